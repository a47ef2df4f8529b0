"""The load run: how it looks for the capacity, and a very small one."""

from __future__ import annotations

import asyncio
from argparse import Namespace

import pytest

from bench.load import GOAL_MS, Measured, beside, capacity, next_size, on_sqlite

WISH = Namespace(game="ludus", first=100, most=1000, seconds=1.0, think=0.1, beside=2)


def sizes(carried: int, **wish: int) -> list[int]:
    """The sizes that are tried where so many matches are carried."""
    best, failed, tried = 0, None, []
    while (size := next_size(best, failed, Namespace(**{**vars(WISH), **wish}))) is not None:
        tried.append(size)
        best, failed = (size, failed) if size <= carried else (best, size)
    return tried


def test_the_crowd_grows_until_it_is_too_much_and_then_the_limit_is_closed_in() -> None:
    assert sizes(400) == [100, 150, 225, 338, 507, 422, 380, 401]


def test_no_more_are_tried_than_are_wanted() -> None:
    assert sizes(5000, most=300) == [100, 150, 225, 300]


def test_a_server_that_carries_nothing_is_not_tried_for_ever() -> None:
    assert sizes(0) == [100, 50, 25, 12, 6, 3, 1]


@pytest.mark.parametrize(
    ("answers", "p95", "refused", "good"),
    [(100, GOAL_MS, 0, True), (100, GOAL_MS + 1, 0, False), (100, 1, 1, False), (0, 0, 0, False)],
)
def test_what_counts_as_carried(answers: int, p95: float, refused: int, good: bool) -> None:
    assert Measured(10, answers, 1, p95, refused).good is good


def test_people_at_addresses_of_their_own_are_refused_nothing() -> None:
    with on_sqlite() as ports:
        found = asyncio.run(capacity(ports, Namespace(**{**vars(WISH), "first": 3, "most": 3})))
        quiet, disturbed, asked = asyncio.run(beside(ports, WISH))
    assert found is None or found.answers > 0
    assert (quiet.refused, disturbed.refused) == (0, 0)
    assert min(asked) > 0
