"""What the quick player picks: rewards, items, dice, targets."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from harena.core.action import Action
from harena.games.twenty_strong.actions import (
    FINISH,
    ChooseTactic,
    Deny,
    Discard,
    Finish,
    GainHealth,
    Keep,
    Leave,
    Next,
    RecruitInstead,
    RemoveTop,
    Swap,
    TacticInstead,
    TakeDie,
    TakeReward,
    Target,
)
from harena.games.twenty_strong.cards import CARNAGE, COLOURS
from harena.games.twenty_strong.player.worth import effects_worth, foe_worth, need_of
from harena.games.twenty_strong.rules.resolution import damage_of
from harena.games.twenty_strong.table import Ascent


def choose_reward(t: Ascent, options: Sequence[Action], args: tuple[Any, ...], _rng: Random) -> Action:
    printed = effects_worth(t, t.printed(args[0]).reward)
    worths: dict[type, float] = {TakeReward: printed, RecruitInstead: 1.35, TacticInstead: 1.3}
    return max(options, key=lambda option: worths.get(type(option), -1.0))


def choose_gain(_t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], _rng: Random) -> Action:
    worths: dict[type, float] = {Keep: 2.0, RecruitInstead: 1.5, TacticInstead: 1.2, Leave: 0.0}
    return max(options, key=lambda option: worths.get(type(option), -1.0))


def choose_keep(_t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], _rng: Random) -> Action:
    return next((option for option in options if isinstance(option, Keep)), Leave())


def choose_boon(t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], _rng: Random) -> Action:
    if t.health <= 4:
        return GainHealth()
    dice = [option for option in options if isinstance(option, TakeDie)]
    return max(dice, key=_strength) if dice else GainHealth()


def _strength(die: Any) -> int:
    return COLOURS.index(die.colour)


def strongest(_t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], _rng: Random) -> Action:
    """The strongest die."""
    return max((option for option in options if isinstance(option, TakeDie)), key=_strength)


def weakest(_t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], _rng: Random) -> Action:
    """The weakest die, an exhausted one rather than one of the pool."""
    order = {"exhausted": 0, "active": 1, "pool": 2}
    dice = [option for option in options if isinstance(option, TakeDie)]
    return min(dice, key=lambda die: (_strength(die), order.get(die.zone, 3)))


def choose_recruit(t: Ascent, options: Sequence[Action], args: tuple[Any, ...], rng: Random) -> Action:
    swap = next((option for option in options if isinstance(option, Swap)), None)
    return swap if swap and sum(t.recruited()) >= 11 else strongest(t, options, args, rng)


def choose_turn(t: Ascent, options: Sequence[Action], args: tuple[Any, ...], rng: Random) -> Action:
    """What is turned for the better: the weakest die; for the worse: the weakest too."""
    return weakest(t, options, args, rng)


def choose_reroll(_t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], _rng: Random) -> Action:
    misses = [option for option in options if isinstance(option, TakeDie) and option.face == "miss"]
    return max(misses, key=_strength) if misses else FINISH


def choose_target(t: Ascent, options: Sequence[Action], args: tuple[Any, ...], _rng: Random) -> Action:
    hits = args[0] if args and isinstance(args[0], int) and not isinstance(args[0], bool) else 3

    def key(option: Any) -> tuple[bool, float]:
        foe = option.foe
        return need_of(t, foe) <= hits, foe_worth(t, t.face(foe), damage_of(t, foe))

    return max((option for option in options if isinstance(option, Target)), key=key)


def choose_loss(t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], _rng: Random) -> Action:
    def key(option: Any) -> tuple[bool, int]:
        owned = next(one for one in t.items if one.card == option.card)
        return owned.accomplished, t.book.items[option.card].influence

    return min((option for option in options if isinstance(option, Discard)), key=key)


def choose_damage(t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], _rng: Random) -> Action:
    """Prevent a Carnage enemy that can be prevented whole."""

    def key(option: Any) -> tuple[bool, int]:
        damage = dict(t.queue)[option.foe]
        return t.face(option.foe).kind != CARNAGE or damage > t.prevented, damage

    return min(options, key=key)


def choose_decking(t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], _rng: Random) -> Action:
    deny = [option for option in options if isinstance(option, Deny)]
    if deny and sum(t.pool) >= 5:
        return max(deny, key=lambda option: t.face(option.foe).influence)
    return next(option for option in options if isinstance(option, Next))


def choose_removal(t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], _rng: Random) -> Action:
    """A card with one icon costs no die; the hardest of these goes."""

    def key(option: Any) -> tuple[int, int]:
        face = t.book.faces.get(t.top[option.camp])
        if face is None or not face.influence:
            return 3, 0
        return face.influence, -face.health - 2 * face.damage

    return min((option for option in options if isinstance(option, RemoveTop)), key=key)


def choose_tactic(_t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], _rng: Random) -> Action:
    return next((option for option in options if isinstance(option, ChooseTactic)), options[0])


def any_of(_t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], rng: Random) -> Action:
    return options[int(rng.random() * len(options))]


def not_finish(_t: Ascent, options: Sequence[Action], _args: tuple[Any, ...], _rng: Random) -> Action:
    return next((option for option in options if not isinstance(option, Finish)), options[0])
