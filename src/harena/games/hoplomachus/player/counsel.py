"""What the quick player tells people who ask for advice between fights: its choice, its reasons, and the chances."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from random import Random
from typing import Any, Final

from harena.core.action import Action
from harena.core.odds import Counsel, Odds, Row
from harena.core.question import Ask
from harena.core.text import Text
from harena.games.hoplomachus.actions import (
    Accept,
    Choose,
    Declare,
    Keep,
    LoseTactic,
    Recruit,
    Remove,
    Sail,
    Scout,
    TakeProwess,
    TakeTactic,
    TakeYellow,
    Travel,
)
from harena.games.hoplomachus.campaign import ACTS, DECK_OF, OPPORTUNITY_DECK, WEEKS
from harena.games.hoplomachus.player import journey
from harena.games.hoplomachus.player.prospects import event_chance
from harena.games.hoplomachus.player.quick import choose
from harena.games.hoplomachus.player.worth import HERO
from harena.games.hoplomachus.rules.travel import trip_weeks
from harena.games.hoplomachus.table import Combat
from harena.kit import deck

TITLE: Final = Text("counsel.title")
COLUMNS: Final = (Text("counsel.won"),)
HURT: Final = 0.4
"""A hero who has lost such a part of his Health watches to be healed."""

Args = tuple[Any, ...]


def counsel(view: Combat) -> Counsel | None:
    """The quick player's choice with its reasons, for the questions of a campaign; None inside a fight."""
    ask = view.pending
    if view.campaign is None or not isinstance(ask, Ask) or ask.question.name not in REASONS:
        return None
    action = choose(view, Random(0))
    notes = list(REASONS[ask.question.name](view, action, ask.args))
    rows = tuple(_rows(view)) if ask.question.name in ("travels", "events") else ()
    note = reduce(lambda one, other: Text("odds.both", {"one": one, "other": other}), notes)
    return Counsel(action, Odds(TITLE, (), COLUMNS if rows else (), rows, note))


# Chances


def _rows(view: Combat) -> Iterator[Row]:
    """The events that may be met next, and whoever waits in the open capitals, each with the chance to win."""
    content, here = view.book.content, view.journey.location
    places = [here] if _asks_about_event(view) else list(_near(view))
    for name in places:
        place = content.locations[name]
        card = _card(view, DECK_OF[place.kind]) if place.kind in DECK_OF else ""
        if card in content.events:
            chance = event_chance(view, card, place.region)
            yield Row(Text("counsel.fight", {"card": card, "location": name}), ((chance, chance),))
    for goal in journey.goals(view):
        yield Row(_foe(view, goal), ((goal.now, goal.now),))


def _asks_about_event(view: Combat) -> bool:
    return isinstance(view.pending, Ask) and view.pending.question.name == "events"


def _near(view: Combat) -> Iterator[str]:
    """The locations at the end of a road that may be taken now."""
    yield from (option.location for option in view.options() if isinstance(option, Travel))


def _card(view: Combat, number: int) -> str:
    return next(iter(deck.top_cards(view, number, 1)), "")


def _foe(view: Combat, goal: journey.Goal) -> Text:
    if view.act == ACTS:
        return Text("counsel.scion", {"scion": view.journey.scion, "location": goal.location})
    return Text("counsel.primus", {"primus": _primus(view, goal.region), "location": goal.location})


def _primus(view: Combat, region: str) -> str:
    primuses = view.book.content.primuses
    return next(name for name in view.journey.primuses if primuses[name].region == region)


# On the road


def why_journey(view: Combat, action: Action, _args: Args) -> Iterator[Text]:
    """What waits there, how far a capital is from there, and how many weeks are left."""
    if isinstance(action, Scout):
        yield Text("counsel.scout", {"deck": action.deck})
        return
    assert isinstance(action, Travel | Sail)
    place = view.book.content.locations[action.location]
    if place.kind == "capital":
        yield Text("counsel.meet_scion" if view.act == ACTS else "counsel.meet", _whom(view, place.region))
    else:
        yield _what_waits(view, action.location)
        count = journey.nearest(view, action.location, journey.goals(view))
        yield Text("counsel.away", {"count": count})
    if isinstance(action, Sail):
        yield Text("counsel.sail", {"count": trip_weeks(view)})
    yield _weeks(view)


