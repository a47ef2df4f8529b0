"""What a backup may hold: each value fits its column, and the rows of a match fit together.

SQLite keeps whatever it is given, so a file that was damaged or made up would only show later, as faults on pages. Here
is checked what the server relies on; whether a match was played by the rules is for `harena refold` to say.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Final, get_args

import msgspec
from sqlalchemy import JSON, Boolean, Column, Integer, LargeBinary, Row, String, select
from sqlalchemy.ext.asyncio import AsyncConnection

from harena.core.content import fingerprint
from harena.core.errors import Refused
from harena.core.fair import commitment
from harena.core.record import decode_header, decode_line, decode_signature
from harena.web.store.keys import Scope
from harena.web.store.leagues import Role, decode_entry
from harena.web.store.leagues import decode_header as decode_league
from harena.web.store.matches import Pace, Proposal, Result, State
from harena.web.store.passwords import is_text
from harena.web.store.schema import (
    Moment,
    contents,
    league_entries,
    league_people,
    leagues,
    lines,
    matches,
    seats,
)

LARGEST: Final = 2**31 - 1
"""What a column for numbers holds in every database."""
YEARS: Final = range(2000, 3000)
"""Outside of these nobody has played, and reckoning with time fails."""
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "matches.state": get_args(State),
    "matches.pace": get_args(Pace),
    "tokens.scope": get_args(Scope),
    "league_people.role": get_args(Role),
}
"""Columns that hold one of a few words."""


def reader(column: Column[Any]) -> Callable[[Any], Any]:
    """How a value of a column comes back from JSON; a ValueError where it cannot be one."""
    read = _reader(column)

    def checked(value: Any) -> Any:
        if value is None:
            if column.nullable:
                return None
            raise ValueError(f"{column}: null")
        try:
            return read(value)
        except (ValueError, TypeError, OverflowError) as error:
            raise ValueError(f"{column}: {error}") from error

    return checked


def _reader(column: Column[Any]) -> Callable[[Any], Any]:
    match column.type:
        case LargeBinary():
            return lambda value: base64.b64decode(_only(str, value), validate=True)
        case Moment():
            return _moment
        case JSON():
            return lambda value: _only(dict, value)
        case Boolean():
            return lambda value: _only(bool, value)
        case Integer():
            return _number
        case String(length=length):
            allowed = WORDS.get(str(column))
            return lambda value: _words(value, length, allowed)
        case other:
            raise TypeError(f"{column}: {other}")


def _only(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise TypeError(type(value).__name__)
    return value


def _number(value: Any) -> int:
    number: int = _only(int, value)
    if not 0 <= number <= LARGEST:
        raise ValueError(str(number)[:20])
    return number


def _words(value: Any, most: int | None, allowed: Sequence[str] | None) -> str:
    words: str = _only(str, value)
    if not is_text(words) or (most is not None and len(words) > most) or (allowed and words not in allowed):
        raise ValueError(repr(words[:40]))
    return words


def _moment(value: Any) -> datetime:
    moment = datetime.fromisoformat(_only(str, value))
    if moment.tzinfo is None or moment.year not in YEARS:
        raise ValueError(value[:40])
    return moment.astimezone(UTC)


# What belongs together


async def check_contents(connection: AsyncConnection) -> None:
    """Each content is the one of its fingerprint; a ValueError that names the first one that is not."""
    for name in list((await connection.execute(select(contents.c.hash).order_by(contents.c.hash))).scalars()):
        body = (await connection.execute(select(contents.c.body).where(contents.c.hash == name))).scalar_one()
        if fingerprint(body) != name:
            raise ValueError(f"contents: {name}"[:200])
        msgspec.json.decode(body, type=dict[str, Any])


async def check_matches(connection: AsyncConnection) -> None:
    """Each match with its seats and its record; a ValueError that names the first one that cannot be."""
    for row in (await connection.execute(select(matches).order_by(matches.c.id))).all():
        sitting = await connection.execute(select(seats.c.seat).where(seats.c.match == row.id).order_by(seats.c.seat))
        record = select(lines.c.n, lines.c.body).where(lines.c.match == row.id).order_by(lines.c.n)
        try:
            _check_match(row, list(sitting.scalars()), (await connection.execute(record)).all())
        except (Refused, ValueError, msgspec.ValidationError) as error:
            raise ValueError(f"{row.id}: {error}"[:200]) from error


def _check_match(row: Row[Any], sitting: list[int], record: Sequence[Row[Any, Any]]) -> None:
    if not sitting or sitting != list(range(len(sitting))):
        raise ValueError("seats")
    if row.commitment != (commitment(row.id, row.seed) if row.seed else ""):
        raise ValueError("commitment")
    if row.turn is not None and (row.state != "playing" or row.turn not in sitting):
        raise ValueError("turn")
    if row.round < 1:
        raise ValueError("round")
    if row.came_with:
        decode_signature(row.came_with)
    if row.proposal is not None:
        msgspec.convert(row.proposal, Proposal)
    if (row.result is None) == (row.state == "over"):
        raise ValueError("result")
    if row.result is not None:
        msgspec.convert(row.result, Result)
    numbers = list(range(1, row.version + 1))
    if [line.n for line in record] != numbers or [decode_line(line.body).n for line in record] != numbers:
        raise ValueError("lines")
    if (row.header is None) != (row.state == "waiting") or (row.header is None and record):
        raise ValueError("state")
    if row.header is not None:
        _check_header(row, len(sitting))


def _check_header(row: Row[Any], count: int) -> None:
    header = decode_header(row.header)
    told = (header.match, header.game, header.commitment or "", len(header.seats))
    if told != (row.id, row.game, row.commitment, count):
        raise ValueError("header")


async def check_leagues(connection: AsyncConnection) -> None:
    """Each league with its people, its record and its army books; a ValueError that names the first that cannot be."""
    books = set((await connection.execute(select(contents.c.hash))).scalars())
    for row in (await connection.execute(select(leagues).order_by(leagues.c.id))).all():
        here = select(league_people.c.n, league_people.c.role).where(league_people.c.league == row.id)
        people = (await connection.execute(here.order_by(league_people.c.n))).all()
        record = select(league_entries.c.n, league_entries.c.body).where(league_entries.c.league == row.id)
        entries = (await connection.execute(record.order_by(league_entries.c.n))).all()
        try:
            _check_league(row, people, entries, books)
        except (ValueError, msgspec.DecodeError) as error:
            raise ValueError(f"{row.id}: {error}"[:200]) from error


def _check_league(
    row: Row[Any], people: Sequence[Row[Any, Any]], entries: Sequence[Row[Any, Any]], books: set[str]
) -> None:
    header = decode_league(row.header)
    if not {*header.books.values(), header.items} <= books:
        raise ValueError("books")
    if [one.n for one in people] != list(range(1, len(people) + 1)):
        raise ValueError("people")
    if sum(one.role == "organiser" for one in people) > 1:
        raise ValueError("organiser")
    numbers = list(range(1, row.version + 1))
    if [entry.n for entry in entries] != numbers or [decode_entry(entry.body).n for entry in entries] != numbers:
        raise ValueError("entries")
