"""Chapter 23: elephants: what they do to others, and to their friends when they run."""

from __future__ import annotations

import pytest

from harena.games.virtus.actions import DODGE, REROLL, TakeTest
from harena.games.virtus.table import CHARGE, COMBAT, FLANK, LURKING
from tests.games.virtus.battles import (
    LEFT,
    RESERVE,
    SECOND,
    across,
    battle,
    play,
    rolls,
    saves_up_to,
    told,
    under_test,
    unit,
)

# Their victims


@pytest.mark.rule("VIR-302", "VIR-303", "VIR-304")
@pytest.mark.parametrize("troop", ["legionnaires", "veterans", "fanatiques", "clibanarii", "elephants", "scorpions"])
def test_dense_units_and_artillery_save_from_elephants_on_a_two(troop: str) -> None:
    assert saves_up_to(troop, "elephants", on="elephants") == 2


@pytest.mark.rule("VIR-302", "VIR-305")
@pytest.mark.parametrize("troop", ["javeliniers", "archers_legers", "cavalerie_legere", "chariots_legers"])
def test_dispersed_units_save_from_elephants_on_a_four(troop: str) -> None:
    assert saves_up_to(troop, "elephants", on="elephants") == 4


@pytest.mark.rule("VIR-302", "VIR-306")
@pytest.mark.parametrize("troop", ["guerriers", "guerriers_nobles", "cavalerie_moyenne", "dromedarii"])
def test_all_others_save_from_elephants_on_a_three(troop: str) -> None:
    assert saves_up_to(troop, "elephants", on="elephants") == 3


@pytest.mark.rule("VIR-302", "VIR-R02")
@pytest.mark.parametrize(("troop", "value"), [("veterans", 4), ("javeliniers", 2), ("guerriers", 2)])
def test_without_the_module_elephants_hit_like_others(troop: str, value: int) -> None:
    assert saves_up_to(troop, "elephants") == value


@pytest.mark.rule("VIR-302")
@pytest.mark.parametrize("attack", [COMBAT, CHARGE, FLANK])
def test_formation_counts_in_every_attack_of_elephants(attack: str) -> None:
    assert saves_up_to("veterans", "elephants", attack, on="elephants") == 2


@pytest.mark.rule("VIR-R101")
@pytest.mark.parametrize(
    ("troop", "ground", "value"),
    [("javeliniers", "wood", 4), ("guerriers", "marsh", 3), ("legionnaires/tortoise", "clear", 2)],
)
def test_neither_ground_nor_shields_change_the_values_against_elephants(troop: str, ground: str, value: int) -> None:
    assert saves_up_to(troop, "elephants", terrain={LEFT: ground}, on="elephants tortoise") == value


@pytest.mark.rule("VIR-R101", "VIR-292")
def test_the_walls_of_a_camp_hold_elephants_off() -> None:
    assert saves_up_to("veterans", "elephants", camp=LEFT, on="elephants fortified_camp") == 5


# Their own tests


@pytest.mark.rule("VIR-308")
@pytest.mark.parametrize(("on", "dice"), [("elephants", (6,)), ("", (6, 6))])
def test_no_dark_die_is_rolled_for_elephants(on: str, dice: tuple[int, ...]) -> None:
    assert rolls(battle({LEFT: "elephants*1"}, at="tests", on=on)) == dice


@pytest.mark.rule("VIR-308", "VIR-R99")
def test_elephants_that_fail_lose_a_point_and_run() -> None:
    t = battle({LEFT: "elephants*1"}, at="tests", on="elephants")
    play(t, (4,))
    assert (t.cohesion[0], t.zone[0]) == (3, RESERVE)


@pytest.mark.rule("VIR-R99")
def test_elephants_that_fail_twice_are_routed() -> None:
    t = battle({LEFT: "elephants*2", SECOND: "horde"}, at="tests", on="elephants")
    play(t, (4,), (4,))
    assert t.zone[0] < 0
    assert len(told(t, "routed")) == 1


@pytest.mark.rule("VIR-308")
def test_elephants_that_save_stay() -> None:
    t = battle({LEFT: "elephants*1"}, at="tests", on="elephants")
    play(t, (3,))
    assert (t.cohesion[0], t.zone[0]) == (4, LEFT)


