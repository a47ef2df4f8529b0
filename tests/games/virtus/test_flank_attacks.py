"""Chapter 5.4: attacks from the flank, who is fixed by the enemy in front, and sectors that hide their defenders."""

from __future__ import annotations

import pytest

from harena.games.virtus.actions import Activate, Fight, FlankAttack, Move
from harena.games.virtus.rules.movement import MOVES
from harena.games.virtus.rules.turn import UNDERTAKINGS
from tests.games.virtus.battles import (
    LEFT,
    ME,
    RESERVE,
    RIGHT,
    SECOND,
    THIRD,
    across,
    asked,
    battle,
    foe,
    offered,
    play,
    rolls,
    told,
    unit,
    where,
)


@pytest.mark.rule("VIR-151")
def test_a_free_unit_attacks_the_sectors_beside_it_where_enemies_stand() -> None:
    t = battle({SECOND: "guerriers"}, {LEFT: "horde", THIRD: "horde"}, laid={SECOND: "2"})
    play(t, Activate(SECOND))
    assert offered(t, FlankAttack) == [FlankAttack(0, LEFT), FlankAttack(0, THIRD)]


@pytest.mark.rule("VIR-151")
def test_an_engaged_unit_attacks_nobody_from_the_flank() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde", SECOND: "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert offered(t, Fight, FlankAttack) == [Fight((0,))]


