"""What import-linter cannot say: the core needs nothing but msgspec, and no game knows another."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "harena"


def imported(file: Path) -> set[str]:
    """The modules that a file imports, by their full names."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return names


@pytest.mark.parametrize("file", sorted((SOURCE / "core").glob("*.py")), ids=lambda file: file.stem)
def test_the_core_needs_the_standard_library_and_msgspec_only(file: Path) -> None:
    for name in imported(file):
        top = name.partition(".")[0]
        assert top in sys.stdlib_module_names or top == "msgspec" or name.startswith("harena.core"), name


@pytest.mark.parametrize("game", sorted(folder.name for folder in (SOURCE / "games").iterdir() if folder.is_dir()))
def test_a_game_knows_the_core_the_kit_and_itself_only(game: str) -> None:
    for file in (SOURCE / "games" / game).rglob("*.py"):
        for name in imported(file):
            if name.startswith("harena"):
                assert name.startswith(("harena.core", "harena.kit", f"harena.games.{game}")), f"{file.name}: {name}"
