"""Giving a fight up."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.actions import SURRENDER
from harena.games.hoplomachus.rules.deployment import ask_deploy
from harena.games.hoplomachus.rules.tactics import ask_tactic
from harena.games.hoplomachus.table import Combat

from .fights import asked, fight, refused


def deploying(kind: str) -> Combat:
    t = fight({"a": "E1", "b": "camp"}, {"r": "A1"}, kind=kind, agenda=[(ask_deploy,)])
    t.proceed()
    return t


@pytest.mark.rule("HOP-228", "HOP-225")
@pytest.mark.parametrize("kind", ["flag", "hill", "spar", "bloodshed"])
def test_sport_and_bloodshed_can_be_given_up_and_then_fail(kind: str) -> None:
    t = deploying(kind)
    assert SURRENDER in t.options()
    t.answer(SURRENDER)
    assert t.outcome is not None
    assert t.outcome.winners == ()
    assert t.outcome.reason == "surrendered"
    assert t.result == "failed"


@pytest.mark.rule("HOP-229")
@pytest.mark.parametrize("kind", ["primus", "scion"])
def test_capitals_cannot(kind: str) -> None:
    t = deploying(kind)
    assert SURRENDER not in t.options()
    assert refused(t, SURRENDER) == ["no_surrender"]


@pytest.mark.rule("HOP-R57")
def test_the_player_may_give_up_in_the_middle_of_his_turn() -> None:
    t = fight({"a": "C3"}, {"r": "B3"}, tactics=["stun"], agenda=[(ask_tactic,)])
    t.proceed()
    assert asked(t) == "own_tactics"
    t.answer(SURRENDER)
    assert t.cause == "surrendered"


@pytest.mark.rule("HOP-229")
def test_nor_with_a_tactic_in_hand() -> None:
    t = fight({"a": "C3"}, {"r": "B3"}, tactics=["stun"], agenda=[(ask_tactic,)], kind="primus")
    t.proceed()
    assert SURRENDER not in t.options()
    assert refused(t, SURRENDER) == ["no_surrender"]
