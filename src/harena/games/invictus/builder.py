"""Building an army: the Leader and one kind of Soldier for each colour, with everything printed on the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from harena.core.build import Part, Pick, Picks, Slot
from harena.core.errors import Refused
from harena.core.text import Text
from harena.games.invictus.armies import Bring, check_army, read_army, write_army
from harena.games.invictus.cards import COLOURS, LEADER, Army, Card, Content, Offset

ACROSS: Final = {-2: "far_left", -1: "left", 0: "ahead", 1: "right", 2: "far_right"}
MOMENTS: Final = ("before", "during", "after")


class ArmyBuilder:
    """INV-018 to INV-025: an army of `size` Soldiers, no more than `copies` of one kind."""

    legend: Text = Text("builder.legend")

    def __init__(self, size: int, copies: int, content: Content) -> None:
        self._content = content
        self._copies = copies
        self.wanted = size
        self.slots: Sequence[Slot] = [slot for slot in map(self._slot, (LEADER, *COLOURS)) if slot.parts]
        self.ready: Mapping[str, Any] = {
            name: Bring(name) for name in content.armies if not self._is_refused(Bring(name))
        }

    def picks(self, own: Bring) -> Picks:
        army = read_army(own.army, self.wanted, self._content, self._copies)
        chosen: dict[str, Pick] = {LEADER: (army.leader, 1)}
        return chosen | {self._content.cards[card].colour: (card, count) for card, count in army.soldiers.items()}

    def made(self, picks: Picks) -> Bring:
        return Bring(write_army(_army(picks)))

    def faults(self, picks: Picks) -> list[Text]:
        return check_army(_army(picks), self.wanted, self._content, self._copies)

    def _is_refused(self, own: Bring) -> bool:
        """A ready army may have more copies of a card than was agreed on."""
        try:
            self.picks(own)
        except Refused:
            return True
        return False

    def _slot(self, colour: str) -> Slot:
        cards = {name: card for name, card in self._content.cards.items() if card.colour == colour}
        parts = [Part(name, self._title(name, card), self._facts(card)) for name, card in cards.items()]
        return Slot(colour, Text(f"colour.{colour}"), parts, counted=colour != LEADER)

    def _title(self, name: str, card: Card) -> Text:
        """The name with the version that it comes from, which is called by its Leader."""
        leaders = [
            leader
            for leader, other in self._content.cards.items()
            if other.colour == LEADER and other.version == card.version
        ]
        if card.colour == LEADER or not leaders:
            return Text("builder.leader", {"card": name})
        return Text("builder.soldier", {"card": name, "version": Text("builder.leader", {"card": leaders[0]})})

    def _facts(self, card: Card) -> Text:
        """INV-006 to INV-017: all that is printed on a card."""
        values = {"attack": card.attack, "upright": card.upright, "tilted": card.tilted}
        reach = _in_words(self._content.ranges[card.range])
        printed = {**values, "reach": reach, "effect": Text(f"printed.{card.support}")}
        if set(card.moments) == set(MOMENTS):
            return Text("builder.facts", printed)
        return Text("builder.facts_at", {**printed, "moment": list(card.moments)})


def _army(picks: Picks) -> Army:
    leader, _ = picks.get(LEADER, ("", 0))
    return Army(leader, {card: count for slot, (card, count) in picks.items() if slot != LEADER and count})


def _in_words(offsets: Sequence[Offset]) -> list[Text]:
    """INV-015: the range row by row, seen from the unit."""
    rows = sorted({forward for _, forward in offsets})
    return [
        Text("builder.row", {"forward": row, "across": [ACROSS[x] for x, forward in sorted(offsets) if forward == row]})
        for row in rows
    ]
