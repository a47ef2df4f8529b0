"""Nimble: at full HP one miss of the attacker spoils the whole attack."""

from __future__ import annotations

import pytest

from .blows import blow, bout, hp
from .fights import chip, unit

LIGHT = chip(skills="nimble")


@pytest.mark.rule("HOP-296")
def test_one_miss_and_all_damage_is_ignored() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(dice="VVV"), "r": LIGHT})
    blow(t, "a", "r", "xxo")
    assert hp(t, "r") == 3


@pytest.mark.rule("HOP-296")
def test_without_a_miss_it_suffers() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(dice="VV"), "r": LIGHT})
    blow(t, "a", "r", "xx")
    assert hp(t, "r") == 1


@pytest.mark.rule("HOP-296")
def test_a_wounded_unit_is_not_nimble() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(dice="VV"), "r": LIGHT})
    t.hp[unit(t, "r")] = 2
    blow(t, "a", "r", "xo")
    assert hp(t, "r") == 1


@pytest.mark.rule("HOP-296")
def test_a_unit_above_its_health_is() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(dice="VV"), "r": LIGHT})
    t.hp[unit(t, "r")] = 4
    blow(t, "a", "r", "xo")
    assert hp(t, "r") == 4


@pytest.mark.rule("HOP-296", "HOP-R151")
def test_the_players_unit_is_nimble_too() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": chip(dice="VV"), "a": LIGHT})
    blow(t, "r", "a", "ox")
    assert hp(t, "a") == 3
