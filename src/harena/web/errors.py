"""What somebody reads when something cannot be done: a sentence, the right status, and nothing lost."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from msgspec import Struct

from harena.core.errors import Refused
from harena.core.text import Text
from harena.web.identity import language_of, texts_of
from harena.web.pages.render import render
from harena.web.refusals import sentences
from harena.web.rooms import NoSuchMatch, Stale
from harena.web.server import WHY

Req = Request[Any, Any, Any]

STATUS: Final[Mapping[str, int]] = {
    "not_seated": 403,
    "seat_taken_over": 403,
    "not_your_turn": 403,
    "read_only_token": 403,
    "not_by_token": 403,
    "wrong_login": 403,
    "wrong_password": 403,
    "unknown_game": 404,
    "no_such_session": 404,
    "no_such_token": 404,
    "too_many_matches": 429,
    "too_many_tries": 429,
    "too_many_streams": 429,
    "too_busy": 503,
}
"""The status of a refusal where it is not 422, by the key of its reason."""

log: Final = logging.getLogger(__name__)


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why a request was refused: sentences in the reader's language."""

    status: int
    reasons: list[str]
    version: int | None = None
    """The present version of the match, where the request was meant for another one."""
    details: list[str] = []
    """For programmers: which part of a request could not be read."""


def status_of(refused: Refused) -> int:
    keys = (reason.key.removeprefix("refused.") for reason in refused.reasons)
    return max((STATUS.get(key, 422) for key in keys if key in STATUS), default=422)


def on_refused(request: Req, refused: Refused) -> Response[Any]:
    """The reasons, all of them."""
    waits = [int(reason.params["seconds"]) for reason in refused.reasons if "seconds" in reason.params]
    headers = {"Retry-After": str(max(waits))} if waits else {}
    return answer(request, status_of(refused), refused, headers)


def on_stale(request: Req, stale: Stale) -> Response[Any]:
    """Somebody was quicker; the present version is told, so that the page can catch up."""
    return answer(request, 409, Refused(Text("page.stale")), version=stale.version)


def on_missing(request: Req, _missing: NoSuchMatch) -> Response[Any]:
    return answer(request, 404, Refused(Text("page.no_such_match")))


def on_http(request: Req, error: HTTPException) -> Response[Any]:
    """What the framework refuses: unknown pages, wrong methods, bodies that are too large or malformed."""
    if error.status_code >= 500:
        return on_error(request, error)
    key = f"page.http_{error.status_code}"
    text = Text(key) if texts_of(request).knows(key) else Text("page.http_400")
    headers = {"WWW-Authenticate": "Bearer"} if error.status_code == 401 else dict(error.headers or {})
    return answer(request, error.status_code, Refused(text), headers, details=_details(error))


def _details(error: HTTPException) -> list[str]:
    """Which part could not be read, and why."""
    if not isinstance(error, ValidationException) or not isinstance(error.extra, list):
        return []
    return [f"{part.get('key', '')}: {part.get('message', '')}"[:200] for part in error.extra[:10]]


def on_too_deep(request: Req, error: RecursionError) -> Response[Any]:
    """A body nested a thousand times: no form looks like that. Logged as a fault too, should it be ours."""
    log.error("too deep at %s %s", request.method, request.url.path[:200], exc_info=error)
    return answer(request, 400, Refused(Text("page.http_400")))


def on_error(request: Req, error: Exception) -> Response[Any]:
    """A fault of ours. It never decides a game: what was committed stands, and nothing else happened."""
    number = secrets.token_hex(4)
    log.error("error %s at %s %s", number, request.method, request.url.path[:200], exc_info=error)
    return answer(request, 500, Refused(Text("page.error", {"id": number})))


def answer(request: Req, status: int, refused: Refused, headers: Mapping[str, str] = {}, **more: Any) -> Response[Any]:
    """The reasons as JSON for scripts and programs, as a page for people."""
    request.scope["state"][WHY] = [reason.key for reason in refused.reasons]
    texts = texts_of(request)
    said = sentences(refused, texts.language)
    if request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", ""):
        problem = Problem(status, said, **more)
        return Response(problem, media_type=MediaType.JSON, status_code=status, headers=dict(headers))
    body = render("error.html", texts, status=status, reasons=said, language=language_of(request))
    return Response(body, media_type=MediaType.HTML, status_code=status, headers=dict(headers))


HANDLERS: Final[dict[Any, Callable[[Any, Any], Response[Any]]]] = {
    Refused: on_refused,
    Stale: on_stale,
    NoSuchMatch: on_missing,
    HTTPException: on_http,
    RecursionError: on_too_deep,
    Exception: on_error,
}
