"""Chapter 17: the two passes by which a unit finds its mark, on sets of hexes.

The first pass looks for a mark that is within reach: an opponent that the unit can attack after its move, or a hex that
it can end on. The second pass looks for one that it can end nearer to. Ties are kept, because the player decides them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from harena.games.hoplomachus.hexes import FAR, NOWHERE
from harena.games.hoplomachus.readings import BESIDE, WAY, Reading
from harena.games.hoplomachus.rules.lines import best_of, fitting, least, spots_around, targetable
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
    if not t.skills(unit) & FLIGHT:
        return ground.rings(here, paces, free & ~barred, sheet.dazing)
    first, *others = ground.rings(here, paces, ground.everywhere & ~barred, sheet.dazing & free)
    return [first, *[ring & free for ring in others]]


class Scout:
    """A unit and its list, with all that stays the same while only its allies move.

    `targets`: the hexes of the opponents that can be marks. `fits`: for each bold line those that fit it.
    """

    __slots__ = (
        "_spots",
        "fits",
        "flies",
        "ground",
        "lines",
        "list",
        "opponents",
        "range",
        "sheet",
        "t",
        "targets",
        "unit",
    )

    def __init__(self, t: Combat, unit: int) -> None:
        sheet, skills = t.sheet, t.skills(unit)
        fighter = t.fighters[unit]
        self.t, self.unit, self.sheet, self.ground = t, unit, sheet, sheet.ground
        self.list = sheet.readings(fighter.figure, blasphemous=skills & BLASPHEMOUS != 0)
        self.lines = lines = self.list.lines
        self.flies = skills & FLIGHT != 0
        self.range = fighter.range
        self.opponents = t.facing(unit)
        self.targets = targets = targetable(t, self.opponents) if t.struck else self.opponents
        self.fits = [(fitting(t, line, targets) if line.wants else targets) if line.bold else 0 for line in lines]
        self._spots: dict[int, int] | None = None

    @property
    def spots(self) -> dict[int, int]:
        """For each opponent that can be a mark the hexes from which it can be attacked."""
        if self._spots is None:
            sheet, range_ = self.sheet, self.range
            self._spots = {hex_: spots_around(sheet, hex_, range_) for hex_ in self.ground.members(self.targets)}
        return self._spots

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
        for line, fits in zip(self.lines, self.fits, strict=True):
            if not line.bold:
                return False
            if fits:
                closest = line.measure == WAY and line.sign > 0
                near = self.ground.near[here]
                in_range = self.ground.within[here][self.range] & (near | ~self.sheet.covered)
                return bool(fits & in_range) and (closest or not fits & (fits - 1))
        return False

    # First pass

    def _first_pass(self, rings: Sequence[int]) -> Course:
        """HOP-188, HOP-190, HOP-191, HOP-R76, HOP-R77: the first line with a mark that is within reach."""
        needed: dict[int, tuple[int, int]] | None = None
        for line, fits in zip(self.lines, self.fits, strict=True):
            if fits:
                if needed is None:
                    needed = self.needed(rings)
                if hexes := [hex_ for hex_ in needed if fits >> hex_ & 1]:
                    costs = {hex_: needed[hex_][0] for hex_ in hexes} if line.measure == WAY else {}
                    return line, [(hex_, 0, needed[hex_][1]) for hex_ in best_of(self.t, line, hexes, costs)]
            elif not line.bold and (ways := self._hexes_reached(line, rings)):
                return line, ways
        return STAY

    def needed(self, rings: Sequence[int]) -> dict[int, tuple[int, int]]:
        """HOP-192, HOP-R76, HOP-R77, HOP-R84: the fewest steps that put each target in Range, and where they end.

        Targets that stay out of reach are left out. Nobody attacks after a step onto a hex that dazes.
        """
        here, firm = rings[0], ~self.sheet.dazing
        found = {}
        for target, spots in self.spots.items():
            if here & spots:
                found[target] = 0, here
                continue
            for steps, ring in enumerate(rings):
                if ends := ring & spots & firm:
                    found[target] = steps, ends
                    break
        return found

    def _hexes_reached(self, line: Reading, rings: Sequence[int]) -> list[Way]:
        """HOP-191, HOP-R83: the hexes of a line that a unit can end on, those with the fewest steps."""
        reachable = 0
        for ring in rings:
            reachable |= ring
        if hexes := self._meant(line, reachable):
            for ring in rings:
                if ends := ring & hexes:
                    return [(hex_, 0, 1 << hex_) for hex_ in self.ground.members(ends)]
        return []

    # Second pass

    def _second_pass(self, here: int, rings: Sequence[int], free: int) -> Course:
        """HOP-189, HOP-R80, HOP-R81: the first line whose mark it can end nearer to, as if units did not block."""
        ground = self.ground
        balls, steps = (ground.on_wings, ground.flights) if self.flies else (ground.on_foot, ground.walks)
        for line, fits in zip(self.lines, self.fits, strict=True):
            if fits:
                targets = ground.members(fits)
                costs = self._needed_in_time(targets, balls[here]) if line.measure == WAY else {}
                marks = best_of(self.t, line, targets, costs)
            elif line.bold or not (meant := ground.members(self._meant(line, free | 1 << here))):
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
        for hex_ in ground.members(self.opponents):
            found |= ground.near[hex_] if near == BESIDE else ground.within[hex_][range_]
        return found


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
