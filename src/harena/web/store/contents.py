"""The cards and values with which matches began, kept by their fingerprint: an upgrade may change the built-in ones.

A record names its content by the fingerprint only. What is kept here is what the fingerprint was made from, so whoever
opens a match later has the same content, or knows that it is not the same.
"""

from __future__ import annotations

import logging
import re
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import exists, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from harena.core.content import fingerprint, written
from harena.core.discovery import games
from harena.core.errors import Refused, refuse
from harena.core.game import Game
from harena.web.store.database import Database
from harena.web.store.schema import contents, matches

FINGERPRINT: Final = re.compile(r"[0-9a-f]{64}")
HEADERS_AT_ONCE: Final = 500

log: Final = logging.getLogger(__name__)


class Kept(Struct, frozen=True):
    """A content as the database has it. Games without content of their own share one, so `game` is only the first."""

    hash: str
    game: str
    body: bytes


def as_kept(game: Game[Any], content: Any) -> Kept:
    body = written(content)
    return Kept(fingerprint(body), game.name, body)


async def keep(connection: AsyncConnection, content: Kept) -> None:
    """Keep a content, once: whoever else does so at the same moment keeps the same."""
    values = msgspec.structs.asdict(content)
    if connection.dialect.name == "sqlite":
        await connection.execute(sqlite.insert(contents).values(values).on_conflict_do_nothing())
    else:
        await connection.execute(postgresql.insert(contents).values(values).on_conflict_do_nothing())


class Contents:
    """The contents of all matches, each decoded once: whatever a game makes of it is then shared by its tables."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._decoded: dict[tuple[str, str], Any] = {}

    async def of(self, game: Game[Any], wanted: str) -> Any:
        """The content of this fingerprint: the built-in one, or the one that was kept; else a refusal that says why."""
        if wanted == game.content_hash(game.content):
            return game.content
        if (game.name, wanted) not in self._decoded:
            content = read_kept(game, wanted, await self._body(game, wanted))
            self._decoded.setdefault((game.name, wanted), content)
        return self._decoded[game.name, wanted]

    async def _body(self, game: Game[Any], wanted: str) -> bytes:
        body = None
        if FINGERPRINT.fullmatch(wanted):  # not everything that a record may say is fit for a database
            async with self._database.read() as connection:
                query = select(contents.c.body).where(contents.c.hash == wanted)
                body = (await connection.execute(query)).scalar_one_or_none()
        if body is None:
            raise refuse("match_content_missing", game=game.name, have=wanted[:12])
        return bytes(body)


def read_kept(game: Game[Any], wanted: str, body: bytes) -> Any:
    """A content as the game knows it, refused where it is not what the fingerprint was made from."""
    if fingerprint(body) != wanted:
        log.error("the content %s of %s was changed in the database", wanted, game.name)
        raise refuse("match_content_damaged", game=game.name, have=wanted[:12])
    try:
        content = msgspec.json.decode(body, type=game.rules.content_type)
        whole = _holds(msgspec.json.decode(written(content)), msgspec.json.decode(body))
    except (msgspec.DecodeError, RecursionError):
        whole = False
    if not whole:
        raise refuse("match_content_unreadable", game=game.name, have=wanted[:12])
    return content


def _holds(now: Any, then: Any) -> bool:
    """Whether nothing of what was kept is lost: a type may have gained fields, which have their defaults then."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(name in now and _holds(now[name], part) for name, part in then.items())
    if isinstance(then, list):
        return isinstance(now, list) and len(now) == len(then) and all(map(_holds, now, then))
    return bool(now == then)


async def keep_built_in(connection: AsyncConnection) -> None:
    """Of matches that began before contents were kept: what is built in now, where one of them began with it."""
    for game in games().values():
        try:
            content = as_kept(game, game.content)
        except Refused:
            continue  # a package whose cards are wrong is named where somebody wants to play it
        if not await _is_kept(connection, content) and await _is_played(connection, content):
            await keep(connection, content)


async def _is_kept(connection: AsyncConnection, content: Kept) -> bool:
    return bool((await connection.execute(select(exists().where(contents.c.hash == content.hash)))).scalar_one())


async def _is_played(connection: AsyncConnection, content: Kept) -> bool:
    """Whether a record names this content."""
    named = content.hash.encode()
    query = select(matches.c.header).where(matches.c.game == content.game, matches.c.header.is_not(None))
    async with connection.stream_scalars(query.execution_options(yield_per=HEADERS_AT_ONCE)) as headers:
        async for header in headers:
            if named in header:
                return True
    return False
