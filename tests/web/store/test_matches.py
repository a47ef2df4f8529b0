"""What is noted of matches beside their lines: how far people have looked, and wishes that come twice."""

from __future__ import annotations

import pytest

from harena.web.store.database import Database
from harena.web.store.matches import Conflict, Matches
from tests.web.played import an_undo, on, played, waiting


async def seen(stored: Matches, match: str) -> list[int]:
    row = await stored.find(match)
    assert row is not None
    return [seat.seen for seat in row.seats]


def test_nobody_unsees_what_another_process_has_noted(address: str) -> None:
    async def story(database: Database) -> None:
        stored = Matches(database)
        for match in ("one", "two"):
            await waiting(database, match, [None, None])
        await stored.note_seen({("one", 0): 9, ("one", 1): 3, ("two", 0): 4})
        await stored.note_seen({("one", 0): 3, ("one", 1): 5, ("two", 1): 1, ("nothing", 0): 7})
        assert [await seen(stored, match) for match in ("one", "two")] == [[9, 5], [4, 1]]
        await stored.note_seen({})
        assert [await seen(stored, match) for match in ("one", "two")] == [[9, 5], [4, 1]]

    on(address, story)


def test_a_wish_of_the_same_name_is_a_conflict_and_the_first_one_stays(address: str) -> None:
    async def story(database: Database) -> None:
        stored, live = Matches(database), await played(database, "m", answers=2)
        await stored.propose("m", live.version, an_undo(0, live.version), "c")
        with pytest.raises(Conflict):
            await stored.propose("m", live.version, an_undo(1, live.version), "c")
        row = await stored.find("m")
        assert row is not None
        assert (row.proposal, await stored.receipt("m", "c")) == (an_undo(0, live.version), live.version)
        await stored.propose("m", live.version, an_undo(1, live.version), "d")

    on(address, story)
