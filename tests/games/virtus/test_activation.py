"""Chapter 10: activation points: where they come from, what they pay, and where they are lost."""

from __future__ import annotations

import pytest

from harena.core.action import Action
from harena.core.seat import Seat
from harena.games.virtus.actions import (
    FINISH,
    Activate,
    DeclareCharge,
    Fight,
    FlankAttack,
    Hold,
    Lay,
    Move,
    MoveGeneral,
    Shoot,
)
from harena.games.virtus.rules.combat import ATTACKS
from harena.games.virtus.rules.movement import MOVES
from harena.games.virtus.rules.turn import UNDERTAKINGS
from harena.games.virtus.table import NOBODY, Battle
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
    walks_to,
)

# Cards and points


@pytest.mark.rule("VIR-102")
def test_without_a_card_nobody_fights_or_moves() -> None:
    t = battle({LEFT: "guerriers", RESERVE: "horde"}, {LEFT: "veterans"}, generals={LEFT: "general"}, at="points")
    assert [action for action in offered(t) if not isinstance(action, MoveGeneral)] == [FINISH]
    play(t, FINISH)
    assert t.turn == 4


@pytest.mark.rule("VIR-102")
def test_only_the_segment_with_the_card_is_activated() -> None:
    t = battle({LEFT: "guerriers", SECOND: "horde"}, laid={SECOND: "1"})
    assert offered(t, Activate) == [Activate(SECOND)]


@pytest.mark.rule("VIR-113")
@pytest.mark.parametrize("card", ["1", "2", "3"])
def test_a_card_gives_as_many_points_as_it_shows_and_no_more(card: str) -> None:
    t = battle({LEFT: "guerriers horde veterans fanatiques"}, hand=card, at="cards")
    play(t, Lay(card, LEFT), Activate(LEFT))
    moved = 0
    while asked(t) == (ME, MOVES):
        play(t, next(action for action in offered(t, Move) if len(action.walk) == 1))  # type: ignore[attr-defined]
        moved += 1
    assert moved == int(card)


@pytest.mark.rule("VIR-113")
def test_fewer_points_than_the_card_gives_may_be_spent() -> None:
    t = battle({LEFT: "guerriers horde"}, laid={LEFT: "6"})
    play(t, Activate(LEFT), Move(0, (RESERVE,)), FINISH)
    assert t.zone[:2] == [RESERVE, LEFT]


@pytest.mark.rule("VIR-116")
def test_the_joker_pays_for_everybody() -> None:
    t = battle({LEFT: " ".join(["guerriers"] * 30)}, hand="joker", at="cards")
    play(t, Lay("joker", LEFT), Activate(LEFT), *(Move(number, (RESERVE,)) for number in range(30)))
    assert t.zone[:30] == [RESERVE] * 30


@pytest.mark.rule("VIR-114")
@pytest.mark.parametrize("order", [(LEFT, RIGHT, SECOND), (SECOND, LEFT, RIGHT)])
def test_segments_are_activated_one_after_the_other_in_any_order(order: tuple[int, ...]) -> None:
    t = battle(dict.fromkeys(order, "guerriers"), laid={LEFT: "1", SECOND: "2", RIGHT: "2"})
    for number, segment in enumerate(order):
        assert {action.segment for action in offered(t) if isinstance(action, Activate)} == set(order[number:])
        play(t, Activate(segment))
        assert t.segment == segment
        play(t, FINISH)
        assert t.segment == NOBODY
    assert offered(t, Activate) == []


@pytest.mark.rule("VIR-115")
def test_the_card_of_a_segment_is_discarded_when_it_has_been_activated() -> None:
    t = battle({LEFT: "guerriers", RIGHT: "horde"}, laid={LEFT: "3", RIGHT: "2"})
    play(t, Activate(LEFT))
    assert (t.laid[LEFT], t.discards[ME]) == ("3", ())
    play(t, FINISH)
    assert (t.laid, t.discards[ME]) == (["", "", "", "2"], ("3",))


@pytest.mark.rule("VIR-122")
def test_points_that_are_not_spent_are_lost() -> None:
    t = battle({LEFT: "guerriers", RIGHT: "horde horde"}, laid={LEFT: "6", RIGHT: "1"})
    play(t, Activate(LEFT), FINISH)
    assert (t.points, Activate(LEFT) in offered(t)) == ([0, 0, 0, 1], False)
    play(t, Activate(RIGHT), Move(1, (RESERVE,)))
    assert asked(t) == (ME, UNDERTAKINGS)


@pytest.mark.rule("VIR-122")
def test_no_point_outlives_the_turn() -> None:
    t = play(battle({LEFT: "guerriers"}, laid={LEFT: "6"}), FINISH)
    assert (t.turn, t.points) == (4, [0, 0, 0, 0])


