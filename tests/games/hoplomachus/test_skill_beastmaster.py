"""Beastmaster: allied Beasts ignore their Roaming."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.actions import Move
from harena.games.hoplomachus.rules.movement import ask_move
from harena.games.hoplomachus.rules.rival_movement import move_rivals
from harena.games.hoplomachus.rules.roaming import roams
from harena.games.hoplomachus.table import CAMP, RIVAL

from .fights import asked, chip, fight, unit, where

HOUND = chip(skills="roaming", beast=True)
MASTER = chip(skills="beastmaster")


@pytest.mark.rule("HOP-273", "HOP-R132")
def test_the_player_moves_a_beast_that_has_its_master() -> None:
    t = fight({"hound": "C1", "master": "E1"}, chips={"hound": HOUND, "master": MASTER}, agenda=[(ask_move,)])
    t.proceed()
    assert any(isinstance(one, Move) and one.unit == unit(t, "hound") for one in t.options())


@pytest.mark.rule("HOP-273", "HOP-R132")
def test_a_rivals_beast_that_has_its_master_follows_the_list() -> None:
    chips = {"hound": HOUND, "master": MASTER}
    rivals = {"hound": "C1", "master": "C5"}
    t = fight({"a": "C4"}, rivals, chips=chips, agenda=[(move_rivals, RIVAL)], active=RIVAL)
    t.proceed()
    assert (where(t, "hound"), asked(t)) == ("C3", "rest")


@pytest.mark.rule("HOP-273")
def test_a_master_of_the_other_side_does_not_help() -> None:
    t = fight({"hound": "C1"}, {"master": "E1"}, chips={"hound": HOUND, "master": MASTER})
    assert roams(t, unit(t, "hound"))


@pytest.mark.rule("HOP-132", "HOP-273")
def test_a_master_in_the_camp_does_not_help() -> None:
    t = fight({"hound": "C1", "master": "E1"}, chips={"hound": HOUND, "master": MASTER})
    assert not roams(t, unit(t, "hound"))
    t.lift(unit(t, "master"), CAMP)
    assert roams(t, unit(t, "hound"))


@pytest.mark.rule("HOP-259", "HOP-R152")
def test_a_fatigued_master_does_not_help() -> None:
    t = fight({"hound": "C1", "master": "E1"}, chips={"hound": HOUND, "master": MASTER})
    t.fatigue[unit(t, "master")] = 1
    assert roams(t, unit(t, "hound"))


@pytest.mark.rule("HOP-273")
def test_a_beast_is_not_its_own_master() -> None:
    t = fight({"hound": "C1"}, chips={"hound": chip(skills="roaming beastmaster", beast=True)})
    assert roams(t, unit(t, "hound"))


@pytest.mark.rule("HOP-273")
def test_whoever_roams_and_is_no_beast_has_no_master() -> None:
    t = fight({"drunk": "C1", "master": "E1"}, chips={"drunk": chip(skills="roaming"), "master": MASTER})
    assert roams(t, unit(t, "drunk"))
