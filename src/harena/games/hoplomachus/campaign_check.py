"""Everything that can be wrong with the campaign of a box: map, Banes, Prowess, Opportunities, yellow chips."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from harena.core.errors import fault
from harena.core.text import Text
from harena.games.hoplomachus import effects as e
from harena.games.hoplomachus.atlas import Atlas
from harena.games.hoplomachus.chips import REGIONS, Content

Faults = Iterator[Text]
LEAST_EXITS: Final = 2
"""HOP-R08: the way in and another one."""
LEAST_CARDS: Final = 6
"""HOP-M07: three to begin with, and one for each Primus."""


def check_campaign(content: Content) -> Faults:
    """All faults of the parts that only a campaign needs."""
    if not content.locations:
        yield fault("box_no_map", table="locations", rule="HOP-M19")
    else:
        yield from _map(content)
    yield from _banes(content)
    yield from _prowess(content)
    yield from _opportunities(content)


# The map


def _map(content: Content) -> Faults:
    """HOP-010, HOP-M19: roads and Harbours between locations that there are, and a capital in each region."""
    unknown = list(_loose_ends(content))
    yield from unknown
    for region in REGIONS:
        capitals = [place for place in content.locations.values() if (place.kind, place.region) == ("capital", region)]
        if len(capitals) != 1:
            yield fault("box_capitals", faction=region, count=len(capitals), rule="HOP-010")
    if not unknown:
        yield from _ways(content)


def _loose_ends(content: Content) -> Faults:
    for name, place in content.locations.items():
        for other in place.roads:
            if other not in content.locations or other == name:
                yield fault("box_road_to_nowhere", location=name, part=other, rule="HOP-018")
    for name, harbour in content.harbours.items():
        one, two = harbour.joins
        if one == two or not {one, two} <= content.locations.keys():
            yield fault("box_harbour", harbour=name, rule="HOP-022")


def _ways(content: Content) -> Faults:
    """HOP-R08, HOP-M19: every capital can be reached from every other place, and nobody is caught in a dead end."""
    atlas = Atlas(content)
    start = next((name for name, place in content.locations.items() if place.kind != "capital"), "")
    reached = _reached(atlas, start) if start else set()
    for name, place in content.locations.items():
        if name not in reached:
            key = "box_unreachable_capital" if place.kind == "capital" else "box_unreachable"
            yield fault(key, location=name, rule="HOP-M19")
        exits = [other for other in atlas.roads[name] if content.locations[other].kind != "capital"]
        if place.kind != "capital" and len(exits) < LEAST_EXITS:
            yield fault("box_dead_end", location=name, rule="HOP-R08")


def _reached(atlas: Atlas, start: str) -> set[str]:
    """The locations to which roads and trips lead from here."""
    found, ahead = {start}, [start]
    while ahead:
        here = ahead.pop()
        shores = [shore for key in atlas.harbours_beyond(here) for shore in atlas.content.harbours[key].joins]
        for name in (*atlas.roads[here], *shores):
            if name not in found:
                found.add(name)
                ahead.append(name)
    return found


# Banes and Prowess


def _banes(content: Content) -> Faults:
    """HOP-M17: a chip for whoever fights, an effect for the others, and Scions that there are."""
    for name, bane in content.banes.items():
        chip = content.units.get(name)
        if bane.kind == "unit" and (chip is None or chip.faction != "bane"):
            yield fault("box_bane_without_chip", chip=name, rule="HOP-099")
        if (bane.kind == "unit") == bool(bane.effects):
            yield fault("box_bane_effects", chip=name, manner=bane.kind, rule="HOP-M17")
        if bane.scion and bane.scion not in content.scions:
            yield fault("box_bane_of_nobody", chip=name, scion=bane.scion, rule="HOP-M17")
    for name, chip in content.units.items():
        if chip.faction == "bane" and name not in content.banes:
            yield fault("box_bane_of_no_kind", chip=name, rule="HOP-M17")


def _prowess(content: Content) -> Faults:
    """HOP-M07, HOP-223: every card has its hero or is special, and every hero has cards enough."""
    for name, prowess in content.prowess.items():
        if prowess.hero and prowess.hero not in content.heroes:
            yield fault("box_prowess_without_hero", prowess=name, hero=prowess.hero, rule="HOP-M07")
        if not all(prowess.levels):
            yield fault("box_empty_prowess", prowess=name, rule="HOP-M07")
    for hero in content.heroes:
        count = sum(len(one.levels) for one in content.prowess.values() if one.hero == hero)
        if count < LEAST_CARDS:
            yield fault("box_few_prowess", hero=hero, count=count, least=LEAST_CARDS, rule="HOP-M07")


# Opportunities


def _opportunities(content: Content) -> Faults:
    """HOP-M14, HOP-M15: conditions that can hold, and rewards that there are."""
    yellow = {name for name, chip in content.units.items() if chip.faction == "opportunity"}
    for name, card in content.opportunities.items():
        if not _can_hold(content, card.criteria):
            yield fault("box_never_holds", opportunity=name, rule="HOP-M14")
        reward = card.reward
        if isinstance(reward, e.RewardUnit) and not (reward.unit in yellow if reward.unit else yellow):
            yield fault("box_no_reward", opportunity=name, part=reward.unit, rule="HOP-M15")
        if isinstance(reward, e.RewardTactic):
            known = content.yellow_tactics
            if not (reward.tactic in known if reward.tactic else known):
                yield fault("box_no_reward", opportunity=name, part=reward.tactic, rule="HOP-M15")


def _can_hold(content: Content, criteria: e.AnyCriteria) -> bool:
    """Whether what a card asks for can happen at all with this box."""
    match criteria:
        case e.RegionsVisited() | e.TroopFactions():
            return criteria.n <= len(REGIONS)
        case e.HarboursUsed():
            return len(content.harbours) > 1
        case e.ScoreStep():
            return criteria.n <= max((len(arena.keys) or 1 for arena in content.arenas.values()), default=0)
        case e.DefeatTarget():
            return any(bane.kind == "unit" for bane in content.banes.values())
        case e.DefeatWith():
            return bool(criteria.sources)
        case e.WinNoLoss():
            return criteria.min_deployed <= max(map(_places, criteria.kinds))
        case e.DefeatsInTurn():
            return criteria.n <= max((len(event.rivals) for event in content.events.values()), default=0) + 1
        case e.DeclaredWin():
            return "scion" not in criteria.kinds or len(criteria.kinds) > 1
        case _:
            return True


def _places(kind: str) -> int:
    """How many units the player may deploy at the most in a kind of fight; events have eight places."""
    return {"primus": 6}.get(kind, 8)
