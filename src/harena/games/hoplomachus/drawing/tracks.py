"""The week tracks of the four acts, each with who ends it, and the track of the Scion's influence with its Banes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from harena.core.svg import NOTHING, Drawn, Size, joined, moved, number, path, rect, writing
from harena.core.text import Text
from harena.games.hoplomachus.campaign import ACTS, WEEKS
from harena.games.hoplomachus.drawing.chips import SHAPES
from harena.games.hoplomachus.drawing.journey_scene import JourneyScene
from harena.games.hoplomachus.table import Combat
from harena.kit.scene import described

ACROSS: Final = 370.0
CAPTION: Final = 17.0
ACT: Final[Size] = (178.0, 42.0)
"""The room of an act."""
WEEK: Final = 11.6
ROW: Final = 21.0
ROWS: Final = 2
"""The spaces of the influence track stand in so many rows."""
TRACKS: Final[Size] = (ACROSS, CAPTION + 2 * ACT[1] + CAPTION + ROWS * ROW + 8)
ROMAN: Final = ("I", "II", "III", "IV")


def draw_tracks(seen: JourneyScene) -> Drawn:
    """HOP-003, HOP-M18: both tracks on one tray."""
    acts = [
        moved(6 + (ACT[0] + 2) * (act % 2), CAPTION + ACT[1] * (act // 2), draw_act(seen, act + 1))
        for act in range(ACTS)
    ]
    return joined(
        rect((0, 0, *TRACKS), 6, class_="tray"),
        writing(seen.texts("track.weeks"), 8, 13, size=12, class_="caption"),
        *acts,
        moved(0, CAPTION + 2 * ACT[1], draw_influence(seen)),
    )


# Weeks


def draw_act(seen: JourneyScene, act: int) -> Drawn:
    """HOP-001, HOP-003: an act with its twelve weeks, those that are marked crossed out, and who ends it."""
    view = seen.view
    marked = view.journey.weeks if act == view.act else WEEKS if act < view.act else 0
    is_now = act == view.act and marked < WEEKS
    now = rect((WEEK * marked - 1, 3, WEEK, 13), 2, class_="nowspace") if is_now else NOTHING
    name = seen.texts("track.act", number=ROMAN[act - 1])
    end = seen.texts.say(_end(seen, act))
    return described(
        "zone" + (" nowact" if act == view.act else ""),
        seen.say(Text("track.act", {"number": ROMAN[act - 1]}), _how_far(seen, act, marked), _end(seen, act)),
        rect((0, 0, ACT[0] - 4, ACT[1] - 4), 4, class_="actplate"),
        writing(name, 6, 13, size=12, class_="strong"),
        writing(end, ACT[0] - 10, 13, size=11.5, room=118, class_="end" + (" caption" if act != view.act else "")),
        moved(6, 18, _boxes(marked), now),
        path(SHAPES["map"]["capital"], class_="actend", transform=f"translate({ACT[0] - 16} 27) scale(.62)"),
        ids=f"act:{act}",
        title="",
    )


def _boxes(marked: int) -> Drawn:
    """Twelve boxes, crossed out as far as they are marked."""
    side = WEEK - 2
    boxes = "".join(f"M{number(WEEK * week)} 4h{number(side)}v11h-{number(side)}z" for week in range(WEEKS))
    crosses = "".join(f"M{number(WEEK * week + 2.4)} 6.6l4.8 5.8m0-5.8l-4.8 5.8" for week in range(marked))
    return joined(path(boxes, class_="weekbox"), path(crosses, class_="weekcross") if crosses else NOTHING)


def _how_far(seen: JourneyScene, act: int, marked: int) -> Text:
    if act != seen.view.act:
        return Text("track.over" if act < seen.view.act else "track.to_come")
    return Text("track.marked", {"number": marked, "most": WEEKS})


def _end(seen: JourneyScene, act: int) -> Text:
    """HOP-002, HOP-074: who was beaten at the end of an act, or who may be met there."""
    journey = seen.view.journey
    if act == ACTS:
        return Text("track.scion", {"scion": journey.scion})
    if act <= len(journey.beaten):
        return Text("track.beaten", {"hero": journey.beaten[act - 1]})
    if act > seen.view.act:
        return Text("track.some_primus")
    return Text("track.primus", {"count": len(journey.primuses)})


# Influence


def draw_influence(seen: JourneyScene) -> Drawn:
    """HOP-M18, HOP-329: every space of the track; those with a skull bring a Bane when they are entered."""
    told = seen.texts.say(influence_told(seen.view))
    return described(
        "zone",
        told,
        writing(told, 8, 13, size=12, room=ACROSS - 16, class_="caption"),
        moved(6, CAPTION + 1, *_spaces(seen.view)),
        ids="track:influence",
        title="",
    )


def _spaces(view: Combat) -> Iterator[Drawn]:
    """Spaces that are entered are full; a ring stands round the last of them."""
    parameters, reached = view.book.parameters, view.journey.influence
    in_row = -(-parameters.influence_spaces // ROWS)
    step = (ACROSS - 10) / in_row
    corners = [(column * step, row * ROW) for row in range(ROWS) for column in range(in_row)]
    box = f"h{number(step - 2)}v{number(ROW - 4)}h-{number(step - 2)}z"
    for kind, some in (("entered", corners[:reached]), ("", corners[reached : parameters.influence_spaces])):
        spaces = "".join(f"M{number(x)} {number(y)}{box}" for x, y in some)
        yield path(spaces, class_=f"influence {kind}".strip()) if spaces else NOTHING
    icons = corners[parameters.bane_every - 1 : parameters.influence_spaces : parameters.bane_every]
    middle = ((step - 2) / 2, (ROW - 4) / 2)
    skulls = "".join(f"M{number(x + middle[0])} {number(y + middle[1])}{SHAPES['map']['skull']}" for x, y in icons)
    yield path(skulls, class_="banesign")
    if reached:
        x, y = corners[reached - 1]
        yield rect((x - 1, y - 1, step, ROW - 2), 3, class_="nowspace")


def influence_told(view: Combat) -> Text:
    """HOP-M18: how far the Scion's influence has come, and when it brings the next Bane."""
    journey, parameters = view.journey, view.book.parameters
    said = {"scion": journey.scion, "number": journey.influence, "most": parameters.influence_spaces}
    following = (journey.influence // parameters.bane_every + 1) * parameters.bane_every
    if journey.influence >= parameters.influence_spaces:
        return Text("journey.influence_last", said)
    return Text("journey.influence", {**said, "next": min(following, parameters.influence_spaces)})
