"""Matches in the database: created, joined, added to line by line, and read again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import BindParameter, Row, bindparam, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from harena.core.record import Header, Line, TakenOver, decode_header, decode_line, encode_line
from harena.web.store.contents import Kept, keep
from harena.web.store.database import Database
from harena.web.store.namesakes import check_newcomer
from harena.web.store.schema import lines, matches, notes, receipts, seats

State = Literal["waiting", "playing", "over"]
Pace = Literal["live", "days"]
Wanted = Literal["undo", "draw"]
"""What the others may be asked to agree to."""


class Conflict(Exception):
    """Somebody else has added to this match in the meantime."""


class SeatRow(Struct, frozen=True):
    """Who sits on a seat: a person, a program, or nobody yet."""

    seat: int
    person: str | None
    bot: str | None
    name: str
    brings: dict[str, Any]
    nonce: str | None
    seen: int
    pledge: str | None = None
    by_server: bool = False
    """Whether the server drew the nonce, for somebody whose browser did not."""

    @property
    def taken(self) -> bool:
        return self.person is not None or self.bot is not None


class Proposal(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat asks the others at a version, who must agree, and who has. Old rows lack `what`: an undo."""

    seat: int
    version: int
    needed: list[int]
    agreed: list[int]
    what: Wanted = "undo"


