"""Effects on stats and dice: recover, exhaust, recruit, dismiss, banish, strengthen, weaken."""

from __future__ import annotations

from harena.games.twenty_strong.cards import COLOURS
from harena.games.twenty_strong.rules.ending import change_stat, gain_health, lose_health
from harena.games.twenty_strong.rules.happening import act
from harena.games.twenty_strong.rules.items import trim_items
from harena.games.twenty_strong.rules.training import (
    ALL_COLOURS,
    banish_dice,
    dismiss_dice,
    exhaust_dice,
    recover_dice,
    recruit_dice,
    strengthen_dice,
    weaken_dice,
)
from harena.games.twenty_strong.table import PLAYER, Ascent
from harena.games.twenty_strong.vocabulary import (
    BanishDice,
    ChangeHealth,
    ChangeStat,
    DismissDice,
    ExhaustDice,
    RecoverDice,
    RecruitDice,
    RollToll,
    StrengthenDice,
    WeakenDice,
)

# Stats


@act(ChangeHealth)
def change_health(t: Ascent, effect: ChangeHealth, _foe: int) -> None:
    """TWS-113: Health changes; a loss by an effect is no damage."""
    if effect.n > 0:
        gain_health(t, effect.n)
    else:
        lose_health(t, -effect.n, effect.floor)


@act(ChangeStat)
def change_a_stat(t: Ascent, effect: ChangeStat, _foe: int) -> None:
    """TWS-030, TWS-156: Strategy or Recovery changes; fewer items may be kept."""
    change_stat(t, effect.stat, effect.n)
    trim_items(t)


# Dice


@act(RecoverDice)
def recover_some(t: Ascent, effect: RecoverDice, _foe: int) -> None:
    """Up to n exhausted dice return to the pool."""
    recover_dice(t, effect.n)


@act(ExhaustDice)
def exhaust_some(t: Ascent, effect: ExhaustDice, _foe: int) -> None:
    """TWS-R61: n dice of the pool are exhausted, as far as possible."""
    if effect.else_health and sum(t.pool) < effect.n:
        t.then((lose_one_health,))
    exhaust_dice(t, effect.n, effect.which)


def lose_one_health(t: Ascent) -> None:
    lose_health(t, 1)


@act(RecruitDice)
def recruit_some(t: Ascent, effect: RecruitDice, _foe: int) -> None:
    """TWS-161, TWS-162: n dice are recruited."""
    recruit_dice(t, effect.n, effect.which == "any")


@act(DismissDice)
def dismiss_some(t: Ascent, effect: DismissDice, _foe: int) -> None:
    """TWS-165: n dice are dismissed."""
    dismiss_dice(t, effect.n, effect.which)


@act(BanishDice)
def banish_some(t: Ascent, effect: BanishDice, _foe: int) -> None:
    """TWS-035: n dice of a zone leave the game."""
    banish_dice(t, effect.n, effect.which, effect.zone)


@act(StrengthenDice)
def strengthen_some(t: Ascent, effect: StrengthenDice, _foe: int) -> None:
    """TWS-169: up to n dice are strengthened."""
    strengthen_dice(t, effect.n)


@act(WeakenDice)
def weaken_some(t: Ascent, effect: WeakenDice, _foe: int) -> None:
    """TWS-170: n dice are weakened."""
    weaken_dice(t, effect.n, effect.which)


@act(RollToll)
def roll_toll(t: Ascent, _effect: RollToll, _foe: int) -> None:
    """All dice of the pool are rolled."""
    if any(t.pool):
        counts = tuple(t.pool)
        t.roll(t.book.dice_of(counts), toll_rolled, counts, by=PLAYER)


def toll_rolled(t: Ascent, counts: tuple[int, ...], faces: tuple[str, ...]) -> None:
    """Those that show a miss are exhausted."""
    t.tell("rolled", dice=faces, rolled=counts, zone="pool")
    first = 0
    for colour in ALL_COLOURS:
        missed = faces[first : first + counts[colour]].count("miss")
        first += counts[colour]
        if missed:
            t.pool[colour] -= missed
            t.exhausted[colour] += missed
            t.tell("exhausted", colour=COLOURS[colour], count=missed, zone=("pool", "exhausted"))
