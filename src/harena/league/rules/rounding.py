"""Rounding and shares, in whole numbers only."""

from __future__ import annotations

from collections.abc import Sequence

from harena.league.dice import Roll


def nearest(numerator: int, denominator: int) -> int:
    """LEA-R03: to the nearest whole number, exact halves up."""
    return (2 * numerator + denominator) // (2 * denominator)


def shared(total: int, weights: Sequence[int], roll: Roll) -> list[int]:
    """LEA-084, LEA-R19: a total in proportion to weights, without a point too many.

    Each share is rounded down; what is left goes to the largest fractions, ties to the smaller weight, then by dice.
    """
    whole = sum(weights)
    shares = [total * weight // whole for weight in weights]
    left = total - sum(shares)
    order = sorted(range(len(weights)), key=lambda place: (-(total * weights[place] % whole), weights[place]))
    while left:
        best = order[0]
        tied = [place for place in order if _same_claim(total, whole, weights, place, best)]
        chosen = tied[0] if len(tied) == 1 or left >= len(tied) else highest(tied, roll)
        shares[chosen] += 1
        order.remove(chosen)
        left -= 1
    return shares


def _same_claim(total: int, whole: int, weights: Sequence[int], one: int, other: int) -> bool:
    same_fraction = total * weights[one] % whole == total * weights[other] % whole
    return same_fraction and weights[one] == weights[other]


def highest(places: Sequence[int], roll: Roll) -> int:
    """LEA-C05, LEA-C13: a D6 each, the higher one has it, ties roll again."""
    while len(places) > 1:
        dice = {place: roll(6) for place in places}
        places = [place for place in places if dice[place] == max(dice.values())]
    return places[0]
