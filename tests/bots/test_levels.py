"""Levels: a higher one thinks more and errs less."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

from harena.bots.levels import LEVELS, Level
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
