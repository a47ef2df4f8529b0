"""The table of 20 Strong as a picture: the mountain, the active zone, the dice, and what the player has.

Drawn from a view alone. Upright it is one column for a phone, with what matters now at its top; wide, mountain and
active zone stand to the left of dice and cards. Before the climb the cards to choose from take the first place. A
sheet grows with the words on its cards, by steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from harena.core.svg import Box, Drawn, Layout, Panel, Size, sheet, stacked
from harena.core.text import Texts
from harena.games.twenty_strong.drawing import offers, zone
from harena.games.twenty_strong.drawing.camps import MOUNTAIN, STRIP, draw_mountain, draw_strip
from harena.games.twenty_strong.drawing.dice import ACROSS, DICE, draw_dice
from harena.games.twenty_strong.drawing.hero import OWN, draw_own
from harena.games.twenty_strong.drawing.scene import AscentScene
from harena.games.twenty_strong.table import IN_FINAL, Ascent

GAP: Final = 7.0
MARGIN: Final = 3.0
COLUMNS: Final = (350.0, 400.0)
"""How broad both columns of the wide sheet are."""
ON_THE_WAY: Final = (430.0, 320.0)
"""The same while the mountain matters most."""
HALVES: Final = (375.0, 375.0)
"""The same while cards are chosen."""

# What a sheet shows, by the stage of the game
SETUP: Final = "setup"
CLIMB: Final = "climb"
FIGHT: Final = "fight"
FINAL: Final = "final"


class Shape(Struct, frozen=True):
    """What a sheet looks like: the stage of the game, and how high its first panel is, in steps.

    `columns`: of the cards to choose from in the set-up. `mountain`, `hero`: whether they are there yet.
    """

    stage: str
    steps: int = 0
    columns: int = 1
    mountain: bool = True
    hero: bool = True


def picture(view: Ascent, texts: Texts) -> str:
    """The position as SVG."""
    seen = AscentScene(view, texts)
    laid_out = layout(shape_of(seen))
    return sheet(laid_out, texts("picture.table"), {name: DRAWN[name](seen) for name in laid_out.panels})


DRAWN: Final[Mapping[str, Callable[[AscentScene], Drawn]]] = {
    "offers": offers.draw_offers,
    "more_offers": offers.draw_more_offers,
    "mountain": draw_mountain,
    "strip": draw_strip,
    "active": zone.draw_active,
    "here": zone.draw_here,
    "dice": draw_dice,
    "own": draw_own,
}


def shape_of(seen: AscentScene) -> Shape:
    """Before there are dice the set-up; then a climb, a fight or the Final."""
    view = seen.view
    if not any(view.recruited()):
        return _set_up(seen)
    if view.stage == IN_FINAL or seen.active_foes:
        stage = FINAL if view.stage == IN_FINAL else FIGHT
        return Shape(stage, zone.in_steps(zone.active_height(seen)))
    return Shape(CLIMB, zone.in_steps(zone.here_height(seen), zone.HERE_STEPS)) if seen.here else Shape(CLIMB)


def _set_up(seen: AscentScene) -> Shape:
    mountain = any(seen.view.top)
    hero = mountain and bool(seen.view.hero)
    if not seen.offered:
        return Shape(SETUP, hero=hero)
    columns = offers.columns_of(seen)
    steps = max(offers.steps_of(seen, cards) for cards in columns)
    return Shape(SETUP, steps, len(columns), mountain, hero)


@cache
def layout(shape: Shape) -> Layout:
    """The sheet of a stage: its panels one below the other, and in two columns."""
    own = ["own"] if shape.hero else []
    mountain = ["mountain"] if shape.mountain else []
    match shape.stage:
        case "setup" if not shape.steps and not shape.hero:
            box = (MARGIN, MARGIN, *MOUNTAIN)
            return Layout("ascent topdown ascent-mountain", {"mountain": Panel(MOUNTAIN, box, box)}, MARGIN)
        case "setup" if shape.columns > 1:
            return _sheet(shape, ["offers", *mountain], ["more_offers", *own], HALVES)
        case "setup":
            return _sheet(shape, ["offers", *own] if shape.steps else own, mountain)
        case "climb" if shape.steps:
            return _sheet(shape, ["mountain", "here"], ["dice", "own"])
        case "climb":
            return _sheet(shape, ["mountain"], ["dice", "own"], ON_THE_WAY)
        case "fight":
            return _sheet(shape, ["active", "mountain"], ["dice", "own"])
        case _:
            return _sheet(shape, ["active", "strip"], ["dice", "own"])


ORDER: Final = ("offers", "more_offers", "active", "mountain", "here", "dice", "own", "strip")
"""The panels of the upright sheet from above; in a fight the mountain comes last."""


def _size(name: str, shape: Shape) -> Size:
    match name:
        case "offers" | "more_offers":
            return ACROSS, shape.steps * offers.STEP
        case "active" | "here":
            return ACROSS, shape.steps * zone.STEP
    return {"mountain": MOUNTAIN, "strip": STRIP, "dice": DICE, "own": OWN}[name]


def _sheet(shape: Shape, left: Sequence[str], right: Sequence[str], columns: Size = COLUMNS) -> Layout:
    """Panels in two columns on the wide sheet, and below each other on the upright one."""
    order = sorted((*left, *right), key=lambda name: (name == "mountain" and shape.stage == FIGHT, ORDER.index(name)))
    sizes = {name: _size(name, shape) for name in order}
    column = stacked(list(sizes.values()), MARGIN, MARGIN, ACROSS, GAP)
    wide: dict[str, Box] = {}
    for names, x, across in ((left, MARGIN, columns[0]), (right, MARGIN + columns[0] + GAP, columns[1])):
        wide |= zip(names, stacked([sizes[name] for name in names], x, MARGIN, across, GAP), strict=True)
    panels = {name: Panel(sizes[name], box, wide[name]) for name, box in zip(order, column, strict=True)}
    there = f"-{shape.columns}{shape.mountain:d}{shape.hero:d}" if shape.stage == SETUP else ""
    return Layout(f"ascent topdown {shape.stage}-{shape.steps}{there}", panels, MARGIN)


SET_UPS: Final = ((True, True), (True, False), (False, False))
"""Whether there is a mountain and a hero while cards are chosen."""
LAYOUTS: Final = (
    layout(Shape(SETUP, hero=False)),
    layout(Shape(SETUP)),
    *(
        layout(Shape(SETUP, steps, columns, *there))
        for columns, most in ((1, offers.FEW_STEPS), (2, offers.MOST_STEPS))
        for steps in range(1, most + 1)
        for there in SET_UPS
    ),
    *(layout(Shape(CLIMB, steps)) for steps in range(zone.HERE_STEPS + 1)),
    *(
        layout(Shape(stage, steps))
        for stage in (FIGHT, FINAL)
        for steps in range(zone.LEAST_STEPS, zone.MOST_STEPS + 1)
    ),
)
