"""How a rival or an arena unit moves once its list has been read: where it may end, by which way, and what is left."""

from __future__ import annotations

from collections.abc import Sequence

from harena.games.hoplomachus.hexes import FAR, NOWHERE
from harena.games.hoplomachus.rules import entering
from harena.games.hoplomachus.rules.hindrances import STEP_BITS, paces_left
from harena.games.hoplomachus.rules.scouting import Course, Scout, ends_in
from harena.games.hoplomachus.table import ARENA, NOBODY, Combat

Step = tuple[int, int]
"""The hex on which a unit ends, and the hex of a token that it takes on the way; NOWHERE: it takes none."""


# What a unit may do


def choices_of(t: Combat, unit: int) -> list[Step]:
    """HOP-R78, HOP-R79: what the player may choose for a unit now; nothing where it cannot move.

    A unit that can get nowhere may be left where it is for good, if its allies are not to blame for it.
    """
    scout, here, paces, free = Scout(t, unit), t.place[unit], paces_left(t, unit), t.free()
    course = scout.course(here, paces, free)
    if steps := steps_on(scout, here, paces, free, course, loose_token(t, t.side[unit])):
        return steps
    apart = without_allies(t, t.side[unit])
    settles = may_settle(scout, course) and not scout.course(here, paces, apart)[1]
    return [(here, NOWHERE)] if settles else []


def steps_on(scout: Scout, here: int, paces: int, free: int, course: Course, token: int) -> list[Step]:
    """HOP-R78, HOP-R79: the hexes to which a course leads, past a token that lies about or over it."""
    ends = ends_in(course)
    if not ends & ~(1 << here):
        return []
    if token == NOWHERE:
        return [(end, NOWHERE) for end in scout.ground.members(ends)]
    return [(end, via) for end in scout.ground.members(ends) for via in _past(scout, here, paces, free, end, token)]


def may_settle(scout: Scout, course: Course) -> bool:
    """Whether it matters when a unit that stays is done: another hex may become its mark when allies have moved."""
    return course[0] is None and not scout.list.all_bold


def _past(scout: Scout, here: int, paces: int, free: int, end: int, token: int) -> list[int]:
    """HOP-R79: whether the shortest ways to an end avoid the token, or lead over it; both, where they differ."""
    if end in (here, token):
        return [NOWHERE]
    rings = scout.rings(here, paces, free)
    steps, before = steps_to(rings, end), steps_to(rings, token)
    around = steps_to(scout.rings(here, paces, free, barred=1 << token), end)
    found = [NOWHERE] if around == steps else []
    if before < steps and not scout.sheet.dazing >> token & 1:
        after = steps_to(scout.rings(token, paces, free), end)
        found += [token] if before + after == steps else []
    return found


def steps_to(rings: Sequence[int], hex_: int) -> int:
    """In how many steps a hex of these rings is reached."""
    return next((steps for steps, ring in enumerate(rings) if ring >> hex_ & 1), FAR)


def loose_token(t: Combat, side: int) -> int:
    """The hex of a token that a unit of this side could take in passing, or NOWHERE."""
    carried = t.sheet.carried
    if carried < 0 or t.holder != NOBODY or side == ARENA:
        return NOWHERE
    hex_ = t.tokens[carried]
    return hex_ if t.free() >> hex_ & 1 else NOWHERE


# Allies in the way


def is_blocked(course: Course, unhindered: Course, end: int) -> bool:
    """HOP-158, HOP-R82: whether its mark, or how near it ends to it, would be another if its allies did not block.

    `unhindered`: what the unit would do then. `end`: the hex on which it ends.
    """
    mine = [(mark, near) for mark, near, ends in course[1] if ends >> end & 1]
    if not mine:
        return bool(unhindered[1])
    return not any((mark, near) in mine for mark, near, _ in unhindered[1])


def without_allies(t: Combat, side: int) -> int:
    """The hexes that are free for a side if its own units do not count."""
    one, two, three = t.stand
    taken = (two | three, one | three, one | two)[side]
    return t.ground.open & ~taken


# Doing it


def take(t: Combat, unit: int, step: Step, *, alone: bool = False) -> None:
    """HOP-R82: a unit goes to the hex that was chosen; then it is done, or waits until an ally has moved.

    `alone`: no ally's move can change anything for it.
    """
    steps = 0 if alone else steps_before_waiting(t, unit, step)
    if step[0] != t.place[unit]:
        go(t, unit, step)
        t.held = 0
    if steps == FAR or alone:
        t.done |= 1 << unit
    else:
        t.held |= 1 << unit
        t.paced += steps << STEP_BITS * unit


def steps_before_waiting(t: Combat, unit: int, step: Step) -> int:
    """HOP-158, HOP-R82: how many steps a move takes of a unit that must wait then; FAR if it is done.

    It waits if allies keep it from something, unless it has no steps left.
    """
    scout, here, paces, free = Scout(t, unit), t.place[unit], paces_left(t, unit), t.free()
    rings = scout.rings(here, paces, free)
    steps = steps_to(rings, step[0])
    if steps == paces or (steps and t.sheet.dazing >> step[0] & 1):
        return FAR
    unhindered = scout.course(here, paces, without_allies(t, t.side[unit]))
    return steps if is_blocked(scout.read(here, rings, free), unhindered, step[0]) else FAR


def go(t: Combat, unit: int, step: Step) -> None:
    """HOP-160, HOP-279: a unit moves. Of the hexes on its way only one with a token means anything to it."""
    end, via = step
    t.moved |= 1 << unit
    if via != NOWHERE:
        t.set_down(unit, via)
        entering.enter(t, unit, via)
    t.set_down(unit, end)
    entering.enter(t, unit, end)
