"""Armies that people have put together and saved, to bring to a game again."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Row, delete, func, insert, select, update

from harena.core.errors import refuse
from harena.web.store.database import Database
from harena.web.store.matches import now
from harena.web.store.passwords import is_text
from harena.web.store.schema import armies

MOST: Final = 100
"""How many one person may keep."""
LONGEST_NAME: Final = 60


class Army(Struct, frozen=True):
    """What somebody has saved for a game. Whether it can be played is for the game to judge."""

    id: str
    person: str
    game: str
    name: str
    brings: dict[str, Any]
    created: datetime


class Armies:
    """The saved armies of everybody, each seen by its owner only."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, person: str, game: str, name: str, brings: Mapping[str, Any]) -> Army:
        """Keep an army under a name; the one that had this name in this game is replaced."""
        tidy = " ".join(name.split())
        if not (1 <= len(tidy) <= LONGEST_NAME and is_text(tidy)):
            raise refuse("army_name", most=LONGEST_NAME)
        own = armies.c.person == person
        same = own & (armies.c.game == game) & (armies.c.name == tidy)
        moment = now()
        async with self._database.write() as connection:
            changed = await connection.execute(update(armies).where(same).values(brings=dict(brings), created=moment))
            if not changed.rowcount:
                have = await connection.execute(select(func.count()).select_from(armies).where(own))
                if have.scalar_one() >= MOST:
                    raise refuse("too_many_armies", most=MOST)
                values = {"id": secrets.token_urlsafe(9), "person": person, "game": game, "name": tidy}
                await connection.execute(insert(armies).values(**values, brings=dict(brings), created=moment))
            return _army((await connection.execute(select(armies).where(same))).one())

    async def find(self, person: str, army: str) -> Army | None:
        """An army of this person."""
        query = select(armies).where(armies.c.person == person, armies.c.id == army)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else _army(row)

    async def list(self, person: str, game: str | None = None) -> list[Army]:
        """The armies of this person, of one game or of all, by name."""
        query = select(armies).where(armies.c.person == person).order_by(armies.c.game, armies.c.name)
        if game is not None:
            query = query.where(armies.c.game == game)
        async with self._database.read() as connection:
            return [_army(row) for row in (await connection.execute(query)).all()]

    async def delete(self, person: str, army: str) -> bool:
        """Forget an army of this person; False where there is none."""
        async with self._database.write() as connection:
            done = await connection.execute(delete(armies).where(armies.c.person == person, armies.c.id == army))
            return bool(done.rowcount)


def _army(row: Row[Any]) -> Army:
    return Army(row.id, row.person, row.game, row.name, row.brings, row.created)
