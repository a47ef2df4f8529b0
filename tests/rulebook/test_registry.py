"""The registries are read as they are written, and a wrong one is refused with the line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from harena.core.errors import Refused
from harena.games.ludus.game import GAME
from harena.rulebook.registry import Registry, find_registry, find_row, read_registry, registry_files, rules_folder
from tests.core.builders import remade

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a registry of one table; its first row stands on line 5."""

    def written(*rows: str, name: str = "school.md") -> Path:
        file = tmp_path / name
        head = ["## 1. Swords", "", "| ID | rule | source |", "|---|---|---|"]
        file.write_text("\n".join([*head, *rows]) + "\n", encoding="utf-8")
        return file

    return written


def faults(file: Path) -> list[tuple[int, str]]:
    """The line and the kind of each fault of a registry."""
    with pytest.raises(Refused) as caught:
        read_registry("school", file)
    return [(reason.params["line"], reason.params["why"].key) for reason in caught.value.reasons]


@pytest.mark.parametrize(
    ("name", "rules", "examples", "rulings", "explain", "repeat"),
    [
        ("hoplomachus", 332, 38, 155, 7, 14),
        ("invictus", 177, 16, 77, 6, 13),
        ("league", 254, 52, 76, 3, 12),
        ("ludus", 17, 2, 2, 1, 1),
        ("twenty_strong", 218, 31, 65, 5, 12),
        ("virtus", 315, 13, 107, 5, 4),
    ],
)
def test_the_counts_of_each_registry(
    name: str, rules: int, examples: int, rulings: int, explain: int, repeat: int
) -> None:
    rows = find_registry(name).rows
    kinds = Counter(row.kind for row in rows)
    assert (kinds["rule"], kinds["example"], kinds["ruling"]) == (rules, examples, rulings)
    assert sum(row.explains for row in rows) == explain
    assert sum(row.same_as is not None for row in rows) == repeat
    assert sum(row.counts for row in rows) == rules + examples + rulings


@pytest.mark.parametrize("file", sorted(rules_folder().glob("*.md")), ids=lambda file: file.stem)
def test_no_mark_of_a_table_is_overlooked(file: Path) -> None:
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    rows = find_registry(file.stem).rows
    for mark, found in (("[explains", "explains"), ("[same as", "same_as"), ("[option", "option")):
        assert sum(mark in line for line in lines) == sum(bool(getattr(row, found)) for row in rows)


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        ("INV-086", "rule"),
        ("INV-X03", "example"),
        ("INV-R52", "ruling"),
        ("INV-M01", "component"),
        ("VIR-D12", "decision"),
        ("TWS-C01", "chance"),
        ("INV-H01", "hidden"),
        ("HOP-S01", "state"),
        ("LEA-A01", "audit"),
    ],
)
def test_the_letter_of_an_id_tells_the_kind_of_row(row: str, kind: str) -> None:
    assert find_row(row).kind == kind


def test_a_row_has_its_chapter_its_cells_and_its_line() -> None:
    row = find_row("INV-086")
    assert row.chapter == "7. Attacking"
    assert row.cells["source"] == "Attaquer"
    assert row.text == row.cells["rule"]
    assert f"| {row.id} |" in (rules_folder() / "invictus.md").read_text(encoding="utf-8").splitlines()[row.line - 1]


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ("INV-148", "Blitz is recommended after a game that ended in a draw."),
        ("INV-R54", "The enemy wins by Development."),
        ("LEA-X07", "Maximum 500 + 1000 x 2 = 2500."),
        ("VIR-M04", "Predefined scenarios"),
    ],
)
def test_the_text_of_a_row_is_its_main_column_without_marks(row: str, text: str) -> None:
    assert find_row(row).text == text


def test_an_option_is_found_in_whichever_column_names_it() -> None:
    assert find_row("INV-149").option == "handicap"
    assert find_row("LEA-X29").option == "closed group"
    assert find_row("INV-086").option is None


@pytest.mark.parametrize("mark", ["[explains: it is a story]", "[explains] it is a story"])
def test_a_row_may_say_why_it_only_explains(write: Write, mark: str) -> None:
    [row] = read_registry("school", write(f"| SCH-001 | Swords are of wood. {mark} | p. 1 |")).rows
    assert (row.explains, row.reason, row.text) == (True, "it is a story", "Swords are of wood.")


def test_a_bar_inside_a_cell_is_written_with_a_backslash(write: Write) -> None:
    [row] = read_registry("school", write(r"| SCH-001 | One \| two. | p. 1 |")).rows
    assert row.text == "One | two."


def test_a_table_without_ids_is_no_part_of_the_registry(write: Write) -> None:
    file = write("| SCH-001 | Bow. | p. 1 |", "", "| colour | VO |", "|---|---|", "| red | 3 |")
    assert [row.id for row in read_registry("school", file).rows] == ["SCH-001"]


def test_an_id_that_stands_twice_is_refused_with_the_line(write: Write) -> None:
    file = write("| SCH-001 | Bow. | p. 1 |", "| SCH-001 | Bow again. | p. 1 |")
    assert faults(file) == [(6, "refused.registry_duplicate")]


