"""Games that change hands: whoever signs in keeps the games played as a guest."""

from __future__ import annotations

from sqlalchemy import and_, delete, exists, select, update

from harena.web.store.database import Database
from harena.web.store.keys import revoke_sessions, revoke_tokens
from harena.web.store.namesakes import with_namesakes
from harena.web.store.schema import armies, league_people, matches, people, seats


async def move_games(database: Database, guest: str, account: str) -> list[str]:
    """Give an account the seats, matches, armies and leagues of a guest; returns the matches that were changed.

    Where both sit at one table, or belong to one league, the guest stays: nobody may have two seats. A guest with
    nothing left is deleted. The seats get the name of the account, unless somebody else at that table is called so:
    there the old name stays. Nobody comes in as the guest any more: the tokens and sessions of the guest end.
    """
    other, own_army = seats.alias(), armies.alias()
    mine = (seats.c.person == guest) & ~exists().where(other.c.match == seats.c.match, other.c.person == account)
    same = exists().where(
        and_(own_army.c.person == account, own_army.c.game == armies.c.game, own_army.c.name == armies.c.name)
    )
    async with database.write_people() as connection:
        found = await connection.execute(select(people).where(people.c.id.in_([guest, account])))
        rows = {row.id: row for row in found.all()}
        if guest == account or len(rows) != 2 or rows[guest].login is not None:
            return []
        moved = list((await connection.execute(select(seats.c.match).where(mine))).scalars())
        name = rows[account].name
        shared = await with_namesakes(connection, guest, name)
        here = (seats.c.person == guest, seats.c.match.in_(moved))
        await connection.execute(update(seats).where(*here, seats.c.match.not_in(shared)).values(name=name))
        await connection.execute(update(seats).where(*here).values(person=account))
        await connection.execute(update(matches).where(matches.c.host == guest).values(host=account))
        await connection.execute(update(armies).where(armies.c.person == guest, ~same).values(person=account))
        mine_too = league_people.alias()
        elsewhere = ~exists().where(mine_too.c.league == league_people.c.league, mine_too.c.person == account)
        belongs = (league_people.c.person == guest, elsewhere)
        await connection.execute(update(league_people).where(*belongs).values(person=account))
        await revoke_sessions(connection, guest)
        await revoke_tokens(connection, guest)
        left = exists().where(seats.c.person == people.c.id) | exists().where(league_people.c.person == people.c.id)
        await connection.execute(delete(people).where(people.c.id == guest, ~left))
    return moved
