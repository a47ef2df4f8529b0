"""The arena: pairs of games, seats swapped, rated and stopped as the figures say."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from harena.bots import make_bot
from harena.core.errors import Refused
from harena.core.game import Game
from harena.core.player import Bot
from harena.lab import arena as lab
from harena.lab.arena import Arena, arena, meeting_seed, planned_games
from harena.lab.ratings import elo_from_score
from harena.lab.simulate import SLOW_CHUNK, Played, play, simulate
from harena.lab.sprt import Sprt
from tests.lab.toys import SOLO, TEAMS, THREE, install


def run(bots: Sequence[str], games: int, game: str = "ludus", **more: Any) -> Arena:
    """An arena without its duration, so that two of them can be compared."""
    return replace(arena(game, bots, games=games, seed="sand", **more), seconds=0.0)


def seatings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The bots of all games to come, seat after seat."""
    made: list[str] = []

    def note(spec: str, game: Game[Any], rng: Random) -> Bot:
        made.append(spec)
        return make_bot(spec, game, rng)

    monkeypatch.setattr(lab, "make_bot", note)
    return made


# Who plays whom


def test_all_meet_all_in_as_many_games_as_were_asked_for() -> None:
    result = run(["random", "greedy", "random"], 3)
    assert [(p.first, p.second) for p in result.pairings] == [
        ("random", "greedy"),
        ("random", "random"),
        ("greedy", "random"),
    ]
    assert [p.games for p in result.pairings] == [3, 3, 3]
    assert result.games == planned_games(3, 3) == 9


@pytest.mark.parametrize("games", [1, 3, 7])
def test_a_game_without_its_pair_counts_as_one_game(games: int) -> None:
    [pairing] = run(["greedy", "random"], games).pairings
    assert pairing.wins + pairing.draws + pairing.losses == pairing.games == games
    assert pairing.score.value == pytest.approx((pairing.wins + pairing.draws / 2) / games)
    assert sum(pairing.pairs) == (games + 1) // 2


def test_an_odd_number_of_games_begins_like_the_next_even_one(monkeypatch: pytest.MonkeyPatch) -> None:
    made = seatings(monkeypatch)
    run(["random", "greedy"], 3)
    assert made == ["random", "greedy", "greedy", "random", "random", "greedy"]


def test_the_seats_are_swapped_on_every_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    made = seatings(monkeypatch)
    run(["random", "greedy"], 4)
    assert made == ["random", "greedy", "greedy", "random"] * 2


def test_the_first_game_of_each_pair_can_be_played_again_by_simulate(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Played] = []

    def keep(*args: Any) -> Played:
        played.append(play(*args))
        return played[-1]

    monkeypatch.setattr(lab, "play", keep)
    run(["random", "greedy"], 20)
    again = simulate("ludus", games=10, seats=["random", "greedy"], seed=meeting_seed("sand", (0, 1)))
    first_games = played[::2]
    assert again.wins == [sum(seat in game.outcome.winners for game in first_games) for seat in (0, 1)]
    assert again.answers == sum(game.answers for game in first_games)


def test_every_meeting_has_luck_of_its_own() -> None:
    pairings = run(["random", "random", "random"], 40).pairings
    assert len({(pairing.wins, *pairing.pairs) for pairing in pairings}) == 3


def test_two_bots_of_one_kind_do_not_merely_share_every_pair() -> None:
    pairing = run(["random", "random"], 60).pairings[0]
    assert pairing.pairs[2] < 30
    assert pairing.score.low < 0.5 < pairing.score.high


def test_allies_are_played_by_one_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, TEAMS)
    made = seatings(monkeypatch)
    pairing = run(["greedy", "random"], 20, "teams").pairings[0]
    assert made[:8] == ["greedy", "random"] * 2 + ["random", "greedy"] * 2
    assert pairing.wins > 10
    assert pairing.losses == 0


def test_a_game_with_one_side_has_no_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, SOLO)
    with pytest.raises(Refused, match="arena_needs_two_sides"):
        run(["greedy", "random"], 2, "solo")


# What comes out


