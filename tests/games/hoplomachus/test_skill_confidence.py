"""Confidence: a green die while Outnumbered."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.rules.attack import attack

from .blows import begin, bout, pool
from .fights import chip

BRAVE = chip(skills="confidence")


@pytest.mark.rule("HOP-277", "HOP-197")
def test_an_outnumbered_unit_adds_a_green_die() -> None:
    t = bout({"a": "D2"}, {"r": "C2", "s": "A1"}, chips={"a": BRAVE})
    begin(t, attack, "a", "r")
    assert pool(t) == "BV"


@pytest.mark.rule("HOP-277")
def test_equal_numbers_add_nothing() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": BRAVE})
    begin(t, attack, "a", "r")
    assert pool(t) == "B"


@pytest.mark.rule("HOP-277", "HOP-R151")
def test_an_outnumbered_rival_adds_one_too() -> None:
    t = bout({"a": "D2", "b": "E1"}, {"r": "C2"}, chips={"r": BRAVE})
    begin(t, attack, "r", "a")
    assert pool(t) == "BV"


@pytest.mark.rule("HOP-R87")
def test_units_in_a_camp_do_not_count() -> None:
    t = bout({"a": "D2"}, {"r": "C2", "s": "camp"}, chips={"a": BRAVE})
    begin(t, attack, "a", "r")
    assert pool(t) == "B"


@pytest.mark.rule("HOP-R87", "HOP-330")
def test_arena_units_count_as_opponents() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, beasts={"lion": "A1"}, chips={"a": BRAVE, "lion": chip(arena=True)})
    begin(t, attack, "a", "r")
    assert pool(t) == "BV"
