"""The end of a match on its page: what is worth noting about it, the reader's best scores, and what can follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from harena.core.record import Resigned
from harena.core.seat import SPECTATOR, Seat
from harena.core.text import Texts
from harena.web.doors import Door, ways_on
from harena.web.pages.annals import annals_of
from harena.web.pages.chapters import counted, decisive
from harena.web.rooms import Room
from harena.web.services import Services
from harena.web.store.matches import Scored
from harena.web.store.people import Person

UNDECIDED: Final = ("resigned", "agreed", "claimed")
"""Endings that nothing on the table has decided."""
TWO: Final = 2
"""Where more than so many play, it is told who of them gave up."""
DECISIVE: Final = 5
"""How many lines of the log tell what has decided it."""
BEST: Final = 5
"""How many of the best scores are told."""


class Best(Struct, frozen=True):
    """One of a person's best scores."""

    score: str
    path: str | None
    """The match in which it was reached; None: the one that has just ended."""


class Ending(Struct, frozen=True, kw_only=True):
    """What a page tells of a match that is over, beside the verdict."""

    decided: list[str]
    """What has decided it; nothing, where it was not decided at the table."""
    chapters: list[tuple[str, int]]
    """How many chapters of each kind it had."""
    resigned: int | None
    notes: list[str]
    best: list[Best]
    doors: list[Door]


async def ending_of(services: Services, room: Room, viewer: Seat, person: Person | None, texts: Texts) -> Ending | None:
    """The end of a match as this viewer is told of it; None while the match goes on."""
    outcome, rewinds, row = room.match.table.outcome, room.match.rewinds, room.row
    if outcome is None:
        return None
    chronicle = room.chronicle(viewer, texts)
    resigned = (line.seat for line in reversed(room.match.lines) if isinstance(line, Resigned))
    doors = ways_on(room, viewer, await services.matches.rematch_of(row.id), texts)
    doors.append(Door(title=texts("table.replay"), path=f"/m/{row.id}/replay"))
    if annals_of(room.game, row.options) is not None:
        doors.append(Door(title=texts("table.annals"), path=f"/m/{row.id}/annals"))
    scored: Sequence[Scored] = ()
    if person is not None and viewer != SPECTATOR:
        if person.is_guest:
            doors.append(Door(title=texts("over.keep"), path=f"/account?next=/m/{row.id}"))
        if outcome.score is not None:
            scored = await services.matches.scores(person.id, row.game, row.options)
    return Ending(
        decided=[entry.text for entry in decisive(chronicle, DECISIVE)] if outcome.reason not in UNDECIDED else [],
        chapters=counted(chronicle, room.match.table.chapters),
        resigned=next(resigned, None) if len(row.seats) > TWO else None,
        notes=[texts("over.rewinds", count=rewinds)] if rewinds else [],
        best=best_of(scored, row.id, texts),
        doors=doors,
    )


def best_of(scored: Sequence[Scored], own: str, texts: Texts) -> list[Best]:
    """The highest scores, the best first and of equal ones the older; none where there is nothing to compare.

    `own`: the match that has just ended.
    """
    if len(scored) <= 1:
        return []
    ranked = sorted(scored, key=lambda one: (-one.score, one.ended))[:BEST]
    return [Best(texts.word("score", one.score), None if one.match == own else f"/m/{one.match}") for one in ranked]
