"""Chapter 8: the Strategy phase. Passes of Commit, Roll and Assign, and the moment in which an enemy is defeated."""

from __future__ import annotations

import pytest

from harena.core.chance import FaceRoll
from harena.games.twenty_strong.actions import FINISH, Assign, Commit, Discard, Hold, Keep, Roll, Stop, TakeReward, Use
from harena.games.twenty_strong.cards import Reward
from harena.games.twenty_strong.rules.rewards import REWARDS
from harena.games.twenty_strong.rules.strategy import ASSIGNMENTS, COMMITS
from harena.games.twenty_strong.table import IN_FINAL
from harena.games.twenty_strong.vocabulary import (
    AssignLimit,
    ChangeHealth,
    CommitLimit,
    HitValue,
    NoItems,
    RollPrice,
)
from tests.games.twenty_strong.climbs import ROLL, asked, fight, foe, keys, play, put, showing, throw, written
from tests.games.twenty_strong.moments import STOP, boss, final, offered, owned, primus_fight, to_turn

HEAL = Reward("now", (ChangeHealth(when="now", n=1),))
KEPT = Reward("use", (ChangeHealth(when="use", n=1),))
SHARP = Reward("permanent", (HitValue(when="continuous", face="crit", value=4, scope="mine"),))


# Passes


@pytest.mark.rule("TWS-088")
def test_a_pass_is_commit_roll_and_assign() -> None:
    t = fight(foe())
    assert asked(t) == COMMITS
    play(t, Commit("red"), Roll())
    assert isinstance(t.pending, FaceRoll)
    play(t, ("hit",))
    assert asked(t) == ASSIGNMENTS
    play(t, FINISH)
    assert asked(t) == COMMITS


@pytest.mark.rule("TWS-090", "TWS-D14")
@pytest.mark.parametrize("passes", [0, 1, 2])
def test_the_player_may_end_the_phase_after_any_pass(passes: int) -> None:
    t = fight(foe("sport", damage=2))
    for _ in range(passes):
        throw(t, "" if t.passes else "Y", "miss")
    assert Stop() in t.options()
    assert play(t, STOP).health == 4


@pytest.mark.rule("TWS-090")
def test_the_phase_ends_by_itself_when_no_enemy_is_left() -> None:
    t = fight(foe(health=1), strategy=3)
    t.journal = []
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert (t.turn, "stopped" in keys(t), "exhausted_all" in keys(t)) == (2, False, True)


@pytest.mark.rule("TWS-090")
def test_while_one_enemy_stands_the_phase_goes_on() -> None:
    t = fight(foe(health=1), foe(health=1), strategy=3)
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert (asked(t), t.passes) == (COMMITS, 1)


# Commit


@pytest.mark.rule("TWS-091", "TWS-D12")
def test_any_die_of_the_pool_may_be_committed_as_often_as_there_are_dice() -> None:
    t = fight(foe(), pool="YYR")
    assert offered(t, Commit) == [Commit("yellow"), Commit("red")]
    play(t, Commit("yellow"), Commit("yellow"))
    assert offered(t, Commit) == [Commit("red")]
    assert (written(t.pool), showing(t)) == ("R", {"unrolled": "YY"})


@pytest.mark.rule("TWS-091")
def test_all_dice_may_be_committed_at_once() -> None:
    t = throw(fight(foe(health=20)), "YYGGBBPPR", "miss miss miss miss miss miss miss miss hit")
    assert sum(t.pool) == 0


@pytest.mark.rule("TWS-091")
def test_in_a_later_pass_one_may_roll_without_committing_more() -> None:
    t = throw(fight(foe()), "Y", "miss")
    assert ROLL in t.options()


@pytest.mark.rule("TWS-091", "TWS-R08")
def test_without_a_usable_die_the_turn_is_played_with_none() -> None:
    t = fight(foe("sport", damage=1), pool="", exhausted="YY", recovery=2)
    assert t.options() == [STOP]
    play(t, STOP)
    assert (t.health, written(t.pool), t.turn) == (5, "YY", 2)


