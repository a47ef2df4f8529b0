"""Whether what an effect asks for holds at the moment, and what hangs on that: skills and Movement that come and go."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from harena.games.hoplomachus.chips import SPORTS
from harena.games.hoplomachus.effects import Condition, ConditionKey
from harena.games.hoplomachus.skills import BIT, BORROWED

if TYPE_CHECKING:
    from harena.games.hoplomachus.table import Combat

HERO: Final = 0
PLAYER: Final = 0
FALLEN: Final = -2


class Lasting(Struct, frozen=True, gc=False):
    """What a unit has for some time: a change of Movement, a skill, a marker, or the daze of its next turn.

    `begun`: the turn of its side has begun at whose end it is over.
    """

    unit: int
    what: str
    """`movement`, `movement_set`, `skill`, `mark` or `daze`."""
    n: int
    until: str
    side: int = PLAYER
    begun: bool = False


class Moment(Struct, frozen=True, gc=False):
    """What conditions are asked about: a unit, its target, and what is happening to them."""

    unit: int = HERO
    target: int = -1
    intercepting: bool = False


NOW: Final = Moment()


def hold(t: Combat, conditions: tuple[Condition, ...], moment: Moment = NOW) -> bool:
    """Whether all of these hold."""
    return all(TESTS[one.key](t, one, moment) for one in conditions)


def fight_kind(t: Combat) -> str:
    """HOP-033: the kind of fight as effects name it: `sport` for all three."""
    return "sport" if t.kind in SPORTS else t.kind


# What each condition means


def _combat_kind(t: Combat, one: Condition, _moment: Moment) -> bool:
    return fight_kind(t) in one.kinds


def _ally_adjacent(t: Combat, one: Condition, moment: Moment) -> bool:
    return (t.beside(moment.unit) & t.allies_of(moment.unit)).bit_count() >= one.n


def _ally_next_to_target(t: Combat, one: Condition, moment: Moment) -> bool:
    return (t.beside(moment.target) & t.allies_of(moment.unit)).bit_count() >= one.n


def _first_attack(t: Combat, _one: Condition, _moment: Moment) -> bool:
    """It is the hero's first attack of this fight; an attack is counted when it begins."""
    return t.assaults <= 1


def _flag_or_key_hex(t: Combat, _one: Condition, moment: Moment) -> bool:
    key = t.kind == "hill" and bool(t.sheet.keys >> t.place[moment.unit] & 1)
    return key or t.bearer == moment.unit


def _not_moved(t: Combat, _one: Condition, moment: Moment) -> bool:
    return not t.moved >> moment.unit & 1


def _hero_not_moved(t: Combat, _one: Condition, _moment: Moment) -> bool:
    return not t.rode


def _hp_at_most(t: Combat, one: Condition, moment: Moment) -> bool:
    return t.hp[moment.unit] <= one.n


def _hurt_since_own_turn(t: Combat, _one: Condition, _moment: Moment) -> bool:
    return t.stung


def _intercepting(_t: Combat, _one: Condition, moment: Moment) -> bool:
    return moment.intercepting


def _isolated(t: Combat, _one: Condition, moment: Moment) -> bool:
    """HOP-196, HOP-R87."""
    return not t.allies_of(moment.unit)


def _moved_at_least(t: Combat, one: Condition, _moment: Moment) -> bool:
    return t.strides >= one.n


def _no_opponent_adjacent(t: Combat, _one: Condition, moment: Moment) -> bool:
    return not t.beside(moment.unit) & t.facing(moment.unit)


def _not_dazed(t: Combat, _one: Condition, moment: Moment) -> bool:
    return not ((t.dazed | t.staggered) >> moment.unit & 1 or t.fatigue[moment.unit])


def _opponents_adjacent(t: Combat, one: Condition, moment: Moment) -> bool:
    return (t.beside(moment.unit) & t.facing(moment.unit)).bit_count() >= one.n


