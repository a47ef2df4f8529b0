"""`harena league`: army books, rosters and trees at the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harena.league.reading import CONTENT
from harena.league.schema import PUBLISHED
from tests.cli.conftest import Cli
from tests.league.battlescribe.samples import NEW, ROSTER, written

DOCS = Path(__file__).parents[2] / "docs"
BEACON = (CONTENT / "beacon_host.toml").read_text(encoding="utf-8")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.toml"
    path.write_text(BEACON, encoding="utf-8")
    return path


@pytest.fixture
def league(cli: Cli, tmp_path: Path) -> Path:
    file = tmp_path / "league.jsonl"
    cli("league", "found", "Thursday", "--as", "Olga", "--file", file)
    cli("league", "join", "empire", "--as", "Ann", "--file", file)
    cli("league", "recruit", "halberdiers", "20", "name=Old <Guard>", "--as", "Ann", "--file", file)
    return file


def test_a_good_book_is_good_to_play_with(cli: Cli, book: Path) -> None:
    assert "is good to play with" in cli("league", "check", book).out
    assert cli("league", "check", book, "--json").json["good"] is True


@pytest.mark.parametrize(("lang", "told"), [("en_GB.UTF-8", "book.toml, line"), ("fr_FR.UTF-8", "book.toml, ligne")])
def test_every_fault_of_a_book_is_told_with_its_line(cli: Cli, book: Path, lang: str, told: str) -> None:
    book.write_text(BEACON.replace("cost = 50", "cost = 75", 1).replace('"shield"', '"sheild"', 1), encoding="utf-8")
    said = cli("league", "check", book, lang=lang)
    assert said.code == 2
    assert said.err.count(told) >= 2
    assert "LEA-051" in said.err


def test_the_schemas_are_the_published_ones(cli: Cli) -> None:
    army, items = (json.loads((DOCS / name).read_text(encoding="utf-8")) for name in PUBLISHED)
    assert cli("league", "schema").json == army
    assert cli("league", "schema", "--items").json == items


def test_the_list_of_a_member_as_text_as_a_page_and_as_json(cli: Cli, league: Path, tmp_path: Path) -> None:
    assert "Old <Guard>" in cli("league", "roster", "Ann", "--file", league).out
    page = tmp_path / "ann.html"
    assert cli("league", "roster", "Ann", "--html", page, "--file", league).code == 0
    assert "Old &lt;Guard&gt;" in page.read_text(encoding="utf-8")
    assert cli("league", "roster", "Ann", "--html", page, "--file", league).code == 2
    found = cli("league", "roster", "Ann", "--json", "--file", league).json
    assert (found["gold"], found["units"][0]["gold"], found["units"][0]["figures"]) == (400, 100, 20)


def test_the_tree_tells_what_is_owned_and_what_can_be_bought(cli: Cli, league: Path) -> None:
    found = cli("league", "tree", "Ann", "--json", "--file", league).json
    assert [one["cost"] for one in found if one["state"] == "owned"] == [0]
    assert {one["state"] for one in found} == {"owned", "buyable", "locked"}
    first = cli("league", "tree", "Ann", "--file", league, lang="fr_FR.UTF-8").out.splitlines()[0]
    assert first.startswith(next(one["territory"] for one in found if one["state"] == "owned"))


# BattleScribe


def test_a_territory_is_called_as_the_member_s_own_book_calls_it(cli: Cli, league: Path) -> None:
    told = cli("league", "tree", "Ann", "--file", league, lang="fr_FR.UTF-8").out
    assert "Forge du bourg" in told
    assert "Forge du quai" not in told, "that is another army's smithy"


def test_a_catalogue_becomes_the_draft_of_a_book(cli: Cli, tmp_path: Path) -> None:
    catalogue, draft = written(tmp_path, NEW, "mill.cat"), tmp_path / "mill.toml"
    printed = cli("league", "import-book", catalogue)
    assert printed.code == 0
    assert "[units." in printed.out
    assert printed.err
    assert cli("league", "import-book", catalogue, "--out", draft).code == 0
    assert draft.read_text(encoding="utf-8") == printed.out
    assert cli("league", "check", draft).code == 2


def test_a_roster_is_compared_with_a_book(cli: Cli, tmp_path: Path) -> None:
    roster = written(tmp_path, ROSTER, "list.ros")
    found = cli("league", "import-roster", roster, "--book", "empire", "--json").json
    assert [(unit["unit"], unit["size"]) for unit in found["units"]] == [("halberdiers", 20), ("mage", 1)]
    assert found["notes"] == []
    assert "Hallebardiers" in cli("league", "import-roster", roster, "--book", "empire", lang="fr_FR.UTF-8").out


def test_what_is_no_catalogue_is_refused_in_a_sentence(cli: Cli, tmp_path: Path) -> None:
    said = cli("league", "import-book", written(tmp_path, "<html></html>", "page.cat"))
    assert said.code == 2
    assert "html" in said.err
