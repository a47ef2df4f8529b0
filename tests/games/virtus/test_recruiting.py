"""Chapter 2: what an army costs, what belongs into one, and armies that nobody may bring."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import ValidationError
from msgspec.structs import replace

from harena.core.errors import Refused
from harena.games.virtus.armies import (
    Army,
    Bring,
    check_ready_armies,
    cost_of,
    fitted,
    random_army,
    read_army,
    write_army,
)
from harena.games.virtus.game import GAME, setup
from harena.games.virtus.modules import Modules, Options, modules
from harena.games.virtus.units import ReadyArmy, Roll, designated_cost, make_general, troop_title
from tests.games.virtus.battles import FOE, LEFT, ME, RESERVE, battle, draw_all

CONTENT = GAME.content
EVERYTHING = modules(Options(preset="everything"))


def army(written: str, budget: int = 200, on: Modules = EVERYTHING) -> Army:
    return read_army(written, budget, CONTENT, on)


def cost(written: str) -> int:
    return cost_of(army(written, 400), CONTENT)


def reasons(written: str, budget: int = 200, on: Modules = EVERYTHING) -> list[tuple[str, Any]]:
    """Every reason against an army, each with the row that it breaks."""
    with pytest.raises(Refused) as refused:
        army(written, budget, on)
    return [(reason.key.removeprefix("refused."), reason.params.get("rule")) for reason in refused.value.reasons]


# Costs


@pytest.mark.rule("VIR-008")
def test_an_army_costs_its_units_and_its_generals() -> None:
    assert cost("3 legionnaires, 2 clibanarii, general, general+superior") == 3 * 11 + 2 * 28 + 10 + 20


@pytest.mark.rule("VIR-009")
@pytest.mark.parametrize(("written", "points"), [("1 frondeurs, general", 7), ("1 balistes, general", 8)])
def test_a_unit_on_foot_costs_the_sum_of_its_values_and_a_dash_is_nothing(written: str, points: int) -> None:
    assert cost(written) - 10 == points


@pytest.mark.rule("VIR-010")
def test_a_mounted_unit_costs_the_sum_twice() -> None:
    assert cost("1 archers_montes, general") - 10 == 2 * (1 + 2 + 1 + 2 + 2)


@pytest.mark.rule("VIR-011")
def test_an_ordinary_general_costs_ten() -> None:
    assert make_general("general").cost == 10


@pytest.mark.rule("VIR-012")
@pytest.mark.parametrize("name", ["general+superior", "general+charismatic"])
def test_a_superior_or_charismatic_general_costs_twenty(name: str) -> None:
    assert make_general(name).cost == 20


@pytest.mark.rule("VIR-013")
def test_a_superior_and_charismatic_general_costs_thirty() -> None:
    assert make_general("general+superior+charismatic").cost == 30


@pytest.mark.rule("VIR-R09")
@pytest.mark.parametrize(("designation", "points"), [("elite", 17), ("rabble", 6), ("stoic", 11), ("pikes", 11)])
def test_elite_and_rabble_change_the_cost_stoic_and_pikes_do_not(designation: str, points: int) -> None:
    assert designated_cost(11, frozenset({designation})) == points
    assert cost(f"1 legionnaires+{designation}, general") == points + 10


@pytest.mark.rule("VIR-R09")
@pytest.mark.parametrize("designation", ["elite", "rabble", "stoic", "pikes"])
def test_a_designation_needs_its_module(designation: str) -> None:
    assert reasons(f"1 horde+{designation}, general", on=Modules()) == [("module_off", "VIR-R02")]


@pytest.mark.rule("VIR-R09")
def test_nobody_is_elite_and_rabble_at_once() -> None:
    assert reasons("1 horde+elite+rabble, general") == [("elite_rabble", "VIR-R09")]
    assert reasons("1 horde+elite+elite, general") == [("designation_twice", "VIR-R09")]


# The budget


@pytest.mark.rule("VIR-007")
@pytest.mark.parametrize("budget", [150, 200])
def test_the_recommended_budgets_may_be_agreed_on(budget: int) -> None:
    assert GAME.read_options({"budget": budget}) == Options(budget=budget)


@pytest.mark.rule("VIR-007")
def test_who_agrees_on_nothing_has_two_hundred_points() -> None:
    assert Options().budget == 200


@pytest.mark.parametrize("budget", [0, 10_000])
def test_a_budget_that_makes_no_game_is_refused(budget: int) -> None:
    with pytest.raises((Refused, ValidationError)):
        GAME.read_options({"budget": budget})


@pytest.mark.rule("VIR-006")
def test_one_budget_holds_for_both_sides() -> None:
    dear = Bring("15 guerriers, general+superior")
    setup([dear, dear], Options(budget=155), CONTENT)
    with pytest.raises(Refused) as refused:
        setup([dear, dear], Options(budget=154), CONTENT)
    assert [reason.params["number"] for reason in refused.value.reasons] == [1, 2]


@pytest.mark.rule("VIR-R12")
def test_the_budget_may_be_spent_to_the_last_point_but_not_beyond() -> None:
    assert army("10 guerriers, general", 100).troops == {"guerriers": 10}
    assert reasons("10 guerriers, general", 99) == [("over_budget", "VIR-R12")]


@pytest.mark.rule("VIR-R12")
def test_unspent_points_are_lost() -> None:
    assert army("1 guerriers, general").troops == {"guerriers": 1}


@pytest.mark.rule("VIR-R12")
@pytest.mark.parametrize("word", ["general", "general+hero", "general+devotio", "camp"])
def test_generals_their_traits_and_a_camp_count(word: str) -> None:
    more = 20 if "+" in word else 10
    written = f"1 guerriers, general, {word}"
    assert cost_of(army(written, 19 + more), CONTENT) == 19 + more
    assert reasons(written, 18 + more) == [("over_budget", "VIR-R12")]


# What belongs into an army


@pytest.mark.parametrize(
    "written", ["general, 6 legionnaires", "camp, general , 6 Légionnaires", "legionnaires, general"]
)
def test_the_parts_of_an_army_stand_in_any_order(written: str) -> None:
    assert set(army(written).troops) == {"legionnaires"}
    assert army(written).generals == ("general",)


def test_a_single_name_that_no_ready_army_has_is_answered_with_those_that_there_are() -> None:
    assert reasons("legions") == [("unknown_army", None)]
    assert reasons("general, 6 licornes") == [("unknown_unit", "VIR-001")]


@pytest.mark.rule("VIR-005")
def test_an_army_without_a_general_is_none() -> None:
    assert reasons("10 guerriers") == [("army_without_general", "VIR-005")]


@pytest.mark.rule("VIR-R11")
@pytest.mark.parametrize("count", [1, 3, 25])
def test_a_dozen_units_is_only_a_round_number(count: int) -> None:
    assert army(f"{count} frondeurs, general").troops == {"frondeurs": count}


@pytest.mark.rule("VIR-R11")
def test_a_general_alone_is_no_army() -> None:
    assert reasons("1 general") == [("army_without_units", "VIR-R11")]


@pytest.mark.rule("VIR-014")
def test_an_army_may_have_three_generals() -> None:
    t = setup([Bring("5 guerriers, 2 general, general+superior"), Bring()], Options(), CONTENT)
    assert tuple(t.generals[number] for number in t.own_generals[0]) == ("general", "general", "general+superior")


@pytest.mark.rule("VIR-015")
@pytest.mark.parametrize(("chief", "other", "size"), [(RESERVE, LEFT, 2), (LEFT, RESERVE, 1)])
def test_the_general_named_first_is_in_command_for_the_whole_game(chief: int, other: int, size: int) -> None:
    """Only his presence in the reserve is worth a card."""
    t = battle({LEFT: "guerriers"}, generals={chief: "general", other: "general+superior"}, at="draw")
    assert draw_all(t) == size


@pytest.mark.rule("VIR-R14")
def test_a_single_general_is_in_command() -> None:
    t = battle({LEFT: "guerriers"}, generals={RESERVE: "general"}, at="draw")
    assert draw_all(t) == 2


# Armies that nobody may bring


def test_everything_that_is_wrong_is_said_at_once_with_its_row() -> None:
    on = modules(Options(preset="basic"))
    assert reasons("20 legionnaires, 1 dragon, 2 horde+elite, camp, 1", 200, on) == [
        ("army_unreadable", None),
        ("unknown_unit", "VIR-001"),
        ("module_off", "VIR-R02"),
        ("army_without_general", "VIR-005"),
        ("module_off", "VIR-290"),
        ("over_budget", "VIR-R12"),
    ]


def test_both_players_hear_what_is_wrong_with_their_armies() -> None:
    with pytest.raises(Refused) as refused:
        setup([Bring("3 guerriers"), Bring("3 dragons, general")], Options(), CONTENT)
    said = [(reason.params["number"], reason.params["why"].key) for reason in refused.value.reasons]
    assert said == [(1, "refused.army_without_general"), (2, "refused.unknown_unit")]


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("3 legionaires, general", "unknown_unit_near"),
        ("3 horde+brave, general", "unknown_designation"),
        ("3 horde, general+brave", "unknown_trait"),
        ("3 horde, general+superior+superior", "trait_twice"),
        ("3 horde, general, 2 camp", "second_camp"),
        ("0 horde, general", "army_without_units"),
        ("41 frondeurs+rabble, general", "too_many_units"),
        ("the tenth legion", "unknown_army"),
        ("", "unknown_army"),
    ],
)
def test_an_army_that_cannot_be_is_refused_for_one_reason(written: str, why: str) -> None:
    assert [key for key, _ in reasons(written, 300)] == [why]


@pytest.mark.rule("VIR-R107")
def test_an_army_has_forty_units_at_most() -> None:
    assert army("40 frondeurs+rabble, general", 300).troops == {"frondeurs+rabble": 40}
    assert reasons("20 horde+rabble, 21 frondeurs+rabble, general", 400) == [("too_many_units", "VIR-R107")]


def test_a_misprinted_name_brings_the_unit_that_was_meant() -> None:
    with pytest.raises(Refused) as refused:
        army("3 lanciarrii, general")
    assert refused.value.reasons[0].params["near"] == troop_title("lanciarii")


def test_more_generals_than_any_budget_pays_are_refused_and_never_left_away() -> None:
    assert [key for key, _ in reasons("1 horde, 9999 general", 400)] == ["over_budget"]


def test_a_wrong_trait_of_three_generals_is_said_once() -> None:
    assert [key for key, _ in reasons("1 horde, 3 general+brave")] == ["unknown_trait"]


@pytest.mark.parametrize("seed", range(20))
def test_an_army_drawn_at_random_may_be_brought_and_written_down(seed: int) -> None:
    drawn = random_army(Random(seed), 200, CONTENT, EVERYTHING)
    assert army(write_army(drawn)) == drawn


def test_both_sides_may_bring_the_same_units() -> None:
    t = setup([Bring("2 horde, general"), Bring("2 horde, general")], Options(), CONTENT)
    assert (list(t.units(ME)), list(t.units(FOE))) == ([0, 1], [2, 3])


@pytest.mark.rule("VIR-007", "VIR-R12")
@pytest.mark.parametrize(("budget", "cost"), [(200, 200), (199, 150)])
def test_a_ready_army_that_costs_the_whole_budget_comes_in_full(budget: int, cost: int) -> None:
    assert cost_of(read_army("trajan", budget, GAME.content, Modules()), GAME.content) == cost


@pytest.mark.rule("VIR-R09")
def test_the_designations_of_a_ready_army_are_put_in_order() -> None:
    on = Modules(elite=True, stoic=True)
    assert fitted(Roll({"horde+stoic+elite": 1, "horde+elite+stoic": 2}), on).troops == {"horde+elite+stoic": 3}


@pytest.mark.rule("VIR-R11")
def test_none_of_a_unit_is_nothing() -> None:
    army = read_army("0 clibanarii, 3 horde, general", 200, GAME.content, Modules())
    assert army == Army({"horde": 3}, ("general",))


@pytest.mark.rule("VIR-R02", "VIR-R12")
@pytest.mark.parametrize(
    ("dear", "count", "how"),
    [("horde+elite", 14, "refused.with_all_modules"), ("horde+rabble", 20, "refused.with_no_modules")],
    ids=["with all", "with none"],
)
def test_a_ready_army_keeps_its_budget_with_all_modules_and_with_none(dear: str, count: int, how: str) -> None:
    army = ReadyArmy(Roll({dear: count}), Roll({"horde": 1}))
    content = replace(GAME.content, armies={**GAME.content.armies, "x": army})
    (reason,) = check_ready_armies(content)
    assert (reason.key, reason.params["why"].key) == ("refused.ready_army", how)


@pytest.mark.rule("VIR-R97")
def test_a_camp_has_no_designation() -> None:
    with pytest.raises(Refused, match="unknown_unit"):
        read_army("3 horde, general, camp+elite", 200, GAME.content, Modules(fortified_camp=True, elite=True))


@pytest.mark.rule("VIR-013")
def test_the_traits_of_a_general_are_put_in_order() -> None:
    army = read_army("3 horde, general+charismatic+superior", 200, GAME.content, Modules())
    assert army.generals == ("general+superior+charismatic",)


@pytest.mark.rule("VIR-001", "VIR-005", "VIR-052")
def test_a_scenario_that_is_not_there_and_both_armies_are_judged_at_once() -> None:
    with pytest.raises(Refused) as refused:
        setup([Bring("1 foo, general"), Bring("3 horde")], Options(scenario="nowhere"), GAME.content)
    scenario, *armies = refused.value.reasons
    assert scenario.key == "refused.unknown_scenario"
    assert [(army.params["number"], army.params["why"].key) for army in armies] == [
        (1, "refused.unknown_unit"),
        (2, "refused.army_without_general"),
    ]
