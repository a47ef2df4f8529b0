"""Checking leagues of the database again: every entry by the rules, every fair die by its seed."""

from __future__ import annotations

from sqlalchemy import select

from harena.core.errors import Refused, refuse
from harena.core.text import Text
from harena.league.commands import tag_of
from harena.league.dice import derived
from harena.league.history import verify
from harena.league.seeds import seed_of
from harena.web.leagues.library import Libraries
from harena.web.store.database import Database
from harena.web.store.leagues import Leagues
from harena.web.store.schema import leagues


async def league_names(database: Database) -> list[str]:
    """The ids of all leagues."""
    async with database.read() as connection:
        return list((await connection.execute(select(leagues.c.id).order_by(leagues.c.id))).scalars())


async def league_faults(database: Database, league: str) -> tuple[Text, ...]:
    """What is wrong with the record of a league; nothing where it holds."""
    stored = Leagues(database)
    row = await stored.find(league)
    if row is None:
        return ()
    entries = await stored.entries(league)
    try:
        if len(entries) != row.version:
            raise refuse("refold_version", have=len(entries), want=row.version)
        book = verify(row.header, entries, await Libraries(database).of(row.header))
    except Refused as refused:
        number = next((reason.params["number"] for reason in refused.reasons if "number" in reason.params), 0)
        if not number:
            return refused.reasons
        return refuse("refold_entry", number=number, kind=tag_of(entries[int(str(number)) - 1].command)).reasons
    for member in book.members.values():
        if member.turn.commitment and not derived(book, member, seed_of(row.secret, member.id, member.turn.number)):
            return refuse("refold_dice").reasons
    return ()
