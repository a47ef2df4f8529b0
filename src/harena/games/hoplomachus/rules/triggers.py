"""Chapter 18: what the hero's Prowess lets happen after an attack of his and after a defeat (HOP-200, stage 9).

What needs no choice happens at once; the rest is asked, card by card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import DECLINE, Decline, Feat
from harena.games.hoplomachus.conditions import HERO, Lasting, Moment, hold, is_meant
from harena.games.hoplomachus.effects import (
    BonusAttack,
    DazeNext,
    DirectDamage,
    Effect,
    GainHp,
    Heal,
    MoveUnit,
    TempStat,
)
from harena.games.hoplomachus.rules import attack, damage, entering, feats, marks, movement
from harena.games.hoplomachus.rules.ending import over
from harena.games.hoplomachus.rules.lasting import put
from harena.games.hoplomachus.table import NOBODY, PLAYER, SEAT, Combat
from harena.games.hoplomachus.talents import split

NEEDS_DAMAGE: Final = "dealt_damage"


# After an attack of the hero


def after_attack(t: Combat, target: int, hex_: int, *, dealt: bool, bonus: bool) -> None:
    """HOP-200: the attacker's triggers; `hex_`: where the target stood. A bonus attack leads to no further one."""
    if t.place[HERO] < 0:
        return
    keys = []
    for card, effect in t.book.talents[t.powers].effects:
        if getattr(effect, "when", "") != "attacker_triggers" or feats.is_used(t, card, effect):
            continue
        if not dealt and any(one.key == NEEDS_DAMAGE for one in effect.only_if):
            continue
        if isinstance(effect, TempStat):
            if t.place[target] >= 0:
                put(t, Lasting(target, "movement", effect.value, effect.until, t.side[target]))
        elif not (bonus and isinstance(effect, BonusAttack)):
            keys.append(feats.key_of(card, effect))
    if keys:
        t.then((offer, tuple(keys), target, hex_))


def after_defeat(t: Combat, unit: int) -> None:
    """Right after the hero has defeated a rival, by whatever means."""
    keys = []
    for card, effect in t.book.talents[t.powers].effects:
        if getattr(effect, "when", "") != "on_defeat" or feats.is_used(t, card, effect):
            continue
        if isinstance(effect, Heal):
            damage.heal(t, HERO, effect.value)
        else:
            keys.append(feats.key_of(card, effect))
    if keys:
        t.then((offer, tuple(keys), unit, NOBODY))


def after_displacing(t: Combat, unit: int, *, opponent: bool) -> None:
    """After the hero has shoved an opponent, or changed places with an ally."""
    for _, effect in t.book.talents[t.powers].effects:
        if getattr(effect, "when", "") != "after_displacing" or over(t):
            continue
        if isinstance(effect, DirectDamage) and opponent:
            damage.suffer(t, unit, effect.value, HERO)
        elif isinstance(effect, Heal) and not opponent:
            damage.heal(t, unit, effect.value)


# Asking


def offer(t: Combat, keys: tuple[str, ...], target: int, hex_: int) -> None:
    """HOP-201: the player uses these effects in any order, or does without."""
    if t.place[HERO] >= 0 and not over(t):
        t.offer(SEAT, TRIGGERS, keys, target, hex_)


def effect_of(t: Combat, key: str) -> tuple[str, Effect]:
    """A card and its effect by the key of both."""
    effects = t.book.talents[t.powers].effects
    return next((card, effect) for card, effect in effects if feats.key_of(card, effect) == key)


def uses(t: Combat, _seat: Seat, keys: tuple[str, ...], target: int, hex_: int) -> list[Action]:
    """HOP-201: everything that may be done with these effects now; nothing where there is nothing."""
    found: list[Action] = [use_ for key in keys for use_ in uses_of(t, key, target, hex_)]
    return [*found, DECLINE] if found else found


def uses_of(t: Combat, key: str, target: int, hex_: int) -> Iterator[Feat]:
    card, effect = effect_of(t, key)
    match effect:
        case MoveUnit():
            yield from (Feat(card, HERO, end) for end in t.ground.members(steps(t, HERO, effect.hexes)))
        case BonusAttack():
            others = t.standing_on(attack.attackable(t, HERO))
            yield from (Feat(card, HERO, other=one) for one in others if one != target or not effect.other_target)
        case DirectDamage():
            near = t.standing_on(t.ground.near[hex_] & t.facing(HERO))
            yield from (Feat(card, one) for one in near if one != target)
        case DazeNext():
            if t.place[target] >= 0 and hold(t, effect.only_if, Moment(HERO, target)):
                yield Feat(card, target)
        case GainHp():
            yield from (Feat(card, one) for one in t.in_arena(PLAYER) if is_meant(t, effect.who, one))


def steps(t: Combat, unit: int, paces: int) -> int:
    """HOP-255, HOP-R108: the free hexes that a unit can get to with so many steps."""
    return marks.reachable(t, unit, paces)


def may_use(t: Combat, _seat: Seat, keys: tuple[str, ...], target: int, hex_: int, action: Action) -> Reasons:
    if isinstance(action, Feat) and action not in uses(t, SEAT, keys, target, hex_):
        yield no("not_by_this_prowess", "HOP-169", prowess=split(action.card)[0])


def use(t: Combat, _seat: Seat, keys: tuple[str, ...], target: int, hex_: int, action: Action) -> None:
    """What the player has chosen happens, and the card is used; the others may follow."""
    if not isinstance(action, Feat):
        return
    key = next(one for one in keys if action in uses_of(t, one, target, hex_))
    if left := tuple(one for one in keys if one != key):
        t.then((offer, left, target, hex_))
    card, effect = effect_of(t, key)
    feats.use(t, card, effect)
    match effect:
        case MoveUnit():
            stride(t, HERO, action.hex)
        case BonusAttack():
            attack.bonus_attack(t, HERO, action.other, weakest=effect.dice == "weakest")
        case DirectDamage():
            damage.suffer(t, action.unit, effect.value, HERO)
        case DazeNext():
            put(t, Lasting(action.unit, "daze", 1, "its_next_turn_end", t.side[action.unit]))
        case GainHp():
            damage.gain(t, action.unit, effect.value)


def stride(t: Combat, unit: int, hex_: int) -> None:
    """HOP-R148: a unit moves at once, hex by hex; it is movement of its own, but not that of the Movement step."""
    t.tell("moved", unit=unit, hex=hex_)
    way = movement.way_to(t, unit, len(t.ground.hexes), hex_)
    if unit == HERO:
        t.strides += len(way)
    for step in way:
        if t.free() >> step & 1:
            t.set_down(unit, step)
            entering.enter(t, unit, step)
            if over(t):
                return


def _about(_t: Combat, keys: tuple[str, ...], target: int, _hex: int) -> dict[str, object]:
    return {"prowess": [split(key.partition(":")[0])[0] for key in keys], "target": target}


TRIGGERS: Final = Question("triggers", uses, use, Feat | Decline, may_use, rule="HOP-201", phase="engage", about=_about)
