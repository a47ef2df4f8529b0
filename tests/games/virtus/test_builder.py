"""Recruiting an army line by line."""

from __future__ import annotations

import pytest

from harena.core.errors import Refused
from harena.core.text import LANGUAGES
from harena.games.virtus.armies import Bring, read_army
from harena.games.virtus.builder import ArmyBuilder
from harena.games.virtus.game import GAME, builder
from harena.games.virtus.modules import Options, modules


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
        "2 horde, 1 horde+rabble, general",
        "2 horde, general, general, general+superior",
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
    assert shown["legionnaires"] == ["legionnaires"]
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
    assert not parts["general+superior"].columns
    assert all(texts.knows(f"column.{name}") for name in ("part", *columns))
