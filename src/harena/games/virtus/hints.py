"""How well a seat stands: what greedy and seer play for.

Each side's worth is a sum of things that one can count on the table; the chance to win follows from the difference.
The weights were set by hand and tried in games between programs.
"""

from __future__ import annotations

from math import exp
from typing import Final

from harena.core.seat import Seat
from harena.games.virtus.rules.cards import COURT, JOKER
from harena.games.virtus.table import CHARGING, FOUGHT, MOVED, RETREATED, Battle

STEEP: Final = 1.0
"""How surely a difference of one decides the battle."""
ARMY: Final = 4.0
"""A whole army, by the cost of the cohesion that is left of it; half of it lost is half of this."""
IN_RESERVE: Final = 0.9
"""What a unit is worth there, of what it is worth in the field."""
PENDING: Final = 0.55
"""Of a point of cohesion, for each token that is still to be tested."""
CONQUERED: Final = 1.6
"""A sector of the enemy's camp that is held…"""
BREACH: Final = 0.7
"""…or that the enemy has left, and that will be conquered if nobody comes back…"""
CONTESTED: Final = 0.1
"""…or where own units stand."""
GAP: Final = -0.45
"""An own sector without own units…"""
OPEN: Final = -0.35
"""…and another one beside it."""
TURNED: Final = 1.2
"""A unit beside an empty sector of the enemy's camp, free to attack it from the flank: that would win."""
POWER: Final = 0.16
"""A hit more than the enemy in a sector where both stand."""
RANGE: Final = 0.05
"""An expected hit of those who can shoot."""
POINT: Final = 0.035
"""An activation point that a unit could still use."""
CARD: Final = 0.008
"""A rank of a card in the hand."""
JOKER_RANK: Final = 10
GENERAL: Final = 0.25
CHIEF_AT_HOME: Final = 0.12
"""The general-in-chief in the reserve: a card more each turn."""
SPENT: Final = FOUGHT | MOVED | RETREATED | CHARGING


def evaluate(t: Battle, seat: Seat) -> float:
    """From 0 (lost) to 1 (won)."""
    if t.outcome is not None:
        return t.outcome.payoff(seat)
    return 1 / (1 + exp(-STEEP * (worth(t, seat) - worth(t, Seat(1 - seat)))))


def worth(t: Battle, side: Seat) -> float:
    """Everything that speaks for a side."""
    return _army(t, side) + _ground(t, side) + _command(t, side)


def _army(t: Battle, side: Seat) -> float:
    """What is left of the units, less what the tokens on them will cost."""
    whole = left = 0.0
    reserve = t.field.reserve[side]
    for unit in t.units(side):
        troop = t.troop(unit)
        whole += troop.cost
        zone = t.zone[unit]
        if zone >= 0:
            cohesion = t.cohesion[unit] - PENDING * min(t.cohesion[unit], len(t.tokens[unit]))
            left += troop.cost * cohesion / troop.vc * (IN_RESERVE if zone == reserve else 1)
    return ARMY * left / whole if whole else 0.0


def _ground(t: Battle, side: Seat) -> float:
    """Sectors that are held, threatened or laid open, and who is stronger where both stand."""
    foe, n = 1 - side, t.sectors
    count = [[0] * (2 * n + 2), [0] * (2 * n + 2)]
    power = [[0.0] * (2 * n + 2), [0.0] * (2 * n + 2)]
    shooting = 0.0
    for unit, zone in enumerate(t.zone):
        if zone >= 0:
            own = t.side_of(unit)
            troop = t.troop(unit)
            count[own][zone] += 1
            power[own][zone] += t.cohesion[unit] * troop.vo / 6
            if own == side and troop.shooting and zone < 2 * n and zone // n == side:
                shooting += t.cohesion[unit] * troop.shooting / 6
    total = RANGE * shooting
    empty_before = False
    for sector in t.field.camps[side]:
        empty = not count[side][sector]
        total += empty * (GAP + OPEN * empty_before)
        empty_before = empty
    for sector in t.field.camps[foe]:
        if t.holder[sector] == side:
            total += CONQUERED
        elif t.last[sector] == side and not count[foe][sector]:
            total += BREACH
        if count[side][sector]:
            total += CONTESTED
            if not count[foe][sector] and any(not count[foe][beside] for beside in t.field.beside[sector]):
                total += TURNED
    for sector in range(2 * n):
        if count[0][sector] and count[1][sector]:
            total += POWER * power[side][sector]
    return total


def _command(t: Battle, side: Seat) -> float:
    """Cards, points that somebody can use, generals."""
    total = sum(CARD * _rank(card) for card in t.hand[side])
    if t.active == side:
        total += POINT * sum(min(points, _idle(t, side, segment)) for segment, points in enumerate(t.points) if points)
    generals = t.own_generals(side)
    total += GENERAL * sum(t.general_zone[number] >= 0 for number in generals)
    return total + CHIEF_AT_HOME * (t.general_zone[generals[0]] == t.field.reserve[side])


def _rank(card: str) -> int:
    return JOKER_RANK if card == JOKER else 0 if card == COURT else int(card)


def _idle(t: Battle, side: Seat, segment: int) -> float:
    """How many points the units of a segment and of the reserve could still use there."""
    here, there, reserve = segment, segment + t.sectors, t.field.reserve[side]
    use = 0.0
    for unit in t.units(side):
        zone = t.zone[unit]
        if zone in (here, there) and not t.state[unit] & SPENT:
            use += 1.5 if t.is_engaged(zone) else 1
        elif zone == reserve and not t.state[unit] & SPENT:
            use += 0.3
    return use
