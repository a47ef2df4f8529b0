"""How well the player stands in a fight, from 0 (lost) to 1 (won)."""

from __future__ import annotations

from harena.core.seat import Seat
from harena.games.hoplomachus.table import CAMP, PLAYER, RIVAL, Combat


def evaluate(t: Combat, seat: Seat) -> float:
    """The player's share of all HP that are left."""
    if t.outcome is not None:
        return t.outcome.payoff(seat)
    own, theirs = hp_left(t, PLAYER), hp_left(t, RIVAL)
    return 0.05 + 0.9 * own / (own + theirs) if own + theirs else 0.5


def hp_left(t: Combat, side: int) -> int:
    return sum(hp for unit, hp in enumerate(t.hp) if t.side[unit] == side and t.place[unit] >= CAMP)
