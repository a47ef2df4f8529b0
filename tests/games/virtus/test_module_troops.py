"""Chapter 17: impetuous units, fanatics, stoics, elite and rabble, all like others without their module."""

from __future__ import annotations

import pytest

from harena.games.virtus.actions import (
    ACCEPT,
    FINISH,
    REROLL,
    Activate,
    DeclareCharge,
    Fight,
    Hold,
    Move,
    Rally,
)
from harena.games.virtus.game import GAME
from harena.games.virtus.modules import Modules
from harena.games.virtus.rules.movement import MOVES
from harena.games.virtus.rules.places import relocate
from harena.games.virtus.rules.saves import REROLLS
from harena.games.virtus.rules.values import offence
from harena.games.virtus.table import COMBAT, LURKING
from harena.games.virtus.units import make_troop
from tests.games.virtus.battles import (
    LEFT,
    ME,
    RESERVE,
    SECOND,
    across,
    asked,
    battle,
    offered,
    play,
    rolls,
    told,
    where,
)

# Impetuous


@pytest.mark.rule("VIR-221")
@pytest.mark.parametrize(
    ("troop", "on", "hits"),
    [
        ("horde", "impetuous", 1),
        ("horde", "", 0),
        ("horde=3", "impetuous", 0),
        ("auxiliaires_formes", "impetuous", 0),
    ],
)
def test_a_four_is_a_hit_for_an_impetuous_unit_without_losses(troop: str, on: str, hits: int) -> None:
    t = battle({LEFT: troop}, {LEFT: "veterans"}, laid={LEFT: "1"}, on=on)
    play(t, Activate(LEFT), Fight((0,)))
    play(t, (4, *(6,) * (len(rolls(t)) - 1)))
    assert told(t, "hits")[-1]["count"] == hits


@pytest.mark.rule("VIR-221", "VIR-R78")
def test_an_impetuous_unit_that_has_rallied_is_as_fierce_as_before() -> None:
    t = battle({RESERVE: "guerriers=2"}, at="rally", on="impetuous")
    play(t, Rally(0), (1,))
    relocate(t, 0, LEFT)
    assert offence(t, 0, COMBAT, LEFT) == 4


@pytest.mark.rule("VIR-222")
@pytest.mark.parametrize(("on", "place"), [("impetuous", across(LEFT)), ("", LEFT), ("fanatics", LEFT)])
def test_an_impetuous_unit_advances_on_the_enemy_without_a_card(on: str, place: int) -> None:
    t = battle({LEFT: "guerriers"}, {across(LEFT): "veterans"}, on=on)
    play(t, FINISH)
    assert where(t, "guerriers") == place


@pytest.mark.rule("VIR-222", "VIR-R77")
def test_an_advance_costs_nothing_and_is_no_attack() -> None:
    t = battle({LEFT: "guerriers auxiliaires_formes"}, {across(LEFT): "veterans"}, laid={LEFT: "1"}, on="impetuous")
    play(t, Activate(LEFT), Move(1, (RESERVE,)))
    assert where(t, "guerriers") == across(LEFT)
    assert (told(t, "attacked_combat"), rolls(t)) == ([], ())


@pytest.mark.rule("VIR-222", "VIR-R77")
def test_a_segment_without_a_card_may_be_resolved_for_an_advance() -> None:
    t = battle({LEFT: "guerriers", SECOND: "veterans"}, {across(LEFT): "veterans"}, on="impetuous")
    assert offered(t, Activate) == [Activate(LEFT)]
    play(t, Activate(LEFT))
    assert where(t, "guerriers") == across(LEFT)


@pytest.mark.rule("VIR-222", "VIR-R77")
@pytest.mark.parametrize(
    ("mine", "foes"),
    [
        ({LEFT: "guerriers"}, {across(SECOND): "veterans"}),
        ({LEFT: "guerriers"}, {LEFT: "horde", across(LEFT): "veterans"}),
        ({RESERVE: "guerriers"}, {across(LEFT): "veterans"}),
        ({across(LEFT): "guerriers"}, {LEFT: "veterans"}),
        ({LEFT: "guerriers/orbis"}, {across(LEFT): "veterans"}),
        ({LEFT: "guerriers/shieldwall"}, {across(LEFT): "veterans"}),
    ],
    ids=["nobody in front", "engaged", "in the reserve", "in the enemy's camp", "in orbis", "in shieldwall"],
)
def test_nothing_draws_an_impetuous_unit_forward(mine: dict[int, str], foes: dict[int, str]) -> None:
    t = battle(mine, foes, on="impetuous")
    play(t, FINISH)
    assert [where(t, "guerriers")] == list(mine)