# Roll


@pytest.mark.rule("TWS-092", "TWS-R05")
def test_dice_that_show_a_hit_are_rolled_again_too() -> None:
    t = play(throw(fight(foe()), "YR", "miss hit"), FINISH, Commit("blue"), ROLL)
    assert isinstance(t.pending, FaceRoll)
    assert [one.name for one in t.book.dice_of((1, 0, 1, 0, 1))] == [getattr(d, "name", "") for d in t.pending.thrown]


@pytest.mark.rule("TWS-092")
def test_an_assigned_die_is_not_rolled() -> None:
    t = play(throw(fight(foe()), "YR", "miss hit"), put("R", "hit"), ROLL)
    assert isinstance(t.pending, FaceRoll)
    assert len(t.pending.thrown) == 1


@pytest.mark.rule("TWS-092")
def test_a_new_roll_replaces_what_the_dice_showed() -> None:
    t = play(throw(fight(foe()), "YR", "miss hit"), FINISH)
    play(t, ROLL, ("crit", "hit"))
    assert showing(t) == {"crit": "Y", "hit": "R"}


@pytest.mark.rule("TWS-R05", "TWS-003")
def test_an_item_may_lift_the_duty_to_roll_a_hit_again() -> None:
    t = play(throw(fight(foe(), items="rope_dancer"), "YR", "miss hit"), FINISH, Hold("red", "hit"), ROLL)
    assert isinstance(t.pending, FaceRoll)
    assert len(t.pending.thrown) == 1
    assert showing(play(t, ("crit",))) == {"crit": "Y", "hit": "R"}


@pytest.mark.rule("TWS-088", "TWS-R05")
def test_dice_that_are_all_kept_go_on_to_the_assign_step_without_a_roll() -> None:
    t = fight(foe(effects=[AssignLimit(when="continuous", n=1)]), items="rope_dancer", pool="PR")
    play(throw(t, "PR", "hit hit"), put("R", "hit"), Hold("purple", "hit"), ROLL)
    assert (asked(t), offered(t, Assign), t.passes) == (ASSIGNMENTS, [put("P", "hit")], 2)


@pytest.mark.rule("TWS-R05")
def test_the_button_counts_the_dice_that_are_rolled_and_not_those_that_are_kept() -> None:
    t = play(throw(fight(foe(), items="rope_dancer"), "YR", "miss hit"), FINISH, Hold("red", "hit"))
    assert ROLL.params(t) == {"count": 1, "manner": ""}


# Assign


@pytest.mark.rule("TWS-093", "TWS-D13")
def test_each_hit_and_each_crit_may_be_placed_on_each_enemy_that_stands() -> None:
    t = throw(fight(foe(), foe()), "YBR", "miss hit crit")
    assert set(offered(t, Assign)) == {
        put(die, face, foe) for die, face in (("B", "hit"), ("R", "crit")) for foe in (0, 1)
    }


@pytest.mark.rule("TWS-093")
def test_a_miss_may_not_be_placed() -> None:
    t = throw(fight(foe()), "YR", "miss hit")
    assert offered(t, Assign) == [put("R", "hit")]


@pytest.mark.rule("TWS-093")
def test_any_number_of_dice_may_be_left_unassigned() -> None:
    t = throw(fight(foe()), "PR", "hit hit")
    assert FINISH in t.options()
    play(t, put("P", "hit"))
    assert FINISH in t.options()
    play(t, FINISH)
    assert (showing(t), sum(t.foe_dice[0])) == ({"hit": "R"}, 1)


@pytest.mark.rule("TWS-094", "TWS-R07")
def test_an_assigned_die_can_be_neither_taken_back_nor_moved() -> None:
    t = throw(fight(foe(), foe()), "PR", "hit hit")
    play(t, put("R", "hit", 0))
    assert list(t.options()) == [FINISH, put("P", "hit", 0), put("P", "hit", 1)]
    play(t, FINISH)
    assert (showing(t), sum(t.foe_dice[0])) == ({"hit": "P"}, 1)


