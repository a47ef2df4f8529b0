"""Effects on enemies: hits without dice, flight, silence, shields, and dice that enemies throw off."""

from __future__ import annotations

import pytest

from harena.games.twenty_strong.actions import FINISH, Commit, Next, Target, Use
from harena.games.twenty_strong.table import DEFEATED, GONE, STANDING
from harena.games.twenty_strong.vocabulary import (
    CallAllies,
    ExtraPass,
    PassLimit,
    Rout,
    ShedDie,
    Shield,
    Silence,
    Strike,
)
from tests.games.twenty_strong.climbs import fight, foe, play, put, refusals, throw
from tests.games.twenty_strong.happenings import accomplish, befall, fell, spent, stop, zones

# Strike


def test_a_strike_puts_hits_on_an_enemy_without_dice() -> None:
    assert befall(Strike(when="use", n=3), foes="nubian_lion").foe_marks == [3]


@pytest.mark.rule("TWS-095")
def test_a_strike_that_reaches_its_health_defeats_an_enemy() -> None:
    assert befall(Strike(when="use", n=4), foes="nubian_lion").foe_state == [DEFEATED]


def test_a_strike_is_aimed_at_an_enemy_of_choice() -> None:
    t = befall(Strike(when="use", n=2), Target(1), foes="nubian_lion arena_bull")
    assert t.foe_marks == [0, 2]


def test_a_primus_is_struck_only_where_the_card_says_so() -> None:
    assert befall(Strike(when="use", n=2), foes="ursus").foe_marks == [0]
    assert befall(Strike(when="use", n=2, boss=True), foes="ursus").foe_marks == [2]


@pytest.mark.parametrize(("item", "hits"), [("discus_thrower", 2), ("lava_hound", 3), ("debt_to_vulcan", 4)])
def test_an_item_strikes_with_so_many_hits(item: str, hits: int) -> None:
    t = accomplish(fight(foe(health=9), items=item), item)
    assert play(t, Use(item)).foe_marks == [hits]


@pytest.mark.parametrize(("item", "hits"), [("discus_thrower", 2), ("debt_to_vulcan", 4)])
def test_these_items_strike_a_primus_too(item: str, hits: int) -> None:
    t = accomplish(fight("ursus", stage="primus", items=item), item)
    assert play(t, Use(item)).foe_marks == [hits]


def test_the_item_of_the_lava_hound_does_not_strike_a_primus() -> None:
    t = fight("ursus", stage="primus", items="lava_hound")
    assert refusals(t, Use("lava_hound")) == [("not_at_this_moment", "TWS-155")]


# Rout


def test_a_routed_enemy_leaves_without_being_defeated() -> None:
    t = befall(Rout(when="use", max_health=4), foes="nubian_lion", health=3)
    assert (t.foe_state, t.discard, t.health, t.fallen) == ([GONE], ["nubian_lion"], 3, 0)


def test_the_dice_on_a_routed_enemy_are_exhausted() -> None:
    t = fight(foe(health=5), items="beast_tamer", pool="YYR")
    play(throw(t, "R", "hit"), put("R", "hit"), Use("beast_tamer"))
    assert (t.foes, zones(t)) == ([], ("YYR", ""))


def test_the_item_of_the_beast_tamer_drives_off_carnage_enemies_up_to_five_health() -> None:
    t = fight(foe("sport", health=2), foe(health=5), foe(health=6), items="beast_tamer")
    assert play(t, Use("beast_tamer")).foe_state == [STANDING, GONE, STANDING]


def test_a_primus_is_never_routed() -> None:
    assert befall(Rout(when="use", max_health=12), foes="ursus").foe_state == [STANDING]


@pytest.mark.rule("TWS-139")
def test_hits_without_dice_stay_on_a_primus_from_turn_to_turn() -> None:
    t = fight(foe("primus", health=9, damage=0), stage="primus", items="discus_thrower")
    stop(play(t, Use("discus_thrower")))
    assert (t.turn, t.foe_marks) == (2, [2])