# Their friends


@pytest.mark.rule("VIR-307", "VIR-R100")
@pytest.mark.parametrize(
    ("friend", "value"),
    [("legionnaires", 2), ("scorpions", 2), ("javeliniers", 4), ("guerriers", 3)],
)
def test_running_elephants_frighten_their_friends_by_formation(friend: str, value: int) -> None:
    t = battle({across(LEFT): "elephants*1", LEFT: friend}, {across(LEFT): "horde"}, at="tests", on="elephants")
    play(t, (6,), (value, 1))
    assert told(t, "saved")[-1]["value"] == value


@pytest.mark.rule("VIR-307", "VIR-R100")
def test_a_frightened_friend_may_lose_and_retreat_at_once() -> None:
    t = battle({across(LEFT): "elephants*1", LEFT: "guerriers"}, {across(LEFT): "horde"}, at="tests", on="elephants")
    play(t, (6,))
    assert rolls(t) == (6, 6)
    play(t, (4, 4))
    assert (t.zone[:2], t.cohesion[1]) == ([LEFT, RESERVE], 2)


@pytest.mark.rule("VIR-307")
def test_friends_in_the_reserve_are_frightened_where_elephants_arrive() -> None:
    t = battle({LEFT: "elephants*1 guerriers", RESERVE: "horde", SECOND: "veterans"}, at="tests", on="elephants")
    play(t, (6,), (6, 1))
    assert t.cohesion[:4] == [3, 3, 3, 4]


@pytest.mark.rule("VIR-307")
def test_elephants_that_run_frighten_nobody_without_the_module() -> None:
    t = battle({LEFT: "elephants=2*1", RESERVE: "horde"}, at="tests")
    play(t, (6, 6))
    assert t.zone[0] == RESERVE
    assert rolls(t) == ()


@pytest.mark.rule("VIR-307", "VIR-R100")
@pytest.mark.parametrize("elephants", ["elephants=1*1", "elephants*2"], ids=["destroyed", "routed"])
def test_elephants_that_fall_frighten_nobody(elephants: str) -> None:
    t = battle({across(LEFT): elephants, LEFT: "guerriers"}, {across(LEFT): "horde"}, at="tests", on="elephants")
    if elephants == "elephants*2":
        play(t, (6,), (1, 1))
    play(t, (6,))
    assert t.zone[0] < 0
    assert rolls(t) == ()


@pytest.mark.rule("VIR-307", "VIR-R100")
def test_other_elephants_are_frightened_and_run_in_turn() -> None:
    t = battle(
        {across(LEFT): "elephants*1", LEFT: "elephants", RESERVE: "guerriers"},
        {across(LEFT): "horde"},
        at="tests",
        on="elephants",
    )
    play(t, (6,))
    assert rolls(t) == (6,)
    play(t, (3,))
    assert (t.zone[:2], t.cohesion[1]) == ([LEFT, RESERVE], 3)
    assert rolls(t) == (6, 6)
    play(t, (4, 1))
    assert t.cohesion[2] == 2


@pytest.mark.rule("VIR-307")
def test_a_friend_who_fell_before_the_second_elephants_is_not_frightened_by_the_first_any_more() -> None:
    """Elephants run to the reserve and frighten others there, who are the first to trample the warriors."""
    t = battle(
        {LEFT: "elephants*1", SECOND: "horde", RESERVE: "elephants guerriers=1"},
        at="tests",
        on="elephants",
    )
    warriors = unit(t, "guerriers")
    play(t, (6,), (6,), (1,))
    assert under_test(t) == warriors
    play(t, (6, 1))
    assert (t.zone[warriors], rolls(t)) == (-1, ())


@pytest.mark.rule("VIR-R100", "VIR-303")
def test_other_elephants_stand_on_a_two() -> None:
    t = battle({across(LEFT): "elephants*1", LEFT: "elephants"}, {across(LEFT): "horde"}, at="tests", on="elephants")
    play(t, (6,), (2,))
    assert (t.zone[1], t.cohesion[1]) == (LEFT, 4)


