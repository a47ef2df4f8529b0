"""Chapters 6.1, 6.2, 6.4 (evasion) and 7 (passing): where units go, what binds them, who slips away."""

from __future__ import annotations

import pytest

from harena.core.seat import Seat
from harena.games.virtus.actions import ACCEPT, DODGE, FINISH, Activate, Fight, FlankAttack, Lay, Move, Shoot
from harena.games.virtus.rules.combat import ATTACKS
from harena.games.virtus.rules.movement import MOVES
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
    play,
    rolls,
    unit,
    walks_to,
    where,
)

STOPS = ["thick_forest", "steep_height", "marsh", "rocks", "crevasse"]


def steps(t: Battle, number: int) -> set[int]:
    """Where one step may lead a unit."""
    return {walk[0] for walk in walks_to(t, number)}


def rides(t: Battle, number: int) -> set[tuple[int, ...]]:
    """The walks of a unit that are no forced march."""
    return {walk for walk in walks_to(t, number) if len(walk) <= t.troop(number).mvt}


# Who moves, and for what


@pytest.mark.rule("VIR-158")
def test_moves_come_after_the_combats_of_the_segment() -> None:
    t = battle({LEFT: "guerriers horde"}, {LEFT: "horde"}, laid={LEFT: "3"})
    play(t, Activate(LEFT))
    assert asked(t) == (ME, ATTACKS)
    play(t, Fight((0,)), (6, 6, 6), FINISH)
    assert (asked(t), walks_to(t, 0), steps(t, 1)) == ((ME, MOVES), set(), {RESERVE})


@pytest.mark.rule("VIR-158")
def test_a_unit_that_has_retreated_does_not_move() -> None:
    t = battle({LEFT: "guerriers*1 horde"}, at="tests", on="pips")
    play(t, (6, 6), (6,), Lay("6", LEFT), Activate(LEFT))
    assert where(t, "guerriers") == RESERVE
    assert (walks_to(t, 0), bool(walks_to(t, 1))) == (set(), True)


@pytest.mark.rule("VIR-159")
def test_each_unit_that_moves_costs_a_point() -> None:
    t = battle({LEFT: "guerriers horde veterans"}, laid={LEFT: "3"})
    play(t, Activate(LEFT), Move(0, (RESERVE,)), Move(1, (RESERVE,)))
    assert t.points[LEFT] == 1


@pytest.mark.rule("VIR-159")
def test_the_last_point_moves_one_unit_only() -> None:
    t = battle({LEFT: "guerriers horde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, (RESERVE,)))
    assert (asked(t), where(t, "horde")) == ((ME, UNDERTAKINGS), LEFT)


@pytest.mark.rule("VIR-311")
def test_a_ride_of_two_sectors_is_paid_once() -> None:
    t = battle({LEFT: "cavalerie_lourde guerriers"}, laid={LEFT: "3"})
    play(t, Activate(LEFT), Move(0, (RESERVE, SECOND)))
    assert t.points[LEFT] == 2


@pytest.mark.rule("VIR-311")
def test_a_unit_moves_once_a_turn_even_where_another_segment_has_points() -> None:
    t = battle({LEFT: "cavalerie_lourde", SECOND: "guerriers"}, laid={LEFT: "2", SECOND: "2"})
    play(t, Activate(LEFT), Move(0, (RESERVE, SECOND)), Activate(SECOND))
    assert (walks_to(t, 0), bool(walks_to(t, 1))) == (set(), True)


@pytest.mark.rule("VIR-311")
def test_a_unit_that_went_to_the_reserve_does_not_come_out_again() -> None:
    t = battle({LEFT: "cavalerie_lourde", RESERVE: "guerriers"}, laid={LEFT: "2", SECOND: "2"})
    play(t, Activate(LEFT), Move(0, (RESERVE,)), FINISH, Activate(SECOND))
    assert (walks_to(t, 0), steps(t, 1)) == (set(), {SECOND})


# Steps


@pytest.mark.rule("VIR-161", "VIR-162")
@pytest.mark.parametrize(
    ("place", "reached"),
    [(RESERVE, {SECOND}), (SECOND, {RESERVE, across(SECOND)}), (across(SECOND), {SECOND})],
)
def test_steps_lead_between_reserve_own_sector_and_the_facing_one(place: int, reached: set[int]) -> None:
    t = battle({place: "guerriers"}, laid={SECOND: "1"})
    play(t, Activate(SECOND))
    if asked(t) == (ME, ATTACKS):
        play(t, FINISH)
    assert steps(t, 0) == reached


@pytest.mark.rule("VIR-161")
@pytest.mark.parametrize("segment", [LEFT, SECOND, THIRD, RIGHT])
def test_from_the_reserve_every_own_sector_is_one_step_away(segment: int) -> None:
    t = battle({RESERVE: "guerriers"}, laid={segment: "1"})
    play(t, Activate(segment), Move(0, (segment,)))
    assert where(t, "guerriers") == segment


@pytest.mark.rule("VIR-163", "VIR-164", "VIR-165")
def test_the_only_way_to_another_segment_leads_through_the_reserve() -> None:
    t = battle({SECOND: "cavalerie_lourde"}, laid={SECOND: "1"})
    play(t, Activate(SECOND))
    elsewhere = {walk for walk in rides(t, 0) if walk[-1] not in (SECOND, across(SECOND), RESERVE)}
    assert elsewhere == {(RESERVE, LEFT), (RESERVE, THIRD), (RESERVE, RIGHT)}


@pytest.mark.rule("VIR-164", "VIR-165", "VIR-166")
def test_from_an_enemy_sector_the_only_step_is_back() -> None:
    t = battle({across(SECOND): "guerriers"}, {across(LEFT): "horde", across(THIRD): "horde"}, laid={SECOND: "1"})
    play(t, Activate(SECOND), FINISH)
    assert steps(t, 0) == {SECOND}


@pytest.mark.rule("VIR-164", "VIR-165")
def test_a_forced_march_goes_neither_sideways_nor_aslant() -> None:
    t = battle({SECOND: "guerriers"}, laid={SECOND: "1"})
    play(t, Activate(SECOND))
    assert steps(t, 0) == {RESERVE, across(SECOND)}


# Engaged units


@pytest.mark.rule("VIR-167", "VIR-168")
def test_a_unit_engaged_in_its_own_camp_only_goes_back_to_the_reserve() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), FINISH)
    assert rides(t, 0) == {(RESERVE,)}


