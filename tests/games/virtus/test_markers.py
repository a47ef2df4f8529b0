"""Markers in a thick forest: units and decoys that the enemy cannot tell apart, and what brings them to light."""

from __future__ import annotations

from random import Random

import pytest

from harena.core.hidden import FACE_DOWN
from harena.core.seat import SPECTATOR, Seat
from harena.games.virtus.actions import FINISH, Activate, Deploy, FlankAttack, LayDecoys, Move, Post, Shoot
from harena.games.virtus.field import UNSEEN
from harena.games.virtus.game import GAME
from harena.games.virtus.table import Battle
from harena.games.virtus.units import troop_title
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
    camped,
    draw_all,
    foe,
    offered,
    play,
    resume,
    rolls,
    unit,
)

FOREST = "thick_forest"


def before_a_forest(
    under: str, *, decoys: int = 0, mine: str = "guerriers", on: str = "", at: str = "segments"
) -> Battle:
    """I stand in the left sector before a thick forest with markers."""
    foes = {across(LEFT): under} if under else {}
    return battle(
        {LEFT: mine},
        {**foes, FOE_RESERVE: "horde"},
        terrain={across(LEFT): FOREST},
        decoys={across(LEFT): decoys},
        laid={LEFT: "4"},
        on=on,
        at=at,
    )


# Laying them


@pytest.mark.rule("VIR-R22")
def test_three_decoys_a_forest_unless_another_number_is_agreed_on() -> None:
    t = play(camped(terrain={SECOND: FOREST}), Deploy(0, SECOND, True), Post(0, RESERVE))
    assert offered(t) == [LayDecoys(SECOND, count) for count in (0, 1, 2, 3)]


@pytest.mark.rule("VIR-R22")
def test_another_number_of_decoys_may_be_agreed_on() -> None:
    t = play(camped(terrain={SECOND: FOREST}, decoys=1), Deploy(0, SECOND, True), Post(0, RESERVE))
    assert offered(t) == [LayDecoys(SECOND, 0), LayDecoys(SECOND, 1)]


@pytest.mark.rule("VIR-R22")
def test_each_of_two_forests_has_its_decoys() -> None:
    t = play(camped(terrain={LEFT: FOREST, SECOND: FOREST}), Deploy(0, RESERVE), Post(0, RESERVE))
    play(t, LayDecoys(LEFT, 3), LayDecoys(SECOND, 2))
    assert t.markers[:2] == [3, 2]


@pytest.mark.rule("VIR-194")
def test_only_a_thick_forest_hides_units() -> None:
    t = camped(terrain={LEFT: "wood", SECOND: "wooded_hill", THIRD: FOREST})
    assert [action for action in offered(t) if isinstance(action, Deploy) and action.hidden] == [Deploy(0, THIRD, True)]


@pytest.mark.rule("VIR-194", "VIR-R72")
@pytest.mark.parametrize("army", ["1 guerriers, general", "1 scorpions, general", "1 clibanarii, general"])
def test_a_thick_forest_hides_whoever_may_stand_there(army: str) -> None:
    assert Deploy(0, LEFT, True) in offered(camped(army, terrain={LEFT: FOREST}))


# What the enemy sees


@pytest.mark.rule("VIR-H04")
@pytest.mark.parametrize("viewer", [ME, SPECTATOR])
def test_a_unit_under_a_marker_is_one_of_several_markers(viewer: Seat) -> None:
    view = before_a_forest("veterans/lurking", decoys=2).seen_by(viewer)
    assert view.markers[across(LEFT)] == 3
    assert (view.troops[1], view.zone[1], view.cohesion[1]) == (FACE_DOWN, UNSEEN, 0)


@pytest.mark.rule("VIR-H04")
def test_its_owner_knows_it() -> None:
    view = before_a_forest("veterans/lurking", decoys=2).seen_by(FOE)
    assert (view.troops[1], view.zone[1], view.cohesion[1]) == ("veterans", across(LEFT), 4)


@pytest.mark.rule("VIR-H04")
@pytest.mark.parametrize("hiding", ["horde/lurking", "guerriers/lurking"])
def test_no_number_beside_the_name_of_a_unit_tells_of_another_under_a_marker(hiding: str) -> None:
    t = battle({LEFT: hiding, SECOND: "horde"}, terrain={LEFT: FOREST})
    assert t.title(1) == troop_title("horde")


