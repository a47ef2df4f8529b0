"""What was acknowledged survives a server that is killed at any moment; the long run is `make test-crash`."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import httpx

from harena.core.discovery import find_game
from harena.core.fold import refold
from harena.core.record import Record
from harena.web.settings import read_settings
from harena.web.store.database import Database
from harena.web.store.matches import Matches
from tests.web.crash import Server, crash


def test_no_acknowledged_answer_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    browser = crash(tmp_path, kills=3, seed="a short run", most_answers=8)
    assert browser.answers > 0

    async def folded() -> int:
        database = Database(read_settings(data=tmp_path).database)
        matches = Matches(database)
        count = 0
        for match in browser.acknowledged:
            row = await matches.find(match)
            assert row is not None
            if row.header is not None:
                refold(find_game(row.game), Record(row.header, await matches.lines(match)))
                count += 1
        await database.close()
        return count

    assert asyncio.run(folded()) > 0


PATIENT = "from harena.cli import serve; serve.STOP_SECONDS = 6000"
"""Such a server stops only when every open connection has ended."""


def test_a_server_that_stops_ends_its_open_streams_itself(tmp_path: Path) -> None:
    with Server(tmp_path, first=PATIENT) as server:
        address = server.start()
        with httpx.Client(base_url=address, follow_redirects=True) as client:
            match = client.post("/play", data={"game": "ludus", "level": "random"}).url.path.split("/")[2]
            client.post(f"/m/{match}/begin", data={"nonce": "abc"})
            with client.stream("GET", f"/m/{match}/stream?seen=0") as stream:
                lines = stream.iter_lines()
                assert next(lines).startswith(("id", "event", ":"))
                server.stop()
                assert not list(lines)[-1], "the last event is whole"
    assert server.process.returncode == -signal.SIGTERM
