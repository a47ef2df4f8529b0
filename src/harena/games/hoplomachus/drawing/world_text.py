"""The world map for a terminal of 80 columns: a letter for each place, dots for roads, names where they matter.

`[S]` is a place within reach, `<S>` the place of the camp, `{C}` a capital where the act can end, `H` a Harbour.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from harena.core.svg import Size
from harena.games.hoplomachus.drawing.journey_scene import JourneyScene
from harena.games.hoplomachus.drawing.labels import Label, around, lay
from harena.games.hoplomachus.drawing.world import MAP, RIM, Points, chart

COLUMNS: Final = 78
ROWS: Final = 25
ROAD: Final = "."
SEA: Final = "~"


def world_lines(seen: JourneyScene) -> Iterator[str]:
    """The map line by line, then what its letters mean."""
    grid = Grid()
    content, found = seen.view.book.content, chart(seen.view.book.content)
    places, harbours = _cells(found.places), _cells(found.harbours)
    for name, place in content.locations.items():
        for other in place.roads:
            grid.line(places[name], places[other], ROAD)
    for name, harbour in content.harbours.items():
        for shore in harbour.joins:
            grid.line(places[shore], harbours[name], SEA)
    signs = {at: _harbour_sign(seen, name) for name, at in harbours.items()}
    signs |= {at: _sign(seen, name) for name, at in places.items()}
    for (x, y), sign in signs.items():
        grid.write(x - len(sign) // 2, y, sign)
    for laid in lay(tuple(_labels(seen, places, harbours)), _taken(signs), (COLUMNS, ROWS)):
        grid.write(round(laid.x), round(laid.y), *laid.label.lines)
    yield from grid.lines()
    yield from wrap(seen.texts("map.key", **{kind: seen.texts(f"kind_letter.{kind}") for kind in KINDS}), COLUMNS)


KINDS: Final = ("sport", "bloodshed", "opportunity", "capital", "harbour")
Cell = tuple[int, int]


class Grid:
    """Characters in rows."""

    def __init__(self) -> None:
        self._rows = [[" "] * COLUMNS for _ in range(ROWS)]

    def write(self, x: int, y: int, text: str) -> None:
        for place, letter in enumerate(text, x):
            if 0 <= place < COLUMNS and 0 <= y < ROWS:
                self._rows[y][place] = letter

    def line(self, one: Cell, other: Cell, dot: str) -> None:
        """A dot in each row or column on the way, whichever are more."""
        (x, y), (a, b) = one, other
        steps = max(abs(a - x) // 2, abs(b - y), 1)
        for step in range(1, steps):
            self.write(round(x + (a - x) * step / steps), round(y + (b - y) * step / steps), dot)

    def lines(self) -> Iterator[str]:
        """The rows from the first to the last that are not empty."""
        rows = ["".join(row).rstrip() for row in self._rows]
        full = [number for number, row in enumerate(rows) if row]
        return iter(rows[full[0] : full[-1] + 1])


def _cells(points: Points) -> dict[str, Cell]:
    """Where places lie among the characters."""
    across, down = MAP[0] - 2 * RIM[0], MAP[1] - 2 * RIM[1]
    return {
        name: (3 + round((x - RIM[0]) / across * (COLUMNS - 7)), 1 + round((y - RIM[1]) / down * (ROWS - 3)))
        for name, (x, y) in points.items()
    }


def _sign(seen: JourneyScene, name: str) -> str:
    letters = seen.texts(f"kind_letter.{seen.view.book.content.locations[name].kind}")
    if name == seen.view.journey.location:
        return f"<{letters}>"
    if name in seen.roads:
        return f"[{letters}]"
    return f"{{{letters}}}" if name in seen.meetings else letters


def _harbour_sign(seen: JourneyScene, name: str) -> str:
    letter = seen.texts("kind_letter.harbour")
    return f"[{letter}]" if name in seen.sails else letter


def _labels(seen: JourneyScene, places: dict[str, Cell], harbours: dict[str, Cell]) -> Iterator[Label]:
    """The camp, where it may go, and where the act can end."""
    texts = seen.texts
    for name in dict.fromkeys((seen.view.journey.location, *seen.roads, *seen.meetings)):
        who = seen.meetings.get(name)
        title = texts.word("location", name)
        yield _label(f"{title} ({texts.word('chip', who)})" if who else title, places[name])
    for name in seen.sails:
        yield _label(texts.word("harbour", name), harbours[name])


def _label(text: str, at: Cell) -> Label:
    size: Size = (len(text), 1)
    (x, y), half = at, len(text) // 2
    corners = tuple((float(round(a)), float(round(b))) for a, b in around((x, y), (3, 1), size))
    beside = ((float(x + 3), float(y)), (float(x - 2 - len(text)), float(y)))
    return Label((text,), size, ((float(x - half), float(y + 1)), (float(x - half), float(y - 1)), *beside, *corners))


def _taken(signs: dict[Cell, str]) -> tuple[tuple[float, float, float, float], ...]:
    return tuple((x - len(sign) // 2 - 1.0, float(y), len(sign) + 2.0, 1.0) for (x, y), sign in signs.items())
