"""Budgets stand beside the figures and say whether they are kept."""

from __future__ import annotations

import pytest

from bench.budgets import checked, checked_turns
from harena.lab.measure import Measurement


def measured(game: str, **figures: float) -> Measurement:
    good = {
        "decisions_per_second": 1e6,
        "copy_us": 1.0,
        "refold_per_second": 1e6,
        "seer_simulations_per_second": 1e4,
    }
    medians = {**good, **figures}
    return Measurement(
        game=game, **medians, spread={name: (value / 2, value * 2) for name, value in medians.items()}, repetitions=5
    )


@pytest.mark.parametrize(
    ("game", "measure", "figure", "verdict"),
    [
        ("ludus", "decisions_per_second", 60_000, "met"),
        ("invictus", "decisions_per_second", 59_999, "missed"),
        ("virtus", "decisions_per_second", 59_999, "missed"),
        ("twenty_strong", "decisions_per_second", 99_999, "missed"),
        ("hoplomachus", "decisions_per_second", 59_999, "missed"),
        ("somebody_elses", "decisions_per_second", 1, "no budget"),
        ("ludus", "copy_us", 5.1, "missed"),
        ("hoplomachus", "copy_us", 5.0, "met"),
        ("somebody_elses", "copy_us", 5.1, "missed"),
        ("twenty_strong", "copy_us", 3.0, "met"),
        ("twenty_strong", "copy_us", 3.1, "missed"),
        ("twenty_strong", "refold_per_second", 59_999, "missed"),
        ("twenty_strong", "refold_per_second", 60_000, "met"),
        ("virtus", "refold_per_second", 39_999, "missed"),
        ("virtus", "refold_per_second", 40_000, "met"),
        ("ludus", "seer_simulations_per_second", 1, "no budget"),
    ],
)
def test_a_figure_meets_its_budget_or_misses_it(game: str, measure: str, figure: float, verdict: str) -> None:
    verdicts = {row.measure: row.verdict for row in checked(measured(game, **{measure: figure}))}
    assert verdicts[measure] == verdict


@pytest.mark.parametrize(("figures", "verdict"), [([9.0, 5.0, 1.0], "met"), ([1.0, 5.1, 6.0], "missed")])
def test_the_median_of_the_slowest_rival_turns_meets_its_budget_or_misses_it(
    figures: list[float], verdict: str
) -> None:
    row = checked_turns("hoplomachus", figures)
    assert (row.measure, row.least, row.most, row.verdict) == ("rival_turn_ms", 1.0, max(figures), verdict)


def test_the_spread_is_shown_but_the_median_decides() -> None:
    row = checked(measured("ludus", decisions_per_second=70_000))[0]
    assert (row.least, row.figure, row.most, row.verdict) == (35_000, 70_000, 140_000, "met")
