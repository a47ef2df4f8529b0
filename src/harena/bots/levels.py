"""Levels of the seer, and the ladder of all built-in programs.

A level says how much the seer thinks and how often it errs. Every game gets all of them.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Level(Struct, frozen=True):
    """A level that a person may choose as an opponent.

    Budgets are simulations, not seconds: a level is as strong on a slow machine as on a fast one, and games between
    levels can be repeated. A tree search gets `simulations`, or so many for `each` option where there are many; a
    planner plays its candidates on in so many `laps`. A level without any of them looks one step ahead.

    Such a level errs as people do (`lapses.py`): `overlooks` is the part of the pieces that it does not think of, and
    `blur` is by how much it misjudges an option, at most, as a part of what the options differ by; a planner misjudges
    less (`planner.py`).
    """

    name: str
    simulations: int
    each: int
    laps: int = 0
    overlooks: float = 0.0
    blur: float = 0.0

    @property
    def one_step(self) -> bool:
        """Whether it only looks one step ahead."""
        return not self.simulations


LEVELS: Final = (
    Level("beginner", simulations=0, each=0, laps=0, overlooks=0.3, blur=0.9),
    Level("easy", simulations=0, each=0, laps=0, overlooks=0.1, blur=0.1),
    Level("medium", simulations=60, each=3, laps=2),
    Level("hard", simulations=1000, each=20, laps=24),
)

USUAL: Final = Level("usual", simulations=500, each=10, laps=12)
"""How a plain `seer` plays."""


# The ladder: programs by the spec that people type


def spec_of(level: Level) -> str:
    """`seer:easy`; `seer` alone for the usual one."""
    return "seer" if level is USUAL else f"seer:{level.name}"


LEVEL_SPECS: Final = tuple(map(spec_of, LEVELS))
"""The levels that people choose as opponents, from weak to strong."""

LADDER: Final = ("random", "greedy", *map(spec_of, sorted((*LEVELS, USUAL), key=lambda level: level.simulations)))
"""Every built-in program, from the least thought to the most. Greedy looks as far ahead as the two lowest levels, which
err on purpose."""


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
