"""The text board: it fits 80 columns, and a player can read the whole position from it."""

from __future__ import annotations

from random import Random

import pytest

from harena.core.text import texts
from harena.games.hoplomachus.drawing.board import BOARD_WIDTH, board, listing
from harena.games.hoplomachus.rules.choices import LOCALE

from .fights import chip, fight, on
from .lists import STRONGEST, reading
from .positions import random_position

ENGLISH = texts("en", LOCALE)


def test_no_line_is_wider_than_the_screen() -> None:
    for seed in range(40):
        for language in ("en", "fr"):
            said = board(random_position(Random(seed), active=0), texts(language, LOCALE))
            assert max(map(len, said.splitlines())) <= BOARD_WIDTH, said


def test_rows_are_shifted_by_half_a_hex() -> None:
    lines = board(fight({"hero": "E1"}), ENGLISH).splitlines()
    left = [line.index(name) for name in ("A1", "B1", "C1") for line in lines if f"{name}" in line[:20]][:3]
    assert left == [13, 6, 0]


def test_a_unit_stands_on_its_hex_with_side_and_hp() -> None:
    t = fight({"hero": "E1"}, {"r": "C3"}, chips={"r": chip(health=4)})
    lines = board(t, ENGLISH).splitlines()
    row = next(number for number, line in enumerate(lines) if line.startswith("C1"))
    assert lines[row + 1][lines[row].index("C3") :].startswith("R r 4")


@pytest.mark.rule("HOP-062")
def test_the_flag_lies_on_its_hex() -> None:
    t = fight({"hero": "E1"}, {"r": "C3"}, kind="flag")
    t.flag = on(t, "A2")
    assert "A2 (1)F" in board(t, ENGLISH)


@pytest.mark.rule("HOP-188")
def test_rivals_tell_what_they_will_do_and_by_which_line() -> None:
    t = fight({"a": "C3"}, {"r": "B3"}, ground=reading(STRONGEST))
    assert "R r: stays, for a; within reach: the strongest opponent (HOP-188)" in board(t, ENGLISH)


def test_a_narrow_screen_gets_a_line_for_each_unit() -> None:
    t = fight({"hero": "E1"}, {"r": "C3"})
    assert "r, rival, on C3, 3 of 3 HP" in listing(t, ENGLISH)


def test_before_the_arena_is_chosen_there_is_a_sentence() -> None:
    t = fight({"hero": "camp"})
    t.arena, t.at = "", []
    t.look_up()
    assert board(t, ENGLISH).startswith("The fight is not chosen yet.")
