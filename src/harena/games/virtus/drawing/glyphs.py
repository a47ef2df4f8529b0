"""Small signs of the battlefield: arms, formations, what a unit has done, standards, stars. All round the origin."""

from __future__ import annotations

from typing import Final

from harena.core.svg import Drawn, el, joined, number, path, remembered, writing
from harena.games.virtus.table import CHARGING, FOUGHT, LURKING, MOVED, ORBIS, RETREATED, SHIELDWALL, TORTOISE
from harena.games.virtus.units import Unit

ARMS: Final = {
    "foot_dense": (
        "M-9.5-6H-4V6H-9.5ZM-2.75-6H2.75V6H-2.75ZM4-6H9.5V6H4ZM-8-.9V.9H-5.5V-.9ZM-1.25-.9V.9H1.25V-.9Z"
        "M5.5-.9V.9H8V-.9Z"
    ),
    "foot": (
        "M-5-6.5A4 6.5 0 0 1-5 6.5 4 6.5 0 0 1-5-6.5ZM5-6.5A4 6.5 0 0 1 5 6.5 4 6.5 0 0 1 5-6.5ZM-5-1.2"
        "A1.2 1.2 0 0 0-5 1.2 1.2 1.2 0 0 0-5-1.2ZM5-1.2A1.2 1.2 0 0 0 5 1.2 1.2 1.2 0 0 0 5-1.2Z"
    ),
    "foot_dispersed": (
        "M-3-3A4.2 4.2 0 0 1-3 5.4 4.2 4.2 0 0 1-3-3ZM-3 0A1.2 1.2 0 0 0-3 2.4 1.2 1.2 0 0 0-3 0Z"
        "M.8 6.6 6.6-3.6 4.9-4.6 8.6-7.2 9.2-2.2 7.8-2.9 2 7.3Z"
    ),
    "horse": (
        "M-3.6 7C-3.8 2.4-.2 1-.2-1.4-2-.8-3.6.9-5.9.4-7.4 0-7.8-1.7-6.8-2.7L-2.6-6.2C-1.9-6.8-.9-7.2.1-7.3"
        "L1.2-8.8 2.2-7C6.4-5.6 7.4-.2 6.8 7Z"
    ),
    "camel": (
        "M-9.2 7V1.4C-9.2-.6-7.6-1.6-6-1.5-5.2-5.6-1-5.6-.1-1.5 2-.8 3.6-1.6 4.1-3.4L4.7-6.2"
        "C5-7.3 6-7.7 7-7.4L9.4-6.6V-5L6.9-4.8C6.7-1 5.6 1.6 3.6 2.6V7H1.8V3.4H-5.6V7H-7.4V3.2L-7.6 7Z"
    ),
    "chariot": (
        "M-2 1.2A3 3 0 0 0-2 7.2 3 3 0 0 0-2 1.2ZM-2-.4A4.6 4.6 0 0 1-2 8.8 4.6 4.6 0 0 1-2-.4ZM-8.4-5.4H-6.8"
        "C-6.4-2.8-4.6-2-2-2H9.4V-.4H4.2C3.6 1.4 3.4 2.2 3.3 3.4 2.8.4.6-1.5-2-1.5-5.6-1.5-7.9-2.4-8.4-5.4Z"
        "M-2.8 3.4H-1.2V5H-2.8Z"
    ),
    "elephant": (
        "M-9.6 7V-.6C-9.6-5-6.4-7.2-2.4-7.2.2-8.4 4.6-8 6.2-5.2 7.8-2.6 6.6 2 9.6 4.4L8.4 6.2"
        "C5.4 5 5 2.2 4.6.6 4.2 1.8 3.4 2.4 2.4 2.6V7H-.8V3.2H-5.4V7Z"
    ),
    "artillery": (
        "M-.9-7.6H.9V-4.6C4.6-4.4 7.6-2.6 9.2.4L7.8 1.2C6.2-1.4 3.9-2.8.9-3V.6L4.6 7H2.7L.9 3.8V7H-.9V3.8"
        "L-2.7 7H-4.6L-.9.6V-3C-3.9-2.8-6.2-1.4-7.8 1.2L-9.2.4C-7.6-2.6-4.6-4.4-.9-4.6Z"
    ),
}
"""Shields for infantry: in a wall, side by side, alone with a javelin; what the others ride or serve."""
RANKS: Final = {
    "dense": "M-9 9.4H9",
    "other": "M-9 9.4H-1.2M1.2 9.4H9",
    "dispersed": "M-8.4 9.4h2.4M-1.2 9.4h2.4M6 9.4h2.4",
}
"""VIR-002 to VIR-004: under it how they stand: a closed line, a broken one, points."""
LANCE: Final = "M9.6 1.6-10.4-7.6"

STANDARDS: Final = ("M-5-5.5H5V4.5H-5Z", "M-5-5.5H5V1.5L0 6.5-5 1.5Z")
NUMERALS: Final = ("I", "II")
"""A square banner for side 0, a pointed one for side 1, as in every game."""
STAR: Final = "M0-10 2.6-3.6 9.5-3.1 4.2 1.4 5.9 8.1 0 4.4-5.9 8.1-4.2 1.4-9.5-3.1-2.6-3.6Z"
LOZENGE: Final = "M0-7 6 0 0 7-6 0Z"
TURN: Final = "M0-5 8 0 0 5Z"

