"""Chapter 12: conflicts with a primus over several turns, and the bane that comes when they end."""

from __future__ import annotations

import pytest

from harena.games.twenty_strong.actions import Challenge, GoOn, Keep, StepByStep, TakeReward, Use
from harena.games.twenty_strong.cards import Reward
from harena.games.twenty_strong.rules.enemies import CALLS
from harena.games.twenty_strong.rules.resolution import recovery_of
from harena.games.twenty_strong.rules.strategy import COMMITS
from harena.games.twenty_strong.rules.training import DISMISSALS
from harena.games.twenty_strong.rules.turn import MOVES
from harena.games.twenty_strong.table import IN_FINAL, IN_PRIMUS, NO_CARD, Ascent
from harena.games.twenty_strong.vocabulary import ChangeHealth, ChangeStat, Rout, Shield
from tests.games.twenty_strong.climbs import asked, box, climb, fight, foe, keys, play, put, throw, written
from tests.games.twenty_strong.moments import (
    STOP,
    call,
    camp,
    candidates,
    go,
    next_turn,
    owned,
    primus_fight,
    to_turn,
    ways,
)

HURT = [ChangeHealth(when="bane", n=-2)]
LAST: dict[str, str] = {}
"""No primus waits under any camp."""
ONE_MORE = {"u1": "ursus"}


def hit(t: Ascent, die: str, number: int = 0, face: str = "hit") -> Ascent:
    """Commit one die, roll it, and put it on an enemy."""
    return play(throw(t, die, face), put(die, face, number))


def rewarded(reward: Reward, **state: object) -> Ascent:
    """A primus with this reward and a bane is defeated by the red die."""
    chief = foe("primus", health=1, damage=0, reward=reward, bane=HURT)
    return hit(fight(chief, stage=IN_PRIMUS, primus=ONE_MORE, **state), "R")  # type: ignore[arg-type]


def on(t: Ascent, number: int) -> str:
    """The dice on an enemy by their letters."""
    dice = t.foe_dice[number]
    return written([dice[place] + dice[place + 1] for place in range(0, 10, 2)])


# The conflict


@pytest.mark.rule("TWS-135")
def test_the_plus_of_a_primus_and_of_its_companions_is_resolved_as_usual() -> None:
    content = box({"chief": foe("primus", plus=1), "mate": foe(plus=1)})
    tops = {"b1": "mate", "b2": "nubian_lion", "b0": "rope_dancer", "m0": "clean_hands"}
    t = climb(tops, token="b1", primus={"m1": "chief"}, content=content)
    play(t, go("m1"), Challenge())
    assert (asked(t), candidates(t)) == (CALLS, ["b1", "b2"])
    play(t, call("b1"))
    assert (asked(t), candidates(t)) == (CALLS, ["b0", "b2"])


@pytest.mark.rule("TWS-136")
def test_the_conflict_goes_on_when_the_primus_alone_is_defeated() -> None:
    t = primus_fight(foe(damage=0), health=1, primus=ONE_MORE)
    to_turn(play(hit(t, "R"), STOP), 2)
    assert (t.stage, t.standing(), asked(t)) == (IN_PRIMUS, [1], COMMITS)


@pytest.mark.rule("TWS-136")
def test_the_conflict_goes_on_when_the_others_alone_are_defeated() -> None:
    t = primus_fight(foe(health=1), damage=0, primus=ONE_MORE)
    to_turn(play(hit(t, "R", 1), STOP), 2)
    assert (t.stage, t.standing(), asked(t)) == (IN_PRIMUS, [0], COMMITS)


@pytest.mark.rule("TWS-136")
def test_the_conflict_ends_when_all_enemies_are_defeated() -> None:
    t = primus_fight(foe(health=1), health=1, primus=ONE_MORE)
    hit(hit(t, "R", 1), "P", 0)
    assert (t.stage, asked(t), t.foes) == ("climb", MOVES, [])


@pytest.mark.rule("TWS-136", "TWS-R34")
def test_an_enemy_that_has_fled_no_longer_blocks_the_end() -> None:
    t = primus_fight(foe(health=2), health=1, primus=ONE_MORE, items="beast_tamer")
    play(hit(t, "R"), Use("beast_tamer"))
    assert (t.stage, asked(t)) == ("climb", MOVES)


@pytest.mark.rule("TWS-R34")
def test_an_enemy_that_flees_is_discarded_and_gives_nothing() -> None:
    heal = Reward("now", (ChangeHealth(when="now", n=1),))
    t = primus_fight(foe(health=2, influence=1, reward=heal), items="beast_tamer", health=4)
    t.health = 3
    play(hit(t, "R", 1), Use("beast_tamer"))
    assert written(t.exhausted) == "R"
    to_turn(play(t, STOP), 2)
    assert (t.discard, t.influence, t.health) == (["foe_1"], ["beast_tamer"], 2)