@pytest.mark.rule("VIR-151")
def test_from_the_own_camp_an_empty_sector_is_no_target() -> None:
    t = battle({LEFT: "guerriers"}, {RIGHT: "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert asked(t) == (ME, MOVES)


@pytest.mark.rule("VIR-152")
def test_the_unit_stays_in_its_own_sector() -> None:
    t = battle({LEFT: "guerriers"}, {SECOND: "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (1, 1, 1))
    assert (where(t, "guerriers"), t.is_engaged(SECOND)) == (LEFT, False)


@pytest.mark.rule("VIR-153")
@pytest.mark.parametrize(
    ("troop", "value"), [("archers_formes", 2), ("frondeurs", 2), ("balistes", 4), ("guerriers", 3)]
)
def test_the_better_of_offensive_and_shooting_value_counts(troop: str, value: int) -> None:
    t = battle({LEFT: f"{troop} {troop}"}, {SECOND: "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT), FlankAttack(0, SECOND))
    misses = (6,) * (len(rolls(t)) - 1)
    play(t, (value, *misses), FlankAttack(1, SECOND), (value + 1, *misses))
    assert len(t.tokens[2]) == 1


@pytest.mark.rule("VIR-154")
def test_the_hits_are_spread_like_those_of_a_combat() -> None:
    t = battle({LEFT: "guerriers"}, {SECOND: "horde horde horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (1, 1, 1))
    assert [len(t.tokens[number]) for number in (1, 2, 3)] == [1, 1, 1]


@pytest.mark.rule("VIR-155")
def test_in_an_engaged_sector_each_hit_is_two_tokens() -> None:
    t = battle({LEFT: "guerriers", SECOND: "veterans"}, {SECOND: "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (1, 1, 6))
    assert len(t.tokens[foe(t, "horde")]) == 4


@pytest.mark.rule("VIR-155")
def test_in_a_sector_that_is_not_engaged_it_is_one() -> None:
    t = battle({LEFT: "guerriers"}, {SECOND: "horde"}, generals={SECOND: "general"}, laid={LEFT: "2"})
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (1, 1, 6))
    assert len(t.tokens[1]) == 2


@pytest.mark.rule("VIR-156")
def test_an_enemy_in_front_who_is_free_fixes_a_unit() -> None:
    t = battle({LEFT: "guerriers"}, {across(LEFT): "horde", SECOND: "horde"}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert asked(t) == (ME, MOVES)


@pytest.mark.rule("VIR-156")
def test_an_enemy_in_front_who_is_engaged_fixes_nobody() -> None:
    t = battle(
        {LEFT: "guerriers", across(LEFT): "veterans"},
        {across(LEFT): "horde", SECOND: "horde"},
        laid={LEFT: "2"},
    )
    play(t, Activate(LEFT))
    assert offered(t, FlankAttack) == [FlankAttack(unit(t, "guerriers"), SECOND)]


@pytest.mark.rule("VIR-156")
def test_a_general_in_front_fixes_nobody() -> None:
    t = battle({LEFT: "guerriers"}, {SECOND: "horde"}, foe_generals={across(LEFT): "general"}, laid={LEFT: "2"})
    play(t, Activate(LEFT))
    assert offered(t, FlankAttack) == [FlankAttack(0, SECOND)]


@pytest.mark.rule("VIR-R60")
def test_neither_the_sector_in_front_nor_a_diagonal_one_nor_the_reserve_is_beside() -> None:
    t = battle(
        {across(SECOND): "guerriers", RIGHT: "veterans"},
        {LEFT: "horde", SECOND: "horde", across(LEFT): "horde", THIRD: "horde", RESERVE + 1: "horde"},
        laid={SECOND: "2", RIGHT: "2"},
    )
    play(t, Activate(SECOND))
    assert offered(t, FlankAttack) == [FlankAttack(0, across(LEFT)), FlankAttack(0, across(THIRD))]


@pytest.mark.rule("VIR-R60")
def test_the_right_end_of_one_camp_is_not_beside_the_left_end_of_the_other() -> None:
    t = battle({RIGHT: "guerriers"}, {across(LEFT): "horde", THIRD: "horde"}, laid={RIGHT: "2"})
    play(t, Activate(RIGHT))
    assert offered(t, FlankAttack) == [FlankAttack(0, THIRD)]


@pytest.mark.rule("VIR-R61")
def test_from_an_enemy_sector_the_unit_in_front_does_not_fix() -> None:
    t = battle(
        {across(LEFT): "guerriers"},
        {LEFT: "horde", across(SECOND): "horde"},
        laid={LEFT: "2"},
    )
    play(t, Activate(LEFT))
    assert offered(t, FlankAttack) == [FlankAttack(0, across(SECOND))]


@pytest.mark.rule("VIR-R62")
def test_archers_attack_from_the_flank_into_a_wood_where_friends_stand() -> None:
    t = battle(
        {LEFT: "archers_formes", SECOND: "veterans"}, {SECOND: "horde"}, terrain={SECOND: "wood"}, laid={LEFT: "2"}
    )
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (2, 6, 6))
    assert told(t, "hits")[-1]["count"] == 1


@pytest.mark.rule("VIR-R105")
def test_a_marker_in_front_fixes_a_unit_even_if_it_is_a_decoy() -> None:
    t = battle(
        {LEFT: "guerriers"},
        {SECOND: "horde"},
        terrain={across(LEFT): "thick_forest"},
        decoys={across(LEFT): 1},
        laid={LEFT: "2"},
    )
    play(t, Activate(LEFT))
    assert offered(t, FlankAttack) == []


@pytest.mark.rule("VIR-R105", "VIR-R22")
def test_a_flank_attack_reveals_who_lies_under_a_marker() -> None:
    forest = across(SECOND)
    t = battle(
        {across(LEFT): "guerriers"},
        {forest: "javeliniers/lurking"},
        terrain={forest: "thick_forest"},
        decoys={forest: 2},
        laid={LEFT: "2"},
    )
    play(t, Activate(LEFT), FlankAttack(0, forest), (1, 6, 6))
    assert (t.markers[forest], len(t.standing(1, forest)), len(t.tokens[1])) == (0, 1, 1)


@pytest.mark.rule("VIR-R105")
def test_a_flank_attack_on_decoys_alone_wins() -> None:
    forest = across(SECOND)
    t = battle({across(LEFT): "guerriers"}, terrain={forest: "thick_forest"}, decoys={forest: 2}, laid={LEFT: "2"})
    play(t, Activate(LEFT), FlankAttack(0, forest))
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason) == ((ME,), "open_flank")


@pytest.mark.rule("VIR-R105")
def test_a_marker_is_no_target_for_a_shot() -> None:
    forest = across(LEFT)
    t = battle(
        {LEFT: "archers_formes"},
        {forest: "javeliniers/lurking"},
        terrain={forest: "thick_forest"},
        laid={LEFT: "2"},
    )
    play(t, Activate(LEFT))
    assert asked(t) == (ME, MOVES)


@pytest.mark.rule("VIR-R105")
def test_a_decoy_draws_impetuous_units() -> None:
    forest = across(LEFT)
    t = battle(
        {LEFT: "guerriers"}, terrain={forest: "thick_forest"}, decoys={forest: 1}, laid={SECOND: "1"}, on="impetuous"
    )
    play(t, Activate(LEFT))
    assert (where(t, "guerriers"), t.markers[forest]) == (forest, 0)


@pytest.mark.rule("VIR-126", "VIR-151")
def test_a_unit_that_attacked_from_the_flank_does_not_move() -> None:
    t = battle({LEFT: "guerriers cavalerie_lourde"}, {SECOND: "horde"}, laid={LEFT: "4"})
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (6, 6, 6), FlankAttack(1, SECOND), (6, 6, 6, 6))
    assert asked(t) == (ME, UNDERTAKINGS)


@pytest.mark.rule("VIR-127", "VIR-151")
def test_a_unit_that_has_moved_does_not_attack_from_the_flank() -> None:
    t = battle({RIGHT: "cavalerie_lourde"}, {SECOND: "horde"}, laid={RIGHT: "2", LEFT: "2"})
    play(t, Activate(RIGHT), Move(0, (RESERVE, LEFT)), Activate(LEFT))
    assert offered(t, FlankAttack) == []
