"""Effects on stats and dice, each by itself."""

from __future__ import annotations

import pytest

from harena.games.twenty_strong.actions import FINISH, Activate, Discard, Move
from harena.games.twenty_strong.rules.items import LOSSES
from harena.games.twenty_strong.rules.turn import MOVES
from harena.games.twenty_strong.vocabulary import (
    ALL,
    BanishDice,
    ChangeHealth,
    ChangeStat,
    DismissDice,
    ExhaustDice,
    RecoverDice,
    RecruitDice,
    RollToll,
    StrengthenDice,
    WeakenDice,
)
from tests.games.twenty_strong.climbs import asked, climb, fight, keys, play, put, refusals, throw, written
from tests.games.twenty_strong.happenings import befall, die, fell, owned, spent, stats, stop, zones

# Stats


def test_health_rises_by_what_the_card_says() -> None:
    assert befall(ChangeHealth(when="now", n=2), health=3).health == 5


@pytest.mark.rule("TWS-030")
def test_health_stops_at_its_highest_value() -> None:
    assert befall(ChangeHealth(when="now", n=4), health=5).health == 6


def test_health_falls_by_what_the_card_says() -> None:
    assert befall(ChangeHealth(when="penalty", n=-2), health=3).health == 1


@pytest.mark.rule("TWS-010")
def test_the_last_health_that_a_card_takes_ends_the_game() -> None:
    t = befall(ChangeHealth(when="penalty", n=-1), health=1)
    assert t.outcome is not None
    assert not t.outcome.winners


def test_a_loss_with_a_floor_stops_there() -> None:
    assert befall(ChangeHealth(when="bane", n=-3, floor=2), health=4).health == 2


def test_a_loss_with_a_floor_takes_nothing_from_who_is_at_it() -> None:
    assert befall(ChangeHealth(when="bane", n=-3, floor=2), health=1).health == 1


@pytest.mark.rule("TWS-113")
def test_health_that_the_empusa_takes_is_no_damage_and_costs_no_die() -> None:
    t = fell("empusa", health=3)
    assert (t.health, t.wounds, t.bleeding) == (2, 0, 0)


def test_strategy_rises() -> None:
    assert stats(befall(ChangeStat(when="now", stat="strategy", n=1))) == (6, 4, 2)


def test_recovery_falls() -> None:
    assert stats(befall(ChangeStat(when="bane", stat="recovery", n=-1))) == (6, 3, 1)


@pytest.mark.rule("TWS-030")
def test_recovery_never_falls_below_one() -> None:
    assert befall(ChangeStat(when="bane", stat="recovery", n=-5)).recovery == 1


@pytest.mark.rule("TWS-156")
def test_who_loses_strategy_must_discard_the_items_beyond_it() -> None:
    t = befall(ChangeStat(when="bane", stat="strategy", n=-1), items="feint testudo war_cry")
    assert asked(t) == LOSSES
    assert owned(play(t, Discard("feint"))) == ["testudo", "war_cry"]


# Recovering and exhausting


def test_exhausted_dice_of_choice_return_to_the_pool() -> None:
    t = befall(RecoverDice(when="now", n=2), *spent("RB"), pool="Y", exhausted="GBR")
    assert zones(t) == ("YBR", "G")


def test_dice_need_not_be_recovered() -> None:
    assert zones(befall(RecoverDice(when="now", n=2), FINISH, pool="Y", exhausted="GBR")) == ("Y", "GBR")


def test_all_exhausted_dice_return_without_a_question() -> None:
    assert zones(befall(RecoverDice(when="now", n=ALL), pool="Y", exhausted="GBR")) == ("YGBR", "")


def test_a_die_of_choice_is_exhausted() -> None:
    assert zones(befall(ExhaustDice(when="penalty", n=1), die("B"), pool="YBR")) == ("YR", "B")


@pytest.mark.parametrize(("which", "left"), [("strongest", "YG"), ("weakest", "BR")])
def test_the_strongest_or_the_weakest_dice_are_exhausted_without_a_question(which: str, left: str) -> None:
    t = befall(ExhaustDice(when="penalty", n=2, which=which), pool="YGBR")  # type: ignore[arg-type]
    assert (asked(t), zones(t)[0]) == (MOVES, left)


def test_no_more_dice_are_exhausted_than_the_pool_has() -> None:
    t = befall(ExhaustDice(when="penalty", n=3), pool="Y")
    assert (zones(t), t.health) == (("", "Y"), 6)


def test_too_few_dice_to_exhaust_cost_one_health_where_the_card_says_so() -> None:
    t = befall(ExhaustDice(when="penalty", n=3, else_health=True), pool="YY")
    assert (zones(t), t.health) == (("", "YY"), 5)


def test_enough_dice_to_exhaust_cost_no_health() -> None:
    assert befall(ExhaustDice(when="penalty", n=2, else_health=True), pool="YY").health == 6


# Recruiting, dismissing, banishing


@pytest.mark.rule("TWS-162")
def test_the_weakest_dice_are_recruited_one_after_another() -> None:
    assert zones(befall(RecruitDice(when="now", n=3), pool="YYG"))[0] == "YYYYGG"


def test_any_die_is_recruited_where_the_card_says_so() -> None:
    t = befall(RecruitDice(when="use", n=1, which="any"), die("R", "training"), pool="YYG")
    assert zones(t)[0] == "YYGR"


@pytest.mark.rule("TWS-165")
def test_a_die_of_choice_is_dismissed_to_the_training_ground() -> None:
    t = befall(DismissDice(when="penalty", n=1), die("R", "exhausted"), pool="Y", exhausted="R")
    assert (zones(t), t.training[4]) == (("Y", ""), 1)


