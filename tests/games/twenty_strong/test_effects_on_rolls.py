"""Effects after a Roll: faces that are turned, dice that are rolled again, and what a bad Roll costs."""

from __future__ import annotations

import pytest

from harena.games.twenty_strong.actions import FINISH, Hold, Use
from harena.games.twenty_strong.effects.rolls import TOLLS, TURNS
from harena.games.twenty_strong.rules.strategy import ASSIGNMENTS
from harena.games.twenty_strong.vocabulary import MissesExhaust, RerollDice, RollPrice, TurnFaces
from tests.games.twenty_strong.climbs import ROLL, asked, fight, foe, play, put, refusals, showing, throw
from tests.games.twenty_strong.happenings import accomplish, die, zones
from tests.games.twenty_strong.moments import STOP, primus_fight

HIGH = foe(health=12, damage=0)

# What enemies do


def test_an_enemy_turns_a_hit_without_a_question_where_all_are_alike() -> None:
    t = throw(
        fight(foe(health=9, effects=[TurnFaces(when="after_roll", from_="hit", to="miss", n=1)])), "YY", "hit hit"
    )
    assert showing(t) == {"miss": "Y", "hit": "Y"}


def test_the_player_chooses_the_die_that_an_enemy_turns() -> None:
    t = throw(
        fight(foe(health=9, effects=[TurnFaces(when="after_roll", from_="hit", to="miss", n=1)])), "YR", "hit hit"
    )
    assert (asked(t), refusals(t, FINISH)) == (TURNS, [("must_take_a_die", "TWS-093")])


def test_the_blind_andabata_turns_one_hit_to_a_miss() -> None:
    t = throw(fight("blind_andabata"), "YR", "hit hit")
    assert showing(play(t, die("R", "active", "hit"))) == {"hit": "Y", "miss": "R"}


def test_the_knucklebone_cheat_turns_one_crit_to_a_miss() -> None:
    t = throw(fight("knucklebone_cheat"), "YYG", "crit crit hit")
    assert showing(t) == {"crit": "Y", "hit": "G", "miss": "Y"}


def test_manto_turns_two_crits_to_misses() -> None:
    t = throw(fight("manto", stage="primus"), "YYG", "crit crit hit")
    assert showing(t) == {"miss": "YY", "hit": "G"}


def test_nobody_is_asked_where_an_enemy_turns_every_die_that_shows_the_face() -> None:
    t = fight(foe(health=9, effects=[TurnFaces(when="after_roll", from_="crit", to="miss", n=2)]))
    assert showing(throw(t, "YBR", "crit hit crit")) == {"miss": "YR", "hit": "B"}


def test_nobody_is_asked_where_every_miss_is_exhausted() -> None:
    t = fight(foe(health=9, effects=[MissesExhaust(when="after_roll", n=2)]), pool="YBR")
    assert zones(throw(t, "YBR", "miss miss hit")) == ("", "YB")


def test_up_to_so_many_misses_are_exhausted_after_a_roll() -> None:
    t = throw(fight(foe(health=9, effects=[MissesExhaust(when="after_roll", n=1)])), "YYG", "miss miss hit")
    assert (showing(t), zones(t)[1]) == ({"miss": "Y", "hit": "G"}, "Y")


def test_the_lava_hound_exhausts_two_misses() -> None:
    t = throw(fight("lava_hound", pool="YYYR"), "YYYR", "miss miss miss hit")
    assert (showing(t), zones(t)[1]) == ({"miss": "Y", "hit": "R"}, "YY")


def test_the_tiber_swimmer_exhausts_every_miss() -> None:
    t = throw(fight("tiber_swimmer", pool="YYYYR"), "YYYYR", "miss miss miss miss hit")
    assert (showing(t), zones(t)[1]) == ({"hit": "R"}, "YYYY")


@pytest.mark.parametrize(("faces", "health"), [("miss miss hit", 5), ("miss hit hit", 6)])
def test_a_roll_with_too_many_misses_costs_health(faces: str, health: int) -> None:
    price = RollPrice(when="after_roll", test="misses", at_least=2, pay="health")
    assert throw(fight(foe(health=9, effects=[price])), "YYG", faces).health == health