class Result(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a match ended, as lists tell it; the record tells the rest."""

    winners: list[int]
    drawn: bool = False
    score: int | None = None
    """What was reached, in games that count it."""
    rewinds: int = 0
    """How often whoever played alone took back something past the dice."""
    following: dict[str, Any] | None = None
    """The options that it has brought for the next game of a series: a rank that was won or lost."""


class Scored(Struct, frozen=True):
    """What somebody reached in a match that is over."""

    match: str
    score: int
    ended: datetime


class MatchRow(Struct, frozen=True, kw_only=True):
    """The row of a match, with its seats; its lines are read apart."""

    id: str
    game: str
    options: dict[str, Any]
    state: State
    version: int
    seed: bytes
    commitment: str
    header: Header | None
    turn: int | None
    public: bool
    pace: Pace
    host: str | None
    rematch_of: str | None
    proposal: Proposal | None
    rewind: bool
    """Whether this match was begun so that its only player may take back past the dice."""
    result: Result | None
    """None: it is not over yet."""
    round: int
    """How often people have begun to pledge their shares in the dice."""
    came_with: bytes | None
    """Of a match that was taken in: the signature that it came with, empty where it had none. None: played here."""
    created: datetime
    changed: datetime
    seats: list[SeatRow]

    @property
    def solo(self) -> bool:
        """Whether one person plays alone, against the game itself."""
        return len(self.seats) == 1

    @property
    def typed(self) -> bool:
        """Whether people type what real dice and cards show: then there is no seed, and nothing was committed to."""
        return not self.commitment

    def seat_of(self, person: str | None) -> int | None:
        """The seat on which this person sits."""
        return next((row.seat for row in self.seats if person is not None and row.person == person), None)


class Seating(Struct, frozen=True):
    """How a match that has not begun is seated anew: the seats that change, the round of pledges that they are in.

    `restarts_wait`: whether those who keep the others waiting have all their time again.
    """

    seats: list[SeatRow]
    round: int
    restarts_wait: bool = True


class Note(Struct, frozen=True):
    """A line of the log that does not come from the rules."""

    version: int
    key: str
    params: dict[str, Any]


def now() -> datetime:
    return datetime.now(UTC)


class Matches:
    """The matches of the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, values: Mapping[str, Any], rows: Sequence[SeatRow]) -> str:
        """Make a match with its seats and return its id. Where it would be a second rematch, return the first one."""
        moment, match, again = now(), str(values["id"]), values.get("rematch_of")
        async with self._database.write() as connection:
            if again is not None:
                await _lock(connection, again)
                if (first := await _rematch_of(connection, again)) is not None:
                    return first
            await connection.execute(insert(matches).values(**values, created=moment, changed=moment))
            await connection.execute(insert(seats), [_seat_values(match, row) for row in rows])
        return match

    async def find(self, match: str) -> MatchRow | None:
        async with self._database.read() as connection:
            return await _find(connection, match)

    async def find_told(self, match: str) -> tuple[MatchRow, list[Note]] | None:
        """The match with its notes."""
        async with self._database.read() as connection:
            row = await _find(connection, match)
            return None if row is None else (row, await _notes(connection, match))

    async def lines(self, match: str, after: int = 0) -> list[Line]:
        """The lines of a record after this number, in order."""
        query = select(lines.c.body).where(lines.c.match == match, lines.c.n > after).order_by(lines.c.n)
        async with self._database.read() as connection:
            return [decode_line(body) for body in (await connection.execute(query)).scalars()]

    async def receipt(self, match: str, client: str) -> int | None:
        """The version to which this request of a client led, where it was accepted before."""
        query = select(receipts.c.version).where(receipts.c.match == match, receipts.c.client == client)
        async with self._database.read() as connection:
            version: int | None = (await connection.execute(query)).scalar_one_or_none()
            return version

    async def seat_anew(self, match: str, change: Callable[[MatchRow], Seating]) -> tuple[MatchRow, MatchRow]:
        """Change who sits at a match that has not begun, or their shares in the dice; the row before and after.

        Nobody else changes the match while `change` looks at it: what it decides holds. A conflict where it has begun.
        """
        async with self._database.write() as connection:
            return await seat_anew(connection, match, change)

    async def change_seat(self, match: str, seat: int, **values: Any) -> None:
        """Change columns of a seat: its program, how far its person has looked."""
        async with self._database.write() as connection:
            await connection.execute(update(seats).where(seats.c.match == match, seats.c.seat == seat).values(**values))

    async def note_seen(self, seen: Mapping[tuple[str, int], int]) -> None:
        """How far the people on these seats have followed their matches, all in one transaction."""
        if not seen:
            return
        upto: BindParameter[int] = bindparam("upto")
        # Another process may have noted a later version already; that one stays.
        here = (seats.c.match == bindparam("of_match"), seats.c.seat == bindparam("of_seat"), seats.c.seen < upto)
        rows = [{"of_match": match, "of_seat": seat, "upto": version} for (match, seat), version in seen.items()]
        async with self._database.write() as connection:
            await connection.execute(update(seats).where(*here).values(seen=upto), rows)

    async def append(
        self,
        match: str,
        version: int,
        added: Sequence[Line],
        summary: Mapping[str, Any],
        client: str | None = None,
        content: Kept | None = None,
    ) -> datetime:
        """Add lines to a record that has `version` of them, in one transaction; a conflict where it has more by now.

        A `client` request that was accepted before is a conflict too. `content`: kept with the first lines.
        Returns the time that is noted for the change.
        """
        moment, noted = now(), dict(summary)
        if "header" in noted:
            # A header is written once: a process with an older one in memory must not bring back a deleted name.
            noted["header"] = func.coalesce(matches.c.header, noted["header"])
        async with self._database.write() as connection:
            done = await connection.execute(
                update(matches)
                .where(matches.c.id == match, matches.c.version == version)
                .values(**noted, version=version + len(added), changed=moment)
            )
            if done.rowcount != 1:
                raise Conflict
            if content is not None:
                await keep(connection, content)
            if added:
                rows = [{"match": match, "n": line.n, "body": encode_line(line), "at": moment} for line in added]
                await connection.execute(insert(lines), rows)
            for seat, bot in taken_over(added).items():
                here = (seats.c.match == match, seats.c.seat == seat)
                await connection.execute(update(seats).where(*here).values(bot=bot))
            if client is not None:
                receipt = {"match": match, "client": client, "version": version + len(added)}
                try:
                    await connection.execute(insert(receipts).values(**receipt))
                except IntegrityError as error:
                    raise Conflict from error
        return moment

    async def propose(self, match: str, version: int, proposal: Proposal | None, client: str | None = None) -> None:
        """Keep what the others are asked; it holds until the version changes."""
        asked = msgspec.to_builtins(proposal)
        async with self._database.write() as connection:
            done = await connection.execute(
                update(matches).where(matches.c.id == match, matches.c.version == version).values(proposal=asked)
            )
            if done.rowcount != 1:
                raise Conflict
            if client is not None:
                try:
                    await connection.execute(insert(receipts).values(match=match, client=client, version=version))
                except IntegrityError as error:  # another process has just accepted this request
                    raise Conflict from error

    async def note(self, match: str, note: Note) -> None:
        async with self._database.write() as connection:
            values = {"match": match, "version": note.version, "key": note.key, "params": note.params, "at": now()}
            await connection.execute(insert(notes).values(**values))

    async def notes(self, match: str) -> list[Note]:
        async with self._database.read() as connection:
            return await _notes(connection, match)

    async def of_person(self, person: str, limit: int = 50) -> list[MatchRow]:
        """The matches in which this person sits, the last changed first."""
        query = (
            select(matches.c.id)
            .join(seats, seats.c.match == matches.c.id)
            .where(seats.c.person == person)
            .order_by(matches.c.changed.desc())
            .limit(limit)
        )
        return await self._all(query)

    async def of_person_in(self, person: str, played: Sequence[str], limit: int = 200) -> list[MatchRow]:
        """The matches of these games in which this person sits, the last changed first."""
        query = (
            select(matches.c.id)
            .join(seats, seats.c.match == matches.c.id)
            .where(seats.c.person == person, matches.c.game.in_(played))
            .order_by(matches.c.changed.desc())
            .limit(limit)
        )
        return await self._all(query)

    async def scores(self, person: str, game: str, options: Mapping[str, Any]) -> list[Scored]:
        """What this person has reached in finished matches of a game with these options."""
        columns = (matches.c.id, matches.c.options, matches.c.result, matches.c.changed)
        own = (seats.c.person == person, matches.c.game == game, matches.c.state == "over")
        query = select(*columns).join(seats, seats.c.match == matches.c.id).where(*own)
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        found = ((row, msgspec.convert(row.result, Result)) for row in rows if row.options == options)
        return [Scored(row.id, result.score, row.changed) for row, result in found if result.score is not None]

    async def following(self, person: str, game: str) -> dict[str, Any]:
        """The options with which a person's series of a game goes on: those of the last match that brought any."""
        own = (seats.c.person == person, matches.c.game == game, matches.c.state == "over")
        query = select(matches.c.result).join(seats, seats.c.match == matches.c.id).where(*own)
        async with self._database.read() as connection:
            rows = (await connection.execute(query.order_by(matches.c.changed.desc()))).all()
        results = (msgspec.convert(row.result, Result) for row in rows)
        return next((result.following for result in results if result.following is not None), {})

    async def open_to_join(self, limit: int = 20) -> list[MatchRow]:
        """Public matches with a free seat, the newest first."""
        free = exists().where(seats.c.match == matches.c.id, seats.c.person.is_(None), seats.c.bot.is_(None))
        query = (
            select(matches.c.id)
            .where(matches.c.state == "waiting", matches.c.public, free)
            .order_by(matches.c.created.desc())
            .limit(limit)
        )
        return await self._all(query)

    async def public_in_play(self, limit: int = 20) -> list[MatchRow]:
        """Public matches that can be watched now."""
        query = (
            select(matches.c.id)
            .where(matches.c.state == "playing", matches.c.public)
            .order_by(matches.c.changed.desc())
            .limit(limit)
        )
        return await self._all(query)

    async def rematch_of(self, match: str) -> str | None:
        """The match that was made to play this one again."""
        async with self._database.read() as connection:
            return await _rematch_of(connection, match)

    async def in_play(self) -> list[str]:
        """The ids of all matches in play; a server that starts looks in each whether a program must answer."""
        async with self._database.read() as connection:
            return list((await connection.execute(select(matches.c.id).where(matches.c.state == "playing"))).scalars())

    async def left_waiting(self, since: datetime) -> list[str]:
        """The matches that have waited for a program since before that moment; who asked it may be gone."""
        asked = (seats.c.match == matches.c.id) & (seats.c.seat == matches.c.turn) & seats.c.bot.is_not(None)
        query = select(matches.c.id).join(seats, asked).where(matches.c.state == "playing", matches.c.changed < since)
        async with self._database.read() as connection:
            return list((await connection.execute(query)).scalars())

    async def begun_since(self, person: str, since: datetime) -> int:
        """How many matches this person has begun since then."""
        query = select(matches.c.id).where(matches.c.host == person, matches.c.created >= since)
        async with self._database.read() as connection:
            return len((await connection.execute(query)).all())

    async def _all(self, ids: Any) -> list[MatchRow]:
        async with self._database.read() as connection:
            found = [await _find(connection, match) for match in (await connection.execute(ids)).scalars().all()]
        return [row for row in found if row is not None]


