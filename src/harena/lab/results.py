"""What came out of a series of games, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct


class Simulation(Struct, frozen=True):
    """What came out of many games. The length of a game is the number of choices that its seats made."""

    game: str
    seats: list[str]
    """The bot at each seat; where tables differ in size, those of the largest."""
    games: int
    sat: list[int]
    """How many games had this seat."""
    wins: list[int]
    """How many games each seat won, alone or with its allies."""
    draws: int
    decisions: int
    """Choices by seats."""
    answers: int
    """Choices by seats and by chance."""
    seconds: float
    """How long the games took, from the beginning of the first to the end of the last."""
    shortest: int
    longest: int
    endings: dict[str, int]
    """How many games ended for each reason."""
    scored: int = 0
    """How many games ended with a score."""
    score: int = 0
    """The sum of their scores."""
    planned: int = 0
    """How many games there would have been without Ctrl-C."""
    interrupted: bool = False
    """Ctrl-C ended it early."""
    drawn: dict[str, dict[str, int]] = {}
    """Where options were drawn: how many games had each value of each of them, at tables where it means something."""

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0

    @property
    def mean_score(self) -> float | None:
        return self.score / self.scored if self.scored else None

    @property
    def mean_length(self) -> float:
        return self.decisions / self.games


class Part(Struct, frozen=True):
    """What came out of some games, and when they were played by the clock that all processes share.

    `cut_off`: by Ctrl-C, before the last of them.
    """

    result: Simulation
    begun: float
    ended: float
    cut_off: bool = False


def joined(one: Simulation, other: Simulation) -> Simulation:
    """Two series of one kind as one."""
    return msgspec.structs.replace(
        one,
        games=one.games + other.games,
        sat=_added(one.sat, other.sat),
        wins=_added(one.wins, other.wins),
        draws=one.draws + other.draws,
        decisions=one.decisions + other.decisions,
        answers=one.answers + other.answers,
        shortest=min(one.shortest, other.shortest),
        longest=max(one.longest, other.longest),
        endings=_tallied(one.endings, other.endings),
        scored=one.scored + other.scored,
        score=one.score + other.score,
        drawn={name: _tallied(values, other.drawn[name]) for name, values in one.drawn.items()},
    )


def _added(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


def _tallied(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted((Counter(one) + Counter(other)).items()))
