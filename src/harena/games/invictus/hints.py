"""How well a seat stands: what greedy and seer play for."""

from __future__ import annotations

from math import exp
from typing import Final

from harena.core.seat import Seat
from harena.games.invictus.rules.ending import citizens
from harena.games.invictus.table import Duel

LEAD: Final = 0.55
"""Weight of a colour in which a player leads; the fourth wins the game."""
CITIZEN: Final = 0.10
UNIT: Final = 0.30
CARD: Final = 0.16
RESERVE: Final = 0.10
LOST: Final = 0.12
EXPOSED: Final = 0.9
"""Weight of the blows that the enemy could deal to the Leader, as a share of its defence."""


def evaluate(t: Duel, seat: Seat) -> float:
    """From 0 to 1, by majorities, units, cards, the fallen, and how exposed the Leaders are."""
    if t.outcome is not None:
        return t.outcome.payoff(seat)
    side = t.side(seat)
    lead = _worth(t, side) - _worth(t, 1 - side)
    return 1.0 / (1.0 + exp(-lead))


def _worth(t: Duel, side: int) -> float:
    players = t.players(side)
    counts = [citizens(t, seat) for seat in players]
    foes = [citizens(t, seat) for seat in t.players(1 - side)]
    leads = max(sum(all(mine > foe[i] for foe in foes) for i, mine in enumerate(own)) for own in counts)
    worth = LEAD * leads + 0.12 * leads * leads
    worth += CITIZEN * sum(map(sum, counts)) / len(players)
    worth += UNIT * len(t.units(side))
    worth += CARD * sum(len(t.hand[seat]) for seat in players) / len(players)
    worth += RESERVE * min(2, len(t.reserve[side])) - LOST * len(t.graveyard[side])
    return worth - EXPOSED * _exposure(t, side)


def _exposure(t: Duel, side: int) -> float:
    """How much of a Leader's defence the enemy's units could take away in one turn, as they stand."""
    pieces, zone = t.content.pieces, t.zone
    most = 0.0
    for cell in t.units(side):
        if pieces[zone[cell]].leader:
            threat = sum(_blow(t, unit) for unit in t.units(1 - side) if cell in pieces[zone[unit]].reach[unit])
            most = max(most, threat / pieces[zone[cell]].upright)
    return most


def _blow(t: Duel, unit: int) -> float:
    attack = t.content.pieces[t.zone[unit]].attack
    if isinstance(attack, int):
        return attack
    if attack == "N":
        return len(t.units(unit // 6))
    return 3 if attack == "X" else 1
