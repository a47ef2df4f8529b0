"""The bout as a picture: a fighter above, a fighter below, and between them the pile and the last card laid off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harena.core.hidden import FACE_DOWN
from harena.core.question import Ask
from harena.core.svg import (
    NOTHING,
    Drawn,
    back,
    circle,
    el,
    joined,
    meander,
    moved,
    one_panel,
    path,
    rect,
    sheet,
    writing,
)
from harena.core.text import Text, Texts

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
    own = view.viewer if view.viewer is not None and view.viewer >= 0 else 0
    drawing = joined(
        rect((0, 0, *SIZE), 8, class_="ground"),
        *(_fighter(view, texts, seat, ROW + MIDDLE if seat == own else 0) for seat in range(view.seats)),
        moved(0, ROW, _middle(view, texts)),
    )
    return sheet(LAYOUT, texts("picture.table"), {"ludus": drawing})


def _fighter(view: Bout, texts: Texts, seat: int, top: float) -> Drawn:
    """Name, health and hand of one fighter."""
    asked = isinstance(view.pending, Ask) and view.pending.seat == seat
    left = view.health[seat]
    gap = min(15, 196 / max(1, left))
    hearts = [moved(152 + gap * i, 16.5, path(HEART, class_="heart")) for i in range(left)]
    label = texts("picture.fighter", seat=seat, left=left, card=view.hand[seat])
    head = el(
        "g",
        rect((4, 4, ACROSS - 8, 24), 4, class_="headline"),
        writing(texts.word("seat", seat), 12, 21, size=15, room=128, class_="strong"),
        *hearts,
        rect((4, 4, ACROSS - 8, 24), 4, class_="ring"),
        class_="piece head asked" if asked else "piece head",
        data_id=f"fighter:{seat}",
        role="img",
        aria_label=label,
    )
    return moved(0, top, head, *_hand(view, texts, seat))


def _hand(view: Bout, texts: Texts, seat: int) -> list[Drawn]:
    cards = texts.in_order("card", view.hand[seat])
    step = min(CARD[0] + 8, (ACROSS - 20) / max(1, len(cards)))
    start = (ACROSS - step * (len(cards) - 1)) / 2
    return [moved(start + i * step, 74, _card(view, texts, card)) for i, card in enumerate(cards)]


def _card(view: Bout, texts: Texts, card: str) -> Drawn:
    """A card of a hand: its name, and as many dice as it rolls; a card without dice is a parry."""
    if card == FACE_DOWN:
        return moved(0, 0, back(*CARD), class_="hidden")
    w, h = CARD
    dice = view.content.cards[card].dice
    gap = min(13, (w - 6) / max(1, dice))
    told = Text("picture.card", {"card": card, "count": dice})
    return moved(
        0,
        0,
        rect((-w / 2, -h / 2, w, h), 5, class_="paper"),
        rect((-w / 2, -h / 2, w, h), 5, class_="edge"),
        moved(0, -14, path(SWORD if dice else BUCKLER, class_="blade" if dice else "shield")),
        *(moved(gap * (i - (dice - 1) / 2), 12, _die(), scale=gap / 13) for i in range(dice)),
        writing(texts.word("card", card), 0, h / 2 - 6, size=12, room=w - 6, class_="name strong middle"),
        rect((-w / 2 - 2, -h / 2 - 2, w + 4, h + 4), 6, class_="ring"),
        class_="piece card",
        data_id=f"hand:{card}",
        role="img",
        aria_label=texts.say(told),
    )


def _die() -> Drawn:
    return joined(rect((-5, -5, 10, 10), 2, class_="die"), circle(0, 0, 1.6, class_="pip"))


def _middle(view: Bout, texts: Texts) -> Drawn:
    """The pile, and the last card that was laid off."""
    last = view.discard[-1:]
    label = texts("board.table", count=len(view.pile), card=last)
    name = texts.word("card", last[0]) if last else ""
    pile = [moved(130 + 2 * i, 47 - 1.5 * i, back(44, 60)) for i in range(min(4, len(view.pile)))]
    shown = joined(rect((-27, -35, 54, 70), 5, class_="paper"), rect((-27, -35, 54, 70), 5, class_="edge"))
    return moved(
        0,
        0,
        meander(10, 2, ACROSS - 20, 10, class_="frieze"),
        meander(10, MIDDLE - 12, ACROSS - 20, 10, class_="frieze"),
        moved(0, 1, *pile),
        writing(str(len(view.pile)), 96, 54, size=16, class_="count end"),
        moved(230, 48, shown if last else rect((-27, -35, 54, 70), 5, class_="slot")),
        writing(name, 230, 52, size=12, room=48, class_="name strong middle") if last else NOTHING,
        role="img",
        aria_label=label,
    )
