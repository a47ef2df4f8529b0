"""Roaming: the arena die moves the unit."""

from __future__ import annotations

from typing import Any, Final

import pytest

from harena.core.chance import Roll
from harena.games.hoplomachus.actions import Advance, Move, Roam
from harena.games.hoplomachus.book import ARENA_DIE, DIRECTIONS
from harena.games.hoplomachus.rules.marks import why
from harena.games.hoplomachus.rules.movement import ask_move
from harena.games.hoplomachus.rules.rival_movement import move_rivals
from harena.games.hoplomachus.table import ARENA, RIVAL, Combat
from harena.games.hoplomachus.vocabulary import DazeOnEnter, Kennel, Line

from .fights import arena, asked, chip, fight, hexes, on, roll, unit, where
from .lists import CLOSEST, reading

Units = dict[str, str]
ROAMER: Final = chip(movement=2, skills="roaming")
FAR: Final = chip(movement=3, skills="roaming")
WALLS: Final = "B1 B2 B3 B4 B5 D1 D2 D3 D4 D5"
CORRIDOR: Final = reading(CLOSEST, obstacles=hexes(WALLS))
KENNEL: Final = arena(region="refugees", rules=(Kennel(hexes=hexes("C3")),))


def roaming(
    mine: dict[str, str], rivals: dict[str, str], beasts: dict[str, str] | None = None, **fields: Any
) -> Combat:
    """The units called `beast` roam, of whatever side they are."""
    side = ARENA if beasts else RIVAL
    fields = {"chips": {"beast": FAR}, "agenda": [(move_rivals, side)], "active": side, **fields}
    t = fight(mine, rivals, beasts, **fields)
    t.proceed()
    return t


@pytest.mark.rule("HOP-303", "HOP-R130")
def test_each_roll_moves_it_one_hex_in_the_direction_shown() -> None:
    t = roaming({}, {"beast": "C3"})
    roll(t, "east")
    assert where(t, "beast") == "C4"
    roll(t, "north_west")
    roll(t, "south_west")
    assert (where(t, "beast"), asked(t)) == ("C3", "rest")


@pytest.mark.rule("HOP-303")
def test_it_rolls_as_often_as_its_movement() -> None:
    t = roaming({}, {"beast": "C3"}, chips={"beast": ROAMER})
    roll(t, "east")
    roll(t, "east")
    assert (where(t, "beast"), asked(t)) == ("C5", "rest")


@pytest.mark.rule("HOP-R130", "HOP-C04")
def test_every_direction_of_the_compass_is_equally_likely() -> None:
    t = roaming({}, {"beast": "C3"})
    assert isinstance(t.pending, Roll)
    assert (t.pending.thrown, len(set(ARENA_DIE.faces)), t.pending.by) == ((ARENA_DIE,), 6, "rivals")


@pytest.mark.rule("HOP-R130")
def test_opposite_directions_lead_back() -> None:
    for direction, face in enumerate(DIRECTIONS):
        t = roaming({}, {"beast": "C3"}, chips={"beast": ROAMER})
        roll(t, face)
        assert where(t, "beast") != "C3"
        roll(t, DIRECTIONS[(direction + 3) % 6])
        assert where(t, "beast") == "C3"


@pytest.mark.rule("HOP-R129", "HOP-255")
def test_a_roll_towards_a_blocked_hex_or_off_the_board_is_lost() -> None:
    t = roaming({}, {"beast": "A1", "ally": "A2"}, dazed=1 << 2, chips={"beast": FAR})
    roll(t, "east")
    assert where(t, "beast") == "A1"
    roll(t, "north_east")
    assert where(t, "beast") == "A1"
    roll(t, "south_west")
    assert (where(t, "beast"), asked(t)) == ("B1", "rest")


@pytest.mark.rule("HOP-304")
def test_beside_an_opponent_it_does_not_move() -> None:
    t = roaming({"a": "C4"}, {"beast": "C3"})
    assert asked(t) == "rest"


