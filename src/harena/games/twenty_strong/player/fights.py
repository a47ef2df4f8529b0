"""A confrontation as the solver sees it: what each enemy needs, what happens after a Roll, and what it all is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from harena.games.twenty_strong.cards import CARNAGE
from harena.games.twenty_strong.dice_odds import faces_of
from harena.games.twenty_strong.player.fighting import DIE_WORTH, PROGRESS
from harena.games.twenty_strong.player.worth import LOST_DIE, foe_worth, health_worth
from harena.games.twenty_strong.rules.defeat import hits_on, worth_on
from harena.games.twenty_strong.rules.resolution import damage_of
from harena.games.twenty_strong.rules.strategy import colours_not_assigned
from harena.games.twenty_strong.solver import Dice, Fight
from harena.games.twenty_strong.table import CLIMBING, Ascent
from harena.games.twenty_strong.tasks import Enemy, Twist
from harena.games.twenty_strong.vocabulary import AnyEffect, MissesExhaust, RollPrice, SecondLife, TurnFaces

SPARE: Final = 0.1
"""What it costs to have a die exhausted that is recovered in this turn anyway."""
MOST_DICE: Final = 13
"""With more dice than this the weakest of the pool are not thought of."""
SHAKEN: Final = "pass"
"""The dice on such an enemy leave it at the end of each Assign step."""


class Life(Struct, frozen=True):
    """A life of an enemy: one that rises again has two."""

    foe: int
    enemy: Enemy
    is_last: bool


def fight_of(t: Ascent, foes: Sequence[int], passes: int, loose: Dice, pool: Dice) -> Fight | None:
    """The fight against these enemies in this order; None where the solver does not know what somebody does."""
    twists = [twist for _, twist in twists_of(t, passes)]
    if not foes or None in twists or len(twists) > 1 or not all(is_known(t, foe) for foe in foes):
        return None
    lives = lives_of(t, foes)
    pool = _strongest(pool, MOST_DICE - sum(loose))
    return Fight(
        faces_of(t.book),
        loose,
        pool,
        passes,
        tuple(life.enemy for life in lives),
        tuple(_prizes(t, lives)),
        tuple(_costs(t, sum(loose), sum(pool))),
        progress=0.0 if t.stage == CLIMBING else PROGRESS,
        twist=twists[0] if twists else None,
        limit=min(t.face(foe).commit_limit for foe in foes),
        death=-health_worth(t.health, t.health),
    )


def _strongest(pool: Dice, most: int) -> Dice:
    """At most so many dice of the pool, the strongest ones."""
    found: list[int] = []
    for count in reversed(pool):
        found.append(max(0, min(count, most - sum(found))))
    return tuple(found[::-1])


# The enemies


def is_known(t: Ascent, foe: int) -> bool:
    """Whether the solver can reckon with what this enemy asks for."""
    face = t.face(foe)
    return not face.needs_colours and face.once != SHAKEN


def lives_of(t: Ascent, foes: Sequence[int]) -> list[Life]:
    """TWS-093, TWS-095: what these enemies need in this order, and again where one rises.

    One covers the next where that one has another place in the line.
    """
    found = []
    for foe, following in zip(foes, (*foes[1:], None), strict=False):
        face, banned = t.face(foe), colours_not_assigned(t, foe)
        worth = tuple(0 if die // 2 in banned else count for die, count in enumerate(worth_on(t, foe)))
        need = max(0, t.foe_health[foe] - hits_on(t, foe))
        crits = max(0, face.needs_crits - sum(t.foe_dice[foe][1::2]))
        covers = following is not None and t.face(following).guard != face.guard
        second = _second_life(t, foe)
        found.append(Life(foe, Enemy(need, worth, crits, face.assign_limit, covers or second > 0), not second))
        if second:
            found.append(Life(foe, Enemy(second, worth, face.needs_crits, face.assign_limit, covers), True))
    return found


def _second_life(t: Ascent, foe: int) -> int:
    """The Health with which an enemy rises again; 0 where it does not."""
    effects = (t.effect(number) for number in t.face(foe).windows.get("when_defeated", ()))
    lives = (effect.health for effect in effects if isinstance(effect, SecondLife))
    return 0 if t.foe_risen[foe] else next(lives, 0)


# What happens after a Roll


def twists_of(t: Ascent, passes: int) -> list[tuple[str, Twist | None]]:
    """TWS-099: what changes the dice after each Roll, by the card that does it; None where the solver cannot tell."""
    found = [(t.foes[foe], number) for foe in t.standing() for number in t.face(foe).windows.get("after_roll", ())]
    found += [(t.hero, number) for number in t.book.moments[t.hero].get("after_roll", ())]
    return [(card, _twist(t, t.effect(number), passes)) for card, number in found]


def _twist(t: Ascent, effect: AnyEffect, passes: int) -> Twist | None:
    match effect:
        case MissesExhaust(n=n):
            return Twist("lost", n)
        case TurnFaces(from_="crit" | "hit" as face, to="miss", n=n):
            return Twist(face, n)
        case RollPrice(test="misses", at_least=least, pay="dice", n=1):
            return Twist("toll", least)
        case RollPrice(test="misses", at_least=least, pay="health", n=n):
            return Twist("wound", least, health_worth(t.health, n), deadly=t.health <= n * passes)
    return None


# What it is worth


def _prizes(t: Ascent, lives: Sequence[Life]) -> Iterator[float]:
    """What it is worth that so many lives end: what the fallen bring, less the damage of those that stand."""
    standing, gained = list(dict.fromkeys(life.foe for life in lives)), 0.0
    yield -_harm(t, standing)
    for life in lives:
        if life.is_last:
            standing.remove(life.foe)
            face, hurts = t.face(life.foe), damage_of(t, life.foe) > 0
            gained += foe_worth(t, face, 0) + (LOST_DIE if hurts and face.kind == CARNAGE else 0.0)
        yield gained - _harm(t, standing)


def _harm(t: Ascent, foes: Sequence[int]) -> float:
    """What the damage of these enemies costs."""
    damage = sum(damage_of(t, foe) for foe in foes)
    return health_worth(t.health, damage) if damage else 0.0


def _costs(t: Ascent, loose: int, pool: int) -> Iterator[float]:
    """What it costs that none, one, two… of these dice are no longer in the pool; the loose ones are gone anyway."""
    spare, cost = max(0, t.recovery - sum(t.exhausted) - loose), 0.0
    yield from [cost] * (loose + 1)
    for number in range(pool):
        cost += SPARE if number < spare else DIE_WORTH
        yield cost
