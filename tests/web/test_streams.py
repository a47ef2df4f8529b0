"""Open streams are counted for an address and for a person; whoever has too many is told so and looks by itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from harena.core.errors import Refused
from harena.web.streams import LOOK_AGAIN, Streams
from tests.web.serving import Served, Visitor, new_duel, requests_in, serving

HERE = "127.0.0.1"
THERE = "192.0.2.7"
PATIENCE = 300.0
"""Seconds for something that takes one on a free core: a machine may be that busy."""


class Stream:
    """A browser that listens to a match until it leaves."""

    def __init__(self, served: Served, path: str, who: Visitor, host: str) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in who.cookies.items())
        self._scope: Any = {
            "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"seen=-1",
            "headers": [(b"cookie", cookies.encode()), (b"accept", b"application/json")], "client": (host, 1),
            "server": ("x", 80), "scheme": "http", "http_version": "1.1", "root_path": "", "state": {},
        }  # fmt: skip
        self._app = served.app
        self.left = asyncio.Event()
        self.begun = asyncio.Event()
        self.status = 0
        self.headers: dict[bytes, bytes] = {}
        self.body = b""
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        asked = False

        async def receive() -> Any:
            nonlocal asked
            if asked:
                await self.left.wait()
                return {"type": "http.disconnect"}
            asked = True
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                self.status, self.headers = message["status"], dict(message["headers"])
            self.body += message.get("body", b"")
            if self.body:
                self.begun.set()

        await self._app(self._scope, receive, send)

    async def leave(self) -> None:
        self.left.set()
        await asyncio.wait_for(self.task, PATIENCE)


def open_streams(served: Served, *wanted: tuple[str, Visitor, str]) -> list[Stream]:
    """These streams one after the other, each after the one before has told something."""

    async def story() -> list[Stream]:
        found = []
        for path, who, host in wanted:
            found.append(Stream(served, path, who, host))
            await asyncio.wait_for(found[-1].begun.wait(), PATIENCE)
        return found

    streams: list[Stream] = served.wait_for(story)
    return streams


def close(served: Served, *streams: Stream) -> None:
    async def story() -> None:
        await asyncio.gather(*(stream.leave() for stream in streams))

    served.wait_for(story)


@pytest.mark.parametrize("path", ["/m/{match}/stream", "/api/matches/{match}/stream"])
def test_an_address_may_hold_only_so_many_streams(tmp_path: Path, logged: pytest.LogCaptureFixture, path: str) -> None:
    with serving(tmp_path, streams_per_address=2) as served:
        path = path.format(match=new_duel(served.visitor(), served.visitor()))
        one, two, three, elsewhere = open_streams(
            served, *[(path, served.visitor(), HERE)] * 3, (path, served.visitor(), THERE)
        )
        assert [stream.status for stream in (one, two, three, elsewhere)] == [200, 200, 429, 200]
        assert "2 live tables" in json.loads(three.body)["reasons"][0]
        assert three.headers[b"retry-after"] == str(LOOK_AGAIN).encode()
        assert requests_in(logged)[-1]["why"] == ["refused.too_many_streams"]
        close(served, one)
        (again,) = open_streams(served, (path, served.visitor(), HERE))
        assert again.status == 200
        close(served, two, again, elsewhere)
        assert served.app.state.streams.held("address", HERE) == 0


@pytest.mark.parametrize("path", ["/m/{match}/stream", "/api/matches/{match}/stream"])
def test_a_proxy_hands_a_stream_on_at_once_and_nobody_keeps_it(tmp_path: Path, path: str) -> None:
    with serving(tmp_path) as served:
        path = path.format(match=new_duel(served.visitor(), served.visitor()))
        (stream,) = open_streams(served, (path, served.visitor(), HERE))
        assert (stream.headers[b"x-accel-buffering"], stream.headers[b"cache-control"]) == (b"no", b"no-store")
        close(served, stream)


def test_a_person_may_hold_only_so_many_streams_from_anywhere(tmp_path: Path) -> None:
    with serving(tmp_path, streams_per_person=1) as served:
        host, friend = served.visitor(), served.visitor()
        path = f"/m/{new_duel(host, friend)}/stream"
        streams = open_streams(served, (path, host, HERE), (path, host, THERE), (path, friend, HERE))
        assert [stream.status for stream in streams] == [200, 429, 200]
        close(served, streams[0], streams[2])


def test_whoever_is_refused_a_stream_can_still_look(tmp_path: Path) -> None:
    with serving(tmp_path, streams_per_address=1) as served:
        host, friend = served.visitor(), served.visitor()
        match = new_duel(host, friend)
        one, two = open_streams(served, *[(f"/m/{match}/stream", host, HERE)] * 2)
        assert two.status == 429
        assert 'data-version="' in host.get(f"/m/{match}/table").text
        close(served, one)


def test_the_script_looks_as_often_as_the_refusal_says() -> None:
    script = Path("src/harena/web/static/talk.js").read_text()
    assert f"LOOK_AGAIN = {LOOK_AGAIN}_000" in script


class Asking:
    """As much of a request as is counted by."""

    class client:  # noqa: N801
        host = HERE


async def endless() -> AsyncGenerator[int, None]:
    while True:
        yield 0


def test_streams_that_were_promised_together_do_not_get_past_the_limit() -> None:
    async def story() -> list[int]:
        streams = Streams(1, 1)
        promised = [streams.limited(Asking(), None, endless()) for _ in range(3)]  # type: ignore[arg-type]
        got = [[event async for event in _first(stream)] for stream in promised]
        assert streams.held("address", HERE) == 1
        with pytest.raises(Refused):
            streams.limited(Asking(), None, endless())  # type: ignore[arg-type]
        return [len(events) for events in got]

    assert asyncio.run(story()) == [1, 0, 0]


async def _first(stream: Any) -> AsyncGenerator[int, None]:
    """The first event, and the stream left open."""
    event = await anext(stream, None)
    if event is not None:
        yield event


def test_a_stream_that_nobody_reads_is_not_counted() -> None:
    async def story() -> int:
        streams = Streams(1, 1)
        for _ in range(5):
            streams.limited(Asking(), None, endless())  # type: ignore[arg-type]
        return streams.held("address", HERE)

    assert asyncio.run(story()) == 0
