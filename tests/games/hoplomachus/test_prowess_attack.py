"""Prowess that changes the hero's attacks, or the damage that he and his troop suffer: a test for each effect."""

from __future__ import annotations

from typing import Any

import pytest

from harena.games.hoplomachus.actions import DECLINE, Feat, PayToll
from harena.games.hoplomachus.conditions import Lasting
from harena.games.hoplomachus.rules.attack import attack, attackable, loss, pool
from harena.games.hoplomachus.rules.damage import lose
from harena.games.hoplomachus.rules.specials import heave
from harena.games.hoplomachus.rules.turn import record_locks
from harena.games.hoplomachus.skills import BIT, SkillName
from harena.games.hoplomachus.table import FALLEN, PLAYER, Combat

from .fights import asked, chip, fight, let, on, refused, roll, unit

HERO = 0
PLAIN = (1, 0, 1, 0, 0)
"""The hero's dice: yellow and green."""


def duel(
    *powers: str, mine: dict[str, str] | None = None, rivals: dict[str, str] | None = None, **fields: Any
) -> Combat:
    """The hero on D2 beside a rival on C2, with these Prowess cards."""
    mine = {"hero": "D2", **(mine or {})}
    t = fight(mine, rivals or {"r": "C2"}, campaign=True, powers=powers, **fields)
    t.look_up()
    return t


def dice(t: Combat, name: str = "hero", target: str = "r") -> tuple[int, ...]:
    return pool(t, unit(t, name), unit(t, target))


# Dice by a condition (attack_dice)


def test_without_prowess_the_pool_is_plain() -> None:
    assert dice(duel()) == PLAIN


@pytest.mark.rule("HOP-176")
def test_ally_next_to_target() -> None:
    assert dice(duel("bronze_wedge_1", mine={"a": "C3"})) == (1, 1, 1, 0, 0)
    assert dice(duel("bronze_wedge_1", mine={"a": "E1"})) == PLAIN
    assert dice(duel("bronze_wedge_2", mine={"a": "C3", "b": "B2"})) == (1, 1, 2, 0, 0)


def test_hurt_since_own_turn() -> None:
    t = duel("patient_edge_2")
    assert dice(t) == PLAIN
    lose(t, HERO, 1)
    assert dice(t) == (1, 0, 1, 1, 0)


def test_not_moved() -> None:
    t = duel("ice_underfoot_2")
    assert dice(t) == (1, 1, 1, 0, 0)
    t.moved |= 1
    assert dice(t) == PLAIN


def test_target_wounded_and_the_weakest_die_stronger() -> None:
    t = duel("kindled_steel_2")
    assert dice(t) == PLAIN
    t.hp[unit(t, "r")] -= 1
    assert dice(t) == (0, 2, 1, 0, 0)  # a blue one more, and the yellow one blue


def test_isolated() -> None:
    assert dice(duel("lone_shadow_1")) == (1, 0, 2, 0, 0)
    assert dice(duel("lone_shadow_1", mine={"a": "E1"})) == PLAIN


def test_moved_at_least() -> None:
    t = duel("running_blow_2")
    for strides, found in ((1, PLAIN), (2, (1, 0, 2, 0, 0)), (3, (2, 0, 2, 0, 0))):
        t.strides = strides
        assert dice(t) == found


def test_target_distance_min() -> None:
    assert dice(duel("needles_eye_1", rivals={"r": "B2"})) == (2, 0, 1, 0, 0)
    assert dice(duel("needles_eye_1")) == PLAIN


def test_own_defeated_min() -> None:
    t = duel("mourners_wrath_1", mine={"a": "E1"})
    assert dice(t) == PLAIN
    t.lift(unit(t, "a"), FALLEN)
    assert dice(t) == (1, 1, 1, 0, 0)


def test_hp_at_most() -> None:
    t = duel("against_the_odds_1")
    assert dice(t) == PLAIN
    t.hp[HERO] = 2
    assert dice(t) == (2, 0, 1, 0, 0)


def test_dice_for_archers_near_the_hero() -> None:
    chips = {"a": chip(range=2, dice="B"), "b": chip(dice="B")}
    t = duel("shared_quiver_1", mine={"a": "E2", "b": "D3"}, chips=chips)
    assert dice(t, "a") == (1, 1, 0, 0, 0)
    assert dice(t, "b") == (0, 1, 0, 0, 0)


