"""Connections before there is a request: how much a client may send, how long it may take, how many it may hold open.

uvicorn bounds none of this when it reads by httptools: a header without end fills the memory, and a client that sends
nothing is kept for ever. Whoever goes too far is told so in one line, and the connection is closed.
"""

from __future__ import annotations

import asyncio
import logging
import math
import socket
from collections import Counter
from functools import cache
from http import HTTPStatus
from typing import Any, ClassVar, Final

import httptools
from msgspec import Struct
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from harena.core.text import LANGUAGES
from harena.web.limits import network_of
from harena.web.security import HEADERS
from harena.web.settings import Settings
from harena.web.words import page_texts

TOO_LARGE_HEAD: Final = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
TOO_LARGE_BODY: Final = HTTPStatus.REQUEST_ENTITY_TOO_LARGE

log: Final = logging.getLogger(__name__)


class Bounds(Struct, frozen=True, kw_only=True):
    """What a connection may cost."""

    head_bytes: int = 16 * 1024
    """The first line of a request and its headers, together."""
    headers: int = 100
    body_bytes: int = 1024 * 1024
    """Everything that follows the head of one request. What a page takes of it is bounded more tightly."""
    head_seconds: float = 10.0
    """From the first byte to the end of the head; as long for a new connection to say anything."""
    body_seconds: float = 30.0
    unread_seconds: float = 60.0
    """How long an answer may wait for a client that does not read it, or is gone."""
    stop_seconds: float = 1.0
    """How long the rest of a request is waited for when the server stops."""
    by_address: int | None = None
    """How many connections one address may hold; None where all visitors come through a proxy."""


def bounds_of(settings: Settings) -> Bounds:
    """The bounds of a server. Each open table holds a connection, and its page asks for the rest by another one."""
    return Bounds(by_address=None if settings.https else 2 * settings.streams_per_address)


class Connections:
    """The open connections of this process."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self._held: Counter[str] = Counter()

    def protocol(self) -> type[HttpToolsProtocol]:
        """The protocol by which uvicorn reads and bounds these connections."""
        return type("BoundedConnection", (Connection,), {"all": self})

    def take(self, network: str) -> bool:
        """Count a connection from there; False where there are too many already."""
        if self.bounds.by_address is not None and self._held[network] >= self.bounds.by_address:
            return False
        self._held[network] += 1
        return True

    def give_back(self, network: str) -> None:
        self._held[network] -= 1
        if not self._held[network]:
            del self._held[network]

    def held(self, network: str) -> int:
        """How many connections are open from there."""
        return self._held.get(network, 0)


class Connection(HttpToolsProtocol):
    """One connection. It reads a head, then perhaps a body, then the next head; each part has its bounds."""

    all: ClassVar[Connections]

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._bounds = self.all.bounds
        self._network: str | None = None
        self._in_head = True
        self._part_bytes = 0
        self._input_due = math.inf
        self._output_due = math.inf
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        forget_the_dead(transport, self._bounds.unread_seconds)
        network = network_of(self.client[0] if self.client else "")
        if not self.all.take(network):
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS)
            return
        self._network = network
        self._expect_input(self._bounds.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._timer is not None:
            self._timer.cancel()
        if self._network is not None:
            self.all.give_back(self._network)

    # What comes in

    def data_received(self, data: bytes) -> None:
        """Feed the parser no more than a part may have, so that nothing larger is ever kept."""
        self._unset_keepalive_if_required()
        if self._in_head and not self._part_bytes:
            self._expect_input(self._bounds.head_seconds)
        while data and not self.transport.is_closing():
            most = self._bounds.head_bytes if self._in_head else self._bounds.body_bytes
            piece = data[: most + 1 - self._part_bytes]
            self._part_bytes += len(piece)
            self._feed(piece)
            if self._part_bytes > most:
                self._refuse(TOO_LARGE_HEAD if self._in_head else TOO_LARGE_BODY)
            data = data[len(piece) :]

    def _feed(self, piece: bytes) -> None:
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            return  # to another protocol: we speak this one only, and the request is answered in it
        except httptools.HttpParserError:
            self._refuse(HTTPStatus.BAD_REQUEST)

    def on_headers_complete(self) -> None:
        self._begin_part(in_head=False, seconds=self._bounds.body_seconds)
        if len(self.headers) > self._bounds.headers:
            self._refuse(TOO_LARGE_HEAD)
        else:
            super().on_headers_complete()

    def shutdown(self) -> None:
        """The server stops: who is still sending a request has a moment to finish it."""
        super().shutdown()
        if not self._in_head:
            self._input_due = min(self._input_due, self.loop.time() + self._bounds.stop_seconds)
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            self._look_later()

    def on_body(self, body: bytes) -> None:
        if not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._begin_part(in_head=True, seconds=math.inf)
        if not self.transport.is_closing():
            super().on_message_complete()

    def _begin_part(self, *, in_head: bool, seconds: float) -> None:
        self._in_head, self._part_bytes = in_head, 0
        self._expect_input(seconds)

    # What goes out

    def pause_writing(self) -> None:
        super().pause_writing()
        self._output_due = self.loop.time() + self._bounds.unread_seconds
        self._look_later()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._output_due = math.inf

    # Time

    def _expect_input(self, seconds: float) -> None:
        """Close the connection unless something else is expected within so many seconds."""
        self._input_due = self.loop.time() + seconds
        self._look_later()

    def _look_later(self) -> None:
        """See to it that somebody looks. A timer is not moved at each request, since that would cost more."""
        due = min(self._input_due, self._output_due)
        if self._timer is None and due < math.inf:
            self._timer = self.loop.call_at(due, self._look)

    def _look(self) -> None:
        """See whether the client is late. It is not to blame as long as we do not read what it sends."""
        self._timer, now = None, self.loop.time()
        if self.flow.read_paused:
            self._input_due = max(self._input_due, now + self._bounds.head_seconds)
        if self._output_due <= now:
            self.transport.abort()
        elif self._input_due <= now:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self._look_later()

    # The end

    def _refuse(self, status: HTTPStatus) -> None:
        """Say why, unless another answer is under way, and close the connection."""
        if self.transport.is_closing():
            return
        log.info("refused", extra={"fields": {"status": status, "connections": len(self.connections)}})
        # Before the first request there is no cycle, whatever its type says.
        if self.cycle is None or self.cycle.response_complete:  # type: ignore[redundant-expr]
            self.transport.write(refusal(status))
        self.transport.close()


@cache
def refusal(status: HTTPStatus) -> bytes:
    """A whole answer. Nothing is known of its reader yet, so it speaks all languages."""
    said = "".join(f"{page_texts(language)(f'page.http_{status}')}\n" for language in LANGUAGES).encode()
    headers = {
        **HEADERS,
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Length": str(len(said)),
        "Connection": "close",
    }
    lines = [f"HTTP/1.1 {status} {status.phrase}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + said


def forget_the_dead(transport: asyncio.Transport, seconds: float) -> None:
    """Let the system close a connection whose other end takes nothing any more, where the system can."""
    connected = transport.get_extra_info("socket")
    if hasattr(socket, "TCP_USER_TIMEOUT") and connected.family in (socket.AF_INET, socket.AF_INET6):
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * seconds))
