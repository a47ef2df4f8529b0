"""Chapter 15.4 for the player: which units move, how far, by which way, and why not."""

from __future__ import annotations

from typing import Any, Final

import pytest

from harena.games.hoplomachus.actions import FINISH, SURRENDER, Move, Roam
from harena.games.hoplomachus.chips import Token
from harena.games.hoplomachus.rules.movement import ask_move
from harena.games.hoplomachus.table import Combat, hex_name
from harena.games.hoplomachus.vocabulary import Carry, DazeOnEnter

from .fights import arena, asked, chip, fight, hex_, hexes, on, unit, where

PLATFORM: Final[dict[str, Any]] = {"sets": {"high": hexes("C3")}, "rules": (DazeOnEnter(set="high"),)}
TRIDENT: Final[dict[str, Any]] = {"tokens": {"trident": Token(hex_("C3"))}, "rules": (Carry(token="trident", n=2),)}


def moving(*args: Any, **fields: Any) -> Combat:
    """A fight in which the player may move."""
    t = fight(*args, agenda=[(ask_move,)], **fields)
    t.proceed()
    return t


def reach(t: Combat, name: str) -> str:
    """Where a unit may go, row by row."""
    moves = [one for one in t.options() if isinstance(one, Move) and one.unit == unit(t, name)]
    return " ".join(hex_name(t.ground, move.hex) for move in moves)


def go(t: Combat, name: str, hex_: str) -> Combat:
    move = Move(unit(t, name), on(t, hex_))
    assert move in t.options()
    t.answer(move)
    return t


def refused(t: Combat, action: Move | Roam) -> list[tuple[str, str]]:
    """The keys and rules of the reasons against an answer."""
    return [(text.key.removeprefix("refused."), text.params["rule"]) for text in t.against(action)]


# How far


@pytest.mark.rule("HOP-161")
def test_a_unit_goes_up_to_its_movement() -> None:
    assert reach(moving({"a": "E1"}, chips={"a": chip(movement=1)}), "a") == "D1 D2 E2"


@pytest.mark.rule("HOP-161", "HOP-D23")
def test_each_unit_may_move_and_none_must() -> None:
    t = moving({"a": "E1", "b": "A1"})
    assert t.options()[0] == FINISH
    assert reach(t, "a")
    assert reach(t, "b")
    t.answer(FINISH)
    assert asked(t) == "rest"


@pytest.mark.rule("HOP-255")
def test_nobody_crosses_or_ends_on_a_blocked_hex() -> None:
    t = moving({"a": "A1"}, {"r": "A2", "s": "B2"}, ground=arena(obstacles=hexes("C2")))
    assert reach(t, "a") == "B1 C1"


@pytest.mark.rule("HOP-161")
def test_a_unit_may_go_on_with_what_is_left_of_its_movement() -> None:
    t = go(moving({"a": "C1"}, chips={"a": chip(movement=3)}), "a", "C3")
    assert reach(t, "a") == "B2 B3 C2 C4 D2 D3"
    assert asked(go(t, "a", "C2")) == "rest"


@pytest.mark.rule("HOP-162")
def test_a_unit_has_finished_when_another_one_moves() -> None:
    t = go(go(moving({"a": "C1", "b": "E4"}), "a", "C2"), "b", "E3")
    assert reach(t, "a") == ""
    assert refused(t, Move(unit(t, "a"), on(t, "C3"))) == [("has_moved", "HOP-162"), ("out_of_reach", "HOP-161")]


@pytest.mark.rule("HOP-161")
def test_without_a_unit_that_can_move_nobody_is_asked() -> None:
    assert asked(moving({"a": "camp"})) == "rest"


@pytest.mark.rule("HOP-228", "HOP-229", "HOP-R57")
def test_the_player_may_surrender_while_moving_but_not_in_a_capital() -> None:
    assert SURRENDER in moving({"a": "C1"}).options()
    t = moving({"a": "C1"}, kind="primus")
    assert SURRENDER not in t.options()
    assert [text.key for text in t.against(SURRENDER)] == ["refused.no_surrender"]


@pytest.mark.rule("HOP-228")
def test_whoever_surrenders_while_moving_fails() -> None:
    t = moving({"a": "C1"})
    t.answer(SURRENDER)
    assert t.result == "failed"


# Who may not move


@pytest.mark.rule("HOP-138")
def test_a_unit_that_was_just_deployed_may_not_move() -> None:
    t = moving({"a": "C1", "b": "E1"}, dazed=1 << 1)
    assert reach(t, "a") == ""
    assert refused(t, Move(1, on(t, "C2")))[0] == ("just_deployed", "HOP-138")


