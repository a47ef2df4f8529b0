"""Chapter 9: units in the reserve that do nothing else may recover."""

from __future__ import annotations

import pytest

from harena.games.virtus.actions import FINISH, Activate, Lay, Move, MoveGeneral, Rally
from harena.games.virtus.rules.cards import COURT_DISCARDS
from harena.games.virtus.rules.turn import RALLIES, UNDERTAKINGS
from tests.games.virtus.battles import (
    FOE,
    FOE_RESERVE,
    LEFT,
    ME,
    RESERVE,
    SECOND,
    across,
    asked,
    battle,
    offered,
    play,
)


@pytest.mark.rule("VIR-215")
def test_a_unit_with_losses_in_the_reserve_recovers_one_point() -> None:
    t = battle({RESERVE: "horde=2"}, at="rally")
    play(t, Rally(0), (1,))
    assert t.cohesion[0] == 3


@pytest.mark.rule("VIR-215")
def test_units_at_the_front_do_not_rally() -> None:
    t = battle({RESERVE: "horde=2", LEFT: "guerriers=1"}, at="rally")
    assert offered(t, Rally) == [Rally(0)]


@pytest.mark.rule("VIR-215", "VIR-R74")
@pytest.mark.parametrize("die", [1, 6])
def test_a_unit_tries_once_a_turn(die: int) -> None:
    t = battle({RESERVE: "horde=2 guerriers=1"}, at="rally")
    play(t, Rally(0), (die,))
    assert offered(t, Rally) == [Rally(1)]


@pytest.mark.rule("VIR-R74")
def test_a_unit_without_losses_does_not_rally() -> None:
    t = battle({RESERVE: "horde guerriers=1"}, at="rally")
    assert offered(t, Rally) == [Rally(1)]


@pytest.mark.rule("VIR-R74")
def test_in_the_enemys_whole_turn_rallies_come_after_the_last_segment() -> None:
    t = battle({LEFT: "guerriers"}, {FOE_RESERVE: "horde=2", across(SECOND): "guerriers"}, on="pips")
    play(t, FINISH, (3,), Lay("3", SECOND))
    assert asked(t) == (FOE, UNDERTAKINGS)
    play(t, Activate(SECOND), FINISH, FINISH)
    assert asked(t) == (FOE, RALLIES)


@pytest.mark.rule("VIR-216")
def test_a_unit_that_was_activated_does_not_rally() -> None:
    t = battle({LEFT: "horde=2", RESERVE: "guerriers=1"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, (RESERVE,)), FINISH)
    assert offered(t, Rally) == [Rally(1)]


@pytest.mark.rule("VIR-R74")
def test_a_unit_that_retreated_into_the_reserve_does_not_rally() -> None:
    t = battle({LEFT: "horde=3*1", RESERVE: "guerriers=1"}, at="tests", on="pips")
    play(t, (6, 6), FINISH)
    assert (t.zone[0], asked(t), offered(t, Rally)) == (RESERVE, (ME, RALLIES), [Rally(1)])


@pytest.mark.rule("VIR-R74")
def test_nor_one_that_elephants_made_retreat_in_the_reserve() -> None:
    t = battle({LEFT: "elephants*1", RESERVE: "horde=3 guerriers=1"}, at="tests", on="elephants pips")
    play(t, (6,), (6, 6), (1, 1), FINISH)
    assert (t.cohesion[1], asked(t), offered(t, Rally)) == (2, (ME, RALLIES), [Rally(2)])


@pytest.mark.rule("VIR-217")
@pytest.mark.parametrize(("die", "left"), [(2, 3), (3, 2)])
def test_the_die_must_not_exceed_the_present_cohesion(die: int, left: int) -> None:
    t = battle({RESERVE: "horde=2"}, at="rally")
    play(t, Rally(0), (die,))
    assert t.cohesion[0] == left


@pytest.mark.rule("VIR-218")
@pytest.mark.parametrize(("die", "left"), [(3, 3), (4, 2)])
def test_a_charismatic_general_in_the_reserve_helps(die: int, left: int) -> None:
    t = battle({RESERVE: "horde=2"}, generals={RESERVE: "general+charismatic"}, at="rally")
    play(t, Rally(0), (die,))
    assert t.cohesion[0] == left


@pytest.mark.rule("VIR-218")
def test_a_general_without_charisma_does_not() -> None:
    t = battle({RESERVE: "horde=2"}, generals={RESERVE: "general+superior"}, at="rally")
    play(t, Rally(0), (3,))
    assert t.cohesion[0] == 2


@pytest.mark.rule("VIR-218", "VIR-R74")
def test_a_charismatic_general_elsewhere_does_not() -> None:
    t = battle({RESERVE: "horde=2"}, generals={LEFT: "general+charismatic"}, at="rally")
    play(t, Rally(0), (3,))
    assert t.cohesion[0] == 2


@pytest.mark.rule("VIR-R74")
def test_a_charismatic_general_may_come_back_in_time() -> None:
    t = battle({RESERVE: "horde=2"}, generals={SECOND: "general+charismatic"})
    play(t, MoveGeneral(0, RESERVE))
    play(t, Rally(0), (3,))
    assert t.cohesion[0] == 3


@pytest.mark.rule("VIR-R47", "VIR-D15", "VIR-218")
def test_he_may_ride_on_between_two_rallies_and_helps_the_first_only() -> None:
    t = battle({RESERVE: "horde=2 guerriers=1"}, generals={RESERVE: "general+charismatic"}, at="rally")
    play(t, Rally(0), (3,), MoveGeneral(0, LEFT), Rally(1), (2,))
    assert (t.cohesion[:2], t.general_zone[0]) == ([3, 1], LEFT)


@pytest.mark.rule("VIR-R47")
def test_after_the_last_rally_he_may_still_move_but_once_a_turn() -> None:
    t = battle({RESERVE: "horde=2"}, generals={RESERVE: "general"}, at="rally")
    play(t, Rally(0), (1,))
    assert (asked(t), MoveGeneral(0, LEFT) in offered(t)) == ((ME, RALLIES), True)
    play(t, MoveGeneral(0, LEFT))
    assert asked(t) != (ME, RALLIES)


def test_where_nobody_can_rally_nobody_is_asked() -> None:
    t = battle({RESERVE: "horde"}, hand="3", at="rally")
    assert asked(t) == (ME, COURT_DISCARDS)


@pytest.mark.rule("VIR-315")
def test_two_charismatic_generals_in_the_reserve_help_no_more_than_one() -> None:
    t = battle({RESERVE: "horde=2"}, generals={RESERVE: "general+charismatic general+charismatic"}, at="rally")
    play(t, Rally(0), (4,))
    assert t.cohesion[0] == 2
