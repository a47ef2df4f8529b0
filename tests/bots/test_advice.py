"""Advice: what the adviser of a game would choose, and what it found the options to be worth."""

from __future__ import annotations

from random import Random

import pytest

from harena.bots.advice import advise, figure, figure_words
from harena.bots.planner import PlannerBot
from harena.bots.seer import SeerBot
from harena.bots.thinker import Advice, Considered
from harena.core.action import PASS
from harena.core.discovery import find_game
from harena.core.player import Clock
from harena.core.question import Ask
from harena.core.table import Table
from harena.core.text import texts
from tests.core.builders import remade

FEW = Clock(simulations=60)


def asked(name: str, seed: int = 1) -> Table:
    """What the seat that must answer sees, after a few answers."""
    rng = Random(seed)
    table: Table = find_game(name).table(min(find_game(name).seats))
    for _ in range(12):
        while not isinstance(table.pending, Ask):
            assert table.pending is not None
            table.answer(table.pending.sample(table, rng))
        table.answer(rng.choice(table.options()))
    while not isinstance(table.pending, Ask):
        assert table.pending is not None
        table.answer(table.pending.sample(table, rng))
    return table.seen_by(table.pending.seat)


@pytest.mark.parametrize("game", ["ludus", "invictus", "virtus", "palus"])
def test_advice_is_an_option_and_no_other_seems_better(game: str) -> None:
    view = asked(game)
    advice = advise(find_game(game), view, Random(1))
    assert advice.action in view.options()
    assert advice.considered[0].action == advice.action
    assert [one.worth for one in advice.considered] == sorted((one.worth for one in advice.considered), reverse=True)


def test_the_same_generator_gives_the_same_advice() -> None:
    view = asked("ludus")
    assert advise(find_game("ludus"), view, Random(4)) == advise(find_game("ludus"), view, Random(4))


def test_what_was_tried_most_is_advised_by_a_tree_search() -> None:
    view, game = asked("invictus"), find_game("invictus")
    advice = SeerBot(game, Random(2)).advice(view, view.options(), FEW)
    weights = SeerBot(game, Random(2)).weighed(view, view.options(), FEW, until_decided=False)
    assert advice.action == max(weights, key=weights.__getitem__)
    assert not advice.is_chance


def test_a_planner_tells_chances_where_the_game_judges_them() -> None:
    view, game = asked("virtus"), find_game("virtus")
    assert PlannerBot(game, Random(2)).advice(view, view.options()).is_chance
    assert not PlannerBot(remade(game, judge=None), Random(2)).advice(view, view.options()).is_chance


def test_a_planner_without_time_for_a_race_tells_no_chances() -> None:
    view, game = asked("virtus"), find_game("virtus")
    assert not PlannerBot(game, Random(2)).advice(view, view.options(), Clock(simulations=1)).is_chance


def test_a_program_that_only_chooses_gives_advice_without_figures() -> None:
    game = remade(find_game("ludus"), adviser="random")
    assert advise(game, asked("ludus"), Random(1)).considered == ()


def test_what_was_dropped_early_is_not_listed_above_the_choice() -> None:
    best, lucky, worse = Considered(PASS, 1.0, 0.5), Considered(PASS, 0.8, 0.6), Considered(PASS, 0.7, 0.4)
    assert Advice.ranked([best, lucky, worse]).considered == (best, worse)


def test_a_chance_is_told_as_a_percentage_and_a_standing_of_a_hundred() -> None:
    english, one = texts("en"), Considered(PASS, 1.0, 0.314)
    assert [figure(english, one, is_chance=chance) for chance in (True, False)] == ["31%", "31"]
    assert [figure_words(english, one, is_chance=chance) for chance in (True, False)] == ["31% to win", "31 of 100"]