# Who pays


@pytest.mark.rule("VIR-123")
def test_a_unit_that_changes_its_segment_is_paid_where_it_leaves() -> None:
    t = battle({LEFT: "cavalerie_lourde horde"}, laid={LEFT: "3", RIGHT: "2"})
    play(t, Activate(LEFT), Move(0, (RESERVE, RIGHT)))
    assert (t.zone[0], t.points) == (RIGHT, [2, 0, 0, 2])


@pytest.mark.rule("VIR-123")
def test_the_segment_of_arrival_cannot_call_it() -> None:
    t = play(battle({LEFT: "cavalerie_lourde"}, laid={RIGHT: "6"}), Activate(RIGHT))
    assert walks_to(t, 0) == set()


@pytest.mark.rule("VIR-124")
def test_a_unit_from_the_reserve_is_paid_where_it_arrives() -> None:
    t = play(battle({RESERVE: "guerriers horde"}, laid={THIRD: "2", LEFT: "2"}), Activate(THIRD))
    assert {walk for walk in walks_to(t, 0) if len(walk) == 1} == {(THIRD,)}
    play(t, Move(0, (THIRD,)))
    assert (t.zone[0], t.points) == (THIRD, [2, 0, 1, 0])


@pytest.mark.rule("VIR-124")
def test_cavalry_from_the_reserve_that_rides_on_is_paid_by_the_same_segment() -> None:
    t = play(battle({RESERVE: "cavalerie_lourde"}, laid={THIRD: "1", LEFT: "1"}), Activate(THIRD))
    assert Move(0, (THIRD, across(THIRD))) in offered(t)
    assert Move(0, (LEFT, across(LEFT))) not in offered(t)


@pytest.mark.rule("VIR-312", "VIR-R03")
@pytest.mark.parametrize("sectors", [3, 4])
def test_a_combat_is_paid_by_the_segment_of_the_unit(sectors: int) -> None:
    here = across(LEFT, sectors)
    t = battle({here: "guerriers"}, {here: "horde"}, laid={LEFT: "2", SECOND: "2"}, sectors=sectors)
    play(t, Activate(LEFT), Fight((0,)))
    assert t.points[:3] == [1, 2, 0]


@pytest.mark.rule("VIR-312", "VIR-R03")
@pytest.mark.parametrize("sectors", [3, 4])
def test_a_shot_is_paid_by_the_segment_of_the_unit(sectors: int) -> None:
    there = across(SECOND, sectors)
    t = battle({SECOND: "archers_formes"}, {there: "horde"}, laid={SECOND: "2"}, sectors=sectors)
    play(t, Activate(SECOND), Shoot(0, there))
    assert t.points[SECOND] == 1


@pytest.mark.rule("VIR-312")
def test_a_flank_attack_is_paid_where_the_unit_stands_and_not_where_it_strikes() -> None:
    t = battle({LEFT: "guerriers", SECOND: "horde"}, {SECOND: "veterans"}, laid={LEFT: "2", SECOND: "2"})
    play(t, Activate(SECOND))
    assert offered(t, FlankAttack) == []
    play(t, FINISH, FINISH, Activate(LEFT), FlankAttack(0, SECOND))
    assert t.points[LEFT] == 1


@pytest.mark.rule("VIR-312", "VIR-R03")
@pytest.mark.parametrize("sectors", [3, 4])
@pytest.mark.parametrize("camp", [ME, FOE])
def test_a_charge_is_paid_by_the_segment_of_the_unit(camp: Seat, sectors: int) -> None:
    here = SECOND + camp * sectors
    t = battle({here: "guerriers"}, {here: "horde"}, laid={LEFT: "1", SECOND: "3"}, at="charges", sectors=sectors)
    play(t, DeclareCharge(0))
    assert t.points[:3] == [1, 1, 0]


@pytest.mark.rule("VIR-312")
def test_a_charge_cannot_be_paid_by_another_segment() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde"}, laid={LEFT: "1", SECOND: "6"}, at="charges")
    assert asked(t) == (ME, UNDERTAKINGS)


@pytest.mark.rule("VIR-313")
@pytest.mark.parametrize(("here", "there"), [(LEFT, across(LEFT)), (across(LEFT), LEFT), (LEFT, RESERVE)])
def test_a_move_inside_a_segment_or_to_the_reserve_is_paid_where_the_unit_stands(here: int, there: int) -> None:
    t = play(battle({here: "guerriers", RESERVE: "horde"}, laid={LEFT: "3", RIGHT: "3"}), Activate(LEFT))
    play(t, *([FINISH] if asked(t) == (ME, ATTACKS) else []), Move(0, (there,)))
    assert (t.zone[0], t.points) == (there, [2, 0, 0, 3])


# The points of generals


