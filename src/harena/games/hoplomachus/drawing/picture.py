"""A fight as a picture: head, rival camp, arena, own camp.

Drawn from a view alone. Upright it is one column for a phone; wide, the arena stands to the left of the camps.
"""

from __future__ import annotations

from functools import cache
from textwrap import wrap
from typing import Final

from msgspec import Struct

from harena.core.svg import Box, Drawn, Layout, Panel, Size, joined, rect, sheet, stacked, writing
from harena.core.text import Texts
from harena.games.hoplomachus.drawing.arena import EMPTY, draw_arena, middles
from harena.games.hoplomachus.drawing.camps import (
    ACROSS,
    HEAD,
    MOST_ROWS,
    camp_size,
    draw_head,
    draw_own_camp,
    draw_rival_camp,
    rows_of,
)
from harena.games.hoplomachus.drawing.journey import is_between_fights, lines
from harena.games.hoplomachus.drawing.scene import CombatScene
from harena.games.hoplomachus.table import PLAYER, RIVAL, Combat
from harena.kit.scene import described

GAP: Final = 6.0
MARGIN: Final = 3.0
WIDE_ARENA: Final = 560.0
STANDARD: Final[Size] = middles(
    tuple(
        (q, r)
        for r, (a, b) in zip(range(-2, 3), ((0, 3), (-1, 3), (-2, 3), (-2, 2), (-2, 1)), strict=True)
        for q in range(a, b + 1)
    )
)[1]
"""The size of the standard board."""


class Shape(Struct, frozen=True):
    """What a sheet looks like: how many rows of chips the camps have, and how large the arena is."""

    rivals: int
    own: int
    arena: Size = STANDARD


def picture(view: Combat, texts: Texts) -> str:
    """The position as SVG."""
    seen = CombatScene(view, texts)
    if is_between_fights(view):
        rows = journey_rows(view, texts)
        return sheet(journey_layout(height(len(rows))), texts("picture.journey"), {"journey": draw_journey(rows)})
    drawn = {
        "head": draw_head(seen),
        "rivals": draw_rival_camp(seen),
        "arena": draw_arena(seen),
        "own": draw_own_camp(seen),
    }
    return sheet(layout(shape_of(seen)), texts("picture.table"), drawn)


def shape_of(seen: CombatScene) -> Shape:
    _, size = middles(seen.view.ground.hexes)
    return Shape(rows_of(len(seen.in_camp(RIVAL))), rows_of(len(seen.in_camp(PLAYER))), size)


@cache
def layout(shape: Shape) -> Layout:
    """One column; on the wide sheet the arena to the left, head and camps to the right."""
    rivals, own = camp_size(shape.rivals, own=False), camp_size(shape.own, own=True)
    sizes: dict[str, Size] = {"head": HEAD, "rivals": rivals, "arena": shape.arena, "own": own}
    column = stacked(list(sizes.values()), MARGIN, MARGIN, ACROSS, GAP)
    right = stacked([HEAD, rivals, own], MARGIN + WIDE_ARENA + GAP, MARGIN, ACROSS, GAP)
    arena: Box = (MARGIN, MARGIN, WIDE_ARENA, shape.arena[1] * WIDE_ARENA / shape.arena[0])
    wide = {"head": right[0], "rivals": right[1], "own": right[2], "arena": arena}
    panels = {name: Panel(sizes[name], box, wide[name]) for name, box in zip(sizes, column, strict=True)}
    chosen = " no-arena" if shape.arena == EMPTY else ""
    return Layout(f"combat combat-{shape.rivals}-{shape.own}{chosen}", panels, MARGIN)


LINE: Final = 24.0
LETTERS: Final = 13.0
JOURNEY: Final = 380.0
"""So wide that the letters can be read on a phone."""
FITTING: Final = 54
"""So many letters fit into a row."""
MOST_ROWS_TOLD: Final = 120
STEP: Final = 3
"""A sheet grows by so many rows at once: each height is a rule of the style sheet."""


class JourneyRow(Struct, frozen=True):
    """A row of the picture: a line of the journey, or a part of one that is too long; `ids` where it can be chosen."""

    said: str
    ids: str = ""
    indent: bool = False


def journey_rows(view: Combat, texts: Texts) -> list[JourneyRow]:
    """A campaign between its fights, in rows that fit a phone; what can be chosen stays in one row."""
    rows = []
    for line in lines(view):
        said = texts.say(line.text)
        if line.ids:
            rows.append(JourneyRow(said, line.ids, line.indent))
            continue
        parts = wrap(said, FITTING)
        rows += [JourneyRow(part, indent=line.indent or number > 0) for number, part in enumerate(parts)]
    return rows


def draw_journey(rows: list[JourneyRow]) -> Drawn:
    """A row below the other; those that can be chosen are plates with their ids."""
    drawn = []
    for number, row in enumerate(rows):
        top, left = LINE * number, 26.0 if row.indent else 10.0
        room = JOURNEY - left - 10
        words = writing(row.said, left, top + 17, size=LETTERS, room=room, class_="strong" if row.ids else "")
        if row.ids:
            plate = rect((left - 8, top + 2, JOURNEY - left, LINE - 4), 4, class_="tray")
            ring = rect((left - 8, top + 2, JOURNEY - left, LINE - 4), 4, class_="ring")
            drawn.append(described("zone", row.said, plate, words, ring, ids=row.ids, title=""))
        else:
            drawn.append(words)
    return joined(*drawn)


def height(rows: int) -> int:
    """How many rows the sheet for so many has."""
    return -(-rows // STEP) * STEP


@cache
def journey_layout(rows: int) -> Layout:
    size: Size = (JOURNEY, LINE * rows + 6)
    box: Box = (MARGIN, MARGIN, *size)
    return Layout(f"journey journey-{rows}", {"journey": Panel(size, box, box)}, MARGIN)


LAYOUTS: Final = (
    layout(Shape(0, 0, EMPTY)),
    *(layout(Shape(rivals, own)) for rivals in range(MOST_ROWS + 1) for own in range(MOST_ROWS + 1)),
    *(journey_layout(rows) for rows in range(STEP, MOST_ROWS_TOLD + 1, STEP)),
)
