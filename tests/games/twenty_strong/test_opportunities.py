"""Chapter 7: Opportunities. Kept or discarded, accomplished when their condition is met, and used only then."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core.chance import Draw
from harena.games.twenty_strong.actions import (
    Activate,
    Discard,
    Keep,
    Leave,
    Observe,
    RecruitInstead,
    Use,
)
from harena.games.twenty_strong.cards import Opportunity, Reward
from harena.games.twenty_strong.rules.items import has_place
from harena.games.twenty_strong.rules.resolution import recovery_of
from harena.games.twenty_strong.rules.turn import KEEPS, MOVES
from harena.games.twenty_strong.table import Ascent, Owned
from harena.games.twenty_strong.vocabulary import (
    AnyCondition,
    BanishDice,
    ChangeHealth,
    CritsInRoll,
    DefeatInTurn,
    DismissDice,
    HealthAtMost,
    InfluenceAtLeast,
    InfluenceAtMost,
    ObservedTimes,
    PrimusFast,
    RecoveryStep,
    RecruitedAtLeast,
    RecruitedAtMost,
    VisitRow,
)
from tests.games.twenty_strong.climbs import Foe, asked, box, climb, fight, foe, keys, play, put, throw, written
from tests.games.twenty_strong.moments import STOP, boss, final, go, owned, to_turn

HEAL = Reward("use", (ChangeHealth(when="use", n=1),))
LASTING = Reward("permanent", (RecoveryStep(when="continuous", n=3),))
CHANCE = "omen"
"""An Opportunity that a test makes."""
FOES = {f"foe_{number}": foe("sport" if number == 2 else "carnage", health=1, damage=0) for number in range(3)}


def with_chance(condition: AnyCondition, reward: Reward = HEAL, **cards: Foe) -> Any:
    """The content with an Opportunity of this condition, and `foe_0`, `foe_1` and the Sport card `foe_2`."""
    return box({CHANCE: Opportunity(condition, reward), **FOES, **cards})


def found(condition: AnyCondition = HealthAtMost(n=1), reward: Reward = HEAL, **state: Any) -> Ascent:
    """The Opportunity has been activated, and the player is asked whether to keep it."""
    t = climb({"b1": CHANCE, "b0": "nubian_lion"}, token="b0", content=with_chance(condition, reward), **state)
    return play(t, go("b1"), Activate())


def having(condition: AnyCondition, *foes: str, reward: Reward = HEAL, **state: Any) -> Ascent:
    """A fight with this unaccomplished Opportunity in the inventory."""
    return fight(*(foes or ("foe_0",)), content=with_chance(condition, reward), items=CHANCE, **{"health": 5} | state)


def accomplished(t: Ascent) -> bool:
    return next(item.accomplished for item in t.items if item.card == CHANCE)


# Found


@pytest.mark.rule("TWS-044", "TWS-082")
def test_the_next_card_of_the_pile_is_seen_before_the_player_decides() -> None:
    assert isinstance(found(below=1).pending, Draw)


@pytest.mark.rule("TWS-081", "TWS-R22")
@pytest.mark.parametrize("answer", [Keep(), Leave()])
def test_an_opportunity_skips_the_confrontation(answer: Keep | Leave) -> None:
    t = found(pool="R", exhausted="YY")
    t.journal = []
    play(t, answer)
    assert (asked(t), t.turn, written(t.exhausted)) == (MOVES, 2, "YY")
    assert "exhausted_all" not in keys(t)


@pytest.mark.rule("TWS-082")
def test_an_activated_opportunity_is_kept_or_discarded() -> None:
    t = found()
    assert (asked(t), t.options()) == (KEEPS, [Keep(), Leave()])


@pytest.mark.rule("TWS-082")
def test_a_kept_opportunity_is_in_the_inventory() -> None:
    t = play(found(), Keep())
    assert (owned(t), t.passed) == ([CHANCE], [])


@pytest.mark.rule("TWS-082")
def test_a_discarded_opportunity_is_in_the_discard_pile() -> None:
    t = play(found(), Leave())
    assert (owned(t), t.passed) == ([], [CHANCE])


@pytest.mark.rule("TWS-084")
def test_an_opportunity_counts_against_the_item_limit_before_it_is_accomplished() -> None:
    assert not has_place(play(found(strategy=1), Keep()))


@pytest.mark.rule("TWS-084")
def test_an_accomplished_opportunity_counts_against_the_item_limit_too() -> None:
    t = play(found(RecruitedAtLeast(n=9), strategy=1), Keep())
    assert accomplished(t)
    assert not has_place(t)


@pytest.mark.rule("TWS-087", "TWS-R25", "TWS-D10")
def test_with_a_full_inventory_an_item_must_be_discarded_first() -> None:
    t = found(strategy=1, items="testudo")
    assert t.options() == [Leave(), Discard("testudo")]
    play(t, Discard("testudo"))
    assert t.options() == [Keep(), Leave()]
    assert owned(play(t, Keep())) == [CHANCE]


@pytest.mark.rule("TWS-087", "TWS-R25")
def test_who_makes_no_room_discards_the_opportunity() -> None:
    t = play(found(strategy=1, items="testudo"), Leave())
    assert (owned(t), t.passed) == (["testudo"], [CHANCE])


# Accomplished


@pytest.mark.rule("TWS-083")
def test_before_its_condition_is_met_a_reward_cannot_be_used() -> None:
    t = having(HealthAtMost(n=1), health=3)
    assert Use(CHANCE) not in t.options()


@pytest.mark.rule("TWS-083")
def test_before_its_condition_is_met_a_lasting_reward_has_no_effect() -> None:
    assert recovery_of(having(HealthAtMost(n=1), reward=LASTING, recovery=2))[0] == 2


@pytest.mark.rule("TWS-085")
def test_from_then_on_a_lasting_reward_holds() -> None:
    t = having(CritsInRoll(n=1), reward=LASTING, recovery=2)
    throw(t, "R", "crit")
    assert recovery_of(t)[0] == 5


@pytest.mark.rule("TWS-085")
def test_an_opportunity_is_turned_over_at_once_and_may_be_used() -> None:
    t = throw(having(CritsInRoll(n=2)), "PR", "crit crit")
    assert accomplished(t)
    assert Use(CHANCE) in t.options()


@pytest.mark.rule("TWS-085")
def test_a_banished_die_may_accomplish_an_opportunity_at_once() -> None:
    gone = BanishDice(when="aftereffect_undefeated", n=1, which="strongest", zone="pool")
    content = with_chance(RecruitedAtMost(n=2), wolf=foe(damage=0, effects=[gone]))
    t = fight("wolf", content=content, items=CHANCE, pool="YGR", health=5)
    to_turn(play(t, STOP), 2)
    assert accomplished(t)


@pytest.mark.rule("TWS-085")
def test_an_accomplished_opportunity_stays_so_when_its_condition_ceases_to_hold() -> None:
    t = having(RecruitedAtMost(n=2), "foe_2", pool="YR", exhausted="")
    t.items[0] = Owned(CHANCE, accomplished=True)
    play(throw(t, "R", "hit"), put("R", "hit"), RecruitInstead())
    assert sum(t.recruited()) == 3
    assert accomplished(t)


@pytest.mark.rule("TWS-085")
def test_a_condition_that_is_nearly_met_is_not_met() -> None:
    assert not accomplished(throw(having(CritsInRoll(n=2)), "PR", "crit hit"))


@pytest.mark.rule("TWS-085")
def test_enemies_of_one_turn_are_counted_together() -> None:
    t = throw(having(DefeatInTurn(n=2), "foe_0", "foe_1", pool="PR"), "PR", "hit hit")
    play(t, put("P", "hit", 0))
    assert not accomplished(t)
    play(t, put("R", "hit", 1))
    assert accomplished(t)


@pytest.mark.rule("TWS-085")
def test_enemies_of_two_turns_are_not_counted_together() -> None:
    content = with_chance(DefeatInTurn(n=2))
    t = climb({"b0": "foe_0", "b1": "foe_1"}, token="m0", content=content, items=CHANCE)
    play(throw(play(t, go("b0"), Activate()), "R", "hit"), put("R", "hit"))
    play(throw(play(t, go("b1"), Activate()), "R", "hit"), put("R", "hit"))
    assert not accomplished(t)


@pytest.mark.rule("TWS-085")
def test_a_die_that_is_dismissed_can_meet_a_condition() -> None:
    gone = DismissDice(when="aftereffect_undefeated", n=1, which="strongest")
    t = fight(
        "wolf",
        content=with_chance(RecruitedAtMost(n=2), wolf=foe(damage=0, effects=[gone])),
        items=CHANCE,
        pool="YGR",
        health=5,
    )
    assert not accomplished(t)
    to_turn(play(t, STOP), 2)
    assert accomplished(t)


@pytest.mark.rule("TWS-085")
def test_a_card_on_the_influence_deck_can_meet_a_condition() -> None:
    mob = foe(health=1, damage=0, influence=3)
    t = fight("mob", content=with_chance(InfluenceAtLeast(n=3), mob=mob), items=CHANCE)
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert (t.influence, accomplished(t)) == (["mob"], True)


@pytest.mark.rule("TWS-085", "TWS-189")
def test_allies_that_leave_the_influence_deck_can_meet_a_condition() -> None:
    chance = Opportunity(InfluenceAtMost(n=2, primus=0), HEAL)
    t = final(boss(allies=2), {CHANCE: chance}, influence="pit_executioner war_elephant arena_bull", items=CHANCE)
    assert (t.influence, accomplished(t)) == (["pit_executioner"], True)


@pytest.mark.rule("TWS-085")
@pytest.mark.parametrize(("health", "met"), [(1, True), (2, False)])
def test_a_turn_that_ends_with_little_health_can_meet_a_condition(health: int, met: bool) -> None:
    t = to_turn(play(having(HealthAtMost(n=1), health=health), STOP), 2)
    assert accomplished(t) is met


@pytest.mark.rule("TWS-085")
@pytest.mark.parametrize(("turns", "met"), [(2, True), (1, False)])
def test_a_primus_conflict_that_ends_soon_enough_can_meet_a_condition(turns: int, met: bool) -> None:
    chief = foe("primus", health=2, damage=0)
    content = with_chance(PrimusFast(turns=turns), chief=chief)
    t = fight("chief", content=content, stage="primus", items=CHANCE)
    to_turn(play(throw(t, "R", "hit"), put("R", "hit"), STOP), 2)
    play(throw(t, "P", "hit"), put("P", "hit"))
    assert accomplished(t) is met


@pytest.mark.rule("TWS-085")
def test_a_primus_that_is_beaten_can_meet_a_condition() -> None:
    content = with_chance(InfluenceAtMost(n=0, primus=1), chief=foe("primus", health=1))
    t = fight("chief", content=content, stage="primus", items=CHANCE)
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert accomplished(t)


@pytest.mark.rule("TWS-085")
def test_a_primus_is_beaten_when_it_is_defeated_and_not_only_when_its_conflict_ends() -> None:
    content = with_chance(InfluenceAtMost(n=0, primus=1), chief=foe("primus", health=1))
    t = fight("chief", "foe_0", content=content, stage="primus", items=CHANCE)
    play(throw(t, "R", "hit"), put("R", "hit", 0))
    assert (t.standing(), accomplished(t)) == ([1], True)


# Only in the inventory


@pytest.mark.rule("TWS-086", "TWS-R24")
def test_a_state_that_holds_already_accomplishes_it_when_it_is_added() -> None:
    assert accomplished(play(found(RecruitedAtLeast(n=9)), Keep()))


@pytest.mark.rule("TWS-086", "TWS-R24")
def test_what_happened_before_it_was_added_does_not_count() -> None:
    t = play(found(VisitRow(row="foot", n=1)), Keep())
    assert not accomplished(t)
    play(t, go("b0"))
    assert accomplished(t)


@pytest.mark.rule("TWS-086")
def test_a_camp_that_is_entered_twice_counts_once() -> None:
    t = climb(
        {"b0": "nubian_lion", "m0": "rope_dancer", "b1": "long_jumper"},
        token="b1",
        content=with_chance(VisitRow(row="foot", n=2)),
        items=CHANCE,
        below=3,
    )
    for name in ("b0", "m0", "b0"):
        play(t, go(name), Observe(), t.unseen[0])
        t.health = 6
    assert not accomplished(t)
    play(t, go("b1"))
    assert accomplished(t)


@pytest.mark.rule("TWS-086")
def test_only_observing_with_the_card_in_the_inventory_counts() -> None:
    t = climb(
        {"b1": "nubian_lion", "b0": CHANCE, "m0": "rope_dancer"}, token="m0", content=with_chance(ObservedTimes(n=1))
    )
    play(t, go("b1"), Observe(), go("b0"), Activate(), Keep())
    assert not accomplished(t)
    play(t, go("m0"), Observe())
    assert accomplished(t)


@pytest.mark.rule("TWS-086", "TWS-R24")
def test_a_card_that_was_just_added_has_counted_nothing_yet() -> None:
    tops = {"b1": CHANCE, "b0": "nubian_lion", "m0": "rope_dancer"}
    t = climb(tops, token="b0", content=with_chance(ObservedTimes(n=2)))
    play(t, go("b1"), Activate(), Keep(), go("b0"), Observe())
    assert not accomplished(t)
    play(t, go("m0"), Observe())
    assert accomplished(t)


@pytest.mark.rule("TWS-086")
@pytest.mark.parametrize(("beaten", "met"), [(0, False), (1, True)])
def test_a_condition_may_ask_for_a_defeated_primus(beaten: int, met: bool) -> None:
    t = found(InfluenceAtMost(n=3, primus=1))
    t.beaten = beaten
    assert accomplished(play(t, Keep())) is met
