"""The conformance suite looks at some positions of a game where looking at all of them would take too long."""

from __future__ import annotations

from collections import Counter
from random import Random

from harena.core.conformance import every_position, examine, some_positions
from harena.games.ludus.game import GAME


def looked_at(most: int | None, seed: int = 1) -> list[int]:
    """The positions of one random bout that are looked at, by the number of answers before them."""
    table, rng = GAME.table(2), Random(seed)
    found = every_position(table, rng) if most is None else some_positions(table, rng, most)
    return [answer for answer, _ in found]


def test_of_a_long_game_as_many_positions_are_looked_at_as_were_asked_for_and_the_last_one() -> None:
    assert len(looked_at(None)) > 20
    for seed in range(20):
        some = looked_at(7, seed)
        assert len(some) in (7, 8)
        assert some == sorted(set(some))


def test_the_last_position_is_the_end_of_the_game() -> None:
    *_, (_, last) = some_positions(GAME.table(2), Random(3), 5)
    assert last.outcome is not None


def test_a_game_that_is_shorter_is_looked_at_everywhere() -> None:
    assert looked_at(1000) == looked_at(None)


def test_each_position_is_as_likely_to_be_looked_at() -> None:
    seen = Counter(answer for seed in range(400) for answer in looked_at(8, seed) if answer < 16)
    assert max(seen.values()) < 2 * min(seen.values())


def test_a_position_is_looked_at_as_it_was_though_the_game_went_on() -> None:
    """A limit that is not reached draws nothing, so that chance gives the same game."""
    every = {answer: table.encode() for answer, table in every_position(GAME.table(2), Random(4))}
    assert {answer: table.encode() for answer, table in some_positions(GAME.table(2), Random(4), 1000)} == every


def test_progress_goes_by_positions_where_they_are_limited() -> None:
    told: list[int] = []
    examine(GAME, games=3, positions=10, progress=told.append)
    assert told == sorted(told)
    assert {1, 9, 10, 20, 29, 30} <= set(told)
    assert max(told) == 30
