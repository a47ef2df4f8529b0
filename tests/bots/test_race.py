"""The race of options: equal looks for all who are in it, the worse half out after each round, an end when one won."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from harena.bots import race as racing
from harena.bots.race import HANDICAP, LAPS, Runner, race
from harena.core.action import Action


class Run(Action, frozen=True):
    """An option that is as good as its number."""

    worth: int


def run(
    number: int,
    budget: int,
    brings: Callable[[int, int], float],
    *,
    promise: Callable[[int], float] = float,
    until_decided: bool = False,
) -> list[int]:
    """How often each of so many options was looked at; `brings(worth, look)` is what a look brings."""
    runners = [Runner(Run(worth), promise(worth)) for worth in range(number)]

    def spent() -> float:
        return sum(len(runner.results) for runner in runners) / budget

    for runner in race(runners, spent, until_decided=until_decided):
        assert isinstance(runner.action, Run)
        runner.results.append(brings(runner.action.worth, len(runner.results)))
    return [len(runner.results) for runner in runners]


def by_worth(worth: int, _look: int) -> float:
    return float(worth)


def nothing(_worth: int) -> float:
    return 0.0


NOISE = [Random(look).random() * 100 for look in range(500)]
"""Far more than the options differ."""


def test_after_each_round_the_worse_half_is_out_and_two_are_left_for_the_last() -> None:
    assert run(8, 240, by_worth) == [10, 10, 10, 10, 30, 30, 70, 70]


def test_a_number_that_does_not_halve_keeps_the_larger_part() -> None:
    assert run(5, 90, by_worth) == [6, 6, 16, 31, 31]


def test_two_are_compared_to_the_end_and_one_alone_is_looked_at_all_the_time() -> None:
    assert run(2, 100, by_worth) == [50, 50]
    assert run(1, 100, by_worth) == [100]


def test_a_lap_that_is_cut_off_does_not_count_so_that_all_who_are_in_it_had_the_same_luck() -> None:
    assert run(4, 3, by_worth) == [0, 0, 0, 0]
    assert run(2, 5, by_worth) == [2, 2]
    assert run(2, 6, by_worth) == [3, 3]


def test_without_a_budget_nobody_starts() -> None:
    runners = [Runner(Run(1), 0.5), Runner(Run(2), 0.4)]
    assert not list(race(runners, lambda: 1.0, until_decided=False))


def test_luck_that_all_share_puts_nobody_out() -> None:
    looks = run(8, 240, lambda worth, look: NOISE[look] + worth / 1000, promise=nothing)
    assert looks == [10, 10, 10, 10, 30, 30, 70, 70]


def test_what_was_promised_counts_like_some_looks_and_is_outweighed_by_more() -> None:
    promised, other = Runner(Run(1), 1.0), Runner(Run(2), 0.0)
    for runner, brought in ((promised, 0.0), (other, 1.0)):
        runner.results += [brought] * (HANDICAP - 1)
    assert promised.mean() > other.mean()
    for runner, brought in ((promised, 0.0), (other, 1.0)):
        runner.results += [brought] * 2
    assert promised.mean() < other.mean()


def test_who_came_further_stands_before_who_dropped_out() -> None:
    out, winner, second = Runner(Run(0), 0.9), Runner(Run(1), 0.5), Runner(Run(2), 0.4)
    winner.results, second.results = [0.5, 0.5], [0.5, 0.5]
    assert sorted([out, second, winner], key=Runner.standing, reverse=True) == [winner, second, out]


def test_it_ends_when_all_others_are_surely_worse() -> None:
    looks = run(8, 4000, lambda worth, look: NOISE[look] + worth, until_decided=True)
    assert looks == [LAPS] * 8


def test_who_is_surely_worse_is_not_looked_at_any_more() -> None:
    def two_alike(worth: int, look: int) -> float:
        return Random(f"{worth}/{look}").random() if worth else -1.0

    looks = run(3, 300, two_alike, promise=nothing, until_decided=True)
    assert looks[0] == LAPS
    assert looks[1] == looks[2] > 4 * LAPS


def test_who_promised_most_and_did_worst_has_not_won_yet() -> None:
    """All looks speak against the first, without varying at all; its promise still outweighs them."""
    looks = run(2, 60, lambda worth, _look: worth / 10, promise=lambda worth: 0.6 - worth * 0.4, until_decided=True)
    assert looks[0] > LAPS


def test_it_goes_on_while_there_is_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    def even(worth: int, look: int) -> float:
        return Random(f"{worth}/{look}").random()

    assert run(2, 400, even, promise=nothing, until_decided=True) == [200, 200]
    monkeypatch.setattr(racing, "SURELY", 0.0)
    assert run(2, 400, even, promise=nothing, until_decided=True) == [LAPS, LAPS]


def test_it_ends_where_nothing_makes_a_difference() -> None:
    assert run(8, 400, lambda _worth, look: float(look), promise=nothing, until_decided=True) == [LAPS] * 8
