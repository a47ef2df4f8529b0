"""Hexes as numbers and sets of hexes as bits, with every neighbour, distance and way worked out once.

A hex is written `(q, r)` in content files and is a number everywhere else. A set of hexes is an integer with one bit
for each. So the members of a set and all its neighbours are found by one look-up for every twelve hexes, and a way of
three steps costs a few dozen operations instead of a search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

Hex = tuple[int, int]

FAR: Final = 99
"""The distance to a place that cannot be reached."""
NOWHERE: Final = -1
MOST: Final = 9
"""The greatest Range or distance that a chip or a sheet may name."""
NEIGHBOURS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
PART: Final = 12
FULL: Final = (1 << PART) - 1
TWO_PARTS: Final = 2 * PART
"""The boards of the box have no more hexes than this; larger ones take a few look-ups more."""


def _members(first: int) -> tuple[tuple[int, ...], ...]:
    """For every set of twelve numbers that follow each other: which those are."""
    found: list[tuple[int, ...]] = [()]
    for number in range(first, first + PART):
        found += [(*lower, number) for lower in found]
    return tuple(found)


LOW: Final = _members(0)
HIGH: Final = _members(PART)


def members(numbers: int) -> tuple[int, ...]:
    """The numbers of a set, the lowest first."""
    if numbers <= FULL:
        return LOW[numbers]
    found = LOW[numbers & FULL] + HIGH[numbers >> PART & FULL]
    if numbers >> TWO_PARTS:
        found += tuple(number + TWO_PARTS for number in members(numbers >> TWO_PARTS))
    return found


def distance(one: Hex, other: Hex) -> int:
    """How many hexes apart two hexes are."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


class Ground:
    """The hexes of an arena in one fight, some of them blocked for all of it."""

    __slots__ = (
        "_obstacles",
        "_spreads",
        "apart",
        "everywhere",
        "flights",
        "hexes",
        "near",
        "number",
        "on_foot",
        "on_wings",
        "open",
        "walks",
        "within",
    )

    def __init__(self, hexes: Sequence[Hex], obstacles: Iterable[Hex] = ()) -> None:
        self.hexes = tuple(hexes)
        self.number = {hex_: number for number, hex_ in enumerate(self.hexes)}
        self._obstacles = self.set_of(obstacles)
        self.everywhere = (1 << len(self.hexes)) - 1
        self.open = self.everywhere & ~self._obstacles
        """HOP-255: the hexes that nothing fixed blocks."""
        self.apart = tuple(tuple(distance(one, other) for other in self.hexes) for one in self.hexes)
        self.near = tuple(self.set_of(_around(hex_)) for hex_ in self.hexes)
        self._spreads = _spread_tables(self.near)
        self.within = self._balls()
        """`within[hex][n]`: the hexes at most n away; obstacles and units do not matter (HOP-171)."""
        self.walks = self._distances(self.open)
        """How many steps it is on foot, round obstacles but through units (HOP-R81)."""
        self.flights = self._distances(self.everywhere)
        self.on_foot = _nearest_first(self.walks)
        """`on_foot[hex][n]`: the hexes that are at most n steps away on foot."""
        self.on_wings = _nearest_first(self.flights)

    def set_of(self, hexes: Iterable[Hex]) -> int:
        """These hexes as a set; those that are no part of the board are left out."""
        found = 0
        for hex_ in hexes:
            if hex_ in self.number:
                found |= 1 << self.number[hex_]
        return found

    members = staticmethod(members)

    def around(self, hexes: int) -> int:
        """All neighbours of the hexes of a set."""
        low, high, others = self._spreads
        found = low[hexes & FULL] | high[hexes >> PART & FULL]
        if hexes >> TWO_PARTS:
            for number in members(hexes >> TWO_PARTS):
                found |= others[number]
        return found

    def rings(self, start: int, steps: int, free: int, stops: int = 0) -> list[int]:
        """The hexes that can be reached in 0, 1, 2, … steps and no fewer, over free hexes.

        `stops`: hexes on which a way ends.
        """
        frontier = 1 << start
        left = free & ~frontier
        found = [frontier]
        low, high, others = self._spreads
        for _ in range(steps):
            if others and frontier >> TWO_PARTS:
                frontier = self.around(frontier) & left
            else:
                frontier = (low[frontier & FULL] | high[frontier >> PART]) & left
            if not frontier:
                break
            found.append(frontier)
            left &= ~frontier
            frontier &= ~stops
        return found

    def reach(self, start: int, steps: int, free: int, stops: int = 0) -> int:
        """All the hexes of `rings` but the first one, where the way begins."""
        frontier = 1 << start
        left = free & ~frontier
        found = 0
        low, high, others = self._spreads
        for _ in range(steps):
            if others and frontier >> TWO_PARTS:
                frontier = self.around(frontier) & left
            else:
                frontier = (low[frontier & FULL] | high[frontier >> PART]) & left
            if not frontier:
                break
            found |= frontier
            left &= ~frontier
            frontier &= ~stops
        return found

    def way(self, rings: Sequence[int], end: int, stops: int = 0) -> list[int]:
        """A shortest way to a hex of these rings, without the hex where it begins. `end` must lie in one of them.

        `stops`: hexes on which a way ends, as for `rings`.
        """
        steps = next(number for number, ring in enumerate(rings) if ring >> end & 1)
        found: list[int] = []
        for number in range(steps - 1, -1, -1):
            found.append(end)
            before = self.near[end] & rings[number]
            end = members(before & ~stops if number else before)[0]
        return found[::-1]

    def beyond(self, hex_: int, direction: int) -> int:
        """The hex next to this one in a direction of the compass; NOWHERE off the board."""
        (q, r), (right, down) = self.hexes[hex_], NEIGHBOURS[direction]
        return self.number.get((q + right, r + down), NOWHERE)

    def _balls(self) -> tuple[tuple[int, ...], ...]:
        farthest = max([MOST, *map(max, self.apart)])
        return tuple(
            tuple(sum(1 << other for other, away in enumerate(row) if away <= n) for n in range(farthest + 1))
            for row in self.apart
        )

    def _distances(self, free: int) -> tuple[tuple[int, ...], ...]:
        found = []
        for start in range(len(self.hexes)):
            row = [FAR] * len(self.hexes)
            for steps, ring in enumerate(self.rings(start, FAR, free)):
                for hex_ in members(ring):
                    row[hex_] = steps
            found.append(tuple(row))
        return tuple(found)


def _nearest_first(distances: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """For every hex the sets of hexes at most 0, 1, 2, … steps away; the last has all that can be reached."""
    farthest = max((steps for row in distances for steps in row if steps < FAR), default=0)
    return tuple(
        tuple(sum(1 << other for other, steps in enumerate(row) if steps <= n) for n in range(farthest + 1))
        for row in distances
    )


def _around(hex_: Hex) -> list[Hex]:
    return [(hex_[0] + q, hex_[1] + r) for q, r in NEIGHBOURS]


def _spread_tables(near: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """For every set of the first twelve hexes all their neighbours, for those of the next twelve, and the others."""
    return _spreads(near[:PART]), _spreads(near[PART:TWO_PARTS]), tuple(near[TWO_PARTS:])


def _spreads(near: Sequence[int]) -> tuple[int, ...]:
    found = [0]
    for neighbours in (*near, *(0,) * (PART - len(near))):
        found += [lower | neighbours for lower in found]
    return tuple(found)
