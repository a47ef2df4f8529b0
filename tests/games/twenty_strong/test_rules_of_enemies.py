"""Rules that enemies bend while they stand, and the figures that are printed on every one of them."""

from __future__ import annotations

from typing import Any

import pytest

from harena.games.twenty_strong.actions import Commit, TakeDie, Use
from harena.games.twenty_strong.cards import Reward
from harena.games.twenty_strong.rules.resolution import damage_of
from harena.games.twenty_strong.table import DEFEATED, STANDING
from harena.games.twenty_strong.vocabulary import (
    AllAtOnce,
    BanishDice,
    ColourBan,
    CommitLimit,
    DamageGrows,
    HealthGrows,
    HitValue,
    Needs,
    RecoveryStep,
    SecondLife,
    StrengthenDice,
)
from tests.games.twenty_strong.climbs import Foe, box, climb, fight, foe, keys, play, put, refusals, throw
from tests.games.twenty_strong.happenings import accomplish, spent, stop, zones

PRINTED = {
    "stadion_sprinter": (2, 1, 0, 0),
    "discus_thrower": (3, 1, 0, 0),
    "oiled_wrestler": (4, 1, 0, 2),
    "cestus_boxer": (5, 2, 0, 0),
    "green_charioteer": (5, 1, 1, 1),
    "cretan_archer": (3, 1, 0, 1),
    "javelin_champion": (2, 2, 0, 0),
    "pankration_master": (6, 2, 0, 2),
    "torch_relay": (4, 1, 1, 0),
    "tiber_swimmer": (4, 0, 0, 0),
    "rope_dancer": (2, 0, 0, 1),
    "harpastum_team": (5, 1, 1, 0),
    "desultor": (3, 1, 1, 0),
    "armoured_runner": (3, 2, 0, 1),
    "beast_tamer": (2, 2, 1, 1),
    "lyre_contest": (2, 0, 0, 0),
    "knucklebone_cheat": (3, 0, 0, 1),
    "naumachia_crew": (6, 2, 1, 1),
    "mast_climber": (5, 0, 0, 0),
    "long_jumper": (1, 1, 0, 0),
    "orators_duel": (4, 0, 0, 1),
    "freed_veteran": (5, 1, 0, 1),
    "nubian_lion": (4, 2, 0, 0),
    "lucanian_boar": (3, 3, 0, 0),
    "chained_bear": (6, 2, 0, 1),
    "nile_crocodile": (6, 3, 0, 1),
    "hyena_pack": (2, 1, 2, 0),
    "arena_bull": (5, 3, 0, 1),
    "shadow_leopard": (3, 2, 0, 0),
    "apennine_wolves": (3, 1, 1, 1),
    "ash_vultures": (2, 2, 0, 1),
    "war_elephant": (8, 2, 0, 2),
    "capuan_murmillo": (5, 2, 0, 1),
    "silent_secutor": (4, 2, 0, 1),
    "two_blade_dimachaerus": (4, 3, 0, 1),
    "blind_andabata": (4, 1, 0, 0),
    "noose_fighter": (4, 1, 0, 1),
    "lemures": (2, 1, 1, 1),
    "empusa": (4, 2, 0, 2),
    "lava_hound": (3, 3, 0, 1),
    "lapilli_rain": (6, 1, 0, 0),
    "pit_executioner": (5, 4, 0, 2),
    "masked_deserters": (4, 1, 1, 1),
    "avernus_harpy": (3, 2, 1, 0),
    "brennos": (8, 2, 0, 0),
    "sosia": (5, 1, 2, 0),
    "faustulus": (7, 2, 0, 0),
    "fabia": (6, 2, 0, 0),
    "manto": (7, 2, 1, 0),
    "glauka": (8, 2, 0, 0),
    "hylas": (8, 1, 1, 0),
    "sabina": (7, 2, 0, 0),
    "ursus": (9, 1, 0, 0),
    "charun": (11, 1, 0, 0),
    "mormo": (9, 2, 0, 0),
    "orcus": (9, 2, 0, 0),
    "libitina": (9, 1, 0, 0),
    "alecto": (7, 2, 0, 0),
    "orthros": (6, 2, 0, 0),
    "melinoe": (8, 2, 0, 0),
    "alcyoneus": (7, 2, 0, 0),
    "dis_pater": (7, 1, 0, 0),
}
"""Health, damage, + and influence icons."""


