"""The screen before a terminal: long questions, and a sign of life during long work."""

from __future__ import annotations

import io
import os
import pty
import sys
from random import Random

import pytest
import rich.progress

from harena.cli import conform
from harena.cli.app import run
from harena.cli.bar import TimeLeft, time_left
from harena.cli.screen import Screen
from harena.cli.wrapping import side_by_side, wrapped
from harena.core.conformance import Result
from harena.core.table import Table
from harena.core.text import texts
from harena.lab import arena as lab
from harena.lab.simulate import Played, Players, Progress, Setting, play

NBSP = "\N{NO-BREAK SPACE}"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")


def asked(question: str) -> list[str]:
    """The lines that a question takes on a terminal of 80 columns."""
    out = Terminal()
    assert Screen(texts("fr"), Terminal("7\n"), out, Terminal(), {}).ask(question) == "7"
    return out.getvalue().splitlines()


def shown(words: str) -> list[str]:
    """The lines that words take on a terminal of 80 columns."""
    out = Terminal()
    Screen(texts("en"), Terminal(), out, Terminal(), {}).line(words)
    return out.getvalue().splitlines()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", ["play.help", "play.help_cards", "play.typed_help"])
def test_help_is_broken_between_words(language: str, key: str) -> None:
    words = texts(language)(key)
    lines = shown(words)
    assert max(map(len, lines)) <= 80
    assert " ".join(lines).split() == words.split()


def test_what_a_letter_does_goes_on_under_its_first_words() -> None:
    first, second = shown(f"  c NAME  {'read it ' * 10}".rstrip())
    assert (first[:12], second[:12]) == ("  c NAME  re", " " * 10 + "it")


def test_a_command_to_copy_stays_whole_however_long() -> None:
    command = f"  harena play --resume {'/folder' * 12}/game.jsonl --content packs"
    assert shown(command) == [command]


def test_a_short_question_is_asked_on_one_line() -> None:
    assert asked("Quelle ligne ? ") == ["Quelle ligne ? "]


def test_what_may_be_typed_at_a_long_question_has_a_line_of_its_own() -> None:
    question = texts("fr")("army.which_and_how_many")
    first, second = asked(f"{question} ")
    assert first == "Laquelle et combien, par exemple 2 5, ou son nom et 5"
    assert second == f"(0{NBSP}: aucune, Entrée{NBSP}: ne rien changer,{NBSP}?{NBSP}: les revoir){NBSP}? "


def test_a_long_question_is_broken_between_words_and_leaves_room_for_the_answer() -> None:
    lines = asked(f"{'Encore un mot de plus, ' * 8}quelle ligne ? ")
    assert len(lines) == 3
    assert max(map(len, lines)) <= 75
    assert "".join(lines).count("Encore") == 8
    assert lines[-1].endswith("quelle ligne ? ")


def test_a_place_in_brackets_is_never_torn_apart_and_a_line_goes_on_under_its_beginning() -> None:
    out = Terminal()
    screen = Screen(texts("en"), Terminal(), out, Terminal(), {})
    for words in range(1, 12):
        screen.line(" " + "recruit " * words + "Guard (front left) Guard (front centre)")
    lines = out.getvalue().splitlines()
    assert max(map(len, lines)) <= 80
    assert sum(line.count("(front left)") + line.count("(front centre)") for line in lines) == 22
    assert {len(line) - len(line.lstrip()) for line in lines} == {1}
    assert len(lines) > 11


@pytest.mark.parametrize("together", ["1 contre 5,", "[31]\N{NO-BREAK SPACE}Mobed (front centre)", "d’attaque 1."])
def test_what_belongs_together_stands_on_one_line(together: str) -> None:
    for before in range(1, 30):
        lines = wrapped(f"{'x' * before} un mot {together} et la suite", 34)
        assert sum(together in line for line in lines) == 1
        assert max(map(len, lines)) <= 34


# What was typed too early


@pytest.mark.skipif(sys.platform == "win32", reason="keys that wait there cannot be dropped")
def test_what_was_typed_before_a_question_does_not_answer_it() -> None:
    """While a program thinks somebody presses 1 and Enter, and 1 once more without; the question comes after."""
    ours, keyboard = pty.openpty()

    class Reader(Terminal):
        def write(self, text: str) -> int:
            if "?" in text:
                os.write(ours, b"2\n")
            return super().write(text)

    os.write(ours, b"1\n1")
    with open(keyboard, encoding="utf-8") as stdin:
        assert Screen(texts("en"), stdin, Reader(), Terminal(), {}).ask("Which one? ") == "2"
    os.close(ours)


