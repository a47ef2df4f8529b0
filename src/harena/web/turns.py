"""Taking turns by person: whoever wants much at once does not make the others wait for all of it."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

T = TypeVar("T")


class Turns(Generic[T]):
    """A few things, each of which one can use at a time.

    While all are in use, the next one that is free goes to the person who uses the fewest now, and among these to the
    one who has waited longest since having one. What one person wants comes in the order in which it was asked for.
    """

    def __init__(self, things: Iterable[T]) -> None:
        self._free = list(things)
        self._used: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[T]]] = {}
        """What each person waits for, in the order of their turns."""

    @asynccontextmanager
    async def turn(self, person: str) -> AsyncIterator[T]:
        """One of the things, for as long as the block lasts."""
        thing = await self._take(person)
        try:
            yield thing
        finally:
            self._give_back(person, thing)

    async def _take(self, person: str) -> T:
        if self._free:
            self._used[person] += 1
            return self._free.pop()
        coming: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(coming)
        try:
            return await coming
        except asyncio.CancelledError:
            if coming.done() and not coming.cancelled():  # it came in the same moment
                self._give_back(person, coming.result())
            raise

    def _give_back(self, person: str, thing: T) -> None:
        self._used[person] -= 1
        if not self._used[person]:
            del self._used[person]
        if (wanted := self._waiting.pop(person, None)) is not None:
            self._waiting[person] = wanted  # behind everybody else who waits
        self._hand_on(thing)

    def _hand_on(self, thing: T) -> None:
        """Give a free thing to the person whose turn it is; those who have stopped waiting are passed over."""
        while self._waiting:
            person = min(self._waiting, key=self._used.__getitem__)
            wanted = self._waiting[person]
            coming = wanted.popleft()
            if not wanted:
                del self._waiting[person]
            if not coming.done():
                self._used[person] += 1
                coming.set_result(thing)
                return
        self._free.append(thing)
