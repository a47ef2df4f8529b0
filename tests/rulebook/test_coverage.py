"""Coverage adds up, and says which rows still wait for a test."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from harena.core.errors import Refused
from harena.rulebook import COVERAGE_FILE
from harena.rulebook.coverage import coverage, coverage_file, rows_with_tests
from harena.rulebook.registry import find_registry

Noted = Callable[..., Path]


@pytest.fixture
def noted(tmp_path: Path) -> Noted:
    """As if a test run had found a passing test for these rows."""

    def written(*rows: str) -> Path:
        file = tmp_path / COVERAGE_FILE
        file.parent.mkdir()
        file.write_text(json.dumps({row: ["tests/test_it.py::test_it"] for row in rows}), encoding="utf-8")
        return file

    return written


@pytest.mark.parametrize("game", ["hoplomachus", "invictus", "league", "ludus", "palus", "twenty_strong", "virtus"])
def test_every_row_is_covered_uncovered_or_explanatory(noted: Noted, game: str) -> None:
    some = [row.id for row in find_registry(game).rows if row.counts and not row.explains][::3]
    got = coverage(game, noted(*some))
    assert got.covered >= len(some) > 0
    assert got.rows == got.covered + len(got.uncovered) + len(got.explanatory)


def test_rules_examples_and_rulings_count_and_reference_tables_do_not(noted: Noted) -> None:
    got = coverage("invictus", noted("INV-M01", "INV-D01", "INV-C01", "INV-H01"))
    assert (got.rows, got.covered) == (177 + 16 + 77, 0)
    assert {"INV-001", "INV-X01", "INV-R01"} < set(got.uncovered)
    assert "INV-M01" not in got.uncovered


def test_a_row_that_repeats_another_is_covered_with_it(noted: Noted) -> None:
    got = coverage("ludus", noted("LUD-007"))
    assert got.covered == 2
    assert not {"LUD-007", "LUD-017"} & set(got.uncovered)


def test_a_test_of_the_repeating_row_does_not_cover_the_other(noted: Noted) -> None:
    got = coverage("ludus", noted("LUD-017"))
    assert "LUD-007" in got.uncovered
    assert "LUD-017" not in got.uncovered


def test_a_row_that_only_explains_is_neither_covered_nor_missing(noted: Noted) -> None:
    got = coverage("ludus", noted("LUD-016"))
    assert (got.covered, got.explanatory) == (0, ["LUD-016"])
    assert "LUD-016" not in got.uncovered


def test_rows_of_other_games_and_rows_of_the_past_cover_nothing(noted: Noted) -> None:
    assert coverage("ludus", noted("INV-001", "LUD-999")).covered == 0


def test_the_json_has_the_shape_that_programs_rely_on(noted: Noted) -> None:
    got = msgspec.to_builtins(coverage("ludus", noted("LUD-001")))
    assert list(got) == ["game", "rows", "covered", "uncovered", "explanatory"]
    assert (got["game"], got["rows"], got["covered"], got["uncovered"][0]) == ("ludus", 21, 1, "LUD-002")


def test_without_a_test_run_coverage_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no_rule_coverage"):
        coverage("ludus", tmp_path / "nothing.json")


@pytest.mark.parametrize("broken", ["", "[]", '{"LUD-001": 3}', "\x00"])
def test_a_broken_coverage_file_is_refused_like_a_missing_one(tmp_path: Path, broken: str) -> None:
    file = tmp_path / "rule-coverage.json"
    file.write_text(broken, encoding="utf-8")
    with pytest.raises(Refused, match="no_rule_coverage"):
        rows_with_tests(file)


def test_the_file_is_found_from_anywhere_in_the_project(
    noted: Noted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = noted("LUD-001")
    (tmp_path / "src" / "deep").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "src" / "deep")
    assert coverage_file() == file
