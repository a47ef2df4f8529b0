"""Chapter 15.5: Abilities, step 5 of the player's turn, and what each Ability does for either side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reason, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import (
    FINISH,
    AtTarget,
    Displacing,
    Feat,
    Finish,
    FuryAura,
    Hook,
    Hurl,
    OfUnit,
    Regen,
    Shove,
    Surrender,
    Swap,
)
from harena.games.hoplomachus.rules import attack, damage, entering, hero_abilities, telling, triggers
from harena.games.hoplomachus.rules.ending import over
from harena.games.hoplomachus.rules.surrender import surrender, surrenders
from harena.games.hoplomachus.skills import ABILITIES, FURY_AURA, HOOK, HURL, REGEN, SHOVE, SWAP
from harena.games.hoplomachus.table import PLAYER, SEAT, Combat

SKILL_OF: Final[dict[type[Action], int]] = {
    FuryAura: FURY_AURA,
    Hook: HOOK,
    Hurl: HURL,
    Regen: REGEN,
    Shove: SHOVE,
    Swap: SWAP,
}


def ask_ability(t: Combat) -> None:
    """HOP-168, HOP-R120: each Ability of each unit may be used once in this step."""
    renew(t)
    ask_again(t)


def renew(t: Combat) -> None:
    """HOP-R120: nobody has used anything in this step yet."""
    if any(t.used):
        t.used = [0] * len(t.used)


def ask_again(t: Combat) -> None:
    if t.afoot & ABILITIES or t.powers:
        t.offer(SEAT, ABILITY_USES)


def can_use(t: Combat, unit: int) -> bool:
    """HOP-168, HOP-259, HOP-266: whether a unit in the arena is neither dazed nor Fatigued."""
    return not (t.fatigue[unit] or (t.dazed | t.staggered) >> unit & 1)


def ability_uses(t: Combat, _seat: Seat) -> list[Action]:
    """HOP-168, HOP-D24, HOP-R151: every use of an Ability that is not used yet; nothing where there is none."""
    found: list[Action] = []
    for unit in t.in_arena(PLAYER):
        if (skills := t.skills(unit) & ABILITIES & ~t.used[unit]) and can_use(t, unit):
            found += uses_of(t, unit, skills)
    if t.powers:
        found += hero_abilities.feats(t)
    return [*found, FINISH, *surrenders(t)] if found else found


def uses_of(t: Combat, unit: int, skills: int) -> Iterator[OfUnit]:
    """Everything that can be done with these Abilities of a unit."""
    if skills & FURY_AURA:
        yield from (FuryAura(unit, target) for target in t.standing_on(fury_targets(t, unit)))
    if skills & REGEN and t.hp[unit] < t.max_health(unit):
        yield Regen(unit)
    yield from displacements(t, unit, skills)


def displacements(t: Combat, unit: int, skills: int) -> Iterator[OfUnit]:
    """HOP-R124: everything that Hook, Hurl, Shove and Swap can do: any unit may be displaced."""
    near = t.beside(unit)
    if skills & HOOK:
        yield from _into(t, unit, Hook, t.ground.within[t.place[unit]][2] & ~near)
    if skills & HURL:
        yield from _into(t, unit, Hurl, near)
    if skills & SHOVE:
        yield from _into(t, unit, Shove, near)
    if skills & SWAP:
        yield from (Swap(unit, target) for target in t.standing_on(near))


def _into(t: Combat, unit: int, use: type[Displacing], hexes: int) -> Iterator[Displacing]:
    for target in t.standing_on(hexes):
        if target != unit:
            yield from (use(unit, target, hex_) for hex_ in t.ground.members(ends(t, use, unit, target)))


def fury_targets(t: Combat, unit: int) -> int:
    """HOP-283: the hexes of the opponents within the number of the skill."""
    return attack.within(t, unit, t.figure(unit).fury)


def ends(t: Combat, use: type[Displacing], unit: int, target: int) -> int:
    """HOP-R125, HOP-R126, HOP-R127: the free hexes to which Hook, Hurl or Shove can take a unit."""
    ground, here, there = t.ground, t.place[unit], t.place[target]
    if use is Hook:
        return ground.near[here] & ground.near[there] & t.free()
    if use is Hurl:
        return ground.within[there][t.figure(unit).hurl] & t.free()
    return ground.near[there] & ~ground.within[here][1] & t.free()


# What they do


def use_ability(t: Combat, _seat: Seat, action: Action) -> None:
    """HOP-168: the player uses an Ability, and may use another."""
    if isinstance(action, Feat):
        t.then((ask_again,))
        hero_abilities.perform(t, action)
    elif isinstance(action, OfUnit):
        t.then((ask_again,))
        perform(t, action)
    elif isinstance(action, Surrender):
        surrender(t)


def perform(t: Combat, action: OfUnit) -> None:
    """HOP-R120: an Ability is used, of whichever side."""
    t.used[action.unit] |= SKILL_OF[type(action)]
    match action:
        case FuryAura():
            t.tell(
                "fury_aura", unit=action.unit, target=action.target, **telling.by_trigger(t, action.unit, "fury_aura")
            )
            damage.suffer(t, action.target, 1, action.unit)
        case Regen():
            t.tell("regen", unit=action.unit, **telling.by_trigger(t, action.unit, "regen"))
            damage.heal(t, action.unit, t.figure(action.unit).regen)
        case Hook() | Hurl():
            said = telling.by_trigger(t, action.unit, action.tag())
            t.tell(action.tag(), unit=action.unit, target=action.target, hex=action.hex, **said)
            entering.displace(t, action.target, action.hex)
        case Shove():
            shove(t, action)
        case Swap():
            t.tell("swap", unit=action.unit, target=action.target, **telling.by_trigger(t, action.unit, "swap"))
            entering.exchange(t, action.unit, action.target)


def shove(t: Combat, action: Shove) -> None:
    """HOP-306: one goes farther away, and the other follows at the same time."""
    left = t.place[action.target]
    said = telling.by_trigger(t, action.unit, "shove")
    t.tell("shove", unit=action.unit, target=action.target, hex=action.hex, **said)
    t.set_down(action.target, action.hex)
    t.set_down(action.unit, left)
    entering.enter(t, action.target, action.hex)
    if not over(t):
        entering.enter(t, action.unit, left)
    if action.unit == damage.HERO and t.powers and t.side[action.target] != PLAYER:
        triggers.after_displacing(t, action.target, opponent=True)


# Why not


def may_use(t: Combat, _seat: Seat, action: Action) -> Reasons:
    if isinstance(action, Surrender):
        if t.capital:
            yield no("no_surrender", "HOP-229")
    elif isinstance(action, Feat):
        if action not in hero_abilities.feats(t):
            yield no("no_such_feat", "HOP-169")
    elif isinstance(action, OfUnit):
        if reason := next(against_unit(t, action), None):
            yield reason
        else:
            yield from against(t, action)


def dazed(t: Combat, unit: int) -> Reason:
    """HOP-138, HOP-266, HOP-321: a unit is dazed by where it stands, or because it has just been deployed."""
    if t.staggered >> unit & 1:
        return no("staggered", "HOP-321", unit=unit)
    return no("just_deployed", "HOP-138", unit=unit)


def is_in_arena(t: Combat, unit: int) -> bool:
    return 0 <= unit < len(t.place) and t.place[unit] >= 0


def against_unit(t: Combat, action: OfUnit) -> Iterator[Reason]:
    """Why a unit cannot use this Ability at all."""
    unit, skill = action.unit, SKILL_OF[type(action)]
    if not is_in_arena(t, unit) or t.side[unit] != PLAYER:
        yield no("not_your_unit", "HOP-168")
    elif t.fatigue[unit]:
        yield no("fatigued", "HOP-259", unit=unit)
    elif not t.skills(unit) & skill:
        yield no("no_such_skill", "HOP-168", unit=unit, skill=action.tag())
    elif not can_use(t, unit):
        yield dazed(t, unit)
    elif t.used[unit] & skill:
        yield no("used_already", "HOP-R120", unit=unit, skill=action.tag())


def against(t: Combat, action: OfUnit) -> Reasons:
    """Why a unit that has the Ability cannot do this with it."""
    if isinstance(action, Regen):
        if t.hp[action.unit] >= t.max_health(action.unit):
            yield no("not_wounded", "HOP-264", unit=action.unit)
    elif isinstance(action, AtTarget):
        if not is_in_arena(t, action.target) or action.target == action.unit:
            yield no("nobody_there", "HOP-R124")
        elif isinstance(action, FuryAura):
            yield from _against_fury(t, action)
        else:
            yield from _against_displacing(t, action)


def _against_fury(t: Combat, action: FuryAura) -> Reasons:
    hex_ = 1 << t.place[action.target]
    if not t.facing(action.unit) & hex_:
        yield no("no_opponent", "HOP-253")
    elif not fury_targets(t, action.unit) & hex_:
        yield no("out_of_range", "HOP-283", unit=action.unit, target=action.target)


def _against_displacing(t: Combat, action: AtTarget) -> Reasons:
    apart = t.ground.apart[t.place[action.unit]][t.place[action.target]]
    if apart != (wanted := 2 if isinstance(action, Hook) else 1):
        yield no("not_so_far_away", "HOP-R125", unit=action.unit, target=action.target, count=wanted)
    elif isinstance(action, Displacing) and not can_go(t, action):
        yield no("cannot_go_there", "HOP-R125", target=action.target)


def can_go(t: Combat, action: Displacing) -> bool:
    return action.hex >= 0 and bool(ends(t, type(action), action.unit, action.target) >> action.hex & 1)


ABILITY_USES: Final = Question(
    "ability_uses",
    ability_uses,
    use_ability,
    FuryAura | Hook | Hurl | Shove | Swap | Regen | Feat | Finish | Surrender,
    may_use,
    rule="HOP-168",
    phase="abilities",
)