def test_what_a_pipe_sends_before_a_question_answers_it() -> None:
    ours, theirs = os.pipe()
    os.write(theirs, b"1\n2\n")
    os.close(theirs)
    with open(ours, encoding="utf-8") as stdin:
        screen = Screen(texts("en"), stdin, io.StringIO(), io.StringIO(), {})
        assert [screen.ask("Which one? "), screen.ask("And then? "), screen.ask("More? ")] == ["1", "2", None]


# A sign of life


def test_conform_shows_how_far_it_is_before_a_terminal_and_nothing_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def examine(_game: object, _seed: str, games: int, *, positions: int | None, progress: Progress) -> list[Result]:
        progress(3)
        return [Result("copies", games)]

    monkeypatch.setattr(conform, "examine", examine)
    err, file = Terminal(), io.StringIO()
    for stream in (err, file):
        assert run(["conform", "ludus", "--games", "7"], environment={}, stdout=io.StringIO(), stderr=stream) == 0
    assert "3/7" in err.getvalue()
    assert file.getvalue() == ""
    assert run(["conform", "ludus"], environment={}, stdout=io.StringIO(), stderr=err) == 0
    assert f"3/{conform.USUAL_GAMES * conform.POSITIONS}" in err.getvalue()


@pytest.mark.parametrize(
    ("spent", "elapsed", "done", "left"),
    [
        (0.0, 240.0, 0, "-:--:--"),
        (240.0, 240.0, 2, "3:16:00"),
        (240.0, 300.0, 2, "3:15:00"),
        (12000.0, 12000.0, 99, "0:02:01"),
        (12000.0, 12300.0, 99, "0:00:00"),
        (9.0, 9.0, 100, "0:00:00"),
        (2000.0, 2000.0, 1, "55:00:00"),
    ],
)
def test_the_time_left_goes_by_all_that_is_done(spent: float, elapsed: float, done: int, left: str) -> None:
    """Two games that end together after four minutes are not two games a moment."""
    assert time_left(spent, elapsed, done, 100) == left


def test_the_time_left_falls_while_nothing_ends() -> None:
    clock = [0.0]
    progress, column, shown = rich.progress.Progress(get_time=lambda: clock[0]), TimeLeft(), []
    progress.add_task("", total=10)
    [task] = progress.tasks
    for clock[0], done in ((60.0, 0), (120.0, 2), (150.0, 2), (240.0, 4)):
        progress.update(task.id, completed=done)
        shown.append(column.render(task).plain)
    assert shown == ["-:--:--", "0:08:00", "0:07:30", "0:06:00"]


def test_arena_counts_after_every_pair_of_games_and_ctrl_c_tells_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs may think for minutes: nobody waits for a whole portion of games to see the bar move."""
    played = 0

    def interrupted(setting: Setting, table: Table, players: Players, chance: Random, number: int) -> Played:
        nonlocal played
        played += 1
        if played == 5:
            raise KeyboardInterrupt
        return play(setting, table, players, chance, number)

    monkeypatch.setattr(lab, "play", interrupted)
    out, err = io.StringIO(), Terminal()
    told = ["arena", "ludus", "--bots", "random,greedy", "--games", "400"]
    assert run(told, environment={"LANG": "en_GB.UTF-8"}, stdout=out, stderr=err) == 130
    assert "4/400" in err.getvalue()
    assert "4 games" in out.getvalue()
    assert "± " in out.getvalue()
    assert "4 of 400" in err.getvalue()


# Blocks side by side

FOUR = ["A\none\ntwo\nthree", "B\none\ntwo", "C\none\ntwo", "D\none\ntwo"]


def test_blocks_that_fit_stand_beside_each_other_as_many_in_every_row() -> None:
    shown = side_by_side("\n\n".join(FOUR), 22)
    assert shown.splitlines() == [
        "A       B",
        "one     one",
        "two     two",
        "three",
        "",
        "C       D",
        "one     one",
        "two     two",
    ], "room for three, but two and two are even"
    assert side_by_side("\n\n".join(FOUR), 30).splitlines()[0] == "A       B       C       D"


@pytest.mark.parametrize("text", ["\n\n".join(FOUR), "one line\n\nanother", "alone"])
def test_where_there_is_no_room_or_nothing_to_set_beside_the_text_stays(text: str) -> None:
    assert side_by_side(text, 8) == text


def test_a_wide_or_short_block_keeps_its_place() -> None:
    text = "\n\n".join(["head\nwords", *FOUR[:2], "a block\nthat is very wide\nindeed", FOUR[2]])
    assert side_by_side(text, 20).splitlines() == [
        *("head", "words", ""),
        *("A       B", "one     one", "two     two", "three", ""),
        *("a block", "that is very wide", "indeed", ""),
        *("C", "one", "two"),
    ]
