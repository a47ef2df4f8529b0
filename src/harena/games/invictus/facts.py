"""What is printed on a card, in a sentence: for those who build an army and those who play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from harena.core.hidden import FACE_DOWN
from harena.core.text import Text, Texts
from harena.games.invictus.cards import LEADER, Card, Content, Offset, card_of
from harena.games.invictus.table import CELLS, SIDE, Duel

ACROSS: Final = {-2: "far_left", -1: "left", 0: "ahead", 1: "right", 2: "far_right"}
MOMENTS: Final = ("before", "during", "after")
HOUSE: Final = "house"


def facts(view: Duel, texts: Texts, everything: bool = False) -> dict[str, str]:
    """Each card that this viewer can see, or each card of the game, with all that is printed on it."""
    content = view.content.content
    cards = content.cards if everything else dict.fromkeys(_in_sight(view))
    return {name: texts.say(_sentence(name, content)) for name in cards}


def _sentence(name: str, content: Content) -> Text:
    card = content.cards[name]
    colour = _marked(card, "colour", Text(f"colour.{card.colour}"))
    return Text("facts.card", {"title": title(name, content), "colour": colour, "facts": printed_facts(card, content)})


def _in_sight(view: Duel) -> Iterator[str]:
    """The own hand first, then the battle zones and reserves, the own before the enemy's."""
    own = SIDE[view.viewer] if view.viewer is not None and view.viewer >= 0 else 0
    hands = [piece for hand in view.hand for piece in hand if piece != FACE_DOWN]
    zones = [view.zone[cell] for side in (own, 1 - own) for cell in CELLS[side] if view.zone[cell]]
    yield from map(card_of, (*hands, *zones, *view.reserve[own], *view.reserve[1 - own]))


def title(name: str, content: Content) -> Text:
    """The name with the version that it comes from, which is called by its Leader."""
    card = content.cards[name]
    leaders = [
        leader for leader, other in content.cards.items() if other.colour == LEADER and other.version == card.version
    ]
    if card.colour == LEADER or not leaders:
        return Text("builder.leader", {"card": name})
    return Text("builder.soldier", {"card": name, "version": Text("builder.leader", {"card": leaders[0]})})


def printed_facts(card: Card, content: Content) -> Text:
    """INV-006, INV-012, INV-014, INV-015, INV-017: all that is printed on a card; values of our own are marked."""
    said = _said(card, content)
    if set(card.moments) == set(MOMENTS):
        return Text("builder.facts", said)
    return Text("builder.facts_at", {**said, "moment": list(card.moments)})


def printed_columns(card: Card, content: Content) -> dict[str, object]:
    """What is printed on a card, by column. The moments of a Support stand before it, unless it has all of them."""
    said = _said(card, content)
    if set(card.moments) == set(MOMENTS):
        return said
    return {**said, "effect": Text("column.effect_at", {"effect": said["effect"], "moment": list(card.moments)})}


def _said(card: Card, content: Content) -> dict[str, object]:
    return {
        "attack": _marked(card, "attack", card.attack),
        "upright": _marked(card, "upright", card.upright),
        "tilted": _marked(card, "tilted", card.tilted),
        "reach": _marked(card, "range", in_words(content.ranges[card.range])),
        "effect": _marked(card, "support", effect_of(card, content)),
    }


def _marked(card: Card, field: str, value: object) -> Text:
    """A value that no rulebook prints carries a mark."""
    return Text("facts.house" if getattr(card.origin, field) == HOUSE else "facts.plain", {"value": value})


def effect_of(card: Card, content: Content) -> Text:
    """INV-119: a Leader copies one of the Soldiers of its version; they are named."""
    if card.support != "copy":
        return Text(f"printed.{card.support}")
    soldiers = [
        name for name, other in content.cards.items() if other.version == card.version and other.colour != LEADER
    ]
    return Text("printed.copy_of", {"card": soldiers})


def in_words(offsets: Sequence[Offset]) -> list[Text]:
    """INV-015: the range row by row, seen from the unit; rows with the same columns are told together."""
    rows = sorted({forward for _, forward in offsets})
    columns = {row: tuple(x for x, forward in sorted(offsets) if forward == row) for row in rows}
    told = []
    for across, alike in groupby(rows, key=columns.__getitem__):
        first, *others = alike
        span = {"first": first, "last": (others or [first])[-1], "across": [ACROSS[x] for x in across]}
        told.append(Text("builder.rows" if others else "builder.row", span))
    return told
