"""The nine heroes: their stats and what each of them can do."""

from __future__ import annotations

import pytest

from harena.games.twenty_strong.actions import (
    Deny,
    Move,
    Next,
    Observe,
    RecruitInstead,
    Swap,
    Use,
)
from harena.games.twenty_strong.effects.rolls import TOLLS
from harena.games.twenty_strong.rules.items import item_limit
from harena.games.twenty_strong.rules.strategy import ASSIGNMENTS
from harena.games.twenty_strong.rules.training import RECRUITS
from harena.games.twenty_strong.table import Ascent
from harena.games.twenty_strong.vocabulary import RecruitDice
from tests.games.twenty_strong.climbs import asked, climb, foe, play, put, refusals, showing, throw
from tests.games.twenty_strong.happenings import befall, die, fell, fight_as, spent, stop, zones

STATS = {
    "brennos": (5, 4, 4),
    "sosia": (4, 3, 3),
    "faustulus": (5, 3, 4),
    "fabia": (4, 3, 4),
    "manto": (6, 3, 3),
    "glauka": (6, 4, 2),
    "hylas": (5, 3, 4),
    "sabina": (5, 3, 3),
    "ursus": (6, 3, 4),
}


@pytest.mark.rule("TWS-029")
@pytest.mark.parametrize(("hero", "stats"), STATS.items())
def test_a_hero_begins_with_the_stats_of_the_card(hero: str, stats: tuple[int, int, int]) -> None:
    card = climb().book.heroes[hero]
    assert (card.health, card.strategy, card.recovery) == stats


# Brennos


def test_brennos_strengthens_two_dice_instead_of_recruiting_one() -> None:
    t = befall(RecruitDice(when="now", n=1), Swap(), die("Y"), die("Y"), hero="brennos", pool="YYYR")
    assert zones(t)[0] == "YGGR"


def test_brennos_may_recruit_all_the_same() -> None:
    t = befall(RecruitDice(when="now", n=1), die("Y", "training"), hero="brennos", pool="YR")
    assert zones(t)[0] == "YYR"


def test_another_hero_cannot_strengthen_instead() -> None:
    t = befall(RecruitDice(when="use", n=1, which="any"), pool="YR")
    assert (asked(t), refusals(t, Swap())) == (RECRUITS, [("not_offered", "TWS-161")])


# Sosia


def test_sosia_recovers_two_more_weak_dice() -> None:
    t = fight_as("sosia", foe("sport", damage=0), pool="", exhausted="YYGBBB", recovery=1)
    assert zones(stop(t, *spent("YGB"))) == ("YGB", "YBB")


# Faustulus


def test_crits_count_three_for_faustulus() -> None:
    t = throw(fight_as("faustulus", foe("primus", health=3), stage="primus"), "R", "crit")
    assert play(t, put("R", "crit")).beaten == 1


@pytest.mark.parametrize(("faces", "question"), [("miss miss miss hit", TOLLS), ("miss miss hit hit", ASSIGNMENTS)])
def test_three_misses_cost_faustulus_a_die(faces: str, question: object) -> None:
    assert asked(throw(fight_as("faustulus", foe(health=9)), "YYGR", faces)) == question


def test_faustulus_chooses_the_die_that_he_pays() -> None:
    t = throw(fight_as("faustulus", foe(health=9)), "YYGR", "miss miss miss hit")
    play(t, die("G", "active", "miss"))
    assert (showing(t), zones(t)[1]) == ({"miss": "YY", "hit": "R"}, "G")


# Fabia


def test_fabia_has_room_for_two_more_items() -> None:
    assert (item_limit(climb(hero="fabia", strategy=3)), item_limit(climb(strategy=3))) == (5, 3)


def test_fabia_recovers_a_die_when_she_uses_an_item() -> None:
    t = fight_as("fabia", foe(), items="testudo", pool="R", exhausted="YG")
    assert zones(play(t, Use("testudo"), *spent("G"))) == ("GR", "Y")


def test_fabia_recovers_only_one_die_a_turn() -> None:
    t = fight_as("fabia", foe(), items="testudo capuan_murmillo", pool="R", exhausted="YYG")
    assert zones(play(t, Use("testudo"), *spent("G"), Use("capuan_murmillo"))) == ("GR", "YY")


def test_fabia_saves_her_ability_where_no_die_is_exhausted() -> None:
    t = fight_as("fabia", foe(health=9), items="testudo capuan_murmillo", pool="YR")
    play(t, Use("testudo"))
    t.exhausted[1] = 1
    assert zones(play(t, Use("capuan_murmillo"))) == ("YGR", "")


# Manto


def test_manto_strengthens_a_die_when_she_has_observed() -> None:
    t = climb({"b1": "nubian_lion"}, hero="manto", pool="YYR")
    assert zones(play(t, Move(1), Observe(), die("Y")))[0] == "YGR"


# Glauka


@pytest.mark.parametrize(("strategy", "count"), [(1, 2), (2, 3), (4, 5)])
def test_glauka_recovers_a_die_for_each_pass_that_she_did_not_need(strategy: int, count: int) -> None:
    weak = foe(health=1)
    t = fight_as("glauka", weak, strategy=strategy, recovery=2, pool="R", exhausted="YYYYGGGG")
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert t.pending.args[0] == count  # type: ignore[union-attr]


def test_glauka_recovers_no_more_while_an_enemy_stands() -> None:
    t = stop(fight_as("glauka", foe("sport"), strategy=3, recovery=2, pool="R", exhausted="YYYYGGGG"))
    assert t.pending.args[0] == 2  # type: ignore[union-attr]


# Hylas


def test_hylas_recruits_any_die_by_the_sport_benefit() -> None:
    t = fell("stadion_sprinter", RecruitInstead(), die("P", "training"), hero="hylas", pool="YR")
    assert zones(t)[0] == "YPR"


def test_another_hero_recruits_the_weakest_die_by_the_sport_benefit() -> None:
    assert zones(fell("stadion_sprinter", RecruitInstead(), pool="YR"))[0] == "YYR"


# Sabina


def test_sabina_keeps_a_card_off_the_influence_deck_for_two_dice() -> None:
    t = _war_elephant_falls()
    play(t, Deny(0), die("Y"), die("G"))
    assert (t.influence, t.discard, zones(t)) == ([], ["war_elephant"], ("R", "YG"))


def test_sabina_may_let_the_card_go() -> None:
    assert play(_war_elephant_falls(), Next(0)).influence == ["war_elephant"]


def _war_elephant_falls() -> Ascent:
    t = fight_as("sabina", "war_elephant", pool="YGR", recovery=2)
    t.foe_marks[0] = 7
    return play(throw(t, "R", "hit"), put("R", "hit"))


def test_sabina_needs_two_dice_in_the_pool() -> None:
    t = fight_as("sabina", "war_elephant", pool="R")
    t.foe_marks[0] = 7
    assert play(throw(t, "R", "hit"), put("R", "hit")).influence == ["war_elephant"]


# Ursus


@pytest.mark.parametrize(("damage", "count"), [(1, 1), (3, 3), (5, 4)])
def test_ursus_recovers_a_die_for_each_wound_up_to_four(damage: int, count: int) -> None:
    t = fight_as("ursus", foe("sport", damage=damage), pool="R", exhausted="YYYYGGGG")
    assert stop(t).pending.args[0] == count  # type: ignore[union-attr]


def test_an_unhurt_ursus_recovers_as_others_do() -> None:
    t = fight_as("ursus", foe("sport", damage=0), pool="R", exhausted="YYYYGGGG", recovery=2)
    assert stop(t).pending.args[0] == 2  # type: ignore[union-attr]
