"""Chapter 19: plunging fire, tortoise, shieldwall and orbis."""

from __future__ import annotations

import pytest

from harena.core.action import Action
from harena.games.virtus.actions import (
    FINISH,
    Activate,
    Charge,
    DeclareCharge,
    DropCharge,
    Fight,
    FlankAttack,
    Form,
    Move,
    Shoot,
)
from harena.games.virtus.rules.turn import UNDERTAKINGS
from harena.games.virtus.table import COMBAT, FLANK, FORMED, ORBIS, SHIELDWALL, TORTOISE, Battle
from tests.games.virtus.battles import (
    FOE,
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
    saves_up_to,
    told,
    walks_to,
)

FORMATIONS = "tortoise shieldwall orbis"

# Plunging fire


def archers(
    friends: str = "guerriers",
    shooter: str = "archers_formes",
    on: str = "plunging_fire",
    card: str = "4",
    **story: str,
) -> Battle:
    """Archers behind friends who fight in the sector in front."""
    t = battle(
        {LEFT: shooter, across(LEFT): friends},
        {across(LEFT): "veterans"},
        terrain={across(LEFT): story.get("ground", "clear")},
        laid={LEFT: card},
        on=on,
    )
    return play(t, Activate(LEFT))


@pytest.mark.rule("VIR-257")
@pytest.mark.parametrize(
    ("shooter", "on", "shots"),
    [
        ("archers_formes", "plunging_fire", [Shoot(0, across(LEFT))]),
        ("archers_formes", "", []),
        ("archers_legers", "plunging_fire", []),
        ("balistes", "plunging_fire", []),
    ],
)
def test_formed_archers_shoot_over_their_friends(shooter: str, on: str, shots: list[Action]) -> None:
    assert offered(archers(shooter=shooter, on=on), Shoot) == shots


@pytest.mark.rule("VIR-257", "VIR-R88")
@pytest.mark.parametrize("ground", ["wood", "wooded_hill", "thick_forest"])
def test_nobody_shoots_over_friends_into_a_wood(ground: str) -> None:
    assert offered(archers(ground=ground), Shoot) == []


@pytest.mark.rule("VIR-258")
def test_to_shoot_over_friends_costs_a_point_more() -> None:
    t, shot = archers(card="4"), Shoot(0, across(LEFT))
    assert shot.params(t.seen_by(ME))["cost"] == 2
    play(t, shot)
    assert t.points[LEFT] == 2


@pytest.mark.rule("VIR-258")
def test_one_point_is_too_little_to_shoot_over_friends() -> None:
    assert offered(archers(card="1"), Shoot) == []


@pytest.mark.rule("VIR-258")
def test_where_no_friends_are_formed_archers_shoot_for_one_point() -> None:
    t = battle({LEFT: "archers_formes"}, {across(LEFT): "veterans"}, laid={LEFT: "4"}, on="plunging_fire")
    play(t, Activate(LEFT), Shoot(0, across(LEFT)))
    assert t.points[LEFT] == 3
    play(t, (2, 6, 6))
    assert told(t, "hits")[-1]["count"] == 1


@pytest.mark.rule("VIR-259", "VIR-R88")
@pytest.mark.parametrize(
    ("friends", "hits"),
    [("javeliniers", 2), ("guerriers", 1), ("legionnaires", 1), ("javeliniers guerriers", 1)],
)
def test_friends_in_close_order_spoil_the_aim(friends: str, hits: int) -> None:
    t = archers(friends=friends)
    play(t, Shoot(0, across(LEFT)), (1, 2, 6))
    assert told(t, "hits")[-1]["count"] == hits


# Taking up and leaving a formation


@pytest.mark.rule("VIR-260", "VIR-269", "VIR-R89")
@pytest.mark.parametrize(
    ("troop", "on", "shapes"),
    [
        ("legionnaires", "tortoise", {"tortoise"}),
        ("veterans", "tortoise", {"tortoise"}),
        ("auxiliaires_veterans", "tortoise", set()),
        ("legionnaires", "", set()),
        ("legionnaires", "pila", set()),
        ("legionnaires", "shieldwall", {"shieldwall"}),
        ("guerriers", "shieldwall", set()),
        ("legionnaires", FORMATIONS, {"tortoise", "shieldwall", "orbis"}),
    ],
)
def test_who_may_lock_shields(troop: str, on: str, shapes: set[str]) -> None:
    t = battle({LEFT: troop}, laid={LEFT: "4"}, on=on)
    play(t, Activate(LEFT))
    assert {action.shape for action in offered(t, Form)} == shapes  # type: ignore[attr-defined]