# Silence


def test_a_silenced_enemy_forbids_nothing() -> None:
    t = fight("arena_bull", items="feint", pool="YYGGB")
    play(t, *[Commit("yellow")] * 2, *[Commit("green")] * 2)
    assert Commit("blue") not in t.options()
    assert Commit("blue") in play(t, Use("feint")).options()


def test_an_enemy_is_silent_for_one_turn_only() -> None:
    t = fight("brennos", stage="primus", items="feint")
    play(t, Use("feint"))
    assert t.foe_hushed == [True]
    assert stop(t).foe_hushed == [False]


def test_a_silenced_enemy_still_deals_its_printed_damage() -> None:
    assert stop(play(fight("arena_bull", items="feint"), Use("feint"))).health == 3


@pytest.mark.parametrize("item", ["feint", "clean_hands"])
def test_these_items_silence_a_primus(item: str) -> None:
    t = accomplish(fight("brennos", stage="primus", items=item), item)
    assert play(t, Use(item)).foe_hushed == [True]


def test_clean_hands_bring_three_dice_back_too() -> None:
    t = accomplish(fight("brennos", stage="primus", items="clean_hands", pool="R", exhausted="YYYG"), "clean_hands")
    assert zones(play(t, Use("clean_hands"), *spent("GYY"))) == ("YYGR", "Y")


def test_the_item_of_the_harpy_silences_an_enemy() -> None:
    assert play(fight("arena_bull", items="avernus_harpy"), Use("avernus_harpy")).foe_hushed == [True]


def test_the_item_of_the_harpy_does_not_silence_a_primus() -> None:
    t = fight("brennos", stage="primus", items="avernus_harpy")
    assert refusals(t, Use("avernus_harpy")) == [("not_at_this_moment", "TWS-155")]


def test_a_silence_falls_on_an_enemy_of_choice() -> None:
    t = befall(Silence(when="use"), Target(1), foes="empusa lava_hound arena_bull")
    assert t.foe_hushed == [False, True, False]


@pytest.mark.rule("TWS-R64")
@pytest.mark.parametrize("enemy", ["nubian_lion", "lucanian_boar", "sabina"])
def test_an_enemy_without_an_effect_that_is_still_to_come_cannot_be_silenced(enemy: str) -> None:
    assert Use("feint") not in fight(enemy, stage="primus", items="feint").options()


@pytest.mark.rule("TWS-R64")
def test_a_silence_passes_over_the_enemies_that_it_would_not_change() -> None:
    t = play(fight("nubian_lion", "arena_bull", items="feint"), Use("feint"))
    assert t.foe_hushed == [False, True]


@pytest.mark.rule("TWS-095")
def test_an_enemy_that_needed_crits_falls_when_it_is_silenced() -> None:
    t = fight("discus_thrower", items="feint", pool="YYG")
    play(throw(t, "YYG", "hit hit hit"), put("Y", "hit"), put("Y", "hit"), put("G", "hit"))
    assert t.foe_state == [STANDING]
    assert play(t, Use("feint")).foe_state == [DEFEATED]


# Shield


def test_a_shield_prevents_damage_of_this_turn() -> None:
    assert befall(Shield(when="use", n=3)).prevented == 3


@pytest.mark.parametrize(("item", "health"), [("testudo", 3), ("capuan_murmillo", 5)])
def test_an_item_prevents_damage_of_this_turn(item: str, health: int) -> None:
    assert stop(play(fight(foe("sport", damage=6), items=item), Use(item))).health == health


def test_the_item_of_the_crocodile_prevents_a_point_of_damage_in_every_turn() -> None:
    t = fight(foe("sport", damage=2), items="nile_crocodile")
    assert stop(t).health == 5


@pytest.mark.rule("TWS-114")
def test_the_player_chooses_whose_damage_is_prevented() -> None:
    t = fight(foe(damage=2), foe("sport", damage=2), items="testudo")
    play(t, Use("testudo"))
    assert stop(t, Next(1)).bleeding == 1


