"""Chapter 17: the two passes by which a unit finds its mark, on sets of hexes.

The first pass looks for a mark that is within reach: an opponent that the unit can attack after its move, or a hex that
it can end on. The second pass looks for one that it can end nearer to. Ties are kept, because the player decides them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from harena.games.hoplomachus.hexes import FAR, NOWHERE, members
from harena.games.hoplomachus.readings import BESIDE, WAY, Reading
from harena.games.hoplomachus.rules.lines import best_of, fitting, least, targetable
from harena.games.hoplomachus.skills import BLASPHEMOUS, FLIGHT
from harena.games.hoplomachus.table import NOBODY, Combat

Way = tuple[int, int, int]
"""The hex of a mark, how near to it the unit can end (0: it is reached), and the hexes on which it then ends."""
Course = tuple[Reading | None, Sequence[Way]]
"""The line that decides and the ways that it leaves; without any the unit stays."""
STAY: Final[Course] = (None, ())


def reach(t: Combat, unit: int, paces: int, free: int, start: int = NOWHERE, barred: int = 0) -> list[int]:
    """HOP-255, HOP-282, HOP-321: the hexes on which a unit can end after 0, 1, 2, … steps and no fewer.

    A hex that dazes ends every way. Who flies crosses what is blocked, and enters only what is free (HOP-R148).
    `start`: from there instead of its own hex. `barred`: hexes over which no way leads.
    """
    sheet = t.sheet
    ground, here = sheet.ground, t.place[unit] if start < 0 else start
    if not t.afoot & FLIGHT or not t.skills(unit) & FLIGHT:
        return ground.rings(here, paces, free & ~barred, sheet.dazing)
    first, *others = ground.rings(here, paces, ground.everywhere & ~barred, sheet.dazing & free)
    return [first, *[ring & free for ring in others]]


def reachable(t: Combat, unit: int, paces: int) -> int:
    """HOP-255, HOP-282, HOP-321: the hexes on which a unit can end after 1 to so many steps."""
    sheet, free = t.sheet, t.free()
    if not t.afoot & FLIGHT or not t.skills(unit) & FLIGHT:
        return sheet.ground.reach(t.place[unit], paces, free, sheet.dazing)
    return sheet.ground.reach(t.place[unit], paces, sheet.ground.everywhere, sheet.dazing & free) & free


class Scout:
    """A unit and its list, with all that stays the same while only its allies move.

    `fits`: the lines of its list, for each bold one the hexes of the opponents that can be marks and fit it. `spots`:
    for each hex those from which an opponent there can be attacked.
    """

    __slots__ = ("fits", "flies", "ground", "list", "opponents", "range", "sheet", "spots", "t", "unit")

    def __init__(self, t: Combat, unit: int) -> None:
        sheet, fighter = t.sheet, t.fighters[unit]
        skills = t.skills(unit) if t.afoot & (BLASPHEMOUS | FLIGHT) else 0
        self.t, self.unit, self.sheet, self.ground = t, unit, sheet, sheet.ground
        self.list = sheet.readings(fighter.figure, blasphemous=skills & BLASPHEMOUS != 0, held=t.bearer != NOBODY)
        self.flies = skills & FLIGHT != 0
        self.range = fighter.range
        self.spots = sheet.spots(fighter.range)
        self.opponents = t.facing(unit)
        targets = targetable(t, self.opponents) if t.struck else self.opponents
        self.fits = [(line, fitting(t, line, targets) if line.bold else 0) for line in self.list.lines]

    def rings(self, here: int, paces: int, free: int, barred: int = 0) -> list[int]:
        """The same as `reach`, from any hex."""
        ground, dazing = self.ground, self.sheet.dazing
        if not self.flies:
            return ground.rings(here, paces, free & ~barred, dazing)
        first, *others = ground.rings(here, paces, ground.everywhere & ~barred, dazing & free)
        return [first, *[ring & free for ring in others]]

    def course(self, here: int, paces: int, free: int) -> Course:
        """HOP-159, HOP-188, HOP-189: where its list takes it from a hex, in so many steps over these free hexes."""
        return self.read(here, self.rings(here, paces, free), free)

    def read(self, here: int, rings: Sequence[int], free: int) -> Course:
        """HOP-188, HOP-189: both passes, for a unit that can end on these rings."""
        found = self._first_pass(rings)
        if found[0] is None and len(rings) > 1:
            return self._second_pass(here, rings, free)
        return found

    def is_content(self, here: int) -> bool:
        """Whether a unit surely stays: the closest opponent is in Range, or the only one that its list is about."""
        for line, fits in self.fits:
            if not line.bold:
                return False
            if fits:
                near = self.ground.near[here]
                in_range = self.ground.within[here][self.range] & (near | ~self.sheet.covered)
                return bool(fits & in_range) and (not fits & (fits - 1) or (line.measure == WAY and line.sign > 0))
        return False

    # First pass

    def _first_pass(self, rings: Sequence[int]) -> Course:
        """HOP-188, HOP-190, HOP-191, HOP-R76: the first line with a mark that is within reach.

        Nobody attacks after a step onto a hex that dazes.
        """
        reach, spots = 0, self.spots
        for ring in rings:
            reach |= ring
        firm = reach & ~self.sheet.dazing | rings[0]
        for line, fits in self.fits:
            if fits:
                if marks := [hex_ for hex_ in members(fits) if spots[hex_] & firm]:
                    return line, self._attacks(line, marks, rings, firm)
            elif not line.bold and (hexes := self._meant(line, reach)):
                return line, _nearest(hexes, rings)
        return STAY

    def _attacks(self, line: Reading, marks: Sequence[int], rings: Sequence[int], firm: int) -> list[Way]:
        """HOP-192, HOP-R77, HOP-R78, HOP-R84: of these marks the best, each attacked after the fewest steps."""
        if line.measure != WAY:
            marks = best_of(self.t, line, marks, {})
        needed = [_soonest(self.spots[mark] & firm, rings) for mark in marks]
        if line.measure == WAY and len(marks) > 1:
            best = min([line.sign * steps for steps, _ in needed])
            found = zip(marks, needed, strict=True)
            return [(mark, 0, ends) for mark, (steps, ends) in found if line.sign * steps == best]
        return [(mark, 0, ends) for mark, (_, ends) in zip(marks, needed, strict=True)]

    # Second pass

    def _second_pass(self, here: int, rings: Sequence[int], free: int) -> Course:
        """HOP-189, HOP-R80, HOP-R81: the first line whose mark it can end nearer to, as if units did not block."""
        ground = self.ground
        balls, steps = (ground.on_wings, ground.flights) if self.flies else (ground.on_foot, ground.walks)
        for line, fits in self.fits:
            if fits:
                targets = members(fits)
                costs = self._needed_in_time(targets, balls[here]) if line.measure == WAY else {}
                marks = best_of(self.t, line, targets, costs)
            elif line.bold or not (meant := members(self._meant(line, free | 1 << here))):
                continue
            else:
                marks = least(meant, [steps[here][hex_] for hex_ in meant])
            if ways := [way for mark in marks if (way := _approach(mark, steps[mark][here], balls[mark], rings))]:
                return line, ways
        return STAY

    def _needed_in_time(self, targets: Sequence[int], balls: Sequence[int]) -> Mapping[int, int]:
        """HOP-192, HOP-R81, HOP-R84: the steps that put each target in Range as if units did not block; FAR: none."""
        open_ = self.ground.open
        found = {}
        for target in targets:
            spots = self.spots[target] & open_ & ~(1 << target)
            found[target] = next((steps for steps, ball in enumerate(balls) if ball & spots), FAR)
        return found

    # Hexes

    def _meant(self, line: Reading, among: int) -> int:
        """HOP-191, HOP-R83: the hexes of a line that is not bold among those where the unit could stand."""
        if line.token < 0:
            among &= line.hexes
        elif line.unheld and self.t.holder != NOBODY:
            return 0
        else:
            among &= 1 << self.t.tokens[line.token]
        if among and line.near:
            among &= self._near_opponents(line.near)
        for tier in line.tiers:
            if among & tier:
                return among & tier
        return among

    def _near_opponents(self, near: int) -> int:
        """The hexes beside an opponent, or those from which one is within the unit's Range."""
        ground, range_ = self.ground, self.range
        found = 0
        for hex_ in members(self.opponents):
            found |= ground.near[hex_] if near == BESIDE else ground.within[hex_][range_]
        return found


def _nearest(hexes: int, rings: Sequence[int]) -> list[Way]:
    """HOP-191, HOP-R83: of these hexes those on which a unit can end after the fewest steps."""
    return [(hex_, 0, 1 << hex_) for hex_ in members(_soonest(hexes, rings)[1])]


def _soonest(hexes: int, rings: Sequence[int]) -> tuple[int, int]:
    """The fewest steps after which a unit can end on one of these hexes, and those on which it can end then."""
    for steps, ring in enumerate(rings):
        if ends := ring & hexes:
            return steps, ends
    return FAR, 0


def _approach(mark: int, away: int, balls: Sequence[int], rings: Sequence[int]) -> Way | None:
    """HOP-160, HOP-R80: the nearest that a unit can end to a mark, by the fewest steps; None: no nearer than it is."""
    if away < FAR:
        for near in range(max(0, away - len(rings) + 1), away):
            for ring in rings:
                if ends := ring & balls[near]:
                    return mark, near, ends
    return None


def ends_in(course: Course) -> int:
    """All hexes on which a unit may end on this course."""
    found = 0
    for _, _, ends in course[1]:
        found |= ends
    return found
