"""Building an army: the Leader and one kind of Soldier for each colour, with everything printed on the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from harena.core.build import Part, Pick, Picks, Slot
from harena.core.errors import Refused, fault
from harena.core.text import Text
from harena.games.invictus.armies import Bring, check_army, drafted, read_army, write_army
from harena.games.invictus.cards import COLOURS, LEADER, Army, Content
from harena.games.invictus.facts import printed_columns, printed_facts, title
from harena.kit.roster import accepted


class ArmyBuilder:
    """INV-018, INV-019, INV-020, INV-023, INV-024, INV-025: an army of `size` Soldiers, at most `copies` of a kind."""

    legend: Text = Text("game.invictus.legend")

    def __init__(self, size: int, copies: int, content: Content) -> None:
        self._content = content
        self._copies = copies
        self._size = size
        self.slots: Sequence[Slot] = [slot for slot in map(self._slot, (LEADER, *COLOURS)) if slot.parts]
        self.ready: Mapping[str, Any] = accepted(content.armies, Bring, self.picks)

    def picks(self, own: Bring) -> Picks:
        return self._picked(read_army(own.army, self._size, self._content, self._copies))

    def draft(self, own: Bring) -> Picks:
        army = drafted(own.army, self._size, self._content)
        if strange := self._without_slot(army):
            raise Refused(*(fault("army_unreadable", part=card[:40]) for card in strange))
        return self._picked(army)

    def lines(self, _picks: Picks) -> Sequence[Slot]:
        return self.slots

    def made(self, picks: Picks) -> Bring:
        return Bring(write_army(_army(picks)))

    def total(self, picks: Picks) -> Text:
        return Text("army.total", {"have": _soldiers(picks), "want": self._size})

    def usual(self, picks: Picks, slot: Slot) -> int:
        """As many as before, else all that are still missing."""
        _, before = picks.get(slot.name, ("", 0))
        return before or max(1, self._size - _soldiers(picks))

    def faults(self, picks: Picks) -> list[Text]:
        return check_army(_army(picks), self._size, self._content, self._copies)

    def _without_slot(self, army: Army) -> list[str]:
        """What no slot takes: unknown cards, a Soldier for a Leader or the reverse, a second kind of one colour."""
        cards = self._content.cards
        colours = {card: cards[card].colour for card in army.soldiers if card in cards}
        taken = Counter(colours.values())
        leads = not army.leader or (army.leader in cards and cards[army.leader].colour == LEADER)
        strange = [card for card in army.soldiers if colours.get(card) not in COLOURS or taken[colours[card]] > 1]
        return strange if leads else [army.leader, *strange]

    def _picked(self, army: Army) -> dict[str, Pick]:
        chosen: dict[str, Pick] = {LEADER: (army.leader, 1)} if army.leader else {}
        return chosen | {self._content.cards[card].colour: (card, count) for card, count in army.soldiers.items()}

    def _slot(self, colour: str) -> Slot:
        cards = {name: card for name, card in self._content.cards.items() if card.colour == colour}
        parts = [
            Part(
                name,
                title(name, self._content),
                printed_facts(card, self._content),
                printed_columns(card, self._content),
            )
            for name, card in cards.items()
        ]
        counted = colour != LEADER
        return Slot(colour, Text(f"colour.{colour}"), parts, counted, self._size if counted else 1)


def _soldiers(picks: Picks) -> int:
    return sum(count for slot, (_, count) in picks.items() if slot != LEADER)


def _army(picks: Picks) -> Army:
    leader, _ = picks.get(LEADER, ("", 0))
    return Army(leader, {card: count for slot, (card, count) in picks.items() if slot != LEADER and count})
