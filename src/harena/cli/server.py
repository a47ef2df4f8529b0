"""What the commands for a server share: which database is meant, and the words of the pages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

from cyclopts import Parameter

from harena.cli.screen import Screen
from harena.web.operations import opened
from harena.web.settings import DATABASE_FILE, asynchronous, data_folder
from harena.web.store.database import Database
from harena.web.words import page_texts

DatabaseAddress = Annotated[str | None, Parameter(name="--database", help="help.option.database", metavar="URL")]

T = TypeVar("T")


def address_of(screen: Screen, given: str | None) -> str:
    """The database that is meant; from here on the screen speaks the words of the pages too."""
    screen.texts = page_texts(screen.texts.language)
    if given:
        return asynchronous(given)
    return f"sqlite+aiosqlite:///{data_folder(screen.environment) / DATABASE_FILE}"


def on_database(screen: Screen, given: str | None, work: Callable[[Database], Awaitable[T]]) -> T:
    """Do something with a database that is up to date."""

    async def done() -> T:
        async with opened(address_of(screen, given)) as database:
            return await work(database)

    return asyncio.run(done())
