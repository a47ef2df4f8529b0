"""Recruiting an army line by line."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from harena.core.errors import Refused
from harena.core.text import LANGUAGES
from harena.games.virtus.armies import Army, Bring, check_army, read_army, write_army
from harena.games.virtus.builder import ArmyBuilder
from harena.games.virtus.game import GAME, builder
from harena.games.virtus.modules import Options, modules
from harena.games.virtus.units import DESIGNATIONS, troop_name
from harena.kit.roster import slot_of


def made(**options: object) -> ArmyBuilder:
    return builder(2, Options(**options), GAME.content)  # type: ignore[arg-type]


@pytest.mark.parametrize("budget", [200, 150])
@pytest.mark.parametrize("name", sorted(GAME.content.armies))
def test_a_ready_army_is_taken_apart_and_put_together_again(name: str, budget: int) -> None:
    bench = made(budget=budget)
    picks = bench.picks(bench.ready[name])
    assert not bench.faults(picks)
    assert bench.picks(bench.made(picks)) == picks
    army = read_army(name, budget, GAME.content, modules(Options()))
    assert read_army(bench.made(picks).army, budget, GAME.content, modules(Options())) == army


def test_the_total_is_the_cost_beside_the_budget() -> None:
    total = made().total({"chief": ("general+superior", 1), "legionnaires": ("legionnaires", 3)})
    assert (total.params["have"], total.params["most"], total.params["count"]) == (20 + 33, 200, 3)


def test_faults_are_those_of_the_rules_with_their_ids() -> None:
    bench = made(budget=50)
    faults = bench.faults({"elephants": ("elephants", 3)})
    assert {fault.params["rule"] for fault in faults} == {"VIR-005", "VIR-R12"}


def test_an_army_that_is_too_dear_is_not_offered() -> None:
    assert made(budget=60).ready == {}
    assert made().picks(Bring("trajan"))["chief"] == ("general+superior", 1)


# Drafts


def test_a_draft_keeps_an_army_that_is_too_dear_or_needs_modules_that_are_off() -> None:
    bench = made(budget=60, fortified_camp="off")
    picks = bench.draft(Bring("9 legionnaires, 2 horde+elite, general+hero, camp"))
    assert dict(picks) == {
        "chief": ("general+hero", 1),
        "legionnaires": ("legionnaires", 9),
        "horde": ("horde+elite", 2),
        "camp": ("camp", 1),
    }
    assert [fault.params["rule"] for fault in bench.faults(picks)] == ["VIR-R02", "VIR-R02", "VIR-290", "VIR-R12"]
    assert bench.draft(bench.made(picks)) == picks


@pytest.mark.parametrize("written", ["", "general+superior", "3 legionnaires", "camp", "2 horde+elite+stoic, general"])
def test_a_draft_may_be_hardly_begun(written: str) -> None:
    bench = made()
    picks = bench.draft(Bring(written))
    assert bench.draft(bench.made(picks)) == picks


@pytest.mark.parametrize(
    "written",
    [
        "nobody",
        "3 legionaires",
        "3 legionnaires+loud, general",
        "3 legionnaires, general+loud",
        "2 horde+elite+elite, general",
        "2 horde, 2 camp, general",
    ],
)
def test_a_draft_is_refused_where_no_line_could_show_it(written: str) -> None:
    with pytest.raises(Refused):
        made().draft(Bring(written))


def test_what_these_options_do_not_have_is_a_line_where_it_is_picked() -> None:
    bench = made(preset="basic")
    assert "camp" not in [slot.name for slot in bench.lines({})]
    picks = bench.draft(Bring("2 horde+elite+stoic, 1 legionnaires, general+hero, camp"))
    shown = {slot.name: [part.name for part in slot.parts] for slot in bench.lines(picks)}
    assert shown["horde"] == ["horde", "horde+elite+stoic"]
    assert shown["horde-2"] == ["horde"]
    assert shown["legionnaires"] == ["legionnaires"]
    assert "legionnaires-2" not in shown
    assert "general+hero" in shown["chief"]
    assert "general+hero" not in shown["generals"]
    assert shown["camp"] == ["camp"]


def test_what_belongs_into_another_line_is_never_shown_in_this_one() -> None:
    picks = {"horde": ("veterans+elite", 2), "camp": ("camp+elite", 1), "chief": ("horde", 1)}
    shown = {part.name for slot in made().lines(picks) for part in slot.parts}
    assert shown.isdisjoint({"veterans+elite", "camp+elite"})
    assert shown == {part.name for slot in made().slots for part in slot.parts}


def test_a_second_camp_is_a_fault() -> None:
    picks = {"chief": ("general", 1), "horde": ("horde", 2), "camp": ("camp", 2)}
    assert [fault.key for fault in made().faults(picks)] == ["refused.second_camp"]


# Several lines of one unit

MIXED = "5 legionnaires+elite, 2 legionnaires, 1 horde+elite+stoic, general, 2 general+superior, general+hero"


def names(bench: ArmyBuilder, written: str, slot: str) -> list[str]:
    """The lines that a unit has where this is picked."""
    return [line.name for line in bench.lines(bench.draft(Bring(written))) if slot_of(line.name) == slot]


def test_a_unit_stands_in_a_line_for_each_of_its_variants_and_generals_in_one_for_each_kind() -> None:
    bench = made(preset="everything")
    picks = bench.draft(Bring(MIXED))
    assert dict(picks) == {
        "chief": ("general", 1),
        "generals": ("general+superior", 2),
        "generals-2": ("general+hero", 1),
        "legionnaires": ("legionnaires+elite", 5),
        "legionnaires-2": ("legionnaires", 2),
        "horde": ("horde+elite+stoic", 1),
    }
    assert bench.faults(picks) == []
    assert bench.picks(Bring(MIXED)) == picks == bench.draft(bench.made(picks))
    assert {line.name for line in bench.lines(picks)} >= set(picks)


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("preset", ["standard", "everything"])
def test_whatever_army_may_be_brought_can_be_built(preset: str, seed: int) -> None:
    """Each unit in a few variants drawn by lot, each general of another kind, as far as the budget goes."""
    rng, bench, on = Random(seed), made(preset=preset, budget=400), modules(Options(preset=preset))  # type: ignore[arg-type]
    kinds = [part.name for slot in bench.slots[2:] if slot.name != "camp" for part in slot.parts]
    generals = [part.name for part in bench.slots[0].parts]
    army = Army({}, tuple(rng.choices(generals, k=rng.randint(1, 5))))
    for troop in rng.sample(kinds, min(len(kinds), 25)):
        grown = Army({**army.troops, troop: rng.randint(1, 2)}, army.generals)
        army = army if check_army(grown, 400, GAME.content, on) else grown
    written = Bring(write_army(army))
    picks = bench.picks(written)
    assert bench.draft(written) == picks
    again = read_army(bench.made(picks).army, 400, GAME.content, on)
    assert (again.troops, again.generals[0], Counter(again.generals)) == (
        army.troops,
        army.generals[0],
        Counter(army.generals),
    )


def test_a_line_is_free_where_something_is_picked_and_a_variant_is_left() -> None:
    bench = made(elite="on")
    assert names(bench, "general", "horde") == ["horde"]
    assert names(bench, "2 horde", "horde") == ["horde", "horde-2"]
    assert names(bench, "2 horde, 1 horde+elite", "horde") == ["horde", "horde-2"]
    assert names(made(), "2 horde", "horde") == ["horde"]
    assert names(bench, "2 horde, general, general", "generals") == ["generals", "generals-2"]


def test_a_line_that_is_left_empty_is_the_free_one() -> None:
    bench = made(elite="on")
    shown = [line.name for line in bench.lines({"horde-2": ("horde+elite", 2)})]
    assert [name for name in shown if slot_of(name) == "horde"] == ["horde", "horde-2"]


@pytest.mark.parametrize("line", ["horde-0", "horde-1", "horde-1000", "horde-02", "horde-x", "horde-", "nobody-2"])
def test_no_other_name_is_a_line(line: str) -> None:
    bench = made(elite="on")
    picks = {line: ("horde+elite", 2)}
    assert line not in [known.name for known in bench.lines(picks)]
    assert bench.made(picks) == Bring("")


def test_the_same_variant_in_two_lines_is_more_of_it() -> None:
    bench = made()
    assert bench.made({"horde": ("horde", 2), "horde-2": ("horde", 3), "chief": ("general", 1)}).army == (
        "5 horde, general"
    )


@pytest.mark.rule("VIR-R09")
def test_every_combination_of_designations_that_the_rules_take_is_offered_and_no_other() -> None:
    bench = made(preset="everything")
    offered = {part.name for slot in bench.slots if slot.name == "horde" for part in slot.parts}
    every = [chosen for many in range(5) for chosen in combinations(DESIGNATIONS, many)]
    on = modules(Options(preset="everything"))
    taken = {
        troop_name("horde", chosen)
        for chosen in every
        if not check_army(Army({troop_name("horde", chosen): 1}, ("general",)), 200, GAME.content, on)
    }
    assert offered == taken
    assert "horde+elite+stoic" in offered


def test_as_many_generals_may_be_typed_as_a_budget_pays() -> None:
    (others,) = (slot for slot in made(budget=400).slots if slot.name == "generals")
    assert others.most * 10 > 400


# What is wrong names its line


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("2 horde+elite, 1 horde, general", "Horde (elite): "),
        ("2 horde, general+hero", "general (hero): "),
        ("2 horde, general, camp", "Fortified camp: "),
        ("2 horde+elite+rabble, general", "Horde (elite, rabble): "),
    ],
)
def test_a_fault_of_a_line_begins_with_what_stands_there(written: str, line: str) -> None:
    bench = made(preset="basic")
    said = [GAME.texts("en").say(fault) for fault in bench.faults(bench.draft(Bring(written)))]
    assert said
    assert all(fault.startswith(line) for fault in said)


# On paper


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_unit_has_the_columns_of_the_unit_table_and_its_cost(language: str) -> None:
    texts = GAME.texts(language)
    parts = {part.name: part for slot in made(elite="on").slots for part in slot.parts}
    columns, unit = parts["archers_formes+elite"].columns, GAME.content.units["archers_formes"]
    assert [columns[name] for name in ("vo", "shooting", "vd", "vc", "mvt")] == [1, 2, 2, 3, 1]
    assert parts["archers_formes+elite"].cost == 14 > unit.cost
    assert parts["legionnaires"].columns["shooting"] == "–"
    assert parts["cavalerie_lourde"].columns["special"] == ""
    assert parts["general+superior"].cost == 20
    assert {name: value for name, value in parts["general+superior"].columns.items() if value not in ("", "–")} == {
        "mvt": 3
    }
    assert all(texts.knows(f"column.{name}") for name in ("part", *columns))
