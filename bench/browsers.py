"""Browsers for a load run: as little as a browser needs, so that the machine is busy with the server and not with them.

Each has an address and a session of its own, as if it came through a proxy on this machine.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Mapping
from random import Random
from typing import Final
from urllib.parse import urlencode

from msgspec import Struct

HERE: Final = "127.0.0.1"
PATIENCE: Final = 30.0
"""After so many seconds an answer counts as lost."""
VERSION: Final = re.compile(rb'data-version="(\d+)"')
LENGTH: Final = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
COOKIE: Final = re.compile(rb"\r\nset-cookie: ([^;\r]+)", re.IGNORECASE)
CHOICE: Final = b'<button name="choice"'
END: Final = b"\r\n\r\n"


class Answer(Struct, frozen=True):
    """What the server answered."""

    status: int
    head: bytes
    body: bytes


class Visitor:
    """Somebody at an address of their own, who asks one thing at a time."""

    def __init__(self, number: int) -> None:
        self._address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self._cookie = b""
        self._wires: dict[int, tuple[asyncio.StreamReader, asyncio.StreamWriter]] = {}

    def head(self, method: str, path: str, more: str = "") -> bytes:
        lines = f"{method} {path} HTTP/1.1\r\nHost: {HERE}\r\nX-Forwarded-For: {self._address}\r\n{more}".encode()
        return lines + (b"Cookie: " + self._cookie + b"\r\n" if self._cookie else b"") + b"\r\n"

    async def ask(self, port: int, method: str, path: str, form: Mapping[str, str] | None = None) -> Answer:
        """Send a request, and read the answer to its end."""
        body = urlencode(form or {}).encode()
        about = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        reader, writer = await self._wire(port)
        writer.write(self.head(method, path, f"Accept: application/json\r\n{about}") + body)
        head = await reader.readuntil(END)
        length = LENGTH.search(head)
        answer = Answer(int(head[9:12]), head, await reader.readexactly(int(length[1])) if length else b"")
        if found := COOKIE.search(head):
            self._cookie = found[1]
        return answer

    async def _wire(self, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection that is open: the server has perhaps closed the one that was idle."""
        if port not in self._wires or self._wires[port][0].at_eof():
            self._wires[port] = await asyncio.open_connection(HERE, port)
        return self._wires[port]

    async def close(self) -> None:
        for _, writer in self._wires.values():
            writer.close()
        self._wires.clear()


class Browser(asyncio.Protocol):
    """A visitor with an open table, and what the stream has shown last."""

    def __init__(self, number: int) -> None:
        self.visitor = Visitor(number)
        self._buffer = bytearray()
        self._transport: asyncio.BaseTransport | None = None
        self._news = asyncio.Event()
        self.version, self.at, self.choices = -1, 0.0, 0
        self.yours = self.over = self.lost = False

    async def listen(self, port: int, match: str) -> None:
        """Open the stream of a match, and wait until it shows the table."""
        self.version, self.yours, self.over, self.lost = -1, False, False, False
        self._buffer.clear()
        self._transport, _ = await asyncio.get_running_loop().create_connection(lambda: self, HERE, port)
        assert isinstance(self._transport, asyncio.WriteTransport)
        self._transport.write(self.visitor.head("GET", f"/m/{match}/stream?seen=-1"))
        await self.reaches(0)

    def data_received(self, data: bytes) -> None:
        """Take in what has come; only a whole event counts."""
        self._buffer += data
        while (end := self._buffer.find(END)) >= 0:
            event, self._buffer = bytes(self._buffer[:end]), self._buffer[end + len(END) :]
            if found := VERSION.search(event):
                self.version, self.at = int(found[1]), time.perf_counter()
                self.yours = b'data-yours="yes"' in event
                self.over = b'data-state="over"' in event
                self.choices = event.count(CHOICE)
                self._news.set()

    def connection_lost(self, _error: Exception | None) -> None:
        self.lost = True
        self._news.set()

    async def reaches(self, version: int) -> float:
        """When the stream has shown this version."""
        async with asyncio.timeout(PATIENCE):
            while self.version < version and not self.lost:
                self._news.clear()
                await self._news.wait()
        if self.version < version:
            raise ConnectionError("the stream has ended")
        return self.at

    async def close(self) -> None:
        if self._transport is not None:
            self._transport.close()
        await self.visitor.close()


class Table:
    """A match between two browsers who answer at random, and then begin another one."""

    def __init__(self, number: int, ports: list[int], game: str, think: float) -> None:
        self._ports = ports
        self._game = game
        self._think = think
        self._rng = Random(number)
        self._browsers = [Browser(2 * number), Browser(2 * number + 1)]
        self.latencies: list[tuple[float, float]] = []
        """When each answer was sent, and how long it took to both browsers."""
        self.sent: float | None = None
        """When the answer was sent that both browsers wait for."""
        self.refused = 0
        self.match, self.port = "", 0

    async def play(self) -> None:
        """Play for ever. What is refused, lost or cut off is counted, and another match is begun."""
        while True:
            await asyncio.sleep(self._rng.expovariate(1 / self._think))
            try:
                await self._go_on()
            except (OSError, EOFError):
                self.refused += 1
                self.match, self.sent = "", None

    async def _go_on(self) -> None:
        """Answer, and wait until both have heard of it."""
        if not self.match or any(browser.over for browser in self._browsers):
            await self.open()
        asked = next((browser for browser in self._browsers if browser.yours and browser.choices), None)
        if asked is not None:
            await self._answer(asked)

    async def open(self) -> None:
        """Begin a match. A proxy that shares matches out by their names sends all its traffic to one process."""
        await self.close()
        host, friend = (browser.visitor for browser in self._browsers)
        any_port = self._rng.choice(self._ports)
        made = await host.ask(any_port, "POST", f"/new/{self._game}", {"seats": "2", "seat.1": "open"})
        found = re.search(rb"\r\nlocation: /m/([\w-]+)", made.head, re.IGNORECASE)
        if found is None:
            raise ConnectionError(f"no match was begun: {made.status} {made.body[:200]!r}")
        self.match = found[1].decode()
        self.port = self._ports[sum(found[1]) % len(self._ports)]
        form = {"name": f"Friend {self._rng.randrange(10**6)}"}
        joined = await friend.ask(self.port, "POST", f"/m/{self.match}/join", form)
        if joined.status >= 400:
            raise ConnectionError(f"nobody could join: {joined.status} {joined.body[:200]!r}")
        begun = await host.ask(self.port, "POST", f"/m/{self.match}/begin", {"nonce": ""})
        if begun.status >= 400:
            raise ConnectionError(f"it did not begin: {begun.status} {begun.body[:200]!r}")
        for browser in self._browsers:
            await browser.listen(self.port, self.match)

    async def _answer(self, asked: Browser) -> None:
        choice = self._rng.randrange(asked.choices)
        form = {"version": str(asked.version), "client": f"{self._rng.random()}", "choice": str(choice)}
        begun = self.sent = time.perf_counter()
        answer = await asked.visitor.ask(self.port, "POST", f"/m/{self.match}/answer", form)
        if answer.status != 200:
            self.refused, self.sent = self.refused + 1, None
            return
        version = int(answer.body.rpartition(b":")[2].rstrip(b"}"))
        reached = [await browser.reaches(version) for browser in self._browsers]
        self.latencies.append((begun, max(reached) - begun))
        self.sent = None

    async def close(self) -> None:
        for browser in self._browsers:
            await browser.close()
        self.match = ""
