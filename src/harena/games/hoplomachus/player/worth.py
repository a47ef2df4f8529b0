"""What units and losses are worth to the quick player.

A unit is worth the more, the more HP it has left and the harder it strikes. Whoever loses HP loses a part of that, and
all that is left of it with the last one. Numbers are small: a usual unit is worth about 2.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from harena.games.hoplomachus.book import Dice
from harena.games.hoplomachus.rules import attack, blessings
from harena.games.hoplomachus.rules.scion_sheet import is_scion
from harena.games.hoplomachus.skills import (
    ABSORB,
    BLASPHEMOUS,
    NIMBLE,
    PERFECT_STRIKE,
    QUICKSTRIKE,
    RETALIATE,
)
from harena.games.hoplomachus.table import Combat

HERO: Final = 0
BODY: Final = 0.6
"""What a unit is worth beside its dice."""
REST: Final = 0.45
"""The part of its worth that a unit loses only with its last HP: until then it strikes as before."""
MORTAL: Final = 3.0
"""How much more the hero is worth when nothing saves him."""
RAISED: Final = 3.0
"""How much more he is worth in a campaign while a Blessing would save him: others will need it."""
CROWNED: Final = 2.0
"""How much more a Scion or Primus is worth."""
SPARED: Final = -1.5
"""What it is worth to defeat the Tribune: the hero drops to 1 HP."""
ANSWERED: Final = 0.7
"""How likely an answer to an attack is reckoned to matter."""


@lru_cache(maxsize=4096)
def hit_chances(dice: Dice, faces: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of 0, 1, 2, … hits with so many dice of each colour; `faces`: how many of six hit."""
    found = [1.0]
    for count, hits in zip(dice, faces, strict=True):
        chance = hits / 6
        for _ in range(count):
            found = [
                less * (1 - chance) + more * chance for less, more in zip([*found, 0.0], [0.0, *found], strict=True)
            ]
    return tuple(found)


@lru_cache(maxsize=4096)
def mean_hits(dice: Dice, faces: tuple[int, ...]) -> float:
    return sum(count * hits for count, hits in zip(dice, faces, strict=True)) / 6


def power(t: Combat, unit: int) -> float:
    """How many hits the dice of a unit bring on average."""
    return mean_hits(t.attack_dice(unit), t.book.hits)


def price(t: Combat, unit: int) -> float:
    """What a unit in good health is worth."""
    found = BODY + power(t, unit)
    if unit == HERO:
        if t.campaign is not None:
            return found * (RAISED if blessings.has_blessing(t) else MORTAL)
        return found if blessings.has_blessing(t) else found * MORTAL
    return found * CROWNED if t.is_elite(unit) or is_scion(t, unit) else found


def loss_worth(t: Combat, unit: int, lost: int) -> float:
    """What the loss of so many HP costs the side of a unit."""
    hp = t.hp[unit]
    if lost < hp:
        return price(t, unit) * (1 - REST) * lost / hp
    if unit == t.tribune:
        return SPARED
    return price(t, unit)


# Attacks


def attack_worth(t: Combat, unit: int, target: int) -> float:
    """What an attack brings on average: what the target loses, less what its answer costs."""
    dice = attack.pool(t, unit, target)
    found = hits_worth(t, unit, target, dice, attacked=True)
    answers = t.skills(target) & (QUICKSTRIKE | RETALIATE)
    if answers and attack.can_reach(t, target, unit):
        found -= ANSWERED * loss_worth(t, unit, 1)
    return found


def hits_worth(t: Combat, unit: int, target: int, dice: Dice, *, attacked: bool) -> float:
    """What the hits of these dice bring on average; `attacked`: with the skills that mean attacks."""
    skills, own = t.skills(target), t.skills(unit)
    worse = bool(skills & BLASPHEMOUS) and t.is_elite(unit)
    whole = attacked and skills & NIMBLE and t.hp[target] >= t.max_health(target)
    total = 0.0
    chances = hit_chances(dice, t.book.hits)
    most = len(chances) - 1
    for hits in range(1, most + 1):
        if whole and hits < most:
            continue
        lost = hits + worse
        if attacked and skills & ABSORB:
            lost = 1 + worse
        elif attacked and hits == most and own & PERFECT_STRIKE:
            lost = 2 * hits + worse
        total += chances[hits] * loss_worth(t, target, lost)
    return total
