"""The solver's plan at the table: what it commits and assigns, and what it tells people who ask for advice."""

from __future__ import annotations

from random import Random

import pytest

from harena.bots.advice import advise
from harena.bots.spec import make_bot
from harena.core.odds import odds_lines
from harena.core.player import Clock
from harena.games.twenty_strong.actions import FINISH, Commit, Roll, Stop, Use
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.player import quick, solving
from harena.games.twenty_strong.player.counsel import counsel
from harena.games.twenty_strong.player.solving import plan_of, planned
from harena.games.twenty_strong.rules.turn import MOVES
from harena.games.twenty_strong.table import PLAYER, Ascent
from harena.games.twenty_strong.vocabulary import (
    AllAtOnce,
    AnyEffect,
    AssignLimit,
    CommitLimit,
    Guard,
    Needs,
    RollPrice,
    SecondLife,
)
from tests.games.twenty_strong.climbs import Foe, asked, climb, fight, foe, play, put, throw

WORDS = GAME.texts("en")


def enemy(health: int, *effects: AnyEffect, damage: int = 2) -> Foe:
    return foe(health=health, damage=damage, effects=effects)


def told(t: Ascent) -> list[str]:
    found = advise(GAME, t.seen_by(PLAYER), Random(1)).odds
    assert found is not None
    return odds_lines(WORDS, found)


# Commit


def test_dice_are_committed_until_more_would_cost_more_than_they_bring() -> None:
    plan = plan_of(fight(enemy(1), pool="YYGGBBPPR"))
    assert plan is not None
    assert plan.answers == (Commit("red"), Roll())


def test_the_answers_of_a_plan_are_those_that_are_given() -> None:
    t = fight(enemy(4), pool="YGBPR")
    plan = plan_of(t)
    assert plan is not None
    for answer in plan.answers:
        assert planned(t) == answer
        t.answer(answer)


def test_an_enemy_that_is_not_worth_the_dice_is_left_alone() -> None:
    assert planned(fight(enemy(9, damage=0), pool="YYG", strategy=1)) == Stop()


def test_no_more_dice_are_committed_than_may_be() -> None:
    t = fight(enemy(6, CommitLimit(when="continuous", n=2)))
    plan = plan_of(t)
    assert plan is not None
    assert len(plan.answers) == 3


# Assign


def test_a_strong_hit_is_rolled_again_where_a_crit_is_needed() -> None:
    t = throw(fight(enemy(2), strategy=2), "R", "hit")
    assert planned(t) == FINISH


def test_the_weakest_hits_are_assigned_and_the_others_rolled_again() -> None:
    t = throw(fight(enemy(4), pool="YYPR", strategy=3), "YYPR", "hit hit hit hit")
    plan = plan_of(t)
    assert plan is not None
    assert plan.answers[:2] == (put("Y", "hit"), put("Y", "hit"))


def test_a_crit_goes_to_the_enemy_that_needs_two_hits() -> None:
    t = throw(fight(enemy(1), enemy(2), strategy=1), "PR", "crit hit")
    plan = plan_of(t)
    assert plan is not None
    assert set(plan.answers) == {put("P", "crit", 1), put("R", "hit", 0), FINISH}


def test_behind_a_guard_nobody_is_assigned_a_die_that_could_be_spared() -> None:
    t = throw(fight(enemy(1, Guard(when="continuous", mode="front")), enemy(2), strategy=1), "PR", "crit hit")
    assert planned(t) in (put("P", "crit"), put("R", "hit"))


def test_no_more_dice_are_assigned_than_the_enemy_takes_in_a_pass() -> None:
    limited = enemy(4, AssignLimit(when="continuous", n=2))
    t = throw(fight(limited, pool="PPPR", strategy=3), "PPPR", "hit hit hit hit")
    play(t, put("P", "hit"))
    plan = plan_of(t)
    assert plan is not None
    assert len(plan.answers) <= 2


# Where there is no plan


@pytest.mark.parametrize(
    "effect",
    [
        Needs(when="continuous", what="colours", n=2),
        AllAtOnce(when="continuous", span="pass"),
        RollPrice(when="after_roll", test="no_crit", pay="dice"),
    ],
)
def test_what_the_solver_does_not_know_is_left_to_the_quick_player(effect: AnyEffect) -> None:
    t = fight(enemy(4, effect))
    assert plan_of(t) is None
    assert solving.choose(t, Random(1)) == quick.choose(t, Random(1))


def test_outside_a_confrontation_there_is_no_plan() -> None:
    t = climb({"b1": "nubian_lion"})
    assert asked(t) is MOVES
    assert plan_of(t) is None
    assert counsel(t) is None


def test_an_item_that_is_worth_using_now_comes_first() -> None:
    t = fight(enemy(4), items="second_wind", pool="R", exhausted="YYGGBBPP")
    assert isinstance(quick.choose(t, Random(1)), Use)
    assert planned(t) is None


# What programs and people are told


def test_a_seer_fights_as_planned() -> None:
    t = fight(enemy(1), pool="YYGGBBPPR")
    view = t.seen_by(PLAYER)
    assert make_bot("seer:medium", GAME, Random(1)).choose(view, view.options(), Clock()) == Commit("red")


def test_advice_tells_the_plan_and_the_exact_chance_of_the_enemy() -> None:
    t = fight(enemy(1), pool="P", strategy=1)
    assert told(t) == [
        "foe_0: Falls by this plan 83%",
        "Plan: commit 1 purple die, then roll. Exact: leaving items aside, no plan is worth more.",
    ]


def test_advice_on_a_roll_tells_which_dice_go_where() -> None:
    t = throw(fight(enemy(1), enemy(2), strategy=1), "PR", "crit hit")
    assert told(t)[-1].startswith("Plan: assign 1 purple die to foe_1, 1 red die to foe_0.")


def test_against_several_the_chance_is_told_for_the_first_and_for_all_and_not_called_exact() -> None:
    rows = told(fight(enemy(1), enemy(2), pool="PR", strategy=1))
    assert [line.split(":")[0] for line in rows[:2]] == [
        "foe_0 (best plan found)",
        "foe_0, foe_1 (best plan found)",
    ]


def test_an_enemy_with_two_lives_has_one_figure() -> None:
    rows = told(fight(enemy(1, SecondLife(when="when_defeated", health=1)), pool="PR", strategy=1))
    assert rows[0] == "foe_0 (best plan found): Falls by this plan 83%"


def test_where_it_is_best_to_stop_advice_says_why() -> None:
    t = fight(enemy(9, damage=0), pool="YYG", strategy=1)
    assert told(t) == ["Plan: end the phase. More dice would cost more than they bring."]
