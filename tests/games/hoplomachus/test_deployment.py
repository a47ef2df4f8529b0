"""Deployment: rivals from the top of their camp, the player's formation, who must and who cannot."""

from __future__ import annotations

from typing import Any

import pytest

from harena.games.hoplomachus.actions import FINISH, SURRENDER, Deploy, GoTo
from harena.games.hoplomachus.chips import Event, Scion
from harena.games.hoplomachus.rules.deployment import ask_deploy, deploy_rivals, deployable, put_in_arena, spread
from harena.games.hoplomachus.table import FALLEN, RIVAL, Combat
from harena.games.hoplomachus.vocabulary import (
    Heal,
    HeroFirst,
    HeroLast,
    Place,
    PlayerFirst,
    RivalFirst,
    ScionLine,
    Wounded,
)

from .fights import asked, chip, fight, hex_, let, on, refused, unit, where


def card(*setup: Any) -> Event:
    return Event("bloodshed", ("X",), ("H", "U"), (), setup)


def rivals_deploy(t: Combat) -> Combat:
    t.active = RIVAL
    return let(t, (deploy_rivals,))


def players_turn(t: Combat) -> Combat:
    return let(t, (ask_deploy,))


def offered(t: Combat) -> set[str]:
    """The names of the units that may be deployed now."""
    return {t.chip[action.unit] for action in t.options() if isinstance(action, Deploy)}


# Rivals


@pytest.mark.rule("HOP-139")
def test_the_topmost_rival_goes_to_the_lowest_free_rival_hex() -> None:
    t = rivals_deploy(fight({"a": "A2"}, {"r": "camp", "s": "camp"}))
    assert (where(t, "r"), where(t, "s")) == ("A3", "camp")


@pytest.mark.rule("HOP-328")
def test_a_defeated_rival_is_never_deployed_again() -> None:
    t = fight({}, {"r": "camp", "s": "camp"})
    t.place[unit(t, "r")] = FALLEN
    rivals_deploy(t)
    assert (where(t, "r"), where(t, "s")) == ("fallen", "A2")


@pytest.mark.rule("HOP-140", "HOP-255")
def test_no_rival_is_deployed_where_all_rival_hexes_are_occupied() -> None:
    t = rivals_deploy(fight({"a": "A1", "b": "A2", "c": "A3"}, {"r": "A4", "s": "camp"}))
    assert where(t, "s") == "camp"


@pytest.mark.rule("HOP-138", "HOP-139")
def test_a_deployed_unit_is_dazed_and_has_its_health() -> None:
    t = fight({}, {"r": "camp"}, chips={"r": chip(health=4)})
    t.hp[unit(t, "r")] = 1
    rivals_deploy(t)
    assert t.dazed == 1 << unit(t, "r")
    assert t.hp[unit(t, "r")] == 4


