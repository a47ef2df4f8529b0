"""Many options on few lines: the numbers stay, what options have in common is said once. Options found by words."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from harena.cli.choices import (
    FEW,
    LONGEST,
    WORD,
    Line,
    choice_lines,
    in_columns,
    number_said,
    numbers_found,
    numbers_typed,
)
from harena.core.action import PASS, Action
from harena.core.text import texts


class Recruit(Action, frozen=True):
    card: str
    cell: int


class Move(Action, frozen=True):
    cell: int


class Discard(Action, frozen=True):
    card: str


NBSP = "\N{NO-BREAK SPACE}"


def lines_of(options: Sequence[Action], labels: Sequence[str], language: str = "en") -> list[Line]:
    return choice_lines(texts(language), options, labels)


def test_few_options_have_a_line_each() -> None:
    options = [Move(cell) for cell in range(FEW)]
    labels = [f"Move to cell {cell}" for cell in range(FEW)]
    assert lines_of(options, labels) == [(str(cell + 1), f"Move to cell {cell}") for cell in range(FEW)]


def test_of_many_options_those_of_one_card_share_a_line() -> None:
    options = [PASS, *(Recruit(card, cell) for card in ("guard", "archer") for cell in range(4))]
    labels = ["Wait", *(f"Recruit {card} (cell {cell})" for card in ("guard", "archer") for cell in range(4))]
    lines = lines_of(options, labels)
    assert [numbers for numbers, _ in lines] == ["1", "2–5", "6–9"]
    ends = ", ".join(f"[{cell + 2}]{NBSP}cell{NBSP}{cell}" for cell in range(4))
    assert lines[1][1] == f"Recruit guard: {ends}"
    assert lines[0][1] == "Wait"


def said(options: Sequence[Action], labels: Sequence[str], language: str = "en") -> list[str]:
    """The words of the lines, with plain spaces."""
    return [words.replace(NBSP, " ") for _, words in lines_of(options, labels, language)]


def test_a_group_reads_as_one_sentence_in_french_too() -> None:
    options = [PASS, *(Recruit("musha", cell) for cell in range(5))]
    labels = ["Attendre", *(f"Recruter Musha ({place})" for place in ("avant", "centre", "droite", "gauche", "fond"))]
    assert said(options, labels, "fr")[1] == "Recruter Musha : [2] avant, [3] centre, [4] droite, [5] gauche, [6] fond"


def test_ends_with_commas_of_their_own_are_set_apart_by_semicolons() -> None:
    options = [Recruit("guard", cell) for cell in range(6)]
    labels = ["Recruit Guard (left); King back to your hand", *(f"Recruit Guard (cell {cell})" for cell in range(5))]
    [words] = said(options, labels)
    assert words.startswith("Recruit Guard: [1] left, King back to your hand; [2] cell 0; [3] cell 1;")


def test_no_colon_follows_an_arrow() -> None:
    options = [Recruit("guard", cell) for cell in range(6)]
    assert said(options, [f"Guard: A1 → B{cell}" for cell in range(6)])[0].startswith("Guard: A1 → [1] B0, [2] B1")


def test_what_differs_in_a_word_only_shares_a_line_though_the_cards_differ() -> None:
    options = [PASS, *(Discard(card) for card in "abcdef")]
    assert said(options, ["Stop", *(f"Discard {card}" for card in "abcdef")])[1].startswith("Discard: [2] a, [3] b, ")
    long = [f"Discard {card * (WORD + 1)}" for card in "abcdef"]
    assert len(said(options, ["Stop", *long])) == len(options)


@pytest.mark.parametrize(
    ("width", "rows"),
    [
        (80, [" 9  Go east    10  Go west    11  Go north   12  Go home"]),
        (45, [" 9  Go east    11  Go north", "10  Go west    12  Go home"]),
        (30, ["9", "10", "11", "12"]),
    ],
)
def test_short_options_stand_beside_each_other_where_there_is_room(width: int, rows: list[str]) -> None:
    lines = [("9", "Go east"), ("10", "Go west"), ("11", "Go north"), ("12", "Go home")]
    found = in_columns(lines, width)
    assert [(words if numbers == "" else numbers).replace(NBSP, " ") for numbers, words in found] == rows


def test_every_number_stands_exactly_once() -> None:
    options = [Recruit(card, cell) for card in "abc" for cell in range(4)]
    shown = " ".join(said(options, [f"Do {a.card} at {a.cell}" for a in options]))
    assert [f"[{number}]" in shown for number in range(1, 13)] == [True] * 12


def test_labels_without_a_common_beginning_stay_apart() -> None:
    options = [Move(cell) for cell in range(FEW + 1)]
    labels = [f"{cell} is where to go" for cell in range(FEW + 1)]
    assert len(lines_of(options, labels)) == FEW + 1
    whole = [f"Go{' on' * (cell % 2)}" for cell in range(FEW + 1)]
    assert len(lines_of(options, whole)) == FEW + 1, "a label that is all beginning cannot be shortened"


@pytest.mark.parametrize(("longer", "lines"), [(0, 1), (1, FEW + 1)])
def test_options_that_end_with_a_lot_stand_on_lines_of_their_own(longer: int, lines: int) -> None:
    options = [Move(cell) for cell in range(FEW + 1)]
    labels = [f"Charge {cell}{'!' * (LONGEST - 1 + longer)}" for cell in range(FEW + 1)]
    assert len(lines_of(options, labels)) == lines


MOVES = ["Finir", f"Légionnaires{NBSP}1 (1 pt) : A1 → A2", f"Légionnaires{NBSP}2 (1 pt) : A1 → réserve{NBSP}1", "A1"]


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("legionnaires", [2, 3]),
        ("LÉG 2", [3]),
        ("lég reserve", [3]),
        ("a2", [2]),
        ("fin", [1]),
        ("légat", []),
        ("l", []),
        ("…!", []),
    ],
)
def test_options_are_found_by_the_beginnings_of_their_words(typed: str, numbers: list[int]) -> None:
    assert numbers_found(MOVES, typed) == numbers


@pytest.mark.parametrize(
    ("typed", "number"), [("a1", 4), ("légionnaires 1 (1 pt): a1 a2", 2), ("légionnaires 1", None), ("", None)]
)
def test_an_option_is_named_by_all_of_its_words(typed: str, number: int | None) -> None:
    assert number_said(MOVES, typed) == number
    assert number_said([*MOVES, *MOVES], typed) is None, "two that are called the same are told apart by their numbers"


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("3", [3]),
        ("3 3 4", [3, 3, 4]),
        ("3,3, 4", [3, 3, 4]),
        ("3x2 4", [3, 3, 4]),
        ("12X3", [12, 12, 12]),
        ("3 guard", []),
        ("x2", []),
        ("3x", []),
        ("", []),
        ("1234", []),
    ],
)
def test_several_numbers_are_read_one_after_the_other(typed: str, numbers: list[int]) -> None:
    assert numbers_typed(typed) == numbers