def test_a_marked_target() -> None:
    t = duel("hunters_mark_1", mine={"a": "E1"}, chips={"a": chip(dice="B")})
    assert dice(t) == PLAIN
    t.lasting = (Lasting(unit(t, "r"), "mark", 1, "next_own_turn_start"),)
    assert dice(t) == (2, 0, 1, 0, 0)
    assert dice(t, "a") == (1, 1, 0, 0, 0)


def test_rust_takes_the_weakest_die_of_the_first_attack() -> None:
    t = duel("rust")
    t.assaults = 1
    assert dice(t) == (0, 0, 1, 0, 0)
    t.assaults = 2
    assert dice(t) == PLAIN
    t.assaults, t.dice = 1, (0, 0, 1, 0, 0)
    assert dice(t) == (0, 0, 1, 0, 0)


def test_a_die_for_an_hp_is_asked_for_and_never_with_the_last() -> None:
    t = let(duel("obol_2"), (attack, HERO, 1))
    assert asked(t) == "tolls"
    t.answer(PayToll())
    assert t.hp[HERO] == 4
    roll(t, "ooo")
    t = let(duel("obol_2"), (attack, HERO, 1))
    t.answer(DECLINE)
    roll(t, "oo")
    assert t.hp[HERO] == 5
    t = duel("obol_2")
    t.hp[HERO] = 1
    let(t, (attack, HERO, 1))
    assert asked(t) == "chance"


def test_the_toll_is_paid_once_in_a_turn() -> None:
    t = let(duel("obol_1", chips={"r": chip(health=9)}), (attack, HERO, 1))
    t.answer(PayToll())
    roll(t, "ooo")
    let(t, (attack, HERO, 1))
    assert asked(t) == "chance"


# Roll and damage


def test_dice_that_missed_are_rolled_again() -> None:
    t = let(duel("many_arms_1"), (attack, HERO, 1))
    roll(t, "oo")
    assert asked(t) == "chance"
    roll(t, "x")
    assert t.hp[1] == 2
    t = let(duel("many_arms_2"), (attack, HERO, 1))
    roll(t, "oo")
    roll(t, "xx")
    assert t.hp[1] == 1
    t = let(duel("many_arms_1"), (attack, HERO, 1))
    roll(t, "xx")
    assert asked(t) == "rest"


def test_the_first_attack_deals_more() -> None:
    t = let(duel("out_of_the_dark_1", chips={"r": chip(health=9)}), (attack, HERO, 1))
    roll(t, "xo")
    assert t.hp[1] == 7
    let(t, (attack, HERO, 1))
    roll(t, "xo")
    assert t.hp[1] == 6


def test_an_attack_without_a_hit_deals_no_more() -> None:
    t = let(duel("out_of_the_dark_1"), (attack, HERO, 1))
    roll(t, "oo")
    assert t.hp[1] == 3


def test_a_special_of_the_hero_deals_more() -> None:
    t = let(duel("giants_arm_2"), (heave, HERO, 1))
    roll(t, "x")
    assert t.hp[1] == 1


def test_skills_of_the_target_that_do_not_count() -> None:
    rivals = {"r": "C2"}
    chips = {"r": chip(skills="absorb nimble quickstrike deflect")}
    assert loss(duel(rivals=rivals, chips=chips), HERO, 1, 2, missed=True) == 0
    assert loss(duel("piercing_head_1", chips=chips), HERO, 1, 2, missed=True) == 2
    t = let(duel("piercing_head_2", chips=chips), (attack, HERO, 1))
    assert t.hp[HERO] == 5  # no Quickstrike
    t.struck |= 2
    assert attackable(t, HERO)


def test_taunt_and_combat_lock_that_do_nothing_to_the_hero() -> None:
    rivals = {"r": "C2", "s": "C3"}
    chips = {"r": chip(skills="taunt combat_lock")}
    t = duel("loose_rein_1", rivals=rivals, chips=chips)
    assert attackable(t, HERO).bit_count() == 2
    record_locks(t, PLAYER)
    assert not t.locked_by[HERO]
    t = duel(rivals=rivals, chips=chips)
    assert attackable(t, HERO).bit_count() == 1
    record_locks(t, PLAYER)
    assert t.locked_by[HERO]


# Damage that is suffered


def test_less_damage_beside_an_ally() -> None:
    assert loss(duel("jade_skin_1", mine={"a": "D1"}), 2, HERO, 3, missed=False) == 2
    assert loss(duel("jade_skin_1"), 1, HERO, 3, missed=False) == 3
    assert loss(duel("jade_skin_2"), 1, HERO, 1, missed=False) == 1


