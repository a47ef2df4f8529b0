"""Who is told when a match has changed: streams wait here, and the newest version wins.

Only the number of a version passes through the hub, never what happened: what a viewer may see of it is worked out for
that viewer afterwards. So nothing can leak here, and a slow reader cannot fill anything up.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from harena.core.errors import Refused

QUIET: Final = -1
"""What a listener hears when nothing has happened for a while."""


class Listener:
    """One open stream. It holds one number: the newest version that its reader has not been told of."""

    def __init__(self) -> None:
        self._news = asyncio.Event()
        self.version = -1
        self.closed = False

    def tell(self, version: int) -> None:
        self.version = max(self.version, version)
        self._news.set()

    def close(self) -> None:
        self.closed = True
        self._news.set()

    async def wait(self, seconds: float | None = None) -> int | None:
        """The newest version, as soon as there is news; QUIET when there was none for so long; None at the end."""
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except TimeoutError:
            return QUIET
        self._news.clear()
        return None if self.closed else self.version


class Hub:
    """All open streams of this process, by match."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._outward: list[Callable[[str, int], None]] = []
        self._first: list[Callable[[str], None]] = []
        self._followers: list[Callable[[str, int], None]] = []

    @contextmanager
    def listen(self, match: str) -> Iterator[Listener]:
        """A listener for as long as the block lasts."""
        listener = Listener()
        self._listeners[match].add(listener)
        try:
            yield listener
        finally:
            self._listeners[match].discard(listener)
            if not self._listeners[match]:
                del self._listeners[match]

    def also(self, send: Callable[[str, int], None]) -> None:
        """Tell other processes too, by this function."""
        self._outward.append(send)

    def before(self, hear: Callable[[str], None]) -> None:
        """Call this function whenever there is news of a match, before any stream is told."""
        self._first.append(hear)

    def follow(self, hear: Callable[[str, int], None]) -> None:
        """Call this function with every version of a match that this process hears of, before any stream is told."""
        self._followers.append(hear)

    def publish(self, match: str, version: int) -> None:
        """The match has reached this version: tell everybody, here and elsewhere."""
        self.heard(match, version)
        for send in self._outward:
            send(match, version)

    @contextmanager
    def telling(self, match: str, version: int) -> Iterator[None]:
        """Tell everybody when the work inside is done. If it breaks off too: it may have been committed nevertheless,
        and who is told in vain only looks. What was refused has not happened.
        """
        try:
            yield
        except Refused:
            raise
        except BaseException:
            self.publish(match, 0)
            raise
        self.publish(match, version)

    def heard(self, match: str, version: int) -> None:
        """Tell the streams of this process."""
        for hear in self._first:
            hear(match)
        for follow in self._followers:
            follow(match, version)
        for listener in self._listeners.get(match, ()):
            listener.tell(version)

    def caught_up(self, match: str, version: int) -> None:
        """The database has this version: whoever has not been told of it is told now, nobody else is disturbed."""
        if any(listener.version < version for listener in self._listeners.get(match, ())):
            self.heard(match, version)

    def listening(self, match: str) -> int:
        """How many streams of this process are open on a match."""
        return len(self._listeners.get(match, ()))

    def matches(self) -> list[str]:
        """The matches on which streams of this process are open."""
        return list(self._listeners)

    def close(self) -> None:
        """The server stops: all streams end."""
        for listeners in list(self._listeners.values()):
            for listener in list(listeners):
                listener.close()