@pytest.mark.rule("VIR-R77")
def test_an_impetuous_unit_that_was_pushed_back_stays_there() -> None:
    t = battle(
        {across(LEFT): "guerriers=2*1 horde"}, {across(LEFT): "veterans"}, laid={LEFT: "1"}, at="tests", on="impetuous"
    )
    play(t, (6, 6), "court court", FINISH, FINISH)
    assert where(t, "guerriers") == LEFT


@pytest.mark.rule("VIR-R77")
def test_an_impetuous_unit_that_comes_from_the_reserve_does_not_go_on() -> None:
    t = battle({RESERVE: "guerriers"}, {across(LEFT): "veterans"}, laid={LEFT: "1"}, on="impetuous")
    play(t, Activate(LEFT), Move(0, (LEFT,)))
    assert where(t, "guerriers") == LEFT


@pytest.mark.rule("VIR-222", "VIR-196")
def test_an_impetuous_unit_advances_out_of_its_hiding_place() -> None:
    t = battle({LEFT: "guerriers/lurking"}, {across(LEFT): "veterans"}, terrain={LEFT: "thick_forest"}, on="impetuous")
    play(t, FINISH)
    assert where(t, "guerriers") == across(LEFT)
    assert not t.state[0] & LURKING
    assert (t.markers[LEFT], len(t.standing(0, LEFT)), len(t.standing(0, across(LEFT)))) == (0, 0, 1)


@pytest.mark.rule("VIR-223", "VIR-R77")
def test_an_impetuous_unit_is_held_back_for_a_point() -> None:
    t = battle({LEFT: "guerriers guerriers"}, {across(LEFT): "veterans"}, laid={LEFT: "1"}, on="impetuous")
    play(t, Activate(LEFT), Hold(0))
    assert t.zone[:2] == [LEFT, across(LEFT)]


@pytest.mark.rule("VIR-223")
@pytest.mark.parametrize(("troop", "on"), [("guerriers", ""), ("auxiliaires_formes", "impetuous")])
def test_others_need_not_be_held_back(troop: str, on: str) -> None:
    t = battle({LEFT: troop}, {across(LEFT): "veterans"}, laid={LEFT: "2"}, on=on)
    play(t, Activate(LEFT))
    assert offered(t, Hold) == []


@pytest.mark.rule("VIR-223", "VIR-R77")
def test_an_impetuous_unit_that_is_engaged_need_not_be_held_back() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde", across(LEFT): "veterans"}, laid={LEFT: "2"}, on="impetuous")
    play(t, Activate(LEFT), FINISH)
    assert (asked(t), offered(t, Hold)) == ((ME, MOVES), [])


@pytest.mark.rule("VIR-224")
def test_an_impetuous_unit_goes_elsewhere_for_a_point() -> None:
    t = battle({LEFT: "guerriers auxiliaires_formes"}, {across(LEFT): "veterans"}, laid={LEFT: "2"}, on="impetuous")
    play(t, Activate(LEFT), Move(0, (RESERVE,)))
    assert (where(t, "guerriers"), t.points[LEFT]) == (RESERVE, 1)


# Fanatics


@pytest.mark.rule("VIR-225")
@pytest.mark.parametrize(("on", "dice"), [("fanatics", (6,)), ("", (6, 6))])
def test_no_dark_die_is_rolled_for_fanatics(on: str, dice: tuple[int, ...]) -> None:
    assert rolls(battle({LEFT: "fanatiques*1"}, at="tests", on=on)) == dice


@pytest.mark.rule("VIR-225")
def test_fanatics_lose_cohesion_but_stay() -> None:
    t = battle({LEFT: "fanatiques=2*1"}, at="tests", on="fanatics")
    play(t, (6,))
    assert (t.cohesion[0], t.zone[0]) == (1, LEFT)


@pytest.mark.rule("VIR-226")
@pytest.mark.parametrize(("on", "place"), [("fanatics", across(LEFT)), ("", LEFT), ("impetuous", LEFT)])
def test_fanatics_advance_on_the_enemy_without_a_card(on: str, place: int) -> None:
    t = battle({LEFT: "fanatiques"}, {across(LEFT): "veterans"}, on=on)
    play(t, FINISH)
    assert where(t, "fanatiques") == place


