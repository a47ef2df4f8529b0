"""The bout as a picture: a fighter above, a fighter below, and between them the pile and the last card laid off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harena.core.hidden import FACE_DOWN
from harena.core.svg import NOTHING, Drawn, back, circle, joined, meander, moved, one_panel, path, rect, sheet, writing
from harena.core.text import Texts
from harena.kit.scene import Scene, described
from harena.kit.things import held, spread

if TYPE_CHECKING:
    from harena.games.ludus.game import Bout

ACROSS: Final = 360
ROW: Final = 118
MIDDLE: Final = 96
SIZE: Final = (ACROSS, 2 * ROW + MIDDLE)
LAYOUT: Final = one_panel("ludus", SIZE, 6)
CARD: Final = (54, 70)
HEART: Final = "M0 6C-9-1-6-7-2.6-6-1-5.5 0-4 0-3.4 0-4 1-5.5 2.6-6 6-7 9-1 0 6Z"
SWORD: Final = "M0-15 3-11V5H8V8H2V14H-2V8H-8V5H-3V-11Z"
BUCKLER: Final = "M-11-10Q0-15 11-10V0Q11 9 0 14-11 9-11 0Z"


def picture(view: Bout, texts: Texts) -> str:
    """The position as SVG: the viewer's own fighter below."""
    seen: Scene[Bout] = Scene(view, texts)
    drawing = joined(
        rect((0, 0, *SIZE), 8, class_="ground"),
        *(_fighter(seen, seat, ROW + MIDDLE if seat == seen.below else 0) for seat in range(view.seats)),
        _middle(seen),
    )
    return sheet(LAYOUT, texts("picture.table"), {"ludus": drawing})


def _fighter(seen: Scene[Bout], seat: int, top: float) -> Drawn:
    """Name, health and hand of one fighter."""
    view, texts = seen.view, seen.texts
    left, headline = view.health[seat], (4, 4, ACROSS - 8, 24)
    gap = min(15, 196 / max(1, left))
    head = described(
        "piece head asked" if seen.asked() == seat else "piece head",
        texts("picture.fighter", seat=seat, left=left, card=view.hand[seat]),
        rect(headline, 4, class_="headline"),
        writing(texts.word("seat", seat), 12, 21, size=15, room=128, class_="strong"),
        *(moved(152 + gap * i, 16.5, path(HEART, class_="heart")) for i in range(left)),
        rect(headline, 4, class_="ring"),
        ids=f"fighter:{seat}",
        title="",
    )
    cards = texts.in_order("card", view.hand[seat])
    places = spread(len(cards), ACROSS - 20, CARD[0] + 8, left=10)
    return moved(0, top, head, *(moved(x, 74, _card(seen, card)) for x, card in zip(places, cards, strict=True)))


def _card(seen: Scene[Bout], card: str) -> Drawn:
    """A card of a hand: its name, and as many dice as it rolls; a card without dice is a parry."""
    if card == FACE_DOWN:
        return back(*CARD)
    w, h = CARD
    dice = seen.view.content.cards[card].dice
    gap = min(13, (w - 6) / max(1, dice))
    return held(
        "card",
        seen.texts("picture.card", card=card, count=dice),
        CARD,
        *_blank(),
        moved(0, -14, path(SWORD if dice else BUCKLER, class_="blade" if dice else "shield")),
        *(moved(gap * (i - (dice - 1) / 2), 12, _die(), scale=gap / 13) for i in range(dice)),
        writing(seen.texts.word("card", card), 0, h / 2 - 6, size=12, room=w - 6, class_="name strong middle"),
        ids=f"hand:{card}",
        at=(0, 0),
    )


def _blank() -> list[Drawn]:
    """A card before anything is drawn on it."""
    w, h = CARD
    return [rect((-w / 2, -h / 2, w, h), 5, class_=kind) for kind in ("paper", "edge")]


def _die() -> Drawn:
    return joined(rect((-5, -5, 10, 10), 2, class_="die"), circle(0, 0, 1.6, class_="pip"))


def _middle(seen: Scene[Bout]) -> Drawn:
    """The pile, and the last card that was laid off."""
    count, last = len(seen.view.pile), seen.view.discard[-1:]
    name = seen.texts.word("card", last[0]) if last else ""
    pile = [moved(130 + 2 * i, 47 - 1.5 * i, back(44, 60)) for i in range(min(4, count))]
    laid = _blank() if last else [rect((-27, -35, 54, 70), 5, class_="slot")]
    return moved(
        0,
        ROW,
        meander(10, 2, ACROSS - 20, 10, class_="frieze"),
        meander(10, MIDDLE - 12, ACROSS - 20, 10, class_="frieze"),
        moved(0, 1, *pile),
        writing(str(count), 96, 54, size=16, class_="count end"),
        moved(230, 48, *laid),
        writing(name, 230, 52, size=12, room=48, class_="name strong middle") if last else NOTHING,
        role="img",
        aria_label=seen.texts("board.table", count=count, card=last),
    )
