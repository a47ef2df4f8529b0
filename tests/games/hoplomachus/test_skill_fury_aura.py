"""Fury Aura: 1 damage to an opponent within # hexes."""

from __future__ import annotations

import pytest

from .blows import ability_step, bout, choose, hp, options, rivals_use
from .fights import asked, chip, where

FLAME = chip(skills="fury_aura:2")


@pytest.mark.rule("HOP-283", "HOP-168")
def test_the_player_burns_an_opponent_within_its_number() -> None:
    t = bout({"a": "D2"}, {"r": "C2", "s": "B2", "far": "A3"}, chips={"a": FLAME})
    ability_step(t)
    assert options(t) == {"fury_aura a r", "fury_aura a s", "finish", "surrender"}
    choose(t, "fury_aura a s")
    assert (hp(t, "r"), hp(t, "s")) == (3, 2)


@pytest.mark.rule("HOP-R120")
def test_it_can_be_used_once_a_step() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": FLAME})
    ability_step(t)
    choose(t, "fury_aura a r")
    assert asked(t) == ""


@pytest.mark.rule("HOP-168", "HOP-266")
@pytest.mark.parametrize("state", ["dazed", "staggered"])
def test_a_dazed_unit_uses_no_ability_even_with_first_strike(state: str) -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(skills="fury_aura:2 first_strike tactical")}, **{state: 2})
    ability_step(t)
    assert asked(t) == ""


@pytest.mark.rule("HOP-202", "HOP-R111")
def test_its_damage_is_no_attack_damage() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": FLAME, "r": chip(skills="nimble retaliate deflect")})
    ability_step(t)
    choose(t, "fury_aura a r")
    assert (hp(t, "r"), hp(t, "a"), t.struck) == (2, 3, 0)


# Rivals


@pytest.mark.rule("HOP-284", "HOP-166")
def test_a_rival_burns_the_weakest_opponent_that_it_can() -> None:
    t = rivals_use({"a": "D2", "weak": "E2", "far": "E4"}, {"r": "C2"}, chips={"r": FLAME, "weak": chip(health=2)})
    assert (hp(t, "a"), hp(t, "weak"), hp(t, "far")) == (3, 1, 3)


@pytest.mark.rule("HOP-284")
def test_without_an_opponent_in_reach_it_is_not_triggered() -> None:
    t = rivals_use({"a": "E4"}, {"r": "A1"}, chips={"r": FLAME})
    assert hp(t, "a") == 3


@pytest.mark.rule("HOP-284", "HOP-D17")
def test_the_player_decides_between_two_equally_weak() -> None:
    t = rivals_use({"a": "D2", "b": "E2"}, {"r": "C2"}, chips={"r": FLAME})
    assert options(t) == {"fury_aura r a", "fury_aura r b"}


@pytest.mark.rule("HOP-166")
def test_a_dazed_rival_does_not_burn() -> None:
    t = rivals_use({"a": "D2"}, {"r": "C2"}, chips={"r": FLAME}, dazed=1 << 2)
    assert hp(t, "a") == 3


@pytest.mark.rule("HOP-166", "HOP-R93")
def test_two_rivals_that_reach_the_same_burn_without_a_question() -> None:
    t = rivals_use(
        {"a": "D2", "weak": "D3"}, {"r": "C2", "s": "C3"}, chips={"r": FLAME, "s": FLAME, "weak": chip(health=2)}
    )
    assert (asked(t), hp(t, "a"), where(t, "weak")) == ("", 3, "fallen")


@pytest.mark.rule("HOP-166")
def test_where_the_order_matters_the_player_chooses_it() -> None:
    chips = {"r": chip(skills="fury_aura:1"), "s": FLAME, "weak": chip(health=1), "c": chip(health=2)}
    t = rivals_use({"weak": "D2", "c": "E2", "d": "C1"}, {"r": "C2", "s": "D1"}, chips=chips)
    assert options(t) == {"fury_aura r weak", "fury_aura s weak"}


@pytest.mark.rule("HOP-170", "HOP-R151")
def test_a_beast_burns_rivals_and_the_players_units_alike() -> None:
    chips = {"lion": chip(skills="fury_aura:1", arena=True), "r": chip(health=2)}
    t = bout({"a": "D2"}, {"r": "C2"}, beasts={"lion": "C3"}, chips=chips)
    ability_step(t, 2)
    assert (hp(t, "r"), hp(t, "a")) == (1, 3)
