"""Scores, Elo and ratings against figures worked out by hand."""

from __future__ import annotations

from math import inf, log, sqrt

import pytest

from harena.lab.ratings import (
    Tally,
    elo_from_score,
    estimated_elo,
    estimated_score,
    rateable,
    ratings,
    score_from_elo,
    softened,
)

# Scores and Elo


@pytest.mark.parametrize(
    ("score", "elo"), [(0.5, 0.0), (0.75, 190.848502), (0.25, -190.848502), (10 / 11, 400.0), (0.64, 99.951)]
)
def test_a_score_means_a_difference_in_elo(score: float, elo: float) -> None:
    assert elo_from_score(score) == pytest.approx(elo, abs=1e-3)
    assert score_from_elo(elo) == pytest.approx(score, abs=1e-6)


def test_winning_everything_is_worth_elo_without_end() -> None:
    assert elo_from_score(1.0) == inf
    assert elo_from_score(0.0) == -inf


def test_the_interval_of_a_score_comes_from_the_spread_of_the_pairs() -> None:
    """50 pairs won and 50 shared: mean 0.75, each pair a quarter away from it, so a standard error of 0.25 / 10."""
    score = estimated_score([0, 0, 50, 0, 50])
    assert score.value == 0.75
    assert score.low == pytest.approx(0.75 - 1.959964 * 0.025, abs=1e-6)
    assert score.high == pytest.approx(0.75 + 1.959964 * 0.025, abs=1e-6)


def test_the_elo_interval_has_the_ends_of_the_score_interval() -> None:
    elo = estimated_elo([0, 0, 50, 0, 50])
    assert elo.value == pytest.approx(190.8485, abs=1e-4)
    assert score_from_elo(elo.low) == pytest.approx(0.701001, abs=1e-6)
    assert score_from_elo(elo.high) == pytest.approx(0.798999, abs=1e-6)


def test_equal_results_either_way_mean_no_difference() -> None:
    elo = estimated_elo([7, 11, 30, 11, 7])
    assert elo.value == 0
    assert elo.low == pytest.approx(-elo.high)


def test_the_error_bars_shrink_with_the_root_of_the_number_of_pairs() -> None:
    pairs = [30, 40, 60, 50, 40]
    one, four = estimated_score(pairs), estimated_score([4 * count for count in pairs])
    assert four.high - four.low == pytest.approx((one.high - one.low) / 2)


def test_a_seat_that_always_wins_leaves_little_doubt_about_the_bots() -> None:
    """Each bot won once in every pair. Taken one by one, 200 such games would give error bars of 0.069."""
    score = estimated_score([0, 0, 100, 0, 0])
    assert score.value == 0.5
    assert score.high - score.value == pytest.approx(0.5 * (1 - 0.05 ** (1 / 100)))


def test_a_few_wins_in_a_row_are_not_taken_for_certainty() -> None:
    """Five pairs won: pairs that are not won could still be 45 % of all, and stay unseen once in twenty times."""
    score = estimated_score([0, 0, 0, 0, 5])
    assert (score.value, score.high) == (1.0, 1.0)
    assert score.low == pytest.approx(0.05 ** (1 / 5))
    assert estimated_elo([0, 0, 0, 0, 5]).low == pytest.approx(34.355, abs=0.001)


# Ratings


def test_two_bots_are_as_far_apart_as_their_score_says() -> None:
    strong, weak = ratings(["strong", "weak"], {(0, 1): Tally(75, 100)})
    assert (strong.bot, weak.bot) == ("strong", "weak")
    assert strong.elo == pytest.approx(95.424251)
    assert weak.elo == pytest.approx(-95.424251)


def test_the_standard_error_of_two_bots_is_the_textbook_one() -> None:
    """The difference has variance 1 / (n p q) in log-odds; each of the two ratings carries half of the difference."""
    rating = ratings(["strong", "weak"], {(0, 1): Tally(75, 100)})[0]
    assert rating.standard_error == pytest.approx(400 / log(10) * sqrt(1 / (100 * 0.75 * 0.25)) / 2)
    assert rating.margin == pytest.approx(1.959964 * rating.standard_error)


def test_three_bots_whose_odds_multiply_are_rated_exactly() -> None:
    """2 to 1, 2 to 1, and 4 to 1 over both: strengths 2, 1 and ½."""
    tallies = {(0, 1): Tally(20, 30), (1, 2): Tally(20, 30), (0, 2): Tally(24, 30)}
    elos = [rating.elo for rating in ratings(["a", "b", "c"], tallies)]
    assert elos == pytest.approx([120.411998, 0, -120.411998], abs=1e-6)


