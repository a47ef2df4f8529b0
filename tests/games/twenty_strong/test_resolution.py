"""Chapter 9: the Resolution phase in its six steps."""

from __future__ import annotations

import pytest

from harena.core.text import Text
from harena.games.twenty_strong.actions import (
    FINISH,
    Discard,
    GoOn,
    Keep,
    Leave,
    Next,
    StepByStep,
    Target,
    Use,
)
from harena.games.twenty_strong.cards import Reward
from harena.games.twenty_strong.rules.resolution import DECKINGS, PAUSES, damage_of, recovery_of
from harena.games.twenty_strong.rules.rewards import DUES, GAINS
from harena.games.twenty_strong.rules.training import DISMISSALS, RECOVERIES
from harena.games.twenty_strong.rules.turn import MOVES
from harena.games.twenty_strong.table import Ascent
from harena.games.twenty_strong.vocabulary import (
    ChangeHealth,
    DamageGrows,
    ExhaustDice,
    FeedInfluence,
    HitValue,
    Needs,
    RecoveryStep,
)
from tests.games.twenty_strong.climbs import Foe, asked, fight, foe, keys, play, put, throw, written
from tests.games.twenty_strong.moments import STOP, die, in_order, offered, owned, primus_fight, to_turn

DRINK = Reward("use", (ChangeHealth(when="use", n=1),))
CHARM = Reward("permanent", (RecoveryStep(when="continuous", n=2),))


SHARP = Reward("permanent", (HitValue(when="continuous", face="hit", value=2, scope="mine"),))
"""Each hit counts twice."""


def beaten(*foes: Foe | str, **state: object) -> Ascent:
    """Each of these enemies is defeated by one crit on it, the phase is ended, and the Resolution phase goes on."""
    t = fight(*foes, **state)  # type: ignore[arg-type]
    throw(t, "PPR"[: len(foes)], "crit " * len(foes))
    for number in range(len(foes)):
        play(t, put("PPR"[number], "crit", number))
    return t


def weak(kind: str = "carnage", reward: Reward | None = None, influence: int = 0) -> Foe:
    """An enemy that falls by any crit."""
    return foe(kind, health=1, damage=0, reward=reward, influence=influence)


# The six steps


@pytest.mark.rule("TWS-100")
def test_the_six_steps_come_in_their_order() -> None:
    biter = foe(damage=1, effects=[ExhaustDice(when="aftereffect_undefeated", n=1, which="weakest")])
    t = fight(biter, weak(reward=DRINK), pool="YR", recovery=6)
    play(throw(t, "R", "hit"), put("R", "hit", 1))
    t.journal = []
    play(t, STOP, Keep(), GoOn(), die("R"))
    assert keys(t) == [
        "stopped",
        "dealt",
        "lost_health",
        "effect",
        "exhausted",
        "exhausted_all",
        "recovered",
        "recovered",
        "gained_item",
        "dismissed",
        "turn",
    ]


@pytest.mark.rule("TWS-100", "TWS-155")
def test_between_any_two_steps_one_may_use_an_item() -> None:
    t = fight(foe("sport", damage=1), items="second_wind", exhausted="YYYG", pool="G", recovery=1)
    play(throw(t, "G", "miss"), STOP)
    t.journal = []
    assert (asked(t), t.options()) == (PAUSES, [GoOn(), StepByStep(), Use("second_wind"), Discard("second_wind")])
    play(t, StepByStep())
    seen = []
    while t.turn == 1:
        if asked(t) == PAUSES:
            seen.append(keys(t)[-1])
        play(t, GoOn() if asked(t) == PAUSES else FINISH)
    assert seen == ["lost_health", "lost_health", "exhausted_all", "exhausted_all", "exhausted_all"]


@pytest.mark.rule("TWS-155")
def test_without_a_wish_one_is_asked_before_the_first_step_only() -> None:
    t = fight(foe("sport", damage=1), items="second_wind", exhausted="YYYGG", pool="", recovery=1)
    play(t, STOP, GoOn())
    assert asked(t) == RECOVERIES
    play(t, FINISH)
    assert asked(t) == MOVES