@pytest.mark.rule("VIR-H04")
def test_what_is_supposed_to_lie_in_two_forests_may_lie_in_either() -> None:
    under = {across(LEFT): "horde/lurking", across(SECOND): "veterans/lurking"}
    t = battle({LEFT: "guerriers"}, under, terrain={across(LEFT): FOREST, across(SECOND): FOREST})
    worlds = [GAME.imagined(t.seen_by(ME), Random(seed)) for seed in range(20)]
    assert {tuple(world.zone[1:]) for world in worlds} == {tuple(under), tuple(reversed(under))}


def two_forests(real: int, empty: int) -> Battle:
    """My two hidden units lie in one of two forests, decoys in the other; all that is done is done."""
    t = camped("2 javeliniers, 1 horde, general", terrain={LEFT: FOREST, SECOND: FOREST})
    play(t, Deploy(0, real, True), Deploy(1, real, True), Deploy(2, RIGHT), Post(0, RESERVE))
    decoys = {real: 0, empty: 2}
    play(t, LayDecoys(LEFT, decoys[LEFT]), LayDecoys(SECOND, decoys[SECOND]))
    return play(t, Deploy(3, across(LEFT)), Post(1, FOE_RESERVE))


@pytest.mark.rule("VIR-H04", "VIR-R22")
def test_a_forest_full_of_decoys_looks_like_one_full_of_men() -> None:
    one, other = two_forests(LEFT, SECOND), two_forests(SECOND, LEFT)
    assert one.encode() != other.encode()
    assert one.seen_by(FOE).encode() == other.seen_by(FOE).encode()


def test_the_number_of_a_hidden_unit_does_not_tell_in_which_forest_it_lies() -> None:
    """Here the unit that was named last lies in the forest to the left."""
    t = camped("1 javeliniers, 1 frondeurs, general", terrain={LEFT: FOREST, SECOND: FOREST}, decoys=0)
    play(t, Deploy(0, SECOND, True), Deploy(1, LEFT, True), Post(0, RESERVE))
    play(t, Deploy(2, across(LEFT)), Post(1, FOE_RESERVE))
    assert t.zone[:2] == [SECOND, LEFT]
    assert t.deployed


# Coming to light


@pytest.mark.rule("VIR-195", "VIR-H04")
def test_markers_are_revealed_when_an_enemy_enters_the_forest() -> None:
    t = before_a_forest("veterans/lurking", decoys=2)
    t.revealed = []
    play(t, Activate(LEFT), Move(0, (across(LEFT),)))
    assert (t.markers[across(LEFT)], t.is_engaged(across(LEFT))) == (0, True)
    assert t.seen_by(ME).troops[1] == "veterans"
    assert t.revealed == [("markers", across(LEFT)), (1, "veterans")]


@pytest.mark.rule("VIR-195", "VIR-H04")
def test_a_friend_who_enters_the_forest_reveals_nobody() -> None:
    t = battle(
        {RESERVE: "guerriers", LEFT: "horde/lurking"}, terrain={LEFT: FOREST}, decoys={LEFT: 1}, laid={LEFT: "1"}
    )
    play(t, Activate(LEFT), FINISH, Move(unit(t, "guerriers"), (LEFT,)))
    view = t.seen_by(FOE)
    assert (view.markers[LEFT], view.troops[:2]) == (2, ("guerriers", FACE_DOWN))


@pytest.mark.rule("VIR-196", "VIR-H04")
def test_only_the_unit_that_is_activated_comes_out() -> None:
    t = battle({LEFT: "guerriers/lurking horde/lurking"}, terrain={LEFT: FOREST}, laid={LEFT: "1"})
    t.revealed = []
    play(t, Activate(LEFT), FINISH, Move(unit(t, "guerriers"), (RESERVE,)))
    view = t.seen_by(FOE)
    assert (view.troops[:2], view.markers[LEFT]) == (("guerriers", FACE_DOWN), 1)
    assert t.revealed == [("marker", LEFT), (0, "guerriers")]


@pytest.mark.rule("VIR-R22")
def test_a_flank_attack_into_the_forest_reveals_its_markers() -> None:
    t = battle(
        {across(LEFT): "guerriers"},
        {across(SECOND): "horde/lurking"},
        terrain={across(SECOND): FOREST},
        decoys={across(SECOND): 2},
        laid={LEFT: "1"},
    )
    play(t, Activate(LEFT), FlankAttack(0, across(SECOND)))
    assert (t.markers[across(SECOND)], t.seen_by(ME).troops[1]) == (0, "horde")
    assert rolls(t) == (6, 6, 6)


@pytest.mark.rule("VIR-R22")
@pytest.mark.parametrize(("under", "cards"), [("guerriers/lurking", 2), ("", 1)])
def test_a_unit_under_a_marker_controls_its_segment_a_decoy_does_not(under: str, cards: int) -> None:
    """Both have another unit in the second segment; the general is with it."""
    mine = {LEFT: under, SECOND: "horde"} if under else {SECOND: "horde"}
    t = battle(mine, generals={SECOND: "general"}, terrain={LEFT: FOREST}, decoys={LEFT: 1}, at="draw")
    assert draw_all(t) == cards


