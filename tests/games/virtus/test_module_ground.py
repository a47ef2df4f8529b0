"""Chapter 21: watercourses and fortified camps."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from harena.core.errors import Refused
from harena.core.seat import SPECTATOR, Seat
from harena.games.virtus.actions import (
    FINISH,
    Activate,
    Charge,
    DeclareCharge,
    Deploy,
    Fight,
    FlankAttack,
    Move,
    MoveGeneral,
    PitchCamp,
)
from harena.games.virtus.armies import Army, Bring, cost_of, read_army
from harena.games.virtus.game import GAME, setup
from harena.games.virtus.modules import Modules, Options
from harena.games.virtus.rules.preparation import CAMP_PLACES, DEPLOYMENTS
from harena.games.virtus.scenarios import check_scenario
from harena.games.virtus.table import CHARGE, COMBAT, FLANK, NOBODY, SHOT, Battle, Token
from harena.games.virtus.units import Content, Scenario
from tests.games.virtus.battles import (
    FOE,
    LEFT,
    ME,
    RESERVE,
    SECOND,
    AnyQuestion,
    across,
    asked,
    battle,
    offered,
    pack,
    play,
    saves_up_to,
    told,
    walks_to,
)


def field(**scenario: Any) -> Content:
    """The built-in content with a scenario called "field"."""
    given = {"first": ("clear",) * 4, "second": ("clear",) * 4, **scenario}
    content: Content = replace(GAME.content, scenarios={"field": Scenario(**given)})
    return content


def begun(content: Content, army: str = "5 legionnaires, general", **options: Any) -> Battle:
    """A game on that field, at its first question."""
    return GAME.table([Bring(army), Bring("5 legionnaires, general")], Options(scenario="field", **options), content)


# Watercourses


def pass_over(water: str) -> int:
    """How many of five units on the left can pass in one turn."""
    t = battle({LEFT: "guerriers guerriers guerriers guerriers guerriers"}, water={LEFT: water}, laid={LEFT: "6"})
    play(t, Activate(LEFT))
    passed = 0
    while move := next((a for a in t.options() if isinstance(a, Move) and a.walk == (across(LEFT),)), None):
        play(t, move)
        passed += 1
    return passed


@pytest.mark.rule("VIR-287", "VIR-288", "VIR-289")
@pytest.mark.parametrize(("water", "units"), [("river", 2), ("bridge", 3), ("deep", 1), ("deep_bridge", 3), ("", 5)])
def test_so_many_units_pass_a_watercourse_in_a_turn(water: str, units: int) -> None:
    assert pass_over(water) == units


@pytest.mark.rule("VIR-287")
@pytest.mark.parametrize(("switch", "water"), [("on", ("river", "", "", "deep")), ("off", ())])
def test_a_watercourse_is_laid_by_a_scenario_if_the_module_is_on(switch: str, water: tuple[str, ...]) -> None:
    assert begun(field(water=("river", "", "", "deep")), watercourse=switch).water == water


@pytest.mark.rule("VIR-R96")
def test_those_who_come_back_over_a_watercourse_count_too() -> None:
    t = battle({LEFT: "guerriers horde", across(LEFT): "veterans"}, water={LEFT: "river"}, laid={LEFT: "6"})
    play(t, Activate(LEFT), FINISH, Move(2, (LEFT,)), Move(0, (across(LEFT),)))
    assert walks_to(t, 1) == {(RESERVE,), (RESERVE, SECOND), (RESERVE, 2), (RESERVE, 3)}


@pytest.mark.rule("VIR-R96")
def test_to_come_from_the_reserve_is_not_to_pass_the_watercourse() -> None:
    t = battle({LEFT: "horde", RESERVE: "guerriers guerriers"}, water={LEFT: "deep"}, laid={LEFT: "6"})
    play(t, Activate(LEFT), Move(1, (LEFT,)), Move(2, (LEFT,)))
    assert (across(LEFT),) in walks_to(t, 0)


@pytest.mark.rule("VIR-R96")
def test_nor_is_to_go_back_there() -> None:
    t = battle({LEFT: "horde guerriers"}, water={LEFT: "deep"}, laid={LEFT: "6"})
    play(t, Activate(LEFT), Move(0, (RESERVE,)))
    assert (across(LEFT),) in walks_to(t, 1)


@pytest.mark.rule("VIR-R96")
@pytest.mark.parametrize(("water", "comes_back"), [("deep", False), ("river", True)])
def test_to_pass_the_water_and_come_back_in_one_walk_counts_twice(water: str, comes_back: bool) -> None:
    t = battle({LEFT: "horde"}, water={LEFT: water}, laid={LEFT: "6"})
    play(t, Activate(LEFT))
    assert ((across(LEFT), LEFT) in walks_to(t, 0)) == comes_back


@pytest.mark.rule("VIR-R96")
def test_a_watercourse_in_one_segment_does_not_stop_the_others() -> None:
    t = battle(
        {LEFT: "horde", SECOND: "guerriers"}, water={LEFT: "deep", SECOND: "deep"}, laid={LEFT: "1", SECOND: "1"}
    )
    play(t, Activate(LEFT), Move(0, (across(LEFT),)), Activate(SECOND), Move(1, (across(SECOND),)))
    assert t.crossed == (1, 1, 0, 0)


@pytest.mark.rule("VIR-R96")
def test_the_water_counts_anew_in_the_next_turn() -> None:
    t = battle({LEFT: "horde"}, water={LEFT: "deep"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, (across(LEFT),)), FINISH)
    assert (t.active, t.crossed) == (FOE, (0, 0, 0, 0))


@pytest.mark.rule("VIR-R96")
def test_generals_and_retreats_do_not_count_at_the_water() -> None:
    t = battle(
        {across(LEFT): "guerriers*1 horde"},
        {across(LEFT): "veterans"},
        generals={LEFT: "general"},
        water={LEFT: "deep"},
        laid={LEFT: "1"},
        at="tests",
    )
    play(t, (6, 6), "court", FINISH, FINISH, MoveGeneral(0, across(LEFT)))
    assert t.zone[0] == LEFT
    play(t, Activate(LEFT), FINISH)
    assert walks_to(t, 1) == {(LEFT,), (LEFT, RESERVE)}


@pytest.mark.rule("VIR-R96")
@pytest.mark.parametrize(("water", "open_to_the_next"), [("deep", False), ("river", True)])
def test_horsemen_who_ride_on_beyond_the_water_have_passed_it_too(water: str, open_to_the_next: bool) -> None:
    t = battle(
        {across(LEFT): "guerriers cavalerie_lourde"}, {across(LEFT): "horde"}, water={LEFT: water}, laid={LEFT: "6"}
    )
    play(t, Activate(LEFT), FINISH, Move(0, (LEFT,)))
    assert ((LEFT, RESERVE, SECOND) in walks_to(t, 1)) == open_to_the_next


@pytest.mark.rule("VIR-287", "VIR-222")
def test_water_stops_those_who_cannot_be_held() -> None:
    t = battle(
        {LEFT: "guerriers guerriers guerriers"}, {across(LEFT): "veterans"}, water={LEFT: "river"}, on="impetuous"
    )
    play(t, FINISH)
    assert sorted(t.zone[:3]) == [LEFT, across(LEFT), across(LEFT)]


# Where a camp stands


@pytest.mark.rule("VIR-290", "VIR-R97")
def test_a_camp_is_pitched_before_deployment_on_clear_ground_or_a_hill_of_the_own_side() -> None:
    content = field(first=("clear", "wood", "hill", "steep_height"))
    t = begun(content, "5 legionnaires, general, camp")
    assert t.options() == [PitchCamp(0), PitchCamp(2)]
    play(t, PitchCamp(2))
    assert t.camp == (2, NOBODY)
    assert asked(t) == (ME, DEPLOYMENTS)


@pytest.mark.rule("VIR-290")
def test_where_the_ground_bears_no_camp_there_is_none() -> None:
    t = begun(field(first=("wood", "marsh", "rocks", "wood")), "5 legionnaires, general, camp")
    assert t.camp == (NOBODY, NOBODY)
    assert offered(t, Deploy) != []


@pytest.mark.rule("VIR-290", "VIR-R97", "VIR-H05")
@pytest.mark.parametrize("camp", [", camp", ""])
@pytest.mark.parametrize("ground", ["wood", "hill"])
def test_it_is_told_that_no_camp_can_stand_whoever_bought_one(ground: str, camp: str) -> None:
    brought = [Bring(f"5 legionnaires, general{camp}"), Bring("5 legionnaires, general")]
    t = setup(brought, Options(scenario="field"), field(first=(ground,) * 4))
    t.journal = []
    t.proceed()
    assert [event["seat"] for event in told(t, "no_camp_ground")] == ([ME] if ground == "wood" else [])


def revealed_of(seat: Seat, army: str, ground: str = "clear") -> list[Any]:
    """What is known of the camp of a seat that brings this army to such ground."""
    brought = [Bring("5 legionnaires, general"), Bring("5 legionnaires, general")]
    brought[seat] = Bring(army)
    t = setup(brought, Options(scenario="field"), field(**{("first", "second")[seat]: (ground,) * 4}))
    t.revealed = []
    t.proceed()
    return [shown for shown in t.revealed if shown[1] == seat]


@pytest.mark.rule("VIR-H05", "VIR-R97")
@pytest.mark.parametrize("seat", [ME, FOE])
@pytest.mark.parametrize(("camp", "bought"), [(", camp", True), ("", False)])
def test_whether_somebody_has_a_camp_is_known_when_it_is_pitched_or_not(seat: Seat, camp: str, bought: bool) -> None:
    assert revealed_of(seat, f"5 legionnaires, general{camp}") == [("camp", seat, bought)]


@pytest.mark.rule("VIR-H05", "VIR-290")
@pytest.mark.parametrize("camp", [", camp", ""])
def test_where_the_ground_bears_no_camp_nobody_learns_who_bought_one(camp: str) -> None:
    assert revealed_of(ME, f"5 legionnaires, general{camp}", "wood") == []


@pytest.mark.rule("VIR-H05", "VIR-291")
@pytest.mark.parametrize(("viewer", "seen"), [(ME, (True, False)), (FOE, (False, True)), (SPECTATOR, (False, False))])
def test_a_camp_that_was_bought_is_a_secret_of_its_owner(viewer: Seat, seen: tuple[bool, ...]) -> None:
    army = Bring("5 legionnaires, general, camp")
    t = setup([army, army], Options(), GAME.content)
    assert t.seen_by(viewer).camp_bought == seen


def supposed_camps(t: Battle) -> set[tuple[bool, ...]]:
    """Which camps the second player may suppose."""
    return {GAME.imagined(t.seen_by(FOE), Random(seed)).camp_bought for seed in range(40)}


@pytest.mark.rule("VIR-H05")
@pytest.mark.parametrize("own", [True, False])
def test_before_camps_are_pitched_the_other_may_be_supposed_to_have_one(own: bool) -> None:
    armies = [Bring("5 legionnaires, general"), Bring(f"5 legionnaires, general{', camp' if own else ''}")]
    assert supposed_camps(GAME.table(armies, Options())) == {(False, own), (True, own)}


@pytest.mark.rule("VIR-H05", "VIR-R02")
def test_nobody_supposes_a_camp_that_was_not_pitched_nor_one_without_the_module() -> None:
    t = begun(field())
    assert (asked(t), supposed_camps(t)) == ((ME, DEPLOYMENTS), {(False, False)})
    assert supposed_camps(GAME.table(2, Options(fortified_camp="off"))) == {(False, False)}


@pytest.mark.rule("VIR-290")
@pytest.mark.parametrize(("ground", "faults"), [("hill", []), ("wood", ["refused.scenario_camp"])])
def test_a_scenario_needs_ground_for_its_camp(ground: str, faults: list[str]) -> None:
    scenario = field(first=(ground,) * 4, camp=1).scenarios["field"]
    assert [reason.key for reason in check_scenario("field", scenario)] == faults


@pytest.mark.rule("VIR-290", "VIR-R02")
@pytest.mark.parametrize(("switch", "question"), [("on", CAMP_PLACES), ("off", DEPLOYMENTS)])
def test_the_camp_of_a_scenario_stands_if_the_module_is_on(switch: str, question: AnyQuestion) -> None:
    t = begun(field(camp=1), fortified_camp=switch)
    assert asked(t) == (ME, question)
    if switch == "off":
        assert t.camp == (NOBODY, NOBODY)


@pytest.mark.rule("VIR-291")
def test_a_camp_costs_ten_points() -> None:
    army = Army({"legionnaires": 2}, ("general",), camp=True)
    assert cost_of(army, GAME.content) == cost_of(replace(army, camp=False), GAME.content) + 10


@pytest.mark.rule("VIR-291")
def test_a_camp_counts_for_the_budget() -> None:
    with pytest.raises(Refused) as refused:
        read_army("4 legionnaires, general, camp", 60, GAME.content, Modules(fortified_camp=True))
    assert [reason.key for reason in refused.value.reasons] == ["refused.over_budget"]


@pytest.mark.rule("VIR-290", "VIR-R02")
def test_nobody_buys_a_camp_without_the_module() -> None:
    with pytest.raises(Refused) as refused:
        read_army("4 legionnaires, general, camp", 100, GAME.content, Modules())
    assert [reason.key for reason in refused.value.reasons] == ["refused.module_off"]


# What a camp is good for


@pytest.mark.rule("VIR-292", "VIR-R97")
@pytest.mark.parametrize(
    ("troop", "attacker", "attack", "on"),
    [
        ("auxiliaires_formes", "guerriers", COMBAT, ""),
        ("auxiliaires_formes", "faucheurs_daces", COMBAT, "two_handed"),
        ("auxiliaires_formes", "archers_legers", SHOT, "missiles"),
        ("auxiliaires_formes", "frondeurs", COMBAT, "missiles"),
        ("auxiliaires_formes", "scorpions", SHOT, "missiles"),
        ("auxiliaires_formes", "elephants", COMBAT, "elephants"),
        ("auxiliaires_formes+pikes", "guerriers", CHARGE, "pikes"),
        ("legionnaires/tortoise", "guerriers", COMBAT, "tortoise"),
        ("cavalerie_lourde", "dromedarii", COMBAT, "camels"),
        ("cavalerie_lourde", "archers_legers", SHOT, "missiles"),
    ],
)
def test_a_camp_raises_defence_by_one_and_nothing_else_counts(troop: str, attacker: str, attack: str, on: str) -> None:
    """All these have a printed VD of 3."""
    assert saves_up_to(troop, attacker, attack, camp=LEFT, on=f"fortified_camp {on}") == 4


@pytest.mark.rule("VIR-292", "VIR-R97")
def test_not_even_pila_count_in_a_camp() -> None:
    assert saves_up_to("auxiliaires_formes", "legionnaires", pila=True, camp=LEFT, on="fortified_camp pila") == 4


@pytest.mark.rule("VIR-292")
def test_a_camp_helps_in_its_own_sector_only() -> None:
    assert saves_up_to("auxiliaires_formes", "guerriers", camp=SECOND, on="fortified_camp") == 3


@pytest.mark.rule("VIR-293")
@pytest.mark.parametrize(
    ("troop", "attacker", "attack", "value"),
    [
        ("veterans", "balistes", SHOT, 3),
        ("auxiliaires_formes", "balistes", SHOT, 3),
        ("fanatiques", "balistes", SHOT, 2),
        ("veterans", "balistes", FLANK, 5),
        ("veterans", "balistes", COMBAT, 5),
        ("veterans", "scorpions", SHOT, 5),
    ],
)
@pytest.mark.parametrize("on", ["fortified_camp", "fortified_camp missiles"])
def test_only_the_distant_shots_of_ballistas_break_into_a_camp(
    troop: str, attacker: str, attack: str, value: int, on: str
) -> None:
    assert saves_up_to(troop, attacker, attack, camp=LEFT, on=on) == value


@pytest.mark.rule("VIR-294")
@pytest.mark.parametrize(
    ("troop", "camps", "hits"),
    [
        ("clibanarii", {"camp": LEFT}, 1),
        ("clibanarii", {"foe_camp": LEFT}, 1),
        ("elephants", {"camp": LEFT}, 1),
        ("clibanarii", {}, 4),
        ("guerriers_nobles", {"camp": LEFT}, 4),
    ],
)
def test_riders_fight_badly_in_a_camp_of_either_side(troop: str, camps: dict[str, int], hits: int) -> None:
    t = battle({LEFT: troop}, {LEFT: "horde"}, laid={LEFT: "1"}, on="fortified_camp", **camps)  # type: ignore[arg-type]
    t.cohesion[0] = 4
    play(t, Activate(LEFT), Fight((0,)), (1, 2, 3, 4))
    assert told(t, "hits")[-1]["count"] == hits


@pytest.mark.rule("VIR-294")
@pytest.mark.parametrize(("camp", "hits"), [(LEFT, 1), (SECOND, 3)])
def test_riders_attack_badly_out_of_a_camp_and_as_ever_into_one(camp: int, hits: int) -> None:
    t = battle({LEFT: "cavalerie_lourde"}, {SECOND: "horde"}, camp=camp, laid={LEFT: "1"}, on="fortified_camp")
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (1, 2, 3, 4))
    assert told(t, "hits")[-1]["count"] == hits


@pytest.mark.rule("VIR-295")
@pytest.mark.parametrize(
    ("camps", "chargers"), [({"camp": LEFT}, [1]), ({"foe_camp": LEFT}, [1]), ({"camp": SECOND}, [0, 1])]
)
def test_riders_do_not_charge_in_a_camp_of_either_side(camps: dict[str, int], chargers: list[int]) -> None:
    t = battle(
        {LEFT: "cavalerie_lourde guerriers"},
        {LEFT: "horde"},
        laid={LEFT: "4"},
        at="charges",
        on="fortified_camp",
        **camps,  # type: ignore[arg-type]
    )
    assert offered(t, DeclareCharge) == [DeclareCharge(unit) for unit in chargers]


@pytest.mark.rule("VIR-295")
def test_foot_charges_in_a_camp_at_full_strength() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde"}, laid={LEFT: "2"}, at="charges", camp=LEFT, on="fortified_camp")
    play(t, DeclareCharge(0), Activate(LEFT), Charge(0, 1), (1, 2, 3))
    assert len(t.tokens[1]) == 3


@pytest.mark.rule("VIR-296", "VIR-R97")
@pytest.mark.parametrize(("holder", "value"), [(ME, 4), (FOE, 3)])
def test_a_camp_that_was_conquered_serves_its_conqueror(holder: int, value: int) -> None:
    """An enemy's camp that I hold, or not yet."""
    place = across(LEFT)
    t = battle(
        {place: "auxiliaires_formes"},
        {place: "horde"},
        foe_camp=place,
        held={place: FOE if holder else ME},
        tokens={0: Token("guerriers", COMBAT, place)},
        at="tests",
        on="fortified_camp",
    )
    play(t, (value, 6))
    assert told(t, "saved")[-1]["value"] == value


@pytest.mark.rule("VIR-296")
def test_whoever_has_lost_the_camp_has_lost_its_walls() -> None:
    assert saves_up_to("auxiliaires_formes", "guerriers", camp=LEFT, held={LEFT: FOE}, on="fortified_camp") == 3


@pytest.mark.rule("VIR-292", "VIR-236")
def test_two_handed_weapons_limit_nothing_in_a_camp() -> None:
    content = pack("faucheurs_daces", vd=4)
    found = saves_up_to("faucheurs_daces", "guerriers", camp=LEFT, on="fortified_camp two_handed", content=content)
    assert found == 5
