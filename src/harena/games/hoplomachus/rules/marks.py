"""Chapter 17: what rivals and arena units move towards, where that takes them, and whom they attack.

This is what the rest of the rules asks. How a list is read stands in `scouting.py`. Nothing here asks or changes
anything; ties are kept, because the player decides them.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from harena.games.hoplomachus.hexes import FAR
from harena.games.hoplomachus.readings import MEASURES, NOTHING, WAY
from harena.games.hoplomachus.rules import roaming
from harena.games.hoplomachus.rules.hindrances import paces_left
from harena.games.hoplomachus.rules.lines import best_of, fitting, least, list_of, value_of
from harena.games.hoplomachus.rules.scouting import STAY, Course, Scout, ends_in, reach, reachable
from harena.games.hoplomachus.table import Combat
from harena.games.hoplomachus.vocabulary import Superlative

__all__ = ["Intent", "best", "course_of", "deciding", "ends_of", "reach", "reachable", "targets_of", "why"]


class Intent(Struct, frozen=True):
    """Why a unit goes where it goes: the line of its list, and what fits it."""

    line: int
    """The place of the line in the list; -1 for that of Blasphemous."""
    reached: bool
    """HOP-188: within reach; else it only comes nearer (HOP-189)."""
    marks: tuple[int, ...]
    """The opponents among which the player decides; none for a line about hexes."""
    hexes: int
    """Where the marks are."""
    ends: int
    """The hexes on which the unit may end."""


def ends_of(t: Combat, unit: int, paces: int | None = None) -> int:
    """HOP-188, HOP-189, HOP-R79: the hexes on which this unit may end its move now; its own where it stays.

    `paces`: how far it may go; else what is left of its Movement in this step.
    """
    return ends_in(course_of(t, unit, paces)) or 1 << t.place[unit]


def course_of(t: Combat, unit: int, paces: int | None = None) -> Course:
    """HOP-R76: what a unit does now with what is left of its Movement, or with so many steps. Who roams has no mark."""
    if roaming.roams(t, unit):
        return STAY
    return Scout(t, unit).course(t.place[unit], paces_left(t, unit) if paces is None else paces, t.free())


def why(t: Combat, unit: int, paces: int | None = None) -> Intent | None:
    """Which line of its list decides where a unit goes, and what its marks are; None: nothing that it can get to."""
    line, ways = course = course_of(t, unit, paces)
    if line is None:
        return None
    marks = tuple(t.at[mark] for mark, _, _ in ways) if line.bold else ()
    hexes = sum(1 << mark for mark, _, _ in ways)
    return Intent(line.number, not any(near for _, near, _ in ways), marks, hexes, ends_in(course))


def targets_of(t: Combat, unit: int, among: int) -> list[int]:
    """HOP-R88, HOP-R89, HOP-R116: whom the bold lines choose among the opponents on these hexes; ties are kept."""
    for line in list_of(t, unit).lines:
        if line.bold and (fits := fitting(t, line, among)):
            if line.measure == WAY and _all_in_range(t, unit, fits):
                return t.standing_on(fits)
            hexes = t.ground.members(fits)
            costs = _ways_to(t, unit, hexes) if line.measure == WAY else {}
            return [t.at[hex_] for hex_ in best_of(t, line, hexes, costs)]
    return t.standing_on(among)


def _all_in_range(t: Combat, unit: int, hexes: int) -> bool:
    """HOP-R84: whether no step is needed to any of these opponents, so that they tie."""
    return not hexes & ~(t.ground.within[t.place[unit]][t.range(unit)] & ~t.sheet.covered)


def _ways_to(t: Combat, unit: int, targets: Iterable[int]) -> dict[int, int]:
    """HOP-192, HOP-R84: how many steps put each of these opponents in Range; FAR: none."""
    sheet, spots = t.sheet, t.sheet.spots(t.range(unit))
    first, *others = reach(t, unit, FAR, t.free())
    rings = [first, *[ring & ~sheet.dazing for ring in others]]
    found = {}
    for target in targets:
        found[target] = next((steps for steps, ring in enumerate(rings) if ring & spots[target]), FAR)
    return found


def deciding(t: Combat, unit: int, among: int) -> int | None:
    """HOP-R88: the place in its list of the bold line by which a unit chooses among opponents on these hexes."""
    return next((line.number for line in list_of(t, unit).lines if line.bold and fitting(t, line, among)), None)


def best(t: Combat, units: Iterable[int], superlative: Superlative, unit: int) -> list[int]:
    """HOP-193, HOP-194, HOP-195, HOP-R85, HOP-R86: those of these units whom a superlative fits; ties are kept.

    Closest and farthest are counted in hexes from `unit`, as on the sheets of Scions.
    """
    measure, sign = MEASURES[superlative]
    found = list(units)
    if measure == NOTHING or len(found) < 2:
        return found
    if measure == WAY:
        apart = t.ground.apart[t.place[unit]]
        return least(found, [sign * apart[t.place[one]] for one in found])
    return least(found, [sign * value_of(t, one, measure) for one in found])
