"""A terminal of 80 columns and 24 lines, and narrower ones: boards whole and aligned, the question under them."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from harena.cli.app import run
from tests.cli.readers import know_the_rules


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Small:
    """A terminal of so many columns and lines."""

    def __init__(self, data: Path, monkeypatch: pytest.MonkeyPatch, columns: int = 80, lines: int = 24) -> None:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("LINES", str(lines))
        self._data = data
        self._lines = lines
        know_the_rules(data)

    def play(self, *arguments: str, typed: str = "", lang: str = "en_GB.UTF-8") -> str:
        """All that was shown, without colours."""
        out = Terminal()
        code = run(
            ["play", *arguments, "--seed", "3"],
            environment={"HARENA_DATA": str(self._data), "LANG": lang},
            stdin=Terminal("".join(f"{line}\n" for line in (*typed.split(), "q"))),
            stdout=out,
            stderr=io.StringIO(),
        )
        assert code == 0
        return re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", out.getvalue())

    def screens(self, shown: str, asked: str = "Player 1, your choice: ") -> list[list[str]]:
        """What is on the screen at each question, the last line being the one to type in."""
        upto, found = "", []
        for part in shown.split(asked)[:-1]:
            upto += part
            if part != "\n":  # what was refused is asked again, and nothing else is shown
                found.append([*upto.split("\n")[:-1], asked][-self._lines :])
        return found


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Small:
    return Small(tmp_path, monkeypatch)


# A whole board


@pytest.mark.parametrize("players", [2, 4])
def test_the_whole_board_of_invictus_is_on_the_screen_at_every_question(small: Small, players: int) -> None:
    seats = ",".join(["human", *["random"] * (players - 1)])
    shown = small.play("invictus", "--seats", seats, "--bring", "shogun", typed="1 1 1 1 1 1 2 1 1 3 1 1 2")
    screens = small.screens(shown)
    assert len(screens) > 10
    for screen in screens:
        assert sum(line.startswith("│") for line in screen) == 4
        assert sum("pile: " in line for line in screen) == players, screen


def test_the_whole_field_of_virtus_is_on_the_screen_while_one_deploys_and_after(small: Small) -> None:
    shown = small.play("virtus", "--seats", "human,random", "--bring", "trajan", typed=f"1{' 1 2 3 4 5' * 5}")
    screens = small.screens(shown)
    assert len(screens) > 18
    for screen in screens:
        assert sum("(camp " in line for line in screen) == 2, screen
        bars = {
            tuple(at for at, sign in enumerate(line) if sign in "│├┼┤")
            for line in screen
            if line.startswith(("│", "├"))
        }
        assert len(bars) == 1, "cells stand under cells"


@pytest.mark.parametrize(
    ("game", "seats", "asked", "board"),
    [
        ("ludus", "human,random", "Player 1, your choice: ", ("Player 1: ♥", "Random: ♥", "pile: ")),
        ("palus", "human", "Your choice: ", ("turn 1 of 6", "dice in hand: ")),
    ],
)
def test_small_boards_are_whole_above_the_question(
    small: Small, game: str, seats: str, asked: str, board: tuple[str, ...]
) -> None:
    screens = small.screens(small.play(game, "--seats", seats, typed="1 1 1"), asked)
    assert screens
    for screen in screens:
        assert [any(line.startswith(first) for line in screen) for first in board] == [True] * len(board)


def test_what_happened_stands_above_the_board_where_the_screen_is_too_small_for_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("invictus", "--seats", "human,random", "--bring", "shogun")
    for lines, above in ((24, True), (60, False)):
        last = Small(tmp_path / str(lines), monkeypatch, lines=lines).play(*arguments, typed="1 1 1 1")
        question = last.rpartition("choose your action")[0]
        assert (question.rindex("Turn of Player 1.") < question.rindex("│ ·")) is above


def test_a_list_that_is_too_long_for_the_screen_is_folded_and_a_shows_all_of_it(small: Small) -> None:
    typed = "1 1 1 1 1 1 2 1 1 a"
    shown = small.play("invictus", "--seats", "human,random", "--bring", "shogun", typed=typed)
    folded, whole = shown.split("Player 1, your choice: ")[-3:-1]
    assert re.search(r"^ +\d+–\d+  Recruit Musha …$", folded, re.MULTILINE)
    assert re.search(r"^\d+ choices: type words of one to find it, or a for all of them\.$", folded, re.MULTILINE)
    assert "Recruit Musha: [" in whole
    assert "…" not in whole


def test_many_short_options_stand_beside_each_other_where_the_screen_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("virtus", "--seats", "human,random", "--bring", "trajan")
    for lines, columns in ((13, True), (60, False)):
        shown = Small(tmp_path / str(lines), monkeypatch, lines=lines).play(*arguments, typed="1")
        options = shown.rpartition("where does this unit stand?")[2].splitlines()[1:]
        assert (len([line for line in options if re.match(r" +\d", line)]) < 5) is columns


# Narrower ones


@pytest.mark.parametrize(("columns", "as_list"), [(60, True), (79, False)])
def test_a_board_that_does_not_fit_is_shown_as_a_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: int, as_list: bool
) -> None:
    small = Small(tmp_path, monkeypatch, columns)
    shown = small.play("invictus", "--seats", "human,random", "--bring", "roi", typed="1 1")
    assert ("your battle zone:" in shown) is as_list
    assert ("│ ·" in shown) is not as_list
    board = [line for line in shown.splitlines() if not line.startswith("  ")]
    assert max(map(len, board)) <= columns


@pytest.mark.parametrize(("columns", "segments"), [(30, "A"), (60, "AB"), (76, "ABCD")])
def test_in_a_list_the_segments_of_a_battlefield_stand_side_by_side_where_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: int, segments: str
) -> None:
    small = Small(tmp_path, monkeypatch, columns)
    shown = small.play("virtus", "--seats", "human,random", "--bring", "trajan", typed="1")
    first = next(line for line in shown.splitlines() if line.startswith("A2 "))
    assert "".join(re.findall(r"\b([A-D])2 ", first)) == segments
    assert len(first) <= columns


@pytest.mark.parametrize(("columns", "first"), [(77, "│A2 "), (96, "│A2 "), (97, "┌───")])
def test_a_battlefield_is_compact_between_a_list_and_the_wide_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: int, first: str
) -> None:
    small = Small(tmp_path, monkeypatch, columns)
    shown = small.play("virtus", "--seats", "human,random", "--bring", "trajan", typed="1")
    assert next(line for line in shown.splitlines() if line[:1] in ("│", "┌")).startswith(first)
