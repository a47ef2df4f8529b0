"""Intercept Blow: a unit takes the damage of an attack on an adjacent ally."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.rules.specials import agile

from .blows import begin, blow, bout, choose, hp, options
from .fights import asked, chip, roll, unit, where

GUARD = chip(health=4, skills="intercept_blow")


@pytest.mark.rule("HOP-292", "HOP-R99")
def test_the_players_unit_may_take_all_the_damage() -> None:
    t = bout({"a": "D2", "guard": "D1"}, {"r": "C2"}, chips={"guard": GUARD, "r": chip(dice="VV")})
    blow(t, "r", "a", "xx")
    assert options(t) == {"intercept guard", "decline"}
    choose(t, "intercept guard")
    assert (hp(t, "a"), hp(t, "guard")) == (3, 2)


@pytest.mark.rule("HOP-292", "HOP-134")
def test_the_player_may_decline() -> None:
    t = bout({"a": "D2", "guard": "D1"}, {"r": "C2"}, chips={"guard": GUARD, "r": chip(dice="VV")})
    blow(t, "r", "a", "xx")
    choose(t, "decline")
    assert (hp(t, "a"), hp(t, "guard")) == (1, 4)


@pytest.mark.rule("HOP-R95")
def test_nobody_is_asked_after_a_miss() -> None:
    t = bout({"a": "D2", "guard": "D1"}, {"r": "C2"}, chips={"guard": GUARD})
    blow(t, "r", "a", "o")
    assert asked(t) == ""


@pytest.mark.rule("HOP-292")
def test_who_is_not_adjacent_cannot_intercept() -> None:
    t = bout({"a": "D2", "guard": "D4"}, {"r": "C2"}, chips={"guard": GUARD})
    blow(t, "r", "a", "x")
    assert (asked(t), hp(t, "a")) == ("", 2)


@pytest.mark.rule("HOP-202", "HOP-292")
def test_a_special_is_not_intercepted() -> None:
    t = bout({"a": "D2", "guard": "D1"}, {"r": "C2"}, chips={"guard": GUARD, "r": chip(skills="agile")})
    begin(t, agile, "r", "a")
    roll(t, "x")
    assert (asked(t), hp(t, "a")) == ("", 2)


@pytest.mark.rule("HOP-R100")
def test_neither_absorb_applies_to_intercepted_damage() -> None:
    chips = {"a": chip(skills="absorb"), "guard": chip(health=4, skills="intercept_blow absorb"), "r": chip(dice="VVV")}
    t = bout({"a": "D2", "guard": "D1"}, {"r": "C2"}, chips=chips)
    blow(t, "r", "a", "xxx")
    choose(t, "intercept guard")
    assert hp(t, "guard") == 1


@pytest.mark.rule("HOP-R100")
def test_nimble_and_retaliate_are_those_of_the_interceptor() -> None:
    chips = {"a": chip(), "guard": chip(skills="intercept_blow nimble retaliate"), "r": chip(dice="VV")}
    t = bout({"a": "D2", "guard": "D1"}, {"r": "C2"}, chips=chips)
    blow(t, "r", "a", "xo")
    choose(t, "intercept guard")
    assert (hp(t, "guard"), hp(t, "r")) == (3, 2)


@pytest.mark.rule("HOP-R100")
def test_the_attacked_unit_does_not_retaliate_for_intercepted_damage() -> None:
    t = bout({"a": "D2", "guard": "D1"}, {"r": "C2"}, chips={"guard": GUARD, "a": chip(skills="retaliate")})
    blow(t, "r", "a", "x")
    choose(t, "intercept guard")
    assert hp(t, "r") == 3


@pytest.mark.rule("HOP-R100", "HOP-278")
def test_the_interceptor_has_suffered_attack_damage() -> None:
    t = bout({"a": "D2", "guard": "D1"}, {"r": "C2"}, chips={"guard": GUARD})
    blow(t, "r", "a", "x")
    choose(t, "intercept guard")
    assert t.struck == 1 << unit(t, "guard")


# Rivals


RIVALS = {"r": "C2", "guard": "C1", "s": "camp"}


@pytest.mark.rule("HOP-293", "HOP-R101")
def test_a_rival_intercepts_to_save_an_ally() -> None:
    t = bout({"a": "D2"}, RIVALS, chips={"r": chip(health=2), "guard": GUARD, "a": chip(dice="VV")})
    blow(t, "a", "r", "xx")
    assert (hp(t, "r"), hp(t, "guard")) == (2, 2)


@pytest.mark.rule("HOP-293")
def test_a_rival_does_not_intercept_what_its_ally_survives() -> None:
    t = bout({"a": "D2"}, RIVALS, chips={"r": chip(health=3), "guard": GUARD, "a": chip(dice="VV")})
    blow(t, "a", "r", "xx")
    assert (hp(t, "r"), hp(t, "guard")) == (1, 4)


@pytest.mark.rule("HOP-R101")
def test_what_absorb_ignores_needs_no_interception() -> None:
    chips = {"r": chip(health=2, skills="absorb"), "guard": GUARD, "a": chip(dice="VVV")}
    t = bout({"a": "D2"}, RIVALS, chips=chips)
    blow(t, "a", "r", "xxx")
    assert (hp(t, "r"), hp(t, "guard")) == (1, 4)


@pytest.mark.rule("HOP-R101")
def test_a_rival_intercepts_even_if_it_dies() -> None:
    chips = {"r": chip(health=1), "guard": chip(health=1, skills="intercept_blow"), "a": chip(dice="V")}
    t = bout({"a": "D2"}, RIVALS, chips=chips)
    blow(t, "a", "r", "x")
    assert (where(t, "r"), where(t, "guard")) == ("C2", "fallen")


@pytest.mark.rule("HOP-R101")
def test_the_player_picks_one_of_several_rival_interceptors() -> None:
    chips = {"r": chip(health=1), "guard": GUARD, "shield": GUARD}
    t = bout({"a": "D2"}, {"r": "C2", "guard": "C1", "shield": "B1"}, chips=chips)
    blow(t, "a", "r", "x")
    assert options(t) == {"choose guard", "choose shield"}
    choose(t, "choose shield")
    assert (hp(t, "guard"), hp(t, "shield")) == (4, 3)


@pytest.mark.rule("HOP-R101", "HOP-R94")
@pytest.mark.parametrize(("order", "struck"), [("blasphemous_first", "r"), ("absorb_first", "guard")])
def test_the_order_of_skills_is_fixed_before_a_rival_intercepts(order: str, struck: str) -> None:
    chips = {"r": chip(health=2, skills="blasphemous absorb"), "guard": GUARD}
    t = bout({"hero": "D2"}, RIVALS, chips=chips)
    blow(t, "hero", "r", "xx")
    choose(t, order)
    assert t.struck == 1 << unit(t, struck)
