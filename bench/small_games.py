"""Tic-tac-toe and connect four in the language of the core, to play against other engines on the same games.

They are written as any game is, with a table, options and a taker, and go through `ask` and `answer` like the others.
Marks are bits of a number for each seat, so that a row is found by shifting.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from harena.core.action import Action
from harena.core.game import Game, NoContent, NoOptions, Nothing, Programs, Rules, Screens
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.core.table import Table
from harena.core.text import Texts

SIGNS: Final = "XO"
EMPTY: Final = "."


class Grid(Table):
    """The marks of each seat, as bits; everything lies open."""

    marks: list[int]

    def next_seat(self, seat: Seat) -> Seat:
        return Seat((seat + 1) % self.seats)


def square_sign(t: Grid, square: int) -> str:
    """What a person sees on a square."""
    return next((SIGNS[seat] for seat, marks in enumerate(t.marks) if marks >> square & 1), EMPTY)


def even_chances(t: Grid, seat: Seat) -> float:
    """Who has won is known; before that both stand alike."""
    return 0.5 if t.outcome is None else t.outcome.payoff(seat)


# Tic-tac-toe

THREES: Final = (0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124)
"""The rows, columns and diagonals of the nine squares."""
ALL_NINE: Final = 0o777


class Place(Action, frozen=True):
    """A mark on a free square, numbered from 0, row by row."""

    square: int

    def path(self) -> tuple[str, ...]:
        return (f"square:{self.square}",)


PLACES: Final = tuple((1 << square, Place(square)) for square in range(9))


def set_up_nine(brought: Sequence[Nothing], _options: NoOptions, _content: NoContent) -> Grid:
    t = Grid(seats=len(brought), marks=[0] * len(brought))
    t.then((ask_for_mark, Seat(0)))
    return t


def ask_for_mark(t: Grid, seat: Seat) -> None:
    t.ask(seat, FREE_SQUARES)


def free_squares(t: Grid, _seat: Seat) -> list[Place]:
    taken = t.marks[0] | t.marks[1]
    return [place for bit, place in PLACES if not taken & bit]


def mark(t: Grid, seat: Seat, place: Place) -> None:
    """Three in a row win; a full grid without one is a draw."""
    own = t.marks[seat] = t.marks[seat] | 1 << place.square
    t.tell("marked", seat=seat, square=place.square)
    if three_in_a_row(own):
        t.end([seat], "three_in_a_row")
    elif t.marks[0] | t.marks[1] == ALL_NINE:
        t.end([], "full")
    else:
        ask_for_mark(t, t.next_seat(seat))


def may_mark(t: Grid, _seat: Seat, place: Place) -> Reasons:
    if not 0 <= place.square < 9:
        yield no("no_such_square", "", number=place.square)
    elif (t.marks[0] | t.marks[1]) >> place.square & 1:
        yield no("square_taken", "", number=place.square)


FREE_SQUARES: Final = Question("free_squares", free_squares, mark, Place, may_mark)


def three_in_a_row(marks: int) -> bool:
    for three in THREES:  # noqa: SIM110 - a generator costs twice the time here
        if marks & three == three:
            return True
    return False


def nine_squares(view: Grid, _texts: Texts) -> str:
    return "\n".join("".join(square_sign(view, square) for square in range(row, row + 3)) for row in (0, 3, 6))


TIC_TAC_TOE: Final = Game(
    name="tic_tac_toe",
    seats=(2,),
    rules_version="1",
    status="example",
    rules=Rules(setup=set_up_nine, questions=(FREE_SQUARES,)),
    screens=Screens(board=nine_squares),
    programs=Programs(evaluate=even_chances),
)


# Connect four

COLUMNS: Final = 7
ROWS: Final = 6
PITCH: Final = ROWS + 1
"""Bits for each column: one more than rows, always 0, so that a line never runs on into the next column."""
COLUMN_SQUARES: Final = tuple(((1 << ROWS) - 1) << column * PITCH for column in range(COLUMNS))
TOPS: Final = sum(1 << column * PITCH + ROWS - 1 for column in range(COLUMNS))
DIRECTIONS: Final = (1, PITCH, PITCH - 1, PITCH + 1)
"""How far the next square is: up, aside, and along the two diagonals."""


class Drop(Action, frozen=True):
    """A disc into a column that is not full, numbered from 0."""

    column: int

    def path(self) -> tuple[str, ...]:
        return (f"column:{self.column}",)


DROPS: Final = tuple((1 << column * PITCH + ROWS - 1, Drop(column)) for column in range(COLUMNS))


def set_up_columns(brought: Sequence[Nothing], _options: NoOptions, _content: NoContent) -> Grid:
    t = Grid(seats=len(brought), marks=[0] * len(brought))
    t.then((ask_for_disc, Seat(0)))
    return t


def ask_for_disc(t: Grid, seat: Seat) -> None:
    t.ask(seat, OPEN_COLUMNS)


def open_columns(t: Grid, _seat: Seat) -> list[Drop]:
    taken = t.marks[0] | t.marks[1]
    return [drop for top, drop in DROPS if not taken & top]


def drop(t: Grid, seat: Seat, action: Drop) -> None:
    """The disc falls onto the others. Four in a line win; full columns without one are a draw.

    Adding 1 at the foot of a column carries over its discs to the first free square.
    """
    taken = t.marks[0] | t.marks[1]
    landing = taken + (1 << action.column * PITCH) & COLUMN_SQUARES[action.column]
    own = t.marks[seat] = t.marks[seat] | landing
    t.tell("dropped", seat=seat, column=action.column)
    if four_in_line(own):
        t.end([seat], "four_in_line")
    elif (taken | landing) & TOPS == TOPS:
        t.end([], "full")
    else:
        ask_for_disc(t, t.next_seat(seat))


def may_drop(t: Grid, _seat: Seat, action: Drop) -> Reasons:
    if not 0 <= action.column < COLUMNS:
        yield no("no_such_column", "", number=action.column)
    elif action not in open_columns(t, _seat):
        yield no("column_full", "", number=action.column)


OPEN_COLUMNS: Final = Question("open_columns", open_columns, drop, Drop, may_drop)


def four_in_line(marks: int) -> bool:
    """Two neighbours, and two more right after them."""
    for step in DIRECTIONS:
        pairs = marks & marks >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


def seven_columns(view: Grid, _texts: Texts) -> str:
    return "\n".join(_rows_from_the_top(view))


def _rows_from_the_top(view: Grid) -> Iterator[str]:
    for row in reversed(range(ROWS)):
        yield "".join(square_sign(view, column * PITCH + row) for column in range(COLUMNS))


CONNECT_FOUR: Final = Game(
    name="connect_four",
    seats=(2,),
    rules_version="1",
    status="example",
    rules=Rules(setup=set_up_columns, questions=(OPEN_COLUMNS,)),
    screens=Screens(board=seven_columns),
    programs=Programs(evaluate=even_chances),
)
