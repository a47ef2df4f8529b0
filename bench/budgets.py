"""What we have promised, figure by figure, and whether a measurement keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final, Literal

from msgspec import Struct

from harena.lab.measure import Measurement

DECISIONS: Final = {
    "ludus": 60_000,
    "invictus": 60_000,
    "virtus": 60_000,
    "twenty_strong": 100_000,
    "hoplomachus": 60_000,
}
"""Decisions a second, at least."""
COPY_US: Final = {"twenty_strong": 3.0}
"""Microseconds a copy, at most, where a game promises more than every game does."""
ANY_COPY_US: Final = 5.0
REFOLD: Final = {"twenty_strong": 60_000}
"""Answers of a record a second, at least, where a game promises more than every game does."""
ANY_REFOLD: Final = 40_000

RIVAL_TURN_MS: Final = 5.0
"""Milliseconds for a rival's whole turn, at most, in 99 of 100 turns."""
AT_MOST: Final = ("copy_us", "rival_turn_ms")
"""The measures of which less is better."""

Verdict = Literal["met", "missed", "no budget"]


class Checked(Struct, frozen=True):
    """One figure of a game beside its budget."""

    game: str
    measure: str
    figure: float
    least: float
    most: float
    budget: float | None
    verdict: Verdict


def checked(measurement: Measurement) -> list[Checked]:
    """The four figures with their budgets; the median decides."""
    game = measurement.game
    budgets: dict[str, float | None] = {
        "decisions_per_second": DECISIONS.get(game),
        "copy_us": COPY_US.get(game, ANY_COPY_US),
        "refold_per_second": REFOLD.get(game, ANY_REFOLD),
        "seer_simulations_per_second": None,
    }
    return [_check(measurement, measure, budget) for measure, budget in budgets.items()]


def checked_turns(game: str, figures: Sequence[float]) -> Checked:
    """The slowest of a hundred rival turns beside its budget; the median of the batches decides."""
    figure, budget = median(figures), RIVAL_TURN_MS
    verdict = _verdict("rival_turn_ms", figure, budget)
    return Checked(game, "rival_turn_ms", figure, min(figures), max(figures), budget, verdict)


def _check(measurement: Measurement, measure: str, budget: float | None) -> Checked:
    figure: float = getattr(measurement, measure)
    least, most = measurement.spread[measure]
    return Checked(measurement.game, measure, figure, least, most, budget, _verdict(measure, figure, budget))


def _verdict(measure: str, figure: float, budget: float | None) -> Verdict:
    if budget is None:
        return "no budget"
    kept = figure <= budget if measure in AT_MOST else figure >= budget
    return "met" if kept else "missed"