@pytest.mark.parametrize(("faces", "health"), [("miss hit hit", 4), ("miss hit crit", 6)])
def test_a_roll_without_a_crit_costs_health(faces: str, health: int) -> None:
    price = RollPrice(when="after_roll", test="no_crit", pay="health", n=2)
    assert throw(fight(foe(health=9, effects=[price])), "YYG", faces).health == health


def test_a_bad_roll_costs_a_committed_die_of_choice() -> None:
    price = RollPrice(when="after_roll", test="misses", at_least=1, pay="dice")
    t = throw(fight(foe(health=9, effects=[price])), "YG", "miss hit")
    assert asked(t) == TOLLS
    play(t, die("G", "active", "hit"))
    assert (showing(t), zones(t)[1]) == ({"miss": "Y"}, "G")


@pytest.mark.parametrize(("faces", "health"), [("miss miss miss miss hit", 5), ("miss miss miss hit hit", 6)])
def test_the_cestus_boxer_hurts_who_rolls_four_misses(faces: str, health: int) -> None:
    assert throw(fight("cestus_boxer", pool="YYYYR"), "YYYYR", faces).health == health


@pytest.mark.parametrize(("faces", "health"), [("hit hit", 5), ("miss crit", 6)])
def test_the_rope_dancer_hurts_who_rolls_no_crit(faces: str, health: int) -> None:
    assert throw(fight("rope_dancer"), "YG", faces).health == health


# What items do


def test_the_war_cry_turns_two_misses_to_hits() -> None:
    t = throw(fight(HIGH, items="war_cry"), "YYG", "miss miss miss")
    play(t, Use("war_cry"), die("Y", "active", "miss"), die("Y", "active", "miss"))
    assert (asked(t), showing(t)) == (ASSIGNMENTS, {"hit": "YY", "miss": "G"})


def test_the_item_of_the_javelin_champion_turns_a_miss_to_a_crit() -> None:
    t = throw(fight(HIGH, items="javelin_champion"), "YYG", "miss miss miss")
    play(t, Use("javelin_champion"), die("G", "active", "miss"))
    assert (asked(t), showing(t)) == (ASSIGNMENTS, {"crit": "G", "miss": "YY"})


def test_the_item_of_the_dimachaerus_turns_two_hits_to_crits() -> None:
    t = throw(fight(HIGH, items="two_blade_dimachaerus"), "YYG", "hit hit hit")
    play(t, Use("two_blade_dimachaerus"), die("Y", "active", "hit"), die("G", "active", "hit"))
    assert (asked(t), showing(t)) == (ASSIGNMENTS, {"hit": "Y", "crit": "YG"})


def test_fewer_dice_may_be_turned_than_an_item_allows() -> None:
    t = play(throw(fight(HIGH, items="war_cry"), "YYG", "miss miss miss"), Use("war_cry"), FINISH)
    assert showing(t) == {"miss": "YYG"}


def test_the_item_of_the_cheat_costs_a_die_of_the_pool() -> None:
    t = throw(fight(HIGH, items="knucklebone_cheat", pool="YYR"), "YY", "hit hit")
    play(t, Use("knucklebone_cheat"), die("Y", "active", "hit"))
    assert (showing(t), zones(t)) == ({"hit": "Y", "crit": "Y"}, ("", "R"))


def test_the_price_of_the_cheat_is_paid_before_a_die_is_turned() -> None:
    t = throw(fight(HIGH, items="knucklebone_cheat", pool="YYGR"), "YY", "hit hit")
    play(t, Use("knucklebone_cheat"), die("R"))
    assert (asked(t), showing(t), zones(t)) == (TURNS, {"hit": "YY"}, ("G", "R"))


def test_the_item_of_the_cheat_cannot_be_used_with_an_empty_pool() -> None:
    t = throw(fight(HIGH, items="knucklebone_cheat", pool="YY"), "YY", "hit hit")
    assert refusals(t, Use("knucklebone_cheat")) == [("not_at_this_moment", "TWS-155")]