@pytest.mark.rule("HOP-305")
def test_it_stops_as_soon_as_it_is_beside_an_opponent() -> None:
    t = roaming({"a": "C5"}, {"beast": "C2"})
    roll(t, "north_west")
    roll(t, "east")
    roll(t, "south_east")
    assert where(t, "beast") == "C3"
    t = roaming({"a": "C5"}, {"beast": "C3"})
    roll(t, "east")
    assert (where(t, "beast"), asked(t)) == ("C4", "rest")


@pytest.mark.rule("HOP-321")
def test_a_platform_ends_its_roaming() -> None:
    ground = arena(sets={"high": hexes("C4")}, rules=(DazeOnEnter(set="high"),))
    t = roaming({}, {"beast": "C3"}, ground=ground)
    roll(t, "east")
    assert (where(t, "beast"), asked(t)) == ("C4", "rest")


@pytest.mark.rule("HOP-R76", "HOP-R81")
def test_a_roaming_rival_takes_no_mark() -> None:
    t = roaming({"a": "C6"}, {"beast": "C1"})
    assert why(t, unit(t, "beast")) is None


@pytest.mark.rule("HOP-279", "HOP-303")
def test_it_has_moved_only_if_a_roll_has_moved_it() -> None:
    t = roaming({}, {"beast": "A1"}, chips={"beast": chip(movement=1, skills="roaming")})
    roll(t, "west")
    assert t.moved == 0


@pytest.mark.rule("HOP-R82", "HOP-158")
def test_a_rival_behind_a_roaming_one_goes_on_when_that_has_moved() -> None:
    t = roaming({"a": "C6"}, {"s": "C1", "beast": "C3"}, ground=CORRIDOR, chips={"beast": ROAMER})
    t.answer(Advance(unit(t, "s"), on(t, "C2")))
    roll(t, "east")
    roll(t, "east")
    assert (where(t, "beast"), where(t, "s"), asked(t)) == ("C5", "C3", "rest")


@pytest.mark.rule("HOP-157")
def test_where_only_the_roaming_one_can_move_nobody_is_asked() -> None:
    t = roaming({"a": "C6"}, {"s": "C1", "beast": "C2"}, ground=CORRIDOR)
    assert (asked(t), where(t, "s")) == ("chance", "C1")


@pytest.mark.rule("HOP-157", "HOP-D15")
def test_the_player_orders_a_roaming_rival_and_one_that_goes_where_it_may_come() -> None:
    t = roaming({"a": "C6"}, {"s": "C5", "beast": "C1"}, ground=CORRIDOR, chips={"s": chip(1), "beast": FAR})
    assert asked(t) == "chance"
    t = roaming({"a": "C6"}, {"s": "C4", "beast": "C1"}, ground=CORRIDOR, chips={"s": chip(1), "beast": FAR})
    assert asked(t) == "advances"


@pytest.mark.rule("HOP-157", "HOP-D15")
def test_the_player_orders_a_roaming_rival_and_one_that_its_leaving_would_lead_elsewhere() -> None:
    ground = reading(Line(hex="spot"), CLOSEST, obstacles=hexes(WALLS), sets={"spot": hexes("C5")})
    t = roaming({"a": "C1"}, {"s": "C3", "beast": "C5"}, ground=ground, chips={"beast": chip(1, skills="roaming")})
    assert list(t.options()) == [Advance(unit(t, "s"), on(t, "C2")), Roam(unit(t, "beast"))]


@pytest.mark.rule("HOP-157", "HOP-305")
def test_a_roaming_rival_that_an_opponent_stops_on_its_way_is_in_nobodys_way() -> None:
    ground = reading(CLOSEST, obstacles=hexes(WALLS.replace("B3 ", "")))
    t = roaming({"a": "B3"}, {"s": "C5", "beast": "C1"}, ground=ground, chips={"s": chip(1), "beast": FAR})
    assert (asked(t), where(t, "s")) == ("chance", "C4")