@pytest.mark.rule("HOP-118")
@pytest.mark.parametrize(("act", "landed"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_two_rivals_come_in_the_first_turn_of_later_acts(act: int, landed: int) -> None:
    t = rivals_deploy(fight({}, {"r": "camp", "s": "camp", "u": "camp"}, act=act))
    assert len(t.in_arena(RIVAL)) == landed


@pytest.mark.rule("HOP-118")
def test_in_the_second_turn_it_is_one_again() -> None:
    t = rivals_deploy(fight({}, {"r": "camp", "s": "camp"}, act=3, round=2))
    assert len(t.in_arena(RIVAL)) == 1


@pytest.mark.rule("HOP-114")
def test_capitals_know_no_double_deployment() -> None:
    t = rivals_deploy(fight({}, {"r": "camp", "s": "camp"}, act=3, kind="primus"))
    assert len(t.in_arena(RIVAL)) == 1


@pytest.mark.rule("HOP-R40")
def test_with_one_free_rival_hex_one_rival_comes_and_nothing_is_made_up() -> None:
    t = rivals_deploy(fight({"a": "A1", "b": "A2", "c": "A3"}, {"r": "camp", "s": "camp"}, act=4))
    assert (where(t, "r"), where(t, "s")) == ("A4", "camp")
    t.round = 2
    t.lift(unit(t, "a"))
    t.lift(unit(t, "b"))
    rivals_deploy(t)
    assert where(t, "s") == "A2"
    assert t.hp[unit(t, "s")] == 3


@pytest.mark.rule("HOP-X06", "HOP-121")
def test_the_first_rivals_of_act_four_enter_with_two_more_hp_and_the_same_health() -> None:
    t = rivals_deploy(fight({}, {"r": "camp"}, act=4))
    assert t.hp[unit(t, "r")] == 5
    assert t.max_health(unit(t, "r")) == 3


@pytest.mark.rule("HOP-121")
def test_act_three_gives_no_hp() -> None:
    t = rivals_deploy(fight({}, {"r": "camp"}, act=3))
    assert t.hp[unit(t, "r")] == 3


@pytest.mark.rule("HOP-R40", "HOP-104")
def test_a_third_rival_of_the_first_turn_has_none_of_these_hp() -> None:
    t = rivals_deploy(fight({}, {"r": "camp", "s": "camp", "u": "camp"}, act=4, event=card(RivalFirst(n=3))))
    assert t.hp[1:] == [5, 5, 3]


@pytest.mark.rule("HOP-104")
def test_an_event_lets_several_rivals_come_at_once() -> None:
    t = rivals_deploy(fight({}, {"r": "camp", "s": "camp"}, event=card(RivalFirst(n=2))))
    assert len(t.in_arena(RIVAL)) == 2


@pytest.mark.rule("HOP-104")
def test_wounded_units_enter_with_fewer_hp_but_with_one_at_least() -> None:
    chips = {"r": chip(health=1), "s": chip(health=4)}
    event = card(Wounded(side="rival", n=2), RivalFirst(n=2))
    t = rivals_deploy(fight({}, {"r": "camp", "s": "camp"}, chips=chips, event=event))
    assert t.hp[1:] == [1, 2]


@pytest.mark.rule("HOP-R62")
def test_the_hero_enters_with_the_hp_that_he_had_in_camp() -> None:
    t = fight({}, {"r": "A1"}, event=card(Wounded(side="player", n=1)))
    t.hp[0] = 2
    put_in_arena(t, 0, on(t, "E1"))
    assert t.hp[0] == 2


@pytest.mark.rule("HOP-X17", "HOP-322")
def test_a_unit_deployed_in_the_rivals_turn_is_dazed_in_it() -> None:
    t = fight({"a": "camp"}, {"r": "A1"}, active=RIVAL)
    put_in_arena(t, unit(t, "a"), on(t, "E1"))
    assert t.dazed == 1 << unit(t, "a")


# The Scion's place


def scion(*rules: Any) -> Scion:
    line = ScionLine(deed=Heal(n=1), mode="always")
    return Scion(10, ("S",), 3, (), (line,), rules)


@pytest.mark.rule("HOP-088")
def test_a_scion_comes_to_the_hex_of_its_sheet() -> None:
    t = fight({}, {"kalliope": "camp"}, kind="scion", scion=scion(Place(hex=hex_("C3"))))
    rivals_deploy(t)
    assert where(t, "kalliope") == "C3"


@pytest.mark.rule("HOP-088")
def test_where_that_hex_is_occupied_the_player_chooses_among_the_nearest() -> None:
    t = fight({"a": "A1", "b": "B1"}, {"kalliope": "camp"}, kind="scion", scion=scion(Place(hex=hex_("A1"))))
    rivals_deploy(t)
    assert asked(t) == "landings"
    assert set(t.options()) == {GoTo(on(t, "A2")), GoTo(on(t, "B2"))}
    assert refused(t, GoTo(on(t, "E1"))) == ["not_the_nearest"]
    t.answer(GoTo(on(t, "B2")))
    assert where(t, "kalliope") == "B2"


# The player


@pytest.mark.rule("HOP-141")
def test_the_player_deploys_a_unit_of_his_camp_to_a_free_player_hex() -> None:
    t = players_turn(fight({"a": "E1", "b": "camp"}, {"r": "E2"}))
    b = unit(t, "b")
    assert set(t.options()) == {
        *(Deploy(one, on(t, name)) for one in (0, b) for name in ("E3", "E4")),
        FINISH,
        SURRENDER,
    }
    t.answer(Deploy(b, on(t, "E4")))
    assert where(t, "b") == "E4"
    assert asked(t) == "rest"


@pytest.mark.rule("HOP-141")
def test_a_face_down_unit_stays_in_camp() -> None:
    t = fight({"a": "E1", "b": "camp"}, {"r": "A1"})
    t.place[unit(t, "b")] = FALLEN
    assert offered(players_turn(t)) == {"hero"}
    assert refused(t, Deploy(unit(t, "b"), on(t, "E2"))) == ["not_in_your_camp"]


@pytest.mark.rule("HOP-141", "HOP-255")
def test_the_reasons_against_a_hex() -> None:
    t = players_turn(fight({"a": "E1", "b": "camp"}, {"r": "A1"}))
    assert refused(t, Deploy(unit(t, "b"), on(t, "E1"))) == ["hex_is_blocked"]
    assert refused(t, Deploy(unit(t, "b"), on(t, "D1"))) == ["no_player_hex"]
    assert refused(t, Deploy(unit(t, "r"), 999)) == ["not_in_your_camp", "no_player_hex"]


@pytest.mark.rule("HOP-142", "HOP-R61")
def test_the_hero_needs_a_place_of_his_own() -> None:
    t = players_turn(fight({"a": "E1", "b": "camp"}, {"r": "A1"}, slots=("U", "U")))
    assert offered(t) == {"b"}
    assert refused(t, Deploy(0, on(t, "E2"))) == ["no_place_in_formation"]


@pytest.mark.rule("HOP-142", "HOP-R61")
def test_no_other_unit_takes_the_place_of_the_hero() -> None:
    t = players_turn(fight({"a": "E1", "b": "camp"}, {"r": "A1"}, slots=("H", "U")))
    assert offered(t) == {"hero"}


@pytest.mark.rule("HOP-142")
def test_a_place_may_be_for_some_classes_only() -> None:
    chips = {"a": chip(classes="attacker"), "b": chip(classes="defender archer"), "c": chip(classes="tactician")}
    t = fight({"a": "camp", "b": "camp", "c": "camp"}, {"r": "A1"}, chips=chips, slots=("U:archer/tactician",))
    assert offered(players_turn(t)) == {"b", "c"}


@pytest.mark.rule("HOP-143")
def test_nobody_is_asked_when_the_limit_is_reached() -> None:
    t = players_turn(fight({"a": "E1", "b": "camp"}, {"r": "A1"}, slots=("U",)))
    assert asked(t) == "rest"


@pytest.mark.rule("HOP-143")
def test_nobody_is_asked_when_all_player_hexes_are_occupied() -> None:
    t = players_turn(fight({"a": "E1", "b": "E2", "c": "camp"}, {"r": "E3", "s": "E4"}))
    assert asked(t) == "rest"


@pytest.mark.rule("HOP-R60")
@pytest.mark.parametrize(("simultaneous", "names"), [(False, set()), (True, {"b"})])
def test_a_fallen_unit_frees_its_place_only_where_the_limit_is_simultaneous(
    simultaneous: bool, names: set[str]
) -> None:
    t = fight({"a": "E1", "b": "camp", "c": "E2"}, {"r": "A1"}, slots=("U", "U"), simultaneous=simultaneous)
    t.lift(unit(t, "a"), FALLEN)
    assert {t.chip[one] for one in deployable(t)} == names


@pytest.mark.rule("HOP-R155", "HOP-142")
def test_no_order_of_deployment_costs_a_place() -> None:
    chips = {"both": chip(classes="attacker defender"), "one": chip(classes="attacker")}
    t = fight({"both": "camp", "one": "camp"}, {"r": "A1"}, chips=chips, slots=("U:attacker", "U:defender"))
    players_turn(t).answer(Deploy(unit(t, "both"), on(t, "E1")))
    assert offered(players_turn(t)) == {"one"}
    t.answer(Deploy(unit(t, "one"), on(t, "E2")))
    assert [t.slot_of[unit(t, name)] for name in ("both", "one")] == [1, 0]


@pytest.mark.rule("HOP-R155", "HOP-142")
def test_whoever_fits_several_places_leaves_the_only_one_of_another_to_it() -> None:
    assert spread(("U:attacker", "U:defender"), (("attacker",), ("attacker", "defender"))) == (0, 1)


@pytest.mark.rule("HOP-R155")
def test_two_units_never_share_a_place() -> None:
    assert spread(("U:archer", "U:defender"), (("archer",), ("archer",))) is None


@pytest.mark.rule("HOP-144")
def test_with_an_empty_arena_the_player_must_deploy_or_surrender() -> None:
    t = players_turn(fight({"a": "camp"}, {"r": "A1"}))
    assert FINISH not in t.options()
    assert SURRENDER in t.options()
    assert refused(t, FINISH) == ["must_deploy"]


@pytest.mark.rule("HOP-144", "HOP-229")
@pytest.mark.parametrize("kind", ["primus", "scion"])
def test_in_a_capital_he_must_deploy(kind: str) -> None:
    t = players_turn(fight({"a": "camp"}, {"r": "A1"}, kind=kind))
    assert {type(action) for action in t.options()} == {Deploy}
    assert refused(t, SURRENDER) == ["no_surrender"]


@pytest.mark.rule("HOP-144", "HOP-R56")
@pytest.mark.parametrize("kind", ["bloodshed", "primus"])
def test_without_a_free_player_hex_the_fight_goes_on(kind: str) -> None:
    t = fight({"a": "camp"}, {"r": "E1", "s": "E2", "u": "E3", "v": "E4"}, kind=kind)
    players_turn(t)
    assert asked(t) == "rest"
    assert t.result == ""


# Events


@pytest.mark.rule("HOP-104")
def test_an_event_lets_the_player_deploy_two_units_in_his_first_turn() -> None:
    t = players_turn(fight({"a": "camp", "b": "camp"}, {"r": "A1"}, event=card(PlayerFirst(n=2))))
    t.answer(Deploy(unit(t, "a"), on(t, "E1")))
    assert asked(t) == "deploys"
    t.answer(Deploy(unit(t, "b"), on(t, "E2")))
    assert asked(t) == "rest"


@pytest.mark.rule("HOP-104")
def test_in_his_second_turn_he_deploys_one() -> None:
    t = players_turn(fight({"a": "camp", "b": "camp"}, {"r": "A1"}, event=card(PlayerFirst(n=2)), round=2))
    t.answer(Deploy(unit(t, "a"), on(t, "E1")))
    assert asked(t) == "rest"


@pytest.mark.rule("HOP-104")
def test_an_event_wants_the_hero_first() -> None:
    t = players_turn(fight({"a": "camp"}, {"r": "A1"}, event=card(HeroFirst())))
    assert offered(t) == {"hero"}
    assert refused(t, Deploy(unit(t, "a"), on(t, "E1"))) == ["hero_first"]
    t.answer(Deploy(0, on(t, "E1")))
    assert offered(players_turn(t)) == {"a"}


@pytest.mark.rule("HOP-104")
def test_an_event_wants_the_hero_last() -> None:
    t = players_turn(fight({"a": "camp"}, {"r": "A1"}, event=card(HeroLast())))
    assert offered(t) == {"a"}
    assert refused(t, Deploy(0, on(t, "E1"))) == ["hero_last"]
    t.answer(Deploy(unit(t, "a"), on(t, "E1")))
    assert offered(players_turn(t)) == {"hero"}
