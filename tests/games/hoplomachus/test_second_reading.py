"""Rivals move and engage as a second reading of the registry says, in random fights of all kinds, arenas and acts.

`tests_long/test_second_reading.py` compares many more positions.
"""

from __future__ import annotations

from .second_reading.compare import compare, compare_at_random


def test_rivals_do_what_the_second_reading_says_in_fights() -> None:
    assert compare([f"short {number}" for number in range(6)]) > 300


def test_rivals_do_what_the_second_reading_says_wherever_anybody_stands() -> None:
    compare_at_random("short", 500)
