"""SQLite is asked directly, and what waits does not make the others wait."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from harena.web.store import sqlite
from harena.web.store.database import Database
from harena.web.store.sqlite import in_a_thread


def on_a_database(folder: Path, story: Callable[[Database], Any]) -> None:
    async def told() -> None:
        database = Database(f"sqlite+aiosqlite:///{folder / 'one.sqlite'}")
        async with database.write() as connection:
            await connection.execute(text("CREATE TABLE stones (n INTEGER)"))
        try:
            await story(database)
        finally:
            await database.close()

    asyncio.run(told())


async def count(database: Database) -> int:
    async with database.read() as connection:
        found: int = (await connection.execute(text("SELECT count(*) FROM stones"))).scalar_one()
        return found


def test_what_only_reads_goes_to_no_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone: list[object] = []

    async def watched(work: Callable[[], Any]) -> None:
        gone.append(work)
        await in_a_thread(work)

    async def story(database: Database) -> None:
        monkeypatch.setattr(sqlite, "in_a_thread", watched)
        assert await count(database) == 0
        assert gone == []
        async with database.write() as connection:
            await connection.execute(text("INSERT INTO stones VALUES (1)"))
        assert len(gone) == 2  # taking the turn to write, and the disk
        assert await count(database) == 1

    on_a_database(tmp_path, story)


@pytest.mark.parametrize("before", [None, 0o644])
def test_nobody_but_the_owner_may_read_the_files(tmp_path: Path, before: int | None) -> None:
    if before is not None:
        (tmp_path / "one.sqlite").touch(before)

    async def story(database: Database) -> None:
        files = sorted(tmp_path.iterdir())
        assert len(files) == 3, files  # the database, its write-ahead log and the index of it
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}

    on_a_database(tmp_path, story)


def test_while_another_process_writes_the_others_go_on_reading(tmp_path: Path) -> None:
    async def story(database: Database) -> None:
        other = sqlite3.connect(tmp_path / "one.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        other.execute("INSERT INTO stones VALUES (7)")

        async def write() -> None:
            async with database.write() as connection:
                await connection.execute(text("INSERT INTO stones VALUES (8)"))

        writing = asyncio.create_task(write())
        for _ in range(5):
            await asyncio.sleep(0.01)
            assert await count(database) == 0
        assert not writing.done()
        other.execute("COMMIT")
        other.close()
        await writing
        assert await count(database) == 2

    on_a_database(tmp_path, story)


def test_who_is_told_to_stop_while_the_disk_works_stops_when_it_is_done() -> None:
    begun, goes_on = threading.Event(), threading.Event()
    done: list[bool] = []

    def work() -> None:
        begun.set()
        goes_on.wait(10)
        done.append(True)

    async def story() -> None:
        task = asyncio.create_task(in_a_thread(work))
        while not begun.is_set():
            await asyncio.sleep(0.001)
        task.cancel()
        await asyncio.sleep(0.01)
        assert not task.done()
        goes_on.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert done == [True]

    asyncio.run(story())


def test_what_was_begun_and_refused_leaves_nothing(tmp_path: Path) -> None:
    async def story(database: Database) -> None:
        async def give_up() -> None:
            async with database.write() as connection:
                await connection.execute(text("INSERT INTO stones VALUES (1)"))
                raise RuntimeError("no")

        with pytest.raises(RuntimeError, match="no"):
            await give_up()
        assert await count(database) == 0

    on_a_database(tmp_path, story)
