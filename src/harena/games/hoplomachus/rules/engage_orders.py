"""HOP-172: whether the order in which two rivals engage can change the result.

Dice are in play, so this is judged with care instead of tried out: where nothing here sees a way in which one unit can
change what another does, all that may come of both is equally likely in either order, and nobody is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from harena.games.hoplomachus.actions import Attack, AtTarget, Heave, LongShot, OfUnit, Reposition, Throw
from harena.games.hoplomachus.readings import CLOSEST, ISOLATED, OUTNUMBERED, STRONGEST, WEAKEST, WOUNDED
from harena.games.hoplomachus.rules import attack, blessings, damage, specials
from harena.games.hoplomachus.rules.lines import list_of
from harena.games.hoplomachus.skills import (
    BLASPHEMOUS,
    CONFIDENCE,
    DEFLECT,
    HEAVE,
    INSPIRE,
    INTERCEPT_BLOW,
    LONG_SHOT,
    NIMBLE,
    PERFECT_STRIKE,
    QUICKSTRIKE,
    REPOSITION,
    RETALIATE,
    TAUNT,
    WHIRLWIND,
)
from harena.games.hoplomachus.table import FALLEN, NOBODY, RIVAL, Combat

ANSWERS: Final = QUICKSTRIKE | RETALIATE
ONE_BY_ONE: Final = ANSWERS | DEFLECT | NIMBLE | INTERCEPT_BLOW
"""Skills of a target that make it matter who attacks it first."""
COUNTING: Final = ISOLATED | OUTNUMBERED
"""Filters that look at how many units are in the arena."""


class Actor(Struct, frozen=True, eq=False):
    """A unit that can engage, what it may do now, and what that depends on.

    `kind`: that of its first use. `aim`: the hexes of those whom it strikes now, and of guards who may take that.
    `touched`: of all whom it may come to strike, now or when others have engaged. `power`: more damage it never deals.
    `wants`: all filters of its list. `lines`: what its bold lines compare.
    """

    unit: int
    skills: int
    uses: list[OfUnit]
    kind: type[OfUnit]
    aim: int
    touched: int
    power: int
    wants: int
    lines: int


def actor_of(t: Combat, unit: int, uses: list[OfUnit]) -> Actor:
    """A unit that can engage, with all whom that may touch."""
    skills, kind = t.skills(unit), type(uses[0])
    aim = 0
    for use in uses:
        if isinstance(use, AtTarget):
            aim |= 1 << t.place[use.target]
        elif not isinstance(use, Reposition):
            aim |= specials.whirlwind_targets(t, unit)
    reach = reach_of(t, unit, skills, kind)
    listed = list_of(t, unit)
    if t.afoot & INTERCEPT_BLOW:
        aim, reach = with_guards(t, unit, aim), with_guards(t, unit, reach)
    return Actor(unit, skills, uses, kind, aim, reach, power_of(t, unit, skills), listed.wants, listed.compares)


def power_of(t: Combat, unit: int, skills: int) -> int:
    """The most that a unit can deal to a target: every die that it may have hits, Perfect Strike doubles."""
    sheet = t.sheet
    dice = sum(t.attack_dice(unit)) + len(attack.bonus_dice(t, unit)) + sheet.most_dice
    if skills & PERFECT_STRIKE:
        dice *= 2
    if skills & WHIRLWIND:
        dice = max(dice, specials.whirlwind_targets(t, unit).bit_count())
    if t.holder == unit:
        dice = max(dice, sheet.throw + sheet.throw_bonus)
    return dice + t.is_elite(unit)


def reach_of(t: Combat, unit: int, skills: int, kind: type[OfUnit]) -> int:
    """The hexes of the opponents among whom it chooses; Heave without a target looks at marks anywhere."""
    if t.holder == unit or kind is Heave:
        return t.facing(unit)
    distance = t.range(unit)
    if skills & HEAVE:
        distance = max(distance, specials.HEAVE_DISTANCE)
    if skills & LONG_SHOT:
        distance = max(distance, t.figure(unit).shot)
    return attack.within(t, unit, distance)


def with_guards(t: Combat, unit: int, hexes: int) -> int:
    """These hexes and those of the units beside them that may take a blow (HOP-292)."""
    beside = t.ground.around(hexes) & t.facing(unit)
    return hexes | attack.having(t, INTERCEPT_BLOW, beside) if beside else hexes


def entangled(t: Combat, actors: Sequence[Actor]) -> list[OfUnit]:
    """All that the first of these units may do, and all that those may do whose order with it can matter."""
    group, others = [actors[0]], list(actors[1:])
    for one in group:
        linked = [other for other in others if order_matters(t, actors, one, other)]
        group += linked
        others = [other for other in others if other not in linked]
    return [use for actor in actors if actor in group for use in actor.uses]


def order_matters(t: Combat, actors: Sequence[Actor], one: Actor, other: Actor) -> bool:
    """Whether two units may come to another end in the other order."""
    if collide(t, actors, one, other):
        return True
    return reaches_far(t, actors, one, other) or reaches_far(t, actors, other, one)


# Where they touch the same


def collide(t: Combat, actors: Sequence[Actor], one: Actor, other: Actor) -> bool:
    """Whether both strike the same unit and that makes a difference, or one strikes whom the other may then choose."""
    shared = one.touched & other.touched
    if not shared or is_sole_target(t, actors, one, other):
        return False
    if (one.skills | other.skills) & HEAVE or t.holder in (one.unit, other.unit) or attack.having(t, TAUNT, shared):
        return True
    if attack.having(t, ONE_BY_ONE, one.aim & other.aim) or falls_early(t, actors, one, other):
        return True
    return changes_choice(t, actors, one, other) or changes_choice(t, actors, other, one)


def is_sole_target(t: Combat, actors: Sequence[Actor], one: Actor, other: Actor) -> bool:
    """Whether both can strike one unit only, for which nothing but the sum of what it suffers counts."""
    hexes = one.touched
    if hexes != other.touched or hexes & (hexes - 1) or (one.skills | other.skills) & (REPOSITION | HEAVE):
        return False
    target = t.standing_on(hexes)[0]
    if t.skills(target) & ONE_BY_ONE:
        return False
    return target != damage.HERO or not blessings.has_blessing(t) or not falls_early(t, actors, one, other)


def falls_early(t: Combat, actors: Sequence[Actor], one: Actor, other: Actor) -> bool:
    """Whether somebody at whom both aim may be defeated before the second of them strikes."""
    last = min(one.power, other.power)
    return any(fewest_hp(t, actors, target) + last <= 0 for target in t.standing_on(one.aim & other.aim))


def may_fall(t: Combat, actors: Sequence[Actor], hexes: int) -> bool:
    """Whether one of the units on these hexes may be defeated in this step."""
    return any(fewest_hp(t, actors, target) <= 0 for target in t.standing_on(hexes))


def fewest_hp(t: Combat, actors: Sequence[Actor], target: int) -> int:
    """What a unit has left if all strike it as hard as they can."""
    hex_ = t.place[target]
    left = t.hp[target]
    for actor in actors:
        if actor.touched >> hex_ & 1:
            left -= actor.power
    return left


def changes_choice(t: Combat, actors: Sequence[Actor], one: Actor, other: Actor) -> bool:
    """Whether wounds that one deals may make the other strike somebody else, or decide a tie."""
    if not one.aim & other.touched or not (other.lines & (WEAKEST | STRONGEST) or other.wants & WOUNDED):
        return False
    wounded = t.standing_on(one.aim & other.touched)
    if other.wants & WOUNDED and any(t.hp[target] >= t.max_health(target) for target in wounded):
        return True
    if not other.lines & (WEAKEST | STRONGEST):
        return False
    return len(other.uses) > 1 or outranks(t, actors, other, wounded)


def outranks(t: Combat, actors: Sequence[Actor], other: Actor, wounded: Sequence[int]) -> bool:
    """HOP-193: whether one of the wounded becomes weaker than the target, or the target weaker than others.

    A hero whom a Blessing saves is stronger than before. Who repositions has no target: `reaches_far` judges that.
    """
    chosen = t.standing_on(other.aim)
    if damage.HERO in wounded and blessings.has_blessing(t) and fewest_hp(t, actors, damage.HERO) <= 0:
        return True
    if other.lines & WEAKEST:
        most = max((t.hp[target] for target in chosen), default=0)
        if any(fewest_hp(t, actors, one) <= most for one in wounded if one not in chosen):
            return True
    if not other.lines & STRONGEST:
        return False
    rest = max((t.hp[one] for one in t.standing_on(other.touched & ~other.aim)), default=0)
    return any(fewest_hp(t, actors, one) <= rest for one in wounded if one in chosen)


# Where they touch different units


def reaches_far(t: Combat, actors: Sequence[Actor], one: Actor, other: Actor) -> bool:
    """Whether what one does may change what the other does although they touch nobody in common."""
    if one.kind is Reposition and (one.skills & INSPIRE or seeks_a_way(other)):
        return True
    if other.kind is Reposition and (other.lines & (WEAKEST | STRONGEST) or other.wants & WOUNDED):
        return True
    dies = may_die(t, one)
    if dies and one.skills & INSPIRE and t.beside(one.unit) >> t.place[other.unit] & 1:
        return True
    if seeks_a_way(other) or other.skills & CONFIDENCE or other.wants & COUNTING:
        kills = may_fall(t, actors, one.touched)
        if (kills or dies) and (seeks_a_way(other) or counts_otherwise(t, one, other, kills=kills, dies=dies)):
            return True
    return strikes_tribune(t, one, other, dies=dies) or may_win(t, actors, one, dies=dies)


def may_die(t: Combat, actor: Actor) -> bool:
    """Whether the answer to its attack may defeat it (HOP-298, HOP-302)."""
    if not t.afoot & ANSWERS or actor.kind is not Attack:
        return False
    answers = (attack.having(t, QUICKSTRIKE, actor.touched) != 0) + (attack.having(t, RETALIATE, actor.touched) != 0)
    return t.hp[actor.unit] <= answers * (2 if actor.skills & BLASPHEMOUS else 1)


def seeks_a_way(actor: Actor) -> bool:
    """Whether it looks at ways, which others block: by Reposition, Heave, or a shot at the closest."""
    if actor.kind in (LongShot, Throw):
        return bool(actor.lines & CLOSEST)
    return actor.kind in (Reposition, Heave)


def counts_otherwise(t: Combat, one: Actor, other: Actor, *, kills: bool, dies: bool) -> bool:
    """HOP-196, HOP-197, HOP-277: whether a defeat may change who is Isolated or Outnumbered for the other."""
    killed = one.touched.bit_count() if kills else 0
    if other.skills & CONFIDENCE and outnumbered_otherwise(t, other.unit, int(dies), killed):
        return True
    for target in t.standing_on(other.touched) if other.wants & COUNTING else ():
        troop = t.stand[t.side[target]].bit_count()
        if other.wants & ISOLATED and troop - killed <= 1 < troop:
            return True
        if other.wants & OUTNUMBERED and outnumbered_otherwise(t, target, killed, killed + dies):
            return True
    return False


def outnumbered_otherwise(t: Combat, unit: int, fewer: int, fewer_opponents: int) -> bool:
    """HOP-R87: whether so many allies or opponents fewer change that a unit is Outnumbered, or that it is not."""
    troop, opponents = t.stand[t.side[unit]].bit_count(), t.facing(unit).bit_count()
    if troop < opponents:
        return opponents - fewer_opponents <= troop
    return troop - fewer < opponents


def strikes_tribune(t: Combat, one: Actor, other: Actor, *, dies: bool) -> bool:
    """HOP-128: whether the Tribune may fall by one of them while the other strikes the hero."""
    if t.tribune == NOBODY or t.place[t.tribune] < 0 or t.place[damage.HERO] < 0:
        return False
    falls = one.touched >> t.place[t.tribune] & 1 or (dies and one.unit == t.tribune)
    return bool(falls) and bool(other.touched >> t.place[damage.HERO] & 1)


def may_win(t: Combat, actors: Sequence[Actor], one: Actor, *, dies: bool) -> bool:
    """HOP-R53: whether it may defeat the last rival, or fall as such, so that nobody engages any more."""
    if not dies and not one.touched & t.stand[RIVAL]:
        return False
    left = sum(t.place[unit] != FALLEN for unit in t.units(t.troops[RIVAL]))
    return t.kind == "scion" or left - (t.kind == "spar") <= len(actors)
