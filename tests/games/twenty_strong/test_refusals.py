"""What stands against an answer that is not offered: the exact reason and its rule, question by question."""

from __future__ import annotations

import pytest

from harena.core.action import Action
from harena.games.twenty_strong.actions import (
    Activate,
    Challenge,
    Deny,
    Discard,
    Keep,
    Move,
    RecruitInstead,
    StepByStep,
    TacticInstead,
)
from harena.games.twenty_strong.cards import Reward
from harena.games.twenty_strong.table import IN_PRIMUS, Ascent
from harena.games.twenty_strong.vocabulary import ChangeHealth, DenyInfluence, RecruitDice, RecruitSwap
from tests.games.twenty_strong.climbs import ROLL, box, climb, fight, foe, play, put, refusals, throw
from tests.games.twenty_strong.happenings import befall
from tests.games.twenty_strong.moments import STOP, call, die, go, primus_fight, ready

NOW = Reward("now", (ChangeHealth(when="now", n=1),))
ONCE = Reward("use", (ChangeHealth(when="use", n=1),))
ALL_DICE = "YYYYGGGGBBBBPPPPR"
TESTUDO = Discard("testudo")


def defeated(kind: str, reward: Reward, **state: object) -> Ascent:
    """An enemy with this reward has just been defeated, and the reward is due."""
    t = fight(foe(kind, health=1, damage=0, reward=reward), **state)  # type: ignore[arg-type]
    return play(throw(t, "R", "hit"), put("R", "hit"))


def found(**state: object) -> Ascent:
    """An Opportunity has been activated."""
    t = climb({"b1": "clean_hands"}, **state)  # type: ignore[arg-type]
    return play(t, go("b1"), Activate())


def calling() -> Ascent:
    """A card at b1 calls one enemy; b0 and b2 show one, m0 shows an Opportunity."""
    tops = {"b1": "caller", "b0": "nubian_lion", "b2": "long_jumper", "m0": "clean_hands", "b3": "arena_bull"}
    return play(climb(tops, content=box({"caller": foe(plus=1)})), go("b1"), Activate())


# The move


@pytest.mark.rule("TWS-059")
def test_the_first_camp_is_at_the_foot() -> None:
    assert refusals(ready(), go("m0")) == [("begin_at_the_foot", "TWS-059")]


@pytest.mark.rule("TWS-060", "TWS-062", "TWS-063")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (go("b3"), ("not_adjacent", "TWS-060")),
        (go("m0"), ("camp_is_empty", "TWS-062")),
        (go("b0"), ("must_move", "TWS-063")),
        (Move(10), ("no_such_camp", "TWS-043")),
    ],
)
def test_a_camp_that_cannot_be_entered_is_refused_for_its_own_reason(move: Move, reason: tuple[str, str]) -> None:
    t = climb({"b0": "nubian_lion", "b1": "rope_dancer", "b3": "arena_bull"})
    assert refusals(t, move) == [reason]


@pytest.mark.rule("TWS-061")
def test_the_summit_is_refused_as_the_summit() -> None:
    t = climb({"u1": "nubian_lion"}, token="u0")
    assert refusals(t, go("L")) == [("not_the_summit", "TWS-061")]


@pytest.mark.rule("TWS-069")
def test_a_primus_that_is_not_there_cannot_be_activated() -> None:
    t = play(climb({"b1": "nubian_lion"}), go("b1"))
    assert refusals(t, Challenge()) == [("no_primus_here", "TWS-069")]


# Additional enemies


@pytest.mark.rule("TWS-125")
def test_an_opportunity_on_top_is_no_additional_enemy() -> None:
    assert refusals(calling(), call("m0")) == [("no_enemy_on_top", "TWS-125")]


@pytest.mark.rule("TWS-127")
def test_a_camp_that_is_not_adjacent_to_the_caller_supplies_no_enemy() -> None:
    assert refusals(calling(), call("b3")) == [("not_adjacent_to_caller", "TWS-127")]


@pytest.mark.rule("TWS-127")
def test_an_additional_enemy_calls_from_its_own_camp_and_not_from_the_tokens() -> None:
    tops = {"b1": "caller", "m0": "mate", "b0": "nubian_lion", "m1": "arena_bull", "b2": "long_jumper"}
    t = climb(tops, content=box({"caller": foe(plus=1), "mate": foe(plus=1)}))
    play(t, go("b1"), Activate(), call("m0"))
    assert refusals(t, call("b2")) == [("not_adjacent_to_caller", "TWS-127")]


# The Strategy phase


@pytest.mark.rule("TWS-092")
def test_nothing_is_rolled_before_a_die_is_committed() -> None:
    assert refusals(fight(foe()), ROLL) == [("nothing_committed", "TWS-092")]


@pytest.mark.rule("TWS-093")
def test_a_face_that_no_die_shows_is_not_assigned() -> None:
    t = throw(fight(foe()), "R", "hit")
    assert refusals(t, put("R", "crit")) == [("no_such_face_rolled", "TWS-093")]