@pytest.mark.rule("VIR-R91", "VIR-R92")
@pytest.mark.parametrize(
    ("troop", "shapes"),
    [
        ("cavalerie_lourde", {"shieldwall", "orbis"}),
        ("elephants", {"shieldwall", "orbis"}),
        ("cavalerie_moyenne", {"orbis"}),
        ("javeliniers", {"orbis"}),
        ("balistes", {"orbis"}),
    ],
)
def test_any_troop_may_form_orbis_and_horsemen_a_shieldwall(troop: str, shapes: set[str]) -> None:
    t = battle({LEFT: troop}, laid={LEFT: "4"}, on=FORMATIONS)
    play(t, Activate(LEFT))
    assert {action.shape for action in offered(t, Form)} == shapes  # type: ignore[attr-defined]


@pytest.mark.rule("VIR-R90", "VIR-260")
@pytest.mark.parametrize(("shape", "state"), [("tortoise", TORTOISE), ("shieldwall", SHIELDWALL), ("orbis", ORBIS)])
def test_a_formation_is_taken_up_for_a_point(shape: str, state: int) -> None:
    t = battle({LEFT: "legionnaires guerriers"}, laid={LEFT: "3"}, on=FORMATIONS)
    play(t, Activate(LEFT), Form(0, shape))  # type: ignore[arg-type]
    assert (t.state[0] & FORMED, t.points[LEFT]) == (state, 2)


@pytest.mark.rule("VIR-R90")
@pytest.mark.parametrize("shape", ["tortoise", "shieldwall", "orbis"])
def test_a_formation_is_left_for_a_point(shape: str) -> None:
    t = battle({LEFT: f"legionnaires/{shape} guerriers"}, laid={LEFT: "3"}, on=FORMATIONS)
    play(t, Activate(LEFT), Form(0, "normal"))
    assert (t.state[0] & FORMED, t.points[LEFT]) == (0, 2)


@pytest.mark.rule("VIR-R90")
@pytest.mark.parametrize("shape", ["tortoise", "shieldwall", "orbis"])
def test_nobody_changes_formation_without_a_point(shape: str) -> None:
    t = battle({LEFT: f"legionnaires legionnaires/{shape} guerriers"}, laid={LEFT: "1"}, on=FORMATIONS)
    play(t, Activate(LEFT), Move(2, (RESERVE,)))
    assert asked(t) == (ME, UNDERTAKINGS)
    assert t.state[1] & FORMED


@pytest.mark.rule("VIR-R90")
@pytest.mark.parametrize("shape", ["tortoise", "shieldwall", "orbis"])
def test_a_unit_changes_formation_once_a_turn(shape: str) -> None:
    t = battle({LEFT: f"legionnaires/{shape} guerriers"}, laid={LEFT: "4"}, on=FORMATIONS)
    play(t, Activate(LEFT), Form(0, "normal"))
    assert offered(t, Form) == [Form(1, "orbis")]


@pytest.mark.rule("VIR-261", "VIR-R90")
@pytest.mark.parametrize(("begins", "shape"), [("legionnaires", "tortoise"), ("legionnaires/tortoise", "normal")])
@pytest.mark.parametrize(("card", "left"), [("1", 0), ("2", 1)])
def test_one_point_pays_a_change_of_the_tortoise_and_then_a_move(begins: str, shape: str, card: str, left: int) -> None:
    t = battle({LEFT: f"{begins} guerriers"}, laid={LEFT: card}, on="tortoise")
    play(t, Activate(LEFT), Form(0, shape), Move(0, (across(LEFT),)))  # type: ignore[arg-type]
    assert (t.zone[0], t.points[LEFT]) == (across(LEFT), left)


@pytest.mark.rule("VIR-261", "VIR-R90")
@pytest.mark.parametrize(("begins", "shape"), [("legionnaires", "tortoise"), ("legionnaires/tortoise", "normal")])
@pytest.mark.parametrize(("card", "left"), [("1", 0), ("2", 1)])
def test_one_point_pays_a_move_and_then_a_change_of_the_tortoise(begins: str, shape: str, card: str, left: int) -> None:
    t = battle({LEFT: f"{begins} guerriers"}, laid={LEFT: card}, on="tortoise")
    play(t, Activate(LEFT), Move(0, (across(LEFT),)), Form(0, shape))  # type: ignore[arg-type]
    assert (bool(t.state[0] & TORTOISE), t.points[LEFT]) == (shape == "tortoise", left)


@pytest.mark.rule("VIR-261", "VIR-229")
def test_stoics_pay_their_surcharge_once_for_tortoise_and_move() -> None:
    t = battle({LEFT: "legionnaires+stoic guerriers"}, laid={LEFT: "3"}, on="tortoise stoic")
    play(t, Activate(LEFT), Form(0, "tortoise"), Move(0, (across(LEFT),)))
    assert t.points[LEFT] == 1


