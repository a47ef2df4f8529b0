"""Rule ids in the code: each is a row of its game's registry, and is written out, so that a search finds it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from harena.core.discovery import find_game, games
from harena.rulebook.registry import find_registry

SRC = Path(__file__).parents[2] / "src" / "harena"
ID = r"[A-Z]{3}-[A-Z]?\d{2,3}"
HIDDEN = re.compile(
    rf"{ID}(?:, {ID})*,?\s*(?:\b(?:to|through|and|à|et)\b|[-–—/,]|\.\.\.?|…)\s*(?:{ID}|[A-Z]?\d{{2,3}}\b)"
)
"""Ids between two others, or without their prefix: "VIR-086 to VIR-088", "INV-094–096", "VIR-R29, R46"."""
LIST = re.compile(rf"{ID}(?:(?:,| and|, and| et)\s+{ID})+$")
WITH_REGISTRY = [name for name in games() if find_game(name).registry]
SOURCES = sorted(SRC.rglob("*.py"))
CATALOGUES = sorted(SRC.rglob("*.po"))


def place(path: Path, line: int) -> str:
    return f"{path.relative_to(SRC.parents[1])}:{line}"


def reasons(path: Path) -> Iterator[tuple[int, str, ast.expr | None]]:
    """The calls of `no` and `Question` in a file: their line, what is called, and the rule that they name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="no"), args=[_, rule, *_]):
                yield node.lineno, "no", rule
            case ast.Call(func=ast.Name(id="no")):
                yield node.lineno, "no", None
            case ast.Call(func=ast.Name(id="Question"), keywords=keywords):
                yield node.lineno, "Question", next((word.value for word in keywords if word.arg == "rule"), None)


def named(rule: ast.expr | None) -> list[str]:
    """The ids that are written in an expression: one, or one of two by a condition."""
    match rule:
        case ast.Constant(value=str(id)):
            return [id]
        case ast.IfExp(body=one, orelse=other):
            return [*named(one), *named(other)]
        case _:
            return []


def hidden(text: str) -> list[tuple[int, str]]:
    """Stretches that leave ids out or cut their prefix off, each with its line."""
    found = [match for match in HIDDEN.finditer(text) if not LIST.match(match[0])]
    return [(text.count("\n", 0, match.start()) + 1, " ".join(match[0].split())) for match in found]


@pytest.mark.parametrize("game", WITH_REGISTRY)
def test_every_reason_and_every_question_names_a_row_of_the_registry(game: str) -> None:
    rows = {row.id for row in find_registry(game).rows}
    wrong = [
        f"{place(path, line)}: {call} names {name or 'no rule'}"
        for path in sorted((SRC / "games" / game).rglob("*.py"))
        for line, call, rule in reasons(path)
        for name in ([""] if rule is None else named(rule))
        if name not in rows
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", WITH_REGISTRY)
def test_every_id_in_the_code_is_a_row_of_its_registry(game: str) -> None:
    rows = {row.id for row in find_registry(game).rows}
    prefix = next(iter(rows)).split("-")[0]
    wrong = [
        f"{place(path, number)}: {id}"
        for path in SOURCES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        for id in re.findall(rf"\b{prefix}-[A-Z]?\d{{2,3}}\b", line)
        if id not in rows
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("files", [SOURCES, CATALOGUES], ids=["code", "sentences"])
def test_no_line_hides_ids_in_a_range(files: list[Path]) -> None:
    wrong = [
        f"{place(path, line)}: {found}" for path in files for line, found in hidden(path.read_text(encoding="utf-8"))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "line",
    [
        "VIR-086 to VIR-088: the rest.",
        "INV-094–096: three.",
        "INV-X01-X04",
        "LUD-004/005",
        "De VIR-086 à VIR-088.",
        "LUD-004, 005",
        "VIR-R29, R46 and R55",
        "VIR-001, VIR-003 … VIR-009",
        "as VIR-001 to\n    VIR-003 say",
    ],
)
def test_a_hidden_id_is_seen(line: str) -> None:
    assert hidden(line)


@pytest.mark.parametrize(
    "line",
    [
        "LUD-004, LUD-005: shuffle.",
        "VIR-R29, VIR-R46 et VIR-R47",
        "VIR-R29 and VIR-R46",
        "LUD-007: 10 cards",
        "VIR-001.",
    ],
)
def test_ids_that_are_written_out_are_left_alone(line: str) -> None:
    assert not hidden(line)
