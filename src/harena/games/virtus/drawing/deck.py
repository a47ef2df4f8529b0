"""Activation cards and dice to look at: ranks, court cards, the Joker, and PiPs (VIR-044 to VIR-047, VIR-309)."""

from __future__ import annotations

from typing import Final

from harena.core.hidden import FACE_DOWN
from harena.core.svg import NOTHING, Drawn, back, circle, joined, path, rect, remembered, writing

CROWN: Final = "M-8 5.5-8.8-5-4-1.2 0-7.2 4-1.2 8.8-5 8 5.5ZM-8 7H8V9H-8Z"
JESTER: Final = (
    "M-8 7C-8-1-9-3-10.5-4.5-7-6-4.5-3-3.6 0-3.4-4-2-7 0-9 2-7 3.4-4 3.6 0 4.5-3 7-6 10.5-4.5 9-3 8-1 8 7Z"
    "M-10.5-6.5A1.6 1.6 0 1 1-10.5-3.3 1.6 1.6 0 1 1-10.5-6.5ZM10.5-6.5A1.6 1.6 0 1 1 10.5-3.3 1.6 1.6 0 1 1 10.5-6.5Z"
    "M0-11A1.6 1.6 0 1 1 0-7.8 1.6 1.6 0 1 1 0-11Z"
)
FACES: Final = {"court": CROWN, "joker": JESTER}
PIPS: Final = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@remembered
def draw_card(card: str, across: float, down: float) -> Drawn:
    """A card round the origin: its rank large, a crown for a court card, a jester’s cap for the Joker; or its back."""
    if card == FACE_DOWN:
        return back(across, down)
    w, h = across / 2, down / 2
    radius = min(5, across / 7)
    sign = FACES.get(card)
    size = across * 0.75
    middle = writing(card, 0, size * 0.34, size=size, class_="strong middle") if card else NOTHING
    if sign:
        middle = path(sign, class_=card, transform=f"scale({across / 30:.3g})")
    inner = min(3.0, across / 9)
    return joined(
        [
            rect((-w, -h, across, down), radius, class_="paper"),
            rect((-w + inner, -h + inner, across - 2 * inner, down - 2 * inner), radius / 2, class_="inlay"),
            middle,
            rect((-w, -h, across, down), radius, class_="edge"),
        ]
    )


@remembered
def draw_die(value: int, size: float) -> Drawn:
    """A die of PiPs. A 1 less a point shows a nought (VIR-R102)."""
    half, step = size / 2, size * 0.27
    dots = [circle(x * step, y * step, size * 0.09, class_="pip") for x, y in PIPS.get(value, ())]
    nought = NOTHING if value else writing("0", 0, size * 0.26, size=size * 0.75, class_="strong middle")
    return joined([rect((-half, -half, size, size), size / 6, class_="die"), *dots, nought])


def draw_order(card: str, pips: bool, across: float) -> Drawn:
    """What was laid on a segment or may be laid: a card, or a die."""
    if pips and card.isdigit():
        return draw_die(int(card), across)
    return draw_card(card, across, across * 1.42)
