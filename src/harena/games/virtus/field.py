"""The battlefield: sectors, segments, reserves, and the steps between them.

With n sectors a camp, side 0 has the sectors 0 to n - 1 and side 1 has n to 2n - 1; sector s faces s + n, and the two
are segment s. Zone 2n is the reserve of side 0 and 2n + 1 that of side 1. Steps lead from a reserve to the sectors of
its camp and from there to the facing ones, so that the field of a side is a tree with its reserve as the root.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

GONE: Final = -1
"""Where a unit or a general is that was eliminated."""
UNSEEN: Final = -2
"""Where something is that the viewer cannot see."""

LARGE: Final = 4
SMALL: Final = 3
"""VIR-050, VIR-051, VIR-R03: how many sectors a camp has."""

FAR: Final = 3
"""VIR-171: how many steps a general makes at most; a unit makes one more in a forced march."""

Walk = tuple[int, ...]
"""The zones that a move enters, in order."""


class Field(Struct, frozen=True, eq=False):
    """All that follows from the number of sectors, looked up by zone."""

    sectors: int
    camps: tuple[range, range]
    reserve: tuple[int, int]
    camp: tuple[int, ...]
    """To which side's camp a sector belongs; a reserve belongs to its side."""
    segment: tuple[int, ...]
    """VIR-103: the segment of each sector; -1 for a reserve."""
    facing: tuple[int, ...]
    beside: tuple[tuple[int, ...], ...]
    """VIR-R60: the sectors of the same camp to the left and to the right."""
    rear: tuple[tuple[int, ...], tuple[int, ...]]
    """VIR-R34: for each side, where a unit in a zone falls back to."""
    steps: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
    """VIR-161, VIR-162, VIR-163, VIR-164, VIR-165, VIR-166: for each side, where one step leads from a zone."""
    reached: tuple[tuple[tuple[int, ...], ...], ...]
    """VIR-171: for each side and zone, all other zones within three steps."""
    near: tuple[tuple[tuple[int, ...], ...], ...]
    """For each side, zone and number of steps up to it, the sectors within so many steps as bits of a number."""


def make_field(sectors: int) -> Field:
    """The field with so many sectors a camp."""
    count = 2 * sectors
    reserve = (count, count + 1)
    sides = (0, 1)
    steps = tuple(tuple(_steps(sectors, side, zone) for zone in range(count + 2)) for side in sides)
    return Field(
        sectors=sectors,
        camps=(range(sectors), range(sectors, count)),
        reserve=reserve,
        camp=(*(zone // sectors for zone in range(count)), 0, 1),
        segment=(*(zone % sectors for zone in range(count)), -1, -1),
        facing=tuple((zone + sectors) % count for zone in range(count)),
        beside=tuple(_beside(sectors, zone) for zone in range(count)),
        rear=tuple(tuple(_rear(sectors, side, zone) for zone in range(count + 2)) for side in sides),  # type: ignore[arg-type]
        steps=steps,  # type: ignore[arg-type]
        reached=tuple(tuple(_reached(steps[side], zone) for zone in range(count + 2)) for side in sides),
        near=tuple(tuple(_near(steps[side], zone) for zone in range(count + 2)) for side in sides),
    )


def _steps(sectors: int, side: int, zone: int) -> tuple[int, ...]:
    """Between the own reserve and the own camp, and between a sector of it and the facing one; never otherwise."""
    own = range(side * sectors, (side + 1) * sectors)
    reserve = 2 * sectors + side
    if zone == reserve:
        return tuple(own)
    if zone >= 2 * sectors:
        return ()
    facing = (zone + sectors) % (2 * sectors)
    return (facing, reserve) if zone in own else (facing,)


def _beside(sectors: int, zone: int) -> tuple[int, ...]:
    return tuple(other for other in (zone - 1, zone + 1) if other >= 0 and other // sectors == zone // sectors)


def _rear(sectors: int, side: int, zone: int) -> int:
    """From an enemy sector the facing own one, from there the own reserve, which is the last."""
    if zone >= 2 * sectors or zone // sectors == side:
        return 2 * sectors + side
    return (zone + sectors) % (2 * sectors)


def _reached(steps: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    return tuple(sorted(_within(steps, start, FAR) - {start}))


def _near(steps: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    reserves = len(steps) - 2
    return tuple(sum(1 << zone for zone in _within(steps, start, far) if zone < reserves) for far in range(FAR + 2))


def _within(steps: tuple[tuple[int, ...], ...], start: int, far: int) -> set[int]:
    """The zones within so many steps, the first included."""
    near = {start}
    for _ in range(far):
        near |= {step for zone in near for step in steps[zone]}
    return near


FIELDS: Final = {sectors: make_field(sectors) for sectors in (SMALL, LARGE)}
