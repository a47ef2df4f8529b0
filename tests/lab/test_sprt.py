"""The sequential test against figures worked out by hand."""

from __future__ import annotations

from math import log, log10
from random import Random

import pytest

from harena.core.errors import Refused
from harena.lab.ratings import mean_score, score_from_elo
from harena.lab.sprt import Sprt


def elo(score: float) -> float:
    return -400 * log10(1 / score - 1)


def test_the_bounds_are_walds() -> None:
    assert Sprt().bounds == pytest.approx((-log(19), log(19)))
    assert Sprt(alpha=0.01, beta=0.1).bounds == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))


def test_pairs_that_are_won_or_lost_make_walds_test_of_a_coin() -> None:
    """Heads 60 of 100; is it a coin of 0.5 or of 0.6? 60 ln 1.2 + 40 ln 0.8."""
    assert Sprt(elo0=0, elo1=elo(0.6)).llr([40, 0, 0, 0, 60]) == pytest.approx(2.0135514)


def test_with_shared_pairs_both_claims_get_their_most_likely_probabilities() -> None:
    """20 lost, 50 shared, 30 won. Under 0.5 that is ¼ ½ ¼; under 0.55 just as observed. 20 ln 0.8 + 30 ln 1.2."""
    assert Sprt(elo0=0, elo1=elo(0.55)).llr([20, 0, 50, 0, 30]) == pytest.approx(1.0067757)


def test_a_row_of_wins_counts_no_more_than_wins_of_a_coin() -> None:
    assert Sprt(elo0=0, elo1=elo(0.6)).llr([0, 0, 0, 0, 7]) == pytest.approx(7 * log(1.2))
    assert Sprt(elo0=0, elo1=elo(0.6)).llr([7, 0, 0, 0, 0]) == pytest.approx(7 * log(0.8))


def test_many_pairs_close_to_the_claims_agree_with_the_normal_approximation() -> None:
    pairs = [300, 1000, 2000, 1100, 340]
    test = Sprt(elo0=0, elo1=5)
    count, mean = sum(pairs), mean_score(pairs)
    variance = sum(n * (score / 4 - mean) ** 2 for score, n in enumerate(pairs)) / count
    s0, s1 = score_from_elo(0), score_from_elo(5)
    assert test.llr(pairs) == pytest.approx(count * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance), rel=0.01)


def test_without_results_nothing_is_decided() -> None:
    assert Sprt().llr([0, 0, 0, 0, 0]) == 0
    assert Sprt().verdict([0, 0, 0, 0, 0]) is None


def test_swapping_the_bots_and_the_claims_turns_the_ratio_round() -> None:
    pairs = [5, 10, 40, 20, 12]
    assert Sprt(elo0=-10, elo1=30).llr(pairs) == pytest.approx(-Sprt(elo0=-30, elo1=10).llr(pairs[::-1]))


def test_the_verdict_falls_at_the_bound_and_not_before() -> None:
    """ln 19 / ln 1.2 = 16.15 wins in a row; ln 19 / -ln 0.8 = 13.2 losses."""
    test = Sprt(elo0=0, elo1=elo(0.6))
    assert test.verdict([0, 0, 0, 0, 16]) is None
    assert test.verdict([0, 0, 0, 0, 17]) == "elo1"
    assert test.verdict([13, 0, 0, 0, 0]) is None
    assert test.verdict([14, 0, 0, 0, 0]) == "elo0"


@pytest.mark.parametrize(("truth", "wrong"), [(0.5, "elo1"), (0.65, "elo0")])
def test_the_test_errs_no_more_often_than_promised(truth: float, wrong: str) -> None:
    """200 tests of a true claim at 10 %: more than 33 errors would be 3 standard deviations off."""
    rng = Random("sprt errors")
    test = Sprt(elo0=0, elo1=elo(0.65), alpha=0.1, beta=0.1)
    errors = 0
    for _ in range(200):
        pairs = [0] * 5
        while (verdict := test.verdict(pairs)) is None:
            pairs[2 * ((rng.random() < truth) + (rng.random() < truth))] += 1
        errors += verdict == wrong
    assert errors <= 33


@pytest.mark.parametrize(("elo0", "elo1"), [(5, 5), (10, 0), (0, 5000), (float("nan"), 5)])
def test_claims_that_cannot_be_told_apart_are_refused(elo0: float, elo1: float) -> None:
    with pytest.raises(Refused) as refused:
        Sprt(elo0, elo1)
    assert refused.value.reasons[0].key == "refused.sprt_claims"


@pytest.mark.parametrize("share", [0.0, 0.5, -1.0, float("nan")])
@pytest.mark.parametrize("error", ["alpha", "beta"])
def test_error_shares_that_mean_nothing_are_refused(error: str, share: float) -> None:
    with pytest.raises(Refused) as refused:
        Sprt(**{error: share})
    assert refused.value.reasons[0].key == "refused.sprt_errors"