@pytest.mark.rule("VIR-226", "VIR-R77")
def test_fanatics_are_held_back_for_two_points() -> None:
    t = battle({LEFT: "fanatiques auxiliaires_formes"}, {across(LEFT): "veterans"}, laid={LEFT: "3"}, on="fanatics")
    play(t, Activate(LEFT), Hold(0))
    assert t.points[LEFT] == 1
    play(t, FINISH)
    assert where(t, "fanatiques") == LEFT


@pytest.mark.rule("VIR-226", "VIR-R77")
def test_one_point_does_not_hold_fanatics() -> None:
    t = battle({LEFT: "fanatiques auxiliaires_formes"}, {across(LEFT): "veterans"}, laid={LEFT: "1"}, on="fanatics")
    play(t, Activate(LEFT))
    assert offered(t, Hold) == []
    assert [action for action in offered(t, Move) if action.unit == 0] == []  # type: ignore[attr-defined]


@pytest.mark.rule("VIR-226")
def test_fanatics_go_elsewhere_for_two_points() -> None:
    t = battle({LEFT: "fanatiques auxiliaires_formes"}, {across(LEFT): "veterans"}, laid={LEFT: "3"}, on="fanatics")
    play(t, Activate(LEFT), Move(0, (RESERVE,)))
    assert (where(t, "fanatiques"), t.points[LEFT]) == (RESERVE, 1)


@pytest.mark.rule("VIR-227")
@pytest.mark.parametrize(("on", "left"), [("fanatics", 2), ("", 3)])
def test_a_fight_of_fanatics_costs_a_point_more(on: str, left: int) -> None:
    t = battle({LEFT: "fanatiques"}, {LEFT: "veterans"}, laid={LEFT: "4"}, on=on)
    play(t, Activate(LEFT), Fight((0,)))
    assert t.points[LEFT] == left


@pytest.mark.rule("VIR-227")
@pytest.mark.parametrize(("on", "left"), [("fanatics", 1), ("", 2)])
def test_a_charge_of_fanatics_costs_a_point_more(on: str, left: int) -> None:
    t = battle({LEFT: "fanatiques"}, {LEFT: "veterans"}, laid={LEFT: "4"}, at="charges", on=on)
    play(t, DeclareCharge(0))
    assert t.points[LEFT] == left


# Stoics


@pytest.mark.rule("VIR-228")
@pytest.mark.parametrize(("on", "place"), [("stoic", LEFT), ("", RESERVE)])
def test_a_stoic_unit_stands_by_the_cohesion_that_it_once_had(on: str, place: int) -> None:
    t = battle({LEFT: "legionnaires+stoic=2*1"}, at="tests", on=on)
    play(t, (6, 4))
    assert (t.cohesion[0], t.zone[0]) == (1, place)


@pytest.mark.rule("VIR-228")
def test_a_stoic_unit_retreats_above_its_initial_cohesion() -> None:
    t = battle({LEFT: "legionnaires+stoic*1"}, at="tests", on="stoic")
    play(t, (6, 5))
    assert t.zone[0] == RESERVE


@pytest.mark.rule("VIR-R79")
@pytest.mark.parametrize(("dark", "place"), [(5, LEFT), (6, RESERVE)])
def test_a_charismatic_general_makes_stoics_steadier_still(dark: int, place: int) -> None:
    t = battle({LEFT: "legionnaires+stoic=2*1"}, generals={LEFT: "general+charismatic"}, at="tests", on="stoic")
    play(t, (6, dark))
    assert t.zone[0] == place


@pytest.mark.rule("VIR-217", "VIR-228")
@pytest.mark.parametrize(("die", "left"), [(2, 3), (3, 2)])
def test_a_stoic_unit_rallies_on_the_cohesion_that_it_has_left(die: int, left: int) -> None:
    t = battle({RESERVE: "horde+stoic=2"}, at="rally", on="stoic")
    play(t, Rally(0), (die,))
    assert t.cohesion[0] == left


@pytest.mark.rule("VIR-229")
@pytest.mark.parametrize(("on", "left"), [("stoic", 2), ("", 3)])
def test_a_fight_of_stoics_costs_a_point_more(on: str, left: int) -> None:
    t = battle({LEFT: "legionnaires+stoic"}, {LEFT: "veterans"}, laid={LEFT: "4"}, on=on)
    play(t, Activate(LEFT), Fight((0,)))
    assert t.points[LEFT] == left