@pytest.mark.parametrize(("which", "left"), [("strongest", "YG"), ("weakest", "BR")])
def test_the_strongest_or_the_weakest_dice_are_dismissed(which: str, left: str) -> None:
    t = befall(DismissDice(when="bane", n=2, which=which), pool="YGBR")  # type: ignore[arg-type]
    assert (asked(t), zones(t)[0]) == (MOVES, left)


@pytest.mark.rule("TWS-035")
@pytest.mark.parametrize(
    ("zone", "which", "left"),
    [("pool", "weakest", ("R", "Y")), ("exhausted", "choice", ("GR", "")), ("any", "weakest", ("GR", ""))],
)
def test_a_banished_die_leaves_its_zone_and_the_game(zone: str, which: str, left: tuple[str, str]) -> None:
    effect = BanishDice(when="penalty", n=1, which=which, zone=zone)  # type: ignore[arg-type]
    t = befall(effect, pool="GR", exhausted="Y")
    assert (zones(t), sum(t.banished), sum(t.training)) == (left, 1, 14)


def test_no_more_dice_are_banished_than_there_are() -> None:
    t = befall(BanishDice(when="setup", n=3, zone="exhausted"), pool="GR", exhausted="Y")
    assert (zones(t), written(t.banished)) == (("GR", ""), "Y")


# Strengthening and weakening


@pytest.mark.rule("TWS-169")
def test_the_same_die_may_be_strengthened_twice() -> None:
    assert zones(befall(StrengthenDice(when="use", n=2), die("Y"), die("G"), pool="YY"))[0] == "YB"


@pytest.mark.rule("TWS-005")
def test_no_die_need_be_strengthened() -> None:
    assert zones(befall(StrengthenDice(when="use", n=2), FINISH, pool="YY"))[0] == "YY"


@pytest.mark.rule("TWS-172")
def test_the_red_die_is_never_strengthened() -> None:
    t = befall(StrengthenDice(when="use", n=1), pool="YR")
    assert refusals(t, die("R")) == [("no_such_die", "TWS-172")]


@pytest.mark.rule("TWS-170")
def test_a_die_of_choice_is_weakened() -> None:
    assert zones(befall(WeakenDice(when="penalty", n=1), die("B"), pool="GB"))[0] == "GG"


def test_the_strongest_die_is_weakened_without_a_question() -> None:
    t = befall(WeakenDice(when="penalty", n=2, which="strongest"), pool="GBR")
    assert (asked(t), zones(t)[0]) == (MOVES, "GBB")


@pytest.mark.rule("TWS-173")
def test_dice_that_cannot_be_weakened_are_passed_over() -> None:
    assert zones(befall(WeakenDice(when="penalty", n=2), pool="YY"))[0] == "YY"


# A Roll of the pool


def test_a_toll_exhausts_the_dice_that_show_a_miss() -> None:
    t = befall(RollToll(when="bane"), ("miss", "hit", "crit", "miss"), pool="YYBP")
    assert zones(t) == ("YB", "YP")


@pytest.mark.rule("TWS-R61")
def test_nobody_is_asked_where_the_whole_pool_is_exhausted() -> None:
    t = befall(ExhaustDice(when="bane", n=3), pool="YYG", exhausted="R")
    assert zones(t) == ("", "YYGR")
    assert keys(t).count("exhausted") == 3


def test_each_die_that_pays_the_toll_is_told() -> None:
    t = befall(RollToll(when="bane"), ("miss", "miss", "crit", "miss"), pool="YYBP")
    told = [event.params for event in t.journal or () if event.key == "exhausted"]
    assert [(one["colour"], one["count"]) for one in told] == [("yellow", 2), ("purple", 1)]


def test_an_empty_pool_pays_no_toll() -> None:
    assert "rolled" not in keys(befall(RollToll(when="bane"), pool="", exhausted="YY"))


# Cards that do this to dice


def test_the_lucanian_boar_exhausts_a_die_when_it_is_activated() -> None:
    t = climb({"b1": "lucanian_boar"}, pool="YBR")
    assert zones(play(t, Move(1), Activate(), die("B"))) == ("YR", "B")


def test_the_ash_vultures_exhaust_a_die_although_they_are_defeated() -> None:
    t = throw(fight("ash_vultures", pool="YB", recovery=1), "Y", "crit")
    assert zones(play(t, put("Y", "crit"))) == ("", "YB")


def test_the_nile_crocodile_banishes_the_weakest_die_if_it_stands() -> None:
    t = stop(fight("nile_crocodile", pool="GBR"))
    assert written(t.banished) == "G"


def test_the_masked_deserters_dismiss_the_strongest_die_if_they_stand() -> None:
    t = stop(fight("masked_deserters", pool="GBR"))
    assert (keys(t).count("dismissed"), zones(t)[0]) == (1, "GB")


def test_the_naumachia_crew_exhausts_two_dice_if_it_stands() -> None:
    t = stop(fight("naumachia_crew", pool="GBR", recovery=1), die("G"), die("B"), die("B", "exhausted"))
    assert zones(t) == ("BR", "G")


def test_the_mast_climber_weakens_a_die_if_he_stands() -> None:
    assert zones(stop(fight("mast_climber", pool="GR"), die("R")))[0] == "GP"


def test_the_orators_duel_exhausts_the_strongest_die_if_it_stands() -> None:
    t = stop(fight("orators_duel", pool="GR", exhausted="YY", recovery=1), *spent("Y"))
    assert zones(t) == ("YG", "YR")
