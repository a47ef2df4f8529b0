"""All orders in which a side may move, played through one by one: slow and plain, to compare with the rules.

For Roaming units the dice are rolled before: `dice` has what the arena die shows for each of them, roll by roll.

Every unit that is not done may be next. It ends on any hex that its list leaves, by any shortest way. Then it is done,
unless its allies kept it from something: in that case it is looked at again after the next move (HOP-R82).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from harena.core.chance import Roll
from harena.core.question import Ask
from harena.games.hoplomachus.book import DIRECTIONS
from harena.games.hoplomachus.hexes import NOWHERE
from harena.games.hoplomachus.rules import marks
from harena.games.hoplomachus.rules.entering import enter
from harena.games.hoplomachus.rules.hindrances import STEP_BITS, paces_left
from harena.games.hoplomachus.rules.rival_movement import ADVANCES, move_rivals
from harena.games.hoplomachus.rules.roaming import roams
from harena.games.hoplomachus.rules.scouting import Course, Scout, ends_in
from harena.games.hoplomachus.skills import FLIGHT
from harena.games.hoplomachus.table import Combat

from .fights import rest

Outcome = tuple[Any, ...]
Dice = Mapping[int, Sequence[str]]


def rolled_before(t: Combat, side: int, rng: Random) -> Dice:
    """Dice for all units of a side that roam."""
    return {unit: rng.choices(DIRECTIONS, k=t.movement(unit)) for unit in t.in_arena(side) if roams(t, unit)}


def outcome(t: Combat) -> Outcome:
    """What can differ after a Movement step: where everybody is, who has moved or is dazed, who holds the token."""
    return tuple(t.place), t.moved, t.staggered, t.holder, tuple(t.tokens)


def all_outcomes(t: Combat, side: int, dice: Dice) -> set[Outcome]:
    """Every way in which the step can end, whatever the order and the choices."""
    start = t.copy()
    start.journal = None
    start.done = start.held = start.paced = 0
    return all_from(start, side, dice)


def all_from(t: Combat, side: int, dice: Dice) -> set[Outcome]:
    """Every way in which the step can end from here on."""
    found: set[Outcome] = set()
    seen: set[Any] = set()
    todo = [t]
    while todo:
        one = todo.pop()
        key = outcome(one), one.done, one.held, one.paced
        if key not in seen:
            seen.add(key)
            following = list(_next(one, side, dice))
            todo += following
            if not following:
                found.add(outcome(one))
    return found


def _next(t: Combat, side: int, dice: Dice) -> Iterator[Combat]:
    for unit in t.in_arena(side):
        if (t.done | t.held) >> unit & 1 or not paces_left(t, unit):
            continue
        if roams(t, unit):
            yield _roamed(t, unit, dice[unit])
            continue
        course = marks.course_of(t, unit)
        ends = ends_in(course) or 1 << t.place[unit]
        for way in _shortest_ways(t, unit, ends):
            yield _after(t, unit, way, course)


def _roamed(t: Combat, unit: int, faces: Sequence[str]) -> Combat:
    """HOP-303, HOP-304, HOP-305, HOP-R129: the table after a unit has roamed."""
    t = t.copy()
    t.done |= 1 << unit
    for face in faces:
        if t.facing(unit) & t.beside(unit) or t.staggered >> unit & 1:
            break
        hex_ = t.ground.beyond(t.place[unit], DIRECTIONS.index(face))
        if hex_ != NOWHERE and t.free() >> hex_ & 1:
            t.set_down(unit, hex_)
            t.moved |= 1 << unit
            t.held = 0
            enter(t, unit, hex_)
    return t


def _after(t: Combat, unit: int, way: list[int], course: Course) -> Combat:
    """The table after a unit has gone this way."""
    waits = _is_blocked(t, unit, way[-1], course)
    free = t.free()
    t = t.copy()
    for hex_ in way[1:]:
        if free >> hex_ & 1:
            t.set_down(unit, hex_)
            enter(t, unit, hex_)
    if len(way) > 1:
        t.paced += (len(way) - 1) << STEP_BITS * unit
        t.moved |= 1 << unit
        t.held = 0
    if waits and paces_left(t, unit):
        t.held |= 1 << unit
    else:
        t.done |= 1 << unit
    return t


def _is_blocked(t: Combat, unit: int, end: int, course: Course) -> bool:
    """HOP-R82: whether what it does is nothing that it might do without its allies."""
    others = [hexes for side, hexes in enumerate(t.stand) if side != t.side[unit]]
    free = t.ground.open & ~(others[0] | others[1])
    might = {(mark, near) for mark, near, _ in Scout(t, unit).course(t.place[unit], paces_left(t, unit), free)[1]}
    does = {(mark, near) for mark, near, ends in course[1] if ends >> end & 1}
    return not does & might if does else bool(might)


def _shortest_ways(t: Combat, unit: int, ends: int) -> Iterator[list[int]]:
    """To each of these hexes all ways of the fewest steps, hex by hex from where the unit stands."""
    flies, free, dazing = bool(t.skills(unit) & FLIGHT), t.free(), t.sheet.dazing
    ways = [[t.place[unit]]]
    left = set(t.ground.members(ends))
    while left:
        arrived = {way[-1] for way in ways} & left
        yield from (way for way in ways if way[-1] in arrived)
        left -= arrived
        ways = [
            [*way, hex_]
            for way in ways
            if len(way) == 1 or not (dazing & free) >> way[-1] & 1
            for hex_ in t.ground.members(t.ground.near[way[-1]])
            if hex_ not in way and (flies or free >> hex_ & 1)
        ]


def asked_outcomes(t: Combat, side: int, dice: Dice) -> tuple[set[Outcome], list[Combat]]:
    """Every way in which the step ends when the rules ask and each answer is given; and where they ask."""
    start = t.copy()
    start.journal = None
    start.agenda = [(rest,), (move_rivals, side)]
    start.proceed()
    found: set[Outcome] = set()
    asked: list[Combat] = []
    seen: set[Any] = set()
    todo = [start]
    while todo:
        one = _with_dice(todo.pop(), dice)
        key = outcome(one), one.done, one.held, one.paced
        if key in seen:
            continue
        seen.add(key)
        if isinstance(one.pending, Ask) and one.pending.question is ADVANCES:
            asked.append(one)
            for action in one.options():
                after = one.copy()
                after.answer(action)
                todo.append(after)
        else:
            found.add(outcome(one))
    return found, asked


def _with_dice(t: Combat, dice: Dice) -> Combat:
    """Answer what is rolled until somebody is asked."""
    while isinstance(t.pending, Roll):
        unit, left = t.pending.args
        t.answer((dice[unit][-1 - left],))
    return t
