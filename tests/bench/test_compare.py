"""Side by side means: the same rounds for everybody, and an interval that is one."""

from __future__ import annotations

from random import Random

import pytest

from bench.compare import Ratio, compare, measure_in_rounds, median_interval, ratio
from bench.peers import AT_HOME, Contender
from harena.lab.measure import Work


def counting(done: int) -> Work:
    return lambda: done


def absent(_rng: Random) -> Work:
    raise ModuleNotFoundError("no such thing")


@pytest.mark.parametrize(("values", "interval"), [(6, (1, 6)), (8, (1, 8)), (9, (2, 8)), (12, (3, 10)), (20, (6, 15))])
def test_the_interval_of_the_median_is_that_of_the_sign_test(values: int, interval: tuple[int, int]) -> None:
    shuffled = Random(1).sample(range(1, values + 1), values)
    assert median_interval(shuffled) == interval


def test_the_interval_covers_the_median_as_often_as_it_says() -> None:
    rng = Random(5)
    covered = 0
    for _ in range(2_000):
        low, high = median_interval([rng.expovariate(1.0) for _ in range(12)])
        covered += low <= 0.6931 <= high
    assert 0.95 <= covered / 2_000 <= 0.975


def test_five_rounds_are_too_few_for_an_interval() -> None:
    with pytest.raises(ValueError, match="at least 6"):
        median_interval([1.0] * 5)


def test_only_figures_of_the_same_round_are_divided() -> None:
    """The machine slows down to a tenth, for both alike: the ratio does not notice."""
    slowing = [100.0 / (k + 1) for k in range(9)]
    assert ratio([2 * figure for figure in slowing], slowing) == Ratio(2.0, 2.0, 2.0)


def test_rounds_go_forth_and_back() -> None:
    last = [0]

    def noted(index: int) -> Work:
        def work() -> int:
            last[0] = index
            return 1

        return work

    order: list[int] = []
    measure_in_rounds({i: noted(i) for i in range(3)}, 3, 0.0, lambda: order.append(last[0]))
    assert order == [0, 1, 2, 2, 1, 0, 0, 1, 2]


def test_a_peer_is_held_against_our_entry_on_the_same_game() -> None:
    everybody = [
        Contender("draughts", "harena", "harena", lambda _rng: counting(1)),
        Contender("draughts", "other", "other", lambda _rng: counting(10**9)),
        Contender(AT_HOME, "harena: ludus", "harena", lambda _rng: counting(10**9)),
    ]
    ours, other, ludus = compare(everybody, Random(1), rounds=6, seconds=0.0)
    assert ours.harena_to_peer == ludus.harena_to_peer == {}
    assert list(other.harena_to_peer) == ["harena"]
    assert other.harena_to_peer["harena"].median < 1e-3
    assert len(other.rounds) == 6
    assert other.spread == (min(other.rounds), max(other.rounds))


def test_an_engine_at_home_is_held_against_each_of_our_games() -> None:
    everybody = [
        Contender(AT_HOME, "harena: ludus", "harena", lambda _rng: counting(10**9)),
        Contender(AT_HOME, "harena: invictus", "harena", lambda _rng: counting(1)),
        Contender(AT_HOME, "at home", "other", lambda _rng: counting(10**4)),
    ]
    home = compare(everybody, Random(1), rounds=6, seconds=0.0)[-1]
    assert list(home.harena_to_peer) == ["ludus", "invictus"]
    assert home.harena_to_peer["ludus"].median > 1e2
    assert home.harena_to_peer["invictus"].median < 1e-2


def test_a_missing_peer_keeps_its_place_without_figures() -> None:
    everybody = [
        Contender("draughts", "harena", "harena", lambda _rng: counting(1)),
        Contender("draughts", "absent", "no-such-package", absent, "made of air"),
    ]
    _, missing = compare(everybody, Random(1), rounds=6, seconds=0.0)
    assert (missing.engine, missing.missing, missing.rounds) == ("absent", "not installed", [])
    assert missing.decisions_per_second is None
    assert missing.harena_to_peer == {}
