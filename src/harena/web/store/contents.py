"""The contents (cards and values) with which matches began, kept because an upgrade may change the built-in ones.

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
    """A content as the database keeps it. Games without content share one row; `game` names the first of them."""

    hash: str
    game: str
    body: bytes


def as_kept(game: Game[Any], content: Any) -> Kept:
    body = written(content)
    return Kept(fingerprint(body), game.name, body)


async def keep(connection: AsyncConnection, content: Kept) -> None:
    """Keep a content unless it is kept already, also where two processes do so at the same moment."""
    values = msgspec.structs.asdict(content)
    if connection.dialect.name == "sqlite":
        await connection.execute(sqlite.insert(contents).values(values).on_conflict_do_nothing())
    else:
        await connection.execute(postgresql.insert(contents).values(values).on_conflict_do_nothing())


async def kept_body(connection: AsyncConnection, wanted: str) -> bytes | None:
    """What is kept under this fingerprint, as it was written."""
    body = (await connection.execute(select(contents.c.body).where(contents.c.hash == wanted))).scalar_one_or_none()
    return None if body is None else bytes(body)


class Contents:
    """The contents of all matches. Each is decoded once, so that tables with the same content share it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._decoded: dict[tuple[str, str], Any] = {}

    async def of(self, game: Game[Any], wanted: str) -> Any:
        """The content of this fingerprint, built in or kept; refused with the reason where there is none."""
        if wanted == game.content_hash(game.content):
            return game.content
        if (game.name, wanted) not in self._decoded:
            content = read_kept(game, wanted, await self._body(game, wanted))
            self._decoded.setdefault((game.name, wanted), content)
        return self._decoded[game.name, wanted]

    async def _body(self, game: Game[Any], wanted: str) -> bytes:
        body = None
        if FINGERPRINT.fullmatch(wanted):  # a record may say anything, and not all of it can be asked of a database
            async with self._database.read() as connection:
                body = await kept_body(connection, wanted)
        if body is None:
            raise refuse("match_content_missing", game=game.name, have=wanted[:12])
        return body


def read_kept(game: Game[Any], wanted: str, body: bytes) -> Any:
    """A kept content, decoded; refused where it does not match its fingerprint or the game cannot read it."""
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
    """Whether `now` still has everything that `then` had. It may have more: fields that a type has gained since."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(name in now and _holds(now[name], part) for name, part in then.items())
    if isinstance(then, list):
        return isinstance(now, list) and len(now) == len(then) and all(map(_holds, now, then))
    return bool(now == then)


async def keep_built_in(connection: AsyncConnection) -> None:
    """Keep the built-in contents for matches that began with them before contents were kept."""
    for game in games().values():
        try:
            content = as_kept(game, game.content)
        except Refused:
            continue  # whoever wants to play this game is told what is wrong with its cards
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
