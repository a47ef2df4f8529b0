"""Bringing the tables of a database up to date, and refusing one whose tables are not those of this program."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, make_url, text
from sqlalchemy.exc import DBAPIError

from harena.core.errors import refuse
from harena.web.store.contents import keep_built_in
from harena.web.store.database import Database

SCRIPTS: Final = str(Path(__file__).parent / "migrations")
ONE_AT_A_TIME: Final = 0x6861_7265_6E61
"""The key of the PostgreSQL lock that is held while migrating. SQLite lets only one write at a time anyway."""


def newest() -> str:
    """The revision of the tables that this program needs."""
    return str(ScriptDirectory(SCRIPTS).get_current_head())


async def revision(database: Database) -> str | None:
    """The revision of the tables in this database; None where it has none."""
    if database.is_sqlite:
        _check_place(Path(make_url(database.address).database or ""))
    try:
        async with database.read() as connection:
            return await connection.run_sync(_revision)
    except (DBAPIError, OSError) as error:
        raise refuse("database_unreachable", why=_first_line(error)) from error


async def pending(database: Database) -> bool:
    """Whether the tables are not up to date."""
    return await revision(database) != newest()


async def migrate(database: Database) -> None:
    """Bring the tables up to date, all steps in one transaction; a database of a newer program is refused.

    Matches of an older database are given the content that they began with, where it is the one that is built in.
    """
    found = await revision(database)
    if found is not None and found not in _known():
        raise refuse("database_too_new", have=found[:40], want=newest())
    async with database.write() as connection:
        if not database.is_sqlite:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ONE_AT_A_TIME})
        await connection.run_sync(_upgrade)
        await keep_built_in(connection)


async def check_schema(database: Database) -> None:
    """Refuse a database that this program cannot work with, saying what to do."""
    found = await revision(database)
    if found is None:
        raise refuse("database_empty")
    if found not in _known():
        raise refuse("database_too_new", have=found[:40], want=newest())
    if found != newest():
        raise refuse("database_too_old", have=found, want=newest())


def _check_place(file: Path) -> None:
    """Refuse a file that cannot be opened. If the driver found out, it could not end its thread cleanly."""
    why = 0
    if not file.parent.is_dir():
        why = errno.ENOENT
    elif file.is_dir():
        why = errno.EISDIR
    elif not os.access(file if file.exists() else file.parent, os.W_OK):
        why = errno.EACCES
    if why:
        raise refuse("cannot_write", file=str(file), why=os.strerror(why))


def _known() -> set[str]:
    return {script.revision for script in ScriptDirectory(SCRIPTS).walk_revisions()}


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", SCRIPTS.replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _first_line(error: Exception) -> str:
    """The first line of what the database says, without the statement that failed."""
    said = getattr(error, "orig", None) or error
    return str(said).partition("\n")[0][:200]
