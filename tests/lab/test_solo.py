"""Programs that play alone: equal seeds, won or lost, and a score."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

import pytest
from msgspec.structs import replace

from harena.core.errors import Refused
from harena.games.ludus.game import GAME as LUDUS
from harena.games.palus.game import GAME as PALUS
from harena.lab import solo
from harena.lab.ratings import Estimate
from harena.lab.simulate import Played, play_number, simulate
from harena.lab.solo import Comparison, compare, has_one_side, mean, share_of
from tests.lab.toys import SOLO, TEAMS, install


def run(bots: Sequence[str], games: int, game: str = "palus", **more: Any) -> Comparison:
    """A comparison without its duration, so that two of them can be compared."""
    return replace(compare(game, bots, games=games, seed="sand", **more), seconds=0.0)


def test_all_play_the_games_of_the_same_numbers_that_a_simulation_plays() -> None:
    found = run(["random", "greedy"], 12)
    for one in found.performances:
        alone = simulate("palus", games=12, seats=[one.bot], seed="sand")
        assert (one.wins, one.length) == (alone.wins[0], alone.mean_length)
        assert one.score is not None
        assert one.score.value == pytest.approx(alone.mean_score)


def test_who_wins_more_often_stands_first() -> None:
    found = run(["random", "greedy"], 20)
    assert [one.bot for one in found.performances] == ["greedy", "random"]
    assert found.performances[0].share.value > found.performances[1].share.value


def test_of_equals_the_better_score_stands_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solo, "_won", lambda _game: 0)
    found = run(["random", "greedy"], 20)
    assert {one.wins for one in found.performances} == {0}
    assert [one.bot for one in found.performances] == ["greedy", "random"]


def test_two_losses_are_two_losses() -> None:
    """At the third rank a random player never wins, and neither is that a tie of two of them."""
    found = run(["random", "random"], 10, options={"rank": 3})
    assert [one.wins for one in found.performances] == [0, 0]
    assert found.differences[0].won_alone == (0, 0)
    assert found.differences[0].share.value == 0


def test_ten_equal_results_do_not_make_two_programs_surely_equal() -> None:
    (difference,) = run(["greedy", "greedy"], 10).differences
    assert difference.share.low < -0.2 < 0.2 < difference.share.high


def test_games_that_only_one_of_them_won_make_the_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """The greedy one always wins, the random one in a quarter of the games."""
    install(monkeypatch, SOLO)
    (difference,) = run(["random", "greedy"], 80, "solo").differences
    mine, theirs = difference.won_alone
    assert mine == 0
    assert difference.share.value == pytest.approx(-theirs / 80)
    assert -1 <= difference.share.low < difference.share.high < -0.5


def test_differences_are_taken_game_by_game() -> None:
    """Two programs of one kind play the same games: what luck did to both drops out."""
    (difference,) = run(["greedy", "greedy"], 10).differences
    assert difference.score == Estimate(0.0, 0.0, 0.0)


def test_a_game_without_a_score_is_compared_by_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, SOLO)
    found = run(["greedy", "random"], 40, "solo")
    assert found.performances[0].wins == 40
    assert 0 < found.performances[1].wins < 40
    assert [one.score for one in found.performances] == [None, None]
    assert found.differences[0].score is None


def test_one_program_is_measured() -> None:
    found = run(["greedy"], 5)
    assert len(found.performances) == 1
    assert found.differences == []


def test_the_number_of_workers_changes_nothing() -> None:
    assert run(["random", "greedy"], 6, workers=2) == run(["random", "greedy"], 6)


def test_an_interrupted_comparison_has_the_games_that_all_have_played(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = 0

    def play(*arguments: Any) -> tuple[Any, Played]:
        nonlocal begun
        begun += 1
        if begun == 6:
            raise KeyboardInterrupt
        return play_number(*arguments)

    monkeypatch.setattr(solo, "play_number", play)
    found = run(["random", "greedy"], 10)
    assert found.interrupted
    assert (found.games, found.planned) == (2, 20)


def test_what_has_one_side_is_told_apart() -> None:
    assert has_one_side(PALUS, 1)
    assert not has_one_side(LUDUS, 2)
    assert not has_one_side(TEAMS, 4)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"bots": []}, "too_few_bots"),
        ({"games": 0}, "too_few_games"),
        ({"options": {"rank": 9}}, "bad_option"),
        ({"seats": 2}, "wrong_number_of_seats"),
    ],
)
def test_what_cannot_be_played_is_refused(more: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        run(**{"bots": ["random"], "games": 2, **more})


def test_a_share_of_nothing_or_all_still_has_an_interval() -> None:
    none, all_of_them = share_of(0, 10), share_of(10, 10)
    assert none.low == pytest.approx(0)
    assert none.high == pytest.approx(0.2775, abs=1e-4)
    assert all_of_them.high == pytest.approx(1)
    assert all_of_them.low == pytest.approx(1 - none.high)


def test_a_mean_is_the_surer_the_more_values_there_are() -> None:
    assert mean([3]) == Estimate(3, -inf, inf)
    few, many = mean([1, 3]), mean([1, 3] * 50)
    assert few.value == many.value == 2
    assert many.high - many.low < few.high - few.low
