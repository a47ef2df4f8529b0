"""Roaming, and Beastmaster, who frees Beasts from it."""

from __future__ import annotations

from typing import Final

from harena.core.chance import Side
from harena.games.hoplomachus.book import ARENA_DIE, DIRECTIONS
from harena.games.hoplomachus.rules import entering, scion_sheet
from harena.games.hoplomachus.rules.ending import over
from harena.games.hoplomachus.rules.hindrances import can_move
from harena.games.hoplomachus.skills import BEASTMASTER, ROAMING
from harena.games.hoplomachus.table import SEAT, Combat

THROWERS: Final[tuple[Side, ...]] = (SEAT, "rivals", "beasts")
"""Who rolls the arena die for a unit of each side."""


def roams(t: Combat, unit: int) -> bool:
    """HOP-303, HOP-273, HOP-R132: whether a unit moves by the arena die; a Beast with its master does not."""
    if not t.afoot & ROAMING or not t.skills(unit) & ROAMING:
        return False
    if not t.figure(unit).beast:
        return True
    allies = (other for other in t.in_arena(t.side[unit]) if other != unit)
    return not scion_sheet.leashed(t, unit) and not any(t.skills(ally) & BEASTMASTER for ally in allies)


def is_beside_opponent(t: Combat, unit: int) -> bool:
    """HOP-304, HOP-305, HOP-324: where a Roaming unit stops. Locals do not stop the Beasts of their region."""
    return bool(t.facing(unit) & t.beside(unit))


def roam(t: Combat, unit: int) -> None:
    """HOP-303, HOP-R153: a Roaming unit moves until it has rolled as often as its Movement, or stops."""
    t.done |= 1 << unit
    roll_on(t, unit, t.movement(unit))


def roll_on(t: Combat, unit: int, rolls: int) -> None:
    if rolls and can_move(t, unit) and not is_beside_opponent(t, unit):
        t.roll((ARENA_DIE,), roamed, unit, rolls - 1, by=THROWERS[t.side[unit]])


def roamed(t: Combat, unit: int, rolls: int, faces: tuple[str, ...]) -> None:
    """HOP-303, HOP-R129, HOP-R130: one hex in the direction of the compass; towards a blocked hex the roll is lost."""
    (face,) = faces
    hex_ = t.ground.beyond(t.place[unit], DIRECTIONS.index(face))
    if hex_ >= 0 and t.free() >> hex_ & 1:
        t.set_down(unit, hex_)
        t.moved |= 1 << unit
        t.held = 0
        t.tell("roamed", unit=unit, hex=hex_, face=face)
        entering.enter(t, unit, hex_)
    else:
        t.tell("roam_blocked", unit=unit, face=face)
    if not over(t):
        roll_on(t, unit, rolls)