def with_general(zone: int, laid: dict[int, str], *, general_without_card: bool = False) -> Battle:
    return battle(
        {LEFT: "guerriers"},
        {FOE_RESERVE: "horde"},
        generals={zone: "general"},
        laid=laid,
        at="points",
        general_without_card=general_without_card,
    )


@pytest.mark.rule("VIR-R46")
@pytest.mark.parametrize(("zone", "points"), [(LEFT, 3), (across(LEFT), 3), (SECOND, 2), (RESERVE, 2)])
def test_a_general_adds_his_point_to_the_card_of_the_segment_where_he_stands(zone: int, points: int) -> None:
    assert with_general(zone, {LEFT: "2"}).points[LEFT] == points


@pytest.mark.rule("VIR-R46", "VIR-102")
def test_without_a_card_a_general_gives_nothing() -> None:
    assert with_general(LEFT, {}).points == [0, 0, 0, 0]


@pytest.mark.rule("VIR-R46")
def test_tables_may_agree_that_a_general_needs_no_card() -> None:
    t = with_general(LEFT, {}, general_without_card=True)
    assert t.points[LEFT] == 1
    play(t, Activate(LEFT), Move(0, (RESERVE,)))
    assert t.zone[0] == RESERVE


@pytest.mark.rule("VIR-R46", "VIR-122")
@pytest.mark.parametrize("answers", [(FINISH,), (Activate(LEFT), FINISH, FINISH)])
def test_his_point_is_lost_with_the_turn_even_without_a_card(answers: tuple[Action, ...]) -> None:
    t = play(with_general(LEFT, {}, general_without_card=True), *answers)
    assert (t.turn, t.points) == (4, [0, 0, 0, 0])


@pytest.mark.rule("VIR-R46")
def test_a_die_of_pips_that_shows_nothing_is_enough_for_his_point() -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, on="pips", at="draw")
    play(t, (1,), Lay("0", LEFT))
    assert t.points[LEFT] == 1


@pytest.mark.rule("VIR-R46")
def test_a_general_who_rides_on_does_not_give_his_point_twice() -> None:
    t = play(with_general(LEFT, {LEFT: "1", SECOND: "1"}), MoveGeneral(0, SECOND))
    assert t.points == [2, 1, 0, 0]


# Surcharges


@pytest.mark.rule("VIR-R50")
@pytest.mark.parametrize(("card", "rides"), [("1", False), ("2", True)])
def test_to_fight_and_evade_costs_a_point_for_each(card: str, rides: bool) -> None:
    t = battle({LEFT: "javeliniers", RESERVE: "horde"}, {LEFT: "horde"}, laid={LEFT: card})
    play(t, Activate(LEFT), Fight((0,)), (6, 6))
    assert ((RESERVE,) in walks_to(t, 0)) == rides


@pytest.mark.rule("VIR-R51")
@pytest.mark.parametrize(
    ("troop", "module"), [("fanatiques", "fanatics"), ("horde+stoic", "stoic"), ("fanatiques+stoic", "fanatics stoic")]
)
def test_who_is_hard_to_activate_costs_one_point_more(troop: str, module: str) -> None:
    t = battle({LEFT: troop}, {LEFT: "horde"}, laid={LEFT: "3"}, on=module)
    play(t, Activate(LEFT), Fight((0,)))
    assert t.points[LEFT] == 1


@pytest.mark.rule("VIR-R51")
def test_the_surcharge_is_paid_once_a_turn_on_the_first_activity() -> None:
    t = battle({LEFT: "javeliniers+stoic horde"}, {LEFT: "horde"}, laid={LEFT: "4"}, on="stoic")
    play(t, Activate(LEFT), Fight((0,)), (6, 6), FINISH)
    assert t.points[LEFT] == 2
    play(t, Move(0, (RESERVE,)))
    assert (t.points[LEFT], t.zone[0]) == (1, RESERVE)


@pytest.mark.rule("VIR-R51", "VIR-R38")
@pytest.mark.parametrize(("card", "charges"), [("2", []), ("3", [DeclareCharge(0)])])
def test_a_charge_is_declared_only_where_the_surcharge_can_be_paid_too(card: str, charges: list[Action]) -> None:
    t = battle({LEFT: "fanatiques"}, {LEFT: "horde"}, laid={LEFT: card}, at="charges", on="fanatics")
    assert offered(t, DeclareCharge) == charges


@pytest.mark.rule("VIR-R51")
def test_to_hold_fanatics_back_costs_the_surcharge_too() -> None:
    t = battle({LEFT: "fanatiques horde"}, {across(LEFT): "horde"}, laid={LEFT: "3"}, on="fanatics")
    play(t, Activate(LEFT), Hold(0))
    assert (t.points[LEFT], t.zone[0]) == (1, LEFT)
