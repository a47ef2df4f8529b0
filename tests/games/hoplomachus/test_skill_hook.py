"""Hook: pull a unit 2 hexes away beside oneself."""

from __future__ import annotations

import pytest

from .blows import ability_step, bout, choose, options, rivals_use
from .fights import asked, chip, unit, where

HOOKER = chip(skills="hook")


@pytest.mark.rule("HOP-287", "HOP-R125")
def test_the_player_pulls_a_unit_to_a_free_hex_beside_both() -> None:
    t = bout({"a": "D2"}, {"r": "B2", "near": "C3", "far": "A2"}, chips={"a": HOOKER})
    ability_step(t)
    assert options(t) == {"hook a r C2", "finish", "surrender"}
    choose(t, "hook a r C2")
    assert where(t, "r") == "C2"


@pytest.mark.rule("HOP-R124")
def test_any_unit_may_be_pulled() -> None:
    t = bout({"hero": "D4", "a": "D2"}, {"r": "B1"}, beasts={"lion": "B2"}, chips={"a": HOOKER})
    ability_step(t)
    assert {word.split()[2] for word in options(t) if word.startswith("hook")} == {"hero", "r", "lion"}


@pytest.mark.rule("HOP-255", "HOP-R125")
def test_where_both_hexes_between_are_taken_nobody_is_pulled() -> None:
    t = bout({"a": "D2", "b": "C2", "c": "C3"}, {"r": "B2"}, chips={"a": HOOKER})
    ability_step(t)
    assert asked(t) == ""


@pytest.mark.rule("HOP-287", "HOP-R151")
def test_the_player_may_pull_without_need() -> None:
    t = bout({"a": "D2", "b": "D4"}, {"r": "C2"}, chips={"a": HOOKER})
    ability_step(t)
    assert "hook a b D3" in options(t)


# Rivals


@pytest.mark.rule("HOP-288", "HOP-R122")
def test_a_rival_pulls_an_opponent_whom_it_can_then_attack() -> None:
    t = rivals_use({"a": "D1"}, {"r": "B2"}, chips={"r": HOOKER})
    assert where(t, "a") == "C2"


@pytest.mark.rule("HOP-R123", "HOP-D17")
def test_the_player_chooses_where_a_unit_is_pulled() -> None:
    t = rivals_use({"a": "D2"}, {"r": "B2"}, chips={"r": HOOKER})
    assert options(t) == {"hook r a C2", "hook r a C3"}


@pytest.mark.rule("HOP-288", "HOP-R122")
def test_a_rival_that_can_engage_already_pulls_nobody() -> None:
    t = rivals_use({"a": "D2", "b": "C2"}, {"r": "B2"}, chips={"r": HOOKER})
    assert (asked(t), where(t, "a")) == ("", "D2")


@pytest.mark.rule("HOP-R122")
def test_it_helps_an_ally_that_has_nothing_to_do() -> None:
    t = rivals_use({"a": "E2", "b": "C2"}, {"r": "C3", "s": "C4"}, chips={"r": HOOKER})
    assert where(t, "a") == "D3"


@pytest.mark.rule("HOP-R122")
@pytest.mark.parametrize(("skills", "place"), [("", "E2"), ("first_strike", "D3")])
def test_a_dazed_ally_without_first_strike_is_not_helped(skills: str, place: str) -> None:
    chips = {"r": HOOKER, "s": chip(skills=skills)}
    t = rivals_use({"a": "E2", "b": "C2"}, {"r": "C3", "s": "C4"}, chips=chips, dazed=1 << 4)
    assert where(t, "a") == place


@pytest.mark.rule("HOP-R122", "HOP-259")
def test_a_fatigued_ally_is_not_helped() -> None:
    t = bout({"a": "E2", "b": "C2"}, {"r": "C3", "s": "C4"}, chips={"r": HOOKER})
    t.fatigue[unit(t, "s")] = 1
    ability_step(t, 1)
    assert where(t, "a") == "E2"


@pytest.mark.rule("HOP-R122", "HOP-295")
def test_an_ally_with_a_special_that_triggers_needs_no_help() -> None:
    chips = {"r": HOOKER, "s": chip(skills="long_shot:4")}
    t = rivals_use({"a": "E2", "b": "C2"}, {"r": "C3", "s": "C4"}, chips=chips)
    assert where(t, "a") == "E2"