# Defeat


@pytest.mark.rule("TWS-095")
def test_an_enemy_is_defeated_at_the_moment_the_hits_reach_its_health() -> None:
    t = throw(fight(foe(health=3), foe()), "BPR", "hit hit crit")
    play(t, put("B", "hit"))
    assert t.standing() == [0, 1]
    play(t, put("R", "crit"))
    assert t.standing() == [1]


@pytest.mark.rule("TWS-095")
def test_hits_of_several_passes_add_up() -> None:
    t = fight(foe(health=2), foe())
    play(throw(t, "P", "hit"), put("P", "hit"))
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert t.standing() == [1]


@pytest.mark.rule("TWS-095")
def test_an_item_that_makes_hits_worth_more_may_defeat_an_enemy_at_once() -> None:
    t = primus_fight(foe(health=1, damage=0, reward=SHARP), health=4, damage=0, primus={"u1": "ursus"})
    play(throw(t, "PR", "crit hit"), put("P", "crit", 0), put("R", "hit", 1), STOP)
    assert t.standing() == [0]
    play(t, Keep())
    assert (t.standing(), t.stage, t.turn) == ([], "climb", 2)


@pytest.mark.rule("TWS-095", "TWS-099")
def test_an_enemy_falls_when_another_falls_that_kept_items_from_having_an_effect() -> None:
    judge = foe(health=1, damage=0, effects=[NoItems(when="continuous")])
    t = fight(foe(health=3, damage=0), judge, foe(health=9, damage=0), items="silent_secutor")
    play(throw(t, "YR", "crit hit"), put("Y", "crit", 0))
    assert t.standing() == [0, 1, 2]
    play(t, put("R", "hit", 1))
    assert t.standing() == [2]


@pytest.mark.rule("TWS-096", "TWS-R06")
def test_no_die_may_be_assigned_to_a_defeated_enemy() -> None:
    t = throw(fight(foe(health=1), foe()), "PR", "hit hit")
    play(t, put("R", "hit", 0))
    assert offered(t, Assign) == [put("P", "hit", 1)]


@pytest.mark.rule("TWS-097", "TWS-R06")
def test_hits_beyond_the_health_of_an_enemy_have_no_effect() -> None:
    t = throw(fight(foe(health=1), foe(health=1)), "R", "crit")
    play(t, put("R", "crit", 0))
    assert t.standing() == [1]


@pytest.mark.rule("TWS-097", "TWS-R06")
def test_hits_that_are_left_unassigned_have_no_effect() -> None:
    t = throw(fight(foe("sport", health=1, damage=2), strategy=1), "R", "crit")
    to_turn(play(t, FINISH), 2)
    assert (t.health, t.fallen) == (4, 0)


@pytest.mark.rule("TWS-098")
def test_an_immediate_reward_comes_at_the_moment_of_the_defeat() -> None:
    t = throw(fight(foe(health=1, reward=HEAL), foe(), health=3), "PR", "hit hit")
    play(t, put("R", "hit", 0))
    assert (t.health, asked(t)) == (4, ASSIGNMENTS)


@pytest.mark.rule("TWS-098")
def test_an_immediate_reward_of_a_sport_card_is_offered_at_the_moment_of_the_defeat() -> None:
    t = throw(fight(foe("sport", health=1, reward=HEAL), foe(), health=3), "PR", "hit hit")
    play(t, put("R", "hit", 0))
    assert (asked(t), TakeReward() in t.options()) == (REWARDS, True)
    play(t, TakeReward())
    assert (t.health, asked(t)) == (4, ASSIGNMENTS)


@pytest.mark.rule("TWS-098")
def test_an_immediate_reward_is_never_an_item() -> None:
    t = throw(fight(foe(health=1, reward=HEAL), health=3), "R", "hit")
    play(t, put("R", "hit", 0))
    assert (owned(t), t.due, t.discard) == ([], [], ["foe_0"])


