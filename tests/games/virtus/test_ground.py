"""Chapter 5: sectors, reserves and segments; the three dice and the ground that they make."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from harena.core.chance import Pick, Roll, distribution
from harena.core.seat import Seat
from harena.games.virtus.actions import ChooseDie, ChooseSide, Deploy, PitchCamp
from harena.games.virtus.armies import Bring
from harena.games.virtus.field import FIELDS
from harena.games.virtus.game import GAME, setup
from harena.games.virtus.modules import Options
from harena.games.virtus.rules.preparation import DEPLOYMENTS, TABLE_SIDES, TERRAIN_DICE
from harena.games.virtus.scenarios import check_scenarios
from harena.games.virtus.table import Battle
from harena.games.virtus.terrain import Landscape, terrain_of
from harena.games.virtus.units import Content, Scenario
from harena.kit.modules import Switch
from tests.games.virtus.battles import FOE, ME, asked, offered, play, rolls

SMALL_ARMY = Bring("1 guerriers, general")
LANDSCAPES: dict[Landscape, ChooseDie] = {"plain": ChooseDie("P"), "hilly": ChooseDie("M"), "wooded": ChooseDie("B")}


def eve(content: Content = GAME.content, **options: Any) -> Battle:
    """The evening before a battle: chance is asked who is player A, unless a scenario gives the ground."""
    t = setup([SMALL_ARMY, SMALL_ARMY], Options(preset="basic", **options), content)
    t.journal = []
    t.proceed()
    return t


def ground(landscape: Landscape, first: int, second: int) -> str:
    """What stands in the left sector when the dice of A and B show this and nothing is elsewhere."""
    t = play(eve(), 0, LANDSCAPES[landscape], (4,))
    return play(t, (first, second, *(3, 3) * 7)).terrain[0]


# The table


@pytest.mark.rule("VIR-050", "VIR-R03")
def test_each_camp_has_four_sectors_unless_something_else_is_agreed_on() -> None:
    assert [list(camp) for camp in eve().field.camps] == [[0, 1, 2, 3], [4, 5, 6, 7]]


@pytest.mark.rule("VIR-051", "VIR-R03")
def test_a_small_table_has_three_sectors_a_camp_and_all_are_deployed_in() -> None:
    t = play(eve(sectors=3, budget=150), 0, ChooseDie("P"), (3,), (5,) * 12, ChooseSide(False))
    assert [list(camp) for camp in t.field.camps] == [[0, 1, 2], [3, 4, 5]]
    assert offered(t) == [Deploy(0, zone) for zone in (0, 1, 2, 6)]


@pytest.mark.rule("VIR-049")
@pytest.mark.parametrize("sectors", [3, 4])
def test_each_camp_has_one_reserve_behind_all_of_its_sectors(sectors: int) -> None:
    field = FIELDS[sectors]
    assert field.reserve[0] != field.reserve[1]
    assert [set(field.steps[side][field.reserve[side]]) for side in (0, 1)] == [set(camp) for camp in field.camps]


@pytest.mark.rule("VIR-103")
@pytest.mark.parametrize("sectors", [3, 4])
def test_two_facing_sectors_are_a_segment(sectors: int) -> None:
    field = FIELDS[sectors]
    for sector in field.camps[0]:
        assert field.facing[field.facing[sector]] == sector
        assert field.facing[sector] in field.camps[1]
        assert field.segment[field.facing[sector]] == field.segment[sector] == sector


@pytest.mark.rule("VIR-104")
@pytest.mark.parametrize(("sectors", "central"), [(3, 1), (4, 2)])
def test_there_are_two_lateral_segments_and_one_or_two_central_ones(sectors: int, central: int) -> None:
    neighbours = [len(FIELDS[sectors].beside[sector]) for sector in range(sectors)]
    assert neighbours == [1, *[2] * central, 1]
    assert len(eve(sectors=sectors).points) == 2 + central


# Player A and the dice


@pytest.mark.rule("VIR-053")
@pytest.mark.parametrize("first", [ME, FOE])
def test_the_lot_decides_who_is_player_a_and_chooses_the_die(first: Seat) -> None:
    t = eve()
    assert isinstance(t.pending, Pick)
    assert t.pending.among == 2
    play(t, int(first))
    assert asked(t) == (first, TERRAIN_DICE)


@pytest.mark.rule("VIR-054")
def test_player_a_chooses_one_of_three_dice_and_rolls_a_d6() -> None:
    t = play(eve(), 0)
    assert offered(t) == [ChooseDie("P"), ChooseDie("M"), ChooseDie("B")]
    play(t, ChooseDie("M"))
    assert rolls(t) == (6,)


def landscape_of(die: ChooseDie, shown: int) -> Any:
    t = play(eve(), 0, die, (shown,))
    assert isinstance(t.pending, Roll)
    return t.pending.args[-1]


@pytest.mark.rule("VIR-055")
@pytest.mark.parametrize(
    ("shown", "landscape"), [(1, "hilly"), (2, "wooded"), (3, "plain"), (4, "plain"), (5, "plain"), (6, "plain")]
)
def test_the_die_of_the_plain(shown: int, landscape: Landscape) -> None:
    assert landscape_of(ChooseDie("P"), shown) == landscape


@pytest.mark.rule("VIR-056")
@pytest.mark.parametrize(
    ("shown", "landscape"), [(1, "plain"), (2, "wooded"), (3, "hilly"), (4, "hilly"), (5, "hilly"), (6, "hilly")]
)
def test_the_die_of_the_hills(shown: int, landscape: Landscape) -> None:
    assert landscape_of(ChooseDie("M"), shown) == landscape


@pytest.mark.rule("VIR-057")
@pytest.mark.parametrize(
    ("shown", "landscape"), [(1, "plain"), (2, "hilly"), (3, "wooded"), (4, "wooded"), (5, "wooded"), (6, "wooded")]
)
def test_the_die_of_the_woods(shown: int, landscape: Landscape) -> None:
    assert landscape_of(ChooseDie("B"), shown) == landscape


@pytest.mark.rule("VIR-058", "VIR-R15")
@pytest.mark.parametrize(("landscape", "sides"), [("plain", 10), ("hilly", 6), ("wooded", 6)])
@pytest.mark.parametrize("sectors", [3, 4])
def test_two_dice_are_rolled_for_each_sector_of_both_camps_before_the_side_is_chosen(
    landscape: Landscape, sides: int, sectors: int
) -> None:
    t = play(eve(sectors=sectors), 0, LANDSCAPES[landscape], (4,))
    assert rolls(t) == (sides,) * (2 * 2 * sectors)
    play(t, (3,) * (4 * sectors))
    assert asked(t) == (FOE, TABLE_SIDES)


# What the dice show


def shown_by_a(landscape: Landscape, faces: int) -> dict[int, str]:
    """What the die of A alone makes of a sector, by face; what is clear is left away."""
    made = {face: ground(landscape, face, 3) for face in range(1, faces + 1)}
    return {face: terrain for face, terrain in made.items() if terrain != "clear"}


def shown_by_b(landscape: Landscape, faces: int) -> dict[int, str]:
    made = {face: ground(landscape, 3, face) for face in range(1, faces + 1)}
    return {face: terrain for face, terrain in made.items() if terrain != "clear"}


@pytest.mark.rule("VIR-059", "VIR-069")
def test_in_the_plain_a_finds_a_marsh_on_1_and_a_hill_on_10() -> None:
    assert shown_by_a("plain", 10) == {1: "marsh", 10: "hill"}


@pytest.mark.rule("VIR-060", "VIR-069")
def test_in_the_plain_b_finds_rocks_on_1_and_a_wood_on_10() -> None:
    assert shown_by_b("plain", 10) == {1: "rocks", 10: "wood"}


@pytest.mark.rule("VIR-061")
def test_in_the_hills_a_finds_a_marsh_on_1_and_hills_on_5_and_6() -> None:
    assert shown_by_a("hilly", 6) == {1: "marsh", 5: "hill", 6: "hill"}


@pytest.mark.rule("VIR-062")
def test_in_the_hills_b_finds_rocks_on_1_and_a_wood_on_6() -> None:
    assert shown_by_b("hilly", 6) == {1: "rocks", 6: "wood"}


@pytest.mark.rule("VIR-063")
def test_in_the_woods_a_finds_a_marsh_on_1_and_a_hill_on_6() -> None:
    assert shown_by_a("wooded", 6) == {1: "marsh", 6: "hill"}


@pytest.mark.rule("VIR-064")
def test_in_the_woods_b_finds_rocks_on_1_and_woods_on_5_and_6() -> None:
    assert shown_by_b("wooded", 6) == {1: "rocks", 5: "wood", 6: "wood"}


@pytest.mark.parametrize(
    ("first", "second", "terrain"),
    [
        pytest.param(6, 6, "wooded_hill", marks=pytest.mark.rule("VIR-065")),
        pytest.param(6, 1, "steep_height", marks=pytest.mark.rule("VIR-066")),
        pytest.param(1, 6, "thick_forest", marks=pytest.mark.rule("VIR-067")),
        pytest.param(1, 1, "crevasse", marks=pytest.mark.rule("VIR-068")),
        pytest.param(3, 3, "clear", marks=pytest.mark.rule("VIR-070")),
    ],
)
@pytest.mark.parametrize("landscape", ["hilly", "wooded"])
def test_two_elements_in_one_sector_make_one_terrain(
    landscape: Landscape, first: int, second: int, terrain: str
) -> None:
    assert ground(landscape, first, second) == terrain


PLAIN = {"clear": 64, "hill": 8, "marsh": 8, "wood": 8, "rocks": 8}
BOTH = {"wooded_hill": 1, "steep_height": 1, "thick_forest": 1, "crevasse": 1}
HILLY = {"clear": 12, "hill": 8, "marsh": 4, "wood": 3, "rocks": 3, **BOTH, "wooded_hill": 2, "steep_height": 2}
WOODED = {"clear": 12, "wood": 8, "rocks": 4, "hill": 3, "marsh": 3, **BOTH, "wooded_hill": 2, "thick_forest": 2}


@pytest.mark.parametrize(
    ("landscape", "sides", "chances"), [("plain", 10, PLAIN | BOTH), ("hilly", 6, HILLY), ("wooded", 6, WOODED)]
)
def test_terrain_is_as_frequent_as_the_registry_says(landscape: Landscape, sides: int, chances: dict[str, int]) -> None:
    faces = range(1, sides + 1)
    assert Counter(terrain_of(landscape, *dice) for dice in product(faces, faces)) == chances


def test_the_chosen_ground_comes_four_times_of_six() -> None:
    t = play(eve(), 0, ChooseDie("B"))
    assert isinstance(t.pending, Roll)
    found = Counter(landscape_of(ChooseDie("B"), shown) for [shown] in distribution(t.pending, t) or {})
    assert found == {"wooded": 4, "plain": 1, "hilly": 1}


# The side


@pytest.mark.rule("VIR-071")
@pytest.mark.parametrize("first", [ME, FOE])
def test_player_b_may_exchange_the_two_camps(first: Seat) -> None:
    """The table is turned round: the left of one player is the right of the other, and what faced still faces."""
    t = play(eve(), int(first), ChooseDie("P"), (3,), (10, 3, 3, 10, *(3, 3) * 5, 1, 3))
    assert t.terrain == ("hill", "wood", *["clear"] * 5, "marsh")
    assert asked(t) == (Seat(1 - first), TABLE_SIDES)
    play(t, ChooseSide(True))
    assert t.terrain == ("marsh", *["clear"] * 5, "wood", "hill")


@pytest.mark.rule("VIR-071")
def test_player_b_may_leave_the_camps_as_they_lie() -> None:
    t = play(eve(), 0, ChooseDie("P"), (3,), (10, 3, *(3, 3) * 7), ChooseSide(False))
    assert t.terrain == ("hill", *["clear"] * 7)


# Scenarios


def box(**given: Any) -> Content:
    ground_given = Scenario(**{"first": ("hill", "clear", "wood"), "second": ("marsh", "clear", "clear"), **given})
    content: Content = GAME.content
    return replace(content, scenarios={"ford": ground_given})


@pytest.mark.rule("VIR-052")
def test_in_a_scenario_nobody_dices_for_the_ground() -> None:
    t = eve(box(), scenario="ford")
    assert t.terrain == ("hill", "clear", "wood", "marsh", "clear", "clear")
    assert asked(t) == (ME, DEPLOYMENTS)


@pytest.mark.rule("VIR-052")
def test_without_a_scenario_the_ground_is_diced_for() -> None:
    assert isinstance(eve(box()).pending, Pick)


@pytest.mark.rule("VIR-R02")
def test_what_belongs_to_a_module_that_is_off_is_left_out_of_a_scenario() -> None:
    given = box(water=("river", "", ""), camp=1)
    off, on = eve(given, scenario="ford"), eve(given, scenario="ford", watercourse="on", fortified_camp="on")
    assert (off.water, asked(off)) == ((), (ME, DEPLOYMENTS))
    assert (on.water, offered(on)) == (("river", "", ""), [PitchCamp(0), PitchCamp(1)])


@pytest.mark.rule("VIR-052", "VIR-R02")
@pytest.mark.parametrize(("switch", "without"), [("off", ["watercourse", "fortified_camp"]), ("on", [])])
def test_the_ground_of_a_scenario_is_told_and_what_is_left_out_of_it(switch: Switch, without: list[str]) -> None:
    options = Options(scenario="ford", watercourse=switch, fortified_camp=switch)
    t = GAME.table(2, options, box(water=("river", "", ""), camp=1), journal=True)
    assert t.journal is not None
    assert [event.key for event in t.journal] == ["terrain", *["left_out"] * len(without)]
    assert [event.params["module"] for event in t.journal[1:]] == without


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"first": ("clear",) * 2, "second": ("clear",) * 2}, ["scenario_sectors"]),
        ({"second": ("clear",) * 4}, ["scenario_facing"]),
        ({"water": ("river",) * 4}, ["scenario_water"]),
        ({"first": ("wood",) * 3, "camp": 1}, ["scenario_camp"]),
        (
            {"second": ("marsh",) * 4, "camp": 2, "water": ("deep",)},
            ["scenario_facing", "scenario_water", "scenario_camp"],
        ),
    ],
)
def test_everything_that_is_wrong_with_a_scenario_is_said_at_once(given: dict[str, Any], why: list[str]) -> None:
    assert [reason.key.removeprefix("refused.") for reason in check_scenarios(box(**given))] == why
