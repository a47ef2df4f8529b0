"""How well a novice stands, for programs."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from harena.core.seat import Seat

if TYPE_CHECKING:
    from harena.games.palus.game import Day


def evaluate(t: Day, _seat: Seat) -> float:
    """The points that are there and those that a day usually still brings, against the goal."""
    return 1 / (1 + exp((t.goal - t.points - t.worth() - 1.5 * t.breath - 5 * (6 - t.turn)) / 5))
