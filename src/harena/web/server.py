"""Around every request, found or not, well or ill: the headers that protect people, and one line in the log."""

from __future__ import annotations

import logging
import time
from typing import Any, Final

from litestar import Litestar
from litestar.types import HTTPScope, Message, Send
from litestar.utils.path import normalize_path

from harena.web.security import HEADERS, HTTPS_ONLY

LONGEST_PATH: Final = 200
WHY: Final = "harena_why"
"""Where a refused request keeps the keys of the reasons, for the log."""
GONE: Final = "harena_gone"
"""Where a request notes that its client went away before it was answered."""

log: Final = logging.getLogger(__name__)


class Server(Litestar):
    """Litestar, watched from outside: what its own hooks see leaves out unknown pages and errors."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        # A request must never find what another one left there: who is asking is kept in it.
        scope["state"] = dict(scope.get("state", {}))
        # No page has an address with a zero, and neither files nor every database can be asked for it. Slashes too many
        # lead to the same page, which then needs the same headers.
        scope["path"] = normalize_path(scope["path"].replace("\0", "\ufffd"))
        watched, began = Watched(scope, send, self._headers(scope["path"])), time.perf_counter()

        async def received() -> Any:
            message = await receive()
            if message["type"] == "http.disconnect":
                scope["state"][GONE] = True
            return message

        try:
            await super().__call__(as_get(scope), received, watched)
        finally:
            watched.note(time.perf_counter() - began)

    def _headers(self, path: str) -> dict[str, str]:
        https: bool = self.state.services.settings.https
        return {**HEADERS, **(HTTPS_ONLY if https else {}), **({} if path.startswith("/static/") else caching(path))}


def as_get(scope: HTTPScope) -> HTTPScope:
    """Who asks for the head of a page alone is answered as by GET, without the body. A stream has no end to wait for,
    and files have heads of their own.
    """
    path = scope["path"]
    if scope["method"] != "HEAD" or path.endswith("/stream") or path.startswith("/static/"):
        return scope
    return {**scope, "method": "GET"}


def caching(path: str) -> dict[str, str]:
    """What was made for one person is for nobody else, and what is about the person is not kept at all."""
    return {"Cache-Control": "no-store" if path.startswith(("/api/", "/account")) else "private, no-cache"}


class Watched:
    """The way back to the client: adds what is missing to the head of the answer and remembers its status."""

    def __init__(self, scope: HTTPScope, send: Send, headers: dict[str, str]) -> None:
        self._scope = scope
        self._send = send
        self._headers = {name.lower().encode(): value.encode() for name, value in headers.items()}
        self._status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            given = {name.lower() for name, _ in message["headers"]}
            missing = [(name, value) for name, value in self._headers.items() if name not in given]
            message = {**message, "headers": [*message["headers"], *missing]}
        elif message["type"] == "http.response.body" and self._scope["method"] == "HEAD":
            message = {**message, "body": b""}
        await self._send(message)

    def note(self, seconds: float) -> None:
        """One line: what was asked and how it ended. No query, no header, no body: they may hold secrets."""
        fields = {
            "method": self._scope["method"],
            "path": self._scope["path"][:LONGEST_PATH],
            "status": self._status,
            "ms": round(seconds * 1000, 1),
        }
        if why := self._scope["state"].get(WHY):
            fields["why"] = why
        log.info("request", extra={"fields": fields})
