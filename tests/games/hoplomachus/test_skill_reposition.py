"""Reposition: a move instead of the attack."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.rules.rival_engage import engagements_of
from harena.games.hoplomachus.vocabulary import DazeOnEnter, Line, PriorityList

from .blows import bout, choose, engage_step, options, rivals_engage
from .fights import arena, asked, chip, hexes, on, roll, unit, where

CRANE = chip(movement=1, skills="reposition")


@pytest.mark.rule("HOP-300", "HOP-R118")
def test_the_player_may_move_a_unit_at_once() -> None:
    t = bout({"a": "E1"}, {"r": "A1"}, chips={"a": CRANE})
    engage_step(t)
    assert options(t) == {"reposition a E2", "reposition a D1", "reposition a D2", "finish", "surrender"}
    choose(t, "reposition a D2")
    assert where(t, "a") == "D2"


@pytest.mark.rule("HOP-263", "HOP-R118")
def test_afterwards_the_unit_does_not_attack() -> None:
    t = bout({"a": "D3"}, {"r": "C3"}, chips={"a": CRANE})
    engage_step(t)
    assert {"attack a r", "reposition a D2"} < options(t)
    choose(t, "reposition a D2")
    assert asked(t) == ""


@pytest.mark.rule("HOP-300")
def test_a_unit_may_go_on_with_what_is_left_of_its_movement() -> None:
    t = bout({"a": "E1", "b": "D4"}, {"r": "C4"}, chips={"a": chip(movement=2, skills="reposition")})
    engage_step(t)
    choose(t, "reposition a D1")
    assert {"reposition a C1", "attack b r"} < options(t)
    assert "reposition a B1" not in options(t)
    choose(t, "attack b r")
    roll(t, "o")
    assert (asked(t), where(t, "a")) == ("", "D1")


@pytest.mark.rule("HOP-R108")
def test_what_holds_in_the_movement_step_does_not_hold_now() -> None:
    t = bout({"a": "E1"}, {"r": "A1"}, chips={"a": CRANE}, rooted=1 << 1, moved=1 << 1)
    t.locked_by[unit(t, "a")] = 1 << unit(t, "r")
    engage_step(t)
    assert "reposition a D1" in options(t)


@pytest.mark.rule("HOP-R148", "HOP-R50")
def test_the_flag_is_taken_on_the_way_and_brought_home() -> None:
    t = bout({"a": "C3"}, {"r": "A1"}, kind="flag", chips={"a": chip(movement=3, skills="reposition")}, flag=16)
    t.flag = on(t, "D3")
    engage_step(t)
    choose(t, "reposition a D3")
    assert t.bearer == unit(t, "a")
    choose(t, "reposition a E3")
    assert t.result == "won"


@pytest.mark.rule("HOP-321", "HOP-300")
def test_the_platform_stops_it() -> None:
    ground = arena(sets={"platform": hexes("D2")}, rules=(DazeOnEnter(set="platform"),))
    t = bout({"a": "E1"}, {"r": "A1"}, ground=ground, chips={"a": chip(movement=3, skills="reposition")})
    engage_step(t)
    choose(t, "reposition a D2")
    assert asked(t) == ""


# Rivals


@pytest.mark.rule("HOP-301", "HOP-R118")
def test_a_rival_that_cannot_attack_comes_nearer_to_its_mark() -> None:
    t = rivals_engage({"a": "D3"}, {"r": "A2"}, chips={"r": CRANE})
    assert options(t) == {"reposition r B2", "reposition r B3"}


@pytest.mark.rule("HOP-301", "HOP-R117")
def test_a_rival_that_can_attack_attacks() -> None:
    t = rivals_engage({"a": "D3"}, {"r": "C3"}, chips={"r": CRANE})
    assert asked(t) == "chance"


@pytest.mark.rule("HOP-R118")
def test_a_rival_that_stands_on_its_line_already_stays() -> None:
    stone = PriorityList(lines=(Line(hex="stone"), Line(bold=True, pick="closest")))
    ground = arena(stone, sets={"stone": hexes("A2")})
    t = bout({"a": "D3"}, {"r": "A2"}, ground=ground, chips={"r": CRANE})
    assert engagements_of(t, unit(t, "r")) == []


@pytest.mark.rule("HOP-R118", "HOP-191")
def test_a_rival_goes_to_the_hex_that_its_list_names() -> None:
    stone = PriorityList(lines=(Line(hex="stone"), Line(bold=True, pick="closest")))
    ground = arena(stone, sets={"stone": hexes("A1")})
    t = rivals_engage({"a": "D3"}, {"r": "A2"}, ground=ground, chips={"r": CRANE})
    assert where(t, "r") == "A1"
