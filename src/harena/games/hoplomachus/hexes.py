"""Hexes as numbers and sets of hexes as bits, with every neighbour, distance and way worked out once.

A hex is written `(q, r)` in content files and is a number everywhere else. A set of hexes is an integer with one bit
for each. So the neighbours of a whole set are found by one look-up for every eight hexes, and a way of three steps
costs a few dozen operations instead of a search.
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
BYTE: Final = 8
FULL: Final = 255


def distance(one: Hex, other: Hex) -> int:
    """How many hexes apart two hexes are."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


class Ground:
    """The hexes of an arena in one fight, some of them blocked for all of it."""

    __slots__ = (
        "_bits",
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
        self._bits = _bit_tables(len(self.hexes))
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

    def members(self, hexes: int) -> tuple[int, ...]:
        """The numbers of the hexes of a set, the lowest first."""
        found: tuple[int, ...] = ()
        for table in self._bits:
            if hexes & FULL:
                found += table[hexes & FULL]
            hexes >>= BYTE
        return found

    def around(self, hexes: int) -> int:
        """All neighbours of the hexes of a set."""
        found = 0
        for table in self._spreads:
            found |= table[hexes & FULL]
            hexes >>= BYTE
        return found

    def rings(self, start: int, steps: int, free: int, stops: int = 0) -> list[int]:
        """The hexes that can be reached in 0, 1, 2, … steps and no fewer, over free hexes.

        `stops`: hexes on which a way ends.
        """
        frontier = seen = 1 << start
        found = [frontier]
        around = self.around
        while steps > 0 and frontier:
            frontier = around(frontier & ~stops if len(found) > 1 else frontier) & free & ~seen
            if not frontier:
                break
            seen |= frontier
            found.append(frontier)
            steps -= 1
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
            end = self.members(before & ~stops if number else before)[0]
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
                for hex_ in self.members(ring):
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


def _bit_tables(size: int) -> list[tuple[tuple[int, ...], ...]]:
    """For every eight hexes and every set of them: which those are."""
    return [
        tuple(tuple(first + bit for bit in range(BYTE) if value >> bit & 1) for value in range(FULL + 1))
        for first in range(0, size, BYTE)
    ]


def _spread_tables(near: Sequence[int]) -> list[tuple[int, ...]]:
    """For every eight hexes and every set of them: all their neighbours."""
    found = []
    for first in range(0, len(near), BYTE):
        part = [*near[first : first + BYTE], *[0] * BYTE][:BYTE]
        row = [0] * (FULL + 1)
        for value in range(1, FULL + 1):
            lowest = value & -value
            row[value] = row[value ^ lowest] | part[lowest.bit_length() - 1]
        found.append(tuple(row))
    return found
