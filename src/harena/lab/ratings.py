"""Who is stronger and how sure we are: scores of pairs of games, differences in Elo, ratings for a whole field.

Two games on one seed with the seats swapped share their luck, so they are not two independent results. Whatever says
how sure we are is computed from the **pair**: it scores 0, ¼, ½, ¾ or 1 for the first bot, and the five counts of
these scores are all that is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, log, log10, sqrt
from typing import Final

from msgspec import Struct

PairCounts = Sequence[int]
"""How many pairs of games scored 0, ¼, ½, ¾ and 1."""

PAIR_SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)

SURE: Final = 0.95
"""How often the true value lies within the error bars."""

DEVIATIONS: Final = 1.959963984540054
"""As many standard deviations to either side hold 95 % of a normal distribution."""

ELO: Final = 400 / log(10)
"""One unit of natural log-odds in Elo."""

LONGEST_STEP: Final = 1.0
CLOSE_ENOUGH: Final = 1e-6
"""Each step squares the distance to the solution: after one as short as this nothing is left to gain."""

MOST_STEPS: Final = 1000
"""Far more than is ever needed, unless rounding keeps the last steps from getting short."""


class Estimate(Struct, frozen=True):
    """A value and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


class Rating(Struct, frozen=True):
    """How strong a bot is among those it met, in Elo above their mean."""

    bot: str
    elo: float
    standard_error: float

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval."""
        return DEVIATIONS * self.standard_error


# Two bots


def elo_from_score(score: float) -> float:
    """The difference in Elo at which this score is expected; infinite for a bot that wins or loses everything."""
    if score <= 0:
        return -inf
    if score >= 1:
        return inf
    return -400 * log10(1 / score - 1)


def score_from_elo(elo: float) -> float:
    """The score that a bot so much stronger is expected to make."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def mean_score(pairs: PairCounts) -> float:
    return _moment(pairs, 0.0, 1)


def estimated_score(pairs: PairCounts, mean: float | None = None) -> Estimate:
    """The score with its interval, from the spread of the pairs.

    `mean`: the share of the points, where a game without its pair is among them and must not weigh as much as two.

    A few equal results show no spread and would look certain. So the interval is never narrower than this: pairs of
    another kind may exist that are so rare that none was seen, with a probability of 5 %.
    """
    count = sum(pairs)
    mean = mean_score(pairs) if mean is None else mean
    margin = DEVIATIONS * sqrt(_moment(pairs, mean, 2) / count)
    unseen = 1 - (1 - SURE) ** (1 / count)
    low = min(mean - margin, mean * (1 - unseen))
    high = max(mean + margin, mean + (1 - mean) * unseen)
    return Estimate(mean, max(0.0, low), min(1.0, high))


def estimated_elo(pairs: PairCounts, mean: float | None = None) -> Estimate:
    """The difference in Elo that the score means, with its interval."""
    score = estimated_score(pairs, mean)
    return Estimate(elo_from_score(score.value), elo_from_score(score.low), elo_from_score(score.high))


def _moment(pairs: PairCounts, around: float, power: int) -> float:
    terms = (count * (score - around) ** power for count, score in zip(pairs, PAIR_SCORES, strict=True))
    return float(sum(terms) / sum(pairs))


# A field of bots


class Tally(Struct, frozen=True):
    """What two bots did against each other: the points of the first (a draw is half a point) out of so many games."""

    points: float
    games: int


Tallies = Mapping[tuple[int, int], Tally]
"""The results of a field by the places of the two bots in it, each pairing once."""


def ratings(bots: Sequence[str], tallies: Tallies) -> list[Rating]:
    """Bradley–Terry ratings of greatest likelihood, in the order of the bots; their mean is 0.

    The standard errors come from the information matrix, as if all games were independent.
    """
    strengths = [0.0] * len(bots)
    for _ in range(MOST_STEPS):
        covariance = _covariance(strengths, tallies)
        slopes = _slopes(strengths, tallies)
        step = [sum(c * slope for c, slope in zip(row, slopes, strict=True)) for row in covariance]
        reach = max(step) - min(step)
        # A longer step may overshoot and run away; one of this length always climbs.
        scale = min(1.0, LONGEST_STEP / reach) if reach else 1.0
        strengths = [strength + scale * part for strength, part in zip(strengths, step, strict=True)]
        if reach < CLOSE_ENOUGH:
            break
    errors = [ELO * sqrt(covariance[i][i]) for i in range(len(bots))]
    return [Rating(*row) for row in zip(bots, (ELO * strength for strength in strengths), errors, strict=True)]


def rateable(bots: int, tallies: Tallies) -> bool:
    """Whether ratings of greatest likelihood exist: no group of bots took every point from all the others."""
    beats: list[set[int]] = [set() for _ in range(bots)]
    for (first, second), tally in tallies.items():
        if tally.points > 0:
            beats[first].add(second)
        if tally.points < tally.games:
            beats[second].add(first)
    loses_to = [{other for other in range(bots) if bot in beats[other]} for bot in range(bots)]
    return len(_reached(beats)) == len(_reached(loses_to)) == bots


def softened(tallies: Tallies) -> dict[tuple[int, int], Tally]:
    """The results with one drawn game more in every pairing, which keeps all ratings finite."""
    return {pair: Tally(tally.points + 0.5, tally.games + 1) for pair, tally in tallies.items()}


def _slopes(strengths: Sequence[float], tallies: Tallies) -> list[float]:
    """For each bot the points it made beyond what its strength would have let it expect."""
    slopes = [0.0] * len(strengths)
    for (first, second), tally in tallies.items():
        surplus = tally.points - tally.games * _expected(strengths[first] - strengths[second])
        slopes[first] += surplus
        slopes[second] -= surplus
    return slopes


def _covariance(strengths: Sequence[float], tallies: Tallies) -> list[list[float]]:
    """The inverse of the information matrix among strengths whose sum is fixed.

    The results cannot tell whether all strengths rise together, so the matrix has no inverse. Adding a constant to it
    fills this direction in; taking the constant from the inverse leaves what the results tell.
    """
    size = len(strengths)
    information = [[1 / size] * size for _ in range(size)]
    for (first, second), tally in tallies.items():
        expected = _expected(strengths[first] - strengths[second])
        known = tally.games * expected * (1 - expected)
        information[first][first] += known
        information[second][second] += known
        information[first][second] -= known
        information[second][first] -= known
    return [[cell - 1 / size for cell in row] for row in _inverse(information)]


def _expected(difference: float) -> float:
    return score_from_elo(ELO * difference)


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Gauss and Jordan. The matrix is symmetric and positive, so its diagonal never vanishes on the way."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [cell / pivot for cell in rows[i]]
        for j in range(size):
            if j != i and (factor := rows[j][i]):
                rows[j] = [cell - factor * other for cell, other in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]


def _reached(edges: Sequence[set[int]]) -> set[int]:
    """All that can be reached from the first bot."""
    reached = {0}
    edge = [0]
    while edge:
        for other in edges[edge.pop()] - reached:
            reached.add(other)
            edge.append(other)
    return reached
