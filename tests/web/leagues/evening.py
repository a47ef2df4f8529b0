"""A league for tests: services on a database, people of a club, and commands by one word."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from harena.league.book import Book, Member
from harena.league.entries import Entry
from harena.league.kinds import AnyCommand, CloseSequence, Join, Recruit
from harena.web.leagues.halls import Order
from harena.web.services import Services
from harena.web.store.people import Person
from tests.web.tables import server

ARMIES = {"Ann": "empire", "Bob": "chaos", "Cat": "beacon_host"}


class Evening:
    """A league of a club that meets: Olga organises it and plays no army."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.people: dict[str, Person] = {}
        self.league = ""
        self._clients = count(1)

    async def found(self, public: bool = False) -> str:
        self.people["Olga"] = olga = await self.services.people.guest("Olga", "en")
        self.league = await self.services.membership.found(olga, "Thursday", "Olga", "form", public=public)
        return self.league

    async def come(self, name: str, role: Any = "player") -> Person:
        """Somebody follows the link."""
        row = await self.services.leagues.find(self.league)
        assert row is not None
        assert row.invitation is not None
        person = self.people[name] = await self.services.people.guest(name, "en")
        await self.services.membership.accept(self.league, row.invitation, person, name, role)
        return person

    async def do(self, name: str, command: AnyCommand, *dice: int, **more: Any) -> Entry:
        """Carry out a command for somebody."""
        given = {"client": f"c{next(self._clients)}", "dice": dice or None, **more}
        return await self.services.halls.enter(self.league, self.people[name].id, Order(command, **given))

    async def book(self, name: str = "Olga") -> Book:
        """What somebody sees."""
        return await self.services.halls.look(self.league, self.people[name].id, lambda sight: sight.book)

    async def member(self, name: str) -> Member:
        book = await self.book()
        row = await self.services.leagues.find(self.league)
        assert row is not None
        own = row.enrolled(self.people[name].id)
        assert own is not None
        return next(member for member in book.members.values() if member.person == own.id)

    async def join(self, name: str) -> str:
        """Somebody follows the link and joins with an army."""
        await self.come(name)
        await self.do(name, Join("", ARMIES[name]))
        return (await self.member(name)).id

    async def muster(self, name: str) -> str:
        """Somebody joins and buys a first list, ready to fight."""
        member = await self.join(name)
        units = ("halberdiers", "halberdiers", "militia") if name == "Ann" else ("marauders",) * 3
        for unit in units:
            await self.do(name, Recruit(member, unit, 20))
        await self.do(name, CloseSequence(member))
        return member


@asynccontextmanager
async def evening(folder: Path, database: str | None = None, **given: Any) -> AsyncIterator[Evening]:
    """A league on a server without its pages."""
    async with server(folder, database) as services:
        tonight = Evening(services)
        await tonight.found(**given)
        yield tonight
