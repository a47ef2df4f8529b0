"""Chapter 15.6: Engage, step 6 of the player's turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reason, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus import actions
from harena.games.hoplomachus.actions import (
    FINISH,
    Agile,
    Attack,
    AtTarget,
    Finish,
    Heave,
    LongShot,
    OfUnit,
    Reposition,
    Surrender,
    Throw,
    Whirlwind,
)
from harena.games.hoplomachus.rules import attack, grounds, specials
from harena.games.hoplomachus.rules.abilities import dazed, is_in_arena
from harena.games.hoplomachus.rules.surrender import surrender, surrenders
from harena.games.hoplomachus.skills import (
    AGILE,
    DEFLECT,
    FIRST_STRIKE,
    HEAVE,
    LONG_SHOT,
    REPOSITION,
    SPECIALS,
    TAUNT,
    WHIRLWIND,
)
from harena.games.hoplomachus.table import NOBODY, PLAYER, SEAT, Combat

SKILL_OF: Final[dict[type[OfUnit], int]] = {
    Agile: AGILE,
    Heave: HEAVE,
    LongShot: LONG_SHOT,
    Whirlwind: WHIRLWIND,
    Reposition: REPOSITION,
}
TARGETS_OF: Final[dict[type[AtTarget], Callable[[Combat, int], int]]] = {
    Agile: specials.agile_targets,
    Heave: specials.heave_targets,
    LongShot: specials.long_shot_targets,
    Throw: specials.throw_targets,
}
"""The Specials that are aimed at one opponent, and on which hexes it may stand."""


def ask_engage(t: Combat) -> None:
    """HOP-178: the player's units engage one after the other, in any order, as long as one of them can."""
    t.mover, t.paces = NOBODY, 0
    go_on(t)


def go_on(t: Combat) -> None:
    t.offer(SEAT, ENGAGES)


def can_act(t: Combat, unit: int) -> bool:
    """HOP-259, HOP-266, HOP-281, HOP-R133: whether a unit in the arena may attack or use a Special now."""
    bit = 1 << unit
    if t.fatigue[unit] or t.staggered & bit:
        return False
    return not t.dazed & bit or bool(t.skills(unit) & FIRST_STRIKE)


def engagements(t: Combat, _seat: Seat) -> list[Action]:
    """HOP-178, HOP-179, HOP-D25: everything that a unit may do which has not engaged in this turn; nothing: nothing."""
    found: list[Action] = []
    for unit in t.units(t.present & t.troops[PLAYER] & ~t.done):
        if can_act(t, unit):
            found += engagements_of(t, unit)
    if t.paces:
        found += repositions(t, t.mover)
    return [*found, FINISH, *surrenders(t)] if found else found


def engagements_of(t: Combat, unit: int) -> list[Action]:
    """HOP-178, HOP-271, HOP-R151: the attacks and Specials of one unit of the player."""
    found: list[Action] = []
    skills = t.skills(unit)
    if not skills & AGILE:
        found += [actions.attack(unit, target) for target in t.standing_on(attack.attackable(t, unit))]
    if skills & SPECIALS:
        found += special_uses(t, unit, skills)
    if t.holder == unit:
        found += [Throw(unit, target) for target in t.standing_on(specials.throw_targets(t, unit))]
    return found


def special_uses(t: Combat, unit: int, skills: int) -> Iterator[Action]:
    """HOP-263: the Specials with which it may replace the attack."""
    for use, targets in TARGETS_OF.items():
        if use is not Throw and skills & SKILL_OF[use]:
            yield from (use(unit, target) for target in t.standing_on(targets(t, unit)))
    if skills & WHIRLWIND and specials.whirlwind_targets(t, unit):
        yield Whirlwind(unit)
    if skills & REPOSITION:
        yield from repositions(t, unit)


def repositions(t: Combat, unit: int) -> list[Action]:
    """HOP-300: where a unit may go; one that is on its way may go on with what is left."""
    return [Reposition(unit, hex_) for hex_ in t.ground.members(reposition_hexes(t, unit))]


def reposition_hexes(t: Combat, unit: int) -> int:
    paces = t.paces if t.mover == unit else t.movement(unit)
    return specials.reposition_hexes(t, unit, paces)


def engage(t: Combat, _seat: Seat, action: Action) -> None:
    """HOP-178: the unit has engaged, and the next one may."""
    if isinstance(action, OfUnit):
        t.then((go_on,))
        t.done |= 1 << action.unit
        if isinstance(action, Reposition):
            paces = t.paces if t.mover == action.unit else t.movement(action.unit)
            t.mover, t.paces = action.unit, specials.reposition(t, action.unit, action.hex, paces)
        else:
            t.mover, t.paces = NOBODY, 0
            perform(t, action)
    elif isinstance(action, Surrender):
        surrender(t)


