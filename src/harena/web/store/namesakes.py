"""Nobody at a table is called like somebody else there, or nearly so."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from harena.core.errors import refuse
from harena.web.store.names import alike
from harena.web.store.schema import matches, seats


async def check_newcomer(connection: AsyncConnection, match: str, name: str) -> None:
    """Refuse a name that somebody at this table has, before its bearer sits down in the same transaction."""
    # Locks the row, so that two processes take turns. SQLite lets only one write at a time anyway.
    await connection.execute(select(matches.c.id).where(matches.c.id == match).with_for_update())
    there = await connection.execute(select(seats.c.name).where(seats.c.match == match, seats.c.name != ""))
    if any(alike(name, other) for other in there.scalars()):
        raise refuse("same_name", name=name)


async def with_namesakes(connection: AsyncConnection, person: str, name: str) -> dict[str, str]:
    """The matches of a person in which somebody else is called like that, with their states.

    Nobody can sit down there before the transaction ends.
    """
    own = select(seats.c.match).where(seats.c.person == person)
    running = (matches.c.id.in_(own), matches.c.state != "over")
    await connection.execute(select(matches.c.id).where(*running).order_by(matches.c.id).with_for_update())
    others = (
        select(seats.c.match, seats.c.name, matches.c.state)
        .join(matches, seats.c.match == matches.c.id)
        .where(seats.c.match.in_(own), seats.c.person.is_distinct_from(person), seats.c.name != "")
    )
    found = (await connection.execute(others)).all()
    return {row.match: row.state for row in found if alike(name, row.name)}
