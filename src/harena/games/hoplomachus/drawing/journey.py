"""A campaign between its fights, line by line: week, hero, troop, what lies in the camp, and where it may go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from harena.core.text import Text, Texts
from harena.games.hoplomachus.actions import Sail, Travel
from harena.games.hoplomachus.campaign import ACTS, DECK_OF, WEEKS
from harena.games.hoplomachus.chips import SCION_REGION
from harena.games.hoplomachus.drawing.scene import colours_of
from harena.games.hoplomachus.rules.travel import trip_weeks
from harena.games.hoplomachus.table import PLAYER, Combat
from harena.games.hoplomachus.talents import split
from harena.kit import deck


class Line(Struct, frozen=True):
    """A line of the journey; `ids` where it can be chosen on a page."""

    text: Text
    ids: str = ""
    indent: bool = False


def is_between_fights(view: Combat) -> bool:
    """Whether a campaign is on the road, and no arena is laid out."""
    return view.campaign is not None and not view.arena


def lines(view: Combat) -> Iterator[Line]:
    """Everything that a player looks at between two fights."""
    if not view.chip or not view.journey.location:
        yield Line(Text("journey.setup"))
        return
    for text in (_head(view), _influence(view), *_camp(view), *_sights(view), _goal(view)):
        yield Line(text)
    yield from _ways(view)


def location_told(view: Combat, name: str) -> Text:
    """A location with its kind and its region."""
    place = view.book.content.locations[name]
    kind = Text(f"location_kind.{place.kind}")
    return Text("journey.place", {"location": name, "place": kind, "faction": place.region})


def _head(view: Combat) -> Text:
    journey = view.journey
    where = {"number": view.act, "location": location_told(view, journey.location)}
    if journey.weeks >= WEEKS:
        return Text("journey.late", where)
    return Text("journey.head", {**where, "week": journey.weeks + 1})


def _influence(view: Combat) -> Text:
    """HOP-M18: how far the Scion's influence has come, and when it brings the next Bane."""
    journey, parameters = view.journey, view.book.parameters
    said = {"scion": journey.scion, "number": journey.influence, "most": parameters.influence_spaces}
    following = (journey.influence // parameters.bane_every + 1) * parameters.bane_every
    if journey.influence >= parameters.influence_spaces:
        return Text("journey.influence_last", said)
    return Text("journey.influence", {**said, "next": min(following, parameters.influence_spaces)})


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
    if held := [one.card for one in view.journey.held]:
        yield Text("journey.opportunities", {"opportunity": held})
    if burdens := [card for card in view.powers if card in banes]:
        yield Text("journey.banes", {"chip": burdens})


def _card(card: str) -> Text:
    name, level = split(card)
    return Text("journey.card", {"prowess": name, "level": str(level)})


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
            yield Line(location_told(view, name), f"location:{name}", indent=True)
    sails = [one for one in options if isinstance(one, Sail)]
    for harbour in dict.fromkeys(one.harbour for one in sails):
        shores = [location_told(view, one.location) for one in sails if one.harbour == harbour]
        way = Text("journey.way", {"harbour": harbour, "location": shores})
        yield Line(Text("journey.by_sea", {"way": way, "count": trip_weeks(view)}), f"harbour:{harbour}", indent=True)


def told(view: Combat, texts: Texts) -> list[str]:
    """The lines in words."""
    return [("  " if line.indent else "") + texts.say(line.text) for line in lines(view)]
