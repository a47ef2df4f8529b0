"""How crowds of pieces are drawn up: how large they can be, and how a field is shared out so that none is too small.

A piece has two cuts: a full one with its name, and a small one for crowds. Where a place is crowded its column grows
at the cost of the others, then its camp at the cost of the other camp; only then do pieces change their cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, inf
from typing import Final, TypeVar

from msgspec import Struct

from harena.core.svg import Drawn, Size, joined, path

P = TypeVar("P")

GAP: Final = 2.0
CLASH: Final = 7.0
"""The line between two sides in an engaged sector."""
MOST_COLUMNS: Final = 12
ROUNDING: Final = 1e-6
WORTH: Final = 0.02
"""How much larger pieces must become for another column: broad ones are easier to read."""

Crowd = tuple[int, ...]
"""How many pieces each side has somewhere; each side is drawn up in ranks of its own."""


class Cut(Struct, frozen=True):
    """How high and how broad a piece is before it is scaled, and how far it may be scaled down."""

    down: float
    narrowest: float
    broadest: float
    least: float


FULL: Final = Cut(36.0, 42.0, 94.0, 0.85)
SMALL: Final = Cut(25.0, 36.0, 46.0, 0.0)


class Ranks(Struct, frozen=True):
    """How pieces are drawn up: their cut, how large, how broad each before it is scaled, how many in a rank."""

    cut: Cut
    scale: float
    across: float
    columns: int


def lines(crowd: Crowd, columns: int) -> int:
    """How many ranks a crowd makes, so many abreast."""
    return sum(ceil(count / columns) for count in crowd)


def ranks(crowd: Crowd, room: Size) -> Ranks:
    """The arrangement in which the pieces are largest; of the small cut only where the full one would be too small."""
    full = _largest(FULL, crowd, room)
    return full if full.scale > FULL.least - ROUNDING else _largest(SMALL, crowd, room)


def _largest(cut: Cut, crowd: Crowd, room: Size) -> Ranks:
    best = Ranks(cut, 0, cut.narrowest, 1)
    for columns in range(1, MOST_COLUMNS + 1):
        down = (room[1] - CLASH * (len(crowd) - 1)) / max(1, lines(crowd, columns)) - GAP
        across = room[0] / columns - GAP
        scale = min(1.0, down / cut.down, across / cut.narrowest)
        enough = best.scale < cut.least - ROUNDING < scale
        if enough or scale > best.scale + WORTH:
            best = Ranks(cut, scale, min(cut.broadest, across / scale), columns)
    return best


def drawn_up(groups: Sequence[Sequence[P]], room: Size, draw: Callable[[P, Ranks, Size], Drawn]) -> list[Drawn]:
    """The pieces of each side in the middle of the room, its corner at the origin; a line between two sides.

    `draw(piece, ranks, at)` draws one of them.
    """
    crowds = [group for group in groups if group]
    if not crowds:
        return []
    crowd = tuple(map(len, crowds))
    order = ranks(crowd, room)
    down, across = order.scale * order.cut.down + GAP, order.scale * order.across + GAP
    y = (room[1] - lines(crowd, order.columns) * down - CLASH * (len(crowds) - 1)) / 2 + GAP / 2
    drawn = []
    for place, group in enumerate(crowds):
        if place:
            drawn.append(_clash(room[0], y - GAP / 2 + CLASH / 2))
            y += CLASH
        for first in range(0, len(group), order.columns):
            line = group[first : first + order.columns]
            x = (room[0] - len(line) * across) / 2 + GAP / 2
            drawn += [draw(piece, order, (x + i * across, y)) for i, piece in enumerate(line)]
            y += down
    return drawn


def _clash(across: float, y: float) -> Drawn:
    """Where two sides meet."""
    x = across / 2
    border = f"M3 {y:.4g}H{x - 8:.4g}M{x + 8:.4g} {y:.4g}H{across - 3:.4g}"
    swords = f"M{x - 4:.4g} {y - 4:.4g}l8 8M{x + 4:.4g} {y - 4:.4g}l-8 8"
    return joined(path(border, class_="clash"), path(swords, class_="clash"))


# The field

SHIFTS: Final = (0, 16, -16, 32, -32)
"""How much deeper the far camp may be drawn than the near one."""
SIZES: Final = (1, 0.92, FULL.least)
SMALL_SIZES: Final = (1, 0.9, 0.8)
LAST_SIZES: Final = (0.7, 0.6, 0.5)


def shares(far: Sequence[Crowd], near: Sequence[Crowd], room: Size, least: float) -> tuple[list[float], float]:
    """How broad each column is, and how much deeper the far camp is drawn.

    `room`: what the columns have together, and what a sector has for its pieces; `least`: of a column. As few columns
    as possible, the most crowded first, have room for the small cut only.
    """
    columns = list(zip(far, near, strict=True))
    order = sorted(range(len(columns)), key=lambda place: -sum(map(sum, columns[place])))
    for crowded, size, shift in _tries(len(columns)):
        cuts = {place: (SMALL, size) if place in order[:crowded] else (FULL, FULL.least) for place in order}
        if not crowded:
            cuts = dict.fromkeys(order, (FULL, size))
        needs = [
            max(least, needed(above, room[1] + shift, *cuts[place]), needed(below, room[1] - shift, *cuts[place]))
            for place, (above, below) in enumerate(columns)
        ]
        if sum(needs) <= room[0]:
            return evened(needs, room[0]), shift
    return [room[0] / len(columns)] * len(columns), 0


def _tries(count: int) -> Iterator[tuple[int, float, int]]:
    """How many columns are for small pieces, how large these are, or else all, and how much the camps differ."""
    for shift in SHIFTS:
        yield from ((0, size, shift) for size in SIZES)
    for crowded in range(1, count + 1):
        yield from ((crowded, size, shift) for size in SMALL_SIZES for shift in SHIFTS)
    yield from ((count, size, shift) for size in LAST_SIZES for shift in SHIFTS)


def needed(crowd: Crowd, down: float, cut: Cut, scale: float) -> float:
    """How broad a place must be in which a crowd of this size stands."""
    if not crowd:
        return 0
    for columns in range(1, MOST_COLUMNS + 1):
        if lines(crowd, columns) * (cut.down * scale + GAP) + CLASH * (len(crowd) - 1) <= down:
            return columns * (cut.narrowest * scale + GAP)
    return inf


def evened(needs: Sequence[float], total: float) -> list[float]:
    """The total shared out as evenly as the needs allow, which are not more than it."""
    large: set[int] = set()
    while True:
        level = (total - sum(needs[i] for i in large)) / (len(needs) - len(large))
        more = {i for i, need in enumerate(needs) if need > level + ROUNDING} - large
        if not more:
            return [need if i in large else level for i, need in enumerate(needs)]
        large |= more
