"""Backups: all tables as JSON lines in a zip file, the same for every kind of database.

What SQLite held can be restored into PostgreSQL and the other way round. A backup holds what must stay secret, the
seeds of running matches among it, so only its owner can read the file.
"""

from __future__ import annotations

import base64
import os
import zipfile
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import IO, Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import LargeBinary, Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from harena.core.errors import refuse
from harena.web.store.database import Database
from harena.web.store.matches import now
from harena.web.store.migrate import check_schema, migrate, newest
from harena.web.store.schema import Moment, metadata

FORMAT: Final = "harena-backup-1"
CONTENTS: Final = "contents.json"
ROWS_AT_ONCE: Final = 500

Rows = dict[str, int]


class Contents(Struct, frozen=True):
    """What a backup says of itself: the state of the tables, and how many rows each has."""

    format: str
    revision: str
    created: datetime
    rows: Rows


# Writing


async def backup(database: Database, path: Path) -> Rows:
    """Write everything to a new file, as it was at one moment, while the server may go on; returns rows by table."""
    await check_schema(database)
    with _new_file(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        async with _one_moment(database) as connection:
            rows = {table.name: await _write(connection, table, archive) for table in metadata.sorted_tables}
        contents = Contents(FORMAT, newest(), now(), rows)
        archive.writestr(CONTENTS, msgspec.json.encode(contents))
    return rows


@contextmanager
def _new_file(path: Path) -> Iterator[IO[bytes]]:
    """A file that only its owner can read; never one that is there already, and none that is only half written."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise refuse("cannot_write", file=str(path), why=error.strerror or str(error)) from error
    try:
        with open(descriptor, "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        path.unlink()
        raise refuse("cannot_write", file=str(path), why=error.strerror or str(error)) from error
    except BaseException:
        path.unlink()
        raise


@asynccontextmanager
async def _one_moment(database: Database) -> AsyncIterator[AsyncConnection]:
    """A connection for which nothing changes any more; on SQLite every reader has that."""
    async with database.read() as connection:
        if not database.is_sqlite:
            await connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


async def _write(connection: AsyncConnection, table: Table, archive: zipfile.ZipFile) -> int:
    """One table as a member of the archive, row by row."""
    rows = 0
    query = select(table).order_by(*table.primary_key.columns)
    with archive.open(f"{table.name}.jsonl", "w", force_zip64=True) as member:
        async with connection.stream(query.execution_options(yield_per=ROWS_AT_ONCE)) as found:
            async for row in found:
                member.write(msgspec.json.encode(row._asdict()) + b"\n")
                rows += 1
    return rows


# Reading


async def restore(database: Database, path: Path) -> Rows:
    """Fill an empty database from a backup, all or nothing; returns rows by table."""
    with _opened(path) as archive:
        contents = _contents(path, archive)
        await migrate(database)
        async with database.write() as connection:
            await _check_empty(connection)
            for table in metadata.sorted_tables:
                await _read(connection, table, archive, path, contents.rows.get(table.name, 0))
            if not database.is_sqlite:
                await _count_on(connection)
    return contents.rows


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """The archive in a file; whatever is wrong with it is a refusal."""
    try:
        with zipfile.ZipFile(path) as archive:
            yield archive
    except OSError as error:
        raise refuse("cannot_read", file=str(path), why=error.strerror or str(error)) from error
    except (zipfile.BadZipFile, EOFError, msgspec.DecodeError, KeyError, ValueError, TypeError) as error:
        raise refuse("not_a_backup", file=str(path), why=str(error)[:200]) from error


def _contents(path: Path, archive: zipfile.ZipFile) -> Contents:
    contents = msgspec.json.decode(archive.read(CONTENTS), type=Contents)
    if contents.format != FORMAT:
        raise refuse("not_a_backup", file=str(path), why=contents.format[:40])
    if contents.revision != newest():
        raise refuse("backup_of_another_version", file=str(path), have=contents.revision[:40], want=newest())
    return contents


async def _check_empty(connection: AsyncConnection) -> None:
    for table in metadata.sorted_tables:
        if (await connection.execute(select(func.count()).select_from(table))).scalar_one():
            raise refuse("database_not_empty")


async def _read(connection: AsyncConnection, table: Table, archive: zipfile.ZipFile, path: Path, rows: int) -> None:
    """One table back from its member of the archive."""
    done = 0
    readers = {column.name: _reader(column.type) for column in table.columns}
    with archive.open(f"{table.name}.jsonl") as member:
        for batch in _batches(member):
            values = [_values(readers, msgspec.json.decode(line)) for line in batch]
            await connection.execute(insert(table), values)
            done += len(values)
    if done != rows:
        raise refuse("not_a_backup", file=str(path), why=f"{table.name}: {done}/{rows}")


def _batches(member: IO[bytes]) -> Iterator[list[bytes]]:
    batch: list[bytes] = []
    for line in member:
        batch.append(line)
        if len(batch) == ROWS_AT_ONCE:
            yield batch
            batch = []
    if batch:
        yield batch


def _values(readers: Mapping[str, Callable[[Any], Any]], row: dict[str, Any]) -> dict[str, Any]:
    if set(row) != set(readers):
        raise ValueError(", ".join(sorted(set(row) ^ set(readers))))
    return {name: None if value is None else readers[name](value) for name, value in row.items()}


def _reader(kind: Any) -> Callable[[Any], Any]:
    """How a value of a column comes back from JSON."""
    if isinstance(kind, LargeBinary):
        return partial(base64.b64decode, validate=True)
    return datetime.fromisoformat if isinstance(kind, Moment) else lambda value: value


async def _count_on(connection: AsyncConnection) -> None:
    """PostgreSQL counts by itself; from now on it must begin after what was restored."""
    highest = "SELECT setval(pg_get_serial_sequence('notes', 'id'), COALESCE(MAX(id), 0) + 1, false) FROM notes"
    await connection.execute(text(highest))
