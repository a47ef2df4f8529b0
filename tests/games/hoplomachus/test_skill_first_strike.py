"""First Strike: a unit may engage in the turn of its deployment."""

from __future__ import annotations

import pytest

from .blows import bout, engage_step, options, rivals_engage
from .fights import asked, chip, unit

EAGER = chip(skills="first_strike")


@pytest.mark.rule("HOP-281")
def test_a_unit_deployed_in_this_turn_may_attack() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": EAGER}, dazed=1 << 1)
    engage_step(t)
    assert options(t) == {"attack a r", "finish", "surrender"}


@pytest.mark.rule("HOP-138", "HOP-266", "HOP-178")
def test_others_may_not() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, dazed=1 << 1)
    engage_step(t)
    assert asked(t) == ""


@pytest.mark.rule("HOP-281")
def test_it_may_use_its_special() -> None:
    t = bout({"a": "D2"}, {"r": "B2"}, chips={"a": chip(skills="first_strike heave")}, dazed=1 << 1)
    engage_step(t)
    assert "heave a r" in options(t)


@pytest.mark.rule("HOP-281", "HOP-172")
@pytest.mark.parametrize(("skills", "then"), [("first_strike", "chance"), ("", "")])
def test_a_rival_deployed_in_this_turn_attacks_only_by_first_strike(skills: str, then: str) -> None:
    t = rivals_engage({"a": "D2"}, {"r": "C2"}, chips={"r": chip(skills=skills)}, dazed=1 << 2)
    assert asked(t) == then


@pytest.mark.rule("HOP-R133", "HOP-321")
def test_it_does_not_lift_the_daze_of_an_effect() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": EAGER}, dazed=1 << 1, staggered=1 << 1)
    engage_step(t)
    assert asked(t) == ""


@pytest.mark.rule("HOP-R152", "HOP-259")
def test_a_fatigued_unit_does_not_engage() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": EAGER})
    t.fatigue[unit(t, "a")] = 1
    engage_step(t)
    assert asked(t) == ""
