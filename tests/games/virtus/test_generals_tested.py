"""Chapter 9, generals: their tests, where they stay, when they move and when they are captured."""

from __future__ import annotations

import pytest

from harena.core.chance import Roll
from harena.core.seat import Seat
from harena.games.virtus.actions import FINISH, Activate, Move, MoveGeneral, TakeTest
from harena.games.virtus.field import GONE
from harena.games.virtus.table import Battle
from tests.games.virtus.battles import (
    FOE,
    FOE_RESERVE,
    LEFT,
    ME,
    RESERVE,
    RIGHT,
    SECOND,
    THIRD,
    across,
    battle,
    draw_all,
    foe,
    offered,
    play,
    resume,
    rolls,
    under_test,
    unit,
    where,
)


def hit(tokens: int, mine: str = "horde") -> Battle:
    """My general in the left sector has received tokens, and the tests begin."""
    t = battle({LEFT: mine}, generals={LEFT: "general"})
    t.general_tokens[0] = tokens
    return resume(t, "tests")


# Tests


@pytest.mark.rule("VIR-099")
@pytest.mark.parametrize("tokens", [1, 3])
def test_a_general_rolls_a_die_for_each_token(tokens: int) -> None:
    assert rolls(hit(tokens)) == (6,) * tokens


@pytest.mark.rule("VIR-099", "VIR-R31")
def test_a_general_is_tested_after_all_units() -> None:
    t = hit(1, "horde*1 guerriers*1")
    assert rolls(t) == (6, 6)
    play(t, (1, 1))
    assert rolls(t) == (6, 6)
    play(t, (1, 1))
    assert rolls(t) == (6,)


@pytest.mark.rule("VIR-099")
def test_a_general_waits_even_for_units_that_were_driven_out_of_his_sector_before_their_tests() -> None:
    """Elephants have run through the warriors, whose own token is still to be tested."""
    t = battle(
        {across(LEFT): "elephants*1", LEFT: "guerriers*1"},
        generals={LEFT: "general*1"},
        at="tests",
        on="elephants",
    )
    play(t, TakeTest(0), (6,), (6, 6))
    assert (where(t, "guerriers"), under_test(t), rolls(t)) == (RESERVE, unit(t, "guerriers"), (6, 6))
    play(t, (1, 1))
    assert rolls(t) == (6,)


@pytest.mark.rule("VIR-R31", "VIR-R33")
def test_those_who_fall_back_to_him_find_him_alive() -> None:
    """The unit retreats from the enemy's sector into his; only then can he fall."""
    t = battle({across(LEFT): "horde=3*2"}, generals={LEFT: "general+charismatic"})
    t.general_tokens[0] = 1
    play(resume(t, "tests"), (6, 6), (6, 3))
    assert (t.zone[0], t.cohesion[0], rolls(t)) == (LEFT, 1, (6,))


@pytest.mark.rule("VIR-100")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_from_one_to_five_nothing_happens_to_him(die: int) -> None:
    t = play(hit(1), (die,))
    assert (t.general_zone[0], t.general_tokens[0]) == (LEFT, 0)


@pytest.mark.rule("VIR-101")
@pytest.mark.parametrize("dice", [(6,), (1, 6, 2)])
def test_a_six_kills_him(dice: tuple[int, ...]) -> None:
    assert play(hit(len(dice)), dice).general_zone[0] == GONE


@pytest.mark.rule("VIR-R14")
def test_nobody_takes_the_place_of_a_fallen_general_in_chief() -> None:
    t = battle({LEFT: "horde"}, generals={LEFT: "general", RESERVE: "general+superior"})
    t.general_tokens[0] = 1
    play(resume(t, "tests"), (6,))
    assert draw_all(t) == 1


@pytest.mark.rule("VIR-R48")
def test_a_general_does_not_retreat_with_his_units_and_may_still_move() -> None:
    t = battle({across(LEFT): "guerriers*1"}, generals={across(LEFT): "general"}, at="tests")
    play(t, (6, 6))
    assert (t.zone[0], t.general_zone[0]) == (LEFT, across(LEFT))
    draw_all(t)
    play(t, FINISH, MoveGeneral(0, LEFT))
    assert t.general_zone[0] == LEFT


# He is no unit


@pytest.mark.rule("VIR-R13")
def test_a_general_controls_no_segment() -> None:
    t = battle({RESERVE: "horde"}, generals={LEFT: "general"}, hand="", at="draw")
    assert not isinstance(t.pending, Roll)
    assert draw_all(t) == 0


@pytest.mark.rule("VIR-R13")
def test_a_general_engages_nobody_and_stops_nobody() -> None:
    """Cavalry rides through the sector of an enemy general, and there is nobody to fight."""
    t = battle({RESERVE: "cavalerie_lourde"}, foe_generals={LEFT: "general"}, laid={LEFT: "1"})
    assert not t.is_engaged(LEFT)
    play(t, Activate(LEFT), Move(0, (LEFT, across(LEFT))))
    assert t.zone[0] == across(LEFT)


