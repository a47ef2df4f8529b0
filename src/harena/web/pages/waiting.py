"""What a match that has not begun still waits for, as its page tells somebody who looks at it."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from harena.web.store.matches import MatchRow
from harena.web.store.shares import Phase, missing, people, phase, plays_alone, stage
from harena.web.waits import Waits


class Waiting(Struct, frozen=True, kw_only=True):
    """How far a match is, for one who looks at it."""

    waits_for: Phase
    stage: str
    """Changes whenever the page looks different; its stream is asked for what comes after it."""
    alone: bool
    """Whether one person plays, alone or against programs."""
    pledge: str
    """What the viewer has pledged; empty where nothing yet."""
    by_server: bool
    """Whether the server drew the viewer's number."""
    pledges: dict[str, str]
    """What everybody has pledged, by seat."""
    own_missing: bool
    """Whether the others wait for the viewer."""
    missing: list[int]
    """The seats of the others that are waited for."""
    reopen_at: datetime | None
    """When the viewer may free these seats."""
    reopenable: bool


def waiting_of(row: MatchRow, seat: int | None, waits: Waits) -> Waiting:
    """What is missing before a match begins. `seat`: the viewer's own. `waits`: how long each match has waited."""
    own = None if seat is None else row.seats[seat]
    absent = [late.seat for late in missing(row)]
    may_reopen = own is not None and bool(absent) and seat not in absent
    return Waiting(
        waits_for=phase(row),
        stage=stage(row),
        alone=plays_alone(row),
        pledge=(own.pledge or "") if own else "",
        by_server=own is not None and own.by_server,
        pledges={str(one.seat): one.pledge for one in people(row) if one.pledge is not None},
        own_missing=seat in absent,
        missing=[late for late in absent if late != seat],
        reopen_at=waits.over_at(row) if may_reopen else None,
        reopenable=may_reopen and waits.too_long(row),
    )
