"""Chapter 16: the Final. The way to the summit, the lieutenant, its allies, and the last conflict."""

from __future__ import annotations

import pytest

from harena.core.chance import Draw
from harena.games.twenty_strong.actions import Activate, Challenge, Keep, Observe, RecruitInstead, TakeReward
from harena.games.twenty_strong.cards import Allies, Opportunity, Reward
from harena.games.twenty_strong.rules.strategy import COMMITS
from harena.games.twenty_strong.rules.training import DISMISSALS
from harena.games.twenty_strong.rules.turn import take_turn
from harena.games.twenty_strong.table import IN_FINAL, NO_CARD, Ascent
from harena.games.twenty_strong.vocabulary import (
    AnyEffect,
    BanishDice,
    CallAllies,
    ChangeHealth,
    DismissDice,
    InfluenceAtMost,
)
from tests.games.twenty_strong.climbs import asked, climb, foe, keys, play, put, throw, written
from tests.games.twenty_strong.moments import (
    BOSS,
    STOP,
    boss,
    camp,
    final,
    go,
    led_by,
    next_turn,
    owned,
    to_turn,
)

DOG = foe(health=1, damage=0)
HEAL = Reward("now", (ChangeHealth(when="now", n=1),))


def won_by_red(t: Ascent, number: int = 0) -> Ascent:
    """The red die defeats an enemy."""
    return play(throw(t, "R", "hit"), put("R", "hit", number))


def on_the_way(t: Ascent) -> Ascent:
    """The next turn of this climb begins."""
    t.then((take_turn,))
    t.proceed()
    return t


def last_primus(**state: object) -> Ascent:
    """The last primus is defeated in this turn: its conflict ends, and the Final begins."""
    content = led_by(boss(), {"chief": foe("primus", health=1, damage=0)})
    tops = {"m1": "nubian_lion", "b0": "war_elephant", "u1": "clean_hands"}
    t = climb(tops, token="b1", primus={"m1": "chief"}, content=content, lieutenant=BOSS, **state)  # type: ignore[arg-type]
    return won_by_red(play(t, go("m1"), Challenge()))


# The way there


@pytest.mark.rule("TWS-184")
def test_the_turn_after_the_last_primus_conflict_is_the_final() -> None:
    t = last_primus()
    assert (t.turn, t.stage, asked(t)) == (2, IN_FINAL, COMMITS)


@pytest.mark.rule("TWS-184")
def test_its_three_steps_replace_the_activation() -> None:
    t = last_primus()
    assert {Activate(), Observe(), Challenge()}.isdisjoint(t.options())
    assert keys(t)[keys(t).index("final") :] == ["final", "summit", "activated"]


@pytest.mark.rule("TWS-185")
def test_the_token_moves_directly_to_the_camp_of_the_lieutenant() -> None:
    assert last_primus().token == camp("L")


@pytest.mark.rule("TWS-186", "TWS-R51")
def test_all_cards_left_in_other_camps_are_discarded() -> None:
    t = last_primus(below=3)
    assert (t.top, t.below) == ([NO_CARD] * 9, [0] * 9)
    assert {"nubian_lion", "war_elephant"} <= set(t.discard)
    assert "clean_hands" in t.passed


@pytest.mark.rule("TWS-186")
def test_cards_that_nobody_has_seen_are_discarded_too() -> None:
    t = last_primus(below=3)
    assert t.unseen == []
    assert len(t.discard) + len(t.passed) == 54


@pytest.mark.rule("TWS-186")
def test_known_cards_under_a_pile_are_discarded_too() -> None:
    content = led_by(boss(), {"chief": foe("primus", health=1, damage=0)})
    t = climb({"m1": "nubian_lion"}, token="b1", primus={"m1": "chief"}, content=content, lieutenant=BOSS)
    t.unseen.remove("empusa")
    t.buried[camp("b0")] = ("empusa",)
    won_by_red(play(t, go("m1"), Challenge()))
    assert (t.buried, "empusa" in t.discard) == ([()] * 9, True)


@pytest.mark.rule("TWS-R51")
def test_camp_cards_with_the_icon_do_not_go_onto_the_influence_deck() -> None:
    assert last_primus().influence == []


# The lieutenant


@pytest.mark.rule("TWS-187")
def test_the_lieutenant_turns_to_its_conflict_side() -> None:
    t = final(boss(health=9, damage=2))
    assert (t.foes, t.foe_health, t.face(0).damage, t.face(0).boss) == ([BOSS], [9], 2, True)


