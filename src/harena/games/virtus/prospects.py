"""The chance to win: what the seer asks where its foresight ends.

`hints.py` also rewards the means to an end, so that a player who sees one step ahead does something useful: to stand
where one can strike, to keep points for those who can use them. Here only counts how battles end from such a position.
The weights are those that foretold it best over 17,072 positions of 485 battles between greedy players, by logistic
regression: mean log loss 0.464 on battles left out of it, with `hints.py` 0.545. Those were positions to which
such players come; `tools/fit_prospects.py` fits to positions after a few random choices, so its figures are others.
"""

from __future__ import annotations

from itertools import pairwise
from math import exp
from typing import Final

from harena.core.seat import Seat
from harena.games.virtus.hints import PENDING, army, by_sector, hits_to_come, is_lost
from harena.games.virtus.table import Battle

WEIGHTS: Final = {
    "army": 7.2,
    "conquered": 0.87,
    "abroad": 0.4,
    "gaps": -0.48,
    "open": -0.66,
    "generals": 0.52,
    "superior": 0.33,
}
"""By how much each term, of one side more than of the other, speaks for victory."""


def judge(t: Battle, seat: Seat) -> float:
    """From 0 (lost) to 1 (won)."""
    if t.outcome is not None:
        return t.outcome.payoff(seat)
    own, foe = terms(t, seat), terms(t, Seat(1 - seat))
    lead = sum([weight * (one - two) for weight, one, two in zip(WEIGHTS.values(), own, foe, strict=True)])
    return 1 / (1 + exp(-lead))


def stage(t: Battle) -> int:
    """The turn: options are compared when it is over, whichever of them took more choices to play."""
    return t.turn


def terms(t: Battle, side: Seat) -> tuple[float, ...]:
    """What speaks for a side, in the order of the weights."""
    return (_strength(t, side), *_ground(t, side), _generals(t, side), _superiority(t, side))


def _strength(t: Battle, side: Seat) -> float:
    """Which part of the army is left, by cost, less what the tokens on it and the hits to come will take."""
    whole, troops = army(t.content, t.troops, t.split, side)
    own, left = t.slice_of(side), 0.0
    units = zip(troops, t.zone[own], t.cohesion[own], t.tokens[own], strict=True)
    for (price, _, _), zone, cohesion, tokens in units:
        if zone >= 0:
            left += price * (cohesion - PENDING * min(cohesion, len(tokens)))
    if t.hits and side != t.active:
        left -= hits_to_come(t, side)
    return left / whole


def _ground(t: Battle, side: Seat) -> tuple[int, int, int, int]:
    """Enemy sectors conquered and entered; own sectors without own units, and those of them beside another one."""
    foe, field = Seat(1 - side), t.content.field
    theirs = field.camps[foe]
    empty = [not own for own in by_sector(t, side)[field.camps[side].start : field.camps[side].stop]]
    return (
        sum([t.holder[sector] == side for sector in theirs]),
        sum([bool(t.present[side][sector]) for sector in theirs]),
        sum(empty),
        sum([one and other for one, other in pairwise(empty)]),
    )


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


def _blows(t: Battle, units: tuple[int, ...]) -> int:
    """The dice of these units, weighed by what they hit on."""
    return sum([t.cohesion[unit] * t.troop(unit).vo for unit in units])