@pytest.mark.rule("VIR-229")
def test_one_point_does_not_move_stoics() -> None:
    t = battle({LEFT: "legionnaires+stoic veterans"}, laid={LEFT: "1"}, on="stoic")
    play(t, Activate(LEFT))
    assert {action.unit for action in offered(t, Move)} == {1}  # type: ignore[attr-defined]


# Elite


@pytest.mark.rule("VIR-230")
def test_an_elite_unit_rolls_the_dark_die_again_and_stays() -> None:
    t = battle({LEFT: "legionnaires+elite*1"}, at="tests", on="elite")
    play(t, (6, 6), REROLL, (4,))
    assert (t.cohesion[0], t.zone[0]) == (3, LEFT)


@pytest.mark.rule("VIR-230", "VIR-R80")
def test_the_second_dark_die_stands_even_if_it_is_worse() -> None:
    t = battle({LEFT: "legionnaires+elite*1"}, at="tests", on="elite")
    play(t, (6, 4), REROLL, (5,))
    assert (t.cohesion[0], t.zone[0]) == (3, RESERVE)


@pytest.mark.rule("VIR-R80")
def test_an_elite_unit_may_be_content_with_its_dark_die() -> None:
    t = battle({LEFT: "legionnaires+elite*1"}, at="tests", on="elite")
    play(t, (6, 4), ACCEPT)
    assert (t.cohesion[0], t.zone[0]) == (3, LEFT)


@pytest.mark.rule("VIR-R80")
def test_an_elite_unit_is_asked_again_in_its_next_test() -> None:
    t = battle({LEFT: "legionnaires+elite*2"}, at="tests", on="elite")
    play(t, (6, 6), REROLL, (1,), (6, 6))
    assert offered(t) == [ACCEPT, REROLL]


@pytest.mark.rule("VIR-R80")
def test_an_elite_unit_that_is_saved_has_nothing_to_roll_again() -> None:
    t = battle({LEFT: "legionnaires+elite*1"}, at="tests", on="elite")
    play(t, (3, 6))
    assert asked(t) != (0, REROLLS)


@pytest.mark.rule("VIR-230")
def test_nobody_rolls_again_without_the_module() -> None:
    t = battle({LEFT: "legionnaires+elite*1"}, at="tests")
    play(t, (6, 6))
    assert t.zone[0] == RESERVE


@pytest.mark.rule("VIR-231", "VIR-R103")
@pytest.mark.parametrize(
    ("on", "general", "die", "left"),
    [
        ("elite", "general", 4, 2),
        ("elite", "general", 5, 1),
        ("elite", "general+charismatic", 5, 2),
        ("elite", "general+charismatic", 6, 1),
        ("", "general", 4, 1),
    ],
)
def test_an_elite_unit_rallies_on_its_initial_cohesion(on: str, general: str, die: int, left: int) -> None:
    t = battle({RESERVE: "legionnaires+elite=1"}, generals={RESERVE: general}, at="rally", on=on)
    play(t, Rally(0), (die,))
    assert t.cohesion[0] == left


@pytest.mark.rule("VIR-232", "VIR-234", "VIR-R09")
@pytest.mark.parametrize(
    ("name", "cost"),
    [
        ("legionnaires+elite", 17),
        ("cavalerie_lourde+elite", 36),
        ("legionnaires+rabble", 6),
        ("horde+rabble", 5),
        ("legionnaires+stoic", 11),
        ("legionnaires+pikes", 11),
        ("legionnaires+elite+stoic+pikes", 17),
    ],
)
def test_elite_costs_half_as_much_again_and_rabble_half(name: str, cost: int) -> None:
    assert make_troop(name, GAME.content.units, Modules()).cost == cost


# Rabble


@pytest.mark.rule("VIR-233")
@pytest.mark.parametrize(("on", "dice"), [("rabble", (6, 8)), ("", (6, 6))])
def test_the_dark_die_of_rabble_has_eight_faces(on: str, dice: tuple[int, ...]) -> None:
    assert rolls(battle({LEFT: "horde+rabble*1"}, at="tests", on=on)) == dice


@pytest.mark.rule("VIR-233")
@pytest.mark.parametrize(("dark", "place"), [(4, LEFT), (5, RESERVE), (8, RESERVE)])
def test_rabble_retreats_above_its_cohesion(dark: int, place: int) -> None:
    t = battle({LEFT: "horde+rabble*1"}, at="tests", on="rabble")
    play(t, (6, dark))
    assert where(t, "horde+rabble") == place