def test_less_damage_for_whoever_intercepts() -> None:
    t = duel("sheltering_sleeve_2")
    assert loss(t, 1, HERO, 3, missed=False, attacked=False) == 2
    assert loss(t, 1, HERO, 3, missed=False) == 3


def test_less_damage_for_the_allies_beside_the_hero() -> None:
    t = duel("close_ranks_2", mine={"a": "D1", "b": "E4"})
    rival = unit(t, "r")
    assert loss(t, rival, unit(t, "a"), 3, missed=False) == 2
    assert loss(t, rival, unit(t, "b"), 3, missed=False) == 3


def test_less_damage_on_a_key_hex_or_with_the_flag() -> None:
    t = duel("standard_bearer_1", mine={"a": "C3"}, kind="hill")
    assert loss(t, unit(t, "r"), unit(t, "a"), 3, missed=False) == 2
    assert loss(t, unit(t, "r"), HERO, 3, missed=False) == 3
    t = duel("standard_bearer_1", kind="flag", bearer=0)
    assert loss(t, unit(t, "r"), HERO, 3, missed=False) == 2


def test_the_hero_stands_firm_once_in_a_fight_before_any_blessing() -> None:
    t = duel("last_ember_2", blessings=1)
    lose(t, HERO, 9)
    assert (t.hp[HERO], t.blessings) == (1, 1)
    lose(t, HERO, 9)
    assert (t.hp[HERO], t.blessings) == (5, 0)


def test_the_first_level_stands_firm_once_in_an_act() -> None:
    t = duel("last_ember_1", blessings=1)
    lose(t, HERO, 9)
    assert t.journey.spent == ("last_ember_1",)
    lose(t, HERO, 9)
    assert t.blessings == 0


# Skills and stats


@pytest.mark.rule("HOP-169", "HOP-R113")
def test_skills_that_the_hero_has_at_all_times() -> None:
    t = duel("mirror_blade_2", "ember_cloak_2")
    assert t.skills(HERO) == bit("retaliate") | bit("quickstrike") | bit("fury_aura")
    assert t.figure(HERO).fury == 2


def bit(name: SkillName) -> int:
    return BIT[name]


def test_a_fatigued_hero_has_no_skills() -> None:
    t = duel("mirror_blade_2")
    t.fatigue[HERO] = 1
    assert t.skills(HERO) == 0


def test_skills_that_hang_on_a_condition() -> None:
    assert duel("lone_shadow_2").skills(HERO) & bit("dodge")
    assert not duel("lone_shadow_2", mine={"a": "E1"}).skills(HERO) & bit("dodge")
    t = duel("ring_of_furies_2", rivals={"r": "C2", "s": "C3"})
    assert t.skills(HERO) & bit("absorb")
    assert not duel("ring_of_furies_2").skills(HERO) & bit("absorb")


def test_skills_of_the_allies_beside_the_hero() -> None:
    t = duel("ink_cloud_2", mine={"a": "D1", "b": "E4"})
    assert [bool(t.skills(unit(t, name)) & bit("dodge")) for name in ("hero", "a", "b")] == [True, True, False]
    t = duel("rooted_heel_2", mine={"a": "D1"})
    assert t.skills(unit(t, "a")) & bit("retaliate")
    t.rode = True
    assert not t.skills(unit(t, "a")) & bit("retaliate")


def test_abilities_that_are_borrowed_from_an_ally() -> None:
    chips = {"a": chip(skills="swap fury_aura:2")}
    assert duel("mimics_grace_1", mine={"a": "D1"}, chips=chips).skills(HERO) == bit("swap")
    assert duel("mimics_grace_1", mine={"a": "E4"}, chips=chips).skills(HERO) == 0


def test_movement_and_range() -> None:
    assert duel("long_stride_1").movement(HERO) == 3
    assert duel("long_lance_2").range(HERO) == 2
    t = duel("long_lance_1")
    assert t.range(HERO) == 2
    assert on(t, "B2") in t.ground.members(attackable(duel("long_lance_1", rivals={"r": "B2"}), HERO))
    t.moved |= 1
    assert t.range(HERO) == 1


def test_what_a_prowess_does_not_offer_is_refused() -> None:
    t = let(duel("parting_shot_1"), (attack, HERO, 1))
    roll(t, "oo")
    assert asked(t) == "triggers"
    assert refused(t, Feat("skewer_1", 1)) == ["not_by_this_prowess"]
