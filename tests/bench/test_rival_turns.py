"""Rival turns are counted one by one, and the slowest of a hundred is found."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from bench import rival_turns
from bench.rival_turns import p99, slowest_turns, turns_of
from harena.core.discovery import find_game

RIVAL, PLAYER = 1, 0


def test_ninety_nine_of_a_hundred_are_not_slower() -> None:
    assert p99([float(number) for number in range(100, 0, -1)]) == 99.0
    assert p99([3.0]) == 3.0


def told(monkeypatch: pytest.MonkeyPatch, *after: tuple[int, int]) -> list[float]:
    """The turns of a fight in which each answer takes a second and leaves this round and this side."""
    table = SimpleNamespace(round=0, active=RIVAL, pending="set up")
    clock = [0.0]
    following = list(after)

    def answer(_table: object, _rng: Random) -> None:
        clock[0] += 1.0
        table.round, table.active = following.pop(0)
        table.pending = "asked" if following else None

    monkeypatch.setattr(rival_turns, "_answer", answer)
    monkeypatch.setattr(rival_turns, "process_time", lambda: clock[0])
    return list(turns_of(table, Random(1)))


def test_a_turn_lasts_from_the_answer_that_begins_it_to_the_one_that_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    set_up, first, asked, over = (0, RIVAL), (1, RIVAL), (1, RIVAL), (1, PLAYER)
    assert told(monkeypatch, set_up, first, asked, over, (1, PLAYER)) == [3000.0]


def test_a_turn_without_a_question_is_a_part_of_one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(monkeypatch, (1, PLAYER), (1, PLAYER), (2, PLAYER)) == [1000.0, 1000.0]


def test_real_fights_have_turns_to_measure() -> None:
    figures = slowest_turns(find_game("hoplomachus"), Random(1), 0.0)
    assert len(figures) == rival_turns.BATCHES
    assert all(figure > 0 for figure in figures)
