"""A campaign between its fights, line by line: week, hero, troop, what lies in the camp, and where it may go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from harena.core.text import Text, Texts
from harena.games.hoplomachus.actions import Sail, Travel
from harena.games.hoplomachus.campaign import ACTS, DECK_OF, WEEKS, Held
from harena.games.hoplomachus.chips import SCION_REGION
from harena.games.hoplomachus.drawing.journey_scene import place_told, waits_in
from harena.games.hoplomachus.drawing.scene import colours_of
from harena.games.hoplomachus.drawing.tracks import influence_told
from harena.games.hoplomachus.nearness import nearness
from harena.games.hoplomachus.rules.travel import trip_weeks
from harena.games.hoplomachus.table import PLAYER, Combat
from harena.games.hoplomachus.talents import split
from harena.kit import deck


class Line(Struct, frozen=True):
    """A line of the journey."""

    text: Text
    indent: bool = False


def is_on_the_road(view: Combat) -> bool:
    """Whether the campaign is shown rather than the arena: between fights, and while cards or growth are chosen."""
    if view.campaign is None:
        return False
    if not view.arena:
        return True
    options = view.options()
    return bool(view.result) and bool(options) and not any(option.path() for option in options)


def lines(view: Combat) -> Iterator[Line]:
    """Everything that a player looks at between two fights."""
    if not view.chip or not view.journey.location:
        yield Line(Text("journey.setup"))
        return
    for text in (_head(view), influence_told(view), *_camp(view), *_sights(view), _goal(view)):
        yield Line(text)
    yield from _ways(view)


def _head(view: Combat) -> Text:
    journey = view.journey
    where = {"number": view.act, "location": place_told(view, journey.location)}
    if journey.weeks >= WEEKS:
        return Text("journey.late", where)
    return Text("journey.head", {**where, "week": journey.weeks + 1})


def _camp(view: Combat) -> Iterator[Text]:
    """HOP-H06: hero, troop, Tactics, Prowess, Opportunities and Banes."""
    stats: dict[str, Any] = {"left": view.hp[0], "most": view.health, "leadership": view.leadership}
    dice = [Text(f"colour.{colour}") for colour in colours_of(view.dice)]
    yield Text("journey.hero", {"hero": view.hero, **stats, "colour": dice, "count": view.blessings})
    troop = [view.title(unit) for unit, side in enumerate(view.side) if side == PLAYER and unit]
    yield Text("journey.troop", {"unit": troop or Text("journey.none")})
    yield Text("journey.tactics", {"tactic": list(view.tactics) or Text("journey.none")})
    banes = view.book.content.banes
    if cards := [_card(card) for card in view.powers if card not in banes]:
        yield Text("journey.prowess", {"card": cards})
    if held := [_held(view, one) for one in view.journey.held]:
        yield Text("journey.opportunities", {"opportunity": held})
    if burdens := [card for card in view.powers if card in banes]:
        yield Text("journey.banes", {"chip": burdens})


def _card(card: str) -> Text:
    name, level = split(card)
    return Text("journey.card", {"prowess": name, "level": str(level)})


def _held(view: Combat, one: Held) -> Text:
    return Text("journey.held", {"opportunity": one.card, "near": nearness(view, one)})


def _sights(view: Combat) -> Iterator[Text]:
    """HOP-H01, HOP-R12: the bag, and the tops of the decks."""
    banes = [chip for chip in view.bag if chip in view.book.content.banes]
    yield Text("journey.bag_banes" if banes else "journey.bag", {"count": len(view.bag), "chip": banes})
    tops = [(name, deck.top_cards(view, number, 1)) for name, number in DECK_OF.items()]
    said = [Text("journey.deck", {"deck": name, "card": cards[0]}) for name, cards in tops if cards]
    yield Text("journey.decks", {"card": said})


def _goal(view: Combat) -> Text:
    """HOP-027, HOP-028: whom the act ends with, and where."""
    capitals = view.book.atlas.capitals
    if view.act == ACTS:
        return Text("journey.scion", {"location": capitals[SCION_REGION]})
    primuses = view.book.content.primuses
    said = [
        Text("journey.primus", {"hero": name, "location": capitals[primuses[name].region]})
        for name in view.journey.primuses
    ]
    return Text("journey.primuses", {"primus": said})


def _ways(view: Combat) -> Iterator[Line]:
    """HOP-D05, HOP-D06: where the camp may go now."""
    options = view.options()
    roads = [one.location for one in options if isinstance(one, Travel)]
    if roads:
        yield Line(Text("journey.roads"))
        for name in roads:
            yield Line(Text("journey.road", {"location": place_told(view, name), "waits": waits_in(view, name)}), True)
    sails = [one for one in options if isinstance(one, Sail)]
    for harbour in dict.fromkeys(one.harbour for one in sails):
        shores = [place_told(view, one.location) for one in sails if one.harbour == harbour]
        way = Text("journey.way", {"harbour": harbour, "location": shores})
        yield Line(Text("journey.by_sea", {"way": way, "count": trip_weeks(view)}), indent=True)


def told(view: Combat, texts: Texts) -> list[str]:
    """The lines in words."""
    return [("  " if line.indent else "") + texts.say(line.text) for line in lines(view)]
