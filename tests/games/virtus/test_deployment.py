"""Chapter 6: armies are deployed in secret, shown together, and a die with the ground decides who begins."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from harena.core.hidden import FACE_DOWN
from harena.core.question import Ask
from harena.core.seat import SPECTATOR, Seat
from harena.games.virtus.actions import Deploy, LayDecoys, Post
from harena.games.virtus.field import GONE, UNSEEN
from harena.games.virtus.game import GAME
from harena.games.virtus.rules.preparation import DECOYS, DEPLOYMENTS, POSTS, roll_for_first
from harena.games.virtus.table import Battle
from tests.games.virtus.battles import (
    FOE,
    FOE_RESERVE,
    LEFT,
    ME,
    RESERVE,
    RIGHT,
    SECOND,
    AnyQuestion,
    across,
    asked,
    battle,
    camped,
    offered,
    pack,
    play,
    rolls,
)

FOREST = "thick_forest"


def drawn_up(**options: Any) -> Battle:
    """Both sides have deployed one unit and their generals, and chance is asked who begins."""
    t = camped(**options)
    play(t, Deploy(0, LEFT), Post(0, RESERVE))
    return play(t, Deploy(1, across(LEFT)), Post(1, FOE_RESERVE))


# Where


@pytest.mark.rule("VIR-072")
def test_a_unit_may_stand_in_any_sector_of_its_camp_or_in_the_reserve() -> None:
    assert offered(camped()) == [Deploy(0, zone) for zone in (0, 1, 2, 3, RESERVE)]


@pytest.mark.rule("VIR-072")
def test_the_enemy_deploys_in_the_other_camp() -> None:
    t = play(camped(), Deploy(0, LEFT), Post(0, RESERVE))
    assert asked(t) == (FOE, DEPLOYMENTS)
    assert offered(t) == [Deploy(1, zone) for zone in (4, 5, 6, 7, FOE_RESERVE)]


@pytest.mark.rule("VIR-072")
def test_a_general_may_stand_where_a_unit_may_but_not_with_another_general() -> None:
    t = play(camped("1 guerriers, 2 general"), Deploy(0, LEFT), Post(0, SECOND))
    assert offered(t) == [Post(1, zone) for zone in (RESERVE, 0, 2, 3)]


@pytest.mark.rule("VIR-R73", "VIR-072")
@pytest.mark.parametrize("zone", [LEFT, RESERVE])
def test_a_whole_army_may_stand_in_one_place(zone: int) -> None:
    t = play(camped("20 frondeurs, general"), *(Deploy(number, zone) for number in range(20)))
    assert t.zone[:20] == [zone] * 20


@pytest.mark.rule("VIR-R19")
@pytest.mark.parametrize("bad", ["marsh", "rocks", "crevasse"])
def test_artillery_is_not_deployed_where_it_would_sink(bad: str) -> None:
    t = camped("1 scorpions, general", terrain={SECOND: bad, RIGHT: FOREST}, decoys=0)
    assert {action.zone for action in offered(t) if isinstance(action, Deploy)} == {0, 2, 3, RESERVE}


@pytest.mark.rule("VIR-R19")
@pytest.mark.parametrize("ground", ["marsh", "rocks", "crevasse"])
def test_artillery_that_is_driven_into_a_marsh_or_rocks_is_eliminated(ground: str) -> None:
    t = battle(
        {across(LEFT): "scorpions*1", SECOND: "guerriers"},
        terrain={LEFT: ground},
        content=pack("scorpions", vc=2),
        at="tests",
    )
    play(t, (6, 6))
    assert t.zone[0] < 0


@pytest.mark.rule("VIR-R20")
def test_ballistas_may_be_deployed_in_a_sector_or_in_the_reserve() -> None:
    t = camped("1 balistes, general", terrain={SECOND: "marsh"})
    assert offered(t) == [Deploy(0, zone) for zone in (0, 2, 3, RESERVE)]


# In secret


@pytest.mark.rule("VIR-073", "VIR-R18")
@pytest.mark.parametrize("question", [DEPLOYMENTS, POSTS, DECOYS], ids=repr)
def test_every_answer_of_a_deployment_is_secret(question: AnyQuestion) -> None:
    t = camped(terrain={LEFT: FOREST})
    while asked(t) != (ME, question):
        play(t, offered(t)[0])
    assert isinstance(t.pending, Ask)
    assert t.pending.secret


@pytest.mark.rule("VIR-073", "VIR-H03")
@pytest.mark.parametrize("viewer", [FOE, SPECTATOR])
def test_nobody_else_sees_where_a_unit_and_a_general_were_put(viewer: Seat) -> None:
    t = play(camped("2 guerriers, general", terrain={LEFT: FOREST}), Deploy(0, LEFT, True), Deploy(1, SECOND))
    view = play(t, Post(0, RIGHT), LayDecoys(LEFT, 2)).seen_by(viewer)
    assert view.zone[:2] == [UNSEEN, UNSEEN]
    assert (view.general_zone[0], view.state[:2], view.markers) == (UNSEEN, [0, 0], [0] * 8)


@pytest.mark.rule("VIR-H03")
def test_i_see_my_own_deployment() -> None:
    view = play(camped(), Deploy(0, SECOND), Post(0, RIGHT)).seen_by(ME)
    assert (view.troops[0], view.zone[0], view.general_zone[0]) == ("guerriers", SECOND, RIGHT)


@pytest.mark.rule("VIR-H05")
@pytest.mark.parametrize(("viewer", "own", "other"), [(ME, 0, 1), (FOE, 1, 0)])
def test_what_an_army_consists_of_is_hidden_before_the_battle(viewer: Seat, own: int, other: int) -> None:
    view = camped("1 horde, general+superior", "1 horde, general+superior").seen_by(viewer)
    assert (view.troops[own], view.generals[own]) == ("horde", "general+superior")
    assert (view.troops[other], view.generals[other]) == (FACE_DOWN, FACE_DOWN)


@pytest.mark.rule("VIR-R106")
def test_how_many_units_and_generals_there_are_is_known_from_the_start() -> None:
    view = camped("2 guerriers, general", "3 horde, 2 general").seen_by(ME)
    assert (view.troops[2:], view.generals[1:]) == ((FACE_DOWN,) * 3, (FACE_DOWN,) * 2)
    assert (len(view.units(FOE)), len(view.own_generals[FOE])) == (3, 2)


@pytest.mark.rule("VIR-R18", "VIR-H05")
def test_both_deployments_are_shown_together() -> None:
    t = play(camped(), Deploy(0, LEFT), Post(0, RESERVE), Deploy(1, across(LEFT)))
    assert t.seen_by(FOE).zone[0] == UNSEEN
    play(t, Post(1, FOE_RESERVE))
    assert (t.seen_by(FOE).zone, t.seen_by(ME).zone) == ([LEFT, across(LEFT)], [LEFT, across(LEFT)])
    assert t.seen_by(ME).troops == ("guerriers", "horde")


def test_the_numbers_of_units_tell_nothing_about_the_list_of_an_army() -> None:
    """They are numbered as they stand on the field."""
    t = play(camped("1 horde, 1 frondeurs, general"), Deploy(0, RIGHT), Deploy(1, LEFT), Post(0, RESERVE))
    play(t, Deploy(2, across(LEFT)), Post(1, FOE_RESERVE))
    assert (t.troops[:2], t.zone[:2], t.cohesion[:2]) == (("frondeurs", "horde"), [LEFT, RIGHT], [2, 4])


# What the enemy may suppose


def supposed(t: Battle, viewer: Seat) -> list[Battle]:
    return [GAME.imagined(t.seen_by(viewer), Random(seed)) for seed in range(40)]


@pytest.mark.rule("VIR-H03", "VIR-R19")
@pytest.mark.parametrize("bad", ["marsh", "rocks", "crevasse"])
def test_nobody_supposes_artillery_where_it_would_sink(bad: str) -> None:
    t = camped("3 horde, general", terrain=dict.fromkeys((0, 1, 2, 3), bad))
    play(t, *(Deploy(number, LEFT) for number in range(3)), Post(0, RESERVE))
    places = {world.zone[number] for world in supposed(t, FOE) for number in range(3) if world.troop(number).artillery}
    assert places == {RESERVE}


@pytest.mark.rule("VIR-H03")
def test_units_that_were_placed_are_supposed_somewhere_while_the_others_wait() -> None:
    t = play(camped("3 horde, general"), Deploy(0, LEFT), Deploy(1, LEFT))
    for world in supposed(t, FOE):
        assert [world.zone[number] >= 0 for number in range(3)] == [True, True, False]


@pytest.mark.rule("VIR-H03", "VIR-213")
def test_generals_who_have_no_place_yet_are_not_supposed_anywhere() -> None:
    t = play(camped(foes="1 horde, 2 general"), Deploy(0, LEFT), Post(0, RESERVE), Deploy(1, across(LEFT)))
    assert {tuple(world.general_zone[1:]) for world in supposed(t, ME)} == {(GONE, GONE)}
    worlds = supposed(play(t, Post(1, across(SECOND))), ME)
    assert {world.general_zone[1] for world in worlds} == {4, 5, 6, 7, FOE_RESERVE}
    assert {world.general_zone[2] for world in worlds} == {GONE}


@pytest.mark.rule("VIR-H03", "VIR-213")
def test_generals_for_whom_there_is_no_sector_left_are_supposed_in_the_reserve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harena.games.virtus.imagine.IN_RESERVE", 0)
    t = play(camped("1 horde, 5 general", sectors=3), Deploy(0, LEFT), *(Post(number, 2 * 3) for number in range(5)))
    for world in supposed(t, FOE):
        assert sorted(world.general_zone[:5]) == [0, 1, 2, 2 * 3, 2 * 3]


# Who begins


def first_roll(terrain: dict[int, str] | None = None) -> Battle:
    t = battle({LEFT: "guerriers"}, {across(LEFT): "guerriers"}, terrain=terrain)
    t.agenda, t.pending, t.turn = [(roll_for_first,)], None, 0
    t.proceed()
    return t


@pytest.mark.rule("VIR-074", "VIR-R17")
def test_each_player_rolls_a_d6_for_the_first_turn() -> None:
    assert rolls(drawn_up()) == rolls(first_roll()) == (6, 6)


@pytest.mark.rule("VIR-075")
@pytest.mark.parametrize(("dice", "first"), [((2, 5), ME), ((5, 2), FOE)])
def test_the_lower_total_begins(dice: tuple[int, int], first: Seat) -> None:
    t = play(first_roll(), dice)
    assert (t.active, t.turn) == (first, 1)


@pytest.mark.rule("VIR-074")
@pytest.mark.parametrize(("dice", "first"), [((3, 5), ME), ((5, 5), FOE), ((2, 2), FOE)])
def test_every_element_in_the_own_camp_counts_one_more(dice: tuple[int, int], first: Seat) -> None:
    t = play(first_roll({LEFT: "hill", RIGHT: "marsh", across(LEFT): "wood"}), dice)
    assert t.active == first


@pytest.mark.rule("VIR-R16")
@pytest.mark.parametrize(("dice", "first"), [((1, 4), ME), ((1, 2), FOE)])
def test_a_terrain_of_two_elements_counts_once(dice: tuple[int, int], first: Seat) -> None:
    t = play(first_roll({LEFT: "wooded_hill", SECOND: "crevasse"}), dice)
    assert t.active == first


@pytest.mark.rule("VIR-076")
def test_a_tie_is_rolled_again() -> None:
    t = play(first_roll({LEFT: "hill"}), (2, 3))
    assert (rolls(t), t.turn) == ((6, 6), 0)
    play(t, (1, 6))
    assert (t.active, t.turn) == (ME, 1)


@pytest.mark.rule("VIR-084")
def test_who_begins_has_nothing_to_test_and_draws_at_once() -> None:
    t = play(drawn_up(), (1, 2))
    assert t.pending is not None
    assert (type(t.pending).__name__, t.active, t.turn) == ("Deal", ME, 1)


def test_a_small_table_is_deployed_on_all_three_sectors() -> None:
    t = camped(sectors=3)
    assert offered(t) == [Deploy(0, zone) for zone in (0, 1, 2, 2 * 3)]
