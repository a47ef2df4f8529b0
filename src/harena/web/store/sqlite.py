"""SQLite in the thread of the event loop: a connection that SQLAlchemy takes for one of aiosqlite.

A query takes some ten microseconds. Going to another thread and back takes much longer, and aiosqlite does so four
times for each statement. So statements run at once, and only those that may wait go to a thread: COMMIT, which waits
for the disk, and BEGIN IMMEDIATE, which waits for another process that writes.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, Self

from sqlalchemy import Connection, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

WRITES: Final = "harena_writes"
"""The option of a connection that is going to write."""
BUSY_SECONDS: Final = 10
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_SECONDS * 1000}")
WAITS: Final = "BEGIN IMMEDIATE"
MEMORY: Final = ":memory:"
OWNER_ONLY: Final = 0o600


def sqlite_engine(address: str) -> AsyncEngine:
    """An engine whose file survives a crash at any moment: write-ahead log, and every commit synced to the disk."""
    path = make_url(address).database or MEMORY

    async def connect() -> Near:
        return Near(path)

    engine = create_async_engine(address, async_creator=connect, hide_parameters=True)

    @event.listens_for(engine.sync_engine, "begin")
    def on_begin(connection: Connection) -> None:
        """Begin a transaction. One that will write takes the lock now, or two of them could block each other later."""
        writes = connection.get_execution_options().get(WRITES)
        connection.exec_driver_sql(WAITS if writes else "BEGIN")

    return engine


def keep_private(path: Path) -> None:
    """Let nobody but the owner read the file. SQLite gives the files that it keeps beside it the same rights."""
    if not path.parent.is_dir():
        return  # SQLite says so when it opens the file
    path.touch(OWNER_ONLY)
    found = path.stat()
    if found.st_mode & 0o077 and found.st_uid == os.geteuid():
        path.chmod(OWNER_ONLY)


class Near:
    """A connection. A file that is no database is refused when it is opened."""

    def __init__(self, path: str) -> None:
        if path != MEMORY:
            keep_private(Path(path))
        # BEGIN is sent by `on_begin`; one task at a time uses a connection, from whichever thread.
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            for pragma in PRAGMAS:
                self._connection.execute(f"PRAGMA {pragma}")
        except sqlite3.Error:
            self._connection.close()
            raise

    def cursor(self) -> NearCursor:
        return NearCursor(self._connection.cursor())

    async def commit(self) -> None:
        await in_a_thread(self._connection.commit)

    async def rollback(self) -> None:
        self._connection.rollback()

    async def create_function(self, *arguments: Any, **more: Any) -> None:
        self._connection.create_function(*arguments, **more)

    async def close(self) -> None:
        self._connection.close()

    def stop(self) -> None:
        """Close the connection where nothing can be awaited any more."""
        self._connection.close()


class NearCursor:
    """A statement and what it found."""

    def __init__(self, cursor: sqlite3.Cursor) -> None:
        self._cursor = cursor
        self.arraysize = cursor.arraysize

    async def __aenter__(self) -> Self:
        return self

    @property
    def description(self) -> Any:
        return self._cursor.description

    @property
    def rowcount(self) -> int:
        return self._cursor.rowcount

    @property
    def lastrowid(self) -> int | None:
        return self._cursor.lastrowid

    async def execute(self, statement: str, parameters: Any = ()) -> Self:
        if statement == WAITS:
            await in_a_thread(lambda: self._cursor.execute(statement))
        else:
            self._cursor.execute(statement, parameters)
        return self

    async def executemany(self, statement: str, parameters: Iterable[Any]) -> Self:
        self._cursor.executemany(statement, parameters)
        return self

    async def fetchone(self) -> Any:
        return self._cursor.fetchone()

    async def fetchmany(self, size: int | None = None) -> list[Any]:
        return self._cursor.fetchmany(size or self.arraysize)

    async def fetchall(self) -> list[Any]:
        return self._cursor.fetchall()

    async def close(self) -> None:
        self._cursor.close()


async def in_a_thread(work: Callable[[], Any]) -> None:
    """Do something in a thread, so that others need not wait. A task that is cancelled meanwhile ends when the work
    is done, since nobody else may use the connection before.
    """
    task = asyncio.get_running_loop().run_in_executor(None, work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise
