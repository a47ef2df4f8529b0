"""Chapter 8: what generals are good for, where they go, and how they are lost."""

from __future__ import annotations

import pytest

from harena.games.virtus.actions import FINISH, Activate, Fight, Lay, Move, MoveGeneral, Shoot
from harena.games.virtus.field import GONE
from harena.games.virtus.rules.turn import UNDERTAKINGS
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
    asked,
    battle,
    offered,
    play,
    rolls,
    where,
)


def posts(t: Battle, number: int = 0) -> set[int]:
    """Where a general may go."""
    return {action.zone for action in t.options() if isinstance(action, MoveGeneral) and action.general == number}


# What they give


@pytest.mark.rule("VIR-208")
def test_a_general_adds_no_dice() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde"}, generals={LEFT: "general+superior"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Fight((0,)))
    assert rolls(t) == (6, 6, 6)


@pytest.mark.rule("VIR-208")
def test_a_general_alone_among_enemies_has_nothing_to_fight_with() -> None:
    t = battle({SECOND: "guerriers"}, {LEFT: "horde"}, generals={LEFT: "general"}, laid={LEFT: "3"})
    play(t, Activate(LEFT))
    assert asked(t) == (ME, UNDERTAKINGS)


@pytest.mark.rule("VIR-209")
def test_a_general_moves_without_a_card() -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"})
    play(t, MoveGeneral(0, RESERVE))
    assert (t.general_zone[0], t.points) == (RESERVE, [0, 0, 0, 0])


@pytest.mark.rule("VIR-209")
def test_the_points_of_a_segment_are_not_spent_on_him() -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, laid={LEFT: "2"})
    play(t, MoveGeneral(0, RESERVE))
    assert t.points[LEFT] == 2


@pytest.mark.rule("VIR-210", "VIR-211")
@pytest.mark.parametrize(("general", "points"), [("general", 4), ("general+superior", 5), ("general+charismatic", 4)])
@pytest.mark.parametrize("sector", [LEFT, across(LEFT)])
def test_a_general_in_a_segment_with_a_card_gives_points(general: str, points: int, sector: int) -> None:
    t = battle({LEFT: "guerriers"}, generals={sector: general}, laid={LEFT: "3"}, at="points")
    assert t.points == [points, 0, 0, 0]


@pytest.mark.rule("VIR-314")
def test_the_points_of_two_generals_in_a_segment_add() -> None:
    t = battle(
        {LEFT: "guerriers"}, generals={LEFT: "general", across(LEFT): "general+superior"}, laid={LEFT: "3"}, at="points"
    )
    assert t.points[LEFT] == 6


@pytest.mark.rule("VIR-R46")
def test_without_a_card_a_general_gives_nothing() -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, laid={SECOND: "3"}, at="points")
    assert t.points == [0, 3, 0, 0]


@pytest.mark.rule("VIR-R46")
def test_in_the_reserve_he_gives_nothing() -> None:
    t = battle({LEFT: "guerriers"}, generals={RESERVE: "general"}, laid={LEFT: "3"}, at="points")
    assert t.points == [3, 0, 0, 0]


@pytest.mark.rule("VIR-R46")
def test_the_table_may_agree_that_he_needs_no_card() -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, at="points", general_without_card=True)
    assert t.points == [1, 0, 0, 0]
    play(t, Activate(LEFT), Move(0, (RESERVE,)))
    assert where(t, "guerriers") == RESERVE


@pytest.mark.rule("VIR-R46")
def test_a_die_that_gives_nothing_is_enough_for_him() -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, at="draw", on="pips")
    play(t, (1,), Lay("0", LEFT))
    assert t.points == [1, 0, 0, 0]


@pytest.mark.rule("VIR-R46")
def test_to_move_him_later_brings_no_second_point() -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, laid={LEFT: "1", SECOND: "1"}, at="points")
    play(t, MoveGeneral(0, SECOND))
    assert t.points == [2, 1, 0, 0]


