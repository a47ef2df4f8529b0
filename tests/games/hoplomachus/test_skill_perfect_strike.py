"""Perfect Strike: damage is doubled where every die hits."""

from __future__ import annotations

import pytest

from .blows import blow, bout, hp
from .fights import chip

FIST = chip(dice="V", skills="perfect_strike")
CHIPS = {"a": FIST, "bell": chip(skills="inspire"), "r": chip(health=6)}


@pytest.mark.rule("HOP-297", "HOP-R98", "HOP-X31")
def test_all_dice_hit_the_inspired_one_included() -> None:
    t = bout({"a": "D2", "bell": "D1"}, {"r": "C2"}, chips=CHIPS)
    blow(t, "a", "r", "xx")
    assert hp(t, "r") == 2


@pytest.mark.rule("HOP-297", "HOP-R98", "HOP-X31")
def test_a_miss_of_the_inspired_die_spoils_it() -> None:
    t = bout({"a": "D2", "bell": "D1"}, {"r": "C2"}, chips=CHIPS)
    blow(t, "a", "r", "ox")
    assert hp(t, "r") == 5


@pytest.mark.rule("HOP-297", "HOP-R151")
def test_a_rival_strikes_as_perfectly() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": chip(dice="J", skills="perfect_strike"), "a": chip(health=3)})
    blow(t, "r", "a", "x")
    assert hp(t, "a") == 1


@pytest.mark.rule("HOP-297", "HOP-R94")
def test_absorb_ignores_the_doubled_damage() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": FIST, "r": chip(skills="absorb")})
    blow(t, "a", "r", "x")
    assert hp(t, "r") == 2


@pytest.mark.rule("HOP-R100", "HOP-297")
def test_an_interceptor_takes_the_doubled_damage() -> None:
    chips = {"a": FIST, "r": chip(health=2), "guard": chip(health=4, skills="intercept_blow")}
    t = bout({"a": "D2"}, {"r": "C2", "guard": "C1"}, chips=chips)
    blow(t, "a", "r", "x")
    assert hp(t, "guard") == 2
