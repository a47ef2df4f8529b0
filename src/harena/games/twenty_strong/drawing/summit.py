"""Beside the camps: the lieutenant at the summit, the Influence deck, and how far the climb is."""

from __future__ import annotations

from typing import Final

from harena.core.svg import NOTHING, Drawn, back, el, moved, paragraph, rect, writing
from harena.games.twenty_strong.card_texts import after_colon
from harena.games.twenty_strong.cards import LIEUTENANT
from harena.games.twenty_strong.drawing.cards import card_paper
from harena.games.twenty_strong.drawing.dice import ACROSS
from harena.games.twenty_strong.drawing.scene import AscentScene
from harena.games.twenty_strong.drawing.signs import figure, kind_sign, pawn
from harena.games.twenty_strong.facts import brief
from harena.games.twenty_strong.table import IN_FINAL
from harena.kit.scene import described

TOP: Final = (164.0, 76.0)
"""The card at the summit."""
CORNER: Final = (ACROSS - TOP[0]) / 2 - 8
"""The room on either side of it."""


def draw_summit(seen: AscentScene) -> Drawn:
    """TWS-041: the lieutenant with the penalty of observing; in the Final he lies in the active zone."""
    view, (across, down) = seen.view, TOP
    if not view.lieutenant:
        return rect((0, 0, across, down), 6, class_="slot bare")
    return described(
        "piece place camp",
        seen.about_summit(),
        card_paper(TOP, boss=True),
        moved(14, 15, kind_sign(LIEUTENANT)),
        writing(seen.card(view.lieutenant), 26, 18.5, size=14, room=across - 32, class_="strong name"),
        paragraph(_lieutenant_says(seen), 8, 33, size=10.8, room=across - 16, most=4, step=1.1, class_="caption"),
        moved(across - 13, down - 13, pawn()) if view.token == view.book.summit else NOTHING,
        rect((-2, -2, across + 4, down + 4), 7, class_="ring"),
        ids=f"camp:{view.book.summit}",
        more=seen.facts(view.lieutenant),
    )


def _lieutenant_says(seen: AscentScene) -> str:
    """TWS-075: what observing costs; in the Final how he is best fought."""
    view, texts = seen.view, seen.texts
    if view.stage == IN_FINAL:
        return brief(texts, view.book.content, [view.lieutenant], LIEUTENANT)[view.lieutenant]
    return texts("picture.penalty", what=after_colon(texts, view.book.content.lieutenants[view.lieutenant].penalty))


def draw_deck(seen: AscentScene) -> Drawn:
    """TWS-176, TWS-181, TWS-182: the Influence deck, how many icons it has and which cards, the top one first."""
    view, icons = seen.view, seen.view.icons_in_deck()
    cards = [moved(17 + 3 * i, 27 - 2 * i, back(26, 36)) for i in range(min(3, len(view.influence)))]
    ids = "deck:influence"
    if seen.question == "purges" and view.influence:
        ids += f" item:{view.influence[-1]}"
    inside = seen.texts("picture.from_top", card=view.influence[::-1]) if view.influence else ""
    return described(
        "piece deck",
        seen.about_deck(),
        *(cards or [rect((4, 9, 26, 36), 4, class_="slot")]),
        moved(44, 16, figure("influence", str(icons), 18)),
        writing(
            seen.texts("picture.cards", count=len(view.influence)),
            44,
            42,
            size=11.5,
            room=CORNER - 46,
            class_="caption",
        ),
        writing(seen.texts("picture.deck"), 2, 58, size=11.5, room=CORNER - 4, class_="caption"),
        rect((-2, 0, CORNER + 2, 63), 6, class_="ring"),
        ids=ids,
        more=inside,
    )


def draw_notes(seen: AscentScene) -> Drawn:
    """The turn, the rank, how many primus are left, the discard pile, and a + that waits for the next enemy."""
    lines = _notes(seen)
    words = [
        writing(line, CORNER, 11 + 14.5 * i, size=12, room=CORNER - 2, class_="caption end" if i else "strong end")
        for i, line in enumerate(lines)
    ]
    return el("g", *words, role="img", aria_label=", ".join(lines), class_="notes")


def _notes(seen: AscentScene) -> list[str]:
    view, texts = seen.view, seen.texts
    left = sum(map(bool, view.primus)) + bool(view.rival)
    lines = [texts("picture.turn", number=view.turn) if view.turn else texts("picture.setup")]
    lines.append(texts("picture.rank", number=view.rank))
    if view.turn and view.stage != IN_FINAL:
        lines.append(texts("picture.primus_left", count=left))
    lines.append(texts("picture.discarded", count=len(view.discard) + len(view.passed)))
    return [*lines, texts("picture.more_plus", count=view.more_plus)] if view.more_plus else lines
