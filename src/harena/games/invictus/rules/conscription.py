"""Chapter 10: a side without a unit in its battle zone must conscript two, or it collapses."""

from __future__ import annotations

from typing import Final

from harena.core.question import Question
from harena.core.seat import Seat
from harena.games.invictus.actions import Deploy
from harena.games.invictus.cards import card_of
from harena.games.invictus.rules.ending import collapse, kingdom_changed
from harena.games.invictus.rules.field import free_places, place
from harena.games.invictus.rules.hand import distinct
from harena.games.invictus.table import BLOCK, SIDE, SIDES, Duel


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
    t.then((ask_conscript, side), (ask_conscript, side), (kingdom_changed,))


def can_conscript(t: Duel, side: int) -> bool:
    """INV-132, INV-133, INV-169, INV-R48: two units of reserve and own kingdom; the hand does not count."""
    return len(t.reserve[side]) + len(t.kingdom[t.controller(side)]) >= 2


def ask_conscript(t: Duel, side: int) -> None:
    """INV-R69: one player conscripts for the side."""
    t.ask(t.controller(side), CONSCRIPTS, side)


def conscripts(t: Duel, seat: Seat, side: int) -> list[Deploy]:
    """INV-127 to INV-131, INV-R45, INV-R49: the reserve from the left, then citizens of choice; no exchange."""
    units = t.reserve[side][:1] or distinct(t.kingdom[seat])
    places = free_places(t, side)
    return [Deploy(unit, cell) for unit in units for cell in places]


def conscript(t: Duel, seat: Seat, side: int, action: Deploy) -> None:
    if t.reserve[side]:
        t.reserve[side].pop(0)
    else:
        t.kingdom[seat].remove(action.card)
    place(t, action.card, action.cell)
    t.tell("conscripted", seat=seat, card=card_of(action.card), cell=action.cell)


CONSCRIPTS: Final = Question("conscripts", conscripts, conscript, Deploy, rule="INV-126")
