"""Absorb: of an attack only 1 damage is left."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.rules.damage import suffer

from .blows import blow, bout, hp
from .fights import chip, unit


@pytest.mark.rule("HOP-269", "HOP-X32")
def test_absorb_leaves_one_of_four_hits() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(dice="VVVV"), "r": chip(skills="absorb")})
    blow(t, "a", "r", "xxxx")
    assert hp(t, "r") == 2


@pytest.mark.rule("HOP-269", "HOP-R151")
def test_absorb_of_the_players_unit_works_against_rivals() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": chip(dice="VVV"), "a": chip(skills="absorb")})
    blow(t, "r", "a", "xxx")
    assert hp(t, "a") == 2


@pytest.mark.rule("HOP-202", "HOP-X32", "HOP-R111")
def test_absorb_does_not_help_against_other_damage() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": chip(skills="absorb")})
    suffer(t, unit(t, "r"), 2, unit(t, "a"))
    assert hp(t, "r") == 1


@pytest.mark.rule("HOP-R152")
def test_a_fatigued_unit_absorbs_nothing() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(dice="VV"), "r": chip(skills="absorb")})
    t.fatigue[unit(t, "r")] = 1
    blow(t, "a", "r", "xx")
    assert hp(t, "r") == 1