@pytest.mark.rule("TWS-155")
def test_an_item_that_can_be_used_only_later_in_the_phase_is_offered_then() -> None:
    t = fight(foe("sport", damage=1), items="second_wind", pool="YYYGR", recovery=1)
    play(throw(t, "YYYG", "miss miss miss miss"), STOP)
    assert (asked(t), t.about()["next"]) == (PAUSES, Text("step.recover"))
    assert t.options() == [GoOn(), StepByStep(), Use("second_wind"), Discard("second_wind")]
    play(t, GoOn(), FINISH)
    assert asked(t) == MOVES


@pytest.mark.rule("TWS-155")
def test_each_turn_asks_anew_for_items_between_the_steps() -> None:
    t = primus_fight(damage=0, items="second_wind", pool="", exhausted="YYYY", recovery=1)
    to_turn(play(t, STOP, GoOn()), 2)
    assert asked(play(t, STOP)) == PAUSES


# Take damage


@pytest.mark.rule("TWS-101")
def test_every_undefeated_enemy_deals_its_damage() -> None:
    t = play(fight(foe("sport", damage=1), foe("sport", damage=3)), STOP)
    assert t.health == 2


@pytest.mark.rule("TWS-101")
def test_a_defeated_enemy_deals_none() -> None:
    t = fight(foe("sport", damage=1), foe(health=1, damage=3))
    play(throw(t, "R", "hit"), put("R", "hit", 1), STOP)
    assert t.health == 5


# Aftereffects


@pytest.mark.rule("TWS-102", "TWS-R09")
def test_the_aftereffect_of_a_defeated_enemy_is_applied() -> None:
    t = beaten(foe(health=1, effects=[ChangeHealth(when="aftereffect", n=-2)]))
    assert t.health == 4


@pytest.mark.rule("TWS-102", "TWS-R09")
def test_an_aftereffect_of_undefeated_enemies_is_not_applied_by_a_defeated_one() -> None:
    t = beaten(foe(health=1, effects=[ExhaustDice(when="aftereffect_undefeated", n=1, which="weakest")]))
    assert (asked(t), "exhausted" in keys(t)) == (MOVES, False)


@pytest.mark.rule("TWS-102")
def test_both_kinds_of_aftereffects_of_an_undefeated_enemy_are_applied() -> None:
    exhausting = ExhaustDice(when="aftereffect_undefeated", n=1, which="weakest")
    t = play(
        fight(foe(damage=0, effects=[ChangeHealth(when="aftereffect", n=-1), exhausting]), pool="YR", recovery=1), STOP
    )
    assert (t.health, keys(t).count("exhausted")) == (5, 1)


@pytest.mark.rule("TWS-102", "TWS-072")
def test_in_a_boss_conflict_an_enemy_that_has_left_has_no_aftereffect_any_more() -> None:
    wasp = foe(health=1, damage=0, effects=[ChangeHealth(when="aftereffect", n=-1)])
    t = primus_fight(wasp, damage=0)
    to_turn(play(throw(t, "R", "hit"), put("R", "hit", 1), STOP), 2)
    assert t.health == 5
    assert to_turn(play(t, STOP), 3).health == 5


# Exhaust and Recover


@pytest.mark.rule("TWS-103")
def test_all_committed_dice_are_exhausted_whether_assigned_or_not() -> None:
    t = fight(foe("sport", damage=0, health=9), pool="YGBPR", recovery=1)
    throw(t, "YBR", "miss hit crit")
    play(t, put("R", "crit"), FINISH, STOP)
    assert (asked(t), written(t.pool), written(t.exhausted)) == (RECOVERIES, "GP", "YBR")


@pytest.mark.rule("TWS-103")
def test_dice_that_were_not_committed_stay_in_the_pool() -> None:
    t = play(fight(foe("sport", damage=0), pool="YR"), STOP)
    assert (written(t.pool), written(t.exhausted)) == ("YR", "")


@pytest.mark.rule("TWS-103", "TWS-138")
def test_it_is_told_how_many_dice_are_exhausted_and_nothing_where_none_is() -> None:
    t = primus_fight(damage=0, pool="PR", exhausted="YYYY", recovery=1)
    play(throw(t, "PR", "miss hit"), put("R", "hit"), STOP)
    assert [event.params["count"] for event in t.journal or () if event.key == "exhausted_all"] == [1]
    t = play(fight(foe("sport", damage=0), exhausted="YYYY", pool="R", recovery=1), STOP)
    assert "exhausted_all" not in keys(t)