@pytest.mark.rule("HOP-259")
def test_a_fatigued_unit_may_not_move() -> None:
    t = fight({"a": "C1", "b": "E1"}, agenda=[(ask_move,)])
    t.fatigue[1] = 1
    t.proceed()
    assert refused(t, Move(1, on(t, "C2")))[0] == ("fatigued", "HOP-259")


@pytest.mark.rule("HOP-093")
def test_a_unit_that_a_scion_holds_may_not_move() -> None:
    t = moving({"a": "C1", "b": "E1"}, rooted=1 << 1)
    assert refused(t, Move(1, on(t, "C2")))[0] == ("rooted", "HOP-093")


@pytest.mark.rule("HOP-161")
def test_only_the_players_own_units_in_the_arena_may_be_moved() -> None:
    t = moving({"a": "C1", "b": "camp"}, {"r": "A1"})
    wrong = (unit(t, "r"), unit(t, "b"), 99, -1)
    assert {refused(t, Move(one, on(t, "A2")))[0] for one in wrong} == {("not_your_unit_here", "HOP-161")}


@pytest.mark.rule("HOP-161", "HOP-255")
def test_every_hex_out_of_question_has_its_reason() -> None:
    t = moving({"a": "C1"}, {"r": "C2"})
    reasons = [refused(t, Move(1, hex_)) for hex_ in (on(t, "C1"), on(t, "C2"), on(t, "C6"), 60, -1)]
    assert [keys[0][0] for keys in reasons] == [
        "stands_there",
        "hex_is_blocked",
        "out_of_reach",
        "no_such_hex",
        "no_such_hex",
    ]


# On the way


@pytest.mark.rule("HOP-321", "HOP-X16")
def test_the_platform_ends_a_move_even_with_tactical() -> None:
    chips = {"a": chip(movement=3, skills="tactical")}
    t = moving({"a": "C1", "b": "E4"}, ground=arena(obstacles=hexes("B2 D2"), **PLATFORM), chips=chips, dazed=1 << 1)
    assert reach(t, "a") == "A1 A2 B1 C2 C3 D1 E1 E2"
    go(t, "a", "C3")
    assert t.staggered == 1 << 1
    assert refused(t, Move(1, on(t, "C4"))) == [("staggered", "HOP-321"), ("out_of_reach", "HOP-161")]


@pytest.mark.rule("HOP-321")
def test_a_way_leads_round_the_platform() -> None:
    t = go(moving({"a": "C2"}, ground=arena(**PLATFORM), chips={"a": chip(movement=3)}), "a", "C4")
    assert (where(t, "a"), t.staggered, t.paces) == ("C4", 0, 0)


@pytest.mark.rule("HOP-065", "HOP-R148")
def test_the_flag_is_taken_in_passing_where_no_other_way_is_as_short() -> None:
    t = moving({"a": "C1"}, kind="flag", flag=hexes_number("C2"))
    go(t, "a", "C3")
    assert (t.bearer, t.flag) == (1, on(t, "C3"))


@pytest.mark.rule("HOP-R148")
def test_a_way_avoids_flag_and_token_where_another_is_as_short() -> None:
    for name in ("C2", "C3"):
        t = go(moving({"a": "B2"}, kind="flag", flag=hexes_number(name)), "a", "D2")
        assert (where(t, "a"), t.bearer) == ("D2", -1)
        ground = arena(tokens={"trident": Token(hex_(name))}, rules=(Carry(token="trident", n=2),))
        assert go(moving({"a": "B2"}, ground=ground), "a", "D2").holder == -1


@pytest.mark.rule("HOP-061", "HOP-R148")
def test_a_carrier_that_passes_a_player_hex_wins_at_once() -> None:
    ground = arena(player="D2 E1", obstacles=hexes("C2 D1 D3"))
    t = moving({"a": "C3"}, ground=ground, kind="flag", bearer=1, flag=hexes_number("C3"))
    go(t, "a", "E2")
    assert (t.result, where(t, "a")) == ("won", "D2")


@pytest.mark.rule("HOP-105")
def test_a_token_can_be_taken_on_the_way_by_going_there_first() -> None:
    t = go(go(moving({"a": "B2"}, ground=arena(**TRIDENT)), "a", "C3"), "a", "D2")
    assert (t.holder, t.tokens) == (1, [on(t, "D2")])


@pytest.mark.rule("HOP-279")
def test_only_a_unit_that_went_somewhere_has_moved() -> None:
    t = go(moving({"a": "C1", "b": "E4"}), "a", "C2")
    assert t.moved == 1 << 1


def hexes_number(name: str) -> int:
    """The number of a hex on the plain board."""
    t = fight({})
    return on(t, name)
