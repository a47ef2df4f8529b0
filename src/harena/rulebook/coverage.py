"""Rule coverage: which rows of a registry have a passing test, and which still wait for one."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from harena.core.errors import refuse
from harena.rulebook import COVERAGE_FILE
from harena.rulebook.registry import Row, find_registry


class Coverage(Struct, frozen=True):
    """How far the tests of a game reach.

    `rows` counts the rules, worked examples and rulings; reference tables are left out. Each of them is exactly one
    of covered, uncovered and explanatory: rows == covered + len(uncovered) + len(explanatory).
    """

    game: str
    rows: int
    covered: int
    uncovered: list[str]
    explanatory: list[str]


def coverage(game: str, file: Path | None = None) -> Coverage:
    """What the last full test run covered. `file`: where it was noted, if not in the usual place."""
    counted = [row for row in find_registry(game).rows if row.counts]
    tested = rows_with_tests(file or coverage_file())
    explanatory = [row.id for row in counted if row.explains]
    uncovered = [row.id for row in counted if not row.explains and not _covered(row, tested)]
    covered = len(counted) - len(uncovered) - len(explanatory)
    return Coverage(game, len(counted), covered, uncovered, explanatory)


def rows_with_tests(file: Path) -> dict[str, list[str]]:
    """The rows that have passing tests, with these tests."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, list[str]])
    except (OSError, msgspec.DecodeError) as error:
        raise refuse("no_rule_coverage", file=str(file), why=str(error)) from error


def coverage_file() -> Path:
    """The file in the current project, else in the source tree that this package is run from."""
    here = Path.cwd()
    candidates = [folder / COVERAGE_FILE for folder in (here, *here.parents, Path(__file__).parents[3])]
    return next((file for file in candidates if file.is_file()), candidates[0])


def _covered(row: Row, tested: dict[str, list[str]]) -> bool:
    return row.id in tested or row.same_as in tested