@pytest.mark.rule("TWS-104", "TWS-D17")
def test_the_player_chooses_which_dice_recover_those_of_this_turn_included() -> None:
    t = throw(fight(foe("sport", damage=0), pool="R", exhausted="YG", recovery=2, strategy=1), "R", "hit")
    play(t, FINISH)
    assert (asked(t), t.options()) == (
        RECOVERIES,
        [FINISH, die("Y", "exhausted"), die("G", "exhausted"), die("R", "exhausted")],
    )
    play(t, die("R", "exhausted"), die("G", "exhausted"))
    assert (written(t.pool), written(t.exhausted), asked(t)) == ("GR", "Y", MOVES)


@pytest.mark.rule("TWS-104")
def test_fewer_dice_may_recover_than_recovery_allows() -> None:
    t = play(fight(foe("sport", damage=0), pool="", exhausted="YYY", recovery=2), STOP, FINISH)
    assert (written(t.pool), asked(t)) == ("", MOVES)


@pytest.mark.rule("TWS-104")
def test_where_recovery_reaches_all_exhausted_dice_return() -> None:
    t = play(fight(foe("sport", damage=0), pool="", exhausted="YG", recovery=2), STOP)
    assert (written(t.pool), asked(t)) == ("YG", MOVES)


# Gain items


@pytest.mark.rule("TWS-105")
def test_the_card_of_a_defeated_enemy_itself_becomes_the_item() -> None:
    t = beaten(weak(reward=DRINK))
    assert (asked(t), t.options()) == (GAINS, [Leave(), Keep()])
    play(t, Keep())
    assert (owned(t), t.discard) == (["foe_0"], [])


@pytest.mark.rule("TWS-105", "TWS-D16")
def test_several_items_are_gained_in_an_order_of_the_players_choice() -> None:
    t = beaten(weak(reward=DRINK), weak(reward=CHARM))
    assert (asked(t), list(t.options())) == (DUES, [Next(0), Next(1)])
    play(t, Next(1), Keep(), Keep())
    assert owned(t) == ["foe_1", "foe_0"]


@pytest.mark.rule("TWS-105")
def test_a_one_use_item_is_used_once() -> None:
    t = fight(foe(), items="capuan_murmillo")
    play(t, Use("capuan_murmillo"))
    assert (owned(t), t.prevented) == ([], 5)


@pytest.mark.rule("TWS-105")
def test_a_permanent_item_lasts_while_it_is_in_the_inventory() -> None:
    t = play(beaten(weak(reward=CHARM), recovery=1), Keep())
    assert recovery_of(t)[0] == 3
    assert recovery_of(t)[0] == 3
    play(t, Discard("foe_0"))
    assert recovery_of(t)[0] == 1


@pytest.mark.rule("TWS-105")
def test_an_undefeated_enemy_gives_no_item() -> None:
    t = play(fight(foe("sport", damage=0, reward=DRINK)), STOP)
    assert (asked(t), owned(t)) == (MOVES, [])


@pytest.mark.rule("TWS-105", "TWS-100")
def test_an_enemy_that_falls_after_the_gain_items_step_gives_its_item_all_the_same() -> None:
    t = fight(foe(health=2, damage=0, reward=DRINK), items="discus_thrower")
    play(t, STOP, StepByStep(), GoOn(), GoOn(), GoOn(), GoOn(), Use("discus_thrower"))
    assert asked(t) == GAINS
    play(t, Keep())
    assert (owned(t), t.discard, asked(t)) == (["foe_0"], ["discus_thrower"], MOVES)


def late_fall(reward: Reward, *others: Foe) -> Ascent:
    """A primus conflict in which the Carnage penalty takes the last yellow die: the picky enemy needs no third colour.

    On the last of the others lies a purple hit.
    """
    picky = foe(health=2, damage=0, effects=[Needs(when="continuous", what="colours", n=3)], reward=reward)
    t = fight(
        foe("primus", damage=0), picky, foe(health=9, damage=1), *others, stage="primus", pool="YPR" + "P" * len(others)
    )
    throw(t, "PR" + "P" * len(others), "hit hit" + " hit" * len(others))
    return play(t, put("P", "hit", 1), put("R", "hit", 1), *(put("P", "hit", 3) for _ in others), STOP)