@pytest.mark.parametrize(("card", "figures"), PRINTED.items())
def test_an_enemy_has_the_figures_of_its_card(card: str, figures: tuple[int, int, int, int]) -> None:
    face = climb().book.enemies[card]
    assert (face.health, face.damage, face.plus, face.influence) == figures


def test_the_figures_of_every_enemy_are_told_here() -> None:
    assert set(climb().book.enemies) == set(PRINTED)


# Committing and passes


@pytest.mark.parametrize(("card", "most"), [("arena_bull", 4), ("green_charioteer", 3)])
def test_an_enemy_allows_so_many_dice_in_each_commit_step(card: str, most: int) -> None:
    t = play(fight(card, pool="YYYYR"), *[Commit("yellow")] * most)
    assert refusals(t, Commit("red")) == [("commit_limit", "TWS-099")]


def test_the_limit_of_dice_begins_anew_in_each_pass() -> None:
    t = throw(fight(foe(health=9, effects=[CommitLimit(when="continuous", n=1)]), pool="YYR"), "Y", "miss")
    assert Commit("red") in t.options()


@pytest.mark.parametrize(("card", "most"), [("stadion_sprinter", 1), ("silent_secutor", 2)])
def test_an_enemy_allows_so_many_passes(card: str, most: int) -> None:
    t = fight(card, pool="YYYR", strategy=3, items="long_jumper")
    for _ in range(most):
        assert Commit("yellow") in t.options()
        throw(t, "Y", "miss " * (t.passes + 1))
    assert refusals(t, Commit("red")) == [("no_pass_left", "TWS-026")]


def test_a_colour_may_be_kept_out_of_the_fight() -> None:
    t = fight(foe(effects=[ColourBan(when="continuous", colours=("red",), step="commit")]))
    assert refusals(t, Commit("red")) == [("colour_not_committed", "TWS-099")]


@pytest.mark.rule("TWS-099")
def test_a_ban_ends_with_the_enemy_that_made_it() -> None:
    ban = ColourBan(when="continuous", colours=("red",), step="commit")
    t = fight(foe(health=1, effects=[ban]), foe(), pool="YPR")
    play(throw(t, "P", "hit"), put("P", "hit"))
    assert Commit("red") in t.options()


def test_a_ban_of_the_only_colours_there_are_is_void() -> None:
    t = fight(foe(effects=[ColourBan(when="continuous", colours=("red",), step="commit")]), pool="R")
    assert Commit("red") in t.options()


# Assigning


@pytest.mark.parametrize(("card", "most"), [("two_blade_dimachaerus", 2), ("javelin_champion", 1), ("brennos", 3)])
def test_an_enemy_takes_so_many_dice_in_each_assign_step(card: str, most: int) -> None:
    t = fight(card, foe(health=9), pool="YYYYR")
    t.foe_health[0] = 9
    throw(t, "YYYYR", "hit hit hit hit hit")
    play(t, *[put("Y", "hit")] * most)
    assert refusals(t, put("R", "hit")) == [("assign_limit", "TWS-099")]


@pytest.mark.parametrize(
    ("card", "banned"), [("lemures", "BPR"), ("cretan_archer", "Y"), ("lyre_contest", "PR"), ("mormo", "PR")]
)
def test_an_enemy_takes_no_dice_of_these_colours(card: str, banned: str) -> None:
    t = throw(fight(card, pool="YGBPR"), "YGBPR", "hit hit hit hit hit")
    against = [letter for letter in "YGBPR" if refusals(t, put(letter, "hit"))]
    assert "".join(against) == banned


