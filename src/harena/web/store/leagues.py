"""The leagues of the database: their records, who belongs to them, and which commands were accepted.

An entry is added to the version that it was checked against, and to no other: two processes that write at the same
moment take turns.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Row, Select, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from harena.core.errors import refuse
from harena.league.entries import Entry, Header, encode_line
from harena.web.store.contents import Kept, keep
from harena.web.store.database import Database
from harena.web.store.matches import Conflict, now
from harena.web.store.names import alike
from harena.web.store.schema import league_entries, league_people, league_receipts, leagues

Role = Literal["organiser", "player", "viewer", "left"]
LEAGUE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,24}")
PLAYING: Final = ("organiser", "player")
MOST_PEOPLE: Final = 200
"""How many may belong to a league, those who have left included."""

_header: Final = msgspec.json.Decoder(Header)
_entry: Final = msgspec.json.Decoder(Entry)


class Enrolled(Struct, frozen=True):
    """Somebody of a league. The record knows people by `id`; `person` is None where the account was deleted."""

    n: int
    person: str | None
    name: str
    role: Role
    since: datetime

    @property
    def id(self) -> str:
        return str(self.n)

    @property
    def plays(self) -> bool:
        return self.role in PLAYING


class LeagueRow(Struct, frozen=True, kw_only=True):
    """A league with its people, but without its entries; see `schema.leagues`."""

    id: str
    title: str
    header: Header
    secret: bytes
    version: int
    public: bool
    invitation: str | None
    archived: bool
    created: datetime
    changed: datetime
    people: list[Enrolled]

    def enrolled(self, person: str | None) -> Enrolled | None:
        """How this person belongs to the league, if at all."""
        here = (one for one in self.people if person is not None and one.person == person)
        return next((one for one in here if one.role != "left"), None)

    def numbered(self, id_: str) -> Enrolled | None:
        """Somebody by the number under which the record knows them."""
        return next((one for one in self.people if one.id == id_), None)


class Listed(Struct, frozen=True):
    """A league as lists show it; `role` is that of the reader, if there is one."""

    id: str
    title: str
    players: int
    archived: bool
    role: Role | None = None


def decode_header(raw: bytes) -> Header:
    return _header.decode(raw)


def decode_entry(raw: bytes) -> Entry:
    return _entry.decode(raw)


class Leagues:
    """The leagues of the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, row: LeagueRow, books: Sequence[Kept]) -> bool:
        """Keep a new league with its people and its army books; False where it is there already."""
        values = {name: getattr(row, name) for name in row.__struct_fields__ if name != "people"}
        async with self._database.write() as connection:
            if await _find(connection, row.id) is not None:
                return False
            for book in books:
                await keep(connection, book)
            await connection.execute(insert(leagues).values(**{**values, "header": encode_line(row.header)}))
            await connection.execute(insert(league_people), [_values(row.id, one) for one in row.people])
        return True

    async def find(self, league: str) -> LeagueRow | None:
        if not LEAGUE_ID.fullmatch(league):  # an address may say anything, and not all of it can be asked of a database
            return None
        async with self._database.read() as connection:
            return await _find(connection, league)

    async def entries(self, league: str, after: int = 0) -> list[Entry]:
        """The entries of a league after this number, in order."""
        of = (league_entries.c.league == league, league_entries.c.n > after)
        query = select(league_entries.c.body).where(*of).order_by(league_entries.c.n)
        async with self._database.read() as connection:
            return [decode_entry(body) for body in (await connection.execute(query)).scalars()]

    async def receipt(self, league: str, by: int, client: str) -> int | None:
        """The entry that this command of a person became, where it was accepted before."""
        query = select(league_receipts.c.n).where(
            league_receipts.c.league == league, league_receipts.c.by == by, league_receipts.c.client == client
        )
        async with self._database.read() as connection:
            number: int | None = (await connection.execute(query)).scalar_one_or_none()
            return number

    async def append(
        self, league: str, entry: Entry, by: int, client: str, roles: Mapping[int, Role] | None = None
    ) -> datetime:
        """Add an entry to a league that has all entries before it; a conflict where it has this one by now.

        A `client` command that was accepted before is a conflict too. `roles`: what people become with this entry.
        """
        moment = now()
        here = (leagues.c.id == league, leagues.c.version == entry.n - 1)
        row = {"league": league, "n": entry.n, "body": encode_line(entry), "at": moment}
        async with self._database.write() as connection:
            done = await connection.execute(update(leagues).where(*here).values(version=entry.n, changed=moment))
            if done.rowcount != 1:
                raise Conflict
            await connection.execute(insert(league_entries).values(**row))
            for number, role in (roles or {}).items():
                await _change_person(connection, league, number, role=role)
            try:
                receipt = {"league": league, "by": by, "client": client, "n": entry.n}
                await connection.execute(insert(league_receipts).values(**receipt))
            except IntegrityError as error:
                raise Conflict from error
        return moment

    # People

    async def enrol(self, league: str, person: str, name: str, role: Role) -> Enrolled:
        """Let somebody belong to a league; whoever was there before keeps the number. Nobody has another's name."""
        async with self._database.write() as connection:
            await _lock(connection, league)
            row = await _find(connection, league)
            if row is None:
                raise Conflict
            known = next((one for one in row.people if one.person == person), None)
            _check_name(row, name, known)
            if known is None and len(row.people) >= MOST_PEOPLE:
                raise refuse("league_full", most=MOST_PEOPLE)
            number = len(row.people) + 1 if known is None else known.n
            enrolled = Enrolled(number, person, name, role, now() if known is None else known.since)
            if known is None:
                await connection.execute(insert(league_people).values(**_values(league, enrolled)))
            else:
                await _change_person(connection, league, number, name=name, role=role)
        return enrolled

    async def rename_person(self, league: str, number: int, name: str) -> None:
        """Call somebody otherwise from now on, in past entries too."""
        async with self._database.write() as connection:
            await _lock(connection, league)
            row = await _find(connection, league)
            if row is None:
                raise Conflict
            _check_name(row, name, row.numbered(str(number)))
            await _change_person(connection, league, number, name=name)

    async def change_role(self, league: str, number: int, role: Role) -> None:
        async with self._database.write() as connection:
            await _change_person(connection, league, number, role=role)

    async def change(self, league: str, **values: Any) -> None:
        """Change what is kept beside the record: the title, who may read it, the invitation."""
        async with self._database.write() as connection:
            await connection.execute(update(leagues).where(leagues.c.id == league).values(**values))

    # Lists

    async def of_person(self, person: str) -> list[Listed]:
        """The leagues to which somebody belongs, the last changed first."""
        query = (
            _listed(league_people.c.role)
            .join(league_people, league_people.c.league == leagues.c.id)
            .where(league_people.c.person == person, league_people.c.role != "left")
        )
        async with self._database.read() as connection:
            return [_as_listed(row, row.role) for row in (await connection.execute(query)).all()]

    async def public(self, limit: int = 20) -> list[Listed]:
        """Leagues that everybody may read, the last changed first."""
        query = _listed().where(leagues.c.public, ~leagues.c.archived).limit(limit)
        async with self._database.read() as connection:
            return [_as_listed(row, None) for row in (await connection.execute(query)).all()]


