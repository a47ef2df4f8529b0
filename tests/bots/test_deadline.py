"""A deadline: a second bound beside the budget, at which a program answers with the best that it has found by then."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

from harena.bots import meter, planner
from harena.bots.greedy import TABLES, GreedyBot
from harena.bots.levels import Level
from harena.bots.planner import PlannerBot
from harena.bots.race import Runner, race
from harena.bots.seer import SeerBot
from harena.core.game import Game
from harena.core.player import Clock
from harena.core.table import Table
from harena.games.ludus.game import GAME as LUDUS
from tests.bots.toys import NIM, OWN, WAGER, Stake, Take, first_view, ludus_views
from tests.core.builders import remade

LONG = Level("long", simulations=100_000, each=1)
FAR_AWAY = Clock(deadline=1e9)


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a second whenever somebody looks at it."""
    ticks = count()
    monkeypatch.setattr(meter, "perf_counter", lambda: next(ticks))


def imagining(game: Game[Any]) -> tuple[Game[Any], list[Table]]:
    """A game that notes every table that is imagined."""
    imagined: list[Table] = []

    def noted(view: Table, _rng: Random) -> Table:
        imagined.append(view)
        return view

    return remade(game, imagine=noted), imagined


@pytest.mark.usefixtures("ticking")
def test_a_tree_search_ends_at_the_deadline_whatever_its_budget() -> None:
    view = first_view(NIM, heap=11)
    thought = SeerBot(NIM, Random(1), LONG).think(view, view.options(), Clock(deadline=50))
    assert sum(move.visits for move in thought.values()) < 1000


@pytest.mark.usefixtures("ticking")
def test_a_budget_in_seconds_of_its_own_does_not_outlast_the_deadline() -> None:
    view = first_view(NIM, heap=11)
    bot = SeerBot(NIM, Random(1), budget=Clock(seconds=1e9))
    assert bot.choose(view, view.options(), Clock(deadline=50)) in view.options()


@pytest.mark.parametrize("kind", [SeerBot, PlannerBot])
def test_a_deadline_that_is_not_reached_changes_nothing(kind: Any) -> None:
    game = remade(LUDUS, foresight=2)
    for view in ludus_views(seed=3, count=4):
        chosen = [
            kind(game, Random(7), budget=Clock(simulations=60)).weighed(
                view, view.options(), clock, until_decided=False
            )
            for clock in (OWN, FAR_AWAY)
        ]
        assert chosen[0] == chosen[1]


@pytest.mark.usefixtures("ticking")
def test_the_greedy_player_tries_one_table_when_it_is_late() -> None:
    game, imagined = imagining(WAGER)
    view = first_view(game, offers=(9,))
    assert GreedyBot(game, Random(1)).choose(view, view.options(), Clock(deadline=1)) in view.options()
    assert len(imagined) == 1


def test_the_greedy_player_tries_all_tables_when_it_is_not() -> None:
    game, imagined = imagining(WAGER)
    view = first_view(game, offers=(9,))
    assert GreedyBot(game, Random(1)).choose(view, view.options(), FAR_AWAY) == Stake(9)
    assert len(imagined) == TABLES


@pytest.mark.usefixtures("ticking")
def test_the_glance_of_a_planner_leaves_half_of_the_time_for_the_race(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planner, "race", lambda *_, **__: ())
    game, imagined = imagining(remade(NIM, foresight=2))
    view = first_view(game, heap=5)
    PlannerBot(game, Random(1), LONG).think(view, view.options(), Clock(deadline=4))
    assert len(imagined) == 2


@pytest.mark.usefixtures("ticking")
def test_a_planner_gives_up_a_continuation_that_does_not_end() -> None:
    """Played on to the end, ten thousand sticks are some thousands of choices."""
    game = remade(NIM, foresight=1, stage=lambda _table: 0)
    view = first_view(game, heap=10_000)
    bot = PlannerBot(game, Random(1), LONG)
    for options in (view.options(), view.options()[:1]):
        ranked = bot.think(view, options, Clock(deadline=100))
        assert [runner.results for runner in ranked] == [[] for _ in options]
        assert bot.choose(view, options, Clock(deadline=100, even=True)) in options


def test_a_lap_in_which_a_look_was_given_up_does_not_count() -> None:
    """The last one gives up: without that rule it would stand behind the other for having had fewer looks."""
    runners = [Runner(Take(1), 0.5), Runner(Take(2), 0.5)]
    for look, runner in enumerate(race(runners, lambda: 0.0, until_decided=False)):
        if look < 5:
            runner.results.append(0.5)
    assert [len(runner.results) for runner in runners] == [2, 2]