@pytest.mark.rule("VIR-H04", "VIR-R22")
@pytest.mark.parametrize(("under", "lurks"), [("guerriers/lurking", True), ("", False)])
def test_the_cards_that_are_drawn_tell_whether_all_markers_are_decoys(under: str, lurks: bool) -> None:
    t = battle({LEFT: under, SECOND: "horde"}, terrain={LEFT: FOREST}, decoys={LEFT: 1})
    t.revealed = []
    resume(t, "draw")
    assert t.revealed == [("controls", LEFT, lurks)]


@pytest.mark.rule("VIR-106", "VIR-R22")
@pytest.mark.parametrize(("under", "cards"), [("guerriers/lurking", 2), ("", 1)])
def test_so_it_is_in_the_enemys_camp(under: str, cards: int) -> None:
    forest, beside = across(LEFT), across(SECOND)
    t = battle(
        {RESERVE: "guerriers"},
        {forest: under, beside: "horde"},
        foe_generals={beside: "general"},
        terrain={forest: FOREST},
        decoys={forest: 1},
        active=FOE,
        at="draw",
    )
    assert draw_all(t) == cards


@pytest.mark.rule("VIR-R22")
def test_a_decoy_cannot_be_moved_and_keeps_no_sector() -> None:
    t = battle({SECOND: "horde"}, {LEFT: "guerriers"}, terrain={LEFT: FOREST}, decoys={LEFT: 2}, at="end")
    assert t.holder[LEFT] == FOE


# Markers count as units for what the enemy may do and must do


@pytest.mark.rule("VIR-R105")
@pytest.mark.parametrize(("under", "decoys"), [("horde/lurking", 0), ("", 1)])
def test_a_marker_in_front_fixes_a_unit_whatever_lies_under_it(under: str, decoys: int) -> None:
    foes = {across(LEFT): under} if under else {}
    t = battle(
        {LEFT: "guerriers", SECOND: "horde"},
        {**foes, SECOND: "veterans"},
        terrain={across(LEFT): FOREST},
        decoys={across(LEFT): decoys},
        laid={LEFT: "3"},
    )
    play(t, Activate(LEFT))
    assert offered(t, FlankAttack) == []


@pytest.mark.rule("VIR-R105")
@pytest.mark.parametrize(("mine", "module"), [("guerriers", "impetuous"), ("fanatiques", "fanatics")])
def test_a_decoy_draws_those_who_cannot_be_held(mine: str, module: str) -> None:
    t = play(before_a_forest("", decoys=1, mine=mine, on=module), Activate(LEFT), FINISH)
    assert (t.zone[0], t.markers[across(LEFT)]) == (across(LEFT), 0)


@pytest.mark.rule("VIR-R105")
def test_a_flank_attack_on_decoys_alone_wins_the_battle() -> None:
    t = battle(
        {across(LEFT): "guerriers"},
        terrain={across(SECOND): FOREST},
        decoys={across(SECOND): 2},
        laid={LEFT: "1"},
    )
    play(t, Activate(LEFT), FlankAttack(0, across(SECOND)))
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason) == ((ME,), "open_flank")


@pytest.mark.rule("VIR-R105")
def test_a_marker_is_no_target_for_a_shot() -> None:
    t = play(before_a_forest("horde/lurking", mine="archers_formes"), Activate(LEFT))
    assert offered(t, Shoot) == []


@pytest.mark.rule("VIR-R105")
@pytest.mark.parametrize("mine", ["guerriers", "archers_formes", "cavalerie_legere"])
def test_what_i_may_do_does_not_tell_a_unit_from_a_decoy(mine: str) -> None:
    real = before_a_forest("horde/lurking", mine=mine, on="impetuous")
    empty = before_a_forest("", decoys=1, mine=mine, on="impetuous")
    assert offered(play(real, Activate(LEFT))) == offered(play(empty, Activate(LEFT)))


def test_impetuous_men_under_a_marker_show_themselves_when_they_run_out() -> None:
    t = battle({LEFT: "guerriers/lurking"}, {across(LEFT): "veterans"}, terrain={LEFT: FOREST}, on="impetuous")
    play(t, FINISH)
    assert (t.zone[0], t.markers[LEFT], len(t.standing(ME, LEFT))) == (across(LEFT), 0, 0)
    assert t.is_engaged(across(LEFT))
    assert foe(t, "veterans") == 1
