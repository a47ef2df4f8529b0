"""The cards among which the set-up asks to choose: lieutenants, heroes, tactics, primus.

Each is as high as its words ask for, so that all of them can be read. On a phone they lie below each other; on the wide
sheet beside the mountain, or in two columns where they are many.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from harena.core.svg import Drawn, joined, moved, rect
from harena.core.text import Text
from harena.games.twenty_strong.drawing.cards import full_card, height_needed
from harena.games.twenty_strong.drawing.dice import ACROSS
from harena.games.twenty_strong.drawing.scene import CHOOSING, AscentScene
from harena.kit.scene import described

GAP: Final = 5.0
STEP: Final = 100.0
"""Panels of cards are so high, or twice as high, and so on: a style sheet knows them all."""
FEW_STEPS: Final = 5
"""Cards in no more steps lie in one column."""
MOST_STEPS: Final = 9


def columns_of(seen: AscentScene) -> list[Sequence[str]]:
    """The offered cards in one column, or in two where they are many."""
    cards = seen.offered
    if steps_of(seen, cards) <= FEW_STEPS:
        return [cards]
    half = ceil(len(cards) / 2)
    return [cards[:half], cards[half:]]


def steps_of(seen: AscentScene, cards: Sequence[str]) -> int:
    """How many steps high a panel with these cards is."""
    return ceil(sum(_height(seen, card) + GAP for card in cards) / STEP)


def _height(seen: AscentScene, card: str) -> float:
    return height_needed(seen, card, CHOOSING[seen.question], ACROSS) + 2


def draw_offers(seen: AscentScene) -> Drawn:
    """The cards to choose from, or the first half of them, each with what it does."""
    return _column(seen, columns_of(seen)[0])


def draw_more_offers(seen: AscentScene) -> Drawn:
    """The other half."""
    return _column(seen, columns_of(seen)[1])


def _column(seen: AscentScene, cards: Sequence[str]) -> Drawn:
    parts, y = [], 0.0
    for card in cards:
        parts.append(moved(0, y, _offer(seen, card)))
        y += _height(seen, card) + GAP
    return joined(*parts)


def _offer(seen: AscentScene, card: str) -> Drawn:
    side, size = CHOOSING[seen.question], (ACROSS, _height(seen, card))
    family = "tactic" if side == "tactic" else "card"
    return described(
        "piece card",
        seen.say(Text("one_card", {"card": card}), Text("picture.kind", {"kind": side})),
        full_card(seen, card, side, size),
        rect((0, 0, *size), 6, class_="ring"),
        ids=f"{family}:{card}",
        more=seen.facts(card, side),
    )
