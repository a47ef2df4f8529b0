"""Chapter 17: the lines of priority lists: who reads which, and which opponents fit them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from harena.games.hoplomachus.hexes import FAR
from harena.games.hoplomachus.readings import (
    BY_UNIT,
    FLAGHOLDER,
    HERO,
    HOLDER,
    HP,
    ISOLATED,
    LOCAL,
    MOVEMENT,
    NON_LOCAL,
    NOTHING,
    ON,
    OUTNUMBERED,
    SINGLE,
    WAY,
    WOUNDED,
    Reading,
    Readings,
)
from harena.games.hoplomachus.skills import BLASPHEMOUS, DEFLECT
from harena.games.hoplomachus.table import NOBODY, Combat


def list_of(t: Combat, unit: int) -> Readings:
    """HOP-159, HOP-275, HOP-R92: what a unit reads, with the line of Blasphemous above the others."""
    blasphemous = t.afoot & BLASPHEMOUS != 0 and t.skills(unit) & BLASPHEMOUS != 0
    return t.sheet.readings(t.fighters[unit].figure, blasphemous=blasphemous, held=t.bearer != NOBODY)


def targetable(t: Combat, opponents: int) -> int:
    """HOP-253, HOP-R91: of the hexes of opponents those of whoever can be a mark; who cannot be targeted is none."""
    for other in t.units(t.struck & t.present):
        if t.skills(other) & DEFLECT:
            opponents &= ~(1 << t.place[other])
    return opponents


# Filters


def fitting(t: Combat, line: Reading, targets: int) -> int:
    """Of these hexes those whose unit fits all filters of a bold line."""
    wants = line.wants
    if not wants or not targets:
        return targets
    if wants & SINGLE:
        for wanted, unit in ((HERO, 0), (FLAGHOLDER, t.bearer), (HOLDER, t.holder)):
            if wants & wanted:
                targets &= 1 << t.place[unit] if unit != NOBODY and t.place[unit] >= 0 else 0
    if wants & ON:
        targets &= line.hexes if line.token < 0 else 1 << t.tokens[line.token]
    if wants & BY_UNIT:
        for hex_ in t.ground.members(targets):
            if not _fits(t, wants, t.at[hex_]):
                targets &= ~(1 << hex_)
    return targets


def _fits(t: Combat, wants: int, unit: int) -> bool:
    """HOP-196, HOP-197, HOP-198, HOP-R87: the filters that look at one unit."""
    if wants & (LOCAL | NON_LOCAL) and t.is_local(unit) != bool(wants & LOCAL):
        return False
    troop = t.stand[t.side[unit]].bit_count()
    if wants & ISOLATED and troop > 1:
        return False
    if wants & OUTNUMBERED and troop >= t.facing(unit).bit_count():
        return False
    return not (wants & WOUNDED and t.hp[unit] >= t.max_health(unit))


# Superlatives


def best_of(t: Combat, line: Reading, hexes: Sequence[int], costs: Mapping[int, int]) -> Sequence[int]:
    """HOP-R78: those of these hexes on which a superlative fits the unit; ties are kept.

    `costs`: how much movement puts each of them in Range, for closest and farthest.
    """
    measure, sign = line.measure, line.sign
    if measure == NOTHING or len(hexes) < 2:
        return hexes
    if measure == WAY:
        return least(hexes, [sign * costs.get(hex_, FAR) for hex_ in hexes])
    return least(hexes, [sign * value_of(t, t.at[hex_], measure) for hex_ in hexes])


def value_of(t: Combat, unit: int, measure: int) -> int:
    """HOP-193, HOP-194, HOP-195, HOP-R85, HOP-R86: what a superlative compares, as it stands now."""
    if measure == HP:
        return t.hp[unit]
    return t.movement(unit) if measure == MOVEMENT else sum(t.attack_dice(unit))


def least(found: Sequence[int], values: Sequence[int]) -> list[int]:
    """Those that have the least of these values."""
    lowest = min(values, default=0)
    return [one for one, value in zip(found, values, strict=True) if value == lowest]