def taken_over(added: Sequence[Line]) -> dict[int, str]:
    """The seats that these lines give to a program, and to which one. Their people stay noted: they may look on."""
    return {line.seat: line.bot for line in added if isinstance(line, TakenOver)}


async def seat_anew(
    connection: AsyncConnection, match: str, change: Callable[[MatchRow], Seating]
) -> tuple[MatchRow, MatchRow]:
    """See `Matches.seat_anew`."""
    await _lock(connection, match)
    before = await _find(connection, match)
    if before is None or before.state != "waiting":
        raise Conflict
    seating = change(before)
    for row in seating.seats:
        if row.person not in (None, before.seats[row.seat].person):
            await check_newcomer(connection, match, row.name)
    for row in seating.seats:
        here = (seats.c.match == match, seats.c.seat == row.seat)
        await connection.execute(update(seats).where(*here).values(**_seat_values(match, row)))
    values = {"round": seating.round, "changed": now() if seating.restarts_wait else before.changed}
    await connection.execute(update(matches).where(matches.c.id == match).values(**values))
    anew = {row.seat: row for row in seating.seats}
    return before, replace(before, **values, seats=[anew.get(row.seat, row) for row in before.seats])


async def _lock(connection: AsyncConnection, match: str) -> None:
    """Lock the row of a match, so that two processes take turns. SQLite lets only one write at a time anyway."""
    await connection.execute(select(matches.c.id).where(matches.c.id == match).with_for_update())


