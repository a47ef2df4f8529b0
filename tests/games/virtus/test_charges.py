"""Chapter 5.2: charges are declared early, resolved late, and fall on one unit."""

from __future__ import annotations

import pytest

from harena.games.virtus.actions import (
    FINISH,
    Activate,
    Charge,
    DeclareCharge,
    DropCharge,
    Fight,
    FlankAttack,
    Lay,
    Move,
    Shoot,
)
from harena.games.virtus.rules.charges import CHARGES
from harena.games.virtus.rules.movement import MOVES
from harena.games.virtus.rules.orders import DECLARATIONS
from harena.games.virtus.rules.turn import UNDERTAKINGS
from harena.games.virtus.table import CHARGE, CHARGED, TORTOISE
from tests.games.virtus.battles import (
    FOE,
    LEFT,
    ME,
    RESERVE,
    SECOND,
    across,
    asked,
    battle,
    foe,
    offered,
    play,
    rolls,
    unit,
    walks_to,
    where,
)


@pytest.mark.rule("VIR-137", "VIR-R03")
@pytest.mark.parametrize("sectors", [3, 4])
def test_all_hits_of_a_charge_fall_on_one_unit(sectors: int) -> None:
    here = across(SECOND, sectors)
    t = battle({here: "horde"}, {here: "horde veterans"}, laid={SECOND: "2"}, at="charges", sectors=sectors)
    play(t, DeclareCharge(0), Activate(SECOND), Charge(0, foe(t, "veterans")), (1, 2, 3, 4))
    assert [len(t.tokens[number]) for number in (1, 2)] == [0, 3]
    assert {token.attack for token in t.tokens[2]} == {CHARGE}


@pytest.mark.rule("VIR-137")
def test_a_charge_rolls_the_dice_of_a_combat() -> None:
    t = battle({LEFT: "horde=3"}, {LEFT: "horde"}, laid={LEFT: "2"}, at="charges")
    play(t, DeclareCharge(0), Activate(LEFT), Charge(0, 1))
    assert rolls(t) == (6, 6, 6)


@pytest.mark.rule("VIR-138")
def test_the_attacker_chooses_the_unit_that_is_charged() -> None:
    t = battle({LEFT: "horde"}, {LEFT: "horde veterans"}, laid={LEFT: "2"}, at="charges")
    play(t, DeclareCharge(0), Activate(LEFT))
    assert asked(t) == (ME, CHARGES)
    assert offered(t, Charge) == [Charge(0, 1), Charge(0, 2)]


@pytest.mark.rule("VIR-139")
def test_a_charge_that_was_not_declared_does_not_take_place() -> None:
    t = battle({LEFT: "horde"}, {LEFT: "horde"}, laid={LEFT: "joker"}, at="charges")
    play(t, FINISH, Activate(LEFT), FINISH)
    assert asked(t) == (ME, MOVES)


@pytest.mark.rule("VIR-139")
def test_in_the_enemys_whole_turn_charges_are_declared_between_cards_and_segments() -> None:
    t = battle({LEFT: "horde"}, {LEFT: "horde"}, on="pips")
    play(t, FINISH, (6,), Lay("6", LEFT))
    assert asked(t) == (FOE, DECLARATIONS)
    play(t, DeclareCharge(1))
    assert (asked(t), t.points[LEFT]) == ((FOE, UNDERTAKINGS), 4)


@pytest.mark.rule("VIR-140")
def test_charges_come_after_the_other_combats() -> None:
    t = battle({LEFT: "horde guerriers"}, {LEFT: "horde"}, laid={LEFT: "3"}, at="charges")
    play(t, DeclareCharge(0), Activate(LEFT))
    assert offered(t) == [FINISH, Fight((1,))]
    play(t, Fight((1,)), (6, 6, 6))
    assert asked(t) == (ME, CHARGES)


@pytest.mark.rule("VIR-140")
def test_two_charges_are_resolved_in_the_order_that_the_attacker_likes() -> None:
    t = battle({LEFT: "horde guerriers"}, {LEFT: "horde"}, laid={LEFT: "4"}, at="charges")
    play(t, DeclareCharge(0), DeclareCharge(1), Activate(LEFT))
    play(t, Charge(1, 2), (6, 6, 6))
    assert offered(t) == [DropCharge(0), Charge(0, 2)]


@pytest.mark.rule("VIR-140")
def test_a_charge_waits_for_its_own_segment() -> None:
    t = battle(
        {LEFT: "horde", SECOND: "guerriers"},
        {LEFT: "horde", SECOND: "horde"},
        laid={LEFT: "2", SECOND: "1"},
        at="charges",
    )
    play(t, DeclareCharge(0), Activate(SECOND), FINISH)
    assert asked(t) == (ME, MOVES)


@pytest.mark.rule("VIR-141", "VIR-142")
@pytest.mark.parametrize(
    ("troop", "cost"), [("guerriers", 2), ("javeliniers", 2), ("cavalerie_lourde", 1), ("elephants", 1)]
)
@pytest.mark.parametrize("on", ["", "elephants"])
def test_a_charge_costs_infantry_two_points_and_mounted_units_one(troop: str, cost: int, on: str) -> None:
    t = battle({LEFT: troop}, {LEFT: "horde"}, laid={LEFT: "4"}, at="charges", on=on)
    play(t, DeclareCharge(0))
    assert t.points[LEFT] == 4 - cost