@pytest.mark.rule("VIR-168")
def test_a_unit_engaged_in_an_enemy_sector_goes_back_to_its_rear() -> None:
    t = battle({across(LEFT): "guerriers"}, {across(LEFT): "horde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), FINISH, Move(0, (LEFT,)))
    assert where(t, "guerriers") == LEFT


@pytest.mark.rule("VIR-167")
def test_a_unit_that_is_not_engaged_enters_a_sector_full_of_enemies() -> None:
    t = battle({LEFT: "guerriers"}, {across(LEFT): "horde horde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, (across(LEFT),)))
    assert t.is_engaged(across(LEFT))


@pytest.mark.rule("VIR-R65")
def test_cavalry_that_falls_back_from_the_enemy_does_not_ride_on_into_another_enemy_sector() -> None:
    t = battle({LEFT: "cavalerie_lourde"}, {LEFT: "horde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), FINISH)
    assert (RESERVE, SECOND) in walks_to(t, 0)
    assert not {walk for walk in walks_to(t, 0) if walk[-1] >= across(LEFT) and walk[-1] < RESERVE}


@pytest.mark.rule("VIR-R65")
def test_cavalry_that_meets_the_enemy_in_an_own_sector_does_not_ride_through() -> None:
    t = battle({RESERVE: "cavalerie_lourde"}, {LEFT: "horde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT))
    assert (LEFT,) in walks_to(t, 0)
    assert (LEFT, across(LEFT)) not in walks_to(t, 0)


@pytest.mark.rule("VIR-R65")
def test_cavalry_that_meets_the_enemy_on_its_way_may_go_back() -> None:
    """It is listed where it makes a difference: the marker beside the horde is looked under."""
    there = {across(LEFT): "horde guerriers/lurking"}
    t = battle({LEFT: "cavalerie_lourde"}, there, terrain={across(LEFT): "wooded_hill"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, (across(LEFT), LEFT)))
    assert (where(t, "cavalerie_lourde"), t.markers[across(LEFT)]) == (LEFT, 0)


@pytest.mark.rule("VIR-R25")
@pytest.mark.parametrize(("there", "back"), [({}, True), ({across(LEFT): "horde"}, False)])
def test_to_ride_out_and_back_is_listed_only_where_somebody_will_know(there: dict[int, str], back: bool) -> None:
    """Whoever enters an empty sector was there last; where enemies stay they are the last."""
    t = battle({LEFT: "cavalerie_lourde"}, there or None, laid={LEFT: "1"})
    play(t, Activate(LEFT))
    assert ((across(LEFT), LEFT) in walks_to(t, 0)) == back


# Ground that stops (chapter 7)


@pytest.mark.rule("VIR-197", "VIR-199", "VIR-R71")
@pytest.mark.parametrize("ground", STOPS)
def test_such_ground_is_not_entered_and_left_in_the_same_turn(ground: str) -> None:
    t = battle({RESERVE: "cavalerie_lourde"}, terrain={LEFT: ground}, laid={LEFT: "1"})
    play(t, Activate(LEFT))
    assert walks_to(t, 0) == {(LEFT,)}


@pytest.mark.rule("VIR-197", "VIR-199", "VIR-R71")
@pytest.mark.parametrize("who", ["cavalerie_lourde", "guerriers"])
@pytest.mark.parametrize("ground", STOPS)
def test_nor_is_it_by_the_other_side_on_horseback_or_in_a_forced_march(ground: str, who: str) -> None:
    foes = {FOE_RESERVE: who}
    t = battle({RIGHT: "horde"}, foes, terrain={across(LEFT): ground}, laid={LEFT: "1"}, active=FOE)
    play(t, Activate(LEFT))
    assert walks_to(t, 1) == {(across(LEFT),)}


@pytest.mark.rule("VIR-203", "VIR-204", "VIR-207")
@pytest.mark.parametrize("ground", ["marsh", "rocks", "crevasse"])
def test_nor_does_one_turn_back_there(ground: str) -> None:
    t = battle({LEFT: "cavalerie_lourde"}, {RESERVE + 1: "horde"}, terrain={across(LEFT): ground}, laid={LEFT: "1"})
    t.last[across(LEFT)] = FOE
    play(t, Activate(LEFT))
    assert {walk for walk in walks_to(t, 0) if walk[0] == across(LEFT)} == {(across(LEFT),)}


@pytest.mark.rule("VIR-R25", "VIR-R65")
@pytest.mark.parametrize(("last", "worth_a_visit"), [(FOE, True), (ME, False)])
def test_horsemen_of_the_reserve_pass_through_another_segment_where_that_matters(
    last: Seat, worth_a_visit: bool
) -> None:
    t = battle({RESERVE: "cavalerie_moyenne", RIGHT: "horde"}, {across(RIGHT): "guerriers"}, laid={SECOND: "1"})
    t.last[LEFT] = last
    play(t, Activate(SECOND))
    assert ((LEFT, RESERVE, SECOND) in walks_to(t, 0)) == worth_a_visit


@pytest.mark.rule("VIR-197", "VIR-R71")
@pytest.mark.parametrize("ground", ["clear", "hill", "wood", "wooded_hill"])
def test_other_ground_is_passed(ground: str) -> None:
    t = battle({RESERVE: "cavalerie_lourde"}, terrain={LEFT: ground}, laid={LEFT: "1"})
    play(t, Activate(LEFT))
    assert (LEFT, across(LEFT)) in walks_to(t, 0)


@pytest.mark.rule("VIR-R71")
@pytest.mark.parametrize("ground", STOPS)
def test_a_unit_that_begins_its_turn_there_may_leave(ground: str) -> None:
    t = battle({LEFT: "cavalerie_lourde"}, terrain={LEFT: ground}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, (RESERVE, SECOND)))
    assert where(t, "cavalerie_lourde") == SECOND


@pytest.mark.rule("VIR-205", "VIR-206", "VIR-207")
@pytest.mark.parametrize("ground", ["marsh", "rocks", "crevasse"])
def test_artillery_does_not_enter_marsh_or_rocks(ground: str) -> None:
    t = battle({RESERVE: "scorpions guerriers"}, terrain={LEFT: ground}, laid={LEFT: "1"})
    play(t, Activate(LEFT))
    assert (walks_to(t, 0), walks_to(t, 1)) == (set(), {(LEFT,)})


@pytest.mark.rule("VIR-205", "VIR-206", "VIR-207")
@pytest.mark.parametrize("ground", ["marsh", "rocks", "crevasse"])
def test_nor_does_it_advance_into_them(ground: str) -> None:
    t = battle({LEFT: "scorpions guerriers"}, terrain={across(LEFT): ground}, laid={LEFT: "1"})
    play(t, Activate(LEFT))
    assert walks_to(t, 0) == {(RESERVE,)}
    assert (across(LEFT),) in walks_to(t, 1)


@pytest.mark.rule("VIR-R72")
@pytest.mark.parametrize("ground", ["steep_height", "thick_forest"])
def test_artillery_enters_steep_heights_and_thick_forests(ground: str) -> None:
    t = battle({RESERVE: "scorpions"}, terrain={LEFT: ground}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, (LEFT,)))
    assert where(t, "scorpions") == LEFT


# How far


@pytest.mark.rule("VIR-169", "VIR-170", "VIR-R21")
@pytest.mark.parametrize(
    ("troop", "sectors"),
    [("guerriers", 1), ("javeliniers", 1), ("elephants", 1), ("cavalerie_lourde", 2), ("chariots_legers", 2)],
)
def test_foot_moves_one_sector_and_horse_two_without_a_test(troop: str, sectors: int) -> None:
    way = (LEFT, across(LEFT))
    t = battle({RESERVE: troop}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, way[:sectors]))
    assert rolls(t) == ()
    assert t.zone[0] == way[sectors - 1]


@pytest.mark.rule("VIR-169", "VIR-R21")
@pytest.mark.parametrize("troop", ["guerriers", "elephants"])
def test_two_sectors_on_foot_or_on_elephants_are_a_forced_march(troop: str) -> None:
    t = battle({RESERVE: troop}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, (LEFT, across(LEFT))))
    assert rolls(t) == (6,)


@pytest.mark.rule("VIR-170")
def test_three_sectors_on_horseback_are_a_forced_march() -> None:
    t = battle({across(LEFT): "cavalerie_lourde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), FINISH, Move(0, (LEFT, RESERVE, SECOND)))
    assert rolls(t) == (6,)


# Evasion


@pytest.mark.rule("VIR-174")
@pytest.mark.parametrize("troop", ["javeliniers", "archers_legers", "cavalerie_legere", "chariots_legers"])
def test_light_troops_move_after_they_have_fought(troop: str) -> None:
    t = battle({LEFT: troop}, {LEFT: "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT), Fight((0,)), (6, 6), Move(0, (RESERVE,)))
    assert where(t, troop) == RESERVE


@pytest.mark.rule("VIR-174")
def test_light_archers_shoot_and_go() -> None:
    t = battle({LEFT: "archers_legers"}, {across(LEFT): "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT), Shoot(0, across(LEFT)), (6, 6), Move(0, (RESERVE,)))
    assert where(t, "archers_legers") == RESERVE


@pytest.mark.rule("VIR-174")
def test_light_troops_attack_from_the_flank_and_go() -> None:
    t = battle({LEFT: "javeliniers"}, {SECOND: "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (6, 6), Move(0, (RESERVE,)))
    assert where(t, "javeliniers") == RESERVE


@pytest.mark.rule("VIR-127", "VIR-174")
def test_light_cavalry_that_has_moved_does_not_fight() -> None:
    t = battle({LEFT: "cavalerie_legere", SECOND: "guerriers"}, {SECOND: "horde"}, laid={LEFT: "2", SECOND: "4"})
    play(t, Activate(LEFT), FINISH, Move(0, (RESERVE, SECOND)), Activate(SECOND))
    assert [action for action in t.options() if isinstance(action, Fight | FlankAttack)] == [Fight((1,))]


@pytest.mark.rule("VIR-174")
def test_engaged_light_troops_evade_backwards_only() -> None:
    t = battle({LEFT: "javeliniers"}, {LEFT: "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT), Fight((0,)), (6, 6))
    assert steps(t, 0) == {RESERVE}


@pytest.mark.rule("VIR-R50")
def test_to_fight_and_to_evade_cost_a_point_each() -> None:
    t = battle({LEFT: "javeliniers guerriers"}, {LEFT: "horde"}, laid={LEFT: "3"})
    play(t, Activate(LEFT), Fight((0,)), (6, 6), FINISH, Move(0, (RESERVE,)))
    assert t.points[LEFT] == 1


@pytest.mark.rule("VIR-R50")
def test_with_one_point_light_troops_fight_but_do_not_evade() -> None:
    t = battle({LEFT: "javeliniers"}, {LEFT: "horde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Fight((0,)), (6, 6))
    assert (asked(t), where(t, "javeliniers")) == ((ME, UNDERTAKINGS), LEFT)


@pytest.mark.rule("VIR-176")
@pytest.mark.parametrize("troop", ["cavalerie_legere", "archers_montes", "chariots_legers"])
def test_light_horse_retreats_instead_of_a_loss(troop: str) -> None:
    t = battle({LEFT: f"{troop}*1"}, at="tests")
    play(t, (5, 2), DODGE)
    assert (t.cohesion[0], t.zone[0]) == (2, RESERVE)


@pytest.mark.rule("VIR-176")
def test_light_horse_may_take_the_loss() -> None:
    t = battle({LEFT: "cavalerie_legere*1"}, at="tests")
    play(t, (5, 2), ACCEPT)
    assert (t.cohesion[0], t.zone[0]) == (1, LEFT)


@pytest.mark.rule("VIR-176")
def test_above_its_cohesion_the_dark_die_leaves_light_horse_no_choice() -> None:
    t = battle({LEFT: "cavalerie_legere*1"}, at="tests")
    play(t, (5, 3))
    assert (t.cohesion[0], t.zone[0]) == (1, RESERVE)


@pytest.mark.rule("VIR-176")
@pytest.mark.parametrize("troop", ["javeliniers", "cavalerie_lourde"])
def test_light_foot_and_heavy_horse_have_no_such_choice(troop: str) -> None:
    t = battle({LEFT: f"{troop}*1"}, at="tests")
    before = t.cohesion[unit(t, troop)]
    play(t, (5, 2))
    assert (t.cohesion[0], t.zone[0]) == (before - 1, LEFT)
