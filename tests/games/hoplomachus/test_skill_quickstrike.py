"""Quickstrike: the target deals 1 damage before it is attacked."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.rules.attack import attack
from harena.games.hoplomachus.rules.specials import agile

from .blows import begin, blow, bout, hp, pool
from .fights import asked, chip, roll, unit, where

SNAKE = chip(skills="quickstrike")


@pytest.mark.rule("HOP-298")
def test_the_attacker_suffers_before_dice_are_rolled() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": SNAKE})
    begin(t, attack, "a", "r")
    assert (hp(t, "a"), pool(t)) == (2, "B")


@pytest.mark.rule("HOP-298")
def test_an_attacker_out_of_its_range_does_not() -> None:
    t = bout({"a": "D2"}, {"r": "B2"}, chips={"r": SNAKE, "a": chip(range=2)})
    begin(t, attack, "a", "r")
    assert hp(t, "a") == 3


@pytest.mark.rule("HOP-298", "HOP-R102", "HOP-X34")
def test_an_attacker_with_one_hp_falls_and_rolls_nothing() -> None:
    t = bout({"a": "D2", "b": "E1"}, {"r": "C2"}, chips={"r": SNAKE, "a": chip(health=1)})
    begin(t, attack, "a", "r")
    assert (where(t, "a"), asked(t), hp(t, "r")) == ("fallen", "", 3)


@pytest.mark.rule("HOP-R102")
def test_a_hero_saved_by_a_blessing_attacks() -> None:
    t = bout({"hero": "D2"}, {"r": "C2"}, chips={"r": SNAKE}, blessings=1)
    t.hp[0] = 1
    begin(t, attack, "hero", "r")
    assert (t.hp[0], asked(t)) == (5, "chance")


@pytest.mark.rule("HOP-298", "HOP-R151")
def test_a_rival_attacker_suffers_as_well() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": SNAKE})
    blow(t, "r", "a", "o")
    assert hp(t, "r") == 2


@pytest.mark.rule("HOP-R103", "HOP-202")
def test_its_damage_triggers_no_other_skill() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": SNAKE, "a": chip(skills="retaliate absorb deflect")})
    blow(t, "a", "r", "o")
    assert (hp(t, "r"), t.struck) == (3, 0)


@pytest.mark.rule("HOP-272", "HOP-X03")
def test_agile_is_no_attack() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(skills="agile"), "r": chip(skills="quickstrike retaliate")})
    begin(t, agile, "a", "r")
    roll(t, "x")
    assert (hp(t, "a"), hp(t, "r")) == (3, 2)


@pytest.mark.rule("HOP-R152")
def test_a_fatigued_unit_strikes_no_one() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": SNAKE})
    t.fatigue[unit(t, "r")] = 1
    begin(t, attack, "a", "r")
    assert hp(t, "a") == 3
