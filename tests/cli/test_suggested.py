"""Answering as the game suggests, in the terminal."""

from __future__ import annotations

from pathlib import Path

from harena.core.record import Answered, read_record
from tests.cli.conftest import Cli

BATTLE = ("play", "virtus", "--seats", "human,random", "--seed", "3", "--bring", "trajan")


def test_an_army_is_deployed_by_one_letter_but_for_the_last_choice(cli: Cli, tmp_path: Path) -> None:
    record = tmp_path / "battle.jsonl"
    said = cli(*BATTLE, "--record", record, lines=["1", "s", "q"]).out
    assert "\n  s  Deploy the others as suggested: every sector held alike\n" in said
    assert "to deploy: general (superior)\n" in said.replace("\N{NO-BREAK SPACE}", " ")
    answers = [line for line in read_record(record).lines if isinstance(line, Answered) and line.secret]
    assert len(answers) == 16
    assert {line.seat for line in answers} == {0}


def test_the_letter_again_gives_the_last_answer_and_the_battle_begins(cli: Cli) -> None:
    assert "Both armies are deployed." in cli(*BATTLE, lines=["1", "s", "s", "q"]).out


def test_what_was_suggested_is_taken_back_one_by_one(cli: Cli) -> None:
    said = cli(*BATTLE, lines=["1", "s", "u", "u", "q"]).out.replace("\N{NO-BREAK SPACE}", " ")
    assert "to deploy: general (superior), Heavy cavalry, Light cavalry" in said


def test_where_nothing_is_suggested_the_game_says_so(cli: Cli) -> None:
    said = cli(*BATTLE, lines=["s", "q"])
    assert said.err == "The game suggests nothing here; the choice is yours.\n"
    assert "  s  Deploy" not in said.out


def test_help_names_the_letter_in_games_that_suggest_something_only(cli: Cli) -> None:
    line = "  s  let the game answer for you, where it suggests something"
    assert line in cli(*BATTLE, lines=["?", "q"]).out
    assert line not in cli("play", "ludus", "--seats", "human,random", lines=["?", "q"]).out
