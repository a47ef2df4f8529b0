"""Signs of the battlefield round the origin: arms, formations, what a unit has done, standards, stars, cards."""

from __future__ import annotations

from typing import Final

from harena.core.hidden import FACE_DOWN
from harena.core.svg import Drawn, back, el, joined, number, path, rect, remembered, shapes, writing
from harena.games.virtus.table import CHARGING, FOUGHT, LURKING, MOVED, ORBIS, RETREATED, SHIELDWALL, TORTOISE
from harena.games.virtus.units import Unit
from harena.kit.things import draw_die

SHAPES: Final = shapes(__package__)
SIGNS: Final[dict[str, str]] = {name: shape for name, shape in SHAPES["signs"].items() if isinstance(shape, str)}
NUMERALS: Final = ("I", "II")
MARKS: Final = {
    **{TORTOISE: "tortoise", SHIELDWALL: "shieldwall", ORBIS: "orbis", LURKING: "lurking"},
    **{CHARGING: "charging", FOUGHT: "fought", MOVED: "moved", RETREATED: "retreated"},
}
"""How a unit stands and what it has done in this turn: names by the bit of its state, in the order of drawing."""


def arm_of(unit: Unit) -> str:
    """What a unit is drawn as: by type and formation, or by what some rules call it."""
    if unit.type == "foot":
        return "foot" if unit.formation == "other" else f"foot_{unit.formation}"
    if unit.type == "artillery":
        return "artillery"
    beasts = [beast for beast in ("camel", "elephant") if beast in unit.traits]
    return beasts[0] if beasts else "horse" if "cavalry" in unit.traits else "chariot"


def _grown(scale: float) -> str | None:
    return f"scale({number(scale)})" if scale != 1 else None


@remembered
def draw_arm(arm: str, formation: str, scale: float = 1) -> Drawn:
    """The arm with the line that tells how it stands. Heavy horse carries a lance."""
    lance = [path(SIGNS["lance"], class_="order")] if arm == "horse" and formation == "dense" else []
    sign = path(SHAPES["arms"][arm], class_="arm", fill_rule="evenodd")
    return el("g", *lance, sign, path(SHAPES["ranks"][formation], class_="order"), transform=_grown(scale))


@remembered
def standard(side: int, scale: float = 1) -> Drawn:
    """The banner of a side with its numeral."""
    numeral = writing(NUMERALS[side], 0, 2.9, size=9, class_="onflag strong middle")
    cloth = path(SHAPES["signs"]["standards"][side], class_="flag")
    return el("g", cloth, numeral, class_=f"s{side}", transform=_grown(scale))


@remembered
def draw_mark(bit: int) -> Drawn:
    """A small sign of what a unit has done, or how it stands."""
    paint, shape = SHAPES["marks"][MARKS[bit]]
    return path(shape, class_=f"mark {paint}", fill_rule="evenodd")


def draw_breach() -> Drawn:
    """An open flank: somebody comes from the side, and one half of the wall is gone."""
    return path(SIGNS["breach"], class_="breach")


def marks_of(state: int) -> tuple[int, ...]:
    """The bits of a state that are drawn, in their order."""
    return tuple(bit for bit in MARKS if state & bit)


@remembered
def star(side: int, points: int, chief: bool, scale: float = 1, letters: float = 0) -> Drawn:
    """A general as a star with the points that he gives, at least so large; a ring for the general-in-chief."""
    ring = [path(SIGNS["halo"], class_="halo")] if chief else []
    size = max(10.5, letters / scale)
    numeral = [writing(str(points), 0, size * 0.38, size=size, class_="onflag strong middle")] if points else []
    return el("g", *ring, path(SIGNS["star"], class_="flag"), *numeral, class_=f"s{side}", transform=_grown(scale))


@remembered
def lozenges(count: int, decoys: bool = False) -> Drawn:
    """Markers that lie face down, one over the other; those that the viewer knows to be nothing are hollow."""
    shown, kind = min(count, 3), "decoy" if decoys else "covered"
    places = (number(6.5 * (i - (shown - 1) / 2)) for i in range(shown))
    return joined(*(path(SIGNS["lozenge"], class_=kind, transform=f"translate({x} 0)") for x in places))


@remembered
def draw_card(card: str, across: float, down: float) -> Drawn:
    """A card: its rank large, a crown for a court card, a jester’s cap for the Joker; or its back (VIR-045, VIR-046,
    VIR-047).
    """
    if card == FACE_DOWN:
        return back(across, down)
    w, h, radius, inner = across / 2, down / 2, min(5, across / 7), min(3.0, across / 9)
    size = across * 0.75
    middle = [writing(card, 0, size * 0.34, size=size, class_="strong middle")] if card else []
    if card in SHAPES["cards"]:
        middle = [path(SHAPES["cards"][card], class_=card, transform=f"scale({across / 30:.3g})")]
    return joined(
        rect((-w, -h, across, down), radius, class_="paper"),
        rect((-w + inner, -h + inner, across - 2 * inner, down - 2 * inner), radius / 2, class_="inlay"),
        *middle,
        rect((-w, -h, across, down), radius, class_="edge"),
    )


def draw_order(card: str, pips: bool, across: float) -> Drawn:
    """What was or may be laid on a segment: a card, or a die of PiPs; a 1 less a point shows a nought (VIR-R102)."""
    return draw_die(int(card), across) if pips and card.isdigit() else draw_card(card, across, across * 1.42)
