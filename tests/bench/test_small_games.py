"""The small games that stand against other engines are the games that everybody knows."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from bench.small_games import CONNECT_FOUR, TIC_TAC_TOE, Drop, Grid, Place
from harena.core.conformance import examine
from harena.core.game import Game
from harena.core.text import texts

GAMES = pytest.mark.parametrize("game", [TIC_TAC_TOE, CONNECT_FOUR], ids=lambda game: game.name)


def played(game: Game[Grid], moves: list[Any]) -> Grid:
    t = game.table(2)
    for move in moves:
        assert move in t.options()
        t.answer(move)
    return t


def walk(count: Callable[[Grid, int], int]) -> Callable[[Grid, int], int]:
    """The count over all tables after the next answer, each position looked at once."""
    known: dict[tuple[int, ...], int] = {}

    def over_options(t: Grid, depth: int) -> int:
        key = (*t.marks, depth)
        if key not in known:
            known[key] = 0
            for option in t.options():
                after = t.copy()
                after.answer(option)
                known[key] += count(after, depth - 1)
        return known[key]

    return over_options


def complete_games(game: Game[Grid]) -> int:
    def count(t: Grid, depth: int) -> int:
        return 1 if t.pending is None else over_options(t, depth)

    over_options = walk(count)
    return over_options(game.table(2), 0)


@cache
def perft(game: Game[Grid], depth: int) -> int:
    """How many ways there are to play this many moves."""

    def count(t: Grid, left: int) -> int:
        return 1 if left == 0 else over_options(t, left)

    over_options = walk(count)
    return over_options(game.table(2), depth)


def test_tic_tac_toe_has_as_many_games_as_everybody_counts() -> None:
    assert complete_games(TIC_TAC_TOE) == 255_168


@pytest.mark.parametrize(
    ("depth", "ways"),
    [(1, 7), (2, 49), (3, 343), (4, 2_401), (5, 16_807), (6, 117_649), (7, 823_536)],
)
def test_connect_four_branches_as_everybody_counts(depth: int, ways: int) -> None:
    assert perft(CONNECT_FOUR, depth) == ways


@GAMES
def test_a_small_game_keeps_the_promises_of_every_game_that_is_not_put_into_words(game: Game[Grid]) -> None:
    broken = {result.check for result in examine(game, "small", 5) if result.failure}
    assert broken == {"texts"}


@pytest.mark.parametrize(
    "three", [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
)
def test_three_in_any_row_win(three: tuple[int, int, int]) -> None:
    others = [square for square in range(9) if square not in three]
    t = played(TIC_TAC_TOE, [Place(square) for pair in zip(three[:2], others, strict=False) for square in pair])
    assert t.outcome is None
    t.answer(Place(three[2]))
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason) == ((0,), "three_in_a_row")


def test_a_full_grid_without_a_row_is_a_draw() -> None:
    t = played(TIC_TAC_TOE, [Place(square) for square in (0, 1, 2, 4, 3, 5, 7, 6, 8)])
    assert t.outcome is not None
    assert (t.outcome.drawn, t.outcome.reason) == (True, "full")


@pytest.mark.parametrize(
    ("columns", "winner"),
    [
        pytest.param([0, 1, 0, 1, 0, 1, 0], 0, id="upward"),
        pytest.param([6, 0, 6, 1, 5, 2, 5, 3], 1, id="aside"),
        pytest.param([0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3], 0, id="rising"),
        pytest.param([3, 2, 2, 1, 1, 0, 1, 0, 0, 6, 0], 0, id="falling"),
    ],
)
def test_four_in_a_line_win(columns: list[int], winner: int) -> None:
    before = played(CONNECT_FOUR, [Drop(column) for column in columns[:-1]])
    assert before.outcome is None
    before.answer(Drop(columns[-1]))
    assert before.outcome is not None
    assert (before.outcome.winners, before.outcome.reason) == ((winner,), "four_in_line")


def test_a_line_does_not_run_on_from_the_top_of_a_column_into_the_next() -> None:
    """Seat 0 holds the three uppermost squares of column 0 and the lowest of column 1."""
    t = played(CONNECT_FOUR, [Drop(column) for column in (1, 0, 6, 0, 6, 0, 0, 5, 0, 5, 0)])
    assert t.outcome is None


def test_a_full_column_is_no_option() -> None:
    t = played(CONNECT_FOUR, [Drop(3)] * 6)
    assert Drop(3) not in t.options()
    assert len(t.options()) == 6


def test_boards_show_the_marks_where_they_lie() -> None:
    noughts = played(TIC_TAC_TOE, [Place(4), Place(0), Place(5)])
    discs = played(CONNECT_FOUR, [Drop(3), Drop(3), Drop(6)])
    assert TIC_TAC_TOE.screens.board(noughts, texts("en")) == "O..\n.XX\n..."
    assert CONNECT_FOUR.screens.board(discs, texts("en")).splitlines()[-2:] == ["...O...", "...X..X"]