MARKS: Final = {
    TORTOISE: (
        "tortoise",
        "M-4.6 2.6C-4.6-2.6-2.6-4 0-4S4.6-2.6 4.6 2.6ZM-1.9-2.9V2.6M1.9-2.9V2.6M-4.3 0H4.3",
        "shell",
    ),
    SHIELDWALL: ("shieldwall", "M-4.8-2.6H-1.6V3.2H-4.8ZM-1.6-2.6H1.6V3.2H-1.6ZM1.6-2.6H4.8V3.2H1.6Z", "shell"),
    ORBIS: (
        "orbis",
        "M0-4.2A4.2 4.2 0 1 1 0 4.2 4.2 4.2 0 1 1 0-4.2ZM0-1.4A1.4 1.4 0 1 0 0 1.4 1.4 1.4 0 1 0 0-1.4Z",
        "shell",
    ),
    LURKING: ("lurking", "M0-4.8 4 0 0 4.8-4 0Z", "covered"),
    CHARGING: ("charging", "M-4 3.8 0-.4 4 3.8M-4-.2 0-4.4 4-.2", "spur"),
    FOUGHT: ("fought", "M-3.8-3.8 3.8 3.8M3.8-3.8-3.8 3.8M-4 1.4-1.4 4M4 1.4 1.4 4", "deed"),
    MOVED: ("moved", "M0 4.2V-3.8M-3.4-.8 0-4.2 3.4-.8", "deed"),
    RETREATED: ("retreated", "M0-4.2V3.8M-3.4.8 0 4.2 3.4.8M-4-4.4H4", "deed"),
}
"""How a unit stands and what it has done in this turn: name, drawing and paint by the bit of its state."""


def arm_of(unit: Unit) -> str:
    """What a unit is drawn as: by type and formation, or by what some rules call it."""
    traits = frozenset(unit.traits)
    if unit.type == "foot":
        return "foot" if unit.formation == "other" else f"foot_{unit.formation}"
    if unit.type == "artillery":
        return "artillery"
    for beast in ("camel", "elephant"):
        if beast in traits:
            return beast
    return "horse" if "cavalry" in traits else "chariot"


@remembered
def draw_arm(arm: str, formation: str, scale: float = 1) -> Drawn:
    """The arm with the line that tells how it stands. Heavy horse carries a lance."""
    lance = [path(LANCE, class_="order")] if arm == "horse" and formation == "dense" else []
    parts = [path(ARMS[arm], class_="arm", fill_rule="evenodd"), path(RANKS[formation], class_="order")]
    return el("g", *lance, *parts, transform=f"scale({number(scale)})" if scale != 1 else None)


@remembered
def standard(side: int, scale: float = 1) -> Drawn:
    """The banner of a side with its numeral."""
    numeral = writing(NUMERALS[side], 0, 2.9, size=9, class_="onflag strong middle")
    cloth = path(STANDARDS[side], class_="flag")
    return el("g", cloth, numeral, class_=f"s{side}", transform=f"scale({number(scale)})" if scale != 1 else None)


@remembered
def draw_mark(bit: int) -> Drawn:
    """A small sign of what a unit has done, or how it stands."""
    _, shape, paint = MARKS[bit]
    return path(shape, class_=f"mark {paint}", fill_rule="evenodd")


@remembered
def draw_breach() -> Drawn:
    """An open flank: somebody comes from the side, and one half of the wall is gone."""
    return path("M-7 0H3M0-3.2 3.2 0 0 3.2M6-6V-2.6M6 2.6V6", class_="breach")


def marks_of(state: int) -> tuple[int, ...]:
    """The bits of a state that are drawn, in their order."""
    return tuple(bit for bit in MARKS if state & bit)


@remembered
def star(side: int, points: int, chief: bool, scale: float = 1, letters: float = 0) -> Drawn:
    """A general: the points that he gives stand in his star, at least so large; that of the chief has a ring round."""
    ring = [path("M0-12A12 12 0 1 1 0 12 12 12 0 1 1 0-12Z", class_="halo")] if chief else []
    size = max(10.5, letters / scale)
    numeral = [writing(str(points), 0, size * 0.38, size=size, class_="onflag strong middle")] if points else []
    grown = f"scale({number(scale)})" if scale != 1 else None
    return el("g", *ring, path(STAR, class_="flag"), *numeral, class_=f"s{side}", transform=grown)


@remembered
def lozenges(count: int, decoys: bool = False) -> Drawn:
    """Markers that lie face down, one over the other; those that the viewer knows to be nothing are hollow."""
    shown = min(count, 3)
    kind = "decoy" if decoys else "covered"
    stones = [
        path(LOZENGE, class_=kind, transform=f"translate({number(6.5 * (i - (shown - 1) / 2))} 0)")
        for i in range(shown)
    ]
    return joined(stones)
