"""What a fight promises before it begins: the chance to win an event or a capital, from the camp alone.

The rivals are not known yet: Locals come from a pile whose top is seen, others from the bag. So they are counted as
what such chips are worth on average. It is reckoned as in `win_chance.py`, with weights of its own.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log, sqrt
from typing import Final

from harena.games.hoplomachus.book import PRIMUS, Dice, Figure
from harena.games.hoplomachus.campaign import ACTS
from harena.games.hoplomachus.chips import SCION_REGION
from harena.games.hoplomachus.player.worth import HERO, REST, mean_hits
from harena.games.hoplomachus.rules.deployment import ANYBODY, entry, spread
from harena.games.hoplomachus.rules.preparation import ADDED, PRIMUS_FORMATIONS, PRIMUS_UNITS
from harena.games.hoplomachus.table import CAMP, PLAYER, Combat

WEIGHTS: Final = {
    "flag": -0.37,
    "hill": -0.57,
    "spar": -0.19,
    "bloodshed": 0.05,
    "primus": -1.13,
    "scion": -2.09,
    "odds": 1.96,
    "blessings": 0.95,
    "tactics": 0.16,
}
"""By how much each term speaks for victory; first what each kind of fight is worth by itself."""
MOST_BLESSINGS: Final = 4
"""So many Blessings are of use in one fight."""
MOST_TACTICS: Final = 3
WITH_TACTIC: Final = 1.15
"""How much more a rival with a Tactic is worth."""
STRANGER: Final = 2.0
"""What a rival is worth of whom nothing is known, since bag and pile are empty."""


@lru_cache(maxsize=4096)
def _strength(dice: Dice, health: int, hits: tuple[int, ...]) -> float:
    return (0.3 + mean_hits(dice, hits)) * sqrt(max(1, health))


def strength_of(t: Combat, figure: Figure) -> float:
    """What a chip in good health is worth in a fight."""
    return _strength(figure.dice, figure.health, t.book.hits)


def unit_strength(t: Combat, unit: int, *, rested: bool = False) -> float:
    """What a unit of the camp is worth; of the hero with his dice, and by what is left of him unless he has rested."""
    if unit != HERO:
        return strength_of(t, t.figure(unit))
    left = 1.0 if rested else min(1.0, t.hp[HERO] / max(1, t.health))
    return _strength(t.dice, t.health, t.book.hits) * (REST + (1 - REST) * left)


def camp_strength(t: Combat, slots: tuple[str, ...], *, rested: bool = False) -> float:
    """HOP-142: what the player can bring into a fight: the strongest for whom the formation has a place."""
    taken: tuple[tuple[str, ...], ...] = ()
    total = 0.0
    by_strength = sorted([(unit_strength(t, unit, rested=rested), unit) for unit in troop(t)], reverse=True)
    for strength, unit in by_strength:
        found = tuple(sorted((*taken, entry(t, unit))))
        if spread(slots, found) is not None:
            taken = found
            total += strength
    return total


def troop(t: Combat) -> list[int]:
    """Hero and units that are not defeated."""
    return [unit for unit, side in enumerate(t.side) if side == PLAYER and t.place[unit] >= CAMP]


# The rivals


def rival_strength(t: Combat, entries: tuple[str, ...], region: str, foe: str = "") -> float:
    """HOP-110, HOP-111, HOP-113: what the rivals of a formation are worth on average."""
    return sum([_entry(t, one, region, foe) * (WITH_TACTIC if one.endswith("T") else 1.0) for one in entries])


def _entry(t: Combat, one: str, region: str, foe: str) -> float:
    if one[0] == "P":
        health = t.book.content.primuses[foe].health[t.act - 1]
        return _strength(t.book.figures[PRIMUS + foe].dice, health, t.book.hits)
    if one[0] == "S":
        return strength_of(t, t.book.figures[foe])
    if one[0] == "L" and (pile := t.journey.piles.get(region)) and pile.top:
        return mean_strength(t, (pile.top, *pile.rest))
    return mean_strength(t, tuple(t.bag))


def mean_strength(t: Combat, chips: tuple[str, ...]) -> float:
    """What one of these chips is worth on average; Banes that are no units are not drawn as rivals."""
    figures = t.book.figures
    known = [strength_of(t, figures[chip]) for chip in chips if chip in figures]
    return sum(known) / len(known) if known else STRANGER


# The chance


def chance(t: Combat, kind: str, own: float, rivals: float) -> float:
    """The chance to win a fight of a kind with these strengths; Blessings are for Primuses, so events do without."""
    lead = WEIGHTS[kind] + WEIGHTS["odds"] * log((0.3 + own) / (0.3 + rivals))
    if kind == "primus":
        lead += WEIGHTS["blessings"] * min(MOST_BLESSINGS, t.blessings)
    lead += WEIGHTS["tactics"] * min(MOST_TACTICS, len(t.tactics))
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead))))


def event_chance(t: Combat, card: str, region: str) -> float:
    """The chance to win an event in a region, with the best of its objectives."""
    event = t.book.content.events[card]
    entries = (*event.rivals, ADDED) if t.act > 1 else event.rivals
    own, rivals = camp_strength(t, event.player), rival_strength(t, entries, region)
    kinds = event.kinds if event.type == "sport" else ("bloodshed",)
    return max(chance(t, kind, own, rivals) for kind in kinds)


def capital_chance(t: Combat, region: str, *, rested: bool = False) -> float:
    """HOP-029: the chance to beat the Primus of a region, in Act IV the Scion; `rested`: with a hero who is healed."""
    if t.act == ACTS:
        return scion_chance(t, rested=rested)
    primuses = t.book.content.primuses
    foe = next(name for name in t.journey.primuses if primuses[name].region == region)
    slots = ("H", *("U",) * PRIMUS_UNITS[t.act - 1])
    rivals = rival_strength(t, PRIMUS_FORMATIONS[t.act - 1], region, foe)
    return chance(t, "primus", camp_strength(t, slots, rested=rested), rivals)


def scion_chance(t: Combat, *, rested: bool = False) -> float:
    """HOP-089: the chance to beat the Scion, against whom the whole troop may come."""
    foe = t.journey.scion
    everybody = (ANYBODY,) * len(t.side)
    rivals = rival_strength(t, t.book.content.scions[foe].formation, SCION_REGION, foe)
    return chance(t, "scion", camp_strength(t, everybody, rested=rested), rivals)