def perform(t: Combat, action: Action) -> None:
    """HOP-172, HOP-178: an attack or a Special, of whichever side."""
    match action:
        case Attack():
            attack.attack(t, action.unit, action.target)
        case Agile():
            specials.agile(t, action.unit, action.target)
        case Heave():
            specials.heave(t, action.unit, action.target)
        case LongShot():
            specials.long_shot(t, action.unit, action.target)
        case Throw():
            specials.throw(t, action.unit, action.target)
        case Whirlwind():
            specials.whirlwind(t, action.unit)
        case Reposition():
            specials.reposition(t, action.unit, action.hex, t.movement(action.unit))


# Why not


def may_engage(t: Combat, _seat: Seat, action: Action) -> Reasons:
    if isinstance(action, Surrender):
        if t.capital:
            yield no("no_surrender", "HOP-229")
    elif isinstance(action, OfUnit):
        if t.paces and t.mover == action.unit and isinstance(action, Reposition):
            yield from against(t, action)
        elif reason := next(against_unit(t, action.unit), None):
            yield reason
        else:
            yield from against(t, action)


def against_unit(t: Combat, unit: int) -> Iterator[Reason]:
    """Why a unit cannot engage at all."""
    if not is_in_arena(t, unit) or t.side[unit] != PLAYER:
        yield no("not_your_unit", "HOP-178")
    elif t.done >> unit & 1:
        yield no("has_engaged", "HOP-178", unit=unit)
    elif t.fatigue[unit]:
        yield no("fatigued", "HOP-259", unit=unit)
    elif not can_act(t, unit):
        yield dazed(t, unit)


def against(t: Combat, action: OfUnit) -> Reasons:
    """Why a unit that may engage cannot do this."""
    unit = action.unit
    if (skill := SKILL_OF.get(type(action))) and not t.skills(unit) & skill:
        yield no("no_such_skill", "HOP-178", unit=unit, skill=action.tag())
    elif isinstance(action, Attack):
        yield from against_attack(t, action)
    elif isinstance(action, Whirlwind):
        if not specials.whirlwind_targets(t, unit):
            yield no("nobody_beside", "HOP-316", unit=unit)
    elif isinstance(action, Reposition):
        if action.hex < 0 or not reposition_hexes(t, unit) >> action.hex & 1:
            yield no("hex_out_of_reach", "HOP-300", unit=unit)
    elif isinstance(action, Throw) and t.holder != unit:
        yield no("holds_no_token", "HOP-106", unit=unit)
    elif isinstance(action, AtTarget):
        yield from against_target(t, action, TARGETS_OF[type(action)](t, unit))


def against_target(t: Combat, action: AtTarget, hexes: int) -> Reasons:
    """HOP-253, HOP-267: why somebody cannot be targeted."""
    if not is_in_arena(t, action.target) or not t.facing(action.unit) >> t.place[action.target] & 1:
        yield no("no_opponent", "HOP-253")
    elif not hexes >> t.place[action.target] & 1:
        yield no("out_of_range", "HOP-267", unit=action.unit, target=action.target)


def against_attack(t: Combat, action: Attack) -> Reasons:
    """HOP-178, HOP-278, HOP-312: Range, Deflect, cover and Taunt."""
    unit, target = action.unit, action.target
    reach = attack.within(t, unit, t.range(unit))
    if t.skills(unit) & AGILE:
        yield no("agile_instead", "HOP-271", unit=unit)
    elif reason := next(against_target(t, action, reach), None):
        yield reason
    elif t.struck >> target & 1 and t.skills(target) & DEFLECT:
        yield no("deflects", "HOP-278", target=target)
    elif not grounds.out_of_cover(t, unit, 1 << t.place[target]):
        yield no("in_cover", "HOP-106", target=target)
    elif not attack.attackable(t, unit) >> t.place[target] & 1:
        taunting = t.standing_on(attack.having(t, TAUNT, attack.attackable(t, unit)))
        yield no("taunted", "HOP-312", unit=unit, target=taunting)


ENGAGES: Final = Question(
    "engages",
    engagements,
    engage,
    Attack | Agile | Heave | LongShot | Whirlwind | Reposition | Throw | Finish | Surrender,
    may_engage,
    rule="HOP-178",
    phase="engage",
)
