"""Seats as a reader meets them: what each is called in the reader's language, and who plays with whom."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from harena.core.discovery import find_game
from harena.core.seat import Seat
from harena.core.text import Texts
from harena.web.opponents import opponent
from harena.web.store.matches import MatchRow, SeatRow
from harena.web.words import game_texts

SOLO: Final = "solo"
"""The manner of sentences that read otherwise where one plays alone: `table.resign_sure.solo`."""
TWO: Final = 2
"""Where two play, nobody needs to be told who the other side is."""


def words_of(row: MatchRow, language: str) -> Texts:
    """The sentences of a match: those of its game, with the names of the people and programs at the table."""
    texts = game_texts(row.game, language)
    return texts.with_names(names_of(row, texts))


def names_of(row: MatchRow, texts: Texts) -> list[str]:
    """How the seats are called: people by their names, programs in the language of the reader.

    The name that a program has in the database is that of the language in which the match was made.
    """
    names: list[str] = []
    for seat in row.seats:
        bot = program_of(row, seat)
        names.append(seat.name if bot is None else numbered(opponent(bot, texts), names))
    return names


def manner_of(row: MatchRow) -> str:
    """The manner in which pages speak of a match; see `SOLO`."""
    return SOLO if row.solo else ""


def program_of(row: MatchRow, seat: SeatRow) -> str | None:
    """The program that has sat there from the beginning. One that plays on for a person keeps that person's name."""
    return seat.bot if row.header is None else row.header.seats[seat.seat].bot


def numbered(name: str, taken: Sequence[str]) -> str:
    """The name, with a number where somebody of this name sits there already."""
    candidates = (name, *(f"{name} {number}" for number in range(2, 10)))
    return next(candidate for candidate in candidates if candidate not in taken)


def with_whom(game: str, seats: int, own: int | None) -> list[bool | None]:
    """For each seat whether it plays with the `own` one; None for the own seat, and where only two play."""
    if own is None or seats <= TWO:
        return [None] * seats
    return [None if seat == own else seat in _allies(game, seats)[own] for seat in range(seats)]


@lru_cache(maxsize=32)
def _allies(game: str, seats: int) -> tuple[tuple[Seat, ...], ...]:
    table = find_game(game).table(seats)
    return tuple(table.allies(Seat(seat)) for seat in range(seats))