def test_a_permanent_item_turns_faces_once_per_turn() -> None:
    t = throw(fight(HIGH, items="knucklebone_cheat"), "YY", "hit hit")
    play(t, Use("knucklebone_cheat"), die("R"), die("Y", "active", "hit"))
    assert refusals(t, Use("knucklebone_cheat")) == [("once_per_turn", "TWS-155")]


def test_the_favour_of_fortuna_turns_one_hit_to_a_crit() -> None:
    t = accomplish(throw(fight(HIGH, items="favour_of_fortuna"), "YY", "hit hit"), "favour_of_fortuna")
    play(t, Use("favour_of_fortuna"), die("Y", "active", "hit"))
    assert (asked(t), showing(t)) == (ASSIGNMENTS, {"hit": "Y", "crit": "Y"})


@pytest.mark.parametrize(("item", "count"), [("shadow_leopard", 4), ("cretan_archer", 1), ("full_barracks", 3)])
def test_an_item_rolls_so_many_dice_again(item: str, count: int) -> None:
    t = throw(fight(HIGH, items=item, pool="YYYYGR"), "YYYYGR", "miss miss miss miss miss hit")
    accomplish(t, item)
    play(t, Use(item), *[die("Y", "active", "miss")] * count, ("crit",) * count)
    assert (asked(t), showing(t).get("crit")) == (ASSIGNMENTS, "Y" * count)


@pytest.mark.rule("TWS-092")
def test_dice_are_rolled_again_all_at_once() -> None:
    t = throw(fight(HIGH, items="shadow_leopard"), "YG", "miss hit")
    play(t, Use("shadow_leopard"), die("Y", "active", "miss"), die("G", "active", "hit"), ("hit", "miss"))
    assert showing(t) == {"hit": "Y", "miss": "G"}


def test_fewer_dice_may_be_rolled_again() -> None:
    t = throw(fight(HIGH, items="shadow_leopard"), "YG", "miss hit")
    play(t, Use("shadow_leopard"), die("Y", "active", "miss"), FINISH, ("crit",))
    assert showing(t) == {"crit": "Y", "hit": "G"}


def test_a_hero_may_roll_dice_again_once_per_turn() -> None:
    t = throw(fight(HIGH, hero=[RerollDice(when="roll_once", n=1)]), "YG", "miss hit")
    play(t, Use("nemo"), die("Y", "active", "miss"), ("hit",))
    assert refusals(t, Use("nemo")) == [("not_now_hero", "TWS-155")]


@pytest.mark.rule("TWS-155")
def test_what_is_done_once_per_turn_may_be_done_again_in_the_next_turn() -> None:
    t = throw(primus_fight(damage=0, hero=[RerollDice(when="roll_once", n=1)]), "Y", "miss")
    play(t, Use("nemo"), die("Y", "active", "miss"), ("hit",), FINISH, STOP)
    assert Use("nemo") in throw(t, "G", "miss").options()


@pytest.mark.rule("TWS-155")
def test_no_face_is_turned_once_a_die_is_assigned() -> None:
    t = play(throw(fight(HIGH, items="war_cry"), "YGG", "miss hit hit"), put("G", "hit"))
    assert refusals(t, Use("war_cry")) == [("not_at_this_moment", "TWS-155")]


def test_with_the_item_of_the_rope_dancer_a_hit_is_kept() -> None:
    t = play(throw(fight(HIGH, items="rope_dancer"), "YG", "miss hit"), FINISH)
    play(t, Hold("green", "hit"), ROLL, ("miss",))
    assert showing(t) == {"miss": "Y", "hit": "G"}


@pytest.mark.rule("TWS-092")
def test_without_that_item_a_hit_is_rolled_again() -> None:
    t = play(throw(fight(HIGH), "YG", "miss hit"), FINISH)
    assert refusals(t, Hold("green", "hit")) == [("must_roll_again", "TWS-092")]
