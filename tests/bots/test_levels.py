"""Levels and the ladder: a higher level thinks more and errs less, and who is next above and below."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from harena.bots import bot_names
from harena.bots.levels import LADDER, LEVEL_SPECS, LEVELS, Level, harder, level_of, weaker
from harena.bots.seer import SeerBot
from harena.core.action import Action
from harena.core.player import Clock
from tests.bots.toys import NIM, OWN, WAGER, Peace, Take, first_view


def choices(level: Level, times: int = 60) -> Counter[Action]:
    view = first_view(NIM)
    return Counter(SeerBot(NIM, Random(seed), level).choose(view, view.options(), OWN) for seed in range(times))


def test_each_level_thinks_more_and_errs_less_than_the_one_below() -> None:
    for lower, higher in pairwise(LEVELS):
        assert lower.simulations < higher.simulations
        assert lower.each < higher.each
        assert lower.temperature > higher.temperature
        assert lower.blunder >= higher.blunder


def test_a_blunderer_plays_anything_where_a_thinker_knows_the_move() -> None:
    thinker = Level("thinker", simulations=200, each=1)
    blunderer = Level("blunderer", simulations=200, each=1, blunder=1.0)
    assert choices(thinker) == {Take(3): 60}
    assert min(choices(blunderer)[Take(n)] for n in (1, 2, 3)) > 8


def test_temperature_plays_second_best_moves_now_and_then_but_the_best_most() -> None:
    warm = choices(Level("warm", simulations=200, each=1, temperature=1.5))
    assert 30 < warm[Take(3)] < 60


def test_many_options_get_their_share_of_simulations() -> None:
    view = first_view(WAGER, offers=tuple(range(1, 8)))
    options = view.options()
    tried = SeerBot(WAGER, Random(1), Level("fair", simulations=10, each=5)).think(view, options)
    assert sum(move.visits for move in tried.values()) == 5 * len(options)


def test_a_budget_goes_before_the_level() -> None:
    view = first_view(WAGER)
    bot = SeerBot(WAGER, Random(1), Level("fair", simulations=10, each=5), Clock(simulations=3))
    assert sum(move.visits for move in bot.think(view, view.options()).values()) == 3
    assert Peace() in view.options()


# The ladder


def test_the_ladder_leads_from_a_program_that_does_not_think_to_the_one_that_thinks_longest() -> None:
    assert LADDER == ("random", "greedy", "seer:beginner", "seer:easy", "seer:medium", "seer", "seer:hard")


def test_programs_are_listed_by_their_strength() -> None:
    assert tuple(bot_names()[: len(LADDER)]) == LADDER


def test_the_levels_are_rungs_of_the_ladder() -> None:
    assert [spec for spec in LADDER if spec in LEVEL_SPECS] == list(LEVEL_SPECS)
    assert [level_of(spec) for spec in LEVEL_SPECS] == [level.name for level in LEVELS]
    assert level_of("seer") is None


@pytest.mark.parametrize(
    ("spec", "next_level"),
    [
        ("random", "seer:beginner"),
        ("seer:easy", "seer:medium"),
        ("seer:medium", "seer:hard"),
        ("seer", "seer:hard"),
        ("seer:hard", None),
        ("somebody_elses", "seer:beginner"),
    ],
)
def test_the_next_harder_opponent_is_a_level(spec: str, next_level: str | None) -> None:
    assert harder(spec) == next_level


@pytest.mark.parametrize(
    ("spec", "stand_ins"),
    [
        ("seer:hard", ["seer:medium", "seer:easy", "seer:beginner", "greedy", "random"]),
        ("seer", ["seer:medium", "seer:easy", "seer:beginner", "greedy", "random"]),
        ("somebody_elses", ["seer:medium", "seer:easy", "seer:beginner", "greedy", "random"]),
        ("seer:beginner", ["greedy", "random"]),
        ("random", []),
    ],
)
def test_stand_ins_get_weaker_step_by_step(spec: str, stand_ins: list[str]) -> None:
    assert weaker(spec) == stand_ins