@pytest.mark.rule("VIR-212")
@pytest.mark.parametrize(
    ("general", "place", "zone"),
    [
        ("general+charismatic", LEFT, LEFT),
        ("general", LEFT, RESERVE),
        ("general+charismatic", SECOND, RESERVE),
        ("general+charismatic", across(LEFT), RESERVE),
    ],
)
def test_a_charismatic_general_steadies_the_units_of_his_sector(general: str, place: int, zone: int) -> None:
    t = battle({LEFT: "guerriers*1"}, generals={place: general}, at="tests")
    play(t, (6, 4))
    assert (t.cohesion[0], t.zone[0]) == (2, zone)


@pytest.mark.rule("VIR-212")
def test_he_does_not_help_the_light_die() -> None:
    t = battle({LEFT: "guerriers*1"}, generals={LEFT: "general+charismatic"}, at="tests")
    play(t, (3, 1))
    assert t.cohesion[0] == 2


@pytest.mark.rule("VIR-212", "VIR-R33")
@pytest.mark.parametrize(("general", "zone"), [("general+charismatic", RESERVE), ("general", GONE)])
def test_in_the_reserve_he_steadies_those_who_have_fallen_back_to_him(general: str, zone: int) -> None:
    t = battle({LEFT: "guerriers*2", SECOND: "horde"}, generals={RESERVE: general}, at="tests")
    play(t, (6, 4))
    assert (t.cohesion[0], t.zone[0]) == (2, RESERVE)
    play(t, (6, 3))
    assert t.zone[0] == zone


@pytest.mark.rule("VIR-315")
def test_charisma_never_gives_more_than_one() -> None:
    t = battle({LEFT: "guerriers*2"}, generals={RESERVE: "general+charismatic general+charismatic"}, at="tests")
    play(t, (6, 4))
    assert t.zone[0] == RESERVE
    play(t, (6, 4))
    assert t.zone[0] < 0


# Where they go


@pytest.mark.rule("VIR-171", "VIR-R47")
@pytest.mark.parametrize(
    ("place", "near"),
    [
        (RESERVE, {0, 1, 2, 3, 4, 5, 6, 7}),
        (LEFT, {RESERVE, across(LEFT), 1, 2, 3, across(1), across(2), across(3)}),
        (across(LEFT), {LEFT, RESERVE, 1, 2, 3}),
    ],
)
def test_a_general_goes_three_steps(place: int, near: set[int]) -> None:
    t = battle({LEFT: "guerriers"}, generals={place: "general"})
    assert posts(t) == near


@pytest.mark.rule("VIR-R47")
def test_a_general_moves_once_a_turn() -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, laid={LEFT: "1"})
    play(t, MoveGeneral(0, RESERVE))
    assert (asked(t), posts(t)) == ((ME, UNDERTAKINGS), set())


@pytest.mark.rule("VIR-R47")
def test_in_the_next_turn_he_moves_again() -> None:
    t = battle({RESERVE: "guerriers"}, {FOE_RESERVE: "horde"}, on="pips")
    the_enemy_does_nothing = FINISH
    play(t, MoveGeneral(0, LEFT), the_enemy_does_nothing, MoveGeneral(0, RESERVE))
    assert (t.turn, t.general_zone[0]) == (6, RESERVE)


@pytest.mark.rule("VIR-R47")
def test_a_general_may_move_after_a_segment() -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, (RESERVE,)), MoveGeneral(0, RESERVE))
    assert t.general_zone[0] == RESERVE


@pytest.mark.rule("VIR-R47", "VIR-R13")
def test_neither_enemies_nor_a_marsh_stop_a_general() -> None:
    t = battle(
        {LEFT: "guerriers"},
        {LEFT: "horde", SECOND: "horde"},
        generals={LEFT: "general"},
        terrain={SECOND: "marsh"},
    )
    assert {across(LEFT), across(SECOND)} <= posts(t)


@pytest.mark.rule("VIR-213")
def test_two_generals_do_not_stand_in_one_sector() -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general", SECOND: "general+superior"})
    assert (SECOND in posts(t, 0), LEFT in posts(t, 1)) == (False, False)


@pytest.mark.rule("VIR-213")
def test_in_the_reserve_they_may_stand_together() -> None:
    t = battle({LEFT: "guerriers"}, generals={RESERVE: "general", SECOND: "general+superior"})
    assert RESERVE in posts(t, 1)


