"""Chapter 10: a side without a unit in its battle zone must conscript two, or it collapses."""

from __future__ import annotations

from typing import Final

from harena.core.question import Question, Reason, Reasons, allowed, no
from harena.core.seat import Seat
from harena.games.invictus.actions import Deploy
from harena.games.invictus.rules.ending import collapse, kingdom_changed
from harena.games.invictus.rules.field import may_enter, place
from harena.games.invictus.rules.hand import absent, distinct
from harena.games.invictus.table import BLOCK, CELLS, SIDE, SIDES, Duel


def conscript_where_empty(t: Duel) -> None:
    """INV-126, INV-R46, INV-R47, INV-R50: after each attack or effect, before any other decision."""
    empty = [side for side in SIDES if not any(t.zone[BLOCK[side]])]
    if not empty:
        return None
    unable = [side for side in empty if not can_conscript(t, side)]
    if unable:
        return collapse(t, unable)
    empty.sort(key=lambda side: side != SIDE[t.active])
    t.then(*((conscript_two, side) for side in empty))


def conscript_two(t: Duel, side: int) -> None:
    """INV-127, INV-R52: two units one after the other; what they leave behind is one change of the kingdom."""
    t.then((ask_conscript, side), (ask_second_conscript, side), (kingdom_changed,))


def can_conscript(t: Duel, side: int) -> bool:
    """INV-132, INV-133, INV-169, INV-R48: two units of reserve and own kingdom; the hand does not count."""
    return len(t.reserve[side]) + len(t.kingdom[t.controller(side)]) >= 2


def ask_conscript(t: Duel, side: int) -> None:
    """INV-R69: one player conscripts for the side."""
    t.ask(t.controller(side), CONSCRIPTS, side)


def ask_second_conscript(t: Duel, side: int) -> None:
    """INV-127, INV-129, INV-130: the battle zone is no longer empty, but one unit is not enough."""
    t.ask(t.controller(side), SECOND_CONSCRIPTS, side)


def conscripts(t: Duel, seat: Seat, side: int) -> list[Deploy]:
    """INV-127, INV-129, INV-130, INV-131, INV-R45, INV-R49: the reserve from the left, then citizens of choice."""
    units = t.reserve[side][:1] or distinct(t.kingdom[seat])
    answers = (Deploy(unit, cell) for unit in units for cell in CELLS[side])
    return allowed(may_conscript, t, seat, answers, side)


def may_conscript(t: Duel, seat: Seat, side: int, action: Deploy) -> Reasons:
    """INV-127, INV-128, INV-130, INV-132, INV-169, INV-R45: the unit that comes next, on a free place."""
    reserve = t.reserve[side]
    if reserve and action.card != reserve[0]:
        yield no("reserve_first", "INV-127", card=reserve[0])
    elif not reserve and action.card not in t.kingdom[seat]:
        yield _no_citizen(t, seat, side, action.card)
    yield from may_enter(t, side, action.cell, "INV-R45", "INV-R45")
    if action.cell in CELLS[side] and t.zone[action.cell]:
        yield no("cell_taken", "INV-128", cell=action.cell)


def _no_citizen(t: Duel, seat: Seat, side: int, piece: str) -> Reason:
    """INV-132, INV-169: neither the hand nor a partner's kingdom is conscripted from."""
    if piece in t.hand[seat]:
        return no("hand_not_conscripted", "INV-132", card=piece)
    partners = any(piece in t.kingdom[ally] for ally in t.players(side))
    return absent(t, piece, "not_your_citizen", "INV-169" if partners else "INV-130")


def conscript(t: Duel, seat: Seat, side: int, action: Deploy) -> None:
    if t.reserve[side]:
        t.reserve[side].pop(0)
        told = "conscripted"
    else:
        t.kingdom[seat].remove(action.card)
        told = "conscripted_citizen"
    place(t, action.card, action.cell)
    t.tell(told, seat=seat, card=action.card, cell=action.cell)


def source(t: Duel, side: int) -> dict[str, object]:
    """INV-127, INV-129, INV-130: whether the next unit comes out of the reserve or out of the kingdom."""
    return {"manner": "" if t.reserve[side] else "kingdom"}


CONSCRIPTS: Final = Question("conscripts", conscripts, conscript, Deploy, may_conscript, rule="INV-126", about=source)
SECOND_CONSCRIPTS: Final = Question(
    "second_conscripts", conscripts, conscript, Deploy, may_conscript, rule="INV-127", about=source
)
