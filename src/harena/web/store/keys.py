"""What somebody shows to be let in: the session of a browser, the token of a program.

Both are secrets of 128 bits or more that are given out once. The database keeps only their SHA-256, which is their id
too: reading the database does not let anybody in.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final, Literal

from msgspec import Struct
from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from harena.core.errors import refuse
from harena.web.store.database import Database
from harena.web.store.matches import now
from harena.web.store.passwords import is_text
from harena.web.store.schema import sessions, tokens

Scope = Literal["play", "read"]

IDLE: Final = timedelta(days=180)
"""A session that nobody used for so long has ended."""
NOTED_EVERY: Final = timedelta(hours=1)
"""The time of the last use is written at most this often, since not every request needs a write."""
LONGEST_DEVICE: Final = 120
LONGEST_TOKEN_NAME: Final = 40
MOST_TOKENS: Final = 20
TOKEN_BEGINS: Final = "harena_"  # noqa: S105 - it is the part that is no secret
"""The beginning of every token, by which people and scanners recognise it."""


class Session(Struct, frozen=True):
    """A browser that is signed in; `id` is no secret."""

    id: str
    person: str
    created: datetime
    seen: datetime
    device: str


class Token(Struct, frozen=True):
    """What a program signs in with; `id` is no secret."""

    id: str
    person: str
    name: str
    scope: Scope
    created: datetime
    used: datetime | None


class Sessions:
    """Browsers that are signed in."""

    def __init__(self, database: Database, clock: Callable[[], datetime] = now) -> None:
        self._database = database
        self._now = clock

    async def create(self, person: str, device: str = "", instead_of: str | None = None) -> str:
        """Open a session and return its secret. The secret that the browser had before, if any, is no longer valid."""
        secret, moment = secrets.token_urlsafe(16), self._now()
        values = {"id": hashed(secret), "person": person, "created": moment, "seen": moment}
        async with self._database.write_people() as connection:
            ended = (sessions.c.person == person) & (sessions.c.seen < moment - IDLE)
            if instead_of is not None:
                ended |= sessions.c.id == hashed(instead_of)
            await connection.execute(delete(sessions).where(ended))
            await connection.execute(insert(sessions).values(**values, device=device[:LONGEST_DEVICE]))
        return secret

    def is_open(self, secret: str) -> ColumnElement[bool]:
        """The condition that a session has this secret and has been used recently enough."""
        return (sessions.c.id == hashed(secret)) & (sessions.c.seen >= self._now() - IDLE)

    async def touch(self, session: str, seen: datetime) -> None:
        """Note that a session is in use. `seen`: when that was noted last."""
        if self._now() - seen >= NOTED_EVERY:
            async with self._database.write() as connection:
                await connection.execute(update(sessions).where(sessions.c.id == session).values(seen=self._now()))

    async def list(self, person: str) -> list[Session]:
        """Where somebody is signed in, the last used first."""
        query = (
            select(sessions)
            .where(sessions.c.person == person, sessions.c.seen >= self._now() - IDLE)
            .order_by(sessions.c.seen.desc(), sessions.c.id)
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        return [Session(row.id, row.person, row.created, row.seen, row.device) for row in rows]

    async def revoke(self, person: str, session: str) -> bool:
        """End a session of this person by its id; False where this person has none of this id."""
        return await _remove(self._database, sessions, person, session)

    async def revoke_others(self, person: str, but: str | None = None) -> None:
        """End all sessions of this person but the one of this secret."""
        async with self._database.write_people() as connection:
            await revoke_sessions(connection, person, but)


class Tokens:
    """What programs sign in with."""

    def __init__(self, database: Database, clock: Callable[[], datetime] = now) -> None:
        self._database = database
        self._now = clock

    async def create(self, person: str, name: str, scope: Scope) -> str:
        """A new token, which is shown once."""
        tidy = " ".join(name.split())
        if not (1 <= len(tidy) <= LONGEST_TOKEN_NAME and is_text(tidy)):
            raise refuse("token_name", most=LONGEST_TOKEN_NAME)
        if scope not in ("play", "read"):
            raise refuse("token_scope")
        secret = TOKEN_BEGINS + secrets.token_urlsafe(32)
        values = {"id": hashed(secret), "person": person, "name": tidy, "scope": scope, "created": self._now()}
        async with self._database.write_people() as connection:
            have = select(func.count()).select_from(tokens).where(tokens.c.person == person)
            if (await connection.execute(have)).scalar_one() >= MOST_TOKENS:
                raise refuse("too_many_tokens", most=MOST_TOKENS)
            await connection.execute(insert(tokens).values(**values))
        return secret

    async def find(self, secret: str) -> Token | None:
        """The token of this secret; notes that it was used."""
        async with self._database.read() as connection:
            row = (await connection.execute(select(tokens).where(tokens.c.id == hashed(secret)))).one_or_none()
        if row is None:
            return None
        if row.used is None or self._now() - row.used >= NOTED_EVERY:
            async with self._database.write_people() as connection:
                await connection.execute(update(tokens).where(tokens.c.id == row.id).values(used=self._now()))
        return Token(row.id, row.person, row.name, row.scope, row.created, row.used)

    async def list(self, person: str) -> list[Token]:
        """The tokens of this person, the oldest first."""
        query = select(tokens).where(tokens.c.person == person).order_by(tokens.c.created, tokens.c.id)
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        return [Token(row.id, row.person, row.name, row.scope, row.created, row.used) for row in rows]

    async def revoke(self, person: str, token: str) -> bool:
        """End a token of this person by its id; False where this person has none of this id."""
        return await _remove(self._database, tokens, person, token)


def hashed(secret: str) -> str:
    """The hash of a secret, which is all that the database keeps of it."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


async def revoke_tokens(connection: AsyncConnection, person: str) -> None:
    """End the tokens of a person, within a transaction of the caller."""
    await connection.execute(delete(tokens).where(tokens.c.person == person))


async def revoke_sessions(connection: AsyncConnection, person: str, but: str | None = None) -> None:
    """End the sessions of a person, within a transaction of the caller."""
    ended = sessions.c.person == person
    if but is not None:
        ended &= sessions.c.id != hashed(but)
    await connection.execute(delete(sessions).where(ended))


async def _remove(database: Database, table: Any, person: str, key: str) -> bool:
    async with database.write_people() as connection:
        done = await connection.execute(delete(table).where(table.c.person == person, table.c.id == key))
        return bool(done.rowcount)
