"""Deflect: nobody attacks a unit again in a turn in which it has suffered attack damage."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.rules.attack import attackable
from harena.games.hoplomachus.rules.damage import suffer

from .blows import blow, bout, engage_step, options, rivals_engage
from .fights import chip, roll, unit

DEFT = {"r": chip(health=4, skills="deflect"), "b": chip()}


@pytest.mark.rule("HOP-278")
def test_after_the_first_damage_nobody_may_attack_it() -> None:
    t = bout({"a": "D2", "b": "D3"}, {"r": "C3"}, chips=DEFT)
    blow(t, "a", "r", "x")
    assert attackable(t, unit(t, "b")) == 0


@pytest.mark.rule("HOP-278", "HOP-R95")
def test_a_miss_does_not_count() -> None:
    t = bout({"a": "D2", "b": "D3"}, {"r": "C3"}, chips=DEFT)
    blow(t, "a", "r", "o")
    assert attackable(t, unit(t, "b"))


@pytest.mark.rule("HOP-R106", "HOP-203")
def test_damage_that_costs_no_hp_counts() -> None:
    t = bout({"a": "D2", "b": "D3"}, {"r": "C3"}, chips={"a": chip(dice="VV"), "r": chip(skills="deflect nimble")})
    blow(t, "a", "r", "xo")
    assert attackable(t, unit(t, "b")) == 0


@pytest.mark.rule("HOP-278", "HOP-202")
def test_damage_that_is_no_attack_damage_does_not_count() -> None:
    t = bout({"a": "D2", "b": "D3"}, {"r": "C3"}, chips=DEFT)
    suffer(t, unit(t, "r"), 1, unit(t, "a"))
    assert attackable(t, unit(t, "b"))


@pytest.mark.rule("HOP-278", "HOP-R111")
def test_a_special_may_still_be_used_on_it() -> None:
    t = bout({"a": "D2"}, {"r": "C3"}, chips={"r": DEFT["r"], "a": chip(skills="heave")})
    t.struck = 1 << unit(t, "r")
    engage_step(t)
    assert options(t) == {"heave a r", "finish", "surrender"}


@pytest.mark.rule("HOP-278", "HOP-175")
def test_the_second_rival_finds_no_target() -> None:
    t = rivals_engage({"a": "D3"}, {"r": "C3", "s": "C4"}, chips={"a": chip(health=4, skills="deflect")})
    t.answer(t.options()[0])
    roll(t, "x")
    assert t.outcome is not None


@pytest.mark.rule("HOP-278", "HOP-172")
def test_the_player_decides_which_rival_comes_before_deflect() -> None:
    t = rivals_engage({"a": "D3"}, {"r": "C3", "s": "C4"}, chips={"a": chip(health=4, skills="deflect")})
    assert options(t) == {"attack r a", "attack s a"}
