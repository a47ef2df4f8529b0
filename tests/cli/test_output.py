"""Output that is full or closed: a sentence, no traceback, and the right exit code."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from harena.cli.app import run
from harena.cli.output import Unwritable, answers, keyboard, remarks
from tests.cli.conftest import Cli

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full, a disk that is always full")
COMMAND = [sys.executable, "-c", "from harena.cli.app import main; main()"]
COMMANDS = (["games"], ["games", "--json"], ["--help"], ["simulate", "ludus", "--games", "2"], ["rules", "ludus"])


def harena(*arguments: str, unbuffered: bool = False, **streams: Any) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANG": "en", "PYTHONUNBUFFERED": "1" if unbuffered else ""}
    return subprocess.run([*COMMAND, *arguments], text=True, check=False, env=environment, **streams)


def closing(descriptor: int) -> Any:
    """What happens in the new process before the program starts."""
    return lambda: os.close(descriptor)


@needs_full
@pytest.mark.parametrize("unbuffered", [False, True])
@pytest.mark.parametrize("arguments", COMMANDS)
def test_a_full_disk_is_said_in_a_sentence(arguments: list[str], unbuffered: bool) -> None:
    with FULL.open("w") as full:
        done = harena(*arguments, unbuffered=unbuffered, stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (2, "The answer cannot be written: the disk is full.\n")


@pytest.mark.parametrize("arguments", COMMANDS)
def test_a_closed_output_is_said_in_a_sentence(arguments: list[str]) -> None:
    done = harena(*arguments, stderr=subprocess.PIPE, preexec_fn=closing(1))
    assert (done.returncode, done.stderr) == (2, "The answer cannot be written: the output is closed.\n")


@needs_full
def test_where_remarks_cannot_be_written_either_the_exit_code_still_tells() -> None:
    with FULL.open("w") as full:
        assert harena("games", stdout=full, stderr=full).returncode == 2
        assert harena("games", "--nonsense", stdout=subprocess.PIPE, stderr=full).returncode == 2
    assert harena("games", "--nonsense", stdout=subprocess.PIPE, preexec_fn=closing(2)).returncode == 2


def test_without_a_keyboard_nothing_is_typed() -> None:
    done = harena("play", "ludus", stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=closing(0))
    assert "Traceback" not in done.stderr
    assert done.returncode == 0


class Full(io.StringIO):
    """A disk that is full from the beginning."""

    def write(self, _words: str) -> int:
        raise OSError(28, "No space left on device")


class Gone(io.StringIO):
    """A pipe that nobody reads."""

    def write(self, _words: str) -> int:
        raise BrokenPipeError


def test_the_sentence_is_in_the_readers_language() -> None:
    said = io.StringIO()
    assert run(["games"], environment={"LANG": "fr_FR.UTF-8"}, stdin=io.StringIO(), stdout=Full(), stderr=said) == 2
    assert said.getvalue() == "La réponse ne peut pas être écrite\N{NO-BREAK SPACE}: le disque est plein.\n"


def test_output_that_is_lost_is_no_refusal_that_somebody_might_answer_by_asking_again() -> None:
    with pytest.raises(Unwritable):
        answers(Full()).write("Which card?")
    with pytest.raises(BrokenPipeError):
        answers(Gone()).write("Which card?")


def test_remarks_that_are_lost_are_lost() -> None:
    for stream in (Full(), Gone(), None):
        assert remarks(stream).write("By the way") == 10


def test_nobody_types_where_there_is_no_keyboard() -> None:
    assert keyboard(None).readline() == ""


def test_an_error_of_another_file_is_not_taken_for_one_of_the_output(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> dict[str, str]:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("harena.cli.games.broken_games", fail)
    with pytest.raises(OSError, match="No space left"):
        cli("games")
