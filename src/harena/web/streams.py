"""How many streams may be open at the same time, for an address and for a person.

The table is drawn anew for each open stream at every change, so there is a limit. Whoever is refused is not shut out:
the page then asks for the table every few seconds. Streams are counted in memory, for each process on its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from litestar import Request

from harena.core.errors import refuse
from harena.web.limits import address_of
from harena.web.store.people import Person

LOOK_AGAIN: Final = 10
"""After how many seconds a page without a stream looks by itself; `static/talk.js` has the same number."""

UNBUFFERED: Final = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}
"""The headers of a stream: proxies hand each event on at once, and nobody keeps it."""

E = TypeVar("E")
Holder = tuple[str, str]
"""Who holds a stream: a kind, and the address or the id of the person."""


class Streams:
    """The open streams of this process, by who holds them."""

    def __init__(self, most_per_address: int, most_per_person: int) -> None:
        self._most = {"address": most_per_address, "person": most_per_person}
        self._open: Counter[Holder] = Counter()

    def limited(
        self, request: Request[Any, Any, Any], person: Person | None, events: AsyncGenerator[E, None]
    ) -> AsyncIterator[E]:
        """These events for as long as somebody reads them, or a refusal if there are too many streams already."""
        holders = [("address", address_of(request)), *([("person", person.id)] if person else [])]
        if (full := self._full(holders)) is not None:
            raise refuse("too_many_streams", most=self._most[full[0]], seconds=LOOK_AGAIN)
        return self._counted(holders, events)

    def held(self, kind: str, who: str) -> int:
        return self._open[kind, who]

    async def _counted(self, holders: list[Holder], events: AsyncGenerator[E, None]) -> AsyncIterator[E]:
        """The events, counted as an open stream from the moment somebody waits for the first one.

        Other streams may have been opened between the promise and that moment. If they are too many now, this one ends
        at once, and its reader asks again.
        """
        try:
            if self._full(holders) is None:
                with self._holding(holders):
                    async for event in events:
                        yield event
        finally:
            await events.aclose()

    def _full(self, holders: list[Holder]) -> Holder | None:
        return next((holder for holder in holders if self._open[holder] >= self._most[holder[0]]), None)

    @contextmanager
    def _holding(self, holders: list[Holder]) -> Iterator[None]:
        self._open.update(holders)
        try:
            yield
        finally:
            self._open.subtract(holders)
            for holder in holders:
                if not self._open[holder]:
                    del self._open[holder]
