"""How the quick player leads a campaign: where to, which events to accept, and when to meet the Primus.

Everything is weighed in one measure, in which a won Sport is worth about 1: what an event brings by its chance, less
what a defeat costs, and how likely the Primus, or the Scion, is beaten in the end. Weeks that are left make the camp
stronger, so the Primus is met when waiting gains no more.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Final

from msgspec import Struct

from harena.games.hoplomachus.actions import Sail, Travel
from harena.games.hoplomachus.atlas import Atlas
from harena.games.hoplomachus.campaign import ACTS, DECK_OF, WEEKS
from harena.games.hoplomachus.chips import SCION_REGION
from harena.games.hoplomachus.effects import SpectateInfluence
from harena.games.hoplomachus.player.prospects import capital_chance, event_chance
from harena.games.hoplomachus.player.worth import HERO
from harena.games.hoplomachus.rules import blessings, powers
from harena.games.hoplomachus.rules.travel import trip_weeks
from harena.games.hoplomachus.table import Combat
from harena.kit import deck

PRIZE: Final = 10.0
"""What it is worth to beat the Primus or the Scion."""
GROWTH: Final = 0.01
"""By how much every week that is left raises the chance to beat him."""
SUREST: Final = 0.95
"""Above this chance weeks raise it no more."""
SPORT: Final = 1.0
"""What a won Sport is worth while the camp has room for a recruit or a Tactic, and without room."""
IDLE_SPORT: Final = 0.3
BLOODSHED: Final = 1.6
"""What a won Bloodshed is worth: a die, Health or Leadership."""
OPPORTUNITY: Final = 0.8
"""What an Opportunity is worth: it brings something one day, perhaps."""
SPACE: Final = 0.25
"""What a space of influence costs, and twice that where it has come too far for the act."""
ALLOWED: Final = (8, 18, 30, 44)
"""How far influence may come by the end of each act."""
LOST: Final = 100.0
"""What the end of the campaign costs."""
FALLEN_UNITS: Final = 0.6
"""What the units cost that fall in a Bloodshed, won or lost."""
HARM: Final = 1.0
"""What a defeat costs beside influence: a Blessing, or HP."""
WOUNDS: Final = 1.2
"""What it costs to fight with a hero who has hardly any HP left, and how much more without a Blessing."""
MORTAL: Final = 2.5
REST: Final = 1.5
"""What it is worth to heal a hero who has hardly any HP left."""
WEEK: Final = 0.8
"""What a week is worth."""


class Goal(Struct, frozen=True):
    """A capital that is open, and the chance to beat whoever waits there: now, and after the weeks that are left."""

    location: str
    region: str
    now: float
    later: float


def goals(t: Combat) -> list[Goal]:
    """HOP-027, HOP-028: the capitals of undefeated Primuses; in Act IV that of the Vesuvians."""
    primuses = t.book.content.primuses
    regions = [SCION_REGION] if t.act == ACTS else [primuses[name].region for name in t.journey.primuses]
    left = WEEKS - t.journey.weeks
    found = []
    for region in regions:
        now, rested = capital_chance(t, region), capital_chance(t, region, rested=True)
        later = max(now, min(SUREST, rested + GROWTH * left))
        found.append(Goal(t.book.atlas.capitals[region], region, now, later))
    return found


@lru_cache(maxsize=256)
def steps_to(atlas: Atlas, goal: str) -> dict[str, int]:
    """How many roads it is from each location to a capital, through no other capital."""
    found, ahead = {goal: 0}, deque([goal])
    capitals = set(atlas.capitals.values())
    while ahead:
        here = ahead.popleft()
        for name in atlas.roads[here]:
            if name not in found and name not in capitals:
                found[name] = found[here] + 1
                ahead.append(name)
    return found


# Influence and wounds


def space_cost(t: Combat, spaces: int) -> float:
    """What it costs that influence rises so far."""
    reached = t.journey.influence + spaces
    if reached > t.book.parameters.influence_spaces:
        return LOST
    return SPACE * spaces * (2.0 if reached > ALLOWED[t.act - 1] else 1.0)


def spectate_spaces(t: Combat) -> int:
    """HOP-037: by how much influence rises when an event is watched."""
    changes = list(powers.of(t, SpectateInfluence))
    raised = t.act + sum(effect.value for effect in changes)
    return max(raised, min((effect.floor for effect in changes), default=0))


def wounded(t: Combat) -> float:
    """Which part of his Health the hero has lost."""
    return max(0.0, 1 - t.hp[HERO] / max(1, t.health))


# Events


def spectate_worth(t: Combat) -> float:
    """Watching heals the hero and costs influence."""
    return REST * wounded(t) - space_cost(t, spectate_spaces(t))


def accept_worth(t: Combat, card: str, region: str) -> float:
    """What an event brings if it is won, less what its defeat would cost."""
    won = event_chance(t, card, region)
    lethal = t.book.content.events[card].type == "bloodshed"
    loss = space_cost(t, t.act) + HARM
    risk = WOUNDS * wounded(t) ** 2 * (1.0 if t.blessings else MORTAL) + (FALLEN_UNITS if lethal else 0.0)
    return won * prize_of(t, card) - (1 - won) * loss - risk


def prize_of(t: Combat, card: str) -> float:
    """HOP-214, HOP-217: what the reward is worth to this camp."""
    if t.book.content.events[card].type == "bloodshed":
        return BLOODSHED
    room = blessings.led(t) < t.leadership or len(t.tactics) < powers.most_tactics(t)
    return SPORT if room else IDLE_SPORT


def event_worth(t: Combat, number: int, region: str, weeks: int) -> float:
    """What the card of a deck is worth in a region: accepted, or watched. `weeks`: that are left."""
    watched = spectate_worth(t)
    if not weeks:
        return watched
    card = next(iter(deck.top_cards(t, number, 1)), "")
    if card in t.book.content.events:
        return max(watched, accept_worth(t, card, region))
    return max(watched, OPPORTUNITY)


# Where to


def journey_worth(t: Combat, action: Travel | Sail, open_goals: list[Goal]) -> float:
    """What it is worth to go somewhere: what happens there, and the way to a capital from there."""
    place = t.book.content.locations[action.location]
    weeks = trip_weeks(t) if isinstance(action, Sail) else 0
    left = WEEKS - t.journey.weeks - weeks
    cost = WEEK * weeks
    if place.kind == "capital":
        return PRIZE * next(goal.now for goal in open_goals if goal.location == action.location) - cost
    there = event_worth(t, DECK_OF[place.kind], place.region, left)
    return there + max([_way_worth(t, action.location, goal, left) for goal in open_goals]) - cost


def _way_worth(t: Combat, name: str, goal: Goal, left: int) -> float:
    """What a capital is worth from a location: every place on the way beyond the weeks that are left is watched."""
    steps = steps_to(t.book.atlas, goal.location).get(name, len(t.book.content.locations))
    idle = max(0, steps - max(1, left))
    return PRIZE * goal.later - space_cost(t, spectate_spaces(t) * idle)


def nearest(t: Combat, name: str, open_goals: list[Goal]) -> int:
    """How many roads it is to the nearest open capital."""
    return min(steps_to(t.book.atlas, goal.location).get(name, WEEKS) for goal in open_goals)