# The player's own


@pytest.mark.rule("HOP-R153", "HOP-D23")
def test_the_player_may_leave_his_roaming_unit_or_roll_to_its_end() -> None:
    t = fight({"beast": "C3", "b": "E1"}, chips={"beast": ROAMER}, agenda=[(ask_move,)])
    t.proceed()
    assert [one for one in t.options() if isinstance(one, Move | Roam) and one.unit == 1] == [Roam(1)]
    t.answer(Roam(1))
    roll(t, "east")
    assert asked(t) == "chance"
    roll(t, "east")
    assert (asked(t), Roam(1) in t.options()) == ("moves", False)


@pytest.mark.rule("HOP-304", "HOP-303")
def test_why_a_unit_may_not_be_moved_or_rolled_for_is_told() -> None:
    t = fight({"beast": "C3", "b": "E1"}, {"r": "C4"}, chips={"beast": ROAMER}, agenda=[(ask_move,)])
    t.proceed()
    wrong = Move(1, on(t, "C2")), Roam(1), Roam(2)
    assert [t.against(action)[0].key for action in wrong] == [
        "refused.roams",
        "refused.roams_no_more",
        "refused.does_not_roam",
    ]


# Beasts of the arena


@pytest.mark.rule("HOP-R131", "HOP-163")
def test_a_beast_of_the_arena_roams_in_the_arena_turn() -> None:
    t = roaming({"a": "E1"}, {}, {"beast": "A3"}, chips={"beast": chip(movement=1, skills="roaming", arena=True)})
    assert isinstance(t.pending, Roll)
    assert t.pending.by == "beasts"
    roll(t, "west")
    assert where(t, "beast") == "A2"


@pytest.mark.rule("HOP-X19", "HOP-324")
def test_a_beast_does_not_stop_beside_a_local_unit_of_its_region() -> None:
    chips = {"beast": chip(movement=3, skills="roaming", arena=True), "a": chip(faction="refugees")}
    t = roaming({"a": "C5", "b": "E4"}, {}, {"beast": "C2"}, ground=KENNEL, chips=chips)
    roll(t, "east")
    roll(t, "east")
    assert (where(t, "beast"), asked(t)) == ("C4", "chance")
    roll(t, "south_east")
    assert (where(t, "beast"), asked(t)) == ("D4", "rest")


@pytest.mark.rule("HOP-330")
def test_a_beast_stops_beside_a_rival_too() -> None:
    chips = {"beast": chip(movement=3, skills="roaming", arena=True)}
    t = roaming({}, {"r": "C4"}, {"beast": "C2"}, ground=KENNEL, chips=chips)
    roll(t, "east")
    assert (where(t, "beast"), asked(t)) == ("C3", "rest")


@pytest.mark.rule("HOP-R93", "HOP-D15")
def test_the_player_orders_beasts_that_may_meet() -> None:
    chips = {"beast": chip(movement=1, skills="roaming", arena=True), "other": chip(skills="roaming", arena=True)}
    t = roaming({}, {}, {"beast": "C2", "other": "C4"}, chips=chips)
    assert list(t.options()) == [Roam(1), Roam(2)]
    assert [text.key for text in t.against(Advance(1, on(t, "C3")))] == ["refused.roams"]
    t.answer(Roam(2))
    assert isinstance(t.pending, Roll)
    assert t.pending.args[0] == 2


@pytest.mark.rule("HOP-R93")
def test_beasts_that_cannot_meet_roam_without_a_question() -> None:
    chips = {"beast": chip(movement=1, skills="roaming", arena=True), "other": chip(1, skills="roaming", arena=True)}
    t = roaming({}, {}, {"beast": "A1", "other": "E4"}, chips=chips)
    assert asked(t) == "chance"
    roll(t, "east")
    assert asked(t) == "chance"
