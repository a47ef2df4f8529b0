"""The world map: regions, their places, Harbours, roads, where the camp is, and where it may go.

Shape and letters tell what a place is: a circle is Sport, a lozenge Bloodshed, a triangle an Opportunity, a temple a
capital, an anchor a Harbour. Names stand at the camp, at the places within reach, and where a Primus or the Scion
waits; every other place is named when it is clicked or read aloud.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from harena.core.svg import Box, Drawn, Size, circle, el, joined, moved, number, path, rect, width, writing
from harena.games.hoplomachus.chips import REGIONS, Content
from harena.games.hoplomachus.drawing.chips import SHAPES
from harena.games.hoplomachus.drawing.journey_scene import JourneyScene
from harena.games.hoplomachus.drawing.labels import Label, Laid, around, inside, lay
from harena.kit.scene import described

MAP: Final[Size] = (370.0, 452.0)
RIM: Final[Size] = (26.0, 34.0)
"""How far the outermost places stay from the edge."""
RING: Final = 13.0
"""The ring round a place: so large that a finger finds it."""
NAME: Final = 12.0
REGION: Final = 10.5
LETTER: Final = 10.2
HULL_LEAST: Final = 3
ANCHOR: Final = path(SHAPES["map"]["anchor"], class_="anchor")
CAMP: Final = path(SHAPES["map"]["tent"], class_="tent")

Points = dict[str, Size]


class Chart(Struct, frozen=True):
    """Where everything on a map is drawn: places and Harbours by name, the land of each region, the roads."""

    places: Points
    harbours: Points
    land: dict[str, str]
    middles: dict[str, Box]
    """Where the name of a region may stand: the box round its places."""
    roads: str
    lanes: str


@lru_cache(maxsize=8)
def chart(content: Content) -> Chart:
    """The map of a box on our sheet, worked out once."""
    printed = [(one.x, one.y) for one in content.locations.values()]
    fit = _fitting([*printed, *((one.x, one.y) for one in content.harbours.values())])
    places = {name: fit(one.x, one.y) for name, one in content.locations.items()}
    harbours = {name: fit(one.x, one.y) for name, one in content.harbours.items()}
    spots: dict[str, list[Size]] = {
        region: [places[name] for name, one in content.locations.items() if one.region == region] for region in REGIONS
    }
    land = {region: _outline(points) for region, points in spots.items()}
    middles = {region: _box(points) for region, points in spots.items()}
    return Chart(places, harbours, land, middles, _roads(content, places, harbours), _lanes(harbours))


class _Fit(Struct, frozen=True):
    left: float
    top: float
    grow: Size

    def __call__(self, x: float, y: float) -> Size:
        return RIM[0] + (x - self.left) * self.grow[0], RIM[1] + (y - self.top) * self.grow[1]


def _fitting(points: list[tuple[int, int]]) -> _Fit:
    """How coordinates of the box become those of the sheet: as large as it allows in both directions."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    across, down = max(xs) - min(xs) or 1, max(ys) - min(ys) or 1
    grow = (MAP[0] - 2 * RIM[0]) / across, (MAP[1] - 2 * RIM[1]) / down
    return _Fit(min(xs), min(ys), grow)


def _outline(points: list[Size]) -> str:
    """The shape round all places of a region."""
    hull = _hull(sorted(set(points)))
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in hull) + "Z"


