"""Dice with faces of their own at a real table: typed by their names, in either language, or by their first letters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from harena.cli.chance_input import outcome_words, read_outcome, typed_prompt
from harena.core.chance import Die, Roll
from harena.core.discovery import games
from harena.core.table import Table
from tests.arsenal import ARSENAL, COMPASS, RED, YELLOW
from tests.cli.conftest import Cli, Said, lines_of, record_of
from tests.core.builders import refused

ENGLISH = ARSENAL.texts("en")
FRENCH = ARSENAL.texts("fr")


def asked(*dice: int | Die) -> tuple[Roll, Table]:
    t = Table(seats=2)
    t.roll(dice, lambda _t, _dice: None)
    assert isinstance(t.pending, Roll)
    return t.pending, t


def read(typed: str, *dice: int | Die) -> Any:
    question, t = asked(*dice)
    return question.check(t, read_outcome(ENGLISH, question, t, typed))


@pytest.mark.parametrize(
    "typed",
    ["hit, miss, crit", "hit miss crit", "HIT,Miss, crit", "h m c", "hmc", "hi mi cr", "touche rate coup", "t r co"],
)
def test_faces_are_typed_by_name_in_either_language_or_by_their_beginnings(typed: str) -> None:
    assert read(typed, YELLOW, YELLOW, YELLOW) == ("hit", "miss", "crit")


@pytest.mark.parametrize("typed", ["h 4 m", "h4m", "hit, 4, raté"])
def test_a_plain_die_among_them_is_typed_by_its_number(typed: str) -> None:
    assert read(typed, YELLOW, 6, YELLOW) == ("hit", 4, "miss")


@pytest.mark.parametrize(
    ("typed", "face"), [("n", "n"), ("ne", "ne"), ("north", "n"), ("north-e", "ne"), ("sud-o", "sw")]
)
def test_a_whole_name_counts_before_the_beginnings_of_longer_ones(typed: str, face: str) -> None:
    assert read(typed, COMPASS) == (face,)


def test_a_name_of_two_words_is_typed_as_it_is_written() -> None:
    assert read("coup critique", YELLOW) == ("crit",)
    assert read("coup critique, touché", YELLOW, YELLOW) == ("crit", "hit")


def test_a_beginning_that_several_faces_have_is_refused_with_those() -> None:
    with refused("typed_face", given="sou", face=["se", "s", "sw"]):
        read("sou", COMPASS)


@pytest.mark.parametrize("typed", ["block", "x", "7", "hitt"])
def test_a_face_that_does_not_exist_is_refused_with_those_that_do(typed: str) -> None:
    with refused("no_such_face", shown=typed, die="yellow", face=["miss", "hit", "crit"]):
        read(typed, YELLOW)


@pytest.mark.parametrize("typed", ["h", "h h", "h h h h", "hit", "h,"])
def test_too_few_or_too_many_are_refused(typed: str) -> None:
    with refused("wrong_number_of_dice", want=3):
        read(typed, YELLOW, YELLOW, YELLOW)


def test_nothing_typed_is_answered_by_an_example() -> None:
    with refused("typed_no_dice", example="crit crit miss"):
        read("", YELLOW, YELLOW, YELLOW)


def test_a_word_for_a_plain_die_is_refused_by_the_number_of_its_sides() -> None:
    with refused("die_out_of_range", sides=6):
        read("h h", YELLOW, 6)


def test_the_prompt_tells_what_the_dice_may_show() -> None:
    assert typed_prompt(ENGLISH, *asked(YELLOW, YELLOW)) == (
        "Dice are rolled: 2 yellow dice. What do the dice show: miss, hit, crit? (For example: crit crit)"
    )
    assert "Que montre le dé\u00a0: raté, touché, coup critique\u00a0?" in typed_prompt(FRENCH, *asked(YELLOW))


def test_dice_with_the_same_faces_are_told_together() -> None:
    green, blue = (Die(name, YELLOW.faces) for name in ("green", "blue"))
    assert "yellow, green, blue: miss, hit, crit; red: hit, crit?" in typed_prompt(
        ENGLISH, *asked(YELLOW, green, RED, blue)
    )
    assert "What do the dice show: miss, hit, crit?" in typed_prompt(ENGLISH, *asked(YELLOW, green))


def test_the_prompt_tells_each_kind_of_die_apart() -> None:
    assert "yellow: miss, hit, crit; red: hit, crit; d6: 1 to 6?" in typed_prompt(ENGLISH, *asked(YELLOW, RED, 6))


@pytest.mark.parametrize("texts", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_what_is_shown_can_be_typed_again(texts: Any) -> None:
    question, t = asked(YELLOW, 6, RED)
    words = outcome_words(texts, question, t, ("crit", 4, "hit"))
    assert read_outcome(texts, question, t, words) == ["crit", 4, "hit"]


# At the keyboard


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "arsenal", ARSENAL)


def alone(cli: Cli, *lines: str, lang: str = "en_GB.UTF-8") -> Said:
    """Ann is dealt two cards at a real table, begins, and commits two dice."""
    table = ("--seats", "human", "--names", "Ann", "--dice", "typed")
    return cli("play", "arsenal", *table, lines=["helmet, sandal", "", "1", "", "1", "2", *lines], lang=lang)


def rolls(data: Path) -> list[list[Any]]:
    return [line["is"] for line in lines_of(record_of(data)) if line["what"] == "chance" and line["kind"] == "roll"]


def test_a_turn_is_played_with_letters(cli: Cli, data: Path) -> None:
    said = alone(cli, "3", "m h 6", "", "trident", "", "ne", "", "q")
    assert rolls(data) == [["miss", "hit", 6], ["ne"]]
    assert "Ann throws miss, hit, 6: 2." in said.out


@pytest.mark.parametrize("typed", ["1 2", "1, 2", "1x1 2", "1 2x1"])
def test_several_dice_are_committed_with_one_line(cli: Cli, data: Path, typed: str) -> None:
    table = ("--seats", "human", "--names", "Ann", "--dice", "typed")
    cli("play", "arsenal", *table, lines=["helmet, sandal", "", "1", "", typed, "q"])
    assert [line["action"] for line in lines_of(record_of(data)) if line["what"] == "answer"] == [
        {"type": "commit", "colour": "yellow"},
        {"type": "commit", "colour": "red"},
    ]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("1 9", "“9” is not a choice"),
        ("1x9", "Answer 4 of 9"),
        ("3 1", "Answer 1 of 2"),
    ],
)
def test_of_several_choices_all_are_made_or_none(cli: Cli, data: Path, typed: str, why: str) -> None:
    said = alone(cli, typed, "q")
    assert why in said.err
    assert len([line for line in lines_of(record_of(data)) if line["what"] == "answer"]) == 2


def test_a_slip_is_answered_by_a_sentence_and_asked_again(cli: Cli, data: Path) -> None:
    said = alone(cli, "3", "m m 6", "m h 7", "m h 6", "", "q")
    assert "No face “m” is on this die (red); its faces are: hit, crit." in said.err
    assert "A die with 6 sides cannot show 7" in said.err
    assert rolls(data) == [["miss", "hit", 6]]


def test_help_lists_the_faces(cli: Cli) -> None:
    said = alone(cli, "3", "?", "q")
    assert "yellow: miss, hit, crit; red: hit, crit; d6: 1 to 6. The first letters" in " ".join(said.out.split())


def test_french_is_typed_and_told_in_french(cli: Cli, data: Path) -> None:
    said = alone(cli, "3", "r t 6", "", "un trident", "", "nord-est", "", "q", lang="fr_FR.UTF-8")
    assert rolls(data) == [["miss", "hit", 6], ["ne"]]
    assert "Ann lance raté, touché, 6 : 2." in said.out