@pytest.mark.rule("VIR-229", "VIR-R51", "VIR-R90")
@pytest.mark.parametrize("shape", ["tortoise", "shieldwall", "orbis"])
@pytest.mark.parametrize(("card", "forms"), [("1", []), ("2", [Form(0, "normal")])])
def test_stoics_leave_a_formation_for_two_points(shape: str, card: str, forms: list[Action]) -> None:
    t = battle({LEFT: f"legionnaires+stoic/{shape}", RESERVE: "guerriers"}, laid={LEFT: card}, on=f"stoic {shape}")
    play(t, Activate(LEFT))
    assert offered(t, Form) == forms


@pytest.mark.rule("VIR-262", "VIR-270", "VIR-274")
@pytest.mark.parametrize("begins", ["", "/tortoise", "/shieldwall", "/orbis"])
def test_whoever_fights_neither_takes_up_nor_leaves_a_formation(begins: str) -> None:
    t = battle({LEFT: f"legionnaires{begins} guerriers"}, {LEFT: "horde"}, laid={LEFT: "4"}, on=FORMATIONS)
    play(t, Activate(LEFT), Fight((0,)), (6,) * 4, FINISH)
    assert [action for action in offered(t, Form) if action.unit == 0] == []  # type: ignore[attr-defined]


@pytest.mark.rule("VIR-262", "VIR-R104")
def test_a_dropped_charge_leaves_no_time_for_a_formation() -> None:
    t = battle({LEFT: "legionnaires guerriers"}, {LEFT: "horde"}, laid={LEFT: "4"}, at="charges", on=FORMATIONS)
    play(t, DeclareCharge(0), FINISH, Activate(LEFT), FINISH, DropCharge(0))
    assert offered(t, Form) == [Form(1, "orbis")]


# In formation


@pytest.mark.rule("VIR-263", "VIR-270")
@pytest.mark.parametrize(("shape", "value"), [("tortoise", 4), ("shieldwall", 4), ("orbis", 3)])
@pytest.mark.parametrize("attack", [COMBAT, FLANK])
def test_locked_shields_save_one_step_better(shape: str, value: int, attack: str) -> None:
    assert saves_up_to(f"legionnaires/{shape}", "guerriers", attack, on=FORMATIONS) == value


@pytest.mark.rule("VIR-264", "VIR-270")
@pytest.mark.parametrize(("shape", "hits"), [("/tortoise", 1), ("/shieldwall", 1), ("/orbis", 2), ("", 2)])
def test_behind_locked_shields_a_unit_strikes_one_step_worse(shape: str, hits: int) -> None:
    t = battle({LEFT: f"legionnaires{shape}"}, {LEFT: "horde"}, laid={LEFT: "1"}, on=FORMATIONS)
    play(t, Activate(LEFT), Fight((0,)), (2, 3, 6, 6))
    assert told(t, "hits")[-1]["count"] == hits


@pytest.mark.rule("VIR-264")
def test_a_legionary_in_and_one_out_of_the_tortoise_are_not_rolled_together() -> None:
    t = battle({LEFT: "legionnaires legionnaires/tortoise"}, {LEFT: "horde"}, laid={LEFT: "4"}, on="tortoise")
    play(t, Activate(LEFT))
    assert offered(t, Fight) == [Fight((0,)), Fight((1,))]


@pytest.mark.rule("VIR-265")
@pytest.mark.parametrize(("shape", "farthest"), [("/tortoise", 1), ("", 2)])
def test_a_tortoise_is_not_driven_on(shape: str, farthest: int) -> None:
    t = battle({LEFT: f"legionnaires{shape}"}, laid={LEFT: "4"}, on="tortoise")
    play(t, Activate(LEFT))
    assert max(map(len, walks_to(t, 0))) == farthest


@pytest.mark.rule("VIR-266", "VIR-270")
@pytest.mark.parametrize("shape", ["tortoise", "shieldwall"])
def test_whoever_charges_opens_the_shields_before_striking(shape: str) -> None:
    t = battle({LEFT: f"legionnaires/{shape}"}, {LEFT: "horde"}, laid={LEFT: "4"}, at="charges", on=FORMATIONS)
    play(t, DeclareCharge(0), Activate(LEFT), Charge(0, 1))
    assert not t.state[0] & FORMED
    play(t, (3, 6, 6, 6))
    assert told(t, "hits")[-1]["count"] == 1


@pytest.mark.rule("VIR-267", "VIR-270", "VIR-R69")
@pytest.mark.parametrize("shape", ["tortoise", "shieldwall"])
def test_a_charge_breaks_the_shields_for_all_tokens_of_the_turn(shape: str) -> None:
    t = battle(
        {LEFT: "auxiliaires_formes auxiliaires_veterans"},
        {LEFT: f"legionnaires/{shape}"},
        laid={LEFT: "4"},
        at="charges",
        on=FORMATIONS,
    )
    play(t, DeclareCharge(1), FINISH, Activate(LEFT), Fight((0,)), (1, 6, 6))
    assert t.state[2] & FORMED
    play(t, Charge(1, 2), (6, 6, 6, 6), FINISH)
    assert t.active == FOE
    play(t, (4, 1))
    assert t.cohesion[2] == 3


