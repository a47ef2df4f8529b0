"""The ground of a sector, drawn with small stones: hills, trees, reeds, rocks; watercourses, bridges and palisades.

Where one kind is two at once (a wooded hill), both are drawn. Most lies along the rim: pieces stand in the middle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from harena.core.svg import NOTHING, Drawn, circle, el, joined, moved, number, path, rect, remembered
from harena.games.virtus.terrain import BOGGY, HIGH, ROCKY, WOODED

Spot = tuple[float, float, float]
"""Where something grows, as parts of the width and height, and how large it is."""

TREES: Final[Sequence[Spot]] = (
    (0.13, 0.13, 1.0),
    (0.42, 0.09, 0.8),
    (0.86, 0.12, 1.1),
    (0.12, 0.46, 0.85),
    (0.9, 0.5, 0.9),
    (0.15, 0.86, 1.1),
    (0.6, 0.91, 0.85),
    (0.87, 0.86, 1.0),
)
THICKET: Final[Sequence[Spot]] = (
    *TREES,
    (0.64, 0.11, 0.9),
    (0.1, 0.3, 0.9),
    (0.91, 0.31, 1.0),
    (0.11, 0.66, 1.0),
    (0.9, 0.69, 0.95),
    (0.38, 0.9, 1.0),
    (0.5, 0.5, 1.2),
    (0.36, 0.34, 0.9),
    (0.66, 0.66, 0.9),
)
FEW_TREES: Final[Sequence[Spot]] = ((0.14, 0.14, 0.9), (0.87, 0.2, 1.0), (0.13, 0.84, 1.0), (0.86, 0.87, 0.9))
REEDS: Final[Sequence[Spot]] = (
    (0.12, 0.18, 1.1),
    (0.5, 0.13, 0.9),
    (0.88, 0.2, 1.0),
    (0.1, 0.55, 1.0),
    (0.9, 0.6, 1.1),
    (0.16, 0.92, 1.0),
    (0.55, 0.95, 1.1),
    (0.86, 0.93, 0.9),
)
FEW_REEDS: Final[Sequence[Spot]] = ((0.5, 0.17, 0.9), (0.12, 0.56, 0.9), (0.89, 0.6, 1.0), (0.7, 0.95, 0.9))
POOLS: Final[Sequence[Spot]] = ((0.3, 0.1, 1.0), (0.72, 0.3, 1.2), (0.26, 0.5, 1.2), (0.7, 0.74, 1.2), (0.32, 0.9, 1.1))
ROCKS: Final[Sequence[Spot]] = (
    (0.13, 0.13, 1.1),
    (0.48, 0.09, 0.7),
    (0.86, 0.16, 1.0),
    (0.11, 0.5, 0.8),
    (0.9, 0.48, 0.9),
    (0.16, 0.88, 1.0),
    (0.56, 0.93, 0.8),
    (0.86, 0.86, 1.2),
)
FEW_ROCKS: Final[Sequence[Spot]] = ((0.13, 0.12, 1.0), (0.87, 0.16, 0.9), (0.12, 0.87, 0.9), (0.88, 0.84, 1.1))
TUFTS: Final[Sequence[Spot]] = (
    (0.2, 0.16, 1.0),
    (0.76, 0.24, 1.0),
    (0.3, 0.62, 1.0),
    (0.82, 0.78, 1.0),
    (0.18, 0.9, 1.0),
)

GROWN: Final = 1.35
REACH: Final = 8.0
"""How far most of what is drawn below reaches from its middle."""
USUAL: Final = 88.0
"""In a sector that is narrower than this everything is smaller."""
ROCK: Final = "M-8 5-6.5-2-1.5-6.5 4-5 8 1.5 6.5 5Z"
FACET: Final = "M-1.5-6.5-2.5 0-6 4.6M-2.5 0 4 1.6 8 1.5M4 1.6 3 5"
REED: Final = "M-4 0C-4-5-5-8-7-10M-1 0V-12M2 0C2-6 3-9 5.5-11"
HEADS: Final = "M-1-15.5V-11M5.2-14.4 5.6-10.4"
POOL: Final = "M-13 0q3.2-2.6 6.5 0t6.5 0 6.5 0 6.5 0M-8 4q3.2-2.6 6.5 0t6.5 0"
TUFT: Final = "M-3.4 0-5-4M0 0V-5M3.4 0 5-4"


@remembered
def draw_ground(terrain: str, across: float, down: float) -> Drawn:
    """The ground of a sector, its left upper corner at the origin."""
    size = (across, down)
    wooded = "thick" if terrain == "thick_forest" else "wooded" if terrain in WOODED else ""
    tint = wooded or (
        "boggy" if terrain in BOGGY else "rocky" if terrain in ROCKY else "high" if terrain in HIGH else ""
    )
    return joined(
        [
            rect((0, 0, across, down), 4, class_="land"),
            rect((0, 0, across, down), 4, class_=f"tint-{tint}") if tint else NOTHING,
            _stones(across, down),
            _hill(across, down, steep=terrain == "steep_height") if terrain in HIGH else NOTHING,
            _crack(across, down) if terrain == "crevasse" else NOTHING,
            *_growth(terrain, size),
        ]
    )


def _stones(across: float, down: float) -> Drawn:
    """The floor of the mosaic: rows of stones, every other one shifted by half a stone."""
    rows = range(int((down - 2) // 6.5))
    lines = "".join(f"M{5 if row % 2 else 2} {number(4.5 + 6.5 * row)}H{number(across - 2)}" for row in rows)
    return path(lines, class_="tesserae")


def _growth(terrain: str, size: tuple[float, float]) -> list[Drawn]:
    """What stands on the ground."""
    match terrain:
        case "wood":
            return _scattered(TREES, size, tree)
        case "wooded_hill":
            return _scattered(FEW_TREES, size, tree)
        case "thick_forest":
            return [*_scattered(POOLS, size, pool), *_scattered(THICKET, size, tree)]
        case "marsh":
            return [*_scattered(POOLS, size, pool), *_scattered(REEDS, size, reeds)]
        case "rocks":
            return _scattered(ROCKS, size, rock)
        case "steep_height":
            return _scattered(FEW_ROCKS, size, rock)
        case "crevasse":
            return [*_scattered(FEW_ROCKS, size, rock), *_scattered(FEW_REEDS, size, reeds)]
        case _:
            return _scattered(TUFTS, size, tuft) if terrain == "clear" else []


def _scattered(spots: Sequence[Spot], size: tuple[float, float], draw: Callable[[], Drawn]) -> list[Drawn]:
    """The same thing at all these spots, pushed in from the flanks so that it stays in its sector."""
    drawn = []
    for x, y, grown in spots:
        scale = GROWN * grown * min(1.0, size[0] / USUAL)
        inside = min(max(x * size[0], REACH * scale), size[0] - REACH * scale)
        drawn.append(moved(inside, y * size[1], draw(), scale=scale))
    return drawn


# What grows and lies there


@remembered
def tree() -> Drawn:
    """A round crown of stones on a trunk."""
    return joined(
        [
            path("M0 3V9", class_="trunk"),
            circle(0, -1, 6.8, class_="foliage"),
            circle(0, -1, 5.2, class_="leaves"),
            circle(0, -1, 2, class_="leaves"),
        ]
    )


@remembered
def reeds() -> Drawn:
    return joined([path(REED, class_="reed"), path(HEADS, class_="cattail")])


@remembered
def pool() -> Drawn:
    return path(POOL, class_="ripple")


@remembered
def rock() -> Drawn:
    return joined([path(ROCK, class_="rock"), path(FACET, class_="facet")])


@remembered
def tuft() -> Drawn:
    return path(TUFT, class_="tuft")


def _hill(across: float, down: float, steep: bool) -> Drawn:
    """Contours; a steep height has one more, and strokes that fall outwards."""
    rings = (0.47, 0.36, 0.25, 0.14) if steep else (0.45, 0.3, 0.15)
    x, y = across / 2, down / 2
    lines = [path(_oval(x, y, across * r, down * r), class_="contour") for r in rings]
    if steep:
        marks = "".join(
            f"M{number(x + sx * across * 0.3)} {number(y + sy * down * 0.3)}l{number(sx * 5)} {number(sy * 6)}"
            for sx in (-1, -0.6, 0, 0.6, 1)
            for sy in (-1, 1)
        )
        lines.append(path(marks, class_="facet"))
    return joined(lines)


def _oval(x: float, y: float, rx: float, ry: float) -> str:
    left, right = number(x - rx), number(x + rx)
    arc = f"A{number(rx)} {number(ry)} 0 1 1"
    return f"M{left} {number(y)}{arc} {right} {number(y)}{arc} {left} {number(y)}Z"


def _crack(across: float, down: float) -> Drawn:
    """A gorge from edge to edge."""
    upper = [(0, 0.42), (0.16, 0.5), (0.3, 0.4), (0.46, 0.5), (0.62, 0.4), (0.8, 0.48), (1, 0.38)]
    lower = [(1, 0.5), (0.82, 0.62), (0.64, 0.52), (0.46, 0.64), (0.3, 0.52), (0.14, 0.63), (0, 0.55)]
    points = " ".join(f"{number(x * across)} {number(y * down)}" for x, y in (*upper, *lower))
    return path(f"M{points}Z", class_="gorge")


# What people and rivers have made


@remembered
def draw_water(kind: str, across: float, down: float) -> Drawn:
    """A watercourse between two sectors; a deep one is darker, a bridge leads over it."""
    if not kind:
        return NOTHING
    deep, middle = kind.startswith("deep"), down / 2
    half = down / 2 - (5 if deep else 9)
    waves = "".join(
        _wave(across, middle + dy) for dy in ((-0.6, 0, 0.6) if deep else (-0.45, 0.45)) for dy in [dy * half]
    )
    return joined(
        [
            rect((0, middle - half, across, 2 * half), class_="depth" if deep else "water"),
            path(waves, class_="wave"),
            _bridge(across / 2, middle, half) if kind.endswith("bridge") else NOTHING,
        ]
    )


def _wave(across: float, y: float) -> str:
    step = across / round(across / 12)
    return f"M0 {number(y)}" + f"q{number(step / 2)}-4 {number(step)} 0" * round(across / step)


def _bridge(x: float, y: float, half: float) -> Drawn:
    width, top, height = 46.0, y - half - 4, 2 * half + 8
    planks = "".join(
        f"M{number(x - width / 2)} {number(top + 4 * i)}h{number(width)}" for i in range(1, int(height // 4) + 1)
    )
    rails = "".join(f"M{number(x + side * width / 2)} {number(top)}v{number(height)}" for side in (-1, 1))
    return joined(
        [
            rect((x - width / 2, top, width, height), class_="bridge"),
            path(planks, class_="plank"),
            path(rails, class_="rail"),
        ]
    )


@remembered
def draw_palisade(across: float, down: float, near: bool) -> Drawn:
    """A fortified camp: stakes along the front, a rampart along the flanks. `near`: the front is the upper edge."""
    count = round(across / 5.5)
    step = across / count
    stake = f"l{number(step / 2)}-4 {number(step / 2)} 4v9h{number(-step)}z"
    stakes = "".join(f"M{number(i * step)} 4{stake}" for i in range(count))
    wall = f"M2.5 10V{number(down - 2)}M{number(across - 2.5)} 10V{number(down - 2)}"
    drawing = joined([path(wall, class_="rampart"), path(stakes, class_="stake")])
    return drawing if near else el("g", drawing, transform=f"translate(0 {number(down)}) scale(1 -1)")
