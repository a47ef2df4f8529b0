"""Chapter 15.6: Engage, step 6 of the turns of rivals and of arena units, who follow the same rules.

What a unit does follows from its list and the triggers of its Specials. The player decides ties, and the order of units
where one of them can change what another does (HOP-172, HOP-174, HOP-R93).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus import actions
from harena.games.hoplomachus.actions import (
    Agile,
    Attack,
    Heave,
    LongShot,
    OfUnit,
    Reposition,
    StandBy,
    Throw,
    Whirlwind,
)
from harena.games.hoplomachus.rules import attack, marks, specials
from harena.games.hoplomachus.rules.engage import can_act, perform
from harena.games.hoplomachus.rules.engage_orders import actor_of, entangled
from harena.games.hoplomachus.skills import (
    AGILE,
    FIRST_STRIKE,
    HEAVE,
    LONG_SHOT,
    REPOSITION,
    SPECIALS,
    TAUNT,
    WHIRLWIND,
)
from harena.games.hoplomachus.table import SEAT, Combat


def engage_rivals(t: Combat, side: int) -> None:
    """HOP-172, HOP-180: each unit of this side attacks or uses a Special once, as long as one of them can."""
    choices = rival_engagements(t, SEAT, side)
    if len(choices) > 1:
        t.ask(SEAT, RIVAL_ENGAGES, side)
        t.listed = tuple(choices)
    elif choices:
        engage_rival(t, SEAT, side, choices[0])


def engage_rival(t: Combat, _seat: Seat, side: int, action: OfUnit) -> None:
    """HOP-172, HOP-175: one of them engages, or does nothing because it cannot when its turn comes."""
    t.done |= 1 << action.unit
    t.then((engage_rivals, side))
    if not isinstance(action, StandBy):
        perform(t, action)


def rival_engagements(t: Combat, _seat: Seat, side: int) -> list[OfUnit]:
    """HOP-D18: all that the next unit may do, and what those may do for whom the order matters."""
    waiting = waiting_units(t, side)
    acting = [(unit, uses) for unit in waiting if (uses := engagements_of(t, unit))]
    if not acting:
        return []
    found = entangled(t, [actor_of(t, unit, uses) for unit, uses in acting]) if len(acting) > 1 else acting[0][1]
    if t.afoot & (REPOSITION | HEAVE) and len(acting) < len(waiting):
        able = [unit for unit, _ in acting]
        found = [*found, *(StandBy(unit) for unit in waiting if unit not in able and may_come_later(t, unit))]
    return found


def waiting_units(t: Combat, side: int) -> list[int]:
    """The units of a side that have not engaged and are able to."""
    units = t.present & t.troops[side] & ~(t.done | t.staggered)
    if not t.afoot & FIRST_STRIKE:
        units &= ~t.dazed
    return [unit for unit in t.units(units) if can_act(t, unit)] if units else []


def may_come_later(t: Combat, unit: int) -> bool:
    """Whether a unit that can do nothing now may be able to when others have engaged."""
    skills = t.skills(unit)
    return bool(skills & REPOSITION) or (bool(skills & HEAVE) and specials.heave_targets(t, unit) != 0)


# What a unit does


def engagements_of(t: Combat, unit: int) -> list[OfUnit]:
    """HOP-172, HOP-173, HOP-R119: the Specials that trigger, else the attack; ties are kept. Tokens are thrown."""
    skills = t.skills(unit)
    if t.holder == unit:
        return [Throw(unit, target) for target in chosen(t, unit, specials.throw_targets(t, unit))]
    targets = usual_targets(t, unit, skills)
    if not skills & SPECIALS:
        return [actions.attack(unit, target) for target in targets]
    heaves, plain = heave_uses(t, unit, targets) if skills & HEAVE else ([], targets)
    if others := triggered(t, unit, skills, targets):
        return [*heaves, *others]
    return [*heaves, *(actions.attack(unit, target) for target in plain)]


def chosen(t: Combat, unit: int, hexes: int) -> list[int]:
    """HOP-174, HOP-R88, HOP-R89: whom the bold lines choose among the opponents on these hexes."""
    return marks.targets_of(t, unit, hexes) if hexes & (hexes - 1) else t.standing_on(hexes)


def usual_targets(t: Combat, unit: int, skills: int) -> list[int]:
    """HOP-271, HOP-313, HOP-R107: whom it would attack: of adjacent Taunt opponents the strongest, else by its list."""
    if skills & AGILE:
        return chosen(t, unit, specials.agile_targets(t, unit))
    hexes = attack.attackable(t, unit)
    if not hexes & (hexes - 1):
        return t.standing_on(hexes) if hexes else []
    if t.afoot & TAUNT and (taunting := attack.having(t, TAUNT, hexes & t.beside(unit))):
        return marks.best(t, t.standing_on(taunting), "strongest", unit)
    return chosen(t, unit, hexes)


def triggered(t: Combat, unit: int, skills: int, targets: Sequence[int]) -> list[OfUnit]:
    """HOP-271, HOP-295, HOP-301, HOP-317, HOP-R117: the Specials, Heave apart, whose condition holds."""
    found: list[OfUnit] = []
    if skills & AGILE:
        found += [Agile(unit, target) for target in targets]
    if skills & WHIRLWIND and specials.whirlwind_targets(t, unit).bit_count() > 1:
        found.append(Whirlwind(unit))
    if skills & LONG_SHOT and not targets:
        found += [LongShot(unit, target) for target in chosen(t, unit, specials.long_shot_targets(t, unit))]
    if skills & REPOSITION and not targets:
        found += [Reposition(unit, hex_) for hex_ in t.ground.members(better_hexes(t, unit))]
    return found


def better_hexes(t: Combat, unit: int) -> int:
    """HOP-R118: the hexes to which Reposition takes it: nearer to a mark, or one that a line names."""
    return marks.ends_of(t, unit, t.movement(unit)) & ~(1 << t.place[unit])


def heave_uses(t: Combat, unit: int, targets: list[int]) -> tuple[list[OfUnit], list[int]]:
    """HOP-286, HOP-R115: Heave strikes the weakest within 3 if it is weaker than the one who would be attacked.

    Without such a one it is compared with the mark of its movement. Returns also whom it may still attack: where
    several tie, the player may choose one who is as weak.
    """
    within = t.standing_on(specials.heave_targets(t, unit))
    least = min((t.hp[other] for other in within), default=0)
    compared = targets or (mark_of(t, unit) if within else ())
    if not any(t.hp[other] > least for other in compared):
        return [], targets
    heaves: list[OfUnit] = [Heave(unit, other) for other in within if t.hp[other] == least]
    return heaves, [other for other in targets if t.hp[other] <= least]


def mark_of(t: Combat, unit: int) -> Sequence[int]:
    """HOP-R115: the opponents towards whom its list would take it from where it stands."""
    intent = marks.why(t, unit, t.movement(unit))
    return intent.marks if intent else ()


# The question


def may_engage_rival(t: Combat, seat: Seat, side: int, action: OfUnit) -> Reasons:
    if action not in rival_engagements(t, seat, side):
        yield no("not_by_its_list", "HOP-172")


RIVAL_ENGAGES: Final = Question(
    "rival_engages",
    rival_engagements,
    engage_rival,
    Attack | Agile | Heave | LongShot | Whirlwind | Reposition | Throw | StandBy,
    may_engage_rival,
    rule="HOP-172",
    phase="rival_engage",
)