@pytest.mark.rule("VIR-267", "VIR-R92")
def test_a_charge_breaks_neither_the_orbis_of_the_charged_nor_that_of_the_charger() -> None:
    t = battle({LEFT: "guerriers/orbis"}, {LEFT: "legionnaires/orbis"}, laid={LEFT: "4"}, at="charges", on="orbis")
    play(t, DeclareCharge(0), Activate(LEFT), Charge(0, 1))
    assert [state & ORBIS for state in t.state] == [ORBIS, ORBIS]


@pytest.mark.rule("VIR-268", "VIR-270", "VIR-R92")
@pytest.mark.parametrize("shape", ["tortoise", "shieldwall", "orbis"])
def test_a_retreat_breaks_every_formation(shape: str) -> None:
    t = battle({LEFT: f"legionnaires/{shape}*2"}, at="tests", on=FORMATIONS)
    play(t, (6, 6))
    assert (t.zone[0], t.state[0] & FORMED) == (RESERVE, 0)
    play(t, (4, 1))
    assert t.cohesion[0] == 2


@pytest.mark.rule("VIR-270")
def test_whoever_leaves_a_shieldwall_does_not_move_in_that_turn() -> None:
    t = battle({LEFT: "legionnaires/shieldwall guerriers"}, laid={LEFT: "4"}, on=FORMATIONS)
    play(t, Activate(LEFT), Form(0, "normal"))
    assert walks_to(t, 0) == set()


@pytest.mark.rule("VIR-270", "VIR-274")
@pytest.mark.parametrize("shape", ["shieldwall", "orbis"])
def test_whoever_has_moved_forms_neither_shieldwall_nor_orbis(shape: str) -> None:
    t = battle({LEFT: "legionnaires guerriers"}, laid={LEFT: "4"}, on=FORMATIONS)
    play(t, Activate(LEFT), Move(0, (across(LEFT),)))
    assert Form(0, shape) not in offered(t)  # type: ignore[arg-type]


@pytest.mark.rule("VIR-271", "VIR-273")
@pytest.mark.parametrize("shape", ["shieldwall", "orbis"])
def test_a_shieldwall_or_an_orbis_does_not_move(shape: str) -> None:
    t = battle({LEFT: f"legionnaires/{shape} guerriers"}, laid={LEFT: "4"}, on=FORMATIONS)
    play(t, Activate(LEFT))
    assert walks_to(t, 0) == set()
    assert walks_to(t, 1) != set()


@pytest.mark.rule("VIR-273")
def test_whoever_leaves_an_orbis_does_not_move_in_that_turn() -> None:
    t = battle({LEFT: "legionnaires/orbis guerriers"}, laid={LEFT: "4"}, on=FORMATIONS)
    play(t, Activate(LEFT), Form(0, "normal"))
    assert walks_to(t, 0) == set()


@pytest.mark.rule("VIR-272", "VIR-R92")
@pytest.mark.parametrize(("shape", "tokens"), [("/orbis", 1), ("/shieldwall", 2), ("", 2)])
@pytest.mark.parametrize("spreading", [False, True])
def test_a_hit_from_the_flank_is_one_token_for_an_orbis(shape: str, tokens: int, spreading: bool) -> None:
    t = battle(
        {LEFT: "guerriers", SECOND: "guerriers"},
        {SECOND: f"legionnaires{shape}"},
        laid={LEFT: "1"},
        on=FORMATIONS,
        token_spreading=spreading,
    )
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (1, 6, 6))
    assert len(t.tokens[2]) == tokens


@pytest.mark.rule("VIR-274")
def test_an_orbis_fights_in_later_turns() -> None:
    t = battle({LEFT: "legionnaires/orbis"}, {LEFT: "horde"}, laid={LEFT: "1"}, on="orbis")
    play(t, Activate(LEFT), Fight((0,)))
    assert rolls(t) == (6,) * 4


@pytest.mark.rule("VIR-258")
def test_to_shoot_over_two_friends_costs_no_more_and_no_less_than_over_one() -> None:
    t = battle(
        {LEFT: "archers_formes", across(LEFT): "guerriers javeliniers"},
        {across(LEFT): "horde"},
        laid={LEFT: "3"},
        on="plunging_fire",
    )
    play(t, Activate(LEFT), Shoot(0, across(LEFT)))
    assert t.points[LEFT] == 1