def test_a_crit_is_worth_nothing_on_the_leopard() -> None:
    t = throw(fight("shadow_leopard"), "YR", "crit hit")
    assert refusals(t, put("Y", "crit")) == [("face_is_worthless", "TWS-099")]


def test_a_hit_is_worth_nothing_on_the_long_jumper() -> None:
    t = throw(fight("long_jumper"), "YR", "crit hit")
    assert refusals(t, put("R", "hit")) == [("face_is_worthless", "TWS-099")]


def test_a_crit_counts_one_on_the_murmillo() -> None:
    t = fight("capuan_murmillo", pool="YYGG")
    play(throw(t, "YYGG", "crit crit crit crit"), *[put("Y", "crit")] * 2, *[put("G", "crit")] * 2)
    assert "defeated" not in keys(t)


@pytest.mark.rule("TWS-004")
def test_what_an_enemy_says_of_crits_beats_what_the_hero_says() -> None:
    mine = HitValue(when="continuous", face="crit", value=3, scope="mine")
    t = throw(fight("shadow_leopard", hero=[mine]), "YR", "crit hit")
    assert refusals(t, put("Y", "crit")) == [("face_is_worthless", "TWS-099")]


def test_the_discus_thrower_falls_only_with_a_crit_on_him() -> None:
    t = throw(fight("discus_thrower", pool="YYGG"), "YYGG", "hit hit hit crit")
    play(t, put("Y", "hit"), put("Y", "hit"), put("G", "hit"))
    assert t.foe_state == [STANDING]
    assert play(t, put("G", "crit")).foe_state == [DEFEATED]


def test_the_torch_relay_falls_only_with_dice_of_three_colours() -> None:
    t = throw(fight("torch_relay", pool="YYGGB"), "YYGGB", "crit crit crit hit hit")
    play(t, put("Y", "crit"), put("Y", "crit"), put("G", "crit"))
    assert t.foe_state == [STANDING]
    assert play(t, put("B", "hit")).foe_state == [DEFEATED]


def test_no_more_colours_are_needed_than_are_recruited() -> None:
    t = fight(foe(health=2, effects=[Needs(when="continuous", what="colours", n=3)]), pool="YR", items="feint")
    play(throw(t, "YR", "hit hit"), put("Y", "hit"))
    assert "defeated" in keys(play(t, put("R", "hit")))


TRICOLOUR = foe(health=2, damage=0, effects=[Needs(when="continuous", what="colours", n=3)])


@pytest.mark.rule("TWS-095")
def test_who_needs_all_colours_falls_when_the_last_die_of_another_colour_is_dismissed() -> None:
    t = fight(foe("primus", damage=0), TRICOLOUR, foe(health=9, damage=1), stage="primus", pool="YPR")
    play(throw(t, "PR", "hit hit"), put("P", "hit", 1), put("R", "hit", 1))
    assert t.standing() == [0, 1, 2]
    assert (stop(t).turn, t.standing()) == (2, [0, 2])


@pytest.mark.rule("TWS-095")
def test_who_needs_all_colours_falls_when_the_last_die_of_another_colour_is_banished() -> None:
    hungry = foe(health=9, damage=0, effects=[BanishDice(when="aftereffect_undefeated", n=1)])
    t = fight(foe("primus", damage=0), TRICOLOUR, hungry, stage="primus", pool="YPR")
    play(throw(t, "PR", "hit hit"), put("P", "hit", 1), put("R", "hit", 1))
    told = [key for key in keys(stop(t)) if key in ("banished", "defeated", "exhausted_all")]
    assert told == ["banished", "defeated", "exhausted_all"]


