"""What an attack may bring, exactly: how many hits, and what becomes of a unit that must test for its tokens.

Choices are taken as most people would make them: an elite unit rolls again what would make it retreat, and nobody turns
a loss into a retreat.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from msgspec import Struct

from harena.games.virtus.rules.values import defence, steadiness
from harena.games.virtus.table import FORMED, RETREATED, Battle, Token
from harena.games.virtus.terrain import IMPASSABLE


class Fate(Struct, frozen=True):
    """Chances of a unit in its next tests: to lose cohesion, to retreat, to be eliminated."""

    loses: float
    retreats: float
    gone: float


@lru_cache(maxsize=1024)
def hits(dice: int, value: int) -> tuple[float, ...]:
    """VIR-C08: the chance of 0, 1, 2… hits."""
    p = min(value, 6) / 6
    return tuple(comb(dice, count) * p**count * (1 - p) ** (dice - count) for count in range(dice + 1))


def saved(value: int) -> float:
    """VIR-C09: the chance of the light die."""
    return max(1, min(5, value)) / 6


def fate(t: Battle, unit: int, tokens: tuple[Token, ...]) -> Fate:
    """What becomes of a unit with these tokens."""
    troop = t.troop(unit)
    values = tuple(saved(defence(t, unit, token)) for token in tokens)
    dark = 0 if troop.fanatics else 1 if troop.elephant else 8 if troop.rabble else 6
    extra = steadiness(t, unit) - (troop.vc if troop.stoic else t.cohesion[unit])
    return _fate(values, t.cohesion[unit], troop.vc if troop.stoic else 0, extra, dark, troop.elite)


def fate_after(t: Battle, unit: int, token: Token, dice: int, value: int) -> Fate:
    """The same where so many dice are rolled for tokens like this one, on top of those that lie there."""
    loses = retreats = gone = 0.0
    for count, chance in enumerate(hits(dice, value)):
        one = fate(t, unit, (*t.tokens[unit], *(token,) * count))
        loses += chance * one.loses
        retreats += chance * one.retreats
        gone += chance * one.gone
    return Fate(loses, retreats, gone)


@lru_cache(maxsize=4096)
def _fate(saves: tuple[float, ...], cohesion: int, stoic: int, extra: int, dark: int, elite: bool) -> Fate:
    """Test after test: how likely each cohesion is, with and without a retreat; whoever retreats twice is gone.

    `dark`: the sides of the dark die; 0 for those who never retreat, 1 for those who always do.
    """
    standing = {(cohesion, False): 1.0}
    gone = 0.0
    for save in saves:
        after: dict[tuple[int, bool], float] = {}
        for (left, retreated), chance in standing.items():
            after[left, retreated] = after.get((left, retreated), 0.0) + chance * save
            runs = _runs((stoic or left) + extra, dark, elite)
            failed = chance * (1 - save)
            if left == 1:
                gone += failed
                continue
            after[left - 1, retreated] = after.get((left - 1, retreated), 0.0) + failed * (1 - runs)
            if retreated:
                gone += failed * runs
            else:
                after[left - 1, True] = after.get((left - 1, True), 0.0) + failed * runs
        standing = after
    unhurt = standing.get((cohesion, False), 0.0)
    return Fate(1 - unhurt, sum(chance for (_, ran), chance in standing.items() if ran), gone)


def _runs(steady: int, dark: int, elite: bool) -> float:
    """VIR-C09: the chance that a failed save makes a unit retreat."""
    if dark < 2:
        return float(dark)
    runs = max(0, dark - steady) / dark
    return runs * runs if elite else runs


# With all that a retreat changes


def whole_fate(t: Battle, unit: int, tokens: tuple[Token, ...]) -> Fate:
    """VIR-088, VIR-089, VIR-268, VIR-R33: what becomes of a unit with these tokens, tested one after the other.

    A first retreat breaks its formation, takes it away from a charismatic general or brings it to another, and ends
    artillery where the ground behind does not bear it.
    """
    troop, side, zone = t.troop(unit), t.side_of(unit), t.zone[unit]
    rear = t.field.rear[side][zone]
    here = tuple(saved(defence(t, unit, token)) for token in tokens)
    after = here
    if t.state[unit] & FORMED:
        then = t.copy()
        then.state[unit] &= ~FORMED
        after = tuple(saved(defence(then, unit, token)) for token in tokens)
    return _whole_fate(
        here,
        after,
        (t.cohesion[unit], troop.vc if troop.stoic else 0),
        (t.has_charisma(side, zone), t.has_charisma(side, rear)),
        0 if troop.fanatics else 1 if troop.elephant else 8 if troop.rabble else 6,
        troop.elite,
        bool(t.state[unit] & RETREATED) or (troop.artillery and rear in _without_footing(t)),
    )


def _without_footing(t: Battle) -> list[int]:
    """VIR-205, VIR-206: the sectors that do not bear artillery."""
    return [sector for sector, ground in enumerate(t.terrain) if ground in IMPASSABLE]


@lru_cache(maxsize=16384)
def _whole_fate(
    here: tuple[float, ...],
    after: tuple[float, ...],
    values: tuple[int, int],
    charisma: tuple[bool, bool],
    dark: int,
    elite: bool,
    doomed: bool,
) -> Fate:
    """`here` and `after`: chances to save before and after a retreat. `doomed`: already the first retreat ends it."""
    cohesion, stoic = values
    standing = {(cohesion, False): 1.0}
    gone = 0.0
    for saves in zip(here, after, strict=True):
        later: dict[tuple[int, bool], float] = {}
        for (left, ran), chance in standing.items():
            failed = chance * (1 - saves[ran])
            runs = failed * _runs((stoic or left) + charisma[ran], dark, elite)
            later[left, ran] = later.get((left, ran), 0.0) + chance - failed
            if left == 1:
                gone += failed
                continue
            later[left - 1, ran] = later.get((left - 1, ran), 0.0) + failed - runs
            if ran or doomed:
                gone += runs
            else:
                later[left - 1, True] = later.get((left - 1, True), 0.0) + runs
        standing = later
    unhurt = standing.get((cohesion, False), 0.0)
    return Fate(1 - unhurt, sum(chance for (_, ran), chance in standing.items() if ran), gone)
