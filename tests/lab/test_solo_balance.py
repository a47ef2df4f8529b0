"""How hard a game for one is: every rank equally often, every card in turn, deviations from the mean of each rank."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from harena.core.discovery import find_game
from harena.core.errors import Refused
from harena.lab import solo_balance as balance
from harena.lab.solo_balance import (
    Climb,
    chosen_for,
    named_cards,
    planned_games,
    play_climbs,
    ranks_of,
    solo_balance,
)


def climb(rank: int, number: int, hero: str, won: bool) -> Climb:
    return Climb(rank, number, {"hero": hero}, won, "victory" if won else "fallen", 10, 0.5)


def test_the_ranks_are_those_of_the_option() -> None:
    assert ranks_of(find_game("twenty_strong")) == [1, 2, 3, 4, 5]
    assert ranks_of(find_game("palus")) == [1, 2, 3]


def test_a_game_without_ranks_or_without_a_policy_is_refused() -> None:
    with pytest.raises(Refused):
        ranks_of(find_game("ludus"))
    with pytest.raises(Refused):
        list(play_climbs("palus", games=1, seed="1"))


def test_every_card_comes_equally_often_and_meets_every_other() -> None:
    game = find_game("twenty_strong")
    named = named_cards(game)
    assert {option: len(names) for option, names in named.items()} == {"lieutenant": 9, "hero": 9}
    pairs = Counter(tuple(chosen_for(game, number).values()) for number in range(81))
    assert set(pairs.values()) == {1}
    first = [chosen_for(game, number) for number in range(18)]
    assert len({one["hero"] for one in first}) > 4
    assert len({one["lieutenant"] for one in first}) > 4


def test_all_ranks_are_played_before_the_next_number() -> None:
    assert planned_games(find_game("palus"), 2) == [(1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (3, 1)]


def test_a_game_depends_on_seed_rank_and_number_only_and_what_is_done_is_left_out() -> None:
    all_of_them = list(play_climbs("twenty_strong", games=1, seed="small"))
    later = list(play_climbs("twenty_strong", games=1, seed="small", done={(1, 0), (2, 0), (3, 0), (4, 0)}))
    assert [one.rank for one in all_of_them] == [1, 2, 3, 4, 5]
    assert [(one.won, one.decisions) for one in later] == [(one.won, one.decisions) for one in all_of_them[4:]]


def test_no_two_games_share_their_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    streams: list[tuple[str, int]] = []

    def noted(seed: str, number: int) -> Random:
        streams.append((seed, number))
        return Random(1)

    monkeypatch.setattr(balance, "chance_stream", noted)
    list(play_climbs("twenty_strong", games=2, seed="small"))
    assert len(set(streams)) == len(streams) == 10


def test_shares_are_those_of_a_rank_and_deviations_those_from_its_mean() -> None:
    played = [climb(1, 0, "ursus", True), climb(1, 1, "ursus", True), climb(1, 2, "hylas", False)]
    played += [climb(1, 3, "hylas", True), climb(2, 0, "ursus", False), climb(2, 1, "hylas", False)]
    found = solo_balance(played)
    assert found is not None
    assert [(one.rank, one.games, one.share.value) for one in found.ranks] == [(1, 4, 0.75), (2, 2, 0.0)]
    assert [(one.name, one.games) for one in found.deviations] == [("ursus", 3), ("hylas", 3)]
    assert [one.share.value for one in found.deviations] == pytest.approx([0.5 / 3, -0.5 / 3])
    assert found.deviations[0].share.low < found.deviations[0].share.value < found.deviations[0].share.high
    assert found.endings == {"fallen": 3, "victory": 3}
    assert (found.games, found.length, found.seconds) == (6, 10, 0.5)


def test_nothing_played_tells_nothing() -> None:
    assert solo_balance([]) is None