@pytest.mark.rule("TWS-R34")
def test_neither_a_primus_nor_a_lieutenant_flees() -> None:
    horn = foe(reward=Reward("use", (Rout(when="use", max_health=12),)))
    content = box({"horn": horn, "chief": foe("primus"), "dog": foe()})
    for stage, boss in ((IN_PRIMUS, "chief"), (IN_FINAL, "charun")):
        assert Use("horn") not in fight(boss, stage=stage, items="horn", content=content).options()
    assert Use("horn") in fight("dog", items="horn", content=content).options()


# Dice


@pytest.mark.rule("TWS-138", "TWS-139", "TWS-R33")
def test_dice_on_an_undefeated_enemy_stay_from_turn_to_turn() -> None:
    t = primus_fight(foe(damage=0), damage=0)
    play(throw(t, "BPR", "hit hit crit"), put("B", "hit", 1), put("R", "crit", 0), put("P", "hit", 0), STOP)
    assert (t.turn, on(t, 0), on(t, 1), written(t.exhausted)) == (2, "PR", "B", "")


@pytest.mark.rule("TWS-139")
def test_the_hits_of_several_turns_add_up() -> None:
    t = primus_fight(health=3, damage=0, primus=ONE_MORE)
    to_turn(play(hit(t, "R", 0, "crit"), STOP), 2)
    assert t.stage == IN_PRIMUS
    hit(t, "P")
    assert t.stage == "climb"


@pytest.mark.rule("TWS-138")
def test_a_die_that_stays_on_an_enemy_is_not_rolled_in_the_next_turn() -> None:
    t = to_turn(play(hit(primus_fight(damage=0), "R"), STOP), 2)
    throw(t, "Y", "miss")
    assert (on(t, 0), asked(t)) == ("R", COMMITS)


@pytest.mark.rule("TWS-140")
def test_dice_on_defeated_enemies_and_unassigned_dice_are_exhausted() -> None:
    t = primus_fight(foe(health=1, damage=0), damage=0, recovery=1)
    throw(t, "YPR", "miss hit hit")
    play(t, put("P", "hit", 1), put("R", "hit", 0), STOP)
    assert (written(t.exhausted), on(t, 0)) == ("YP", "R")


@pytest.mark.rule("TWS-141")
def test_every_turn_has_all_its_passes_anew() -> None:
    t = primus_fight(damage=0, strategy=2, pool="YYYY")
    throw(t, "Y", "miss")
    throw(t, "", "miss")
    assert t.turn == 2
    throw(t, "Y", "miss")
    assert (t.turn, asked(t)) == (2, COMMITS)


@pytest.mark.rule("TWS-141")
def test_every_turn_has_a_whole_resolution_phase() -> None:
    t = primus_fight(damage=1, pool="YY", exhausted="GGGG", recovery=2)
    for number in (2, 3):
        throw(t, "Y", "miss")
        t.journal = []
        next_turn(t)
        assert (t.turn, keys(t)[:4]) == (number, ["stopped", "dealt", "lost_health", "exhausted_all"])


@pytest.mark.rule("TWS-141")
def test_the_carnage_penalty_is_suffered_in_every_turn() -> None:
    t = primus_fight(foe(damage=1), damage=0)
    for _ in range(2):
        play(t, STOP)
        assert asked(t) == DISMISSALS
        play(t, t.options()[0])
    assert (t.turn, sum(t.recruited())) == (3, 7)


# Rewards


@pytest.mark.rule("TWS-143", "TWS-R36")
def test_rewards_of_a_boss_conflict_are_received_as_usual() -> None:
    heal = Reward("now", (ChangeHealth(when="now", n=2),))
    t = primus_fight(foe("sport", health=1, reward=heal))
    t.health = 2
    play(hit(t, "R", 1), TakeReward())
    assert t.health == 4


@pytest.mark.rule("TWS-143", "TWS-R36")
def test_the_reward_of_the_primus_itself_is_received() -> None:
    t = rewarded(Reward("now", (ChangeStat(when="now", stat="recovery", n=1),)))
    assert t.recovery == 3


@pytest.mark.rule("TWS-143", "TWS-105")
def test_the_card_of_a_primus_may_become_an_item() -> None:
    t = play(rewarded(Reward("permanent", (Shield(when="continuous", n=1),))), Keep())
    assert (owned(t), t.health, asked(t)) == (["foe_0"], 4, MOVES)


@pytest.mark.rule("TWS-148", "TWS-R37")
def test_a_primus_that_was_an_item_leaves_the_game_when_it_is_discarded() -> None:
    t = play(rewarded(Reward("use", (ChangeHealth(when="use", n=1),))), Keep(), Use("foe_0"))
    assert (t.discard, t.influence, t.health) == ([], [], 5)


# The bane


