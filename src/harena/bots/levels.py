"""Levels of the seer, and the ladder of all built-in programs from weak to strong.

A level says how much the seer thinks and how often it errs. Every game gets all of them.
"""

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


# The ladder: programs by the spec that people type


def spec_of(level: Level) -> str:
    """`seer:easy`; `seer` alone for the usual one."""
    return "seer" if level is USUAL else f"seer:{level.name}"


LEVEL_SPECS: Final = tuple(map(spec_of, LEVELS))
"""The levels that people choose as opponents, from weak to strong."""

LADDER: Final = ("random", "greedy", *map(spec_of, sorted((*LEVELS, USUAL), key=lambda level: level.simulations)))
"""Every built-in program, from weak to strong."""


def level_of(spec: str) -> str | None:
    """The name of the level that a spec means, if it means one."""
    return next((level.name for level in LEVELS if spec_of(level) == spec), None)


def harder(spec: str) -> str | None:
    """The next stronger level, if there is one; of a program that nobody knows, the first."""
    above = LADDER[LADDER.index(spec) + 1 :] if spec in LADDER else LADDER
    return next((stronger for stronger in above if stronger in LEVEL_SPECS), None)


def weaker(spec: str) -> list[str]:
    """Who may stand in for a program that fails: the strongest first, each thinking much less than the one before.

    For a program that nobody knows, those who stand in for the strongest level. A plain `seer` stands in for nobody: it
    thinks half as long as the strongest level, and may be as late.
    """
    below = LADDER[: LADDER.index(spec if spec in LADDER else LEVEL_SPECS[-1])]
    return [one for one in reversed(below) if one != spec_of(USUAL)]