@pytest.mark.rule("VIR-R13", "VIR-R47")
def test_bad_ground_does_not_stop_a_general() -> None:
    t = battle({LEFT: "horde"}, generals={RESERVE: "general"}, terrain={SECOND: "marsh"})
    assert MoveGeneral(0, across(SECOND)) in offered(t)


# Moving


@pytest.mark.rule("VIR-R47")
def test_a_general_moves_once_a_turn() -> None:
    t = play(battle({LEFT: "horde"}, laid={LEFT: "1"}), MoveGeneral(0, LEFT))
    assert offered(t, MoveGeneral) == []


@pytest.mark.rule("VIR-R47")
def test_a_general_may_move_between_two_segments_and_after_the_last() -> None:
    t = battle({LEFT: "horde", RIGHT: "horde"}, laid={LEFT: "1", RIGHT: "1"})
    play(t, Activate(LEFT), FINISH)
    assert offered(t, MoveGeneral)
    play(t, Activate(RIGHT), FINISH)
    assert offered(t, MoveGeneral)


@pytest.mark.rule("VIR-R47")
def test_a_general_goes_three_steps_but_never_sideways_into_another_enemy_sector() -> None:
    t = battle({LEFT: "horde"}, generals={across(LEFT): "general"})
    assert {action.zone for action in offered(t, MoveGeneral) if isinstance(action, MoveGeneral)} == {
        LEFT,
        SECOND,
        THIRD,
        RIGHT,
        RESERVE,
    }


@pytest.mark.rule("VIR-R47")
def test_a_general_may_pass_another_but_not_stay_with_him() -> None:
    t = battle({LEFT: "horde"}, generals={RESERVE: "general", LEFT: "general"})
    zones = {action.zone for action in offered(t, MoveGeneral) if action == MoveGeneral(0, action.zone)}  # type: ignore[attr-defined]
    assert LEFT not in zones
    assert across(LEFT) in zones


@pytest.mark.rule("VIR-R47")
def test_a_general_among_enemies_may_go_on_into_their_camp() -> None:
    t = battle({LEFT: "horde"}, {LEFT: "veterans"}, generals={LEFT: "general"})
    assert MoveGeneral(0, across(LEFT)) in offered(t)


# Captured


def alone_among(enemy: str, friends: str = "", *, active: Seat = ME) -> Battle:
    """My general in the left sector with enemies there, at the end of somebody's turn."""
    mine = {LEFT: friends, RESERVE: "horde"} if friends else {RESERVE: "horde"}
    return battle(mine, {LEFT: enemy, FOE_RESERVE: "horde"}, generals={LEFT: "general"}, active=active, at="end")


@pytest.mark.rule("VIR-R49")
def test_a_lone_general_is_captured_when_the_enemys_turn_begins() -> None:
    assert alone_among("guerriers").general_zone[0] == GONE


@pytest.mark.rule("VIR-R49")
def test_two_lone_generals_are_both_captured() -> None:
    t = battle(
        {RESERVE: "horde"},
        {across(LEFT): "guerriers", across(SECOND): "guerriers"},
        generals={across(LEFT): "general", across(SECOND): "general"},
        at="end",
    )
    assert t.general_zone[:2] == [GONE, GONE]


@pytest.mark.rule("VIR-R49")
def test_he_is_captured_before_the_enemy_takes_his_tests() -> None:
    """The only enemy there would not survive them."""
    t = alone_among("guerriers=1*1")
    assert rolls(t) == (6, 6)
    assert t.general_zone[0] == GONE


@pytest.mark.rule("VIR-R49", "VIR-099")
def test_a_captured_general_is_not_tested_any_more() -> None:
    t = battle({SECOND: "horde"}, {LEFT: "guerriers"}, generals={LEFT: "general*1"}, at="end")
    assert (t.general_zone[0], t.general_tokens[0]) == (GONE, 0)
    assert rolls(resume(t, "tests")) == ()


@pytest.mark.rule("VIR-R49")
def test_with_a_unit_of_his_own_he_is_safe() -> None:
    assert alone_among("guerriers", "frondeurs").general_zone[0] == LEFT


@pytest.mark.rule("VIR-R49")
def test_in_his_own_turn_he_is_safe() -> None:
    assert alone_among("guerriers", active=FOE).general_zone[0] == LEFT


@pytest.mark.rule("VIR-R49")
def test_a_lone_general_is_captured_when_an_enemy_enters() -> None:
    t = battle({LEFT: "guerriers"}, foe_generals={across(LEFT): "general"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, (across(LEFT),)))
    assert t.general_zone[1] == GONE


@pytest.mark.rule("VIR-R49")
def test_a_unit_in_the_wood_protects_its_general_from_whoever_enters() -> None:
    t = battle(
        {LEFT: "guerriers"},
        {across(LEFT): "frondeurs/lurking"},
        foe_generals={across(LEFT): "general"},
        terrain={across(LEFT): "thick_forest"},
        laid={LEFT: "1"},
    )
    play(t, Activate(LEFT), Move(0, (across(LEFT),)))
    assert (t.general_zone[1], t.zone[foe(t, "frondeurs")]) == (across(LEFT), across(LEFT))