def test_the_figures_of_a_pairing_agree_with_each_other() -> None:
    pairing = run(["greedy", "random"], 40).pairings[0]
    points = pairing.wins + pairing.draws / 2
    assert pairing.wins + pairing.draws + pairing.losses == pairing.games == 2 * sum(pairing.pairs) == 40
    assert pairing.score.value == pytest.approx(points / 40)
    assert pairing.elo.value == pytest.approx(elo_from_score(points / 40))
    assert pairing.score.low > 0.5


def test_the_strongest_bot_stands_first_in_the_ratings() -> None:
    result = run(["random", "greedy"], 40)
    assert [rating.bot for rating in result.ratings] == ["greedy", "random"]
    assert result.ratings[0].elo - result.ratings[1].elo == pytest.approx(-result.pairings[0].elo.value)
    assert not result.softened


def test_a_bot_that_never_loses_a_point_still_gets_a_finite_rating_and_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install(monkeypatch, TEAMS)
    result = run(["greedy", "random"], 2, "teams")
    assert result.pairings[0].wins == 2
    assert result.softened
    assert isfinite(result.ratings[0].elo)
    assert result.ratings[0].elo == pytest.approx(elo_from_score(2.5 / 3) / 2)


# The same whatever the number of workers


def test_the_number_of_workers_changes_nothing() -> None:
    bots = ["random", "greedy", "random"]
    assert run(bots, 20, workers=1) == run(bots, 20, workers=2)


def test_a_test_stops_at_the_same_pair_whatever_the_number_of_workers() -> None:
    test = Sprt(elo0=0, elo1=300, alpha=0.1, beta=0.1)
    alone = run(["greedy", "random"], 400, sprt=test, workers=1)
    assert alone.pairings[0].verdict == "elo1"
    assert alone.games < 60
    assert alone == run(["greedy", "random"], 400, sprt=test, workers=2)


def test_a_test_stops_with_the_pair_that_decides_it_and_counts_nothing_beyond() -> None:
    test = Sprt(elo0=0, elo1=300, alpha=0.1, beta=0.1)
    stopped = run(["greedy", "random"], 400, sprt=test).pairings[0]
    all_of_them = run(["greedy", "random"], stopped.games).pairings[0]
    one_pair_less = run(["greedy", "random"], stopped.games - 2).pairings[0]
    assert stopped.pairs == all_of_them.pairs
    assert stopped.llr == pytest.approx(test.llr(all_of_them.pairs))
    assert test.verdict(one_pair_less.pairs) is None


def test_a_decided_meeting_is_not_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    made = seatings(monkeypatch)
    result = run(["greedy", "random"], 400, sprt=Sprt(elo0=0, elo1=300, alpha=0.1, beta=0.1))
    assert result.games <= len(made) / 2 < result.games + 2 * SLOW_CHUNK


def test_a_test_that_cannot_decide_plays_all_games_and_gives_no_verdict() -> None:
    pairing = run(["random", "random"], 10, sprt=Sprt(elo0=0, elo1=5)).pairings[0]
    assert pairing.games == 10
    assert pairing.verdict is None
    assert pairing.llr is not None


def test_each_pairing_stops_on_its_own_and_progress_still_reaches_the_end() -> None:
    heard: list[int] = []
    test = Sprt(elo0=0, elo1=300, alpha=0.1, beta=0.1)
    result = run(["greedy", "random", "random"], 100, sprt=test, progress=heard.append)
    assert [p.verdict for p in result.pairings] == ["elo1", "elo1", "elo0"]
    assert all(p.games < 100 for p in result.pairings)
    assert heard == sorted(heard)
    assert heard[-1] == planned_games(3, 100) == 300


# What is refused


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"bots": ["random"]}, "too_few_bots"),
        ({"bots": ["random", "clever"]}, "unknown_bot"),
        ({"games": 0}, "too_few_games"),
        ({"workers": 0}, "too_few_workers"),
        ({"seats": 3}, "wrong_number_of_seats"),
        ({"options": {"hand": 0}}, "bad_option"),
    ],
)
def test_bad_input_is_refused(wrong: dict[str, Any], key: str) -> None:
    with pytest.raises(Refused) as refused:
        run(**{"bots": ["random", "random"], "games": 2, **wrong})
    assert refused.value.reasons[0].key == f"refused.{key}"


def test_a_game_of_three_foes_has_no_two_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, THREE)
    with pytest.raises(Refused, match="arena_needs_two_sides"):
        run(["random", "greedy"], 2, "three")
