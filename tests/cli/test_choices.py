"""Many options on few lines: the numbers stay, what options have in common is said once. Options found by words."""

from __future__ import annotations

import pytest

from harena.cli.choices import LONGEST, MANY, choice_lines, number_said, numbers_found
from harena.core.action import PASS, Action


class Recruit(Action, frozen=True):
    card: str
    cell: int


class Move(Action, frozen=True):
    cell: int


NBSP = "\N{NO-BREAK SPACE}"


def test_few_options_have_a_line_each() -> None:
    options = [Move(cell) for cell in range(MANY)]
    labels = [f"Move to cell {cell}" for cell in range(MANY)]
    assert choice_lines(options, labels) == [(str(cell + 1), f"Move to cell {cell}") for cell in range(MANY)]


def test_of_many_options_those_of_one_card_share_a_line() -> None:
    options = [PASS, *(Recruit(card, cell) for card in ("guard", "archer") for cell in range(4))]
    labels = ["Wait", *(f"Recruit {card} (cell {cell})" for card in ("guard", "archer") for cell in range(4))]
    lines = choice_lines(options, labels)
    assert [numbers for numbers, _ in lines] == ["1", "2–5", "6–9"]
    ends = " ".join(f"[{cell + 2}]{NBSP}(cell {cell})" for cell in range(4))
    assert lines[1][1] == f"Recruit guard {ends}", "no bracket is torn apart"
    assert lines[0][1] == "Wait"


def test_every_number_stands_exactly_once() -> None:
    options = [Recruit(card, cell) for card in "abc" for cell in range(4)]
    said = " ".join(words for _, words in choice_lines(options, [f"Do {a.card} at {a.cell}" for a in options]))
    assert [f"[{number}]" in said for number in range(1, 13)] == [True] * 12


def test_labels_without_a_common_beginning_stay_apart() -> None:
    options = [Move(cell) for cell in range(MANY + 1)]
    labels = [f"{cell} is where to go" for cell in range(MANY + 1)]
    assert len(choice_lines(options, labels)) == MANY + 1
    whole = [f"Go{' on' * (cell % 2)}" for cell in range(MANY + 1)]
    assert len(choice_lines(options, whole)) == MANY + 1, "a label that is all beginning cannot be shortened"


@pytest.mark.parametrize(("longer", "lines"), [(0, 1), (1, MANY + 1)])
def test_options_that_end_with_a_lot_stand_on_lines_of_their_own(longer: int, lines: int) -> None:
    options = [Move(cell) for cell in range(MANY + 1)]
    labels = [f"Charge {cell}{'!' * (LONGEST - 1 + longer)}" for cell in range(MANY + 1)]
    assert len(choice_lines(options, labels)) == lines


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
