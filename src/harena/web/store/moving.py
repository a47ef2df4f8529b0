"""Games that change hands: whoever signs in keeps the games played as a guest."""

from __future__ import annotations

from sqlalchemy import and_, delete, exists, select, update

from harena.web.store.database import Database
from harena.web.store.schema import armies, matches, people, seats, tokens


async def move_games(database: Database, guest: str, account: str) -> list[str]:
    """Give an account the seats, matches and armies of a guest; returns the matches that were changed.

    Where both sit at one table the guest stays, since nobody may have two seats. A guest with nothing left is deleted.
    """
    other, own_army = seats.alias(), armies.alias()
    mine = (seats.c.person == guest) & ~exists().where(other.c.match == seats.c.match, other.c.person == account)
    same = exists().where(
        and_(own_army.c.person == account, own_army.c.game == armies.c.game, own_army.c.name == armies.c.name)
    )
    async with database.write() as connection:
        found = await connection.execute(select(people).where(people.c.id.in_([guest, account])))
        rows = {row.id: row for row in found.all()}
        if guest == account or len(rows) != 2 or rows[guest].login is not None:
            return []
        moved = list((await connection.execute(select(seats.c.match).where(mine))).scalars())
        named = {"person": account, "name": rows[account].name}
        await connection.execute(update(seats).where(seats.c.person == guest, seats.c.match.in_(moved)).values(**named))
        await connection.execute(update(matches).where(matches.c.host == guest).values(host=account))
        await connection.execute(update(armies).where(armies.c.person == guest, ~same).values(person=account))
        left = exists().where(seats.c.person == people.c.id) | exists().where(tokens.c.person == people.c.id)
        await connection.execute(delete(people).where(people.c.id == guest, ~left))
    return moved
