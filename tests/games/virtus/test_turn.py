"""Chapter 8: turns alternate, and the three sequences of a turn follow each other."""

from __future__ import annotations

import pytest

from harena.core.chance import Deal, Roll
from harena.core.seat import Seat
from harena.games.virtus.actions import (
    FINISH,
    Activate,
    Charge,
    DeclareCharge,
    Fight,
    Lay,
    Move,
    Rally,
)
from harena.games.virtus.game import GAME
from harena.games.virtus.rules.cards import COURT_DISCARDS, LAYINGS
from harena.games.virtus.rules.charges import CHARGES
from harena.games.virtus.rules.combat import ATTACKS
from harena.games.virtus.rules.movement import MOVES
from harena.games.virtus.rules.orders import DECLARATIONS
from harena.games.virtus.rules.preparation import DECOYS, DEPLOYMENTS, POSTS
from harena.games.virtus.rules.turn import RALLIES, UNDERTAKINGS
from harena.games.virtus.table import Battle
from tests.games.virtus.battles import FOE, LEFT, ME, RESERVE, across, asked, battle, foe, offered, play


@pytest.mark.rule("VIR-081")
@pytest.mark.parametrize("active", [ME, FOE])
def test_when_one_has_ended_the_turn_it_is_the_other_ones(active: Seat) -> None:
    t = battle({LEFT: "guerriers"}, active=active, turn=5, at="end")
    assert (t.active, t.turn) == (Seat(1 - active), 6)


def question(t: Battle) -> object:
    """What is asked now: a question, or the kind of chance."""
    named = asked(t)
    return named[1] if named else type(t.pending)


@pytest.mark.rule("VIR-082")
def test_a_turn_is_tests_then_activation_then_combats_moves_and_rallies() -> None:
    t = battle({LEFT: "guerriers*1", RESERVE: "horde=2"}, {LEFT: "horde"}, hand="3", active=FOE, at="end")
    answers = ((1, 1), "court", Lay("3", LEFT), FINISH, FINISH, Activate(LEFT), FINISH, FINISH, FINISH, FINISH)
    asked_in_order = []
    for answer in answers:
        asked_in_order.append(question(t))
        play(t, answer)
    assert asked_in_order == [
        Roll,
        Deal,
        LAYINGS,
        LAYINGS,
        DECLARATIONS,
        UNDERTAKINGS,
        ATTACKS,
        MOVES,
        UNDERTAKINGS,
        RALLIES,
    ]


@pytest.mark.rule("VIR-R38")
def test_in_a_segment_combats_come_first_then_charges_then_moves() -> None:
    t = battle({LEFT: "guerriers horde", RESERVE: "horde"}, {LEFT: "veterans"}, laid={LEFT: "6"}, at="charges")
    play(t, DeclareCharge(0), FINISH, Activate(LEFT))
    assert question(t) is ATTACKS
    play(t, Fight((1,)), (6, 6, 6, 6))
    assert question(t) is CHARGES
    play(t, Charge(0, foe(t, "veterans")), (6, 6, 6))
    assert question(t) is MOVES


@pytest.mark.rule("VIR-R38")
def test_the_points_of_a_charge_are_set_aside_when_it_is_declared() -> None:
    t = battle({LEFT: "guerriers horde"}, {LEFT: "veterans"}, laid={LEFT: "3"}, at="charges")
    play(t, DeclareCharge(0))
    assert t.points[LEFT] == 1
    assert asked(t) == (ME, UNDERTAKINGS)


@pytest.mark.rule("VIR-R38")
def test_charges_of_all_segments_are_declared_before_any_segment_is_activated() -> None:
    t = battle(
        {LEFT: "guerriers", 3: "horde"}, {LEFT: "veterans", 3: "veterans"}, laid={LEFT: "2", 3: "2"}, at="charges"
    )
    assert offered(t, DeclareCharge) == [DeclareCharge(0), DeclareCharge(1)]
    play(t, DeclareCharge(1), FINISH)
    assert asked(t) == (ME, UNDERTAKINGS)


@pytest.mark.rule("VIR-R38")
def test_rallies_come_after_the_last_segment() -> None:
    t = battle({LEFT: "guerriers", RESERVE: "horde=2"}, laid={LEFT: "1", 3: "1"})
    play(t, Activate(LEFT), Move(0, (across(LEFT),)), Activate(3), FINISH, FINISH)
    assert offered(t, Rally) == [Rally(1)]


@pytest.mark.rule("VIR-R38")
def test_points_are_spent_unit_by_unit() -> None:
    t = battle({LEFT: "guerriers horde veterans"}, {LEFT: "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT), Fight((0,)), (6, 6, 6))
    assert t.points[LEFT] == 1
    play(t, Fight((2,)), (6, 6, 6, 6))
    assert (t.points[LEFT], asked(t)) == (0, (ME, UNDERTAKINGS))


def test_a_program_need_not_think_long_about_deployment_and_court_cards() -> None:
    assert {question for question in GAME.rules.questions if question.trifle} == {
        DEPLOYMENTS,
        POSTS,
        DECOYS,
        COURT_DISCARDS,
    }
