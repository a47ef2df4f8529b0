"""Names on a map: each is set beside its place, where it covers the least of what is drawn already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct

from harena.core.svg import Box, Size

UNREADABLE: Final = 100.0
"""So much worse than to cover a place it is to cover another name, or to leave the sheet."""
NOTHING_MUCH: Final = 1e-6


class Label(Struct, frozen=True):
    """A name in one line or several, how large it is, and the left upper corners where it may stand, the best first."""

    lines: tuple[str, ...]
    size: Size
    corners: tuple[Size, ...]
    kind: str = ""


class Laid(Struct, frozen=True):
    """A label with the left upper corner at which it is written."""

    label: Label
    x: float
    y: float

    @property
    def box(self) -> Box:
        return (self.x, self.y, *self.label.size)


def around(at: Size, clear: Size, size: Size) -> tuple[Size, ...]:
    """Below, above, right and left of a place, then the corners between them. `clear`: how far the place reaches."""
    (x, y), (aside, away), (across, down) = at, clear, size
    middle, level = x - across / 2, y - down / 2
    below, above, right, left = y + away, y - away - down, x + aside, x - aside - across
    sides = ((middle, below), (middle, above), (right, level), (left, level))
    return (*sides, (right, below), (left, below), (right, above), (left, above))


def inside(box: Box, size: Size, step: float) -> tuple[Size, ...]:
    """Everywhere in a box, the middle first."""
    x, y, across, down = box
    middle = (x + across / 2 - size[0] / 2, y + down / 2 - size[1] / 2)
    rows, columns = int(down // step) + 1, int(across // step) + 1
    spots = [
        (x - size[0] / 2 + step * column, y - size[1] / 2 + step * row)
        for row in range(rows)
        for column in range(columns)
    ]
    return tuple(sorted(spots, key=lambda spot: (spot[0] - middle[0]) ** 2 + (spot[1] - middle[1]) ** 2))


@lru_cache(maxsize=256)
def lay(labels: tuple[Label, ...], taken: tuple[Box, ...], sheet: Size) -> tuple[Laid, ...]:
    """Where each label is written: the first ones choose first. `taken`: what they had better not cover."""
    found: list[Laid] = []
    for label in labels:
        found.append(_best(label, taken, [laid.box for laid in found], sheet))
    return tuple(found)


def _best(label: Label, taken: Iterable[Box], written: Iterable[Box], sheet: Size) -> Laid:
    """The first place that covers nothing, else the one that covers least."""
    found: list[tuple[float, Laid]] = []
    for x, y in label.corners:
        laid = Laid(label, x, y)
        covers = sum(_overlaps(laid.box, taken)) + UNREADABLE * sum(_overlaps(laid.box, written))
        covers += UNREADABLE * (label.size[0] * label.size[1] - sum(_overlaps(laid.box, [(0, 0, *sheet)])))
        if covers <= NOTHING_MUCH:
            return laid
        found.append((covers, laid))
    return min(found, key=lambda pair: pair[0])[1]


def _overlaps(box: Box, others: Iterable[Box]) -> Iterator[float]:
    x, y, across, down = box
    right, low = x + across, y + down
    for left, top, w, h in others:
        if left < right and x < left + w and top < low and y < top + h:
            yield (min(right, left + w) - max(x, left)) * (min(low, top + h) - max(y, top))