@pytest.mark.rule("TWS-098", "TWS-105")
def test_a_reward_that_is_an_item_does_not_come_before_the_gain_items_step() -> None:
    t = throw(fight(foe(health=1, reward=KEPT), foe()), "PR", "hit hit")
    play(t, put("R", "hit", 0))
    assert (owned(t), t.due) == ([], [0])


# Effects of enemies


@pytest.mark.rule("TWS-099")
def test_the_effect_of_an_enemy_ends_when_it_is_defeated() -> None:
    t = fight(foe(health=1, effects=[CommitLimit(when="continuous", n=1)]), foe(), pool="YPR")
    throw(t, "R", "hit")
    play(t, put("R", "hit", 0))
    play(t, Commit("yellow"))
    assert Commit("purple") in t.options()


@pytest.mark.rule("TWS-099")
def test_the_effect_of_a_defeated_enemy_does_not_follow_a_later_roll() -> None:
    price = RollPrice(when="after_roll", test="misses", at_least=1, pay="health", n=1)
    t = fight(foe(health=1, effects=[price]), foe())
    play(throw(t, "R", "hit"), put("R", "hit", 0))
    assert throw(t, "Y", "miss").health == 6


@pytest.mark.rule("TWS-099")
def test_the_effect_of_one_enemy_does_not_concern_another() -> None:
    t = throw(fight(foe(effects=[AssignLimit(when="continuous", n=1)]), foe()), "PPR", "hit hit hit")
    play(t, put("P", "hit", 0))
    assert offered(t, Assign) == [put("P", "hit", 1), put("R", "hit", 1)]


@pytest.mark.rule("TWS-099")
def test_a_limit_of_a_step_counts_anew_in_the_next_pass() -> None:
    t = fight(foe(effects=[AssignLimit(when="continuous", n=1)]))
    play(throw(t, "PR", "hit hit"), put("P", "hit"))
    play(t, ROLL, ("hit",))
    assert offered(t, Assign) == [put("R", "hit")]


@pytest.mark.rule("TWS-099")
def test_a_limit_of_committed_dice_counts_anew_in_the_next_pass() -> None:
    t = fight(foe(effects=[CommitLimit(when="continuous", n=1)]), pool="YYR")
    throw(t, "Y", "miss")
    assert offered(t, Commit) == [Commit("yellow"), Commit("red")]


@pytest.mark.rule("TWS-099")
def test_while_an_enemy_forbids_items_none_can_be_used() -> None:
    t = fight(foe(effects=[NoItems(when="continuous")]), items="testudo")
    assert Use("testudo") not in t.options()


# Items in the phase


@pytest.mark.rule("TWS-155", "TWS-R27")
def test_between_roll_and_assign_an_item_may_be_used() -> None:
    t = throw(fight(foe(), items="second_wind", exhausted="YY", pool="GR"), "R", "hit")
    assert Use("second_wind") in t.options()


@pytest.mark.rule("TWS-155", "TWS-R27")
def test_inside_the_assign_step_no_item_may_be_used() -> None:
    t = throw(fight(foe(), items="second_wind", exhausted="YY", pool="PR"), "PR", "hit hit")
    play(t, put("R", "hit"))
    assert Use("second_wind") not in t.options()
    play(t, FINISH)
    assert Use("second_wind") in t.options()


@pytest.mark.rule("TWS-155")
def test_an_item_for_one_more_pass_may_be_used_after_the_last_one() -> None:
    t = throw(fight(foe("sport", damage=0), items="long_jumper", strategy=1), "Y", "miss")
    assert set(t.options()) == {STOP, Use("long_jumper"), Discard("long_jumper")}
    play(t, Use("long_jumper"))
    assert ROLL in t.options()


@pytest.mark.rule("TWS-007", "TWS-090")
def test_the_last_blow_of_the_final_needs_no_other_pass() -> None:
    t = final(boss(health=2))
    assert t.stage == IN_FINAL
    play(throw(t, "R", "crit"), put("R", "crit"))
    assert (t.outcome is None, t.passes) == (False, 1)
