"""Recruiting an army line by line."""

from __future__ import annotations

import pytest

from harena.games.virtus.armies import Bring, read_army
from harena.games.virtus.builder import ArmyBuilder
from harena.games.virtus.game import GAME, builder
from harena.games.virtus.modules import Options, modules


def made(**options: int) -> ArmyBuilder:
    return builder(2, Options(**options), GAME.content)  # type: ignore[arg-type]


@pytest.mark.parametrize("budget", [200, 150])
@pytest.mark.parametrize("name", sorted(GAME.content.armies))
def test_a_ready_army_is_taken_apart_and_put_together_again(name: str, budget: int) -> None:
    bench = made(budget=budget)
    picks = bench.picks(bench.ready[name])
    assert not bench.faults(picks)
    assert bench.picks(bench.made(picks)) == picks
    army = read_army(name, budget, GAME.content, modules(Options()))
    assert read_army(bench.made(picks).army, budget, GAME.content, modules(Options())) == army


def test_the_total_is_the_cost_beside_the_budget() -> None:
    total = made().total({"chief": ("general+superior", 1), "legionnaires": ("legionnaires", 3)})
    assert (total.params["have"], total.params["most"], total.params["count"]) == (20 + 33, 200, 3)


def test_faults_are_those_of_the_rules_with_their_ids() -> None:
    bench = made(budget=50)
    faults = bench.faults({"elephants": ("elephants", 3)})
    assert {fault.params["rule"] for fault in faults} == {"VIR-005", "VIR-R12"}


def test_an_army_that_is_too_dear_is_not_offered() -> None:
    assert made(budget=60).ready == {}
    assert made().picks(Bring("trajan"))["chief"] == ("general+superior", 1)
