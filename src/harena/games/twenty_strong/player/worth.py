"""What things are worth to the quick player: Health, effects, enemies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from harena.games.twenty_strong.book import Face
from harena.games.twenty_strong.cards import CARNAGE
from harena.games.twenty_strong.rules.defeat import hits_on
from harena.games.twenty_strong.rules.items import has_place
from harena.games.twenty_strong.table import Ascent
from harena.games.twenty_strong.vocabulary import (
    AnyEffect,
    BanishDice,
    ChangeHealth,
    ChangeStat,
    DiscardItems,
    DismissDice,
    ExhaustDice,
    FeedInfluence,
    GainTactic,
    NextPlus,
    PurgeInfluence,
    RecoverDice,
    RecruitDice,
    Shield,
    StrengthenDice,
    Strike,
    WeakenDice,
)

HEALTH_WORTH: Final = (0.0, 4.0, 2.2, 1.5, 1.1, 0.8, 0.6, 0.5)
"""What one point of Health is worth, by how many there are."""
LOST_DIE: Final = 1.6
"""What it costs to dismiss a die."""
USUAL: Final = 1.2
"""What any other effect is worth."""


def health_worth(health: int, lost: int) -> float:
    """What it costs to lose so many points."""
    if lost >= health:
        return 14.0
    return sum(HEALTH_WORTH[max(1, health - i)] for i in range(lost))


def effect_worth(t: Ascent, effect: AnyEffect) -> float:
    """About what an effect is worth to the player; bad ones are negative."""
    worth = WORTHS.get(type(effect))
    return USUAL if worth is None else worth(t, effect)


def _health(t: Ascent, effect: ChangeHealth) -> float:
    return HEALTH_WORTH[min(t.health + 1, 7)] * effect.n if effect.n > 0 else -health_worth(t.health, -effect.n)


def _recruits(_t: Ascent, effect: RecruitDice) -> float:
    return effect.n * (1.8 if effect.which == "any" else 1.3)


def _exhaustion(t: Ascent, effect: ExhaustDice) -> float:
    return -0.5 * effect.n - (1.0 if effect.else_health and sum(t.pool) < effect.n else 0.0)


WORTHS: Final[dict[type, Callable[[Ascent, Any], float]]] = {
    ChangeHealth: _health,
    ChangeStat: lambda _t, effect: effect.n * (2.6 if effect.stat == "strategy" else 3.0),
    RecoverDice: lambda t, effect: 0.6 * min(effect.n, sum(t.exhausted) + 3),
    RecruitDice: _recruits,
    StrengthenDice: lambda _t, effect: 0.45 * effect.n,
    GainTactic: lambda _t, effect: 1.3 * effect.n,
    PurgeInfluence: lambda _t, effect: 0.4 * effect.n,
    ExhaustDice: _exhaustion,
    DismissDice: lambda _t, effect: -1.2 * effect.n,
    BanishDice: lambda _t, effect: -1.2 * effect.n,
    WeakenDice: lambda _t, effect: -0.45 * effect.n,
    DiscardItems: lambda _t, effect: -1.0 * effect.n,
    FeedInfluence: lambda _t, effect: -0.5 * effect.n,
    NextPlus: lambda _t, effect: -1.2 * effect.n,
    Strike: lambda _t, effect: 0.8 * effect.n,
    Shield: lambda _t, effect: 0.7 * effect.n,
}


def effects_worth(t: Ascent, numbers: Sequence[int]) -> float:
    return sum(effect_worth(t, t.effect(number)) for number in numbers)


def foe_worth(t: Ascent, face: Face, damage: int) -> float:
    """What it is worth to defeat this enemy: the damage that it does not deal, and its reward."""
    worth = health_worth(t.health, damage) if damage else 0.0
    worth += LOST_DIE if face.kind == CARNAGE and damage else 0.0
    worth += -effects_worth(t, face.windows.get("aftereffect_undefeated", ()))
    if face.reward_kind == "now":
        worth += max(effects_worth(t, face.reward), 1.3 if face.kind == "sport" else 0.0)
    elif face.reward_kind:
        worth += 1.6 if has_place(t) else 0.7
    if face.boss:
        worth += 5.0
    return worth - 0.25 * face.influence


def need_of(t: Ascent, foe: int) -> int:
    """TWS-095: the hits that an enemy still needs; one at least, where something else is missing."""
    return max(1, t.foe_health[foe] - hits_on(t, foe))
