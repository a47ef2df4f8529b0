"""Levels and the ladder: a higher level thinks more and errs less, and who is next above and below."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from harena.bots import bot_names
from harena.bots.levels import LADDER, LEVEL_SPECS, LEVELS, USUAL, Level, harder, level_of, weaker
from harena.bots.seer import SeerBot
from harena.core.player import Clock
from tests.bots.toys import NIM, WAGER, Peace, first_view


def test_each_level_thinks_more_and_errs_less_than_the_one_below() -> None:
    for lower, higher in pairwise(LEVELS):
        assert (lower.simulations, lower.each, lower.laps) <= (higher.simulations, higher.each, higher.laps)
        assert lower.overlooks >= higher.overlooks
        assert lower.blur >= higher.blur
        assert lower != higher


def test_who_searches_does_not_err_on_purpose() -> None:
    for level in (*LEVELS, USUAL):
        assert level.one_step == bool(level.overlooks) == bool(level.blur)
        assert level.one_step == (level.simulations == level.each == level.laps == 0)


def test_who_looks_one_step_ahead_asks_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where the clock would grant one: the level is to be as strong with every clock."""
    monkeypatch.delattr(SeerBot, "think")
    view = first_view(NIM)
    level = Level("test", simulations=0, each=0, laps=0)
    chosen = SeerBot(NIM, Random(1), level).choose(view, view.options(), Clock(simulations=500))
    assert chosen in view.options()


def test_many_options_get_their_share_of_simulations() -> None:
    view = first_view(WAGER, offers=tuple(range(1, 8)))
    options = view.options()
    tried = SeerBot(WAGER, Random(1), Level("fair", simulations=10, each=5, laps=1)).think(view, options)
    assert sum(move.visits for move in tried.values()) == 5 * len(options)


def test_a_budget_goes_before_the_level() -> None:
    view = first_view(WAGER)
    bot = SeerBot(WAGER, Random(1), Level("fair", simulations=10, each=5, laps=1), Clock(simulations=3))
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