@pytest.mark.rule("TWS-096")
def test_no_die_is_assigned_to_a_defeated_enemy() -> None:
    t = fight(foe(health=1), foe())
    play(throw(t, "PR", "hit hit"), put("R", "hit", 0))
    assert refusals(t, put("P", "hit", 0)) == [("not_standing", "TWS-096")]


@pytest.mark.rule("TWS-155")
def test_the_wish_to_be_asked_between_the_steps_is_not_made_twice() -> None:
    t = primus_fight(damage=0, items="second_wind", pool="", exhausted="YYYY", recovery=1)
    play(t, STOP, StepByStep())
    assert refusals(t, StepByStep()) == [("already_step_by_step", "TWS-155")]


# Rewards and items


@pytest.mark.rule("TWS-087")
def test_an_opportunity_is_not_kept_in_a_full_inventory() -> None:
    assert refusals(found(items="testudo", strategy=1), Keep()) == [("no_place", "TWS-087")]


@pytest.mark.rule("TWS-106")
def test_an_item_is_not_taken_into_a_full_inventory() -> None:
    t = defeated("carnage", ONCE, items="testudo", strategy=1)
    assert refusals(t, Keep()) == [("no_place", "TWS-106")]


@pytest.mark.rule("TWS-106", "TWS-122")
def test_a_tactic_is_not_gained_into_a_full_inventory() -> None:
    t = defeated("sport", NOW, items="testudo", strategy=1)
    assert refusals(t, TacticInstead(t.tactics[0])) == [("no_place", "TWS-106")]


@pytest.mark.rule("TWS-116")
@pytest.mark.parametrize("benefit", [RecruitInstead(), TacticInstead("testudo")])
def test_a_carnage_card_offers_no_benefit_instead_of_its_item(benefit: Action) -> None:
    assert refusals(defeated("carnage", ONCE), benefit) == [("no_benefit", "TWS-116")]


@pytest.mark.rule("TWS-116")
def test_a_primus_offers_no_benefit_instead_of_its_item() -> None:
    t = defeated("primus", ONCE, stage=IN_PRIMUS)
    assert refusals(t, RecruitInstead()) == [("no_benefit", "TWS-116")]


@pytest.mark.rule("TWS-122")
def test_a_tactic_that_is_not_in_the_tactics_area_cannot_be_gained() -> None:
    t = defeated("sport", NOW, items="testudo")
    assert refusals(t, TacticInstead("testudo")) == [("no_such_tactic", "TWS-122")]


@pytest.mark.rule("TWS-122")
def test_nothing_is_recruited_from_an_empty_training_ground() -> None:
    t = defeated("sport", NOW, pool=ALL_DICE)
    assert refusals(t, RecruitInstead()) == [("training_empty", "TWS-122")]


@pytest.mark.rule("TWS-153")
def test_only_an_item_of_the_inventory_is_discarded() -> None:
    for t in (climb({"b1": "nubian_lion"}), fight(foe()), found(), defeated("sport", NOW)):
        assert refusals(t, TESTUDO) == [("not_your_item", "TWS-153")]


# Dice and the Influence deck


@pytest.mark.rule("TWS-161")
def test_a_colour_that_is_not_in_the_training_ground_cannot_be_recruited() -> None:
    t = befall(RecruitDice(when="use", n=1, which="any"))
    assert refusals(t, die("R", "training")) == [("none_in_training", "TWS-161")]


@pytest.mark.rule("TWS-162")
def test_a_die_that_is_not_the_weakest_cannot_be_recruited() -> None:
    content = box(hero=[RecruitSwap(when="continuous", n=2)])
    t = befall(RecruitDice(when="use", n=1), content=content)
    assert refusals(t, die("P", "training")) == [("not_the_weakest", "TWS-162")]


def two_for_the_deck(pool: str) -> Ascent:
    """Two cards with the icon are defeated, and the hero may keep one of them off the deck for two dice."""
    card = foe(health=1, influence=1)
    t = fight(card, card, hero=[DenyInfluence(when="maintenance", cost=2)], pool=pool)
    return play(throw(t, "PR", "hit hit"), put("P", "hit", 0), put("R", "hit", 1))


@pytest.mark.rule("TWS-175")
def test_the_last_two_dice_of_the_pool_keep_a_card_off_the_influence_deck() -> None:
    assert Deny(0) in two_for_the_deck("PR").options()


@pytest.mark.rule("TWS-175")
def test_one_card_per_turn_is_kept_off_the_influence_deck() -> None:
    t = play(two_for_the_deck("YYPR"), Deny(0), die("Y"), die("Y"))
    assert (t.influence, t.discard) == (["foe_1"], ["foe_0"])


@pytest.mark.rule("TWS-175")
def test_only_a_hero_with_that_ability_keeps_a_card_off_the_influence_deck() -> None:
    t = fight(foe(health=1, influence=1), foe(health=1, influence=1))
    play(throw(t, "PR", "hit hit"), put("P", "hit", 0), put("R", "hit", 1))
    assert refusals(t, Deny(0)) == [("cannot_deny", "TWS-175")]
