"""Matches in a database, made without a server: begun, played for a while, or to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from sqlalchemy import text

from harena.core.discovery import find_game
from harena.core.fair import commitment
from harena.core.match import Match, new_header
from harena.core.question import Ask
from harena.core.record import Player
from harena.core.seat import Seat
from harena.core.sources import Fair
from harena.web.rooms import Room, summary
from harena.web.store.contents import as_kept
from harena.web.store.database import Database
from harena.web.store.matches import Matches, Proposal, SeatRow
from harena.web.store.migrate import migrate

SEED = bytes(range(32))
TO_THE_END = 10_000

T = TypeVar("T")


def on(address: str, story: Callable[[Database], Awaitable[T]]) -> T:
    """Tell a story on a database with tables, and close it."""

    async def told() -> T:
        database = Database(address)
        try:
            await migrate(database)
            return await story(database)
        finally:
            await database.close()

    return asyncio.run(told())


async def without_pledges(database: Database) -> None:
    """Take from a database what it has had since people pledge their shares in the dice, and all leagues."""
    gone = {"matches": ("round", "came_with"), "seats": ("pledge", "by_server")}
    async with database.write() as connection:
        for table in ("league_receipts", "league_entries", "league_people", "leagues"):
            await connection.execute(text(f"DROP TABLE {table}"))
        for table, columns in gone.items():
            for column in columns:
                await connection.execute(text(f"ALTER TABLE {table} DROP COLUMN {column}"))
        await connection.execute(text("UPDATE alembic_version SET version_num = '0004'"))


def an_undo(seat: int, version: int) -> Proposal:
    """What a seat may have asked the other of two."""
    return Proposal(seat, version, needed=[1 - seat], agreed=[])


async def waiting(database: Database, match: str, people: Sequence[str | None]) -> None:
    """A match of Ludus that has not begun; None is a free seat."""
    rows = [SeatRow(seat, who, None, f"Name {seat}" if who else "", {}, None, 0) for seat, who in enumerate(people)]
    values = {"id": match, "game": "ludus", "options": {}, "state": "waiting", "version": 0, "seed": SEED}
    fixed = {"commitment": commitment(match, SEED), "public": True, "pace": "live", "host": people[0]}
    await Matches(database).create({**values, **fixed}, rows)


async def played(
    database: Database, match: str, people: Sequence[str | None] = (None, None), answers: int = TO_THE_END
) -> Match:
    """A match of Ludus between people (None: a program), after so many answers, the same every time."""
    await waiting(database, match, people)
    stored = Matches(database)
    for seat, who in enumerate(people):
        bot = None if who else "random"
        await stored.change_seat(match, seat, person=who, bot=bot, name=f"Name {seat}")
    game, source = find_game("ludus"), Fair(match, SEED)
    players = [Player(f"Name {seat}", None if who else "random") for seat, who in enumerate(people)]
    live = Match(game, new_header(game, players, source), source=source)
    live.add_nonce(Seat(0), "abc")
    live.advance()
    while not live.over and live.decisions() < answers:
        ask = live.table.pending
        assert isinstance(ask, Ask)
        options = live.view(ask.seat).options()
        live.answer(ask.seat, options[live.decisions() % len(options)])
        live.advance()
    row = await stored.find(match)
    assert row is not None
    await stored.append(match, 0, live.lines, summary(Room(row, game, live)), content=as_kept(game, game.content))
    return live
