"""Chapter 15.5: Abilities, step 5 of the turns of rivals and of arena units.

An Ability is used when its trigger holds (HOP-R151). Nothing here is left to dice, so whether the order of units
matters is found by trying all orders on other tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import (
    FuryAura,
    Hook,
    Hurl,
    OfUnit,
    Regen,
    Shove,
    StandBy,
    Swap,
)
from harena.games.hoplomachus.hexes import FAR
from harena.games.hoplomachus.rules import marks
from harena.games.hoplomachus.rules.abilities import can_use, displacements, fury_targets, perform, renew
from harena.games.hoplomachus.rules.ending import over
from harena.games.hoplomachus.rules.engage import can_act
from harena.games.hoplomachus.rules.rival_engage import engagements_of
from harena.games.hoplomachus.skills import ABILITIES, FURY_AURA, HOOK, HURL, REGEN, SHOVE, SPECIALS, SWAP
from harena.games.hoplomachus.table import SEAT, Combat

DISPLACING: Final = HOOK | HURL | SHOVE | SWAP
OTHERS: Final = ABILITIES & ~REGEN
"""The Abilities for which the order of units may matter: all but Regen."""


def use_abilities(t: Combat, side: int) -> None:
    """HOP-166, HOP-170: every unit of this side uses its Abilities, each where its trigger holds."""
    renew(t)
    for unit in t.in_arena(side) if t.afoot & REGEN else ():
        if t.skills(unit) & REGEN and can_use(t, unit):
            perform(t, Regen(unit))
    if t.afoot & OTHERS:
        go_on(t, side)


def go_on(t: Combat, side: int) -> None:
    """HOP-166: the next Ability; the player is asked where he may choose and that can change the result."""
    choices = rival_uses(t, SEAT, side)
    if len(choices) > 1 and not is_all_one(t, side, choices):
        t.ask(SEAT, RIVAL_ABILITIES, side)
        t.listed = tuple(choices)
    elif choices:
        use_rivals(t, SEAT, side, choices[0])


def use_rivals(t: Combat, _seat: Seat, side: int, action: OfUnit) -> None:
    """HOP-166: a unit uses an Ability; or none of its triggers holds when its turn comes."""
    t.then((go_on, side))
    if isinstance(action, StandBy):
        t.done |= 1 << action.unit
    else:
        perform(t, action)


def rival_uses(t: Combat, _seat: Seat, side: int) -> list[OfUnit]:
    """HOP-D17, HOP-199: what may be used next. Who has begun finishes before another."""
    able = waiting_units(t, side)
    idle = idle_units(t, side) if any(skills & DISPLACING for _, skills in able) else []
    waiting = [(unit, skills, triggered(t, unit, skills, idle)) for unit, skills in able]
    begun = [use for unit, _, uses in waiting if t.used[unit] & ~REGEN for use in uses]
    if begun:
        return begun
    fresh = [one for one in waiting if not t.used[one[0]] & ~REGEN]
    found = [use for _, _, uses in fresh for use in uses]
    if found:
        found += [StandBy(unit) for unit, skills, uses in fresh if not uses and skills & DISPLACING]
    return found


def waiting_units(t: Combat, side: int) -> list[tuple[int, int]]:
    """The units of a side that have Abilities which they have not used, and these."""
    found = []
    for unit in t.units(t.present & t.troops[side] & ~t.done):
        skills = t.skills(unit) & OTHERS & ~t.used[unit]
        if skills and can_use(t, unit):
            found.append((unit, skills))
    return found


# Triggers


def triggered(t: Combat, unit: int, skills: int, idle: Sequence[int]) -> list[OfUnit]:
    """HOP-284, HOP-R122, HOP-R123: the uses of a unit's Abilities for which the trigger holds.

    `idle`: the units of its side that have nothing to do.
    """
    found: list[OfUnit] = []
    if skills & FURY_AURA:
        targets = t.standing_on(fury_targets(t, unit))
        found += [FuryAura(unit, target) for target in marks.best(t, targets, "weakest", unit)]
    if skills & DISPLACING and idle:
        found += helping(t, unit, skills & (HOOK | HURL), idle)
        for skill in (SHOVE, SWAP):
            found += best_for_itself(t, unit, helping(t, unit, skills & skill, idle))
    return found


def idle_units(t: Combat, side: int) -> list[int]:
    """HOP-R122: the units of a side that have nothing to attack and no Special that triggers."""
    return [unit for unit in t.in_arena(side) if not engagements_of(t, unit)]


def helping(t: Combat, unit: int, skills: int, idle: Sequence[int]) -> list[OfUnit]:
    """HOP-288, HOP-290, HOP-307, HOP-309: the uses after which one of these units could engage."""
    return [use for use in displacements(t, unit, skills) if helps(t, use, idle)]


def helps(t: Combat, use: OfUnit, idle: Sequence[int]) -> bool:
    """HOP-R122: whether one of these units can engage after it, neither dazed nor Fatigued then."""
    if not may_help(t, use, idle):
        return False
    after = imagined(t, use)
    return not over(after) and any(can_act(after, unit) and engagements_of(after, unit) for unit in idle)


def may_help(t: Combat, use: OfUnit, idle: Sequence[int]) -> bool:
    """Whether a displacement can bring one of these idle units and an opponent within Range of each other.

    It always may where units do more than attack, or where a hex gives them something.
    """
    if t.fickle or t.sheet.carried >= 0 or any(t.skills(unit) & SPECIALS for unit in idle):
        return True
    ends = ends_after(t, use)
    return any(t.ground.within[ends.get(unit, t.place[unit])][t.range(unit)] & foes(t, unit, ends) for unit in idle)


def ends_after(t: Combat, use: OfUnit) -> dict[int, int]:
    """The units that this displaces, each with the hex on which it stands then."""
    match use:
        case Shove():
            return {use.target: use.hex, use.unit: t.place[use.target]}
        case Hook() | Hurl():
            return {use.target: use.hex}
        case Swap():
            return {use.target: t.place[use.unit], use.unit: t.place[use.target]}
    return {}


def foes(t: Combat, unit: int, ends: dict[int, int]) -> int:
    """The hexes of a unit's opponents when these units have been displaced."""
    found = t.facing(unit)
    displaced = [other for other in ends if found >> t.place[other] & 1]
    for other in displaced:
        found &= ~(1 << t.place[other])
    for other in displaced:
        found |= 1 << ends[other]
    return found


