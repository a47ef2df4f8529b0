"""What the pictures of a campaign between its fights need to know: where the camp may go, and what waits there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from harena.core.text import Text
from harena.games.hoplomachus.actions import Sail, Travel
from harena.games.hoplomachus.campaign import ACTS, DECK_OF
from harena.games.hoplomachus.chips import SCION_REGION
from harena.games.hoplomachus.drawing.scene import CombatScene
from harena.games.hoplomachus.rules.travel import trip_weeks
from harena.games.hoplomachus.table import Combat
from harena.kit import deck
from harena.kit.scene import sentence

KINDS: Final = ("capital", "sport", "bloodshed", "opportunity")


class JourneyScene(CombatScene):
    """A view of a campaign on the road."""

    @cached_property
    def roads(self) -> tuple[str, ...]:
        """HOP-D05: the locations to which a road may be taken now."""
        return tuple(one.location for one in self.options if isinstance(one, Travel))

    @cached_property
    def sails(self) -> dict[str, list[str]]:
        """HOP-D06: the Harbours to which the camp may sail now, each with where it may go ashore."""
        found: dict[str, list[str]] = {}
        for one in self.options:
            if isinstance(one, Sail):
                found.setdefault(one.harbour, []).append(one.location)
        return found

    @cached_property
    def meetings(self) -> dict[str, str]:
        """HOP-027, HOP-028: the capitals in which the act can end, each with whom one meets there."""
        view, capitals = self.view, self.view.book.atlas.capitals
        if view.act == ACTS:
            return {capitals[SCION_REGION]: view.journey.scion}
        primuses = view.book.content.primuses
        return {capitals[primuses[name].region]: name for name in view.journey.primuses}

    @sentence
    def about_place(self, name: str) -> Iterator[Text]:
        """*Pagasis (Sport, New Argonauts), The Salt Gate: King of the hill, the camp may go there.*"""
        journey = self.view.journey
        yield place_told(self.view, name)
        if name == journey.location:
            yield Text("map.here")
        elif name == journey.before:
            yield Text("map.before")
        yield waits_in(self.view, name)
        if name in self.roads:
            yield Text("map.by_road")
        if by_sea := [harbour for harbour, shores in self.sails.items() if name in shores]:
            yield Text("map.by_harbour", {"harbour": by_sea})

    @sentence
    def about_harbour(self, name: str) -> Iterator[Text]:
        """*Jade Harbour, between Thermodea and Kunara, by sea for 2 weeks.*"""
        yield Text("map.harbour", {"harbour": name})
        yield Text("map.between", {"location": list(self.view.book.content.harbours[name].joins)})
        if name in self.sails:
            yield Text("map.by_sea", {"count": trip_weeks(self.view)})


def place_told(view: Combat, name: str) -> Text:
    """A location with its kind and its region."""
    place = view.book.content.locations[name]
    kind = Text(f"location_kind.{place.kind}")
    return Text("journey.place", {"location": name, "place": kind, "faction": place.region})


def waits_in(view: Combat, name: str) -> Text:
    """HOP-029, HOP-030, HOP-R12: whom one meets in a capital; elsewhere the card on top of the deck."""
    place = view.book.content.locations[name]
    if place.kind == "capital":
        return _in_capital(view, place.region)
    cards = deck.top_cards(view, DECK_OF[place.kind], 1)
    if not cards:
        return Text("waits.nothing")
    if place.kind == "opportunity":
        return Text("waits.opportunity", {"card": cards[0]})
    event = view.book.content.events[cards[0]]
    return Text("waits.event", {"card": cards[0], "objective": list(event.kinds) or [event.type]})


def _in_capital(view: Combat, region: str) -> Text:
    content = view.book.content
    if view.act == ACTS:
        scion = view.journey.scion
        if region == SCION_REGION:
            return Text("waits.scion", {"scion": scion, "count": content.scions[scion].health})
        return Text("waits.closed")
    here = [name for name in view.journey.primuses if content.primuses[name].region == region]
    if not here:
        return Text("waits.closed")
    return Text("waits.primus", {"hero": here[0], "count": content.primuses[here[0]].health[view.act - 1]})