@pytest.mark.rule("VIR-R100")
def test_a_friend_who_had_retreated_before_is_routed_by_running_elephants() -> None:
    t = battle(
        {across(LEFT): "guerriers*1 elephants*1", SECOND: "horde"}, {across(LEFT): "horde"}, at="tests", on="elephants"
    )
    play(t, TakeTest(0), (6, 6), (6,), (6, 6))
    assert t.zone[:2] == [-1, LEFT]
    assert len(told(t, "routed")) == 1


@pytest.mark.rule("VIR-R100")
def test_a_friend_who_was_frightened_away_is_routed_by_his_next_retreat() -> None:
    t = battle(
        {across(LEFT): "elephants*1", LEFT: "guerriers*1", SECOND: "horde"},
        {across(LEFT): "horde"},
        at="tests",
        on="elephants",
    )
    play(t, TakeTest(0), (6,), (6, 6), (6, 6))
    assert t.zone[:2] == [LEFT, -1]


@pytest.mark.rule("VIR-R100", "VIR-225")
def test_frightened_fanatics_lose_cohesion_but_stay() -> None:
    t = battle(
        {across(LEFT): "elephants*1", LEFT: "fanatiques"}, {across(LEFT): "horde"}, at="tests", on="elephants fanatics"
    )
    play(t, (6,), (6,))
    assert (t.zone[1], t.cohesion[1]) == (LEFT, 3)


@pytest.mark.rule("VIR-R100", "VIR-230")
def test_a_frightened_elite_unit_rolls_its_dark_die_again() -> None:
    t = battle(
        {across(LEFT): "elephants*1", LEFT: "guerriers+elite"},
        {across(LEFT): "horde"},
        at="tests",
        on="elephants elite",
    )
    play(t, (6,), (6, 6), REROLL, (1,))
    assert (t.zone[1], t.cohesion[1]) == (LEFT, 2)


@pytest.mark.rule("VIR-R100", "VIR-176")
def test_frightened_light_horse_may_turn_its_loss_into_a_retreat() -> None:
    t = battle(
        {across(LEFT): "elephants*1", LEFT: "cavalerie_legere"}, {across(LEFT): "horde"}, at="tests", on="elephants"
    )
    play(t, (6,), (6, 1), DODGE)
    assert (t.zone[1], t.cohesion[1]) == (RESERVE, 2)


@pytest.mark.rule("VIR-307", "VIR-292")
def test_friends_in_a_camp_are_less_afraid() -> None:
    t = battle(
        {across(LEFT): "elephants*1", LEFT: "veterans"},
        {across(LEFT): "horde"},
        camp=LEFT,
        at="tests",
        on="elephants fortified_camp",
    )
    play(t, (6,), (5, 1))
    assert told(t, "saved")[-1]["value"] == 5


@pytest.mark.rule("VIR-307", "VIR-196")
def test_running_elephants_drive_friends_out_of_their_hiding_place() -> None:
    t = battle(
        {across(LEFT): "elephants*1", LEFT: "javeliniers/lurking"},
        {across(LEFT): "horde"},
        terrain={LEFT: "thick_forest"},
        at="tests",
        on="elephants",
    )
    play(t, (6,))
    assert not t.state[1] & LURKING
    play(t, (5, 1))
    assert t.cohesion[1] == 1


@pytest.mark.rule("VIR-233", "VIR-R100")
def test_frightened_rabble_roll_their_dark_d8() -> None:
    t = battle(
        {across(LEFT): "elephants*1", LEFT: "horde+rabble"}, {across(LEFT): "horde"}, at="tests", on="elephants rabble"
    )
    play(t, (6,))
    assert rolls(t) == (6, 8)


@pytest.mark.rule("VIR-282", "VIR-307")
@pytest.mark.parametrize(("die", "place", "dice"), [(4, LEFT, ()), (5, RESERVE, (6, 6))])
def test_elephants_that_see_their_general_fall_may_run_and_frighten_their_friends(
    die: int, place: int, dice: tuple[int, ...]
) -> None:
    t = battle(
        {LEFT: "elephants", RESERVE: "guerriers"},
        generals={LEFT: "general*1@0"},
        at="tests",
        on="elephants intrepid_general",
    )
    play(t, (6,), (die,))
    assert (t.zone[0], t.cohesion[0], rolls(t)) == (place, 4, dice)
