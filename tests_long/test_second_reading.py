"""Rivals move and engage as a second reading of the registry says, on more than 20,000 positions."""

from __future__ import annotations

from tests.games.hoplomachus.second_reading.compare import compare, compare_at_random


def test_rivals_do_what_the_second_reading_says_on_twenty_thousand_positions_of_fights() -> None:
    assert compare([f"long {number}" for number in range(450)]) > 20_000


def test_rivals_do_what_the_second_reading_says_on_ten_thousand_positions_at_random() -> None:
    compare_at_random("long", 10_000)
