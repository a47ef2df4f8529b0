"""What units can do and rivals will do as everybody stands now: for whoever plans the own turn.

Nothing here decides anything. It asks the rules of a copy of the table on which the next turn has just begun.
"""

from __future__ import annotations

from msgspec import Struct

from harena.core.text import Text
from harena.games.hoplomachus.rules import marks
from harena.games.hoplomachus.rules.hindrances import can_move, locked_by, paces_left
from harena.games.hoplomachus.rules.movement import paces_of
from harena.games.hoplomachus.rules.roaming import roams
from harena.games.hoplomachus.rules.scion_sheet import is_scion
from harena.games.hoplomachus.rules.telling import told
from harena.games.hoplomachus.rules.turn import record_locks
from harena.games.hoplomachus.table import ABILITIES, ARENA, ENGAGE, PLAYER, RIVAL, Combat


class Plan(Struct, frozen=True):
    """What a rival or an arena unit will do in its next Movement step."""

    unit: int
    ends: tuple[int, ...]
    """The hexes on which it may end; none where it stays."""
    marks: tuple[int, ...]
    """The opponents that it moves towards or can then attack; several where they tie."""
    reached: bool
    """HOP-188: whether it can attack its mark after the move."""
    reason: Text
    """The line of its list that decides, with its rule."""


def next_turn(view: Combat, side: int) -> Combat:
    """The table as it would be if the turn of this side began now."""
    t = view.copy()
    t.journal = None
    t.dazed = t.staggered = t.moved = t.done = t.struck = t.held = t.paced = 0
    record_locks(t, side)
    return t


def plans(view: Combat) -> list[Plan]:
    """HOP-157, HOP-187: what every rival and arena unit in the arena will do, told while it is the player's turn."""
    if view.active != PLAYER or view.outcome is not None or view.result:
        return []
    found = []
    for side in (RIVAL, ARENA):
        if units := [unit for unit in view.in_arena(side) if not is_scion(view, unit)]:
            t = next_turn(view, side)
            found += [plan_of(t, unit) for unit in units]
    return found


def plan_of(t: Combat, unit: int) -> Plan:
    """What one of them does in the turn that has just begun."""
    if t.fatigue[unit]:
        return Plan(unit, (), (), False, Text("plan.fatigued", {"rule": "HOP-259"}))
    if roams(t, unit):
        return Plan(unit, (), (), False, Text("plan.roams", {"rule": "HOP-303"}))
    intent = marks.why(t, unit)
    if intent is None or not (intent.reached or paces_left(t, unit)):
        held = locked_by(t, unit)
        reason = Text("plan.locked", {"rule": "HOP-276"}) if held else told(t, unit, intent)
        return Plan(unit, (), (), False, reason)
    ends = t.ground.members(intent.ends & ~(1 << t.place[unit]))
    return Plan(unit, ends, intent.marks, intent.reached, told(t, unit, intent))


# What a unit can do


def reach_of(view: Combat, unit: int) -> int:
    """HOP-156: the hexes to which a unit in the arena can move: in this turn, or in the next one of its troop."""
    if view.place[unit] < 0 or is_scion(view, unit):
        return 0
    now = view.side[unit] == view.active and view.step not in (ABILITIES, ENGAGE)
    t = view if now else next_turn(view, view.side[unit])
    if roams(t, unit) or not can_move(t, unit):
        return 0
    paces = paces_of(t, unit) if now and t.side[unit] == PLAYER else paces_left(t, unit)
    found = 0
    for ring in marks.reach(t, unit, paces, t.free()):
        found |= ring
    return found & ~(1 << t.place[unit])


def range_of(view: Combat, unit: int) -> int:
    """HOP-171, HOP-172: the hexes within the Range of a unit from where it stands."""
    here = view.place[unit]
    if here < 0 or is_scion(view, unit):
        return 0
    return view.ground.within[here][view.range(unit)] & ~(1 << here)
