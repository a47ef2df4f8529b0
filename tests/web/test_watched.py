"""How far people have followed is written later, and one failing write does not end that."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import pytest
from sqlalchemy.exc import OperationalError

from harena.web import watched
from harena.web.watched import Watched

Seen = dict[tuple[str, int], int]
TURNS = 200
"""More turns of the loop than any of this takes."""


class Writes:
    """As much of the database as is written to; `meets` is what a write meets, the first one first."""

    def __init__(self, *meets: Exception | Callable[[], Awaitable[None]]) -> None:
        self.tried: list[Seen] = []
        self._meets = list(meets)

    async def note_seen(self, seen: Mapping[tuple[str, int], int]) -> None:
        self.tried.append(dict(seen))
        met = self._meets.pop(0) if self._meets else None
        if isinstance(met, Exception):
            raise met
        if met is not None:
            await met()

    async def count(self, tries: int) -> None:
        """Until so many writes were tried, and all that follows from the last one is done."""
        for _ in range(TURNS):
            await asyncio.sleep(0)
        assert len(self.tried) == tries, self.tried


def told(writes: Writes, story: Callable[[Watched], Awaitable[None]]) -> list[Seen]:
    """What was tried to be written."""

    async def whole() -> None:
        noted = Watched(writes)  # type: ignore[arg-type]
        await story(noted)
        await noted.close()

    asyncio.run(whole())
    return [seen for seen in writes.tried if seen]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched, "LATER", 0.0)


def test_a_write_that_the_database_refuses_is_logged_and_the_next_one_works(logged: pytest.LogCaptureFixture) -> None:
    writes = Writes(OperationalError("UPDATE seats", {}, Exception("database is locked")))

    async def story(noted: Watched) -> None:
        noted.note("m", 0, 3)
        await writes.count(1)
        assert "what 1 seats have seen is not noted" in logged.text
        assert "database is locked" in logged.text
        assert noted.upto("m", 0) == 0
        noted.note("m", 0, 4)
        await writes.count(2)

    assert told(writes, story) == [{("m", 0): 3}, {("m", 0): 4}]


def test_an_error_that_nobody_foresaw_does_not_stop_later_writes() -> None:
    writes = Writes(ConnectionRefusedError(111, "refused"))

    async def story(noted: Watched) -> None:
        unheard: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, told: unheard.append(str(told["exception"])))
        noted.note("m", 0, 3)
        await writes.count(1)
        noted.note("n", 1, 5)
        await writes.count(2)
        assert (noted.upto("m", 0), noted.upto("n", 1)) == (0, 0)
        noted.note("n", 1, 6)
        await writes.count(3)

    assert told(writes, story) == [{("m", 0): 3}, {("m", 0): 3, ("n", 1): 5}, {("n", 1): 6}]


def test_what_is_seen_while_a_write_is_under_way_is_written_next() -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slowly() -> None:
        begun.set()
        await go_on.wait()

    writes = Writes(slowly)

    async def story(noted: Watched) -> None:
        noted.note("m", 0, 3)
        noted.note("m", 1, 3)
        await begun.wait()
        noted.note("m", 0, 4)
        noted.note("n", 0, 1)
        go_on.set()
        await writes.count(2)
        assert (noted.upto("m", 0), noted.upto("m", 1), noted.upto("n", 0)) == (0, 0, 0)

    assert told(writes, story) == [{("m", 0): 3, ("m", 1): 3}, {("m", 0): 4, ("n", 0): 1}]


def test_what_is_being_written_when_the_server_stops_is_written_all_the_same() -> None:
    begun = asyncio.Event()

    async def without_end() -> None:
        begun.set()
        await asyncio.Event().wait()

    writes = Writes(without_end)

    async def story(noted: Watched) -> None:
        noted.note("m", 0, 3)
        await begun.wait()

    assert told(writes, story) == [{("m", 0): 3}] * 2
