"""People: guests who have just come, and those who chose a name and a password to keep their games."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Row, exists, insert, select, update
from sqlalchemy import delete as sql_delete
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from harena.core.errors import refuse
from harena.core.record import decode_header, encode_line
from harena.web.store.database import Database
from harena.web.store.keys import Scope, Sessions, Tokens, revoke_sessions, revoke_tokens
from harena.web.store.matches import now, seat_anew
from harena.web.store.names import checked_name, login_of
from harena.web.store.namesakes import with_namesakes
from harena.web.store.passwords import Passwords, check_password, random_password
from harena.web.store.postgres import announce
from harena.web.store.schema import armies, league_people, leagues, lines, matches, people, seats, sessions
from harena.web.store.shares import freed

FIRST_NUMBERS: Final = 1000
"""Guests are numbered from here on, at random."""
GIVEN_FOR: Final = timedelta(hours=24)
"""How long a password from the operator is valid: long enough to sign in and choose another."""


class Person(Struct, frozen=True):
    """Somebody who plays here. `scope`: what the token of a program allows; None in a browser, which may do everything.
    `password_until`: when a password from the operator ends.
    """

    id: str
    name: str
    login: str | None
    language: str | None
    created: datetime
    scope: Scope | None = None
    password_until: datetime | None = None

    @property
    def is_guest(self) -> bool:
        return self.login is None

    @property
    def in_browser(self) -> bool:
        """Whether the person asks, not a program with a token."""
        return self.scope is None


class People:
    """The people of the database."""

    def __init__(
        self, database: Database, passwords: Passwords | None = None, clock: Callable[[], datetime] = now
    ) -> None:
        self._database = database
        self._passwords = passwords or Passwords()
        self._now = clock
        self.sessions = Sessions(database, clock)
        self.tokens = Tokens(database, clock)

    def close(self) -> None:
        """Stop the threads that hash passwords."""
        self._passwords.close()

    # Who is it?

    async def find(self, person: str) -> Person | None:
        return await self._one(people.c.id == person)

    async def named(self, name: str) -> Person | None:
        """The account of this name, compared without case and accents."""
        return await self._one(people.c.login == login_of(name))

    async def accounts(self) -> list[Person]:
        """All accounts in alphabetical order."""
        query = select(people).where(people.c.login.is_not(None)).order_by(people.c.login)
        async with self._database.read() as connection:
            return [_person(row) for row in (await connection.execute(query)).all()]

    async def by_session(self, secret: str) -> Person | None:
        """The person whose session this secret opens; notes that the session is in use."""
        query = select(people, sessions.c.id.label("session"), sessions.c.seen).join(
            people, people.c.id == sessions.c.person
        )
        async with self._database.read() as connection:
            row = (await connection.execute(query.where(self.sessions.is_open(secret)))).one_or_none()
        if row is None:
            return None
        await self.sessions.touch(row.session, row.seen)
        return _person(row)

    async def by_token(self, secret: str) -> Person | None:
        """The person for whom a program with this token acts."""
        token = await self.tokens.find(secret)
        if token is None:
            return None
        person = await self.find(token.person)
        return None if person is None else msgspec.structs.replace(person, scope=token.scope)

    async def by_password(self, name: str, password: str) -> Person | None:
        """The account of this name, if the password is right. It takes as long where there is no such account."""
        query = select(people).where(people.c.login == login_of(name))
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        kept = None if row is None else row.password
        if not await self._passwords.verify(kept, password) or row is None or kept is None:
            return None
        if row.password_until is not None and row.password_until <= self._now():
            return None
        if self._passwords.outdated(kept):
            await self._replace(row.id, kept, await self._passwords.hash(password))
        return _person(row)

    async def open_session(self, person: str, device: str = "", instead_of: str | None = None) -> str:
        """Sign a browser in and return its new secret. The secret that it had before is no longer valid."""
        return await self.sessions.create(person, device, instead_of)

    # Coming and staying

    async def made_up_name(self, called: Callable[[int], str]) -> str:
        """A name for a newcomer that nobody has yet: two guests of one name could not play each other.

        `called`: the name for a number. The more guests there are, the longer the numbers become.
        """
        least = FIRST_NUMBERS
        while True:
            name = called(least + secrets.randbelow(9 * least))
            async with self._database.read() as connection:
                found = await connection.execute(select(people.c.id).where(people.c.name == name).limit(1))
            if found.first() is None:
                return name
            least *= 10

    async def guest(self, name: str, language: str | None = None) -> Person:
        """Make a guest with a name that was made up for them."""
        person = Person(secrets.token_urlsafe(12), name[:40], None, language, self._now())
        values = {"id": person.id, "name": person.name, "language": language, "created": person.created}
        async with self._database.write_people() as connection:
            await connection.execute(insert(people).values(**values))
        return person

    async def sign_up(self, person: str, name: str, password: str, session: str | None = None) -> Person:
        """Turn a guest into an account with a name and a password; the games stay theirs.

        Whoever had let programs or other browsers in as a guest lets them in anew: all tokens end, and all sessions but
        the one of this secret.
        """
        tidy = checked_name(name)
        check_password(password, tidy)
        values = {"name": tidy, "login": login_of(tidy), "password": await self._passwords.hash(password)}
        async with self._renaming(person, tidy, values, people.c.login.is_(None), "already_signed_up") as connection:
            await revoke_sessions(connection, person, session)
            await revoke_tokens(connection, person)
        return await self._known(person)

    async def rename(self, person: str, name: str) -> Person:
        """Change a name, in past games too. Guests may take any name that no account has. Nobody may take the name of
        somebody with whom they play.
        """
        tidy = checked_name(name)
        found = await self._known(person)
        owner = await self.named(tidy)
        if owner is not None and owner.id != person:
            raise refuse("name_taken", wanted=tidy)
        values = {"name": tidy} if found.is_guest else {"name": tidy, "login": login_of(tidy)}
        still = people.c.login.is_(None) if found.is_guest else people.c.login.is_not(None)
        async with self._renaming(person, tidy, values, still, "unknown_person"):
            pass
        return await self._known(person)

    async def change_password(self, person: str, old: str, new: str, session: str | None = None) -> None:
        """Change a password, given the old one. All tokens end, and all sessions but the one of this secret."""
        found = await self._known(person)
        if found.is_guest or await self.by_password(found.name, old) is None:
            raise refuse("wrong_password")
        if new == old:
            raise refuse("password_same")
        await self._set_password(person, new, session)

    async def give_password(self, person: str) -> str:
        """Give somebody who forgot the password a random one for a while; all sessions and tokens end."""
        fresh = random_password((await self._known(person)).name)
        await self._set_password(person, fresh, until=self._now() + GIVEN_FOR)
        return fresh

    async def _set_password(
        self, person: str, new: str, session: str | None = None, until: datetime | None = None
    ) -> None:
        """Set the password of an account; all tokens end, and all sessions but the one of this secret."""
        found = await self._known(person)
        if found.is_guest:
            raise refuse("guest_without_password", wanted=found.name)
        check_password(new, found.name)
        kept = await self._passwords.hash(new)
        async with self._database.write_people() as connection:
            values = {"password": kept, "password_until": until}
            await connection.execute(update(people).where(people.c.id == person).values(**values))
            await revoke_sessions(connection, person, session)
            await revoke_tokens(connection, person)

    async def set_language(self, person: str, language: str) -> None:
        async with self._database.write_people() as connection:
            await connection.execute(update(people).where(people.c.id == person).values(language=language))

    # Leaving

    async def delete(self, person: str, called: str) -> list[str]:
        """Delete a person and what is theirs alone. Games stay for the others, who read `called` instead of the name.

        Returns the matches that were changed; whoever keeps them folded must fold them again. In matches that have not
        begun the seat is free again.
        """
        await self._known(person)
        async with self._database.write_people() as connection:
            changed = await _leave_seats(connection, person, called[:40])
            changed += await _leave_leagues(connection, person, called[:40])
            await connection.execute(sql_delete(people).where(people.c.id == person))
            await self._announce(connection, changed)
        return changed

    async def export(self, person: str) -> dict[str, Any]:
        """Everything that is kept about a person, ready for JSON, without secrets.

        Records come only of matches that are over, since that of a running match holds the cards of others.
        """
        found = await self._known(person)
        async with self._database.read() as connection:
            played = await _played(connection, person)
            belongs = await _belongs(connection, person)
            brought = (await connection.execute(select(armies).where(armies.c.person == person))).all()
        everything = {
            "person": {name: value for name, value in msgspec.structs.asdict(found).items() if name != "scope"},
            "sessions": [_without(session, "id", "person") for session in await self.sessions.list(person)],
            "tokens": [_without(token, "id", "person") for token in await self.tokens.list(person)],
            "armies": [{"game": r.game, "name": r.name, "brings": r.brings, "created": r.created} for r in brought],
            "matches": played,
            "leagues": belongs,
        }
        plain: dict[str, Any] = msgspec.to_builtins(everything)
        return plain

    # How it is done

    async def _one(self, which: Any) -> Person | None:
        async with self._database.read() as connection:
            row = (await connection.execute(select(people).where(which))).one_or_none()
        return None if row is None else _person(row)

    async def _known(self, person: str) -> Person:
        found = await self.find(person)
        if found is None:
            raise refuse("unknown_person")
        return found

    @asynccontextmanager
    async def _renaming(
        self, person: str, name: str, values: dict[str, Any], where: Any, otherwise: str
    ) -> AsyncIterator[AsyncConnection]:
        """Change a name wherever it stands, and what is done in the block, at once. `otherwise`: the refusal where
        `where` no longer holds.
        """
        try:
            async with self._database.write_people() as connection:
                done = await connection.execute(update(people).where(people.c.id == person, where).values(**values))
                if done.rowcount != 1:
                    raise refuse(otherwise)
                shared = await with_namesakes(connection, person, name)
                if any(state != "over" for state in shared.values()):
                    raise refuse("name_at_table", wanted=name)
                # In a match that is over the old name stays where somebody else there has the new one.
                own = (seats.c.person == person, seats.c.match.not_in(shared))
                await connection.execute(update(seats).where(*own).values(name=name))
                sits = await connection.execute(select(seats.c.match).where(seats.c.person == person))
                await self._announce(connection, list(sits.scalars()))
                yield connection
        except IntegrityError as error:
            raise refuse("name_taken", wanted=name) from error

    async def _announce(self, connection: AsyncConnection, changed: list[str]) -> None:
        """Tell other processes that these matches have changed. On SQLite there is only one process."""
        if not self._database.is_sqlite:
            await announce(connection, changed)

    async def _replace(self, person: str, old: str, new: str) -> None:
        """Keep a newer hash of a password, unless the password has been changed in the meantime."""
        async with self._database.write_people() as connection:
            same = update(people).where(people.c.id == person, people.c.password == old)
            await connection.execute(same.values(password=new))


def _person(row: Row[Any]) -> Person:
    return Person(row.id, row.name, row.login, row.language, row.created, password_until=row.password_until)


def _without(value: Struct, *names: str) -> dict[str, Any]:
    return {name: kept for name, kept in msgspec.structs.asdict(value).items() if name not in names}


async def _leave_seats(connection: AsyncConnection, person: str, called: str) -> list[str]:
    """Take a person out of all matches: where a match has begun the name goes, where it has not the seat is free."""
    query = select(seats.c.seat, matches).join(matches, seats.c.match == matches.c.id).where(seats.c.person == person)
    # Locked in a fixed order: none of them begins meanwhile.
    rows = (await connection.execute(query.order_by(matches.c.id).with_for_update())).all()
    for row in rows:
        here = (seats.c.match == row.id) & (seats.c.seat == row.seat)
        if row.state == "waiting":
            await seat_anew(connection, row.id, partial(freed, gone=[row.seat]))
        else:
            await connection.execute(update(seats).where(here).values(name=called))
        if row.header is not None:
            renamed = _renamed(row.header, row.seat, called)
            await connection.execute(update(matches).where(matches.c.id == row.id).values(header=renamed))
    somebody = exists().where(seats.c.match == matches.c.id, seats.c.person.is_not(None))
    mine = matches.c.id.in_([row.id for row in rows if row.state == "waiting"])
    await connection.execute(sql_delete(matches).where(mine, ~somebody))
    return [row.id for row in rows]


async def _leave_leagues(connection: AsyncConnection, person: str, called: str) -> list[str]:
    """Take a person out of all leagues: the book stays whole, the name goes. Who organises one hands it over first."""
    own = league_people.alias()
    query = select(own.c.league, own.c.n, own.c.role).where(own.c.person == person).order_by(own.c.league)
    rows = (await connection.execute(query)).all()
    for row in rows:
        others = (league_people.c.league == row.league, league_people.c.n != row.n, league_people.c.role != "left")
        someone = exists().where(*others, league_people.c.person.is_not(None))
        if row.role == "organiser" and (await connection.execute(select(someone))).scalar_one():
            raise refuse("organises_a_league")
        here = (league_people.c.league == row.league, league_people.c.n == row.n)
        name = await _free_name(connection, row.league, called)
        await connection.execute(update(league_people).where(*here).values(name=name, role="left"))
    return [f"league/{row.league}" for row in rows]


async def _free_name(connection: AsyncConnection, league: str, called: str) -> str:
    """How somebody is called who is no longer here: several of them are numbered."""
    names = await connection.execute(select(league_people.c.name).where(league_people.c.league == league))
    taken = set(names.scalars())
    return next(name for number in count(1) if (name := f"{called} {number}" if number > 1 else called) not in taken)


async def _belongs(connection: AsyncConnection, person: str) -> list[dict[str, Any]]:
    """The leagues of a person, and how the person is known there."""
    columns = (leagues.c.id, leagues.c.title, league_people.c.n, league_people.c.name, league_people.c.role)
    of_person = select(*columns, league_people.c.since).join(leagues, leagues.c.id == league_people.c.league)
    rows = await connection.execute(of_person.where(league_people.c.person == person).order_by(leagues.c.id))
    return [row._asdict() for row in rows.all()]


def _renamed(raw: bytes, seat: int, name: str) -> bytes:
    """The header of a record with another name on a seat. Neither dice nor fingerprints depend on names."""
    header = decode_header(raw)
    players = list(header.seats)
    players[seat] = msgspec.structs.replace(players[seat], name=name)
    return encode_line(msgspec.structs.replace(header, seats=players))


async def _played(connection: AsyncConnection, person: str) -> list[dict[str, Any]]:
    """The matches of a person, with the records of those that are over."""
    query = (
        select(matches, seats.c.seat, seats.c.name, seats.c.brings, seats.c.nonce, seats.c.seen)
        .join(seats, seats.c.match == matches.c.id)
        .where(seats.c.person == person)
        .order_by(matches.c.created, matches.c.id)
    )
    told = ("id", "game", "options", "state", "version", "public", "pace", "rewind", "result", "created", "changed")
    found = []
    for row in (await connection.execute(query)).all():
        own = {name: getattr(row, name) for name in (*told, "seat", "name", "brings", "seen")}
        # Before a match begins no nonce is known to anybody but those who drew it.
        own["nonce"] = None if row.state == "waiting" else row.nonce
        found.append({**own, "hosted": row.host == person, "record": await _record(connection, row)})
    return found


async def _record(connection: AsyncConnection, row: Row[Any]) -> list[Any] | None:
    if row.state != "over" or row.header is None:
        return None
    bodies = await connection.execute(select(lines.c.body).where(lines.c.match == row.id).order_by(lines.c.n))
    return [msgspec.json.decode(raw) for raw in (row.header, *bodies.scalars())]
