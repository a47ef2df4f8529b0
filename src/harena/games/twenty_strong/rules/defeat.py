"""Chapter 8: when an enemy is defeated, and what follows at once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from harena.games.twenty_strong.book import UNCHANGED, changed_worth
from harena.games.twenty_strong.cards import CARNAGE, PRIMUS
from harena.games.twenty_strong.rules.conditions import enemies_fell, look_at_conditions
from harena.games.twenty_strong.rules.ending import win
from harena.games.twenty_strong.rules.happening import HERO, happen
from harena.games.twenty_strong.rules.items import items_forbidden, own_effects
from harena.games.twenty_strong.rules.rewards import reward_at_once
from harena.games.twenty_strong.rules.training import drop_dice
from harena.games.twenty_strong.table import DEFEATED, IN_FINAL, NO_DICE, STANDING, Ascent
from harena.games.twenty_strong.vocabulary import AnyEffect, HitValue, SecondLife

PRINTED: Final[tuple[int, ...]] = (1, 2) * 5
"""TWS-024: a hit counts 1, a crit 2, whatever the colour."""


def own_worth(t: Ascent) -> tuple[int, ...]:
    """What each die of the player counts, by colour and face."""
    changes = [effect for effect in own_effects(t) if isinstance(effect, HitValue)]
    return _worth(tuple(changes)) if changes else PRINTED


@lru_cache(maxsize=256)
def _worth(effects: tuple[HitValue, ...]) -> tuple[int, ...]:
    worth = PRINTED
    for effect in effects:
        worth = changed_worth(effect, worth)
    return worth


def worth_on(t: Ascent, foe: int) -> tuple[int, ...]:
    """TWS-004, TWS-024: what each die counts on this enemy; the enemy's text beats the player's."""
    return _either_worth(own_worth(t), t.face(foe).worth)


@lru_cache(maxsize=256)
def _either_worth(mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(one if other == UNCHANGED else other for one, other in zip(mine, theirs, strict=True))


def hits_on(t: Ascent, foe: int) -> int:
    """TWS-095: the hits on an enemy: its dice, and marks."""
    dice = t.foe_dice[foe]
    if dice is NO_DICE:
        return t.foe_marks[foe]
    return t.foe_marks[foe] + sum([count * worth for count, worth in zip(dice, worth_on(t, foe), strict=True)])


def is_beaten(t: Ascent, foe: int) -> bool:
    """TWS-095: the hits reach its Health, and what else it needs lies on it."""
    if hits_on(t, foe) < t.foe_health[foe]:
        return False
    face, dice = t.face(foe), t.foe_dice[foe]
    if face.needs_crits and sum(dice[1::2]) < face.needs_crits:
        return False
    if not face.needs_colours:
        return True
    have = sum(bool(dice[place] or dice[place + 1]) for place in range(0, 10, 2))
    return have >= min(face.needs_colours, sum(map(bool, t.recruited())))


def look_for_defeats(t: Ascent) -> None:
    """TWS-095: whoever is beaten now is defeated at once."""
    for foe in t.standing():
        if is_beaten(t, foe):
            t.then((defeat, foe))


def look_at_colours(t: Ascent) -> None:
    """TWS-095: who needs dice of all the player's colours may be beaten once the player has fewer colours."""
    if not t.opposition().needs_colours:
        return
    for foe in t.standing():
        if t.face(foe).needs_colours and is_beaten(t, foe):
            t.then((defeat, foe))


def defeat(t: Ascent, foe: int) -> None:
    """TWS-085, TWS-095, TWS-007, TWS-R13: an enemy is defeated; the last one of the Final wins the game at once."""
    if t.foe_state[foe] != STANDING:
        return None
    face = t.face(foe)
    effects = [t.effect(number) for number in face.windows.get("when_defeated", ())]
    if (second := _second_life(effects)) and not t.foe_risen[foe]:
        return rise(t, foe, second.health)
    t.foe_state[foe] = DEFEATED
    t.fallen += 1
    t.tell("defeated", foe=foe)
    if is_won(t):
        return win(t)
    enemies_fell(t)
    if face.kind == PRIMUS:
        t.beaten += 1
        look_at_conditions(t)
    dying = [n for n in face.windows.get("when_defeated", ()) if not isinstance(t.effect(n), SecondLife)]
    t.then(*happen(dying, foe), (carnage_was_defeated, foe), (reward_at_once, foe))
    if face.no_items:  # what items say of hits counts again
        look_for_defeats(t)
    return None


def is_won(t: Ascent) -> bool:
    """TWS-007, TWS-197, TWS-R34: nobody is left in the Final; who fled no longer counts."""
    return t.stage == IN_FINAL and not t.standing()


def _second_life(effects: list[AnyEffect]) -> SecondLife | None:
    return next((effect for effect in effects if isinstance(effect, SecondLife)), None)


def rise(t: Ascent, foe: int, health: int) -> None:
    """The dice on it are exhausted, marks are gone, and it has another Health."""
    t.tell("rose", foe=foe, count=health)
    drop_dice(t, foe)
    t.foe_marks[foe] = 0
    t.foe_health[foe] = health
    t.foe_risen[foe] = True


def carnage_was_defeated(t: Ascent, foe: int) -> None:
    """What an item gives back once per turn for a defeated Carnage enemy; without an exhausted die it keeps."""
    if t.face(foe).kind != CARNAGE or not any(t.exhausted) or items_forbidden(t):
        return
    for place, owned in enumerate(t.items):
        if not owned.accomplished or owned.card in t.spent:
            continue
        numbers = [n for n in t.item(place).effects if t.effect(n).when == "carnage_defeated"]
        if numbers and t.item(place).kind == "permanent":
            t.spent.append(owned.card)
            t.then(*happen(numbers, HERO))