async def _find(connection: AsyncConnection, match: str) -> MatchRow | None:
    row = (await connection.execute(select(matches).where(matches.c.id == match))).one_or_none()
    if row is None:
        return None
    sitting = await connection.execute(select(seats).where(seats.c.match == match).order_by(seats.c.seat))
    return _match_row(row, sitting.all())


async def _rematch_of(connection: AsyncConnection, match: str) -> str | None:
    query = select(matches.c.id).where(matches.c.rematch_of == match).order_by(matches.c.created).limit(1)
    found: str | None = (await connection.execute(query)).scalar_one_or_none()
    return found


async def _notes(connection: AsyncConnection, match: str) -> list[Note]:
    query = select(notes.c.version, notes.c.key, notes.c.params).where(notes.c.match == match).order_by(notes.c.id)
    return [Note(*row) for row in (await connection.execute(query)).all()]


def _match_row(row: Row[Any], sitting: Iterable[Row[Any]]) -> MatchRow:
    values = row._asdict()
    header, proposal, result = (values.pop(name) for name in ("header", "proposal", "result"))
    return MatchRow(
        **values,
        header=None if header is None else decode_header(header),
        proposal=msgspec.convert(proposal, Proposal | None),
        result=msgspec.convert(result, Result | None),
        seats=[
            SeatRow(r.seat, r.person, r.bot, r.name, r.brings, r.nonce, r.seen, r.pledge, r.by_server) for r in sitting
        ],
    )


def _seat_values(match: str, row: SeatRow) -> dict[str, Any]:
    return {
        "match": match,
        "seat": row.seat,
        "person": row.person,
        "bot": row.bot,
        "name": row.name,
        "brings": row.brings,
        "pledge": row.pledge,
        "nonce": row.nonce,
        "by_server": row.by_server,
        "seen": row.seen,
    }
