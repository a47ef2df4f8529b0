"""Chapter 6.1: every way that is open to a unit, step by step.

What decides it is little and changes slowly, so ways that were looked for once are remembered.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from harena.games.virtus.field import FIELDS, GONE, LARGE, Walk
from harena.games.virtus.table import NOBODY, Battle
from harena.games.virtus.terrain import IMPASSABLE, STOPS

WATER: Final = {"": 99, "river": 2, "bridge": 3, "deep": 1, "deep_bridge": 3}
"""VIR-287 to VIR-289, VIR-R96: how many units may pass in a turn."""
BITS: Final = tuple(1 << sector for sector in range(2 * LARGE))


class Ground(Struct, frozen=True, gc=False):
    """All that the ways of a side depend on. Sectors are bits of a number."""

    sectors: int
    side: int
    terrain: tuple[str, ...]
    foes: int
    """Where enemy units stand openly: to enter is to become engaged."""
    lures: int
    """VIR-R25, VIR-R49: where to have been counts, since the other side was last, or holds it, or has a general."""
    spare: tuple[int, ...]
    """How many units may still cross the water of each segment; empty where there is none."""

    def around(self, start: int, steps: int) -> Ground:
        """The same as far as it matters to whoever makes so many steps: where the last one leads changes nothing."""
        near = FIELDS[self.sectors].near[self.side][start][steps - 1]
        return Ground(self.sectors, self.side, self.terrain, self.foes & near, self.lures & near, self.spare)

    def may_enter(self, here: int, zone: int, artillery: bool, engaged: bool, crossings: int) -> bool:
        """VIR-167, VIR-205, VIR-206, VIR-287: the advance of engaged units, ground for artillery, water."""
        if engaged and zone // self.sectors != self.side:
            return False
        if artillery and self.terrain[zone] in IMPASSABLE:
            return False
        return here >= 2 * self.sectors or not self.spare or crossings < self.spare[zone % self.sectors]


def ground_of(t: Battle, side: int) -> Ground:
    """The ground as it is now for this side."""
    foe, sectors = 1 - side, 2 * t.sectors
    foes = lures = 0
    for bit, present, last, holder in zip(BITS, t.present[foe], t.last, t.holder, strict=False):
        if present:
            foes |= bit
        if last == foe or (last == NOBODY and holder == foe):
            lures |= bit
    for number in t.own_generals(foe):
        if 0 <= t.general_zone[number] < sectors:
            lures |= 1 << t.general_zone[number]
    return Ground(t.sectors, side, t.terrain, foes, lures, _spare(t))


def _spare(t: Battle) -> tuple[int, ...]:
    return tuple(WATER[kind] - gone for kind, gone in zip(t.water, t.crossed, strict=True)) if t.water else ()


def may_advance(t: Battle, zone: int, artillery: bool) -> bool:
    """VIR-205, VIR-206, VIR-287: whether a unit that is not engaged may enter the facing sector."""
    if artillery and t.terrain[t.content.field.facing[zone]] in IMPASSABLE:
        return False
    return not t.water or _spare(t)[zone % t.sectors] > 0


@lru_cache(maxsize=1 << 16)
def ways(ground: Ground, segment: int, start: int, engaged: bool, artillery: bool, longest: int) -> tuple[Walk, ...]:
    """VIR-161 to VIR-168, VIR-197 to VIR-206, VIR-R65, VIR-R71: every walk of up to so many steps.

    From the reserve only those that this segment pays, since its sector is the last of them (VIR-124). To turn back in
    a sector is only listed where it makes a difference.
    """
    sectors = 2 * ground.sectors
    steps = FIELDS[ground.sectors].steps[ground.side]
    found: list[Walk] = []
    begun: list[tuple[Walk, int, int, bool, int]] = [((), start, GONE, engaged, 0)]
    for _ in range(longest):
        further = []
        for walk, here, came, held, crossings in begun:
            if walk and here < sectors and ground.terrain[here] in STOPS:
                continue
            for zone in steps[here]:
                if zone == came and (here >= sectors or not ground.lures >> here & 1):
                    continue
                if zone >= sectors:
                    further.append(((*walk, zone), zone, here, held, crossings))
                elif ground.may_enter(here, zone, artillery, held, crossings):
                    meets = held or bool(ground.foes >> zone & 1)
                    further.append(((*walk, zone), zone, here, meets, crossings + (here < sectors)))
        found += [way[0] for way in further]
        begun = further
    if start < sectors:
        return tuple(found)
    return tuple(walk for walk in found if _last_sector(walk, sectors) % ground.sectors == segment)


def _last_sector(walk: Walk, sectors: int) -> int:
    return walk[-1] if walk[-1] < sectors else walk[-2]
