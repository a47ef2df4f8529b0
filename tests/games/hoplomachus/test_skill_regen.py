"""Regen: the unit heals # HP."""

from __future__ import annotations

import pytest

from .blows import ability_step, bout, choose, hp, options
from .fights import asked, chip, unit

TROLL = chip(health=4, skills="regen:2")


@pytest.mark.rule("HOP-299")
def test_the_player_heals_a_wounded_unit() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": TROLL})
    t.hp[unit(t, "a")] = 1
    ability_step(t)
    assert options(t) == {"regen a", "finish", "surrender"}
    choose(t, "regen a")
    assert hp(t, "a") == 3


@pytest.mark.rule("HOP-299", "HOP-264")
def test_a_unit_with_all_its_hp_is_not_asked() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": TROLL})
    ability_step(t)
    assert asked(t) == ""


@pytest.mark.rule("HOP-299", "HOP-166")
def test_a_rival_heals_without_condition() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": TROLL})
    t.hp[unit(t, "r")] = 1
    ability_step(t, 1)
    assert hp(t, "r") == 3


@pytest.mark.rule("HOP-R121", "HOP-264")
def test_a_rival_never_heals_above_its_health() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": TROLL})
    ability_step(t, 1)
    assert hp(t, "r") == 4


@pytest.mark.rule("HOP-166", "HOP-259")
def test_a_fatigued_rival_does_not_heal() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": TROLL})
    t.hp[unit(t, "r")], t.fatigue[unit(t, "r")] = 1, 1
    ability_step(t, 1)
    assert hp(t, "r") == 1


@pytest.mark.rule("HOP-166", "HOP-266")
def test_a_dazed_rival_does_not_heal() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": TROLL}, dazed=1 << 2)
    t.hp[unit(t, "r")] = 1
    ability_step(t, 1)
    assert hp(t, "r") == 1