@pytest.mark.rule("VIR-141")
def test_infantry_with_one_point_cannot_charge() -> None:
    t = battle({LEFT: "guerriers cavalerie_lourde"}, {LEFT: "horde"}, laid={LEFT: "1"}, at="charges")
    assert offered(t) == [FINISH, DeclareCharge(unit(t, "cavalerie_lourde"))]


@pytest.mark.rule("VIR-143")
def test_nobody_charges_an_enemy_who_is_faster() -> None:
    t = battle({LEFT: "horde"}, {LEFT: "horde cavalerie_legere balistes"}, laid={LEFT: "2"}, at="charges")
    play(t, DeclareCharge(0), Activate(LEFT))
    assert offered(t, Charge) == [Charge(0, foe(t, "horde")), Charge(0, foe(t, "balistes"))]


@pytest.mark.rule("VIR-143")
def test_cavalry_charges_cavalry() -> None:
    t = battle({LEFT: "cavalerie_lourde"}, {LEFT: "cavalerie_legere"}, laid={LEFT: "2"}, at="charges")
    play(t, DeclareCharge(0), Activate(LEFT))
    assert offered(t, Charge) == [Charge(0, 1)]


@pytest.mark.rule("VIR-144")
def test_artillery_never_charges() -> None:
    t = battle({LEFT: "scorpions horde"}, {LEFT: "horde"}, laid={LEFT: "joker"}, at="charges")
    assert offered(t) == [FINISH, DeclareCharge(unit(t, "horde"))]


@pytest.mark.rule("VIR-R56")
def test_who_sees_only_faster_enemies_cannot_declare_a_charge() -> None:
    t = battle(
        {LEFT: "horde", SECOND: "horde"},
        {LEFT: "cavalerie_legere", SECOND: "horde"},
        laid={LEFT: "3", SECOND: "3"},
        at="charges",
    )
    assert offered(t) == [FINISH, DeclareCharge(1)]


@pytest.mark.rule("VIR-R56")
def test_the_target_is_chosen_when_the_combats_are_over() -> None:
    t = battle({LEFT: "horde guerriers"}, {LEFT: "horde veterans"}, laid={LEFT: "3"}, at="charges")
    play(t, DeclareCharge(0), Activate(LEFT), Fight((1,)), (1, 6, 6))
    play(t, *[action for action in offered(t) if action.path() == (f"unit:{foe(t, 'veterans')}",)])
    assert offered(t, Charge) == [Charge(0, 2), Charge(0, 3)]


@pytest.mark.rule("VIR-R57")
def test_a_unit_that_shoots_or_attacks_from_the_flank_cannot_charge() -> None:
    t = battle(
        {LEFT: "archers_formes", SECOND: "horde"},
        {across(LEFT): "horde", SECOND: "horde"},
        laid={LEFT: "joker", SECOND: "2"},
        at="charges",
    )
    assert offered(t) == [FINISH, DeclareCharge(unit(t, "horde"))]
    play(t, FINISH, Activate(LEFT))
    assert offered(t, Shoot, FlankAttack) == [Shoot(0, across(LEFT))]


@pytest.mark.rule("VIR-R104")
def test_a_declared_charge_may_be_dropped_and_its_points_are_lost() -> None:
    t = battle({LEFT: "horde"}, {LEFT: "horde"}, laid={LEFT: "3"}, at="charges")
    play(t, DeclareCharge(0), Activate(LEFT), DropCharge(0))
    assert (t.points[LEFT], t.tokens[1], asked(t)) == (0, (), (ME, UNDERTAKINGS))


@pytest.mark.rule("VIR-R104")
def test_light_cavalry_that_drops_its_charge_does_nothing_else() -> None:
    t = battle({LEFT: "cavalerie_legere guerriers"}, {LEFT: "horde"}, laid={LEFT: "5"}, at="charges")
    play(t, DeclareCharge(0), FINISH, Activate(LEFT), FINISH, DropCharge(0))
    assert (asked(t), walks_to(t, 0)) == ((ME, MOVES), set())


@pytest.mark.rule("VIR-174")
def test_light_cavalry_that_has_charged_may_evade() -> None:
    t = battle({LEFT: "cavalerie_legere"}, {LEFT: "horde"}, laid={LEFT: "2"}, at="charges")
    play(t, DeclareCharge(0), Activate(LEFT), Charge(0, 1), (6, 6), Move(0, (RESERVE,)))
    assert where(t, "cavalerie_legere") == RESERVE


@pytest.mark.rule("VIR-126", "VIR-128")
def test_heavy_cavalry_that_has_charged_neither_moves_nor_fights_again() -> None:
    t = battle({LEFT: "cavalerie_lourde guerriers"}, {LEFT: "horde"}, laid={LEFT: "5"}, at="charges")
    play(t, DeclareCharge(0), FINISH, Activate(LEFT))
    assert offered(t, Fight) == [Fight((1,))]
    play(t, FINISH, Charge(0, 2), (6, 6, 6, 6))
    assert (asked(t), walks_to(t, 0)) == ((ME, MOVES), set())


@pytest.mark.rule("VIR-R86")
def test_a_charge_that_breaks_on_the_pikes_leaves_their_formation_alone() -> None:
    t = battle(
        {LEFT: "cavalerie_lourde=1 horde"},
        {LEFT: "legionnaires+pikes/tortoise"},
        laid={LEFT: "2"},
        at="charges",
        on="pikes tortoise",
    )
    pikes = unit(t, "legionnaires+pikes", FOE)
    play(t, DeclareCharge(0), Activate(LEFT), FINISH, Charge(0, pikes), (2,))
    assert (t.cohesion[0], t.state[pikes] & (CHARGED | TORTOISE)) == (0, TORTOISE)
