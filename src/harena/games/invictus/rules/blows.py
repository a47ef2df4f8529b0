"""Chapter 7: what an attack does to its target, once nobody reacts any more."""

from __future__ import annotations

from bisect import insort

from harena.core.seat import Seat
from harena.games.invictus.rules.ending import kingdom_changed
from harena.games.invictus.rules.field import advance, capture, hurt, kill, take_off
from harena.games.invictus.rules.values import CAPTURED, KILLED, UNHARMED, blow
from harena.games.invictus.table import Duel, among


def strike(t: Duel, seat: Seat, value: int | str, alive: bool, unit: int) -> None:
    """INV-094, INV-096, INV-097, INV-099, INV-100, INV-101, INV-R28, INV-R29, INV-R30, INV-R38: an attack that was not
    cancelled.

    `unit`: the cell from which it was made, for those who are asked whether they react.
    """
    stands, target, brace, homeward = t.chain.pop(), t.target, t.brace, t.homeward
    t.target, t.brace, t.homeward = 0, 0, False
    if not stands:
        return t.tell("attack_cancelled", seat=seat, cell=unit, place=target)
    if not t.zone[target]:
        return t.tell("attack_failed", seat=seat, cell=unit, place=target)
    fate, points = blow(t, target, value, alive, brace)
    if fate in (CAPTURED, KILLED) and homeward and not t.piece(t.zone[target]).leader:
        return go_home(t, target)
    if fate == CAPTURED:
        return capture(t, target, seat)
    if fate == KILLED:
        return kill(t, target)
    if fate == UNHARMED:
        return t.tell("unharmed", cell=target, card=t.zone[target], whose=target)
    hurt(t, target, points)


def go_home(t: Duel, cell: int) -> None:
    """INV-R74: the effect `homeward`: a citizen of the player who decides for the side of its army."""
    piece = t.piece(take_off(t, cell))
    home = t.controller(piece.owner)
    insort(t.kingdom[home], piece.name)
    t.tell("went_home", card=piece.card, cell=cell, colour=piece.colour, seat=home, kingdom=among(home, piece.name))
    advance(t, cell // 6)
    kingdom_changed(t)