@pytest.mark.rule("TWS-105", "TWS-095")
def test_an_enemy_that_falls_by_the_carnage_penalty_gives_its_item_all_the_same() -> None:
    t = late_fall(DRINK)
    assert (asked(t), t.turn, t.standing()) == (GAINS, 1, [0, 2])
    assert owned(play(t, Keep())) == ["foe_1"]


def late_blow() -> Ascent:
    """After the Gain items step an item strikes the first enemy, whose own item lets each hit count twice.

    So the second enemy falls too, on which a hit has stayed.
    """
    foes = (foe("primus", damage=0), foe(health=2, damage=0, reward=SHARP), foe(health=2, damage=0, reward=DRINK))
    t = fight(*foes, stage="primus", items="discus_thrower")
    play(throw(t, "P", "hit"), put("P", "hit", 2), STOP, StepByStep(), GoOn(), GoOn(), GoOn(), GoOn())
    return play(t, Use("discus_thrower"), Target(1))


@pytest.mark.rule("TWS-105", "TWS-095")
def test_who_falls_by_an_item_that_was_gained_late_is_defeated_in_this_turn_too() -> None:
    t = late_blow()
    assert t.standing() == [0, 2]
    play(t, Keep())
    assert (t.turn, t.standing()) == (1, [0])


@pytest.mark.rule("TWS-105")
def test_who_falls_by_an_item_that_was_gained_late_gives_its_item_in_this_turn() -> None:
    t = play(late_blow(), Keep())
    assert (t.turn, asked(t)) == (1, GAINS)
    assert owned(play(t, Keep())) == ["foe_1", "foe_2"]


@pytest.mark.rule("TWS-105")
def test_who_falls_by_an_item_that_the_carnage_penalty_brought_gives_its_item_in_this_turn() -> None:
    t = play(late_fall(SHARP, foe(health=2, damage=0, reward=DRINK)), Keep())
    assert (asked(t), t.turn, t.standing()) == (GAINS, 1, [0, 2])
    assert owned(play(t, Keep())) == ["foe_1", "foe_3"]


@pytest.mark.rule("TWS-105", "TWS-108")
def test_an_item_that_is_gained_late_comes_before_the_carnage_penalty() -> None:
    t = fight(foe(health=2, damage=0, reward=DRINK), foe(health=9, damage=1), items="discus_thrower", pool="YR")
    play(t, STOP, StepByStep(), GoOn(), GoOn(), GoOn(), GoOn(), Use("discus_thrower"), Target(0))
    assert (asked(t), written(t.pool)) == (GAINS, "YR")
    assert asked(play(t, Keep())) == DISMISSALS


@pytest.mark.rule("TWS-105", "TWS-095")
def test_an_item_of_the_gain_items_step_lets_another_enemy_fall_before_maintenance() -> None:
    foes = (foe("primus", damage=0), foe(health=1, damage=0, reward=SHARP), foe(health=2, damage=0, reward=DRINK))
    t = fight(*foes, stage="primus", items="discus_thrower")
    play(throw(t, "PR", "hit hit"), put("P", "hit", 1), put("R", "hit", 2), STOP, StepByStep(), *[GoOn()] * 4, Keep())
    assert (asked(t), t.standing()) == (PAUSES, [0])


@pytest.mark.rule("TWS-106")
def test_with_a_full_inventory_an_item_is_taken_only_when_another_is_discarded() -> None:
    t = beaten(weak(reward=DRINK), items="testudo", strategy=1)
    assert t.options() == [Leave(), Discard("testudo")]
    play(t, Discard("testudo"))
    assert t.options() == [Leave(), Keep()]


@pytest.mark.rule("TWS-106")
def test_the_inventory_holds_as_many_items_as_strategy_says() -> None:
    t = beaten(weak(reward=DRINK), weak(reward=CHARM), strategy=2)
    in_order(t, 0)
    play(t, Keep(), Keep())
    assert len(t.items) == 2


