"""Who is asking: a person by a session cookie, a program by a token, or nobody yet."""

from __future__ import annotations

import time
from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import NotAuthorizedException

from harena.core.errors import refuse
from harena.core.text import LANGUAGES, Texts
from harena.web.limits import address_of, limits_of
from harena.web.services import Services
from harena.web.store.people import Person
from harena.web.words import page_texts

LANGUAGE_COOKIE: Final = "language"
SESSION_AGE: Final = 180 * 24 * 3600
YEAR: Final = 365 * 24 * 3600
BEARER: Final = "bearer "
SAFE: Final = {"GET", "HEAD", "OPTIONS"}
ASKED_AGAIN: Final = 10.0
"""Seconds after which an open stream makes sure that its session still holds."""
KNOWN: Final = "harena_person"
"""Where a request keeps who asks, so that the database is asked once."""

Req = Request[Any, Any, Any]


def services_of(request: Req) -> Services:
    services: Services = request.app.state.services
    return services


def cookie_name(services: Services) -> str:
    """The name of the session cookie. With https its prefix makes browsers insist on a safe cookie."""
    return "__Host-harena" if services.settings.https else "harena"


def language_name(services: Services) -> str:
    """The name of the cookie that remembers the language; see `cookie_name`."""
    return f"__Host-{LANGUAGE_COOKIE}" if services.settings.https else LANGUAGE_COOKIE


def bearer(request: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The token that the request carries."""
    header = request.headers.get("authorization", "")
    return header[len(BEARER) :].strip() if header[: len(BEARER)].lower() == BEARER else None


def session_secret(request: Req) -> str | None:
    """What the session cookie holds; a program with a token has no session."""
    return None if bearer(request) is not None else request.cookies.get(cookie_name(services_of(request)))


async def person_of(request: Req) -> Person | None:
    """The person whose session or token the request carries."""
    state: dict[str, Any] = request.scope["state"]
    if KNOWN not in state:
        state[KNOWN] = await freshly(request)
    person: Person | None = state[KNOWN]
    return person


async def freshly(request: Req) -> Person | None:
    """The person whose session or token the request carries, read from the database now: it may have ended since."""
    people, token = services_of(request).people, bearer(request)
    if token is None:
        cookie = session_secret(request)
        return None if cookie is None else await people.by_session(cookie)
    found = await people.by_token(token)
    if found is None:
        raise NotAuthorizedException
    if found.scope == "read" and request.method not in SAFE:
        raise refuse("read_only_token")
    return found


class Reader:
    """Who reads a stream. It is read from the database again when this process has changed people, and now and then
    in any case, since another process may have ended the session.
    """

    def __init__(self, request: Req) -> None:
        self._request = request
        self._database = services_of(request).database
        self._known: tuple[Person | None, int, float] | None = None

    async def who(self) -> Person | None:
        changes, moment = self._database.changes_to_people, time.monotonic()
        if self._known is not None and self._known[1] == changes and moment - self._known[2] < ASKED_AGAIN:
            return self._known[0]
        person = await freshly(self._request)
        self._known = (person, changes, moment)
        return person


async def somebody(request: Req) -> tuple[Person, list[Cookie]]:
    """The person who asks; a newcomer becomes a guest, and gets a cookie that the response must carry."""
    person = await person_of(request)
    if person is not None:
        return person, []
    person = await newcomer(request)
    return person, [await session_cookie(request, person)]


async def newcomer(request: Req) -> Person:
    """A new guest."""
    limits_of(request).use("newcomer", address_of(request))
    texts = texts_of(request)
    people = services_of(request).people
    name = await people.made_up_name(lambda number: texts("page.guest", number=str(number)))
    person = await people.guest(name, texts.language)
    request.scope["state"][KNOWN] = person
    return person


async def owner_of(request: Req) -> Person:
    """The person who asks, in a browser: what belongs to an account is not for programs with a token."""
    person = await person_of(request)
    if person is None:
        raise NotAuthorizedException
    if person.scope is not None:
        raise refuse("not_by_token")
    return person


def only_in_a_browser(request: ASGIConnection[Any, Any, Any, Any], _handler: object) -> None:
    """Guards pages that belong to an account: a token, whatever it may do at the tables, opens none of them."""
    if bearer(request) is not None:
        raise refuse("not_by_token")


async def session_cookie(request: Req, person: Person) -> Cookie:
    """A new session of this person, as a cookie; the one that the browser had until now ends."""
    services = services_of(request)
    device = request.headers.get("user-agent", "")[:120]
    value = await services.people.open_session(person.id, device, session_secret(request))
    return _cookie(services, value, SESSION_AGE)


def no_session(services: Services) -> Cookie:
    """The cookie that makes a browser forget its session."""
    return _cookie(services, "", 0)


def _cookie(services: Services, value: str, age: int) -> Cookie:
    return Cookie(
        key=cookie_name(services),
        value=value,
        path="/",
        httponly=True,
        secure=services.settings.https,
        samesite="lax",
        max_age=age,
    )


def language_cookie(request: Req, language: str) -> Cookie:
    """The language that was chosen, for as long as a browser keeps it."""
    return Cookie(
        key=language_name(services_of(request)),
        value=language if language in LANGUAGES else LANGUAGES[0],
        path="/",
        httponly=True,
        secure=services_of(request).settings.https,
        samesite="lax",
        max_age=YEAR,
    )


def language_of(request: Req) -> str:
    """The language that was chosen here, else the first that the browser asks for and we have."""
    chosen = request.query_params.get("lang") or request.cookies.get(language_name(services_of(request)))
    if chosen in LANGUAGES:
        return chosen
    for wish in request.headers.get("accept-language", "").split(","):
        language = wish.strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"


def texts_of(request: Req) -> Texts:
    """The sentences of the pages in the reader's language."""
    return page_texts(language_of(request))
