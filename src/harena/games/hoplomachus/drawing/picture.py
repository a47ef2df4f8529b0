"""A fight as a picture: head, rival camp, arena, own camp. Between fights: `journey_picture.py`.

Drawn from a view alone. Upright it is one column for a phone; wide, the arena stands to the left of the camps.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import Struct

from harena.core.svg import Box, Layout, Panel, Size, sheet, stacked
from harena.core.text import Texts
from harena.games.hoplomachus.drawing import journey_picture
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
from harena.games.hoplomachus.drawing.journey import is_on_the_road
from harena.games.hoplomachus.drawing.scene import CombatScene
from harena.games.hoplomachus.table import PLAYER, RIVAL, Combat

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
    if is_on_the_road(view):
        return journey_picture.journey_picture(view, texts)
    seen = CombatScene(view, texts)
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


LAYOUTS: Final = (
    layout(Shape(0, 0, EMPTY)),
    *(layout(Shape(rivals, own)) for rivals in range(MOST_ROWS + 1) for own in range(MOST_ROWS + 1)),
    *journey_picture.LAYOUTS,
)
