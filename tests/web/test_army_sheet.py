"""The sheet of an army, to print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harena.core.discovery import games
from harena.core.game import Game
from harena.web.drafts import builder_of
from tests.web.army_forms import MINE, build, draft, form
from tests.web.serving import Served, serving, where, words


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


def test_the_sheet_has_every_line_with_its_values_and_costs(served: Served) -> None:
    page = served.visitor().get(draft(MINE, "Ours", preset="everything").address("/sheet")).text
    rows = [re.sub(r"\s+", " ", words(row)).strip() for row in re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)]
    assert rows == [
        "No. Unit Kind VO Shooting VD VC Mvt Special Cost Total",
        "1 general (hero) General-in-chief – – – – 3 20 20",
        "6 Legionaries infantry, dense formation 3 – 3 4 1 tortoise, pila 11 66",
        "3 Horde (elite) infantry, dense formation 3 – 2 4 1 elite, impetuous 15 45",
        "1 Fortified camp 10 10",
    ]
    told = words(page)
    assert "Virtus · Budget of an army: 200 · Optional rules: everything" in told
    assert "141 of 200 points, 9 units" in told
    assert "VC: cohesion" in told
    assert "<title>Ours · Virtus</title>" in page


@pytest.mark.parametrize(("many", "called"), [("general", "Another general"), ("general, general", "Other generals")])
def test_other_generals_are_several_only_where_they_are(served: Served, many: str, called: str) -> None:
    page = served.visitor().get("/army/virtus/sheet", params={"start.army": f"20 horde, general, {many}"}).text
    assert f"<small>{called}</small>" in page


def test_what_the_words_on_a_unit_or_a_general_mean_stands_beside_them(served: Served) -> None:
    page = build(served, "virtus", **{"option.preset": "standard", "option.elite": "on"}).text
    slots = {
        name: words(page.partition(f'class="slot-{name}"')[2].partition("</fieldset>")[0])
        for name in ("chief", "generals", "legionnaires", "camp")
    }
    for name in ("chief", "generals"):
        assert "superior: this general gives 2 points instead of 1" in slots[name]
        assert "hero: " not in slots[name]
    assert "elite: may roll the dark die of a failed save again" in slots["legionnaires"]
    assert "tortoise: a formation for 1 point" in slots["legionnaires"]
    assert "pikes: " not in slots["legionnaires"]
    assert "fortified camp: 10 points" in slots["camp"]
    assert '<a href="/rules/virtus#VIR-211">VIR-211</a>' in page


@pytest.mark.parametrize("game", [game for game in games().values() if game.rules.builder], ids=lambda game: game.name)
def test_the_costs_of_a_sheet_add_up_to_its_total(served: Served, game: Game[Any]) -> None:
    for name in builder_of(game, 2, game.rules.options()).ready:
        page = served.visitor().get(f"/army/{game.name}/sheet", params={"start": f"ready:{name}"}).text
        sums = [int(found) for found in re.findall(r'data-head="Total">(\d+)<', page)]
        counts = [int(found) for found in re.findall(r'<td class="number">(\d+)<', page)]
        told = re.search(r'class="sum"><strong>(\d+) of', page)
        assert told is not None
        assert int(told[1]) == (sum(sums) if sums else sum(counts) - 1), name


def test_the_sheet_of_a_ready_army_is_called_after_it_and_says_that_it_may_march(served: Served) -> None:
    page = words(served.visitor().get("/army/invictus/sheet?start=ready:odin&option.variant=blitz").text)
    assert "Army of Odin" in page
    assert "blitz: 10 Soldiers" in page
    assert "10 of 10 chosen. This army may march." in page


def test_the_sheet_of_a_faulty_army_says_what_is_wrong(served: Served) -> None:
    page = words(served.visitor().get(draft(MINE).address("/sheet")).text)
    assert "VIR-R02" in page
    assert "may march" not in page


def test_the_sheet_names_the_version_of_what_it_lists(served: Served) -> None:
    game = games()["virtus"]
    page = words(served.visitor().get("/army/virtus/sheet").text)
    assert f"rules {game.rules_version}, content {game.content_hash(game.content)[:12]}" in page


def test_to_print_what_was_just_typed_needs_no_script(served: Served) -> None:
    address = where(served.visitor().post("/army/virtus/draft", data=form(draft(MINE), to="sheet")))
    assert address == draft(MINE).address("/sheet")
