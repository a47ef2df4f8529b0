"""Inspire: allies beside the unit add a blue die."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.rules.attack import attack

from .blows import begin, bout, pool
from .fights import chip, unit

BELL = chip(skills="inspire")


@pytest.mark.rule("HOP-291")
def test_an_adjacent_ally_adds_a_blue_die() -> None:
    t = bout({"a": "D2", "bell": "D1"}, {"r": "C2"}, chips={"a": chip(dice="V"), "bell": BELL})
    begin(t, attack, "a", "r")
    assert pool(t) == "BV"


@pytest.mark.rule("HOP-291")
def test_an_ally_farther_away_adds_none() -> None:
    t = bout({"a": "D2", "bell": "D4"}, {"r": "C2"}, chips={"a": chip(dice="V"), "bell": BELL})
    begin(t, attack, "a", "r")
    assert pool(t) == "V"


@pytest.mark.rule("HOP-R113")
def test_two_neighbours_add_two() -> None:
    chips = {"a": chip(dice="V"), "bell": BELL, "horn": BELL}
    t = bout({"a": "D2", "bell": "D1", "horn": "D3"}, {"r": "C2"}, chips=chips)
    begin(t, attack, "a", "r")
    assert pool(t) == "BBV"


@pytest.mark.rule("HOP-291")
def test_the_unit_does_not_inspire_itself_nor_opponents() -> None:
    t = bout({"bell": "D2"}, {"r": "C2"}, chips={"bell": BELL})
    begin(t, attack, "r", "bell")
    assert pool(t) == "B"
    t = bout({"bell": "D2"}, {"r": "C2"}, chips={"bell": BELL})
    begin(t, attack, "bell", "r")
    assert pool(t) == "B"


@pytest.mark.rule("HOP-291", "HOP-R151")
def test_rivals_inspire_each_other() -> None:
    t = bout({"a": "D2"}, {"r": "C2", "bell": "C1"}, chips={"bell": BELL})
    begin(t, attack, "r", "a")
    assert pool(t) == "BB"


@pytest.mark.rule("HOP-131")
def test_a_dazed_ally_inspires() -> None:
    t = bout({"a": "D2", "bell": "D1"}, {"r": "C2"}, chips={"bell": BELL}, dazed=1 << 2)
    begin(t, attack, "a", "r")
    assert pool(t) == "BB"


@pytest.mark.rule("HOP-R152", "HOP-259")
def test_a_fatigued_ally_does_not() -> None:
    t = bout({"a": "D2", "bell": "D1"}, {"r": "C2"}, chips={"bell": BELL})
    t.fatigue[unit(t, "bell")] = 1
    begin(t, attack, "a", "r")
    assert pool(t) == "B"
