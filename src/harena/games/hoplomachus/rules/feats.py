"""Chapters 15.6 and 18: what the hero's Prowess and the Banes of his camp change in an attack (HOP-176).

Asked for attacks of the player's units, and for damage that they suffer, only where he has any of these cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from msgspec.structs import replace

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import DECLINE, Decline, PayToll
from harena.games.hoplomachus.book import Dice
from harena.games.hoplomachus.conditions import HERO, Moment, hold, is_meant
from harena.games.hoplomachus.effects import (
    AddDamage,
    AttackDice,
    Effect,
    IgnoreSkills,
    PreventDefeat,
    ReduceDamage,
    RemoveDice,
    RerollMisses,
    UpgradePool,
)
from harena.games.hoplomachus.rules import attack
from harena.games.hoplomachus.skills import BIT
from harena.games.hoplomachus.table import PLAYER, SEAT, Combat, one_fewer
from harena.games.hoplomachus.talents import split
from harena.games.hoplomachus.vocabulary import COLOURS

E = TypeVar("E", bound=Effect)
BEST_UPGRADE: Final = 3
"""HOP-R31: black, after which no step comes."""


# Which cards can be used


def usable(t: Combat, kind: type[E]) -> Iterator[tuple[str, E]]:
    """The effects of a kind that are not used up, each with its card."""
    if t.powers:
        for card, effect in t.book.talents[t.powers].of(kind):
            if not is_used(t, card, effect):
                yield card, effect


def is_used(t: Combat, card: str, effect: Effect) -> bool:
    """Whether a card has been used as often as it may be in a turn, a fight or an act."""
    if effect.limit == "act":
        return t.campaign is not None and t.campaign.spent.count(card) >= effect.uses
    key = f"{key_of(card, effect)}:turn" if effect.limit == "turn" else key_of(card, effect)
    return bool(effect.limit) and t.spent.count(key) >= effect.uses


def key_of(card: str, effect: Effect) -> str:
    """A card may have two effects with limits of their own."""
    return f"{card}:{effect.__struct_config__.tag}"


def use(t: Combat, card: str, effect: Effect) -> None:
    """A card with a limit is used."""
    t.tell("prowess_used", prowess=split(card)[0])
    if effect.limit == "act":
        t.campaign = replace(t.journey, spent=(*t.journey.spent, card))
    elif effect.limit:
        key = key_of(card, effect)
        t.spent = (*t.spent, f"{key}:turn" if effect.limit == "turn" else key)


# 1 and 2. The target


def ignored(t: Combat, unit: int, of: str) -> int:
    """HOP-R94: the skills that do not exist for an attack of the hero, or that do nothing to him."""
    if unit != HERO or not t.powers:
        return 0
    found = 0
    for _, effect in t.book.talents[t.powers].of(IgnoreSkills):
        if effect.of == of:
            for skill in effect.skills:
                found |= BIT[skill]
    return found


# 3. The pool


def changed_pool(t: Combat, unit: int, target: int, dice: Dice) -> Dice:
    """HOP-176: dice that are added, then those that are stronger, then those that are taken away."""
    moment, found = Moment(unit, target), list(dice)
    for card, effect in usable(t, AttackDice):
        paid = not effect.cost_hp or f"{card}:paid" in t.spent
        if paid and is_meant(t, effect.who, unit, effect.within) and hold(t, effect.only_if, moment):
            found[COLOURS.index(effect.colour)] += effect.count
    for _, better in usable(t, UpgradePool):
        if is_meant(t, better.who, unit) and hold(t, better.only_if, moment):
            for _ in range(better.count):
                _strengthen(found, better.steps)
    weaker: Dice = tuple(found)  # type: ignore[assignment]
    for _, fewer in usable(t, RemoveDice):
        if is_meant(t, fewer.who, unit) and hold(t, fewer.only_if, moment) and sum(weaker) > 1:
            weaker = one_fewer(weaker)
    return weaker


def _strengthen(dice: list[int], steps: int) -> None:
    """The weakest die that can be stronger goes up."""
    for colour in range(BEST_UPGRADE):
        if dice[colour]:
            dice[colour] -= 1
            dice[min(BEST_UPGRADE, colour + steps)] += 1
            return


def tolls(t: Combat) -> list[tuple[str, AttackDice]]:
    """Dice for which the hero can pay with HP now: never with the last one."""
    return [(card, effect) for card, effect in usable(t, AttackDice) if 0 < effect.cost_hp < t.hp[HERO]]


def offer_toll(t: Combat, target: int) -> bool:
    """Before an attack of the hero: ask whether he pays for a die; returns whether it was asked."""
    if not tolls(t):
        return False
    t.ask(SEAT, TOLLS, target)
    return True


def toll_answers(_t: Combat, _seat: Seat, _target: int) -> list[Action]:
    return [PayToll(), DECLINE]


def pay_toll(t: Combat, _seat: Seat, target: int, action: Action) -> None:
    if isinstance(action, PayToll):
        card, effect = tolls(t)[0]
        t.hp[HERO] -= effect.cost_hp
        t.lowest[HERO] = min(t.lowest[HERO], t.hp[HERO])
        t.spent = (*t.spent, f"{card}:paid")
        t.tell("toll_paid", unit=HERO, count=effect.cost_hp, prowess=split(card)[0])
    attack.throw_dice(t, HERO, target)


def may_pay(t: Combat, _seat: Seat, _target: int, action: Action) -> Reasons:
    if isinstance(action, PayToll) and not tolls(t):
        yield no("no_hp_to_pay", "HOP-176")


def _about_toll(_t: Combat, target: int) -> dict[str, object]:
    return {"unit": HERO, "target": target}


TOLLS: Final = Question(
    "tolls", toll_answers, pay_toll, PayToll | Decline, may_pay, rule="HOP-176", phase="engage", about=_about_toll
)


def settle_toll(t: Combat) -> None:
    """The dice that were paid for are in the pool: the card is used for this turn."""
    for card, effect in tuple(usable(t, AttackDice)):
        if effect.cost_hp and f"{card}:paid" in t.spent:
            t.spent = tuple(one for one in t.spent if one != f"{card}:paid")
            use(t, card, effect)


# 4 and 5. Roll and damage


def rerolls(t: Combat, unit: int) -> int:
    """How many dice that missed the hero rolls again."""
    return max((effect.count for _, effect in usable(t, RerollMisses) if unit == HERO), default=0)


def more_damage(t: Combat, unit: int, when: str) -> int:
    """What is added to damage that an attack, or a Special, of the hero deals."""
    if unit != HERO or not t.powers:
        return 0
    found = (effect for _, effect in usable(t, AddDamage) if effect.when == when)
    return sum(effect.value for effect in found if hold(t, effect.only_if))


# 7 and 8. Damage that is suffered


def reduced(t: Combat, unit: int, n: int, *, intercepting: bool) -> int:
    """HOP-R94: attack damage to a unit of the player costs fewer HP, by each card that means it."""
    moment = Moment(unit, intercepting=intercepting)
    for _, effect in usable(t, ReduceDamage):
        if is_meant(t, effect.who, unit) and hold(t, effect.only_if, moment) and n > effect.floor:
            n = max(effect.floor, n - effect.value)
    return n


def stand_firm(t: Combat) -> bool:
    """HOP-207: in place of a defeat the hero stays with 1 HP, before any Blessing."""
    for card, effect in usable(t, PreventDefeat):
        use(t, card, effect)
        t.hp[HERO] = effect.hp
        t.tell("stood_firm", unit=HERO, count=effect.hp)
        return True
    return False


def is_players(t: Combat, unit: int) -> bool:
    """Whether cards of the player may mean this unit."""
    return bool(t.powers) and t.side[unit] == PLAYER