@pytest.mark.rule("TWS-107", "TWS-R10")
@pytest.mark.parametrize(("influence", "where"), [(1, "influence"), (0, "discard")])
def test_a_declined_item_is_an_ordinary_defeated_card(influence: int, where: str) -> None:
    t = play(beaten(weak(reward=DRINK, influence=influence)), Leave())
    assert (owned(t), getattr(t, where)) == ([], ["foe_0"])


# Maintenance


@pytest.mark.rule("TWS-108")
def test_the_carnage_penalty_comes_before_the_influence_deck() -> None:
    t = fight(foe(damage=1), weak(influence=1), pool="YR")
    play(throw(t, "R", "hit"), put("R", "hit", 1), STOP)
    assert (asked(t), t.influence) == (DISMISSALS, [])
    assert play(t, die("Y")).influence == ["foe_1"]


@pytest.mark.rule("TWS-108")
def test_the_influence_deck_comes_before_the_discards() -> None:
    t = beaten(weak(influence=1), weak(influence=1), weak(), recovery=3)
    assert (asked(t), t.discard) == (DECKINGS, [])
    in_order(t, 0)
    assert t.discard == ["foe_2"]


@pytest.mark.rule("TWS-108")
def test_the_discards_come_before_the_bane() -> None:
    bane = [FeedInfluence(when="bane", n=1)]
    t = primus_fight(weak(), health=1, bane=bane, primus={"u1": "ursus"})
    play(throw(t, "PR", "hit hit"), put("P", "hit", 0), put("R", "hit", 1), "foe_1")
    assert (t.influence, t.discard) == (["foe_1"], [])


@pytest.mark.rule("TWS-109")
def test_undefeated_enemies_of_an_ordinary_conflict_are_discarded() -> None:
    t = play(fight(foe("sport", damage=0, influence=2), foe(damage=0)), STOP)
    assert (t.discard, t.influence, t.foes) == (["foe_0", "foe_1"], [], [])


@pytest.mark.rule("TWS-109")
def test_in_a_boss_conflict_only_defeated_sport_and_carnage_cards_leave() -> None:
    t = primus_fight(weak(), foe(damage=0), damage=0)
    to_turn(play(throw(t, "R", "hit"), put("R", "hit", 1), STOP), 2)
    assert (t.standing(), t.discard) == ([0, 2], ["foe_1"])


@pytest.mark.rule("TWS-110")
@pytest.mark.parametrize("influence", [0, 1])
def test_a_card_taken_as_an_item_stays_in_the_inventory(influence: int) -> None:
    t = play(beaten(weak(reward=DRINK, influence=influence)), Keep())
    assert (owned(t), t.discard, t.influence, t.turn) == (["foe_0"], [], [], 2)


@pytest.mark.rule("TWS-100")
def test_a_lost_game_has_no_further_step() -> None:
    t = fight(foe(damage=3), pool="", exhausted="YY", health=2)
    play(t, STOP)
    assert (t.outcome is None, written(t.exhausted), t.discard) == (False, "YY", [])


@pytest.mark.rule("TWS-104")
def test_the_recover_step_offers_nothing_where_no_die_is_exhausted() -> None:
    t = play(fight(foe("sport", damage=0)), STOP)
    assert (asked(t), offered(t, Discard)) == (MOVES, [])


@pytest.mark.rule("TWS-101")
def test_damage_that_grows_with_other_enemies_does_not_count_defeated_ones() -> None:
    grows = DamageGrows(when="continuous", per="other_enemies", each=1, n=1, max=5)
    t = fight(foe(damage=0, effects=[grows]), foe(health=1, damage=0))
    before = damage_of(t, 0)
    play(throw(t, "R", "hit"), put("R", "hit", 1))
    assert (before, damage_of(t, 0)) == (1, 0)


def test_nobody_is_told_of_a_health_below_nothing() -> None:
    t = play(fight(foe(damage=4), health=2), STOP)
    told = next(event for event in t.journal or [] if event.key == "lost_health")
    assert (t.health, told.params["count"], told.params["left"]) == (-2, 4, 0)
