"""`docs/add-a-game.md`: its first game is a package that works, and the others are as in their files."""

from __future__ import annotations

import dataclasses
import inspect
import json
import re
import subprocess
import sys
from dataclasses import MISSING
from pathlib import Path
from typing import Any

import pytest

from harena.core.conformance import assert_conforms
from harena.core.game import Game, Programs, Rules, Screens
from harena.core.question import Question
from tests.docs.pages import (
    NAMED_BLOCK,
    ROOT,
    blocks,
    commands,
    files,
    install,
    page,
    run,
    section,
    write,
)

PAGE = page("add-a-game.md")
OWN = files(section(PAGE, "A game of your own"))
"""The files of the first game."""
BUILT_IN = {name.replace("src/tali/", "src/harena/games/tali/"): text for name, text in OWN.items()} | files(
    section(PAGE, "A game in this repository")
)
"""Those of the same game inside the repository."""


def code_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The package that the page shows, made as the page says."""
    write(tmp_path, {**OWN, "src/tali/__init__.py": ""})
    run("harena texts src/tali/locale", tmp_path)
    install(tmp_path)
    return tmp_path


def test_the_first_game_is_about_sixty_lines() -> None:
    assert 50 <= len(code_lines(OWN["src/tali/game.py"])) <= 70


def test_the_first_game_keeps_every_promise(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(package / "src"))
    monkeypatch.delitem(sys.modules, "tali", raising=False)
    from tali.game import GAME  # type: ignore[import-not-found]  # noqa: PLC0415

    assert_conforms(GAME, games=3)
    for module in ("tali", "tali.game"):
        monkeypatch.delitem(sys.modules, module)


def test_the_commands_of_the_first_game_work(package: Path) -> None:
    told = {command: run(command, package) for command in commands(section(PAGE, "A game of your own"))}
    assert len(told) == 5
    assert "tali.po: 13 messages compiled." in told["harena texts src/tali/locale"]
    assert "Tali keeps every promise" in told["harena conform tali"]
    assert "Throw as often as you dare" in told["harena play tali"]
    (tali,) = [game for game in json.loads(run("harena games --json", package)) if game["name"] == "tali"]
    assert tali["seats"] == [2, 3, 4]


def table_of(name: str) -> dict[str, bool]:
    """The fields that the page lists under this name, and whether it says that they are required."""
    body = re.search(rf"^\| `{name}` \| \| \|\n(.*?)\n\n", PAGE, re.DOTALL | re.MULTILINE)
    assert body is not None
    rows = re.findall(r"^\| (`.*?) \| (.*?) \|", body[1], re.MULTILINE)
    return {field: need == "required" for names, need in rows for field in re.findall(r"`(\w+)`", names)}


@pytest.mark.parametrize("part", [Game, Rules, Screens, Programs])
def test_the_page_names_every_field_of_the_declaration_and_says_which_are_required(part: type[Any]) -> None:
    fields = dataclasses.fields(part)
    required = {field.name: field.default is MISSING and field.default_factory is MISSING for field in fields}
    assert table_of(part.__name__) == required


def test_the_page_names_everything_that_a_question_holds() -> None:
    _, *told = inspect.signature(Question.__init__).parameters.values()
    assert table_of("Question") == {one.name: one.default is inspect.Parameter.empty for one in told}


def test_the_layout_names_every_file_of_the_package() -> None:
    shown = section(PAGE, "A game of your own")
    for name in (*OWN, "src/tali/__init__.py"):
        assert f"\n      {name}" in shown


def test_the_first_command_activates_the_environment_that_make_play_makes() -> None:
    first = blocks(section(PAGE, "A game of your own"), "console")[0].splitlines()[0]
    assert first == "$ . ../harena/.venv/bin/activate"
    assert "\nVENV := .venv\n" in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_no_command_of_the_page_needs_what_make_play_does_not_install() -> None:
    played = {"harena", "pip", ".", "make"}
    lines = [line for block in blocks(PAGE, "console") for line in block.splitlines()]
    assert {line.removeprefix("$ ").split()[0] for line in lines} <= played


@pytest.mark.parametrize("check", [("check",), ("format", "--check")])
@pytest.mark.parametrize("shown", [OWN, BUILT_IN], ids=["own", "built in"])
def test_the_first_game_passes_the_checks_of_this_repository(
    shown: dict[str, str], check: tuple[str, ...], tmp_path: Path
) -> None:
    """The package of one's own may lie in a folder of the repository, too."""
    write(tmp_path, {name: text for name, text in shown.items() if name.endswith(".py")})
    if (tmp_path / "src/harena").exists():  # what is imported from there must be there, to be sorted as our own
        (tmp_path / "src/harena/core").symlink_to(ROOT / "src/harena/core")
    linter = Path(sys.executable).parent / "ruff"
    command = [str(linter), *check, "--no-cache", "--config", str(ROOT / "pyproject.toml"), "."]
    done = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_layout_of_a_built_in_game_names_every_file_of_it() -> None:
    shown = section(PAGE, "A game in this repository")
    for name in set(BUILT_IN) - {"pyproject.toml"}:
        assert f"\n    {name}" in shown


def test_the_page_shows_every_line_of_ludus_in_order() -> None:
    shown = "\n".join(blocks(NAMED_BLOCK.sub("", PAGE), "python"))
    assert code_lines(shown) == code_lines((ROOT / "src/harena/games/ludus/game.py").read_text(encoding="utf-8"))


def test_what_the_page_shows_of_palus_stands_in_its_file() -> None:
    shown = blocks(section(PAGE, "Palus, a game for one"), "py")
    palus = (ROOT / "src/harena/games/palus/game.py").read_text(encoding="utf-8")
    assert len(shown) == 2
    assert all(block in palus for block in shown)


def test_the_entry_point_of_ludus_on_the_page_is_the_real_one() -> None:
    (block,) = blocks(NAMED_BLOCK.sub("", PAGE), "toml")
    assert set(code_lines(block)) <= set(code_lines((ROOT / "pyproject.toml").read_text(encoding="utf-8")))
