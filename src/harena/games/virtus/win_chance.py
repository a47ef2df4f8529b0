"""The chance to win: what the seer asks where its foresight ends.

`evaluate.py` also rewards the means to an end, so that a player who sees one step ahead does something useful: to
stand where one can strike, to keep points for those who can use them. Here only the end of the battle counts.

The weights come from logistic regression (`tools/fit_win_chance.py`, several runs with different seeds) over 66,582
positions of 6,863 battles between greedy players. Their mean log loss on battles left out of the fit is 0.516; that of
`evaluate.py` is 0.596. Some of the armies were deployed at random, and before each position but the first of a battle
a few choices were made at random, so that what merely goes with winning does not seem to cause it. That was before
disputed sectors ceased to count (VIR-R24). Of 26,391 positions of 2,500 battles since then the mean log loss is 0.519;
weights fitted to those come to 0.518.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import exp
from typing import Final

from harena.core.seat import Seat
from harena.games.virtus.evaluate import PENDING, army, by_sector, hits_to_come, is_lost
from harena.games.virtus.rules.ending import counting
from harena.games.virtus.table import Battle

WEIGHTS: Final = {
    "army": 7.1,
    "conquered": 0.54,
    "abroad": 0.4,
    "gaps": -0.21,
    "open": -0.73,
    "firm": 0.5,
    "generals": 0.09,
    "superior": 0.31,
}
"""By how much each term, of one side more than of the other, speaks for victory."""
FIRM: Final = 0.7
"""How much of an army, spread evenly over its sectors, holds one firmly; more adds nothing."""


def judge(t: Battle, seat: Seat) -> float:
    """From 0 (lost) to 1 (won)."""
    if t.outcome is not None:
        return t.outcome.payoff(seat)
    own, foe = terms(t, seat), terms(t, Seat(1 - seat))
    lead = sum([weight * (one - two) for weight, one, two in zip(WEIGHTS.values(), own, foe, strict=True)])
    return 1 / (1 + exp(-lead))


def stage(t: Battle) -> int:
    """The turn. With a foresight of 1, options are compared when this turn is over, and deployments when all are made.

    The reply of the enemy would add more chance than knowledge: the terms already say who stands in danger.
    """
    return t.turn


def terms(t: Battle, side: Seat) -> tuple[float, ...]:
    """What speaks for a side, in the order of the weights."""
    return (_strength(t, side), *_ground(t, side), _firmness(t, side), _generals(t, side), _superiority(t, side))


def _strength(t: Battle, side: Seat) -> float:
    """Which part of the army is left, by cost, less what the tokens on it and the hits to come will take."""
    whole, troops, _ = army(t.content, t.troops, t.split, side)
    own, left = t.slice_of(side), 0.0
    units = zip(troops, t.zone[own], t.cohesion[own], t.tokens[own], strict=True)
    for (price, _, _), zone, cohesion, tokens in units:
        if zone >= 0:
            left += price * (cohesion - PENDING * min(cohesion, len(tokens)))
    if t.hits and side != t.active:
        left -= hits_to_come(t, side)
    return left / whole


def _ground(t: Battle, side: Seat) -> tuple[int, int, int, int]:
    """Enemy sectors that count for victory and that were entered; own sectors without own units, and those of them
    beside another one.
    """
    foe, field = Seat(1 - side), t.content.field
    theirs = field.camps[foe]
    empty = [not own for own in by_sector(t, side)[field.camps[side].start : field.camps[side].stop]]
    return (
        len(counting(t, side)),
        sum([bool(t.present[side][sector]) for sector in theirs]),
        sum(empty),
        sum([one and other for one, other in pairwise(empty)]),
    )


def _firmness(t: Battle, side: Seat) -> float:
    """How firmly the own sectors are held: what stands in each, in even shares of what all began with, up to FIRM."""
    _, _, blows = army(t.content, t.troops, t.split, side)
    own, even = by_sector(t, side), blows / t.sectors
    return sum([min(FIRM, _blows(t, own[sector]) / even) for sector in t.content.field.camps[side]])


def _generals(t: Battle, side: Seat) -> int:
    """Those who live and are not alone among enemies."""
    posts = [t.general_zone[number] for number in t.own_generals[side]]
    return sum([post >= 0 and not is_lost(t, side, post) for post in posts])


def _superiority(t: Battle, side: Seat) -> float:
    """How much stronger the side is where both stand, from half of a sector less to half of one more for each."""
    own, foes = t.present[side], t.present[1 - side]
    total = 0.0
    for mine, theirs in zip(own[: 2 * t.sectors], foes[: 2 * t.sectors], strict=True):
        if mine and theirs:
            strength, against = _blows(t, mine), _blows(t, theirs)
            total += (strength - against) / (strength + against) / 2
    return total


def _blows(t: Battle, units: Sequence[int]) -> int:
    """The dice of these units, weighed by what they hit on."""
    return sum([t.cohesion[unit] * t.troop(unit).vo for unit in units])
