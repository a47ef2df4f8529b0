"""Dig In: a black die for a unit that did not move in the Movement step."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.rules.attack import attack
from harena.games.hoplomachus.rules.entering import displace
from harena.games.hoplomachus.table import DEPLOYMENT, RIVAL

from .blows import begin, bout, pool
from .fights import chip, on, unit

STEADY = chip(skills="dig_in")


@pytest.mark.rule("HOP-279")
def test_a_unit_that_stayed_adds_a_black_die() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": STEADY})
    begin(t, attack, "a", "r")
    assert pool(t) == "BN"


@pytest.mark.rule("HOP-279")
def test_a_unit_that_moved_adds_none() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": STEADY}, moved=1 << 1)
    begin(t, attack, "a", "r")
    assert pool(t) == "B"


@pytest.mark.rule("HOP-279", "HOP-R151")
def test_a_rival_that_stayed_adds_one_too() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": STEADY}, active=RIVAL)
    begin(t, attack, "r", "a")
    assert pool(t) == "BN"


@pytest.mark.rule("HOP-R109", "HOP-R128")
def test_being_displaced_is_no_movement() -> None:
    t = bout({"a": "E2"}, {"r": "C2"}, chips={"a": STEADY})
    displace(t, unit(t, "a"), on(t, "D2"))
    begin(t, attack, "a", "r")
    assert pool(t) == "BN"


@pytest.mark.rule("HOP-279")
def test_before_the_movement_step_nobody_has_dug_in() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": STEADY}, active=RIVAL, step=DEPLOYMENT)
    begin(t, attack, "r", "a")
    assert pool(t) == "B"


@pytest.mark.rule("HOP-279")
def test_in_the_turn_of_others_it_does_not_count() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": STEADY})
    begin(t, attack, "r", "a")
    assert pool(t) == "B"
