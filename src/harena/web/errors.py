"""What somebody reads when something cannot be done: a sentence, the right status, and nothing lost."""

from __future__ import annotations

import errno
import logging
import re
import secrets
import traceback
from collections.abc import Callable, Mapping
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from msgspec import Struct

from harena.core.errors import Refused, first_of
from harena.core.text import Text
from harena.web.identity import KNOWN, SAFE, texts_of
from harena.web.leagues.halls import NoSuchLeague
from harena.web.pages.render import address, frame, render
from harena.web.refusals import RefusedInGame, RefusedInWords, sentences
from harena.web.rooms import NoSuchMatch, Stale
from harena.web.server import GONE, WHY
from harena.web.store.people import Person

Req = Request[Any, Any, Any]

STATUS: Final[Mapping[str, int]] = {
    "not_in_league": 403,
    "not_invited": 403,
    "not_yours": 403,
    "only_looks_on": 403,
    "organiser_only": 403,
    "organiser_changes": 403,
    "not_seated": 403,
    "seat_taken_over": 403,
    "not_your_turn": 403,
    "not_yours_to_type": 403,
    "read_only_token": 403,
    "not_by_token": 403,
    "wrong_login": 403,
    "wrong_password": 403,
    "unknown_game": 404,
    "unknown_row": 404,
    "no_such_member": 404,
    "no_such_challenge": 404,
    "no_such_battle": 404,
    "no_such_session": 404,
    "no_such_token": 404,
    "overtaken": 409,
    "league_books_missing": 410,
    "match_content_missing": 410,
    "match_content_unreadable": 410,
    "match_other_rules": 410,
    "too_many_matches": 429,
    "too_many_tries": 429,
    "too_many_changes": 429,
    "too_many_streams": 429,
    "asked_too_often": 429,
    "renamed_too_often": 429,
    "match_content_damaged": 500,
    "no_advice": 503,
    "too_busy": 503,
    "too_many_pictures": 503,
}
"""The status of a refusal where it is not 422, by the key of its reason."""

READING: Final = "litestar."
"""The modules that read the body of a request."""
NO_SUCH_MATCH: Final = "page.no_such_match"
NO_WAY_BACK: Final = {
    NO_SUCH_MATCH,
    "refused.match_content_missing",
    "refused.match_content_unreadable",
    "refused.match_content_damaged",
    "refused.match_other_rules",
    "refused.record_line",
}
"""Why a match cannot be opened at all: a link back to it would lead to the same sentence."""

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
    """The reasons, and when to try again where that helps."""
    waits = [int(reason.params["seconds"]) for reason in refused.reasons if "seconds" in reason.params]
    headers = {"Retry-After": str(max(waits))} if waits else {}
    return answer(request, status_of(refused), refused, headers)


def on_stale(request: Req, stale: Stale) -> Response[Any]:
    """Somebody was quicker; the present version is told, so that the page can catch up."""
    return answer(request, 409, Refused(Text("page.stale")), version=stale.version)


def on_missing(request: Req, _missing: NoSuchMatch) -> Response[Any]:
    return answer(request, 404, Refused(Text(NO_SUCH_MATCH)))


def on_no_league(request: Req, _missing: NoSuchLeague) -> Response[Any]:
    """There is none, or it is not for whoever asks: both are told alike."""
    return answer(request, 404, Refused(Text("hall.no_such_league")))


def on_http(request: Req, error: HTTPException) -> Response[Any]:
    """What the framework refuses: unknown pages, wrong methods, bodies that are too large or malformed."""
    if error.status_code >= 500 and request.scope["state"].get(GONE):
        return answer(request, 400, Refused(Text("page.http_400")))  # to nobody; the log tells of the request
    if isinstance(error.__cause__, OSError) and error.__cause__.errno == errno.ENAMETOOLONG:
        return answer(request, 404, Refused(Text("page.http_404")))
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
    """A body nested a thousand times: no form looks like that. Anywhere else it is a fault of ours."""
    *_, (frame, _line) = traceback.walk_tb(error.__traceback__)
    if not frame.f_globals["__name__"].startswith(READING):
        return on_error(request, error)
    return answer(request, 400, Refused(Text("page.http_400")))


def on_error(request: Req, error: Exception) -> Response[Any]:
    """A fault of ours. It never decides a game: what was committed stands, and nothing else happened."""
    number = secrets.token_hex(4)
    log.error("error %s at %s %s", number, request.method, request.url.path[:200], exc_info=error)
    return answer(request, 500, Refused(Text("page.error", {"id": number})))


def answer(request: Req, status: int, refused: Refused, headers: Mapping[str, str] = {}, **more: Any) -> Response[Any]:
    """The reasons as JSON for scripts and programs, as a page for people."""
    request.scope["state"][WHY] = [reason.key for reason in first_of(refused.reasons)]
    texts = texts_of(request)
    by_program = request.url.path.startswith("/api/")
    said = sentences(refused, texts.language, on_page=not by_program)
    if by_program or "application/json" in request.headers.get("accept", ""):
        problem = Problem(status, said, **more)
        return Response(problem, media_type=MediaType.JSON, status_code=status, headers=dict(headers))
    game = refused.game if isinstance(refused, RefusedInGame) else ""
    game = refused.rules if isinstance(refused, RefusedInWords) else game
    return Response(
        _page(request, status, said, game), media_type=MediaType.HTML, status_code=status, headers=dict(headers)
    )


def _page(request: Req, status: int, said: list[str], game: str) -> str:
    """The reasons in the frame of every page, with a way back. Who asks is told only where that is known already.

    `game`: whose rules the reasons name.
    """
    person: Person | None = request.scope["state"].get(KNOWN)
    gone = not NO_WAY_BACK.isdisjoint(request.scope["state"][WHY])
    match = None if gone else match_in(request.url.path)
    here = address(request) if request.method in SAFE else f"/m/{match}" if match else "/"
    around = frame(request, person, "/rules", here)
    return render("error.html", texts_of(request), status=status, reasons=said, match=match, game=game, **around)


def match_in(path: str) -> str | None:
    """The match to which an address belongs, by the look of it."""
    found = re.match(r"/m/([A-Za-z0-9_-]{1,24})(/|$)", path)
    return found[1] if found else None


HANDLERS: Final[dict[Any, Callable[[Any, Any], Response[Any]]]] = {
    Refused: on_refused,
    Stale: on_stale,
    NoSuchMatch: on_missing,
    NoSuchLeague: on_no_league,
    HTTPException: on_http,
    RecursionError: on_too_deep,
    Exception: on_error,
}
