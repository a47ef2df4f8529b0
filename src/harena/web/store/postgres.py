"""Several server processes on one PostgreSQL: each tells the others that a match has changed, by NOTIFY.

A notification carries only the id of a match and its version; whoever hears it reads the database. Notifications may be
lost, or never be sent by a process that was killed after its commit. So the versions of all matches that somebody here
looks at are read again after every new connection and from time to time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import AsyncConnection as Transaction

from harena.core.errors import refuse
from harena.web.hub import Hub

if TYPE_CHECKING:
    from psycopg import AsyncConnection

CHANNEL: Final = "harena"
FIRST_WAIT: Final = 0.1
LONGEST_WAIT: Final = 5.0
"""Seconds between attempts to connect again; doubled each time."""
LOOK_SECONDS: Final = 30.0
"""Seconds between reads of the versions; they also show whether the connection still stands."""
VERSIONS: Final = """
SELECT id, version FROM matches WHERE id = ANY(%(wanted)s)
UNION ALL SELECT 'league/' || id, version FROM leagues WHERE 'league/' || id = ANY(%(wanted)s)
"""
"""The present versions of what somebody here looks at; leagues are known by `halls.topic`."""

log: Final = logging.getLogger(__name__)


async def announce(transaction: Transaction, matches: Sequence[str]) -> None:
    """Tell all processes, when the transaction is committed, that the people of these matches have changed. It is
    done here because a command of the terminal has no hub.
    """
    told = text("SELECT pg_notify(:channel, told) FROM unnest(CAST(:payloads AS text[])) AS told")
    await transaction.execute(told, {"channel": CHANNEL, "payloads": [f"{match}:0" for match in matches]})


class Bridge:
    """Joins the hub of this process to those of the others, by one connection that listens and one that tells."""

    def __init__(self, address: str, hub: Hub) -> None:
        self._address = make_url(address).set(drivername="postgresql").render_as_string(hide_password=False)
        self._hub = hub
        self._untold: dict[str, int] = {}
        self._telling: dict[str, int] = {}
        self._news = asyncio.Event()
        self._listening = asyncio.Event()
        self._speaker = 0
        self._tasks: list[asyncio.Task[None]] = []
        hub.also(self._send)

    async def start(self) -> None:
        """Begin to listen and to tell; refused where the database cannot be reached."""
        from psycopg import OperationalError  # noqa: PLC0415 - the driver is there only where PostgreSQL is used

        try:
            await (await self._connect()).close()
        except OperationalError as error:
            raise refuse("database_unreachable", why=str(error).partition("\n")[0][:200]) from error
        works = {"listen": self._listen, "speak": self._speak}
        self._tasks = [
            asyncio.create_task(self._again_and_again(name, work), name=f"{name} to other processes")
            for name, work in works.items()
        ]
        await self._listening.wait()

    async def stop(self) -> None:
        """Tell what is left to tell, and end."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._told(), 1.0)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    def _send(self, match: str, version: int) -> None:
        self._untold[match] = max(version, self._untold.get(match, version))
        self._news.set()

    async def _told(self) -> None:
        while (self._untold or self._telling) and self._tasks:
            await asyncio.sleep(0.01)

    async def _connect(self) -> AsyncConnection[Any]:
        from psycopg import AsyncConnection  # noqa: PLC0415

        return await AsyncConnection.connect(self._address, autocommit=True, connect_timeout=10)

    async def _again_and_again(self, name: str, work: Callable[[AsyncConnection[Any]], Awaitable[None]]) -> None:
        """Work on a connection, and go on with a new one whenever it breaks."""
        from psycopg import OperationalError  # noqa: PLC0415

        wait = FIRST_WAIT
        while True:
            try:
                async with await self._connect() as connection:
                    wait = FIRST_WAIT
                    await work(connection)
            except (OperationalError, TimeoutError) as error:
                log.warning("%s: the database is gone, trying again: %s", name, str(error).partition("\n")[0])
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    # Listening

    async def _listen(self, connection: AsyncConnection[Any]) -> None:
        await connection.execute(f"LISTEN {CHANNEL}")
        await self._catch_up(connection, self._hub.heard)
        self._listening.set()
        while True:
            async for notice in connection.notifies(timeout=LOOK_SECONDS):
                if notice.pid != self._speaker:
                    self._heard(notice.payload)
            await asyncio.wait_for(self._catch_up(connection, self._hub.caught_up), LOOK_SECONDS)

    async def _catch_up(self, connection: AsyncConnection[Any], tell: Callable[[str, int], None]) -> None:
        """Publish what was missed while no connection listened, and what was never told."""
        found = await connection.execute(VERSIONS, {"wanted": self._hub.matches()})
        for match, version in await found.fetchall():
            tell(match, version)

    def _heard(self, payload: str) -> None:
        match, _, version = payload.rpartition(":")
        if match and version.isdecimal():
            self._hub.heard(match, int(version))
        else:
            log.warning("a notification that is not ours: %r", payload[:80])

    # Speaking

    async def _speak(self, connection: AsyncConnection[Any]) -> None:
        """Tell all that is waiting to be told; what fails is told by the next connection."""
        self._speaker = connection.info.backend_pid
        for match, version in self._telling.items():
            self._send(match, version)
        while True:
            await self._wait_for_news()
            # What is published from now on is told again, even of the same version: others may not know it yet.
            self._telling, self._untold = self._untold, {}
            payloads = [f"{match}:{version}" for match, version in self._telling.items()]
            await connection.execute("SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told", [CHANNEL, payloads])
            self._telling = {}

    async def _wait_for_news(self) -> None:
        if not self._untold:
            self._news.clear()
            await self._news.wait()
