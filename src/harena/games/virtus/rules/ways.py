"""Chapter 6.1: every way that is open to a unit, step by step.

What decides it is little and changes slowly, so what was looked for once is remembered.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import compress
from typing import Final

from msgspec import Struct

from harena.core.question import Reasons, no
from harena.core.seat import Seat
from harena.games.virtus.actions import Move
from harena.games.virtus.field import FIELDS, GONE, LARGE, Walk
from harena.games.virtus.table import NOBODY, Battle
from harena.games.virtus.terrain import IMPASSABLE, STOPS

WATER: Final = {"": 99, "river": 2, "bridge": 3, "deep": 1, "deep_bridge": 3}
"""VIR-287, VIR-288, VIR-289, VIR-R96: how many units may pass in a turn."""
WIDTH: Final = 2 * LARGE
"""How many sectors there are at most."""
BITS: Final = tuple(1 << sector for sector in range(WIDTH))


class Ground(Struct, frozen=True, gc=False):
    """All that the ways of a side depend on. Sectors are bits of a number."""

    sectors: int
    side: int
    stops: int
    """Where nobody goes on in the same turn."""
    barred: int
    """Where no artillery goes."""
    foes: int
    """Where enemy units stand openly: to enter is to become engaged."""
    lures: int
    """VIR-R25, VIR-R49, VIR-195: where to have been counts: no foe stands there, but the other side was last, or holds
    it, or has a general there; or something lies under a marker.
    """
    spare: tuple[int, ...]
    """How many units may still cross the water of each segment; empty where there is none."""

    def may_enter(self, here: int, zone: int, engaged: bool, crossings: int) -> bool:
        """VIR-167, VIR-205, VIR-206, VIR-287, VIR-R65: the advance of engaged units, ground for artillery, water."""
        if engaged and zone // self.sectors != self.side:
            return False
        if self.barred >> zone & 1:
            return False
        return here >= 2 * self.sectors or not self.spare or crossings < self.spare[zone % self.sectors]


def marks_of(t: Battle, side: int) -> int:
    """The ground as it is now for this side: four sorts of marks on sectors in one number (see `ground_of`).

    One number is quickly narrowed to what is near a unit, and quickly found again among the ways that are remembered.
    """
    foe, sectors = 1 - side, 2 * t.sectors
    foes = sum(compress(BITS, t.present[foe]))
    lures = _left_by(foe, tuple(t.last), tuple(t.holder))
    for number in t.own_generals[foe]:
        if 0 <= t.general_zone[number] < sectors:
            lures |= BITS[t.general_zone[number]]
    lures &= ~foes
    if any(t.markers):
        lures |= sum(BITS[sector] for sector in t.content.field.camps[foe] if t.markers[sector])
    stops, barred = _obstacles(t.terrain)
    return _marks(stops, barred, foes, lures)


def _marks(stops: int, barred: int, foes: int, lures: int) -> int:
    return stops | barred << WIDTH | foes << 2 * WIDTH | lures << 3 * WIDTH


def ground_of(sectors: int, side: int, marks: int, spare: tuple[int, ...]) -> Ground:
    """What these marks mean."""
    stops, barred, foes, lures = (marks >> sort * WIDTH & (1 << WIDTH) - 1 for sort in range(4))
    return Ground(sectors, side, stops, barred, foes, lures, spare)


@cache
def near(sectors: int, side: int, start: int, steps: int, segment: int, artillery: bool) -> int:
    """All marks that matter to whoever makes so many steps: where the last one leads changes little.

    Two steps out of the reserve pass no other segment than the one that pays for them.
    """
    within = FIELDS[sectors].near[side][start]
    passed = within[steps - 1]
    if start >= 2 * sectors and steps <= 2:
        passed &= BITS[segment] | BITS[segment + sectors]
    return _marks(passed, within[steps] if artillery else 0, passed, passed)


@lru_cache(maxsize=4096)
def _left_by(foe: int, last: tuple[int, ...], holder: tuple[int, ...]) -> int:
    """VIR-R25: the sectors that the other side occupied last; before anybody came, those that it holds."""
    sectors = zip(BITS, last, holder, strict=False)
    return sum(bit for bit, one, other in sectors if one == foe or (one == NOBODY and other == foe))


@lru_cache(maxsize=1024)
def _obstacles(terrain: tuple[str, ...]) -> tuple[int, int]:
    """VIR-197, VIR-205: the sectors that hold everybody up, and those that are closed to artillery."""
    stops, barred = (
        sum(bit for bit, ground in zip(BITS, terrain, strict=False) if ground in kinds) for kinds in (STOPS, IMPASSABLE)
    )
    return stops, barred


def spare_crossings(t: Battle) -> tuple[int, ...]:
    """VIR-287: how many units may still cross the water of each segment; empty where there is none."""
    return tuple(WATER[kind] - gone for kind, gone in zip(t.water, t.crossed, strict=True)) if t.water else ()


def may_advance(t: Battle, zone: int, artillery: bool) -> bool:
    """VIR-205, VIR-206, VIR-287: whether a unit that is not engaged may enter the facing sector."""
    if artillery and t.terrain[t.content.field.facing[zone]] in IMPASSABLE:
        return False
    return not t.water or spare_crossings(t)[zone % t.sectors] > 0


@lru_cache(maxsize=1 << 14)
def walks(
    unit: int,
    sectors: int,
    side: int,
    marks: int,
    spare: tuple[int, ...],
    segment: int,
    start: int,
    engaged: bool,
    longest: int,
) -> tuple[Move, ...]:
    """Every way of a unit as its move."""
    ground = ground_of(sectors, side, marks, spare)
    return tuple([Move(unit, walk) for walk in ways(ground, segment, start, engaged, longest)])


@lru_cache(maxsize=1 << 14)
def ways(ground: Ground, segment: int, start: int, engaged: bool, longest: int) -> tuple[Walk, ...]:
    """VIR-161, VIR-162, VIR-163, VIR-164, VIR-165, VIR-166, VIR-168: every walk of up to so many steps.

    VIR-R71: difficult ground ends it. From the reserve only those that this segment pays, since its sector is the last
    of them (VIR-124). To turn back in a sector is only listed where it makes a difference.
    """
    sectors = 2 * ground.sectors
    steps = FIELDS[ground.sectors].steps[ground.side]
    found: list[Walk] = []
    begun: list[tuple[Walk, int, int, bool, int]] = [((), start, GONE, engaged, 0)]
    for _ in range(longest):
        further = []
        for walk, here, came, held, crossings in begun:
            if walk and ground.stops >> here & 1:
                continue
            for zone in steps[here]:
                if zone == came and (here >= sectors or not ground.lures >> here & 1):
                    continue
                if zone >= sectors:
                    further.append(((*walk, zone), zone, here, held, crossings))
                elif ground.may_enter(here, zone, held, crossings):
                    meets = held or bool(ground.foes >> zone & 1)
                    further.append(((*walk, zone), zone, here, meets, crossings + (here < sectors)))
        found += [way[0] for way in further]
        begun = further
    if start < sectors:
        return tuple(found)
    return tuple(walk for walk in found if _last_sector(walk, sectors) % ground.sectors == segment)


def _last_sector(walk: Walk, sectors: int) -> int:
    return walk[-1] if walk[-1] < sectors else walk[-2]


# Why a way is not open


def may_walk(t: Battle, seat: Seat, unit: int, segment: int, walk: Walk) -> Reasons:
    """What stands against this way of a unit, which this segment is to pay."""
    start, steps, sectors = t.zone[unit], t.field.steps[seat], 2 * t.sectors
    if not walk or any(zone not in steps[here] for here, zone in zip((start, *walk), walk, strict=False)):
        yield no("no_such_step", "VIR-163")
        return
    paying = start if start < sectors else _last_sector(walk, sectors)
    if paying % t.sectors != segment:
        yield no("other_segment", "VIR-123" if start < sectors else "VIR-124", segment=segment)
    yield from _obstacles_on(t, seat, unit, walk)


def _obstacles_on(t: Battle, seat: Seat, unit: int, walk: Walk) -> Reasons:
    """What stops a unit on its way, step by step as in `ways`."""
    sectors, artillery = 2 * t.sectors, t.troop(unit).artillery
    ground = ground_of(t.sectors, seat, marks_of(t, seat), spare_crossings(t))
    here, came, held, crossings = t.zone[unit], GONE, t.is_engaged(t.zone[unit]), 0
    for zone in walk:
        if came != GONE and ground.stops >> here & 1:
            yield no("stops", "VIR-R71", place=here)
        if zone == came and (here >= sectors or not ground.lures >> here & 1):
            yield no("turns_back", "VIR-R25", place=here)
        if zone < sectors:
            if held and zone // t.sectors != seat:
                yield no("engaged_advance", "VIR-167", unit=unit)
            if artillery and ground.barred >> zone & 1:
                yield no("impassable", "VIR-205", terrain=t.terrain[zone])
            if here < sectors and ground.spare and crossings >= ground.spare[zone % t.sectors]:
                yield no("water_is_full", "VIR-287", segment=zone % t.sectors)
            crossings += here < sectors
            held = held or bool(ground.foes >> zone & 1)
        here, came = zone, here
