"""The worked examples of the registry, with their exact figures."""

from __future__ import annotations

import pytest

from harena.games.virtus.actions import (
    FINISH,
    Activate,
    Charge,
    DeclareCharge,
    Discard,
    DiscardCourt,
    Fight,
    FlankAttack,
    Lay,
    Move,
    TakeHit,
)
from harena.games.virtus.game import GAME
from harena.games.virtus.rules.cards import LAYINGS
from harena.games.virtus.rules.spreading import TAKINGS
from harena.games.virtus.table import Battle
from tests.games.virtus.battles import (
    FOE,
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
    told,
    under_test,
    unit,
    where,
)


@pytest.mark.rule("VIR-X01", "VIR-X02")
def test_the_second_of_two_failed_saves_makes_a_unit_retreat() -> None:
    t = battle({LEFT: "auxiliaires_veterans*2"}, at="tests")
    own = unit(t, "auxiliaires_veterans")
    play(t, (5, 4))
    assert (t.cohesion[own], t.zone[own]) == (3, LEFT)
    play(t, (5, 4))
    assert (t.cohesion[own], t.zone[own]) == (2, RESERVE)


@pytest.mark.rule("VIR-X03")
def test_three_to_the_left_two_to_the_centre_the_jack_goes_and_the_six_is_kept() -> None:
    t = battle({LEFT: "guerriers", SECOND: "guerriers"}, hand="2 3 6 court", at="cards")
    play(t, Lay("3", LEFT), Lay("2", SECOND), Discard("court"), FINISH)
    assert t.points == [3, 2, 0, 0]
    assert (t.hand[ME], t.discards[ME]) == (["6"], ("court",))
    the_enemy_does_nothing = ("1", FINISH, FINISH, DiscardCourt(0))
    play(t, FINISH, DiscardCourt(0), *the_enemy_does_nothing)
    assert (t.active, t.hand[ME]) == (ME, ["6"])
    play(t, "1 court")
    assert (asked(t), t.hand[ME]) == ((ME, LAYINGS), ["1", "6", "court"])


A, B, C, D = 0, 1, 2, 3


def a_and_b_fight_and_c_will_charge() -> Battle:
    """C has declared its charge in the left sector, where D and two others stand; the segment is activated."""
    t = battle(
        {LEFT: "auxiliaires_formes auxiliaires_formes guerriers"},
        {LEFT: "horde guerriers_nobles veterans"},
        laid={LEFT: "4"},
        at="charges",
    )
    return play(t, DeclareCharge(C), FINISH, Activate(LEFT))


@pytest.mark.rule("VIR-X04")
def test_two_fights_and_a_charge_on_foot_cost_four_points() -> None:
    t = a_and_b_fight_and_c_will_charge()
    assert t.points[LEFT] == 2
    play(t, Fight((A, B)))
    assert t.points[LEFT] == 0


@pytest.mark.rule("VIR-X05", "VIR-X06")
def test_four_hits_are_one_for_each_of_three_units_and_a_second_one_for_the_unit_that_the_defender_chooses() -> None:
    t = play(a_and_b_fight_and_c_will_charge(), Fight((A, B)), (5, 2, 1, 3, 6, 2))
    assert told(t, "hits")[-1]["count"] == 4
    play(t, TakeHit(D), TakeHit(foe(t, "guerriers_nobles")))
    assert asked(t) == (FOE, TAKINGS)
    assert offered(t) == [TakeHit(3), TakeHit(4), TakeHit(5)]
    play(t, TakeHit(D))
    assert [len(t.tokens[number]) for number in t.units(FOE)] == [2, 1, 1]


@pytest.mark.rule("VIR-X07")
def test_two_hits_of_the_charge_make_it_four_tests_for_one_unit() -> None:
    t = play(a_and_b_fight_and_c_will_charge(), Fight((A, B)), (5, 2, 1, 3, 6, 2))
    play(t, TakeHit(D), TakeHit(foe(t, "guerriers_nobles")), TakeHit(D))
    play(t, Charge(C, D), (1, 3, 5), FINISH)
    tested = []
    while under_test(t) is not None:
        tested.append(under_test(t))
        play(t, (1, 1))
    assert tested == [D, D, D, D, foe(t, "guerriers_nobles"), foe(t, "veterans")]


@pytest.mark.rule("VIR-X08")
def test_one_six_among_the_dice_is_one_token_for_the_general() -> None:
    t = battle(
        {LEFT: "auxiliaires_formes auxiliaires_formes"},
        {LEFT: "horde"},
        foe_generals={LEFT: "general"},
        laid={LEFT: "4"},
    )
    play(t, Activate(LEFT), Fight((0, 1)), (5, 2, 1, 3, 6, 2))
    assert t.general_tokens[1] == 1


@pytest.mark.rule("VIR-X09", "VIR-X10")
def test_an_enemy_in_front_who_is_free_forbids_a_flank_attack() -> None:
    t = battle(
        {LEFT: "guerriers", SECOND: "horde", THIRD: "guerriers"},
        {across(LEFT): "veterans", SECOND: "guerriers"},
        laid={LEFT: "3", THIRD: "3"},
    )
    play(t, Activate(LEFT))
    assert offered(t, FlankAttack) == []
    play(t, FINISH, Activate(THIRD))
    assert offered(t, FlankAttack) == [FlankAttack(unit(t, "guerriers", place=1), SECOND)]


@pytest.mark.rule("VIR-X11")
def test_cavalry_rides_from_the_reserve_to_the_enemy_in_front() -> None:
    t = battle({RESERVE: "cavalerie_lourde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, (LEFT, across(LEFT))))
    assert (where(t, "cavalerie_lourde"), t.points[LEFT]) == (across(LEFT), 0)


@pytest.mark.rule("VIR-X12")
def test_cavalry_rides_from_the_left_through_the_reserve_to_the_right() -> None:
    t = battle({LEFT: "cavalerie_lourde"}, laid={LEFT: "1", RIGHT: "1"})
    play(t, Activate(LEFT), Move(0, (RESERVE, RIGHT)))
    assert (where(t, "cavalerie_lourde"), t.points) == (RIGHT, [0, 0, 0, 1])


@pytest.mark.rule("VIR-X13")
@pytest.mark.parametrize(
    ("name", "cost"),
    [("legionnaires", 11), ("archers_formes", 9), ("clibanarii", 28), ("balistes", 8), ("elephants", 24)],
)
def test_a_unit_costs_the_sum_of_its_values(name: str, cost: int) -> None:
    assert GAME.content.units[name].cost == cost
