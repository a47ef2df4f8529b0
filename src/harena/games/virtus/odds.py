"""What an attack may bring, exactly: how many hits, and what becomes of a unit that must test for its tokens.

Choices are taken as most people would make them: an elite unit rolls again what would make it retreat, and nobody turns
a loss into a retreat.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from msgspec import Struct

from harena.games.virtus.rules.places import may_not_stand
from harena.games.virtus.rules.values import defence, fighting_dice, offence, shies_at
from harena.games.virtus.table import CHARGE, CHARGED, FORMED, RETREATED, WALLED, Battle, Token


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
    return _fate(
        here,
        after,
        (t.cohesion[unit], troop.vc if troop.stoic else 0),
        (t.has_charisma(side, zone), t.has_charisma(side, rear)),
        0 if troop.fanatics else 1 if troop.elephant else 8 if troop.rabble else 6,
        troop.elite,
        bool(t.state[unit] & RETREATED) or may_not_stand(t, unit, rear),
    )


def fate_with(t: Battle, unit: int, token: Token, hits_taken: int, ones: int) -> Fate:
    """What becomes of a unit after so many hits more, of which so many were rolled as a 1."""
    plain, one = (Token(token.troop, token.attack, token.sector, token.pila, red) for red in (False, True))
    return fate(t, unit, (*t.tokens[unit], *(one,) * ones, *(plain,) * (hits_taken - ones)))


# Attacks


class Blow(Struct, frozen=True):
    """An attack: what each hit leaves, and what may be rolled for it: weights and numbers of dice."""

    token: Token
    value: int
    dice: tuple[tuple[float, int], ...]


def ones_matter(t: Battle, side: int, sector: int) -> bool:
    """VIR-248: whether a hit that was rolled as a 1 leaves another token than the others."""
    return t.on.pikes and any(t.troop(unit).pikes for unit in t.standing(side, sector))


def rolled(blow: Blow, ones: bool) -> dict[tuple[int, int], float]:
    """How likely so many hits are of which so many were rolled as a 1, where that matters; else none of them was."""
    found: dict[tuple[int, int], float] = {}
    for weight, dice in blow.dice:
        for count, chance in enumerate(hits(dice, blow.value)):
            for one in range(count + 1) if ones else (0,):
                part = comb(count, one) * (blow.value - 1) ** (count - one) / blow.value**count if ones else 1.0
                found[count, one] = found.get((count, one), 0.0) + weight * chance * part
    return found


def charge(t: Battle, unit: int, target: int, hill: bool) -> tuple[Blow, Fate]:
    """VIR-137, VIR-250, VIR-251: what a charge may roll, and what becomes of the one unit on which all hits fall.

    VIR-R86: a charger that falls on the pikes never comes home, and leaves the formation of its target as it was.
    """
    then = _when_charged(t, unit, target)
    blow = _charge_blow(then, unit, target, hill)
    home = Blow(blow.token, blow.value, tuple((weight, dice) for weight, dice in blow.dice if dice))
    ends = [(sum(weight for weight, dice in blow.dice if not dice), fate(t, target, t.tokens[target]))]
    ones_are_red = ones_matter(then, then.side_of(target), blow.token.sector)
    for (count, ones), chance in rolled(home, ones_are_red).items():
        ends.append((chance, fate_with(then, target, blow.token, count, ones)))
    return blow, Fate(*(sum(chance * getattr(end, name) for chance, end in ends) for name in Fate.__struct_fields__))


def _when_charged(t: Battle, unit: int, target: int) -> Battle:
    """VIR-266, VIR-267, VIR-R69: the table as it is when a charge comes home: formations are broken."""
    then = t.copy()
    then.state[unit] &= ~WALLED
    then.state[target] = then.state[target] & ~WALLED | CHARGED
    return then


def _charge_blow(then: Battle, unit: int, target: int, hill: bool) -> Blow:
    """VIR-250, VIR-251, VIR-R86: pikes may cost mounted units a point, and its die, before they ride home."""
    sector, left = then.zone[unit], then.cohesion[unit]
    dice = fighting_dice(then, unit) + hill
    rolls: tuple[tuple[float, int], ...] = ((1.0, dice),)
    if shies_at(then, unit, target) and left < 6:
        rolls = ((left / 6, dice), (1 - left / 6, dice - 1 if left > 1 else 0))
    return Blow(Token(then.troops[unit], CHARGE, sector), offence(then, unit, CHARGE, sector), rolls)


# Test after test


@lru_cache(maxsize=16384)
def _fate(
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


def _runs(steady: int, dark: int, elite: bool) -> float:
    """VIR-C09: the chance that a failed save makes a unit retreat."""
    if dark < 2:
        return float(dark)
    runs = max(0, dark - steady) / dark
    return runs * runs if elite else runs