@pytest.mark.parametrize("id_", ["SCH-1O", "SCH-B01", "sch-002", "OTH-002", ""])
def test_an_id_that_is_none_is_refused_with_the_line(write: Write, id_: str) -> None:
    file = write("| SCH-001 | Bow. | p. 1 |", f"| {id_} | Begin. | p. 1 |")
    assert faults(file) == [(6, "refused.registry_bad_id")]


def test_a_line_that_was_left_unfinished_is_refused(write: Write) -> None:
    assert faults(write("| SCH-001")) == [(5, "refused.registry_bad_id")]


@pytest.mark.parametrize("row", ["| SCH-001 | Bow. |", "| SCH-001 | Bow. | p. 1 | p. 2 |"])
def test_a_row_with_too_few_or_too_many_cells_is_refused(write: Write, row: str) -> None:
    assert faults(write(row)) == [(5, "refused.registry_cells")]


def test_a_row_may_not_repeat_a_row_that_does_not_exist(write: Write) -> None:
    file = write("| SCH-001 | Bow. [same as SCH-009] | p. 1 |")
    assert faults(file) == [(5, "refused.registry_same_as_unknown")]


@pytest.mark.parametrize("other", ["[same as SCH-001]", "[same as SCH-003]", "[explains]"])
def test_a_row_may_not_repeat_a_row_without_a_test_of_its_own(write: Write, other: str) -> None:
    rows = ("| SCH-001 | A. [same as SCH-002] | p. 1 |", f"| SCH-002 | B. {other} | p. 1 |", "| SCH-003 | C. | p. 1 |")
    assert (5, "refused.registry_same_as_untested") in faults(write(*rows))


def test_everything_wrong_with_a_registry_is_said_at_once(write: Write) -> None:
    file = write("| SCH-001 | A. [same as SCH-009] | p. 1 |", "| ? | B. | p. 1 |", "| SCH-001 | C. | p. 1 |")
    assert [line for line, _ in faults(file)] == [6, 7, 5]


@pytest.mark.parametrize(
    ("file", "why"), [("no/such/file.md", "cannot_read"), ("empty.md", "registry_empty"), ("latin.md", "cannot_read")]
)
def test_a_file_that_holds_no_registry_is_refused(tmp_path: Path, file: str, why: str) -> None:
    (tmp_path / "empty.md").write_text("# Nothing yet\n", encoding="utf-8")
    (tmp_path / "latin.md").write_bytes(b"\xe9p\xe9e")
    with pytest.raises(Refused, match=why):
        read_registry("school", tmp_path / file)


def test_an_unknown_row_is_refused_with_the_nearest_ones() -> None:
    with pytest.raises(Refused) as caught:
        find_registry("invictus").find("INV-R520")
    [reason] = caught.value.reasons
    assert (reason.key, reason.params["wanted"]) == ("refused.unknown_row", "INV-R520")
    assert "INV-R52" in reason.params["near"]


def test_a_row_is_found_whatever_the_case_of_its_letters() -> None:
    assert find_registry("invictus").find(" inv-r52 ").id == "INV-R52"


def test_an_unknown_registry_is_refused_with_those_that_exist() -> None:
    with pytest.raises(Refused, match=r"unknown_registry.*invictus.*ludus"):
        find_registry("../chess")


def test_an_unknown_prefix_is_refused_with_those_that_exist() -> None:
    with pytest.raises(Refused, match=r"unknown_prefix.*INV.*LUD"):
        find_row("CHS-001")


# Games of other packages


def installed(monkeypatch: pytest.MonkeyPatch, registry: str | None, name: str = "school") -> None:
    """As if another package had brought this game."""
    game = remade(GAME, name=name, registry=registry)
    monkeypatch.setattr("harena.rulebook.registry.games", lambda: {GAME.name: GAME, name: game})


def test_a_game_of_another_package_brings_its_own_registry(monkeypatch: pytest.MonkeyPatch, write: Write) -> None:
    file = write("| SCH-001 | Bow. | p. 1 |", name="rules.md")
    installed(monkeypatch, str(file))
    assert find_registry("school") == Registry("school", "SCH", (find_row("SCH-001"),))


def test_two_games_may_share_a_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "ludus")
    assert registry_files()["school"] == registry_files()["ludus"]
    assert find_row("LUD-001").kind == "rule"


def test_two_registries_may_not_share_a_prefix(monkeypatch: pytest.MonkeyPatch, write: Write) -> None:
    installed(monkeypatch, str(write("| LUD-001 | Bow. | p. 1 |")))
    with pytest.raises(Refused, match=r"prefix_taken.*school.*ludus"):
        find_row("LUD-001")


@pytest.mark.parametrize("registry", [None, "not_there"])
def test_a_game_without_a_registry_is_told_from_an_unknown_one(
    monkeypatch: pytest.MonkeyPatch, registry: str | None
) -> None:
    installed(monkeypatch, registry)
    with pytest.raises(Refused, match="no_registry"):
        find_registry("school")
