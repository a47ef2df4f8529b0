"""Wald's sequential test: play until it is clear which of two claims about the difference in Elo is the better one.

After every pair of games the log-likelihood ratio of the two claims is computed from the counts of pair scores. For
each claim the five probabilities are taken that make the results most likely among all that have the claimed mean
(the generalised test); where the pairs only ever score 0 or 1 this is Wald's classical test of a coin.
"""

from __future__ import annotations

from math import log
from typing import Final, Literal

from msgspec import Struct

from harena.core.errors import refuse
from harena.lab.ratings import PAIR_SCORES, PairCounts, score_from_elo

Verdict = Literal["elo0", "elo1"]
"""Which of the two claims was accepted."""

HALVINGS: Final = 40


class Sprt(Struct, frozen=True):
    """The first bot is stronger by at most `elo0`, or by at least `elo1`: which?

    `alpha`: how often `elo1` may be accepted where `elo0` is true; `beta`: the other way round.
    """

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Refuse claims that cannot be told apart."""
        if not -4000 <= self.elo0 < self.elo1 <= 4000:
            raise refuse("sprt_claims", elo0=self.elo0, elo1=self.elo1)
        for error in (self.alpha, self.beta):
            if not 0 < error < 0.5:
                raise refuse("sprt_errors", value=error)

    @property
    def bounds(self) -> tuple[float, float]:
        """At or below the first the test accepts `elo0`, at or above the second `elo1`."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def llr(self, pairs: PairCounts) -> float:
        """The log-likelihood ratio: how much better `elo1` explains the results than `elo0` does."""
        return _loss(pairs, score_from_elo(self.elo0)) - _loss(pairs, score_from_elo(self.elo1))

    def verdict(self, pairs: PairCounts) -> Verdict | None:
        """The accepted claim, or None: play on."""
        low, high = self.bounds
        llr = self.llr(pairs)
        if llr <= low:
            return "elo0"
        return "elo1" if llr >= high else None


def _loss(pairs: PairCounts, claim: float) -> float:
    """How much log-likelihood the results lose when their mean must be the claimed one.

    The most likely probabilities with that mean are the observed ones divided by 1 + tilt · (score - claim).
    """
    if not any(pairs):
        return 0.0
    tilt = _tilt(pairs, claim)
    terms = zip(pairs, PAIR_SCORES, strict=True)
    return sum(count * log(1 + tilt * (score - claim)) for count, score in terms if count)


def _tilt(pairs: PairCounts, claim: float) -> float:
    """The tilt that moves the mean of the results to the claim, found by halving the interval in which it lies.

    At the ends of the interval the rest of the probability goes to scores of 0 or 1 that were never seen.
    """
    low, high = -1 / (1 - claim), 1 / claim
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        terms = zip(pairs, PAIR_SCORES, strict=True)
        if sum(count * (score - claim) / (1 + middle * (score - claim)) for count, score in terms if count) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
