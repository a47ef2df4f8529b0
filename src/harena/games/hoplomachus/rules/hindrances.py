"""What keeps a unit from moving in the Movement step, and how far it may go otherwise."""

from __future__ import annotations

from typing import Final

from harena.core.question import Reasons, no
from harena.games.hoplomachus.skills import COMBAT_LOCK, TACTICAL
from harena.games.hoplomachus.table import PLAYER, Combat

STEP_BITS: Final = 4
MOST_STEPS: Final = (1 << STEP_BITS) - 1


def hindrances(t: Combat, unit: int) -> Reasons:
    """HOP-138, HOP-259, HOP-276, HOP-310, HOP-321: all that keeps a unit in the arena from moving."""
    if t.fatigue[unit]:
        yield no("fatigued", "HOP-259", unit=unit)
    if t.staggered >> unit & 1:
        yield no("staggered", "HOP-321", unit=unit)
    elif t.dazed >> unit & 1 and not moves_when_deployed(t, unit):
        yield no("just_deployed", "HOP-138", unit=unit)
    if lockers := locked_by(t, unit):
        yield no("locked", "HOP-276", unit=unit, other=lockers)
    if t.rooted >> unit & 1 and t.side[unit] == PLAYER:
        yield no("rooted", "HOP-093", unit=unit)


def moves_when_deployed(t: Combat, unit: int) -> bool:
    """HOP-310, HOP-R133: Tactical, or a Tactic that does the same, lets a unit move in the turn of its deployment."""
    if t.afoot & TACTICAL and t.skills(unit) & TACTICAL:
        return True
    return bool(t.attached[unit]) and any(t.book.content.tactics[name].swift for name in t.attached[unit])


def locked_by(t: Combat, unit: int) -> list[int]:
    """HOP-276, HOP-R108: the units whose Combat Lock holds it; not those that left or are Fatigued since."""
    return [other for other in t.units(t.locked_by[unit]) if t.skills(other) & COMBAT_LOCK]


def can_move(t: Combat, unit: int) -> bool:
    """HOP-157, HOP-161: whether a unit in the arena may move in this Movement step."""
    if t.fatigue[unit] or t.staggered >> unit & 1:
        return False
    if t.dazed >> unit & 1 and not moves_when_deployed(t, unit):
        return False
    if t.locked_by[unit] and locked_by(t, unit):
        return False
    return not (t.rooted >> unit & 1 and t.side[unit] == PLAYER)


def paces_left(t: Combat, unit: int) -> int:
    """HOP-R76, HOP-R82: how many steps a rival may still go; none where it may not move."""
    if not can_move(t, unit):
        return 0
    paces = t.movement(unit)
    return max(0, paces - (t.paced >> STEP_BITS * unit & MOST_STEPS)) if t.paced else paces