def test_four_equal_bots_have_the_errors_of_a_complete_round_robin() -> None:
    """With n games a pairing the information matrix is n/4 (4 I - J), so each variance is 3 / (4 n)."""
    tallies = {(i, j): Tally(10, 20) for i in range(4) for j in range(i + 1, 4)}
    for rating in ratings(list("abcd"), tallies):
        assert rating.elo == 0
        assert rating.standard_error == pytest.approx(400 / log(10) * sqrt(3 / 80))


def test_standard_errors_shrink_with_the_root_of_the_number_of_games() -> None:
    few = ratings(["a", "b", "c"], {(0, 1): Tally(6, 10), (1, 2): Tally(7, 10), (0, 2): Tally(5.5, 10)})
    many = ratings(["a", "b", "c"], {(0, 1): Tally(54, 90), (1, 2): Tally(63, 90), (0, 2): Tally(49.5, 90)})
    for one, other in zip(few, many, strict=True):
        assert other.elo == pytest.approx(one.elo)
        assert other.standard_error == pytest.approx(one.standard_error / 3)


def test_ratings_have_a_mean_of_zero_however_lopsided_the_results() -> None:
    tallies = {(0, 1): Tally(999, 1000), (1, 2): Tally(999.5, 1000), (0, 2): Tally(1000, 1000)}
    rated = ratings(["a", "b", "c"], tallies)
    assert sum(rating.elo for rating in rated) == pytest.approx(0, abs=1e-6)
    assert rated[0].elo > 1000
    assert rated[2].elo < -1000


ORDINARY = {(0, 1): Tally(3, 10), (0, 2): Tally(14, 20), (1, 2): Tally(9, 12), (2, 3): Tally(2.5, 8)}

RUNS_AWAY_IN_LONG_STEPS = {
    (0, 1): Tally(0.5, 1),
    (0, 4): Tally(50, 100),
    (0, 5): Tally(100, 100),
    (1, 2): Tally(100, 100),
    (2, 3): Tally(10_000, 10_000),
    (2, 4): Tally(0, 1_000_000),
    (3, 4): Tally(0.5, 100),
    (3, 5): Tally(1.5, 2),
}

NEVER_SETTLES_TO_THE_LAST_DIGIT = {(0, 1): Tally(1.5, 2), (0, 2): Tally(999_999.5, 1_000_000), (1, 2): Tally(2, 2)}


@pytest.mark.parametrize(
    ("bots", "tallies"),
    [("abcd", ORDINARY), ("abcdef", RUNS_AWAY_IN_LONG_STEPS), ("abc", NEVER_SETTLES_TO_THE_LAST_DIGIT)],
)
def test_at_greatest_likelihood_every_bot_has_made_the_points_it_could_expect(
    bots: str, tallies: dict[tuple[int, int], Tally]
) -> None:
    elos = [rating.elo for rating in ratings(bots, tallies)]
    for bot in range(len(bots)):
        made = sum(tally.points for (a, _), tally in tallies.items() if a == bot)
        made += sum(tally.games - tally.points for (_, b), tally in tallies.items() if b == bot)
        hoped = sum(t.games * score_from_elo(elos[a] - elos[b]) for (a, b), t in tallies.items() if a == bot)
        hoped += sum(t.games * score_from_elo(elos[b] - elos[a]) for (a, b), t in tallies.items() if b == bot)
        assert made == pytest.approx(hoped, rel=1e-6, abs=1e-6)


def test_a_bot_that_won_everything_has_no_finite_rating() -> None:
    assert not rateable(2, {(0, 1): Tally(10, 10)})
    assert not rateable(3, {(0, 1): Tally(10, 10), (0, 2): Tally(10, 10), (1, 2): Tally(5, 10)})
    assert not rateable(3, {(0, 1): Tally(5, 10), (0, 2): Tally(10, 10), (1, 2): Tally(10, 10)})
    assert rateable(2, {(0, 1): Tally(9.5, 10)})


def test_bots_that_beat_each_other_in_a_circle_can_be_rated() -> None:
    circle = {(0, 1): Tally(10, 10), (1, 2): Tally(10, 10), (0, 2): Tally(0, 10)}
    assert rateable(3, circle)
    assert [rating.elo for rating in ratings(["a", "b", "c"], circle)] == pytest.approx([0, 0, 0], abs=1e-9)


def test_one_drawn_game_more_makes_every_rating_finite() -> None:
    soft = softened({(0, 1): Tally(10, 10)})
    assert soft == {(0, 1): Tally(10.5, 11)}
    assert ratings(["a", "b"], soft)[0].elo == pytest.approx(200 * 1.322219295)
