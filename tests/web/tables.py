"""Servers and matches for tests: services on a new database, and matches that have begun."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from harena.core.action import Action
from harena.core.match import Match
from harena.core.seat import Seat
from harena.web.lobby import ME, OPEN, Guest, Wish
from harena.web.rooms import Change, Folded
from harena.web.services import Services
from harena.web.settings import Settings, read_settings
from harena.web.store.database import Database
from harena.web.store.migrate import migrate

ANNA = "Anna"
BRUNO = "Bruno"


async def prepared(folder: Path, database: str | None = None) -> Settings:
    """Settings of a server whose database is up to date."""
    settings = read_settings(data=folder, database=database)
    store = Database(settings.database)
    await migrate(store)
    await store.close()
    return settings


@asynccontextmanager
async def server(folder: Path, database: str | None = None) -> AsyncIterator[Services]:
    """The services of a server, without its pages."""
    async with Services(await prepared(folder, database)).running() as services:
        yield services


async def guest(services: Services, name: str) -> Guest:
    person = await services.people.guest(name, "en")
    return Guest(person.id, name)


async def begun(services: Services, game: str = "ludus", seats: Sequence[str] = (ME, OPEN)) -> tuple[str, list[Guest]]:
    """A match that has begun, and the people who sit there."""
    host = await guest(services, ANNA)
    people = [host]
    match = await services.lobby.create(host, Wish(game=game, seats=list(seats)), {})
    for number in range(list(seats).count(OPEN)):
        other = await guest(services, f"{BRUNO}{number or ''}")
        people.append(other)
        await services.lobby.join(match, other, {}, None)
    if OPEN not in seats:
        await services.lobby.show(match, host.person, None)
    return match, people


def first_option(seat: Seat) -> Change:
    """A change in which this seat takes the first thing that it may do."""

    def change(match: Match) -> None:
        options: Sequence[Action] = match.view(seat).options()
        match.answer(seat, options[0])

    return change


def keeps(services: Services, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server keep so many matches folded: each takes a byte, and it has so many."""
    monkeypatch.setattr(Folded, "held", lambda _folded: 1)
    services.rooms._held = dict.fromkeys(services.rooms._held, 1)
    services.rooms._bytes = len(services.rooms._held)
    services.rooms._most = count
