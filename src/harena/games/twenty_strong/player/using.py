"""When the quick player uses an item."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from harena.core.action import Action
from harena.games.twenty_strong.actions import Use
from harena.games.twenty_strong.effects.rolls import FACES
from harena.games.twenty_strong.player.worth import need_of
from harena.games.twenty_strong.rules.resolution import damage_of
from harena.games.twenty_strong.rules.strategy import passes_left
from harena.games.twenty_strong.table import CLIMBING, MISS, SIDES, Ascent
from harena.games.twenty_strong.vocabulary import (
    AnyEffect,
    ChangeHealth,
    ChangeStat,
    ExtraPass,
    GainTactic,
    PurgeInfluence,
    RecoverDice,
    RecruitDice,
    RerollDice,
    Rout,
    Shield,
    Silence,
    StrengthenDice,
    Strike,
    TurnFaces,
)


def item_to_use(t: Ascent, options: Sequence[Action]) -> Action | None:
    """An item that is worth using now."""
    for option in options:
        if isinstance(option, Use) and _is_worth_using(t, option.card):
            return option
    return None


def _is_worth_using(t: Ascent, card: str) -> bool:
    numbers = t.book.abilities[t.hero] if card == t.hero else t.book.items[card].effects
    effects = [t.effect(number) for number in numbers]
    return any(_is_good_now(t, effect) for effect in effects)


def _is_good_now(t: Ascent, effect: AnyEffect) -> bool:
    check = GOOD_NOW.get(type(effect))
    return check is not None and check(t, effect)


def _turning(t: Ascent, effect: TurnFaces) -> bool:
    """What comes back every turn is used at once, what is used once in the last pass."""
    there = sum(t.active[FACES[effect.from_] :: SIDES])
    return there > 0 if effect.when == "roll_once" else there >= min(effect.n, 2) and passes_left(t) == 0


def _rolling_again(t: Ascent, effect: RerollDice) -> bool:
    misses = sum(t.active[MISS::SIDES])
    return misses > 0 if effect.when == "roll_once" else misses >= min(effect.n, 3) and passes_left(t) == 0


def _shielding(t: Ascent, _effect: Shield) -> bool:
    damage = sum(damage_of(t, foe) for foe in t.standing())
    return passes_left(t) <= 0 and damage >= min(3, t.health)


def _striking(t: Ascent, effect: Strike) -> bool:
    foes = [foe for foe in t.standing() if effect.boss or not t.face(foe).boss]
    return any(effect.n >= need_of(t, foe) >= min(2, effect.n) for foe in foes)


def _in_need(t: Ascent, _effect: AnyEffect) -> bool:
    return t.stage != CLIMBING or passes_left(t) <= 0


def _always(_t: Ascent, _effect: AnyEffect) -> bool:
    return True


GOOD_NOW: Final[dict[type, Callable[[Ascent, Any], bool]]] = {
    ChangeHealth: lambda t, effect: t.health + effect.n <= 6 or t.health <= 2,
    RecoverDice: lambda t, effect: sum(t.exhausted) >= min(effect.n, 3) and sum(t.pool) < 6,
    TurnFaces: _turning,
    RerollDice: _rolling_again,
    Shield: _shielding,
    Strike: _striking,
    Silence: _in_need,
    Rout: _in_need,
    ExtraPass: lambda t, _effect: passes_left(t) <= 0,
    ChangeStat: _always,
    RecruitDice: _always,
    StrengthenDice: _always,
    GainTactic: _always,
    PurgeInfluence: lambda t, effect: len(t.influence) >= effect.n,
}
