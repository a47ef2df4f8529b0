"""Ground to fight on, drawn with small stones: hills, trees, reeds and rocks; watercourses, bridges, palisades.

The left upper corner of a place is the origin. What grows where is data, in `shapes.toml`.
"""

from __future__ import annotations

from typing import Final

from harena.core.svg import NOTHING, Drawn, circle, el, joined, moved, number, path, rect, remembered, shapes

SHAPES: Final = shapes(__package__)
GROWN: Final = 1.35
REACH: Final = 8.0
"""How far most of what grows reaches from its middle."""
USUAL: Final = 88.0
"""In a place that is narrower than this everything is smaller."""
HILL: Final = (0.45, 0.3, 0.15)
STEEP: Final = (0.47, 0.36, 0.25, 0.14)
"""The contours of a height, as parts of the place; a steep one also has strokes that fall outwards."""

Growth = tuple[tuple[str, str], ...]
"""What grows at which spots."""


@remembered
def draw_land(
    across: float,
    down: float,
    tint: str = "",
    contours: tuple[float, ...] = (),
    gorge: bool = False,
    growth: Growth = (),
) -> Drawn:
    """A piece of ground with whatever rises from it, gapes in it and grows on it."""
    grown = [drawn for thing, spots in growth for drawn in _scattered(thing, spots, across, down)]
    return joined(
        rect((0, 0, across, down), 4, class_="land"),
        rect((0, 0, across, down), 4, class_=f"tint-{tint}") if tint else NOTHING,
        _stones(across, down),
        _height(across, down, contours),
        _gorge(across, down) if gorge else NOTHING,
        *grown,
    )


def _stones(across: float, down: float) -> Drawn:
    """The floor of the mosaic: rows of stones, every other one shifted by half a stone."""
    rows = range(int((down - 2) // 6.5))
    lines = "".join(f"M{5 if row % 2 else 2} {number(4.5 + 6.5 * row)}H{number(across - 2)}" for row in rows)
    return path(lines, class_="tesserae")


def _scattered(thing: str, spots: str, across: float, down: float) -> list[Drawn]:
    """One thing at all these spots, pushed in from the flanks so that it stays in its place."""
    drawn = []
    for x, y, size in SHAPES["spots"][spots]:
        scale = GROWN * size * min(1.0, across / USUAL)
        inside = min(max(x * across, REACH * scale), across - REACH * scale)
        drawn.append(moved(inside, y * down, draw_thing(thing), scale=scale))
    return drawn


@remembered
def draw_thing(name: str) -> Drawn:
    """Something that grows or lies on the ground. A tree is a round crown of stones on a trunk."""
    if name == "tree":
        crown = [circle(0, -1, r, class_=kind) for r, kind in ((6.8, "foliage"), (5.2, "leaves"), (2, "leaves"))]
        return joined(path("M0 3V9", class_="trunk"), *crown)
    return joined(*(path(shape, class_=kind) for kind, shape in SHAPES["things"][name]))


def _height(across: float, down: float, contours: tuple[float, ...]) -> Drawn:
    x, y = across / 2, down / 2
    lines = [path(_oval(x, y, across * part, down * part), class_="contour") for part in contours]
    if contours == STEEP:
        marks = "".join(
            f"M{number(x + sx * across * 0.3)} {number(y + sy * down * 0.3)}l{number(sx * 5)} {number(sy * 6)}"
            for sx in (-1, -0.6, 0, 0.6, 1)
            for sy in (-1, 1)
        )
        lines.append(path(marks, class_="facet"))
    return joined(*lines)


def _oval(x: float, y: float, rx: float, ry: float) -> str:
    left, right = number(x - rx), number(x + rx)
    arc = f"A{number(rx)} {number(ry)} 0 1 1"
    return f"M{left} {number(y)}{arc} {right} {number(y)}{arc} {left} {number(y)}Z"


def _gorge(across: float, down: float) -> Drawn:
    points = " ".join(f"{number(x * across)} {number(y * down)}" for x, y in SHAPES["gorge"]["rim"])
    return path(f"M{points}Z", class_="gorge")


# What people and rivers have made


@remembered
def draw_water(across: float, down: float, deep: bool = False, bridged: bool = False) -> Drawn:
    """A watercourse from left to right; a deep one is darker, a bridge leads over it."""
    middle = down / 2
    half = middle - (5 if deep else 9)
    waves = "".join(_wave(across, middle + part * half) for part in ((-0.6, 0, 0.6) if deep else (-0.45, 0.45)))
    return joined(
        rect((0, middle - half, across, 2 * half), class_="depth" if deep else "water"),
        path(waves, class_="wave"),
        _bridge(across / 2, middle, half) if bridged else NOTHING,
    )


def _wave(across: float, y: float) -> str:
    step = across / round(across / 12)
    return f"M0 {number(y)}" + f"q{number(step / 2)}-4 {number(step)} 0" * round(across / step)


def _bridge(x: float, y: float, half: float) -> Drawn:
    width, top, height = 46.0, y - half - 4, 2 * half + 8
    left = number(x - width / 2)
    planks = "".join(f"M{left} {number(top + 4 * i)}h{number(width)}" for i in range(1, int(height // 4) + 1))
    rails = "".join(f"M{number(x + side * width / 2)} {number(top)}v{number(height)}" for side in (-1, 1))
    floor = rect((x - width / 2, top, width, height), class_="bridge")
    return joined(floor, path(planks, class_="plank"), path(rails, class_="rail"))


@remembered
def draw_palisade(across: float, down: float, near: bool) -> Drawn:
    """A fortified camp: stakes along the front, a rampart along the flanks. `near`: the front is the upper edge."""
    count = round(across / 5.5)
    step = across / count
    stake = f"l{number(step / 2)}-4 {number(step / 2)} 4v9h{number(-step)}z"
    stakes = "".join(f"M{number(i * step)} 4{stake}" for i in range(count))
    wall = f"M2.5 10V{number(down - 2)}M{number(across - 2.5)} 10V{number(down - 2)}"
    drawing = joined(path(wall, class_="rampart"), path(stakes, class_="stake"))
    return drawing if near else el("g", drawing, transform=f"translate(0 {number(down)}) scale(1 -1)")