def _whom(view: Combat, region: str) -> dict[str, object]:
    if view.act == ACTS:
        return {"scion": view.journey.scion}
    return {"primus": _primus(view, region)}


def _what_waits(view: Combat, name: str) -> Text:
    place = view.book.content.locations[name]
    number, left = DECK_OF[place.kind], WEEKS - view.journey.weeks
    watched = journey.event_worth(view, number, place.region, left) <= journey.spectate_worth(view)
    return Text(f"counsel.go.{'watch' if watched else place.kind}", {"location": name})


def _weeks(view: Combat) -> Text:
    left = WEEKS - view.journey.weeks
    return Text("counsel.weeks", {"count": left}) if left else Text("counsel.no_week")


def why_event(view: Combat, action: Action, args: Args) -> Iterator[Text]:
    """Why it is accepted, or watched."""
    (number,) = args
    if isinstance(action, Accept):
        kind = "opportunity" if number == OPPORTUNITY_DECK else view.book.content.events[_card(view, number)].type
        yield Text(f"counsel.accept.{kind}")
        return
    if view.journey.weeks >= WEEKS:
        yield Text("counsel.only_watch")
    elif journey.wounded(view) >= HURT:
        yield Text("counsel.rest", {"left": view.hp[HERO], "most": view.health})
    else:
        yield Text("counsel.too_doubtful")
    yield Text("counsel.influence", {"count": journey.spectate_spaces(view)})


def why_order(_view: Combat, _action: Action, _args: Args) -> Iterator[Text]:
    yield Text("counsel.order")


def why_keep(_view: Combat, action: Action, _args: Args) -> Iterator[Text]:
    assert isinstance(action, Keep)
    yield Text("counsel.keep", {"opportunity": action.opportunity})


# Rewards and losses


def why_growth(_view: Combat, action: Action, _args: Args) -> Iterator[Text]:
    yield Text(f"counsel.grow.{action.tag()}")


def why_reward(view: Combat, action: Action, _args: Args) -> Iterator[Text]:
    if isinstance(action, Recruit):
        yield Text("counsel.recruit", view.named({"unit": action.unit}))
    elif isinstance(action, TakeTactic):
        yield Text("counsel.tactic", {"tactic": action.tactic})
    else:
        yield Text("counsel.nothing")


def why_prowess(_view: Combat, action: Action, _args: Args) -> Iterator[Text]:
    assert isinstance(action, TakeProwess)
    yield Text("counsel.prowess", {"prowess": action.params()["prowess"]})


def why_yellow(_view: Combat, action: Action, _args: Args) -> Iterator[Text]:
    assert isinstance(action, TakeYellow)
    yield Text("counsel.yellow", {"card": action.name})


def why_unit(view: Combat, action: Action, _args: Args) -> Iterator[Text]:
    """The strongest is saved, the weakest sacrificed."""
    assert isinstance(action, Choose)
    asked = view.pending
    saved = isinstance(asked, Ask) and asked.question.name == "saved"
    yield Text("counsel.strongest" if saved else "counsel.weakest", view.named({"unit": action.unit}))


def why_removal(_view: Combat, action: Action, _args: Args) -> Iterator[Text]:
    assert isinstance(action, Remove)
    yield Text("counsel.remove", {"chip": action.chip})


def why_loss(_view: Combat, action: Action, _args: Args) -> Iterator[Text]:
    assert isinstance(action, LoseTactic)
    yield Text("counsel.least", {"tactic": action.tactic})


def why_declaration(_view: Combat, action: Action, _args: Args) -> Iterator[Text]:
    yield Text("counsel.declare" if isinstance(action, Declare) else "counsel.no_declare")


def why_objective(_view: Combat, _action: Action, _args: Args) -> Iterator[Text]:
    yield Text("counsel.objective")


Reasons = Callable[[Combat, Action, Args], Iterator[Text]]
REASONS: Final[dict[str, Reasons]] = {
    "travels": why_journey,
    "events": why_event,
    "rearrangements": why_order,
    "keeps": why_keep,
    "favours": why_growth,
    "upgrades": why_growth,
    "sport_rewards": why_reward,
    "tactic_gifts": why_reward,
    "prowess": why_prowess,
    "yellow_chips": why_yellow,
    "saved": why_unit,
    "sacrifices": why_unit,
    "removals": why_removal,
    "losses": why_loss,
    "declarations": why_declaration,
    "objectives": why_objective,
}