@pytest.mark.rule("TWS-095")
@pytest.mark.parametrize("late", [False, True])
def test_who_needs_all_colours_falls_when_the_last_die_of_another_colour_is_strengthened(late: bool) -> None:
    whet = Reward("use", (StrengthenDice(when="use", n=1),))
    content = box({"foe_0": TRICOLOUR, "foe_1": foe(), "whetstone": foe(reward=whet)})
    t = fight("foe_0", "foe_1", content=content, pool="GPPPPR", items="whetstone")
    t.training = [0, 0, 0, 1, 0]
    play(throw(t, "PR", "hit hit"), put("P", "hit"), put("R", "hit"))
    if late:
        play(throw(t, "P", "miss"), Use("whetstone"), TakeDie("green"))
    else:
        play(t, Use("whetstone"), TakeDie("green"))
    assert t.standing() == [1]


def test_faustulus_falls_only_with_two_crits_on_him() -> None:
    t = fight("faustulus", stage="primus", pool="YYGGBB")
    t.foe_marks[0] = 7
    play(throw(t, "YYGG", "hit crit crit hit"), put("Y", "crit"))
    assert t.foe_state == [STANDING]
    assert play(t, put("G", "crit")).fallen == 1


def test_dice_fall_off_the_wrestler_after_each_pass() -> None:
    t = throw(fight("oiled_wrestler", pool="YYG"), "YY", "hit miss")
    assert zones(play(t, put("Y", "hit"))) == ("G", "Y")
    assert "dropped" in keys(t)


def test_dice_fall_off_an_enemy_at_the_end_of_the_turn() -> None:
    boss = foe("primus", health=9, damage=0, effects=[AllAtOnce(when="continuous", span="turn")])
    t = fight(boss, stage="primus", pool="YR")
    play(throw(t, "YR", "hit hit"), put("R", "hit"), put("Y", "hit"))
    assert (stop(t).foe_dice, zones(t)[0]) == ([(0,) * 10], "YR")


def test_the_harpastum_team_stands_before_the_others() -> None:
    t = throw(fight("harpastum_team", "nubian_lion"), "YR", "hit hit")
    assert refusals(t, put("R", "hit", 1)) == [("guarded", "TWS-099")]


@pytest.mark.parametrize("card", ["beast_tamer", "sosia", "orcus"])
def test_this_enemy_stands_behind_the_others(card: str) -> None:
    t = throw(fight(card, "nubian_lion"), "YR", "hit hit")
    assert refusals(t, put("R", "hit", 0)) == [("behind_others", "TWS-099")]


def test_the_beast_tamer_can_be_reached_when_she_is_alone() -> None:
    assert put("R", "hit") in throw(fight("beast_tamer"), "YR", "hit hit").options()


# Damage and Health that grow


def test_the_bear_grows_fiercer_with_every_four_exhausted_dice() -> None:
    found = [damage_of(fight("chained_bear", pool="R", exhausted=dice), 0) for dice in ("YYG", "YYGG", "YYYYGGGGBBBB")]
    assert found == [2, 3, 4]


def test_the_wolves_grow_fiercer_with_every_other_enemy() -> None:
    others = ["nubian_lion", "arena_bull", "lemures"]
    assert [damage_of(fight("apennine_wolves", *others[:count]), 0) for count in range(4)] == [1, 2, 3, 3]


def test_hylas_grows_fiercer_by_two_with_every_other_enemy() -> None:
    others = ["nubian_lion", "arena_bull", "lemures"]
    assert [damage_of(fight("hylas", *others[:count]), 0) for count in range(4)] == [1, 3, 5, 5]


def test_damage_grows_with_the_influence() -> None:
    grows = DamageGrows(when="continuous", per="influence", each=2, max=9)
    assert damage_of(fight(foe(damage=1, effects=[grows]), influence="empusa lemures"), 0) == 2


def test_the_armoured_runner_has_more_health_against_more_than_nine_dice() -> None:
    pools = ("YYGGBBPPR", "YYYGGBBPPR", "YYYYGGGGBBBBPPPPR")
    assert [fight("armoured_runner", pool=pool).foe_health[0] for pool in pools] == [3, 4, 7]


def test_fabia_has_more_health_for_each_item() -> None:
    assert fight("fabia", items="feint testudo").foe_health == [8]


