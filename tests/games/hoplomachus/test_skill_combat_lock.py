"""Combat Lock: whoever stands beside it when the turn of its troop begins cannot move in the Movement step."""

from __future__ import annotations

from typing import Any

import pytest

from harena.games.hoplomachus.actions import Move
from harena.games.hoplomachus.rules.entering import displace
from harena.games.hoplomachus.rules.hindrances import can_move
from harena.games.hoplomachus.rules.movement import ask_move
from harena.games.hoplomachus.rules.rival_movement import move_rivals
from harena.games.hoplomachus.rules.turn import record_locks
from harena.games.hoplomachus.table import CAMP, PLAYER, RIVAL, Combat

from .fights import chip, fight, on, unit, where
from .lists import STRONGEST, hp, reading

LOCK = chip(skills="combat_lock")


def held(**fields: Any) -> Combat:
    """The player's turn begins with `a` beside the rival `r`, who has Combat Lock."""
    t = fight({"a": "C2", "b": "E4"}, {"r": "C3"}, chips={"r": LOCK}, **fields)
    record_locks(t, PLAYER)
    return t


@pytest.mark.rule("HOP-276")
def test_a_unit_beside_it_cannot_move() -> None:
    t = held(agenda=[(ask_move,)])
    t.proceed()
    assert {one.unit for one in t.options() if isinstance(one, Move)} == {unit(t, "b")}
    (reason, *_) = t.against(Move(unit(t, "a"), on(t, "C1")))
    assert (reason.key, reason.params["rule"]) == ("refused.locked", "HOP-276")


@pytest.mark.rule("HOP-276", "HOP-R76")
def test_a_rival_beside_it_does_not_go_for_a_better_mark() -> None:
    for chips, hex_ in (({"a": LOCK}, "C3"), ({"a": chip()}, "C4")):
        t = fight({"a": "C2", "b": "C5"}, {"r": "C3"}, ground=reading(STRONGEST), chips=chips, active=RIVAL)
        record_locks(hp(t, b=9), RIVAL)
        t.then((move_rivals, RIVAL))
        t.proceed()
        assert where(t, "r") == hex_


@pytest.mark.rule("HOP-R108")
def test_it_holds_though_positions_change() -> None:
    t = held()
    displace(t, unit(t, "r"), on(t, "A1"))
    assert not can_move(t, unit(t, "a"))


@pytest.mark.rule("HOP-R108")
def test_it_ends_when_the_unit_leaves_the_arena() -> None:
    t = held()
    t.lift(unit(t, "r"), CAMP)
    assert can_move(t, unit(t, "a"))


@pytest.mark.rule("HOP-R108", "HOP-259")
def test_it_ends_when_the_unit_is_fatigued() -> None:
    t = held()
    t.fatigue[unit(t, "r")] = 1
    assert can_move(t, unit(t, "a"))


@pytest.mark.rule("HOP-R108")
def test_whoever_comes_beside_it_later_is_not_held() -> None:
    t = held()
    displace(t, unit(t, "b"), on(t, "C4"))
    assert can_move(t, unit(t, "b"))


@pytest.mark.rule("HOP-R108", "HOP-R128")
def test_a_unit_that_is_held_can_be_moved_by_others() -> None:
    t = held()
    displace(t, unit(t, "a"), on(t, "C1"))
    assert where(t, "a") == "C1"
