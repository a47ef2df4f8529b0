"""In the terminal each rule is explained when it first matters, and once."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from harena.cli.app import run

Play = Callable[..., str]
LESSON = "New here: Each turn you draw a card and may attack"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """What `harena play ludus` shows at a terminal, or through a pipe; each call is another evening."""

    def call(*lines: str, lang: str = "en_GB.UTF-8", stream: type[io.StringIO] = Terminal) -> str:
        out = stream()
        environment = {"HARENA_DATA": str(tmp_path), "LANG": lang, "TERM": "dumb", "NO_COLOR": "1"}
        typed = stream("".join(f"{line}\n" for line in lines))
        told = ["play", "ludus", "--seats", "human,random", "--seed", "1"]
        run(told, environment=environment, stdin=typed, stdout=out, stderr=io.StringIO())
        return out.getvalue()

    return call


def test_a_question_is_explained_the_first_time_it_is_asked(play: Play) -> None:
    said = play("q")
    assert LESSON in said
    assert said.index("attack or wait") < said.index(LESSON) < said.index("  1  ")


def test_nothing_is_explained_twice_in_a_game_or_in_the_next(play: Play) -> None:
    assert play("1", "1", "1", "q").count(LESSON) == 1
    assert LESSON not in play("q")


def test_the_board_shown_again_is_not_another_lesson(play: Play) -> None:
    assert play("b", "b", "q").count("New here: ") == 1


def test_a_question_mark_explains_it_again(play: Play) -> None:
    play("q")
    assert LESSON.removeprefix("New here: ") in play("?", "q")


def test_it_is_explained_in_the_language_of_the_reader(play: Play) -> None:
    assert "À savoir\N{NO-BREAK SPACE}: " in play("q", lang="fr_FR.UTF-8")


def test_a_program_at_the_other_end_of_a_pipe_is_told_nothing(play: Play, tmp_path: Path) -> None:
    assert "New here: " not in play("q", stream=io.StringIO)
    assert not (tmp_path / "explained.json").exists()


@pytest.mark.parametrize("kept", [b"", b"{}", b"[1]", b"\xff"])
def test_where_the_file_is_spoilt_everything_is_explained_again(play: Play, tmp_path: Path, kept: bytes) -> None:
    (tmp_path / "explained.json").write_bytes(kept)
    assert LESSON in play("q")
    assert LESSON not in play("q")


def test_where_nothing_can_be_kept_the_game_goes_on(play: Play, tmp_path: Path) -> None:
    (tmp_path / "explained.json").mkdir()
    assert LESSON in play("q")
    assert LESSON in play("q")


def test_on_a_small_screen_an_explanation_stands_between_the_question_and_its_options(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "8")
    question, _, rest = play("q").partition(LESSON)
    assert "attack or wait" in question.splitlines()[-1]
    assert rest.index("  1  ") < rest.index("your choice: ")