def _box(points: list[Size]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _hull(points: list[Size]) -> list[Size]:
    """The convex hull of sorted points."""
    if len(points) < HULL_LEAST:
        return points
    halves = []
    for ordered in (points, points[::-1]):
        half: list[Size] = []
        for point in ordered:
            while len(half) > 1 and _turn(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        halves += half[:-1]
    return halves


def _turn(a: Size, b: Size, c: Size) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _roads(content: Content, places: Points, harbours: Points) -> str:
    """HOP-018, HOP-023: every road; one that leads past a Harbour has it on its way."""
    lines = [(places[name], places[other]) for name, one in content.locations.items() for other in one.roads]
    for name, harbour in content.harbours.items():
        lines += [(places[shore], harbours[name]) for shore in harbour.joins]
    return "".join(f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}" for a, b in lines)


def _lanes(harbours: Points) -> str:
    """HOP-024: every Harbour is joined to all others: the lanes meet in the middle of the sea."""
    x, y = MAP[0] / 2, MAP[1] / 2
    return "".join(f"M{number(a)} {number(b)}L{number(x)} {number(y)}" for a, b in harbours.values())


# Drawing


def draw_world(seen: JourneyScene) -> Drawn:
    """Sea, lanes, land and roads; Harbours and places; names on top."""
    found = chart(seen.view.book.content)
    land = [path(shape, class_="shore") for shape in found.land.values()]
    land += [path(shape, class_="landmass") for shape in found.land.values()]
    return joined(
        rect((0, 0, *MAP), 6, class_="seaground"),
        path(found.lanes, class_="lane"),
        *land,
        path(found.roads, class_="mapway"),
        *(draw_harbour(seen, name, at) for name, at in found.harbours.items()),
        *(draw_place(seen, name, at) for name, at in found.places.items()),
        _camp(found.places[seen.view.journey.location]),
        *map(_written, _names(seen, found)),
    )


def draw_place(seen: JourneyScene, name: str, at: Size) -> Drawn:
    """A place that can be clicked: its shape, its letters, and a ring."""
    kind = seen.view.book.content.locations[name].kind
    classes = ["piece", "place", f"place-{kind}"]
    classes += ["camphere"] if name == seen.view.journey.location else ["within"] if name in seen.roads else []
    classes += ["meeting"] if name in seen.meetings else []
    return described(
        " ".join(classes),
        seen.about_place(name),
        path(SHAPES["map"][kind], class_="placeshape"),
        writing(seen.texts(f"kind_letter.{kind}"), 0, low_in(kind), size=LETTER, class_="strong middle placeletter"),
        circle(0, 0, RING, class_="ring"),
        ids=f"location:{name}",
        at=at,
        title="",
    )


def low_in(kind: str) -> float:
    """Where the baseline of the letters lies: in a triangle and in a temple there is more room below."""
    return {"opportunity": 5.4, "capital": 6.2}.get(kind, 3.4)


def draw_harbour(seen: JourneyScene, name: str, at: Size) -> Drawn:
    """A Harbour: an anchor on the water."""
    return described(
        "piece place harbour" + (" within" if name in seen.sails else ""),
        seen.about_harbour(name),
        circle(0, 0, 10, class_="placeshape"),
        ANCHOR,
        circle(0, 0, RING, class_="ring"),
        ids=f"harbour:{name}",
        at=at,
        title="",
    )


def _camp(at: Size) -> Drawn:
    """The tent of the camp, over its place."""
    return el("g", moved(at[0], at[1] - 15, CAMP, scale=1.15), class_="lying")


# Names


def _names(seen: JourneyScene, found: Chart) -> tuple[Laid, ...]:
    """The names on the map, the most important first; none covers a place if that can be helped."""
    here = seen.view.journey.location
    named = dict.fromkeys((here, *seen.roads, *seen.meetings))
    labels = [_name(found.places[name], *_called(seen, name)) for name in named]
    labels += [_name(found.harbours[name], seen.texts.word("harbour", name)) for name in seen.sails]
    labels += [_region(seen.texts.word("faction", region), found.middles[region]) for region in REGIONS]
    return lay(tuple(labels), _taken(found, here), MAP)


def _called(seen: JourneyScene, name: str) -> tuple[str, ...]:
    """A place by its name, and below it whom one meets there."""
    title = seen.texts.word("location", name)
    return (title, seen.texts.word("chip", who)) if (who := seen.meetings.get(name)) else (title,)


def _name(at: Size, *lines: str) -> Label:
    size = (max(width(line, NAME) for line in lines) + 2, NAME * len(lines))
    return Label(lines, size, around(at, (RING + 1, RING), size), "placename strong")


def _region(text: str, box: Box) -> Label:
    size = (width(text, REGION) + 2, REGION)
    return Label((text,), size, inside(box, size, 6), "regionname")


def _taken(found: Chart, here: str) -> tuple[Box, ...]:
    spots = [(x - 11, y - 11, 22.0, 22.0) for x, y in (*found.places.values(), *found.harbours.values())]
    x, y = found.places[here]
    return (*spots, (x - 10, y - 30, 20.0, 20.0))


def _written(laid: Laid) -> Drawn:
    """A name with a rim in the colour of the ground, so that roads do not strike it through."""
    label = laid.label
    across, down = label.size
    size = down / len(label.lines)
    middle, kind = laid.x + across / 2, f"{label.kind} middle lying"
    rows = enumerate(label.lines, 1)
    return joined(*(writing(line, middle, laid.y + size * row - 2, size=size, class_=kind) for row, line in rows))
