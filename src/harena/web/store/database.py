"""The connection to the database, and the two kinds of transactions: those that read and those that write."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from harena.core.errors import refuse
from harena.web.store.sqlite import WRITES, sqlite_engine


class Database:
    """One database, used by everything on the server. What a `write` block did is either all kept or not at all.

    Errors name the statement that failed without its values, which may be seeds and nonces: errors are logged.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self.is_sqlite = address.startswith("sqlite")
        self.engine = sqlite_engine(address) if self.is_sqlite else _postgres(address)
        # SQLite has one writer at a time: waiting here in order is fairer than asking the file again and again.
        self._turn: Any = asyncio.Lock() if self.is_sqlite else nullcontext()
        self.changes_to_people = 0
        """How often people, or what lets them in, have changed through this object."""

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees one state of the database."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is committed at the end of the block, and rolled back if anything goes wrong in it."""
        async with self._turn, self.engine.connect() as connection:
            await connection.execution_options(**{WRITES: True})
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def write_people(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes people, sessions or tokens; whoever has cached one of them must read it again."""
        try:
            async with self.write() as connection:
                yield connection
        finally:
            self.changes_to_people += 1

    async def close(self) -> None:
        await self.engine.dispose()


def _postgres(address: str) -> AsyncEngine:
    """The engine for PostgreSQL. Its driver is an optional dependency."""
    try:
        return create_async_engine(address, pool_size=10, hide_parameters=True)
    except ModuleNotFoundError as error:
        raise refuse("no_postgres_driver") from error