@pytest.mark.rule("VIR-213")
def test_a_general_may_stand_beside_one_of_the_enemy() -> None:
    t = battle({LEFT: "guerriers"}, generals={RESERVE: "general"}, foe_generals={SECOND: "general"})
    assert SECOND in posts(t)


@pytest.mark.rule("VIR-R47")
def test_a_general_may_pass_another() -> None:
    t = battle({LEFT: "guerriers"}, generals={across(LEFT): "general", LEFT: "general+superior"})
    assert RESERVE in posts(t, 0)


# How they are lost


@pytest.mark.rule("VIR-214", "VIR-R49")
def test_a_general_left_alone_is_captured_when_the_enemys_turn_begins() -> None:
    t = battle({SECOND: "guerriers"}, {LEFT: "horde*1"}, generals={RESERVE: "general"}, laid={SECOND: "1"})
    play(t, MoveGeneral(0, LEFT))
    assert t.general_zone[0] == LEFT
    play(t, FINISH)
    assert (t.active, rolls(t), t.general_zone[0]) == (FOE, (6, 6), -1)


@pytest.mark.rule("VIR-214")
def test_a_friend_in_the_sector_protects_him() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde"}, generals={LEFT: "general"})
    play(t, FINISH)
    assert (t.active, t.general_zone[0]) == (FOE, LEFT)


@pytest.mark.rule("VIR-214")
def test_alone_where_no_enemy_is_he_is_safe() -> None:
    t = battle({SECOND: "guerriers"}, {across(LEFT): "horde"}, generals={LEFT: "general"})
    play(t, FINISH)
    assert (t.active, t.general_zone[0]) == (FOE, LEFT)


@pytest.mark.rule("VIR-214", "VIR-R49")
def test_an_enemy_who_comes_in_captures_him_at_once() -> None:
    t = battle({LEFT: "guerriers"}, foe_generals={across(LEFT): "general"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, (across(LEFT),)))
    assert t.general_zone[1] < 0


@pytest.mark.rule("VIR-R49")
def test_cavalry_captures_a_general_on_its_way() -> None:
    t = battle({RESERVE: "cavalerie_lourde"}, foe_generals={LEFT: "general"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, (LEFT, across(LEFT))))
    assert t.general_zone[1] < 0


@pytest.mark.rule("VIR-R49")
def test_cavalry_captures_a_general_and_turns_back_from_ground_that_it_held_last() -> None:
    t = battle({RESERVE: "cavalerie_lourde"}, foe_generals={LEFT: "general"}, laid={LEFT: "1"})
    t.last[LEFT] = ME
    play(t, Activate(LEFT), Move(0, (LEFT, RESERVE)))
    assert (t.general_zone[1], where(t, "cavalerie_lourde")) == (-1, RESERVE)


@pytest.mark.rule("VIR-R49")
def test_archers_who_come_out_of_the_forest_to_shoot_capture_the_general_beside_them() -> None:
    t = battle(
        {LEFT: "archers_legers/lurking"},
        {across(LEFT): "horde"},
        foe_generals={LEFT: "general"},
        terrain={LEFT: "thick_forest"},
        laid={LEFT: "1"},
    )
    play(t, Activate(LEFT), Shoot(0, across(LEFT)))
    assert t.general_zone[1] < 0


@pytest.mark.rule("VIR-R48", "VIR-R49")
def test_a_general_does_not_retreat_with_his_units_and_may_follow_them() -> None:
    t = battle({LEFT: "guerriers*1"}, {LEFT: "horde"}, generals={LEFT: "general"}, at="tests", on="pips")
    play(t, (6, 6))
    assert (where(t, "guerriers"), t.general_zone[0]) == (RESERVE, LEFT)
    play(t, MoveGeneral(0, RESERVE))
    assert t.general_zone[0] == RESERVE


@pytest.mark.rule("VIR-213")
def test_a_general_does_not_go_to_the_enemys_reserve() -> None:
    t = battle({LEFT: "guerriers"}, generals={across(THIRD): "general", RIGHT: "general"})
    assert FOE_RESERVE not in posts(t, 0) | posts(t, 1)
    assert not offered(t, Fight)
