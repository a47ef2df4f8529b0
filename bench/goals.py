"""How hard our games for one are meant to be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from bench.levels_table import Goal


class SoloGoals(Struct, frozen=True):
    """Which part of the games of a rank is to be won, and how far a card may lie from the mean of each rank."""

    ranks: Mapping[int, Goal]
    deviation: Goal


GOALS: Final = {
    "twenty_strong": SoloGoals({1: Goal(0.55, 0.65), 5: Goal(0.10, 0.20)}, Goal(-0.15, 0.15)),
}
NO_GOALS: Final = SoloGoals({}, Goal(-1.0, 1.0))


def goals_of(game: str) -> SoloGoals:
    """What a game is to reach; for a game of which nobody has said it, everything will do."""
    return GOALS.get(game, NO_GOALS)
