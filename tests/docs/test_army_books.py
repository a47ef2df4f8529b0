"""`docs/army-books.md`: its examples stand in the example book, its tables name every field, its programs run."""

from __future__ import annotations

import io
import os
import re
import shlex
import tomllib
from pathlib import Path

import jsonschema_rs
import msgspec
import pytest

from harena.cli.app import run
from harena.league import army_book
from harena.league.army_book import ArmyBook, Entry, SharedItems
from harena.league.battlescribe.safe_xml import DEEPEST, LARGEST, MOST_ELEMENTS, MOST_TIMES
from harena.league.reading import BUILT_IN, CONTENT, ITEMS
from harena.league.schema import PUBLISHED, schema, written_schema
from tests.docs.pages import ROOT, blocks, page, section
from tests.league.battlescribe.samples import NEW, ROSTER
from tests.league.battlescribe.test_draft import SYSTEM

PAGE = page("army-books.md")
EXAMPLE = (CONTENT / "beacon_host.toml").read_text(encoding="utf-8")
HEADS: dict[str, type[Entry]] = {
    "file": army_book.ArmyBook,
    "`[army]`": army_book.Army,
    "`[selection]`": army_book.Selection,
    "`[equipment]`": army_book.Equipment,
    "`[mounts]`": army_book.Mount,
    "`[upgrades]`": army_book.Upgrade,
    "`[lores.…]`": army_book.Lore,
    "`[units.…]`": army_book.Unit,
    "`options`": army_book.Option,
    "`[essential.…]`": army_book.Essential,
    "`[territories.…]`": army_book.Territory,
    "`[[joint]]`": army_book.Joint,
    "`[[promotions]]`": army_book.Promotion,
    "`[items.…]`": army_book.Item,
    "`[[samples]]`": army_book.Sample,
}
INNER: dict[str, tuple[type[Entry], ...]] = {
    "`[units.…]`": (army_book.Champion, army_book.Wizard, army_book.ItemAccess),
    "`[territories.…]`": (army_book.Opens,),
    "`[[samples]]`": (army_book.SampleUnit,),
}
"""Tables that stand within others."""


def rows(head: str) -> str:
    return PAGE.split(f"\n| {head} | |\n")[1].split("\n\n")[0]


@pytest.mark.parametrize("block", blocks(section(PAGE, "A book, step by step"), "toml"))
def test_every_example_of_the_page_stands_in_the_example_book(block: str) -> None:
    assert block in EXAMPLE


@pytest.mark.parametrize("head", HEADS)
def test_a_table_of_the_page_names_the_fields_and_which_may_be_left_out(head: str) -> None:
    for kind in (HEADS[head], *INNER.get(head, ())):
        for field in msgspec.structs.fields(kind):
            if field.encode_name == "origin" and not field.required:
                continue
            mark = "" if field.required else r"\\\*"
            written = rf"`{field.encode_name}(?: = [^`]*)?`{mark}(?!\\)"
            assert re.search(written, rows(head)), f"{head}: {field.encode_name}"


def test_every_kind_of_table_is_on_the_page() -> None:
    told = {*HEADS.values(), *(kind for kinds in INNER.values() for kind in kinds)}
    kinds = {kind for kind in vars(army_book).values() if isinstance(kind, type) and issubclass(kind, Entry)}
    assert kinds - told == {Entry, army_book.Name, army_book.Summary, SharedItems}


def run_line(folder: Path, line: str) -> tuple[int, str, str]:
    """How a command of the page ends in a folder, and what it says there."""
    out, err, before = io.StringIO(), io.StringIO(), Path.cwd()
    os.chdir(folder)
    try:
        arguments = shlex.split(line.removeprefix("harena "))
        code = run(arguments, environment={"LANG": "en_GB.UTF-8"}, stdout=out, stderr=err)
    finally:
        os.chdir(before)
    return code, out.getvalue(), err.getvalue()


def lines(heading: str) -> list[str]:
    """The commands of a section."""
    return [line for block in blocks(section(PAGE, heading), "sh") for line in block.splitlines()]


def test_the_check_says_what_the_page_says(tmp_path: Path) -> None:
    about = section(PAGE, "Checking a book")
    broken = EXAMPLE.replace(
        '{ id = "shield", kind = "armour", cost = 1 },', '{ id = "sheild", kind = "armour", cost = 1 },', 1
    )
    broken = broken.replace("cost = 50\nat = [600, 200]", "cost = 75\nat = [600, 200]")
    broken = broken.replace('at = [260, 90]\nlinks = ["lamp_hall"]', "at = [260, 90]")
    (tmp_path / "book.toml").write_text(broken, encoding="utf-8")
    (line,), (said,) = lines("Checking a book"), blocks(about, "text")
    assert run_line(tmp_path, line) == (2, "", said)


def test_the_import_of_the_page_works(tmp_path: Path) -> None:
    (tmp_path / "mill.cat").write_text(NEW, encoding="utf-8")
    (tmp_path / "mill.gst").write_text(SYSTEM, encoding="utf-8")
    code, said, notes = run_line(tmp_path, lines("From BattleScribe")[0])
    assert code == 0
    assert "Units in the draft mill.toml: 2." in said
    assert len(notes.splitlines()) == 6
    assert "[units.threshers]" in (tmp_path / "mill.toml").read_text(encoding="utf-8")


def test_the_comparisons_of_the_page_work(tmp_path: Path) -> None:
    (tmp_path / "list.ros").write_text(ROSTER, encoding="utf-8")
    (tmp_path / "mill.toml").write_text(EXAMPLE, encoding="utf-8")
    built_in, own = (run_line(tmp_path, line) for line in lines("From BattleScribe")[1:])
    assert (built_in[0], built_in[2]) == (0, "")
    assert "20 × Halberdiers" in built_in[1]
    assert own[0] == 0
    assert "Halberdiers" in own[2]


def test_the_bounds_of_the_page_are_those_of_the_program() -> None:
    about = section(PAGE, "From BattleScribe")
    assert f"{LARGEST // 1_000_000} million bytes" in about
    assert f"{DEEPEST} elements within one another, {MOST_ELEMENTS:,} in all" in about
    assert (MOST_TIMES, "a hundredfold" in about) == (100, True)


# The published schemas


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_schema_is_that_of_the_types(name: str) -> None:
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == written_schema(PUBLISHED[name])


def test_our_books_follow_the_published_schema_and_broken_ones_do_not() -> None:
    follows = jsonschema_rs.validator_for(schema(ArmyBook))
    for name in BUILT_IN:
        assert follows.is_valid(tomllib.loads((CONTENT / f"{name}.toml").read_text(encoding="utf-8")))
    assert not follows.is_valid(tomllib.loads(EXAMPLE.replace("cost = 4\n", "cost = -4\n")))
    assert not follows.is_valid(tomllib.loads(EXAMPLE.replace("[essential.flame]", "[essentials.flame]")))
    items = tomllib.loads((CONTENT / ITEMS).read_text(encoding="utf-8"))
    assert jsonschema_rs.validator_for(schema(SharedItems)).is_valid(items)