def _own_defeated_min(t: Combat, one: Condition, _moment: Moment) -> bool:
    return sum(side == PLAYER and t.place[unit] == FALLEN for unit, side in enumerate(t.side)) >= one.n


def _target_distance_min(t: Combat, one: Condition, moment: Moment) -> bool:
    return t.ground.apart[t.place[moment.unit]][t.place[moment.target]] >= one.n


def _target_marked(t: Combat, _one: Condition, moment: Moment) -> bool:
    return any(one.what == "mark" and one.unit == moment.target for one in t.lasting)


def _target_not_elite(t: Combat, _one: Condition, moment: Moment) -> bool:
    return not t.is_elite(moment.target)


def _target_wounded(t: Combat, _one: Condition, moment: Moment) -> bool:
    return t.hp[moment.target] < t.max_health(moment.target)


def _unit_range_min(t: Combat, one: Condition, moment: Moment) -> bool:
    return t.range(moment.unit) >= one.n


def _always(_t: Combat, _one: Condition, _moment: Moment) -> bool:
    """Asked only where damage has been dealt."""
    return True


TESTS: Final[dict[ConditionKey, Callable[[Combat, Condition, Moment], bool]]] = {
    "ally_adjacent": _ally_adjacent,
    "ally_next_to_target": _ally_next_to_target,
    "combat_kind": _combat_kind,
    "dealt_damage": _always,
    "first_attack": _first_attack,
    "flag_or_key_hex": _flag_or_key_hex,
    "hero_not_moved": _hero_not_moved,
    "hp_at_most": _hp_at_most,
    "hurt_since_own_turn": _hurt_since_own_turn,
    "intercepting": _intercepting,
    "isolated": _isolated,
    "moved_at_least": _moved_at_least,
    "no_opponent_adjacent": _no_opponent_adjacent,
    "not_dazed": _not_dazed,
    "not_moved": _not_moved,
    "opponents_adjacent": _opponents_adjacent,
    "own_defeated_min": _own_defeated_min,
    "target_distance_min": _target_distance_min,
    "target_marked": _target_marked,
    "target_not_elite": _target_not_elite,
    "target_wounded": _target_wounded,
    "unit_range_min": _unit_range_min,
}


# Whom an effect means


def is_meant(t: Combat, who: str, unit: int, within: int = 0) -> bool:
    """Whether a unit of the player is one of those that an effect of the hero names; he must be in the arena for it."""
    if who == "own_any":
        return True
    if who == "hero" or unit == HERO:
        return who == "hero" and unit == HERO
    if t.place[HERO] < 0 or t.fatigue[HERO]:
        return False
    apart = t.ground.apart[t.place[HERO]][t.place[unit]]
    return who == "ally_any" or apart <= (within or 1)


# Skills and Movement that come and go


def fickle_skills(t: Combat, unit: int) -> int:
    """HOP-R113: the skills that a unit in the arena has for some time, or while a condition holds."""
    found = 0
    for one in t.lasting:
        if one.unit == unit and one.what == "skill":
            found |= one.n
    if t.powers and t.side[unit] == PLAYER:
        for effect in t.book.talents[t.powers].fickle:
            if is_meant(t, effect.who, unit, effect.within) and hold(t, effect.only_if, Moment(unit)):
                found |= BIT[effect.skill]
        if unit == HERO and t.book.talents[t.powers].borrows:
            for ally in t.standing_on(t.beside(HERO) & t.allies_of(HERO)):
                found |= t.figure(ally).skills & BORROWED
    return found


def fickle_movement(t: Combat, unit: int, movement: int) -> int:
    """Movement with what lasts for some time, never below 0."""
    for one in t.lasting:
        if one.unit == unit and one.what == "movement":
            movement += one.n
    fixed = [one.n for one in t.lasting if one.unit == unit and one.what == "movement_set"]
    return min([max(0, movement), *fixed])
