"""Everything that a request may need, made once when the server starts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, Self

from harena.web.advisers import Advisers
from harena.web.health import Health
from harena.web.hub import Hub
from harena.web.leagues.halls import Halls
from harena.web.leagues.library import Libraries
from harena.web.leagues.membership import Membership
from harena.web.limits import Limits
from harena.web.lobby import Lobby
from harena.web.painter import Painter
from harena.web.players import Players
from harena.web.rooms import Rooms
from harena.web.settings import Settings
from harena.web.signing import own_signer
from harena.web.store.armies import Armies
from harena.web.store.contents import Contents
from harena.web.store.database import Database
from harena.web.store.leagues import Leagues
from harena.web.store.matches import Matches
from harena.web.store.migrate import check_schema
from harena.web.store.people import People
from harena.web.store.postgres import Bridge
from harena.web.thinkers import Thinkers
from harena.web.waits import Waits
from harena.web.watched import Watched

TAKE_OVER_SECONDS: Final = 30.0
"""After so long programs are asked again that have not answered: longer than one may think."""


class Services:
    """The parts of a running server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.signer = own_signer(settings.data)
        self.database = Database(settings.database)
        self.health = Health(self.database)
        self.hub = Hub()
        self.limits = Limits()
        self.waits = Waits(self.hub)
        self.matches = Matches(self.database)
        self.people = People(self.database)
        self.armies = Armies(self.database)
        self.rooms = Rooms(self.matches, Contents(self.database), self.hub, settings.megabytes)
        self.lobby = Lobby(self.matches, self.hub, settings.matches_a_day)
        self.leagues = Leagues(self.database)
        self.libraries = Libraries(self.database)
        self.halls = Halls(self.leagues, self.libraries, self.hub)
        self.membership = Membership(self.leagues, self.hub)
        thinkers = Thinkers(settings.thinkers, settings.thinking_seconds)
        self.players = Players(self.rooms, self.matches, thinkers)
        self.advisers = Advisers(thinkers, self.hub)
        self.watched = Watched(self.matches)
        self.painter = Painter()
        self.bridge = None if self.database.is_sqlite else Bridge(settings.database, self.hub)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Self]:
        """Open for as long as the block lasts: programs go on thinking where they were, and end with it."""
        await check_schema(self.database)
        if self.bridge is not None:
            await self.bridge.start()
        await self.players.wake_all()
        looking = asyncio.create_task(self.players.take_over(TAKE_OVER_SECONDS))
        try:
            yield self
        finally:
            looking.cancel()
            self.hub.close()
            await self.advisers.close()
            await self.players.close()
            await self.watched.close()
            self.painter.close()
            if self.bridge is not None:
                await self.bridge.stop()
            self.people.close()
            await self.database.close()
