"""Tactical: a unit may move in the turn of its deployment. What it does for Tactics: `test_tactics.py`."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.rules.hindrances import can_move
from harena.games.hoplomachus.rules.rival_movement import move_rivals
from harena.games.hoplomachus.table import RIVAL

from .fights import chip, fight, unit, where

TACTICIAN = chip(skills="tactical")


@pytest.mark.rule("HOP-310", "HOP-161")
def test_a_unit_of_the_player_may_move_in_the_turn_of_its_deployment() -> None:
    t = fight({"a": "E1", "b": "E4"}, chips={"a": TACTICIAN}, dazed=0b110)
    assert can_move(t, unit(t, "a"))
    assert not can_move(t, unit(t, "b"))


@pytest.mark.rule("HOP-310", "HOP-157")
def test_a_rival_moves_in_the_turn_of_its_deployment() -> None:
    t = fight({"a": "C4"}, {"r": "C1"}, chips={"r": TACTICIAN}, dazed=0b100, agenda=[(move_rivals, RIVAL)])
    t.proceed()
    assert where(t, "r") == "C3"


@pytest.mark.rule("HOP-321", "HOP-R133")
def test_it_does_not_lift_the_daze_of_an_effect() -> None:
    t = fight({"a": "E1"}, chips={"a": TACTICIAN}, staggered=0b10)
    assert not can_move(t, unit(t, "a"))


@pytest.mark.rule("HOP-259", "HOP-R152")
def test_a_fatigued_unit_has_no_use_of_it() -> None:
    t = fight({"a": "E1"}, chips={"a": TACTICIAN}, dazed=0b10)
    t.fatigue[unit(t, "a")] = 1
    assert not can_move(t, unit(t, "a"))


@pytest.mark.rule("HOP-146")
def test_adrenaline_does_the_same() -> None:
    t = fight({"a": "E1"}, dazed=0b10)
    t.attached[unit(t, "a")] = ("adrenaline",)
    assert can_move(t, unit(t, "a"))