# Dice on enemies, passes, allies


@pytest.mark.parametrize(("which", "shed"), [("strongest", "R"), ("weakest", "Y")])
def test_an_enemy_throws_off_a_die(which: str, shed: str) -> None:
    effect = ShedDie(when="aftereffect_undefeated", n=1, which=which)  # type: ignore[arg-type]
    t = fight(foe("primus", health=9, damage=0, effects=[effect]), stage="primus", pool="YRG", recovery=1)
    play(throw(t, "YR", "hit hit"), put("Y", "hit"), put("R", "hit"))
    assert zones(stop(t))[0] == "".join(letter for letter in "YGR" if letter in {"G", shed})


def test_a_further_pass_is_made_with_the_item_of_the_long_jumper() -> None:
    t = fight(foe(health=9), items="long_jumper", strategy=1)
    play(throw(t, "YR", "miss hit"), FINISH)
    assert Commit("green") not in t.options()
    assert Commit("green") in play(t, Use("long_jumper")).options()


@pytest.mark.rule("TWS-026", "TWS-141")
def test_a_further_pass_is_not_there_any_more_in_the_next_turn() -> None:
    t = fight(foe("primus", health=9, damage=0), stage="primus", items="long_jumper", strategy=1, pool="YYY")
    stop(play(t, Use("long_jumper")))
    throw(t, "Y", "miss")
    assert (t.turn, t.passes) == (3, 0)


def test_a_further_pass_does_not_break_an_enemys_limit() -> None:
    t = befall(ExtraPass(when="use", n=1), strategy=2)
    assert t.more_passes == 1
    t = fight(foe(effects=[PassLimit(when="continuous", n=1)]), items="long_jumper", strategy=2)
    play(throw(t, "R", "hit"), Use("long_jumper"), FINISH)
    assert Commit("yellow") not in t.options()


def test_allies_come_from_the_top_of_the_influence_deck() -> None:
    t = befall(CallAllies(when="aftereffect_undefeated", n=2), influence="nubian_lion arena_bull empusa")
    assert (t.foes, t.influence) == (["empusa", "arena_bull"], ["nubian_lion"])


def test_no_more_allies_come_than_the_deck_has() -> None:
    assert befall(CallAllies(when="aftereffect_undefeated", n=2), influence="empusa").foes == ["empusa"]


# Other items


def test_the_item_of_the_empusa_gives_a_die_back_for_a_carnage_enemy() -> None:
    t = fell("nubian_lion", *spent("R"), items="empusa", pool="Y", exhausted="GR")
    assert zones(t) == ("YR", "G")


@pytest.mark.parametrize(("exhausted", "kept"), [("R", False), ("", True)])
def test_the_item_of_the_empusa_is_saved_where_no_die_is_exhausted(exhausted: str, kept: bool) -> None:
    t = throw(fight(foe(health=1), foe(), items="empusa", pool="YG", exhausted=exhausted), "Y", "hit")
    assert ("empusa" not in play(t, put("Y", "hit")).spent) is kept


def test_the_item_of_the_empusa_gives_nothing_for_a_sport_enemy() -> None:
    t = fell("pankration_master", items="empusa", pool="Y", exhausted="GR")
    assert zones(t) == ("Y", "GR")


@pytest.mark.parametrize("letter", ["Y", "G"])
def test_with_the_item_of_the_secutor_crits_of_weak_dice_count_three(letter: str) -> None:
    t = throw(fight(foe("primus", health=3), stage="primus", items="silent_secutor"), letter, "crit")
    assert play(t, put(letter, "crit")).beaten == 1


def test_with_the_item_of_the_secutor_crits_of_strong_dice_count_two() -> None:
    t = throw(fight(foe("primus", health=3), stage="primus", items="silent_secutor"), "B", "crit")
    assert play(t, put("B", "crit")).beaten == 0
