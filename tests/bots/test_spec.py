"""Bots by name: what is known is made, what is not is refused with a sentence."""

from __future__ import annotations

from random import Random

import pytest

from harena.bots import bot_names, make_bot
from harena.bots.greedy import GreedyBot
from harena.bots.levels import LEVELS, Level
from harena.bots.planner import PlannerBot
from harena.bots.random_bot import RandomBot
from harena.bots.seer import SeerBot
from harena.bots.spec import MOST_SECONDS, MOST_SIMULATIONS, read_budget
from harena.core.errors import Refused
from harena.core.player import Clock
from harena.games.virtus.game import GAME as VIRTUS
from tests.bots.toys import NIM, OWN, first_view


def test_every_known_name_makes_a_bot_that_chooses() -> None:
    view = first_view(NIM)
    for name in bot_names():
        assert make_bot(name, NIM, Random(1)).choose(view, view.options(), OWN) in view.options()


def test_every_level_has_a_name() -> None:
    assert {f"seer:{level.name}" for level in LEVELS} <= set(bot_names())


def test_names_mean_what_they_say() -> None:
    made = [make_bot(spec, NIM, Random(1)) for spec in ("random", "greedy", "seer", "seer:9", "seer:easy")]
    assert [type(bot) for bot in made] == [RandomBot, GreedyBot, SeerBot, SeerBot, SeerBot]


def test_a_game_of_many_small_choices_gets_a_seer_that_plays_on() -> None:
    made = [make_bot(spec, VIRTUS, Random(1)) for spec in ("greedy", "seer", "seer:9", "seer:easy")]
    assert [type(bot) for bot in made] == [GreedyBot, PlannerBot, PlannerBot, PlannerBot]


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_by_name_thinks_as_much_as_its_table_says(level: Level) -> None:
    bot = make_bot(f"seer:{level.name}", NIM, Random(1))
    assert isinstance(bot, SeerBot)
    view = first_view(NIM)
    thought = sum(move.visits for move in bot.think(view, view.options()).values())
    assert thought == max(1, level.simulations)  # even somebody who looks one step ahead is granted the first


@pytest.mark.parametrize(
    ("written", "budget"),
    [
        ("1s", Clock(seconds=1.0)),
        ("0.2s", Clock(seconds=0.2)),
        ("400", Clock(simulations=400)),
        ("1", Clock(simulations=1)),
        (f"{MOST_SIMULATIONS}", Clock(simulations=MOST_SIMULATIONS)),
        (f"{MOST_SECONDS}s", Clock(seconds=MOST_SECONDS)),
    ],
)
def test_a_budget_is_seconds_or_simulations(written: str, budget: Clock) -> None:
    assert read_budget(written) == budget


@pytest.mark.parametrize(
    "spec", ["", "rando", "Random", "random:3", "greedy:hard", "seers", "seer ", " seer", "x" * 999]
)
def test_an_unknown_bot_is_refused_with_the_known_ones(spec: str) -> None:
    with pytest.raises(Refused) as refused:
        make_bot(spec, NIM, Random(1))
    (reason,) = refused.value.reasons
    assert reason.key == "refused.unknown_bot"
    assert reason.params == {"bot": spec[:40], "known": bot_names()}


@pytest.mark.parametrize(
    "budget",
    [
        "",
        "0",
        "0s",
        "0.0s",
        "-1",
        "-1s",
        "nan",
        "nans",
        "infs",
        "1e9s",
        "1e9",
        "1.5",
        "1 s",
        "٣",
        "1_0",
        "s",
        "grandmaster",
        f"{MOST_SIMULATIONS + 1}",
        f"{MOST_SECONDS}.1s",
        "9" * 5000,
        "9" * 5000 + "s",
    ],
)
def test_a_bad_budget_is_refused(budget: str) -> None:
    with pytest.raises(Refused) as refused:
        make_bot(f"seer:{budget}", NIM, Random(1))
    (reason,) = refused.value.reasons
    assert reason.key == "refused.bad_bot_budget"
    assert reason.params["budget"] == budget[:40]
