"""A campaign between its fights as a picture: head, world map, tracks, camp.

Upright it is one column for a phone; wide, map and tracks stand to the left of the camp.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from harena.core.svg import Box, Drawn, Layout, Panel, Size, rect, sheet, stacked, writing
from harena.core.text import Text, Texts
from harena.games.hoplomachus.campaign import WEEKS
from harena.games.hoplomachus.drawing.blocks import ACROSS
from harena.games.hoplomachus.drawing.encampment import HIGHEST, draw_encampment
from harena.games.hoplomachus.drawing.journey_scene import JourneyScene, place_told
from harena.games.hoplomachus.drawing.tracks import TRACKS, draw_tracks
from harena.games.hoplomachus.drawing.world import MAP, draw_world
from harena.games.hoplomachus.table import Combat
from harena.kit.scene import described

GAP: Final = 6.0
MARGIN: Final = 3.0
HEAD: Final[Size] = (ACROSS, 46.0)
WIDE_MAP: Final = 500.0
WIDE_CAMP: Final = 420.0
"""On a wide sheet the letters of the camp are as large as those of the page."""
STEP: Final = 60
"""A camp grows by so much at once: each height is a rule of the style sheet."""


def journey_picture(view: Combat, texts: Texts) -> str:
    """A campaign on the road as SVG; before it has begun, what is chosen first."""
    seen = JourneyScene(view, texts)
    if not view.chip or not view.journey.location:
        return sheet(SETUP, texts("picture.journey"), {"head": draw_setup(seen)})
    high, camp = draw_encampment(seen)
    drawn = {"head": draw_head(seen), "map": draw_world(seen), "tracks": draw_tracks(seen), "camp": camp}
    return sheet(layout(steps(high)), texts("picture.journey"), drawn)


def draw_head(seen: JourneyScene) -> Drawn:
    """Act, week and place: where one is in a campaign of many hours."""
    when, where = (
        seen.texts.say(when_told(seen.view)),
        seen.texts.say(place_told(seen.view, seen.view.journey.location)),
    )
    return described(
        "zone",
        f"{when}, {where}",
        rect((0, 0, *HEAD), 6, class_="tray"),
        writing(when, 10, 19, size=15, room=ACROSS - 20, class_="strong"),
        writing(where, 10, 37, size=12.5, room=ACROSS - 20, class_="caption"),
        ids="deck:week",
        title="",
    )


def when_told(view: Combat) -> Text:
    """HOP-003: act and week."""
    if view.journey.weeks >= WEEKS:
        return Text("journey.all_weeks", {"number": view.act})
    return Text("journey.when", {"number": view.act, "week": view.journey.weeks + 1})


def draw_setup(seen: JourneyScene) -> Drawn:
    return described(
        "zone",
        seen.texts("journey.setup"),
        rect((0, 0, *HEAD), 6, class_="tray"),
        writing(seen.texts("journey.setup"), ACROSS / 2, 28, size=14, room=ACROSS - 20, class_="caption middle"),
        ids="deck:week",
        title="",
    )


# Sheets


def steps(high: float) -> int:
    """The number of steps of the sheet that has room for a camp of this height."""
    return int(-(-min(high, HIGHEST) // STEP))


@cache
def layout(count: int) -> Layout:
    """The sheet for a camp of so many steps."""
    sizes: dict[str, Size] = {"head": HEAD, "map": MAP, "tracks": TRACKS, "camp": (ACROSS, STEP * count)}
    column = stacked(list(sizes.values()), MARGIN, MARGIN, ACROSS, GAP)
    left = stacked([MAP, TRACKS], MARGIN, MARGIN, WIDE_MAP, GAP)
    right = stacked([HEAD, sizes["camp"]], MARGIN + WIDE_MAP + GAP, MARGIN, WIDE_CAMP, GAP)
    wide: dict[str, Box] = {"head": right[0], "camp": right[1], "map": left[0], "tracks": left[1]}
    panels = {name: Panel(sizes[name], box, wide[name]) for name, box in zip(sizes, column, strict=True)}
    return Layout(f"journey journey-{count}", panels, MARGIN)


_BOX: Final[Box] = (MARGIN, MARGIN, *HEAD)
SETUP: Final = Layout("journey-setup", {"head": Panel(HEAD, _BOX, _BOX)}, MARGIN)
LAYOUTS: Final = (SETUP, *(layout(count) for count in range(2, steps(HIGHEST) + 1)))