@pytest.mark.rule("TWS-145")
def test_the_bane_comes_in_the_turn_in_which_the_whole_conflict_ends() -> None:
    t = hit(primus_fight(health=1, bane=HURT, primus=ONE_MORE), "R")
    assert (t.turn, t.health) == (2, 4)


@pytest.mark.rule("TWS-145", "TWS-146")
def test_while_other_enemies_stand_the_bane_waits() -> None:
    t = primus_fight(foe(damage=0, health=1), health=1, bane=HURT, primus=ONE_MORE)
    to_turn(play(hit(t, "R"), STOP), 2)
    assert (t.health, t.rival) == (6, "foe_0")
    hit(t, "P", 1)
    assert (t.turn, t.health, t.rival) == (3, 4, NO_CARD)


@pytest.mark.rule("TWS-145")
def test_the_bane_comes_at_the_end_of_maintenance() -> None:
    t = primus_fight(foe("sport", health=1, influence=1), health=1, bane=HURT, primus=ONE_MORE)
    t.journal = []
    hit(hit(t, "R"), "P", 1)
    play(t, TakeReward())
    assert keys(t)[-5:] == ["influenced", "conquered", "bane", "lost_health", "turn"]


@pytest.mark.rule("TWS-146")
def test_a_defeated_primus_deals_no_more_damage_while_its_card_stays_at_hand() -> None:
    t = primus_fight(foe("sport", damage=0), health=1, damage=3, primus=ONE_MORE)
    to_turn(play(hit(t, "R"), STOP), 2)
    assert to_turn(play(t, STOP), 3).health == 6


@pytest.mark.rule("TWS-147", "TWS-R38")
def test_a_bane_is_suffered_once() -> None:
    t = hit(primus_fight(health=1, bane=HURT, primus=ONE_MORE), "R")
    before = t.health
    play(t, go("u1"), Challenge())
    next_turn(t)
    assert (before, t.health) == (4, 3)


@pytest.mark.rule("TWS-147", "TWS-R38")
def test_a_bane_without_a_duration_changes_a_stat_for_good() -> None:
    t = hit(primus_fight(health=1, bane=[ChangeStat(when="bane", stat="recovery", n=-1)], primus=ONE_MORE), "R")
    assert t.recovery == 1


@pytest.mark.rule("TWS-148", "TWS-R37")
def test_after_its_bane_a_defeated_primus_leaves_the_game() -> None:
    t = hit(primus_fight(health=1, primus=ONE_MORE), "R")
    assert (t.discard, t.passed, t.influence, owned(t)) == ([], [], [], [])
    assert "foe_0" not in t.primus


@pytest.mark.rule("TWS-069", "TWS-148")
def test_an_activated_primus_does_not_wait_under_its_camp_any_more() -> None:
    t = play(climb({"m1": "nubian_lion"}, token="b1", primus={"m1": "ursus"}), go("m1"), Challenge())
    assert t.primus[camp("m1")] == NO_CARD


@pytest.mark.rule("TWS-149")
def test_after_the_conflict_the_token_stays_and_the_next_turn_starts_with_a_move() -> None:
    tops = {"m1": "nubian_lion", "b1": "rope_dancer", "u0": "long_jumper"}
    content = box({"chief": foe("primus", health=1)})
    t = climb(tops, token="b1", primus={"m1": "chief", "u1": "ursus"}, content=content)
    next_turn(play(t, go("m1"), Challenge()))
    hit(t, "R")
    assert (t.token, asked(t), ways(t)) == (camp("m1"), MOVES, ["b1", "u0", "u1"])


@pytest.mark.rule("TWS-149", "TWS-R39")
def test_after_the_last_primus_and_its_bane_the_next_turn_is_the_final() -> None:
    t = primus_fight(health=1, bane=HURT, primus=LAST)
    t.journal = []
    hit(t, "R")
    told = [key for key in keys(t) if key in ("conquered", "lost_health", "turn", "final")]
    assert (told, t.stage) == (["conquered", "lost_health", "turn", "final"], IN_FINAL)


@pytest.mark.rule("TWS-141", "TWS-155")
def test_damage_can_be_prevented_again_in_the_next_turn() -> None:
    t = primus_fight(damage=1, items="testudo")
    assert Use("testudo") in to_turn(play(t, STOP, GoOn()), 2).options()


@pytest.mark.rule("TWS-141")
def test_wounds_of_one_turn_do_not_count_in_the_next() -> None:
    t = primus_fight(damage=1, items="freed_veteran", recovery=2)
    play(t, STOP)
    assert (t.turn, recovery_of(t)[0]) == (2, 4)


@pytest.mark.rule("TWS-155")
def test_the_wish_to_be_asked_between_the_steps_lasts_one_turn() -> None:
    t = primus_fight(damage=0, items="second_wind", pool="", exhausted="YYYY", recovery=1)
    play(t, STOP, StepByStep())
    to_turn(t, 2)
    assert not t.step_by_step
