"""A server for a test: its own folder and database, visitors with cookies of their own, and a look at the tables."""

from __future__ import annotations

import asyncio
import html
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest
from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

from harena.core.fair import pledge
from harena.web.app import bare_app, furnish
from harena.web.logs import AsJson
from harena.web.painter import Painter
from harena.web.services import Services
from harena.web.settings import Settings, read_settings
from harena.web.store.database import Database
from harena.web.store.migrate import migrate
from harena.web.waits import Moment, Waits

NOT_WATCHED: Final = {"sessions": ("seen",), "tokens": ("used",), "seats": ("seen",)}
"""What may change by looking."""
LONG_AGO: Final = "2020-01-01 00:00:00.000000"


@cache
def empty_database() -> bytes:
    """A database with all tables and nothing in them, made once."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "empty.sqlite")

        async def make() -> None:
            database = Database(f"sqlite+aiosqlite:///{path}")
            await migrate(database)
            await database.close()

        asyncio.run(make())
        return path.read_bytes()


class Visitor:
    """Somebody with a browser of their own: cookies are kept, redirections are not followed."""

    def __init__(self, client: TestClient[Litestar], **headers: str) -> None:
        self._client = client
        self.cookies: dict[str, str] = {}
        self.headers = headers

    def ask(self, method: str, path: str, **given: Any) -> Response:
        headers = {**self.headers, **given.pop("headers", {})}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        response = self._client.request(method, path, headers=headers, follow_redirects=False, **given)
        for name, value in response.cookies.items():
            self.cookies[name] = value
        self._client.cookies.clear()
        return response

    def get(self, path: str, **given: Any) -> Response:
        return self.ask("GET", path, **given)

    def post(self, path: str, **given: Any) -> Response:
        return self.ask("POST", path, **given)


class Served:
    """A running server."""

    def __init__(self, app: Litestar, client: TestClient[Litestar], folder: Path) -> None:
        self.app = app
        self.client = client
        self.file = folder / "harena.sqlite"
        self.services: Services = app.state.services

    def visitor(self, **headers: str) -> Visitor:
        return Visitor(self.client, **headers)

    def wait_for(self, work: Any, *given: Any) -> Any:
        """Do something asynchronous in the server's own loop."""
        return self.client.blocking_portal.call(work, *given)

    def tables(self) -> dict[str, list[tuple[Any, ...]]]:
        """Everything in the database."""
        with closing(sqlite3.connect(self.file)) as connection:
            names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return {name: _rows(connection, name) for name in sorted(names)}

    def change(self, statement: str, *values: Any) -> None:
        """What no request may do: change the database from outside."""
        with closing(sqlite3.connect(self.file)) as connection, connection:
            connection.execute(statement, values)

    def time_passes(self, match: str) -> None:
        """Nothing has happened in a match for years, and the server was there all the time."""
        self.change("UPDATE matches SET changed = ? WHERE id = ?", LONG_AGO, match)
        self.services.waits._began = Moment(-1e9, datetime.fromisoformat(LONG_AGO).replace(tzinfo=UTC))
        self.services.waits._reached.pop(match, None)
        self.services.rooms.forget(match)

    def outage(self) -> None:
        """The server was away, and is back just now: what it kept in mind is gone."""
        self.services.waits = Waits(self.services.hub)


def _rows(connection: sqlite3.Connection, table: str) -> list[tuple[Any, ...]]:
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    shown = [name for name in columns if name not in NOT_WATCHED.get(table, ())]
    listed = ", ".join(f'"{name}"' for name in shown)
    return sorted(connection.execute(f"SELECT {listed} FROM {table}").fetchall(), key=repr)


def settings_in(folder: Path, **given: Any) -> Settings:
    """The settings of a server whose database is ready."""
    (folder / "harena.sqlite").write_bytes(empty_database())
    return read_settings(data=folder, **given)


FREE: Final[dict[bool, list[Litestar]]] = {True: [], False: []}
"""Applications that no test uses now, by whether they speak HTTPS. To make one takes longer than most tests."""


PATIENCE: Final = 300.0
"""Seconds that a picture may take on a very busy machine."""


@contextmanager
def serving(folder: Path, **given: Any) -> Iterator[Served]:
    settings = settings_in(folder, **given)
    free = FREE[settings.https]
    app = free.pop() if free else bare_app(settings.https)
    furnish(app, settings)
    app.state.services.painter = Painter(seconds=PATIENCE)
    with TestClient(app) as client:
        yield Served(app, client, folder)
    free.append(app)


def new_duel(host: Visitor, other: Visitor, game: str = "ludus", **wish: Any) -> str:
    """A match of two people that has begun."""
    made = host.post("/api/matches", json={"game": game, "seats": ["me", "open"], **wish})
    assert made.status_code == 201, made.text
    match: str = made.json()["id"]
    joined = other.post(f"/api/matches/{match}/join", json={})
    assert joined.json()["state"] == "playing", joined.text
    return match


def pledged_duel(host: Visitor, other: Visitor, own: str, others: str, game: str = "ludus") -> str:
    """A match of two people who have both pledged these nonces, and shown none."""
    made = host.post("/api/matches", json={"game": game, "seats": ["me", "open"], "own_share": True})
    match: str = made.json()["id"]
    given = host.post(f"/api/matches/{match}/pledge", json={"pledge": pledge(match, own)})
    assert given.json()["waits_for"] == "seating", given.text
    joined = other.post(f"/api/matches/{match}/join", json={"pledge": pledge(match, others)})
    assert joined.json()["waits_for"] == "showing", joined.text
    return match


def show(who: Visitor, match: str, nonce: str) -> Response:
    return who.post(f"/api/matches/{match}/begin", json={"nonce": nonce})


def lines_of(who: Visitor, match: str) -> list[dict[str, Any]]:
    """The record as this visitor gets it, without its signature."""
    lines = [json.loads(line) for line in who.get(f"/api/matches/{match}/record").text.splitlines()]
    assert lines.pop()["what"] == "signature"
    return lines


def view(who: Visitor, match: str, **params: Any) -> dict[str, Any]:
    seen: dict[str, Any] = who.get(f"/api/matches/{match}/view", params=params).json()
    return seen


def to_move(match: str, *players: Visitor) -> tuple[Visitor, Visitor]:
    """Who must answer, and somebody who must not."""
    asked = next(who for who in players if view(who, match)["yours"])
    return asked, next(who for who in players if who is not asked)


def requests_in(logged: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    """The lines that the log has for requests, as a machine reads them."""
    lines = [json.loads(AsJson().format(record)) for record in logged.records if record.name == "harena.web.server"]
    return [line for line in lines if line["message"] == "request"]


def reasons(response: Any) -> list[str]:
    """Why something was refused, in sentences."""
    said: list[str] = response.json()["reasons"]
    return said


# Pages, as a browser without a script gets them


def where(response: Any) -> str:
    """Where a form sends the browser on to."""
    assert response.status_code == 303, response.text
    location: str = response.headers["location"]
    return location


def begun(who: Visitor, **form: str) -> str:
    """A match against the computer that has begun."""
    address = where(who.post("/play", data={"game": "invictus", **form}))
    where(who.post(f"{address}/begin", data={"nonce": "abc"}))
    return address


def words(page: str) -> str:
    """What a person reads."""
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", page).split()))


def version(page: str) -> int:
    found = re.search(r'data-version="(\d+)"', page)
    assert found is not None
    return int(found[1])
