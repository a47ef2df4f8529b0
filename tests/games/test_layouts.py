"""Pictures of every game: no panel lies over another, and whatever is drawn lies as the style sheet believes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, Final
from xml.etree import ElementTree

import pytest

from harena.core.discovery import games
from harena.core.game import Game
from harena.core.promises import random_answer
from harena.core.seat import Seat
from harena.core.svg import Box, Layout, place
from harena.web.board_style import page_sheet

SHAPES: Final = ("upright", "wide")
STEPS: Final = 400
EVERY: Final = 9
"""Of so many answers of a random game, each such one is followed by a look at the picture."""
NEAR: Final = 0.01
MOVE: Final = re.compile(r"^  (\.board[\w.-]+) > \.([\w-]+) \{ (transform: [^}]*;) \}$", re.MULTILINE)
LAYOUTS: Final = [pytest.param(game, id=game.name) for game in games().values() if game.screens.layouts]


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    (x, y, w, h), (x2, y2, w2, h2) = one, other
    return min(x + w, x2 + w2) - max(x, x2) > NEAR and min(y + h, y2 + h2) - max(y, y2) > NEAR


def applied(sheet: str, layout: Layout, panel: str) -> str:
    """What a browser does with a panel: the last of the rules that name most of its board's classes."""
    classes = {"board", *layout.kind.split()}
    found: list[tuple[int, int, str]] = [
        (len(named), order, move)
        for order, (selector, name, move) in enumerate(MOVE.findall(sheet))
        if name == panel and (named := set(selector[1:].split("."))) <= classes
    ]
    return max(found)[2]


def positions(game: Game[Any], seats: int, seed: int) -> Iterator[Any]:
    """Tables of a random game, from the first question on."""
    table, rng = game.table(seats), Random(seed)
    for number in range(STEPS):
        if number % EVERY == 0 or table.outcome is not None:
            yield table
        if table.outcome is not None:
            return
        table.answer(random_answer(table, rng))


@pytest.mark.parametrize("game", LAYOUTS)
@pytest.mark.parametrize("shape", SHAPES)
def test_no_panel_lies_over_another(game: Game[Any], shape: str) -> None:
    for layout in game.screens.layouts:
        boxes = {name: getattr(panel, shape) for name, panel in layout.panels.items()}
        assert [pair for pair in combinations(boxes, 2) if overlap(*(boxes[one] for one in pair))] == [], layout.kind


@pytest.mark.parametrize("game", LAYOUTS)
def test_the_style_sheet_moves_each_panel_to_its_place_on_the_wide_sheet(game: Game[Any]) -> None:
    sheet = page_sheet(game.screens.layouts, "")
    for layout in game.screens.layouts:
        if layout.upright == layout.wide:
            continue
        for name, panel in layout.panels.items():
            x, y, scale = place(panel.size, panel.wide)
            move = f"transform: translate({x:.5g}px, {y:.5g}px) scale({scale:.5g});"
            assert applied(sheet, layout, name) == move, (layout.kind, name)


@pytest.mark.parametrize("game", LAYOUTS)
def test_whatever_is_drawn_has_a_layout_that_the_game_declares(game: Game[Any]) -> None:
    draw = game.screens.picture
    assert draw is not None
    declared = {f"board {layout.kind}": layout for layout in game.screens.layouts}
    for seats in game.seats:
        for table in positions(game, seats, seed=seats):
            root = ElementTree.fromstring(draw(table.seen_by(Seat(0)), game.texts("en")))
            layout = declared[root.attrib["class"]]
            assert tuple(map(float, root.attrib["data-wide"].split())) == pytest.approx(layout.wide, abs=NEAR)
            panels = {part.attrib["class"].removeprefix("panel "): part.attrib["data-wide"] for part in root}
            assert {
                name: " ".join(f"{value:.5g}" for value in place(panel.size, panel.wide))
                for name, panel in layout.panels.items()
            } == panels
