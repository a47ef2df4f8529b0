"""Chapters 15 and 26: what lasts for some turns, and when it is over."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from harena.games.hoplomachus.conditions import Lasting
from harena.games.hoplomachus.table import PLAYER, Combat

FOR_ITS_TURN: Final = "its_next_turn_end"
TO_OWN_TURN: Final = "next_own_turn_start"


def put(t: Combat, one: Lasting) -> None:
    """Something lasts from now on; the same counts once on a unit, and there is one marker."""
    kept = (old for old in t.lasting if not (one.what == "mark" == old.what) and replace(old, begun=False) != one)
    become(t, (*kept, one))


def become(t: Combat, lasting: tuple[Lasting, ...]) -> None:
    t.lasting = lasting
    for one in lasting:
        if one.what == "skill":
            t.afoot |= one.n
    t.look_up()


def begin_turn(t: Combat, side: int) -> None:
    """HOP-266: a turn begins: a daze of this side takes hold, and what lasted up to the player's turn is over."""
    for one in t.lasting:
        if one.what == "daze" and one.side == side and t.place[one.unit] >= 0:
            t.staggered |= 1 << one.unit
    kept = (one for one in t.lasting if not (one.until == TO_OWN_TURN and side == PLAYER))
    become(t, tuple(replace(one, begun=True) if one.side == side else one for one in kept))


def end_turn(t: Combat, side: int) -> None:
    """What lasted up to the end of this turn of its side is over."""
    over = [one for one in t.lasting if one.until == FOR_ITS_TURN and one.side == side and one.begun]
    if over:
        become(t, tuple(one for one in t.lasting if one not in over))
