"""Whether visitors may be sent here: the database can be read and written, and its disk has room."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from harena.core.text import Text
from harena.web.store.database import Database

LEAST_FREE: Final = 32 * 2**20
"""So many bytes must be free. Below it answers may still be kept, but not for long."""
PATIENCE: Final = 2.0
"""How many seconds the database may take."""
LOOKED_SECONDS: Final = 2.0
"""What was found is told for so long, so that nobody can make the disk work by asking."""
KEYS: Final = {sqlite3.SQLITE_BUSY: "ready.locked", sqlite3.SQLITE_FULL: "ready.disk_full"}

log: Final = logging.getLogger(__name__)


def free_bytes(folder: Path) -> int:
    return shutil.disk_usage(folder).free


class Health:
    """Tries what an answer at a table needs. A fault is logged when it is found, and again when it has gone."""

    def __init__(
        self,
        database: Database,
        *,
        patience: float = PATIENCE,
        looked_seconds: float = LOOKED_SECONDS,
        free: Callable[[Path], int] = free_bytes,
    ) -> None:
        self._database = database
        self._patience = patience
        self._looked_seconds = looked_seconds
        self._free = free
        self._looking = asyncio.Lock()
        self._found: Text | None = None
        self._until = 0.0

    async def fault(self) -> Text | None:
        """What is wrong; None where all is well."""
        async with self._looking:
            if time.monotonic() >= self._until:
                self._note(await self._look())
                self._until = time.monotonic() + self._looked_seconds
        return self._found

    def _note(self, found: Text | None) -> None:
        if found is not None and (self._found is None or found.key != self._found.key):
            log.error("not ready: %s", found)
        elif found is None and self._found is not None:
            log.info("ready again")
        self._found = found

    async def _look(self) -> Text | None:
        if not self._database.is_sqlite:
            return await self._look_at_postgres()
        file = Path(make_url(self._database.address).database or "")
        return await asyncio.to_thread(self._look_at_file, file)

    def _look_at_file(self, file: Path) -> Text | None:
        """Write to the file what stands there already, by a connection that waits for nobody for long."""
        try:
            with closing(
                sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", self._patience, uri=True)
            ) as connection:
                connection.isolation_level = None
                connection.execute("BEGIN IMMEDIATE")
                [version] = connection.execute("PRAGMA user_version").fetchone()
                connection.execute(f"PRAGMA user_version = {version:d}")
                connection.execute("COMMIT")
            free = self._free(file.parent)
        except sqlite3.Error as error:
            return Text(KEYS.get(getattr(error, "sqlite_errorcode", 0), "ready.unusable"), {"why": str(error)})
        except OSError as error:
            return Text("ready.unusable", {"why": error.strerror or str(error)})
        return Text("ready.disk_full", {"why": f"{free // 2**20} MB"}) if free < LEAST_FREE else None

    async def _look_at_postgres(self) -> Text | None:
        """One that only follows another takes no answers."""
        try:
            async with asyncio.timeout(self._patience), self._database.read() as connection:
                follows = (await connection.exec_driver_sql("SELECT pg_is_in_recovery()")).scalar_one()
        except (SQLAlchemyError, OSError) as error:
            return Text("ready.unusable", {"why": type(error).__name__})
        return Text("ready.follows") if follows else None
