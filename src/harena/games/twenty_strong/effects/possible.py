"""TWS-155, TWS-R64: whether an item could do anything at a moment, by what its effects are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from harena.games.twenty_strong.effects.foes import audible, routable, targets
from harena.games.twenty_strong.effects.mountain import deep_camps
from harena.games.twenty_strong.effects.rolls import FACES
from harena.games.twenty_strong.rules.items import AFTER_ROLL, BEFORE_MOVE, BETWEEN_PASSES
from harena.games.twenty_strong.rules.training import committed_dice, strengthenable
from harena.games.twenty_strong.table import CRIT, HIT, IN_FINAL, MISS, NOWHERE, STANDING, Ascent
from harena.games.twenty_strong.vocabulary import (
    AnyEffect,
    BuryTop,
    ChangeHealth,
    ChangeStat,
    ExtraPass,
    GainTactic,
    LongMarch,
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

Check = Callable[[Ascent, Any, str], bool]

NARROW: Final = (TurnFaces, RerollDice, ExtraPass, LongMarch, Shield, Strike, Rout, Silence)
"""TWS-155: effects that imply the moment in which their item can be used."""


def possible(t: Ascent, effect: AnyEffect, moment: str) -> bool:
    """Whether the effect of an item could change anything at this moment."""
    check = CHECKS.get(type(effect))
    return check is not None and check(t, effect, moment)


def _fighting(t: Ascent) -> bool:
    return STANDING in t.foe_state


def _more_health(t: Ascent, effect: ChangeHealth, _moment: str) -> bool:
    return effect.n < 0 or t.health < t.book.most["health"]


def _more_of_a_stat(t: Ascent, effect: ChangeStat, _moment: str) -> bool:
    return effect.n < 0 or getattr(t, effect.stat) < t.book.most[effect.stat]


def _faces_to_turn(t: Ascent, effect: TurnFaces, moment: str) -> bool:
    return _just_rolled(t, moment) and bool(committed_dice(t, (FACES[effect.from_],))) and sum(t.pool) >= effect.cost


def _dice_to_roll(t: Ascent, _effect: RerollDice, moment: str) -> bool:
    return _just_rolled(t, moment) and bool(committed_dice(t, (MISS, HIT, CRIT)))


def _just_rolled(t: Ascent, moment: str) -> bool:
    """After a Roll and before the first die is assigned."""
    return moment == AFTER_ROLL and not t.assigned


def _long_way(t: Ascent, _effect: LongMarch, moment: str) -> bool:
    return moment == BEFORE_MOVE and t.token != NOWHERE and not t.marching


CHECKS: Final[dict[type, Check]] = {
    ChangeHealth: _more_health,
    ChangeStat: _more_of_a_stat,
    RecoverDice: lambda t, _effect, _moment: any(t.exhausted),
    RecruitDice: lambda t, _effect, _moment: any(t.training),
    StrengthenDice: lambda t, _effect, _moment: bool(strengthenable(t)),
    GainTactic: lambda t, _effect, _moment: bool(t.tactics),
    PurgeInfluence: lambda t, _effect, _moment: bool(t.influence) and t.stage != IN_FINAL,
    BuryTop: lambda t, _effect, _moment: bool(deep_camps(t)),
    Strike: lambda t, effect, _moment: bool(targets(t, effect.boss)),
    Silence: lambda t, effect, _moment: bool(audible(t, effect.boss)),
    Rout: lambda t, effect, _moment: bool(routable(t, effect.kind, effect.max_health)),
    Shield: lambda t, _effect, _moment: _fighting(t) and not t.damaged,
    ExtraPass: lambda t, _effect, moment: _fighting(t) and moment in (BETWEEN_PASSES, AFTER_ROLL),
    TurnFaces: _faces_to_turn,
    RerollDice: _dice_to_roll,
    LongMarch: _long_way,
}
