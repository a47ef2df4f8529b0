"""`docs/add-a-game.md`: its first game is a package that works, and the rest is the whole of the example game."""

from __future__ import annotations

import dataclasses
import json
import re
import sys
from dataclasses import MISSING
from pathlib import Path

import pytest

from harena.core.conformance import assert_conforms
from harena.core.game import Game
from tests.docs.pages import (
    NAMED_BLOCK,
    ROOT,
    blocks,
    commands,
    compile_catalogues,
    files,
    install,
    page,
    run,
    section,
    write,
)

PAGE = page("add-a-game.md")


def code_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The package that the page shows, made as the page says."""
    write(tmp_path, {**files(PAGE), "src/tali/__init__.py": ""})
    compile_catalogues(tmp_path)
    install(tmp_path)
    return tmp_path


def test_the_first_game_is_about_forty_lines() -> None:
    assert 30 <= len(code_lines(files(PAGE)["src/tali/game.py"])) <= 60


def test_the_first_game_keeps_every_promise(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(package / "src"))
    monkeypatch.delitem(sys.modules, "tali", raising=False)
    from tali.game import GAME  # type: ignore[import-not-found]  # noqa: PLC0415

    assert_conforms(GAME, games=3)
    for module in ("tali", "tali.game"):
        monkeypatch.delitem(sys.modules, module)


def test_the_commands_of_the_first_game_work(package: Path) -> None:
    told = {command: run(command, package) for command in commands(section(PAGE, "A game of your own"))}
    assert len(told) == 4
    assert "Tali keeps every promise" in told["harena conform tali"]
    assert "Throw as often as you dare" in told["harena play tali"]
    (tali,) = [game for game in json.loads(run("harena games --json", package)) if game["name"] == "tali"]
    assert tali["seats"] == [2, 3, 4]


def test_the_table_of_the_declaration_names_every_field_and_says_which_are_required() -> None:
    rows = re.findall(r"^\| (`.*?) \| (.*?) \|", section(PAGE, "What the declaration holds"), re.MULTILINE)
    said = {name: need == "required" for names, need in rows for name in re.findall(r"`(\w+)`", names)}
    declared = {
        field.name: field.default is MISSING and field.default_factory is MISSING for field in dataclasses.fields(Game)
    }
    assert said == declared


def test_the_layout_names_every_file_of_the_package() -> None:
    shown = section(PAGE, "A game of your own")
    for name in (*files(PAGE), "src/tali/__init__.py"):
        assert f"\n      {name}" in shown


def test_the_page_shows_every_line_of_ludus_in_order() -> None:
    shown = "\n".join(blocks(NAMED_BLOCK.sub("", PAGE), "python"))
    assert code_lines(shown) == code_lines((ROOT / "src/harena/games/ludus/game.py").read_text(encoding="utf-8"))


def test_the_entry_point_of_ludus_on_the_page_is_the_real_one() -> None:
    (block,) = blocks(NAMED_BLOCK.sub("", PAGE), "toml")
    assert set(code_lines(block)) <= set(code_lines((ROOT / "pyproject.toml").read_text(encoding="utf-8")))
