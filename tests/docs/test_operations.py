"""`docs/operations.md` names commands that there are, and those of its chapter on backups do what it says."""

from __future__ import annotations

import shlex
from pathlib import Path

from harena.cli.app import COMMANDS, GROUPS, OPERATIONS
from tests.docs.pages import commands, page, run, section

PAGE = page("operations.md")


def test_every_command_of_the_page_exists() -> None:
    known: set[tuple[str, ...]] = {(name,) for name in (*COMMANDS, *OPERATIONS)}
    known |= {(group, name) for group, functions in GROUPS.items() for name in functions}
    found = [tuple(shlex.split(command)[1:3]) for command in commands(PAGE)]
    assert {words for words in found if not known & {words, words[:1]}} == set()
    assert {words[0] for words in found} >= {"serve", "user", *OPERATIONS}


def test_a_backup_is_made_and_restored_as_the_page_says(tmp_path: Path) -> None:
    said = [run(command, tmp_path) for command in commands(section(PAGE, "Backup"))]
    assert len(said) == 4
    assert "monday.zip" in said[1]
    assert (tmp_path / "second.sqlite").is_file()
    assert "0 matches were played again" in said[3]
