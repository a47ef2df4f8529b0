"""Backups: all tables as JSON lines in a zip file, the same for every kind of database.

What SQLite held can be restored into PostgreSQL and the other way round. A backup holds what must stay secret, the
seeds of running matches among it, so only its owner can read the file.
"""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO, Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Table, func, insert, select, text
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from harena.core.errors import refuse
from harena.web.backup_check import check_contents, check_leagues, check_matches, reader
from harena.web.store.database import Database
from harena.web.store.matches import now
from harena.web.store.migrate import check_schema, migrate, newest
from harena.web.store.schema import metadata

FORMAT: Final = "harena-backup-1"
CONTENTS: Final = "contents.json"
ROWS_AT_ONCE: Final = 500
LONGEST_ROW: Final = 4 * 2**20
SMALL: Final = 16 * 2**20
MOST_UNPACKED: Final = 100
"""How many times larger than the file what is in it may be, unless it is small. Ours are some ten times larger."""
PACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
ENCRYPTED: Final = 0x1
BROKEN: Final = (
    zipfile.BadZipFile,
    NotImplementedError,  # what zipfile says of ways of packing that it does not know
    zlib.error,
    EOFError,
    msgspec.DecodeError,
    RecursionError,
    ArithmeticError,
    LookupError,
    TypeError,
    ValueError,
    IntegrityError,
    DataError,
)
"""What a file that is no backup, or no longer one, brings about when it is read."""

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
                await _read(connection, table, archive, contents.rows[table.name])
            await check_contents(connection)
            await check_matches(connection)
            await check_leagues(connection)
            if not database.is_sqlite:
                await _count_on(connection)
    return contents.rows


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """The archive in a file; whatever is wrong with it is a refusal."""
    try:
        with zipfile.ZipFile(path) as archive:
            _check_members(archive, path.stat().st_size)
            yield archive
    except OSError as error:
        raise refuse("cannot_read", file=str(path), why=error.strerror or str(error)) from error
    except BROKEN as error:
        raise refuse("not_a_backup", file=str(path), why=_first_line(error)) from error


def _check_members(archive: zipfile.ZipFile, size: int) -> None:
    """All tables and nothing else, packed as we pack them, and not out of all proportion to the size of the file."""
    members = archive.infolist()
    names = sorted(member.filename for member in members)
    if names != sorted([CONTENTS, *(f"{table.name}.jsonl" for table in metadata.sorted_tables)]):
        raise ValueError(", ".join(names)[:200])
    if any(member.compress_type not in PACKED or member.flag_bits & ENCRYPTED for member in members):
        raise ValueError("zip")
    if sum(member.file_size for member in members) > max(MOST_UNPACKED * size, SMALL):
        raise ValueError(f"zip > {MOST_UNPACKED}:1")


def _first_line(error: Exception) -> str:
    """What was wrong, without the question that the database was asked."""
    said = getattr(error, "orig", None) or error
    return str(said).partition("\n")[0][:200]


def _contents(path: Path, archive: zipfile.ZipFile) -> Contents:
    contents = msgspec.json.decode(archive.read(CONTENTS), type=Contents)
    if contents.format != FORMAT:
        raise refuse("not_a_backup", file=str(path), why=contents.format[:40])
    if contents.revision != newest():
        raise refuse("backup_of_another_version", file=str(path), have=contents.revision[:40], want=newest())
    if set(contents.rows) != {table.name for table in metadata.sorted_tables}:
        raise ValueError(CONTENTS)
    return contents


async def _check_empty(connection: AsyncConnection) -> None:
    for table in metadata.sorted_tables:
        if (await connection.execute(select(func.count()).select_from(table))).scalar_one():
            raise refuse("database_not_empty")


async def _read(connection: AsyncConnection, table: Table, archive: zipfile.ZipFile, rows: int) -> None:
    """One table back from its member of the archive."""
    done = 0
    readers = {column.name: reader(column) for column in table.columns}
    with archive.open(f"{table.name}.jsonl") as member:
        for batch in _batches(member):
            values = [_values(readers, msgspec.json.decode(line)) for line in batch]
            await connection.execute(insert(table), values)
            done += len(values)
    if done != rows:
        raise ValueError(f"{table.name}: {done}/{rows}")


def _batches(member: IO[bytes]) -> Iterator[list[bytes]]:
    batch: list[bytes] = []
    while line := member.readline(LONGEST_ROW + 1):
        if len(line) > LONGEST_ROW:
            raise ValueError(f"> {LONGEST_ROW}")
        batch.append(line)
        if len(batch) == ROWS_AT_ONCE:
            yield batch
            batch = []
    if batch:
        yield batch


def _values(readers: Mapping[str, Callable[[Any], Any]], row: Any) -> dict[str, Any]:
    if not isinstance(row, dict):
        raise TypeError(type(row).__name__)
    if set(row) != set(readers):
        raise ValueError(", ".join(sorted(set(row) ^ set(readers))))
    return {name: readers[name](value) for name, value in row.items()}


async def _count_on(connection: AsyncConnection) -> None:
    """PostgreSQL counts by itself; from now on it must begin after what was restored."""
    highest = "SELECT setval(pg_get_serial_sequence('notes', 'id'), COALESCE(MAX(id), 0) + 1, false) FROM notes"
    await connection.execute(text(highest))
