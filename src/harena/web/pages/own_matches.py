"""A person's own matches, as lists tell them: who played, and where the match stands or how it ended."""

from __future__ import annotations

from msgspec import Struct

from harena.core.text import Texts
from harena.web.seats import manner_of, names_of
from harena.web.store.matches import MatchRow, Result
from harena.web.store.shares import missing, plays_alone
from harena.web.words import game_texts


class Listed(Struct, frozen=True, kw_only=True):
    """A match in a line."""

    path: str
    title: str
    names: str
    """Empty where one plays alone."""
    state: str
    yours: bool
    """Whether others wait for this person."""


def listed(row: MatchRow, person: str, language: str) -> Listed:
    """A match in which this person sits."""
    texts, own = game_texts(row.game, language), row.seat_of(person)
    yours = not row.solo and own is not None and _waits_for(row, own)
    return Listed(
        path=f"/m/{row.id}",
        title=texts(f"game.{row.game}"),
        names="" if row.solo else " – ".join(filter(None, names_of(row, texts))) or texts("home.alone"),
        state=_state(row, own, yours, manner_of(row), texts),
        yours=yours,
    )


def _waits_for(row: MatchRow, own: int) -> bool:
    """Whether the others wait for the person on this seat: for an answer, or for a share in the dice."""
    if row.state == "waiting":
        return own in (late.seat for late in missing(row)) and not plays_alone(row)
    return row.state == "playing" and own == row.turn and not row.seats[own].bot


def _state(row: MatchRow, own: int | None, yours: bool, manner: str, texts: Texts) -> str:
    """Where a match stands for the person on this seat, in a word or two."""
    if row.result is not None:
        return told_result(row.result, own, texts)
    if row.state == "waiting":
        return texts("home.open_to_begin") if yours else texts("home.waiting", manner=manner)
    return texts("home.your_turn" if yours else "home.their_turn", manner=manner)


def told_result(result: Result, own: int | None, texts: Texts) -> str:
    """How a match ended for the person on this seat, with what was reached where the game counts it."""
    said = texts("result.drawn" if result.drawn else "result.won" if own in result.winners else "result.lost")
    if result.score is not None:
        said = texts("result.score", ended=said, score=result.score)
    return texts("result.rewound", ended=said) if result.rewinds else said
