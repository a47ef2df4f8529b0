"""What happens when a unit comes onto a hex, by its own move, deployed, displaced or carried along."""

from __future__ import annotations

from harena.games.hoplomachus.rules import ending, objectives
from harena.games.hoplomachus.table import ARENA, NOBODY, Combat


def displace(t: Combat, unit: int, hex_: int) -> None:
    """HOP-R128: a unit is moved by something else. It enters the hex, but has not moved by itself."""
    t.set_down(unit, hex_)
    enter(t, unit, hex_)


def exchange(t: Combat, one: int, other: int) -> None:
    """HOP-308: two units change places. Both stand on their hexes before either of them enters."""
    first, second = t.place[one], t.place[other]
    t.lift(one)
    t.set_down(other, first)
    t.set_down(one, second)
    enter(t, one, second)
    if not ending.over(t):
        enter(t, other, first)


def enter(t: Combat, unit: int, hex_: int) -> None:
    """HOP-321, HOP-R128, HOP-R148: whatever a hex does to a unit that comes onto it. The flag may end the fight."""
    sheet = t.sheet
    if sheet.dazing >> hex_ & 1:
        be_dazed(t, unit)
    if sheet.carried >= 0:
        token_moves(t, unit, hex_, sheet.carried)
    if t.flag >= 0:
        objectives.flag_moves(t, unit, hex_)


def be_dazed(t: Combat, unit: int) -> None:
    """HOP-321, HOP-R133, HOP-R134: until the end of this turn; neither Tactical nor First Strike helps."""
    if not t.staggered >> unit & 1:
        t.staggered |= 1 << unit
        t.tell("dazed_there", unit=unit)


def token_moves(t: Combat, unit: int, hex_: int, token: int) -> None:
    """A carried token goes with its holder; a unit that comes to an unheld one takes it. Arena units never do."""
    if t.holder == unit:
        t.tokens[token] = hex_
    elif t.holder == NOBODY and t.tokens[token] == hex_ and t.side[unit] != ARENA:
        t.holder = unit
        t.tell("took_token", unit=unit, token=t.sheet.tokens[token])