@pytest.mark.rule("TWS-188")
def test_the_setup_instructions_on_its_card_are_followed() -> None:
    setup: list[AnyEffect] = [BanishDice(when="setup", n=17, zone="exhausted"), ChangeHealth(when="setup", n=-1)]
    t = final(boss(setup=setup), exhausted="YY", pool="R")
    assert (written(t.banished), t.health, asked(t)) == ("YY", 5, COMMITS)


@pytest.mark.rule("TWS-188")
def test_the_setup_comes_before_the_allies() -> None:
    t = final(boss(allies=1, setup=[DismissDice(when="setup", n=1)]), influence="war_elephant")
    assert (asked(t), t.foes) == (DISMISSALS, [BOSS])
    play(t, t.options()[0])
    assert t.foes == [BOSS, "war_elephant"]


@pytest.mark.rule("TWS-R52")
def test_a_plus_that_was_still_to_come_is_ignored() -> None:
    t = climb({"m1": "nubian_lion", "b1": "rope_dancer"}, primus={}, content=led_by(boss()), lieutenant=BOSS, ask=False)
    t.more_plus = 2
    on_the_way(t)
    assert (t.foes, t.icons, t.more_plus) == ([BOSS], [], 0)


# Allies


@pytest.mark.rule("TWS-189")
@pytest.mark.parametrize(("influence", "number"), [("", 1), ("war_elephant arena_bull", 2), ("war_elephant empusa", 3)])
def test_the_number_of_allies_may_depend_on_the_influence(influence: str, number: int) -> None:
    t = final(boss(allies=1, per=2), influence=influence)
    while isinstance(t.pending, Draw):
        play(t, t.discard[0])
    assert len(t.foes) == 1 + number


@pytest.mark.rule("TWS-189")
def test_the_card_of_the_lieutenant_names_the_most_allies() -> None:
    assert [Allies(1, 2, 3).number(influence) for influence in (0, 1, 2, 4, 5, 20)] == [1, 1, 2, 3, 3, 3]


@pytest.mark.rule("TWS-189", "TWS-R63")
def test_the_number_is_determined_once_before_any_card_is_taken() -> None:
    t = final(boss(allies=0, per=2), influence="war_elephant empusa")
    assert (t.foes, t.influence, t.icons_in_deck()) == ([BOSS, "empusa", "war_elephant"], [], 0)


@pytest.mark.rule("TWS-189", "TWS-R63")
def test_afterwards_the_influence_is_that_of_the_cards_still_in_the_deck() -> None:
    t = final(boss(allies=1), influence="war_elephant arena_bull")
    assert (t.influence, t.icons_in_deck()) == (["war_elephant"], 2)


@pytest.mark.rule("TWS-190", "TWS-R49")
def test_allies_come_from_the_top_of_the_deck() -> None:
    t = final(boss(allies=2), influence="war_elephant arena_bull empusa")
    assert (t.foes, t.influence) == ([BOSS, "empusa", "arena_bull"], ["war_elephant"])


@pytest.mark.rule("TWS-191", "TWS-C08")
def test_missing_allies_are_drawn_at_random_from_the_discard_pile() -> None:
    t = final(boss(allies=2), influence="war_elephant")
    assert isinstance(t.pending, Draw)
    assert t.pending.pile(t) == t.discard
    play(t, "nubian_lion")
    assert t.foes == [BOSS, "war_elephant", "nubian_lion"]
    assert "nubian_lion" not in t.discard


@pytest.mark.rule("TWS-192")
def test_an_opportunity_is_never_drawn_as_an_ally() -> None:
    t = final(boss(allies=1))
    assert isinstance(t.pending, Draw)
    assert {t.book.kinds[card] for card in t.pending.pile(t)} == {"sport", "carnage"}
    assert len(t.passed) == 10


@pytest.mark.rule("TWS-193", "TWS-R50")
def test_where_no_enemy_is_left_there_are_fewer_allies() -> None:
    t = climb({}, primus={}, content=led_by(boss(allies=3)), lieutenant=BOSS, influence="war_elephant", ask=False)
    t.unseen = ["clean_hands"]
    on_the_way(t)
    assert (t.foes, asked(t)) == ([BOSS, "war_elephant"], COMMITS)


@pytest.mark.rule("TWS-194", "TWS-R52")
def test_the_plus_of_an_ally_is_ignored() -> None:
    t = final(boss(allies=1), influence="hyena_pack")
    assert (t.foes, t.icons, asked(t)) == ([BOSS, "hyena_pack"], [], COMMITS)


