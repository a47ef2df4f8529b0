"""Levels of the seer: how much it thinks and how often it errs. Every game gets all of them."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Level(Struct, frozen=True):
    """A level that a person may choose as an opponent.

    Budgets are simulations, not seconds: a level is as strong on a slow machine as on a fast one, and games between
    levels can be repeated. Where there are many options to choose from, `each` of them gets its share.
    `temperature` lets it play moves that are good but not the best it found; `blunder` is how often it does not think.
    """

    name: str
    simulations: int
    each: int
    temperature: float = 0.0
    blunder: float = 0.0


LEVELS: Final = (
    Level("beginner", simulations=20, each=2, temperature=1.0, blunder=0.3),
    Level("easy", simulations=80, each=4, temperature=0.4, blunder=0.1),
    Level("medium", simulations=300, each=10, temperature=0.15),
    Level("hard", simulations=2000, each=30),
)

USUAL: Final = Level("usual", simulations=1000, each=20)
"""How a plain `seer` plays."""