def test_sabina_has_more_health_for_every_two_icons_of_influence() -> None:
    decks = ("lemures", "empusa", "empusa war_elephant lemures")
    assert [fight("sabina", influence=deck).foe_health[0] for deck in decks] == [7, 8, 9]


def test_health_grows_at_most_by_what_the_card_says() -> None:
    grows = HealthGrows(when="activated", per="items", n=3, max=4)
    assert fight(foe(health=1, effects=[grows]), items="feint testudo").foe_health == [5]


# Items, recovery, second life


@pytest.mark.parametrize("card", ["pankration_master", "orators_duel", "fabia"])
def test_no_item_is_used_against_this_enemy(card: str) -> None:
    t = fight(card, items="testudo")
    assert refusals(t, Use("testudo")) == [("items_forbidden", "TWS-099")]


def test_permanent_items_do_nothing_against_the_master() -> None:
    assert stop(fight("pankration_master", items="nile_crocodile")).health == 4


def recovered(*foes: Foe | str, **state: Any) -> int:
    """How many dice may be recovered in the Recover step after a turn without a Roll."""
    t = stop(fight(*foes, pool="R", exhausted="YYYYGGGG", **state))
    assert t.pending is not None
    return int(t.pending.args[0])


@pytest.mark.parametrize(("card", "count"), [("freed_veteran", 3), ("glauka", 3), ("pankration_master", 5)])
def test_while_this_enemy_stands_fewer_dice_are_recovered(card: str, count: int) -> None:
    assert recovered(card, recovery=5) == count


def test_at_least_one_die_is_recovered() -> None:
    assert recovered("freed_veteran", recovery=1) == 1


def test_the_noose_slows_the_recovery_although_its_fighter_is_defeated() -> None:
    t = fight("noose_fighter", pool="YYR", exhausted="GGGGBB", recovery=4)
    t.foe_marks[0] = 3
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert t.pending.args[0] == 2  # type: ignore[union-attr]


def test_a_defeated_enemy_slows_nothing_without_such_a_word() -> None:
    slow = RecoveryStep(when="continuous", n=-2)
    t = fight(foe(health=1, effects=[slow]), pool="YYR", exhausted="GGGGBB", recovery=4)
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert t.pending.args[0] == 4  # type: ignore[union-attr]


@pytest.mark.parametrize(("damage", "count"), [(0, 3), (1, 1)])
def test_the_item_of_the_veteran_gives_two_dice_more_after_a_turn_without_damage(damage: int, count: int) -> None:
    assert recovered(foe("sport", damage=damage), items="freed_veteran", recovery=1) == count


def test_the_item_of_the_runner_gives_one_more_weak_die() -> None:
    t = stop(fight(foe("sport", damage=0), items="armoured_runner", pool="", exhausted="YGBB", recovery=1))
    play(t, *spent("GB"))
    assert zones(t) == ("GB", "YB")


def test_the_verdict_of_the_crowd_gives_one_more_die() -> None:
    t = fight(foe("sport", damage=0), items="verdict_of_the_crowd", pool="", exhausted="YGBB", recovery=1)
    accomplish(t, "verdict_of_the_crowd")
    assert zones(stop(t, *spent("GB"))) == ("GB", "YB")


def test_an_enemy_with_a_second_life_rises_with_other_health() -> None:
    t = fight(foe(health=1, damage=0, effects=[SecondLife(when="when_defeated", health=3)]), pool="YR", exhausted="")
    play(throw(t, "YR", "hit hit"), put("R", "hit"))
    assert (t.foe_state, t.foe_health, zones(t)[1]) == ([STANDING], [3], "R")


def test_an_enemy_has_no_third_life() -> None:
    t = fight(foe(health=1, damage=0, effects=[SecondLife(when="when_defeated", health=1)]), pool="YRG")
    play(throw(t, "YRG", "hit hit hit"), put("R", "hit"), put("Y", "hit"))
    assert keys(t).count("defeated") == 1