@pytest.mark.rule("TWS-194")
def test_the_plus_of_an_ally_that_is_drawn_is_ignored_too() -> None:
    t = play(final(boss(allies=1)), "hyena_pack")
    assert (t.foes, t.icons, asked(t)) == ([BOSS, "hyena_pack"], [], COMMITS)


@pytest.mark.rule("TWS-194")
def test_the_plus_of_an_ally_that_joins_later_is_ignored_too() -> None:
    t = final(boss(damage=0, effects=[CallAllies(when="aftereffect_undefeated", n=1)]), influence="hyena_pack")
    next_turn(t)
    assert (t.foes, t.icons, asked(t)) == ([BOSS, "hyena_pack"], [], COMMITS)


# The conflict


@pytest.mark.rule("TWS-195")
def test_a_confrontation_follows_in_the_same_turn() -> None:
    t = final()
    assert (t.turn, asked(t)) == (2, COMMITS)
    play(t, STOP)
    assert (t.turn, t.health) == (3, 5)


@pytest.mark.rule("TWS-196")
def test_enemies_that_are_defeated_in_the_final_are_discarded() -> None:
    t = final(boss(allies=1), {"mob": foe(health=1, influence=2)}, influence="mob")
    to_turn(play(won_by_red(t, 1), STOP), 3)
    assert (t.influence, "mob" in t.discard) == ([], True)


@pytest.mark.rule("TWS-197")
@pytest.mark.parametrize("first", [0, 1])
def test_all_enemies_of_the_conflict_must_be_defeated(first: int) -> None:
    t = final(boss(health=1, allies=1), {"dog": DOG}, influence="dog")
    won_by_red(t, first)
    assert t.outcome is None
    play(throw(t, "P", "hit"), put("P", "hit", 1 - first))
    assert t.outcome is not None
    assert t.outcome.reason == "victory"


@pytest.mark.rule("TWS-198")
def test_dice_on_undefeated_enemies_stay_from_turn_to_turn() -> None:
    t = final(boss(health=3, damage=0))
    to_turn(play(throw(t, "PR", "miss crit"), put("R", "crit"), STOP), 3)
    assert (sum(t.foe_dice[0]), written(t.exhausted)) == (1, "")
    play(throw(t, "P", "hit"), put("P", "hit"))
    assert t.outcome is not None


@pytest.mark.rule("TWS-200")
def test_dice_stats_items_and_tactics_carry_over() -> None:
    t = final(boss(), pool="GR", exhausted="YP", health=3, strategy=2, recovery=5, items="testudo")
    assert (t.health, t.strategy, t.recovery, owned(t)) == (3, 2, 5, ["testudo"])
    assert (written(t.pool), written(t.exhausted), t.tactics) == ("GR", "YP", ["feint", "second_wind", "war_cry"])


@pytest.mark.rule("TWS-200")
def test_an_opportunity_stays_as_far_as_it_had_come() -> None:
    t = final(boss(), {"omen": Opportunity(InfluenceAtMost(n=0, primus=7), HEAL)}, items="omen")
    assert [item.accomplished for item in t.items] == [False]


@pytest.mark.rule("TWS-201", "TWS-R53")
def test_the_carnage_penalty_holds_for_allies() -> None:
    t = final(boss(damage=0, allies=1), {"dog": foe(damage=1)}, influence="dog")
    assert asked(play(t, STOP)) == DISMISSALS


@pytest.mark.rule("TWS-201", "TWS-R53")
def test_the_sport_benefit_holds_for_allies() -> None:
    t = final(boss(damage=0, allies=1), {"runner": foe("sport", health=1, reward=HEAL)}, influence="runner")
    won_by_red(t, 1)
    assert {TakeReward(), RecruitInstead()} <= set(t.options())


@pytest.mark.rule("TWS-201", "TWS-R53")
def test_the_sport_benefit_holds_for_the_items_of_allies() -> None:
    item = Reward("use", (ChangeHealth(when="use", n=1),))
    t = final(boss(damage=0, allies=1), {"runner": foe("sport", health=1, reward=item)}, influence="runner")
    play(won_by_red(t, 1), STOP)
    assert {Keep(), RecruitInstead()} <= set(t.options())


@pytest.mark.rule("TWS-184", "TWS-R39")
def test_a_bane_that_kills_keeps_the_final_from_beginning() -> None:
    bane = [ChangeHealth(when="bane", n=-6)]
    content = led_by(boss(), {"chief": foe("primus", health=1, bane=bane)})
    t = climb({}, token="b1", primus={"m1": "chief"}, content=content, lieutenant=BOSS)
    won_by_red(play(t, go("m1"), Challenge()))
    assert (t.outcome is None, t.stage == IN_FINAL) == (False, False)