def _listed(*more: Any) -> Select[Any]:
    """A query for lists; how many play in a league is counted beside whatever else is asked."""
    other = league_people.alias()
    playing = (other.c.league == leagues.c.id, other.c.role.in_(PLAYING))
    players = select(func.count()).select_from(other).where(*playing).scalar_subquery().label("players")
    return select(leagues.c.id, leagues.c.title, leagues.c.archived, players, *more).order_by(leagues.c.changed.desc())


def _as_listed(row: Row[Any], role: Role | None) -> Listed:
    return Listed(row.id, row.title, row.players, row.archived, role)


def _check_name(row: LeagueRow, name: str, own: Enrolled | None) -> None:
    if any(alike(name, other.name) for other in row.people if own is None or other.n != own.n):
        raise refuse("same_name_in_league", name=name)


async def _lock(connection: AsyncConnection, league: str) -> None:
    """Two processes take turns. SQLite lets only one write at a time anyway."""
    await connection.execute(select(leagues.c.id).where(leagues.c.id == league).with_for_update())


async def _change_person(connection: AsyncConnection, league: str, number: int, **values: Any) -> None:
    here = (league_people.c.league == league, league_people.c.n == number)
    await connection.execute(update(league_people).where(*here).values(**values))


async def _find(connection: AsyncConnection, league: str) -> LeagueRow | None:
    row = (await connection.execute(select(leagues).where(leagues.c.id == league))).one_or_none()
    if row is None:
        return None
    here = select(league_people).where(league_people.c.league == league).order_by(league_people.c.n)
    people = [Enrolled(one.n, one.person, one.name, one.role, one.since) for one in await connection.execute(here)]
    values = row._asdict()
    return LeagueRow(**{**values, "header": decode_header(values["header"])}, people=people)


def _values(league: str, one: Enrolled) -> dict[str, Any]:
    return {"league": league, **msgspec.structs.asdict(one)}