def imagined(t: Combat, use: OfUnit) -> Combat:
    """Another table on which this was used."""
    after = t.copy()
    after.journal = None
    perform(after, use)
    return after


def best_for_itself(t: Combat, unit: int, uses: Sequence[OfUnit]) -> list[OfUnit]:
    """HOP-167, HOP-R123: the uses that take a unit to where its list is served best; ties are kept."""
    if len(uses) < 2:
        return list(uses)
    worth = [standing(imagined(t, use), unit) for use in uses]
    best = min(rank for rank, _ in worth)
    found = [(use, near) for use, (rank, near) in zip(uses, worth, strict=True) if rank == best]
    within = sum({1 << t.place[mark] for _, near in found for mark in near})
    wanted = set(marks.targets_of(t, unit, within)) if within else set()
    return [use for use, near in found if not wanted or not wanted.isdisjoint(near)]


def standing(t: Combat, unit: int) -> tuple[tuple[int, int, int], tuple[int, ...]]:
    """HOP-R123: how well a unit stands by its list, the lower the better, and whom it can strike from there.

    First whether something is within reach at once, then by which line, then how many steps it is away.
    """
    if intent := marks.why(t, unit, 0):
        return (0, intent.line, 0), intent.marks
    intent = marks.why(t, unit, FAR)
    if intent is None:
        return (2, 0, 0), ()
    rings = marks.reach(t, unit, FAR, t.free())
    return (1, intent.line, next(steps for steps, ring in enumerate(rings) if ring & intent.ends)), ()


# Whether the order matters


def is_all_one(t: Combat, side: int, choices: Sequence[OfUnit]) -> bool:
    """Whether every order of these units leads to the same position. Two uses of one unit do not."""
    first: bytes | None = None
    for position in endings(t, side, choices):
        if position is None or (first is not None and position != first):
            return False
        first = position
    return True


def endings(t: Combat, side: int, choices: Sequence[OfUnit]) -> Iterator[bytes | None]:
    """The positions to which these choices lead when all have used their Abilities; None for a choice of one unit."""
    if len({use.unit for use in choices}) < len(choices):
        yield None
    elif not choices or over(t):
        yield settled(t)
    else:
        for use in choices:
            after = stood_by(t, use.unit) if isinstance(use, StandBy) else imagined(t, use)
            yield from endings(after, side, [] if over(after) else rival_uses(after, SEAT, side))


def stood_by(t: Combat, unit: int) -> Combat:
    after = t.copy()
    after.done |= 1 << unit
    return after


def settled(t: Combat) -> bytes:
    """A position after the step, whoever did what in it."""
    t.done, t.used = 0, []
    return t.key()


# The question


def may_use_rivals(t: Combat, seat: Seat, side: int, action: OfUnit) -> Reasons:
    if action not in rival_uses(t, seat, side):
        yield no("not_triggered", "HOP-R122")


RIVAL_ABILITIES: Final = Question(
    "rival_abilities",
    rival_uses,
    use_rivals,
    FuryAura | Hook | Hurl | Shove | Swap | StandBy,
    may_use_rivals,
    rule="HOP-166",
    phase="rival_abilities",
)
