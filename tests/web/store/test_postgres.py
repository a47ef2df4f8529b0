"""Two server processes on one PostgreSQL, played by two hubs: what one publishes, the streams of the other hear."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import psycopg
import pytest

from harena.core.errors import Refused
from harena.web.hub import Hub, Listener
from harena.web.settings import asynchronous
from harena.web.store.database import Database
from harena.web.store.migrate import migrate
from harena.web.store.postgres import Bridge
from tests.web.played import played
from tests.web.postgres import Postgres

PATIENCE = 120


@asynccontextmanager
async def process(address: str) -> AsyncIterator[Hub]:
    """What a server process has of all this."""
    hub = Hub()
    bridge = Bridge(asynchronous(address), hub)
    await bridge.start()
    try:
        yield hub
    finally:
        await bridge.stop()


def tell(address: str, story: Callable[[Database], Awaitable[None]]) -> None:
    async def told() -> None:
        database = Database(asynchronous(address))
        try:
            await migrate(database)
            await asyncio.wait_for(story(database), 2 * PATIENCE)
        finally:
            await database.close()

    asyncio.run(told())


async def news(listener: Listener) -> int | None:
    return await asyncio.wait_for(listener.wait(), PATIENCE)


def test_what_one_process_publishes_the_streams_of_the_other_hear(postgres: Postgres) -> None:
    address = postgres.new_database()

    async def story(database: Database) -> None:
        async with process(address) as here, process(address) as there:
            with here.listen("m:1") as near, there.listen("m:1") as far, there.listen("m2") as other:
                here.publish("m:1", 7)
                assert [await news(near), await news(far)] == [7, 7]
                there.publish("m:1", 8)
                assert [await news(near), await news(far)] == [8, 8]
                assert other.version == -1

    tell(address, story)


def test_of_many_changes_the_newest_arrives(postgres: Postgres) -> None:
    address = postgres.new_database()

    async def story(database: Database) -> None:
        async with process(address) as here, process(address) as there:
            with there.listen("m1") as far, there.listen("m2") as other:
                for version in range(1, 200):
                    here.publish("m1", version)
                    here.publish("m2", version + 1000)
                while await news(far) != 199:
                    pass
                while await news(other) != 1199:
                    pass

    tell(address, story)


def test_only_the_name_and_the_version_travel(postgres: Postgres) -> None:
    address = postgres.new_database()

    async def story(database: Database) -> None:
        spy = await psycopg.AsyncConnection.connect(address, autocommit=True)
        await spy.execute("LISTEN harena")
        async with process(address) as here:
            here.publish("m1", 12)
            async for notice in spy.notifies(timeout=PATIENCE, stop_after=1):
                assert notice.payload == "m1:12"
        await spy.close()

    tell(address, story)


def test_after_the_connection_broke_streams_hear_what_they_missed_and_what_comes(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    address = postgres.new_database()

    async def story(database: Database) -> None:
        async with process(address) as here, process(address) as there:
            with there.listen("m1") as far:
                match = await played(database, "m1", answers=3)
                postgres.cut_connections(address)
                assert await news(far) == match.version
                here.publish("m1", match.version + 1)
                while await news(far) != match.version + 1:
                    pass

    with caplog.at_level(logging.WARNING):
        tell(address, story)
    assert "the database is gone, trying again" in caplog.text


def test_what_could_not_be_told_is_told_once_the_database_is_back(postgres: Postgres) -> None:
    address = postgres.new_database()

    async def story(database: Database) -> None:
        async with process(address) as here, process(address) as there:
            with there.listen("m1") as far:
                here.publish("m1", 4)
                assert await news(far) == 4
                postgres.cut_connections(address, last="pg_notify")
                here.publish("m1", 5)
                assert await news(far) == 5

    tell(address, story)


def test_what_a_killed_process_committed_but_never_told_is_heard_all_the_same(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = postgres.new_database()
    monkeypatch.setattr("harena.web.store.postgres.LOOK_SECONDS", 0.2)

    async def story(database: Database) -> None:
        async with process(address) as there:
            with there.listen("m1") as far:
                match = await played(database, "m1", answers=3)
                while await news(far) != match.version:
                    pass

    tell(address, story)


def test_notifications_of_others_do_no_harm(postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    address = postgres.new_database()

    async def story(database: Database) -> None:
        stranger = await psycopg.AsyncConnection.connect(address, autocommit=True)
        async with stranger, process(address) as there:
            with there.listen("m1") as far:
                for payload in ("", "m1", "m1:x", ":5", "m1:-3", "m1:4"):
                    await stranger.execute("SELECT pg_notify('harena', %s)", [payload])
                assert await news(far) == 4

    tell(address, story)
    assert "not ours: 'm1:x'" in caplog.text


def test_stopping_tells_what_was_still_to_tell(postgres: Postgres) -> None:
    address = postgres.new_database()

    async def story(database: Database) -> None:
        async with process(address) as there:
            with there.listen("m1") as far:
                async with process(address) as here:
                    here.publish("m1", 9)
                assert await news(far) == 9

    tell(address, story)


def test_a_database_that_is_not_there_is_said_so_at_the_start() -> None:
    async def story() -> None:
        with pytest.raises(Refused, match="database_unreachable"):
            await Bridge("postgresql+psycopg://tester@127.0.0.1:9/nothing", Hub()).start()

    asyncio.run(story())
