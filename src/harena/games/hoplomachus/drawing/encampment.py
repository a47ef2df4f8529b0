"""The camp between two fights: what is asked now, where it may go, hero and troop, cards, Banes and the bag.

Every card stands there with what it does. Where there are more of them than a sheet has room for, only their names are
written; a card that is clicked still says the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from harena.core.svg import Drawn, joined, rect, writing
from harena.core.text import Text
from harena.games.hoplomachus.actions import Keep, Rearrange, TakeProwess
from harena.games.hoplomachus.campaign import DECK_OF, Held
from harena.games.hoplomachus.drawing.blocks import ACROSS, Block, heading, plate, said, stacked
from harena.games.hoplomachus.drawing.chips import draw_unit
from harena.games.hoplomachus.drawing.journey_scene import JourneyScene, place_told, waits_in
from harena.games.hoplomachus.facts import Facts
from harena.games.hoplomachus.nearness import nearness
from harena.games.hoplomachus.rules.blessings import led
from harena.games.hoplomachus.rules.travel import trip_weeks
from harena.games.hoplomachus.table import PLAYER
from harena.games.hoplomachus.talents import split
from harena.kit import deck
from harena.kit.scene import described

IN_ROW: Final = 5
SLOT: Final = 73.0
CHIPS: Final = 72.0
CHIP: Final = 1.1
TACTICS_IN_ROW: Final = 4
HIGHEST: Final = 2160.0
"""So high a camp may be: with every card that a campaign can bring, all of them named."""


@dataclass(frozen=True)
class Encampment(JourneyScene):
    """A camp and what is said of it. `brief`: cards are only named."""

    brief: bool = False

    @cached_property
    def facts(self) -> Facts:
        return Facts(self.view.book, self.texts, self.view.arena)

    def blocks(self) -> Iterator[Block]:
        """From what matters now to what only lies there."""
        yield from self.outcome()
        yield from self.offers()
        yield from self.ways()
        yield from self.troop()
        yield from self.tactics()
        yield from self.prowess()
        yield from self.opportunities()
        yield from self.banes()
        yield from self.bag()
        yield from self.decks()

    # What is asked

    def outcome(self) -> Iterator[Block]:
        """HOP-043, HOP-048: how the fight has ended, while its rewards are dealt out."""
        if self.view.result:
            over = Text("event.fight_over", {"reason": self.view.cause, "manner": self.view.result})
            yield plate(self.texts.say(over), kind="bosscard")

    def offers(self) -> Iterator[Block]:
        """HOP-031, HOP-036, HOP-054, HOP-223: the cards that the present question is about, with all that they say."""
        if self.phase() == "event" and not any(isinstance(one, Keep | Rearrange) for one in self.options):
            yield from self.event()
        for option in self.options:
            if isinstance(option, Keep):
                yield self.opportunity(Held(option.opportunity), "offer")
            elif isinstance(option, TakeProwess):
                yield self.prowess_card(option.card, "offer")

    def event(self) -> Iterator[Block]:
        """HOP-030, HOP-031: the card that has been read."""
        kind = self.view.book.content.locations[self.view.journey.location].kind
        for card in deck.top_cards(self.view, DECK_OF[kind], 1):
            is_event = card in self.view.book.content.events
            told = self.facts.event(card) if is_event else self.facts.opportunity(card)
            yield plate(self.texts.word("card", card), told, note=self.texts(f"location_kind.{kind}"), kind="bosscard")

    def ways(self) -> Iterator[Block]:
        """HOP-D05, HOP-D06: where the camp may go, and what waits there."""
        if self.roads or self.sails:
            yield heading(self.texts("journey.roads"))
        for name in self.roads:
            waits = sentence_case(self.texts.say(waits_in(self.view, name)))
            title = self.texts.say(place_told(self.view, name))
            yield plate(title, waits, ids=f"location:{name}", told=self.about_place(name), kind="tray")
        for harbour, shores in self.sails.items():
            ashore = self.texts(
                "map.ashore", location=[Text("journey.place_short", {"location": one}) for one in shores]
            )
            weeks = self.texts("map.weeks", count=trip_weeks(self.view))
            title, told = self.texts.word("harbour", harbour), self.about_harbour(harbour)
            yield plate(title, ashore, ids=f"harbour:{harbour}", told=told, note=weeks, kind="tray")

    # Hero and troop

    def troop(self) -> Iterator[Block]:
        """HOP-H06: the hero with HP and dice, his units, Leadership and Blessings."""
        view = self.view
        yield heading(self.texts("camp.troop"))
        led_now = {"number": led(view), "most": view.leadership, "count": view.blessings}
        yield said(self.texts("camp.leads", **led_now))
        units = [unit for unit, side in enumerate(view.side) if side == PLAYER]
        for first in range(0, len(units), IN_ROW):
            yield Block(CHIPS, self._chips(units[first : first + IN_ROW]))

    def _chips(self, units: list[int]) -> Drawn:
        return joined(*(draw_unit(self, unit, (SLOT * (n + 0.5) + 2, 35), CHIP) for n, unit in enumerate(units)))

    def tactics(self) -> Iterator[Block]:
        """HOP-141: Tactics by their names, each with how many there are."""
        owned = Counter(self.view.tactics)
        yield heading(self.texts("camp.tactics" if owned else "camp.no_tactics"))
        names = list(owned)
        for first in range(0, len(names), TACTICS_IN_ROW):
            row = [self._tactic(name, owned[name], n) for n, name in enumerate(names[first : first + TACTICS_IN_ROW])]
            yield Block(34, joined(*row))

    def _tactic(self, name: str, count: int, place: int) -> Drawn:
        told = self.texts.word("tactic", name)
        shown = f"{told} ×{count}" if count > 1 else told
        room = ACROSS / TACTICS_IN_ROW
        return described(
            "piece tactic",
            told,
            rect((-room / 2 + 2, -13, room - 4, 26), 5, class_="tacticchip"),
            writing(shown, 0, 4, size=11.5, room=room - 10, class_="strong middle"),
            rect((-room / 2 + 1, -14, room - 2, 28), 6, class_="ring"),
            ids=f"tactic:{name}",
            at=(room * (place + 0.5), 15),
            title="",
            more=self.facts.tactic(name),
        )

    # Cards

    def prowess(self) -> Iterator[Block]:
        """HOP-M07: Prowess with its levels."""
        cards = [card for card in self.view.powers if card not in self.view.book.content.banes]
        if cards:
            yield heading(self.texts("camp.prowess"))
        for card in cards:
            yield self.prowess_card(card, "card")

    def prowess_card(self, card: str, ids: str) -> Block:
        name, level = split(card)
        title, does = self.texts.word("prowess", name), self.texts(f"prowess_does.{card}")
        note = self.texts("camp.level", number=level)
        return self._card(title, does, f"{ids}:{card}", note)

    def opportunities(self) -> Iterator[Block]:
        """HOP-055: Opportunities, each with how near it is."""
        if self.view.journey.held:
            yield heading(self.texts("camp.opportunities"))
        for one in self.view.journey.held:
            yield self.opportunity(one, "card", self.texts.say(nearness(self.view, one)))

    def opportunity(self, one: Held, ids: str, note: str = "") -> Block:
        title, asks = self.texts.word("opportunity", one.card), self.texts(f"opportunity_asks.{one.card}")
        return self._card(title, asks, f"{ids}:{one.card}", note)

    def banes(self) -> Iterator[Block]:
        """HOP-096, HOP-097: the Banes of the camp and those in the bag."""
        view, known = self.view, self.view.book.content.banes
        found = [(name, "camp.bane_camp") for name in view.powers if name in known]
        found += [(name, "camp.bane_bag") for name in dict.fromkeys(view.bag) if name in known]
        if found:
            yield heading(self.texts("camp.banes"))
        for name, where in found:
            does = self.facts.chip(name) if known[name].kind == "unit" else self.texts(f"bane_does.{name}")
            yield self._card(self.texts.word("chip", name), does, f"card:{name}", self.texts(where))

    def _card(self, title: str, does: str, ids: str, note: str) -> Block:
        if not self.brief:
            return plate(title, does, ids=ids, note=note)
        return plate(title, ids=ids, note=note, told=f"{title}, {does}")

    # What else is known

    def bag(self) -> Iterator[Block]:
        """HOP-H01: how many chips of which faction lie in the bag, and their names."""
        view = self.view
        chips = [chip for chip in view.bag if chip not in view.book.content.banes]
        factions = Counter(view.book.figures[chip].faction for chip in chips)
        counted = [Text("camp.of_faction", {"faction": one, "count": count}) for one, count in factions.most_common()]
        body = self.texts("camp.bag", faction=counted, chip=chips) if chips else ""
        yield heading(self.texts("camp.supplies"))
        yield plate(self.texts("journey.bag", count=len(view.bag)), body, ids="bag:all", most=1 if self.brief else 9)

    def decks(self) -> Iterator[Block]:
        """HOP-R12: the cards on top of the decks."""
        tops = [(name, deck.top_cards(self.view, number, 1)) for name, number in DECK_OF.items()]
        shown = [Text("journey.deck", {"deck": name, "card": cards[0]}) for name, cards in tops if cards]
        yield said(self.texts("journey.decks", card=shown))


def sentence_case(text: str) -> str:
    """The same words at the beginning of a line."""
    return text[:1].upper() + text[1:]


def draw_encampment(seen: JourneyScene) -> tuple[float, Drawn]:
    """The camp, and how high it is."""
    whole = stacked(Encampment(seen.view, seen.texts).blocks())
    if whole[0] <= HIGHEST:
        return whole
    return stacked(Encampment(seen.view, seen.texts, brief=True).blocks())
