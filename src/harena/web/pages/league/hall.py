"""The list of leagues, and the page of a league: standings, what waits for the reader, what was entered last."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any, Final

from litestar import Controller, Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import ServerSentEvent, ServerSentEventMessage
from msgspec import Struct

from harena.core.errors import Refused
from harena.core.text import Texts
from harena.web.hub import QUIET
from harena.web.identity import Reader, language_of, person_of, services_of, somebody
from harena.web.leagues.halls import NoSuchLeague, topic
from harena.web.leagues.sight import Sight
from harena.web.leagues.words import hall_texts
from harena.web.pages.league.frame import (
    AS_NEW,
    RULES,
    Again,
    Frame,
    Req,
    again,
    first,
    form_of,
    frame_of,
    league_page,
    look,
    on_to,
)
from harena.web.pages.league.standing import Standing, Task, Told, standings, tasks, told
from harena.web.pages.render import page
from harena.web.services import Services
from harena.web.store.names import LONGEST, SHORTEST
from harena.web.streams import UNBUFFERED, Streams

LATEST: Final = 8
"""How many entries the first page of a league shows."""
A_WINDOW: Final = 100
PING_SECONDS: Final = 15.0


class HallPage(Struct, frozen=True):
    """What the first page of a league shows."""

    frame: Frame
    organiser: str
    organises: bool
    public: bool
    standings: list[Standing]
    tasks: list[Task]
    latest: list[Told]
    armies: list[tuple[str, str, str]]
    """The armies with which the reader can join: id, name, a few words."""


class Window(Struct, frozen=True):
    """A part of the chronicle; `before` is where the part before it ends, 0 at the beginning."""

    frame: Frame
    entries: list[Told]
    before: int
    after: int | None


class LeagueList(Controller):
    path = "/leagues"

    @get()
    async def all(self, request: Req) -> Response[str]:
        """The reader's leagues, those that everybody may read, and a form to found one."""
        return await self._page(request)

    @post()
    async def found(self, request: Req) -> Response[Any]:
        """Found a league; a newcomer becomes a guest."""
        form = await form_of(request)
        person, cookies = await somebody(request)
        try:
            league = await services_of(request).membership.found(
                person, first(form, "title"), first(form, "name"), first(form, "client"), public="public" in form
            )
        except Refused as refused:
            shown = again(request, refused, form)
            return await self._page(request, Again(shown.status, shown.reasons, form, cookies))
        answer: Response[Any] = on_to(f"/l/{league}/people", anchor="invite")
        answer.cookies.extend(cookies)
        return answer

    async def _page(self, request: Req, shown: Again = AS_NEW) -> Response[str]:
        leagues, person = services_of(request).leagues, await person_of(request)
        return await page(
            request,
            "leagues.html",
            texts=hall_texts(language_of(request)),
            status=shown.status,
            cookies=shown.cookies,
            back="/leagues",
            rules=RULES,
            complaints=shown.reasons,
            typed=shown,
            mine=await leagues.of_person(person.id) if person else [],
            public=await leagues.public(),
            own_name=person.name if person else "",
            name_length=(SHORTEST, LONGEST),
        )


class League(Controller):
    path = "/l/{league:str}"

    @get()
    async def show(self, request: Req, league: FromPath[str]) -> Response[str]:
        """The league at a glance."""
        language = language_of(request)

        def make(sight: Sight) -> tuple[Texts, HallPage]:
            texts = sight.texts(language)
            return texts, hall_page(request, sight, texts)

        texts, shown = await look(request, league, make)
        return await league_page(request, "league.html", texts, shown.frame, shown=shown)

    @get("/chronicle")
    async def chronicle(
        self, request: Req, league: FromPath[str], before: FromQuery[int | None] = None
    ) -> Response[str]:
        """Every entry, a window at a time, the latest first."""
        language = language_of(request)

        def make(sight: Sight) -> tuple[Texts, Window]:
            texts = sight.texts(language)
            return texts, window(request, sight, texts, before)

        texts, shown = await look(request, league, make)
        return await league_page(request, "league_chronicle.html", texts, shown.frame, shown=shown)

    @get("/stream")
    async def stream(self, request: Req, league: FromPath[str], seen: FromQuery[int] = 0) -> ServerSentEvent:
        """Tells that the league has changed, and at which entry it is; pages then read what they show."""
        await look(request, league, lambda sight: sight.row.version)
        streams: Streams = request.app.state.streams
        events = news(request, services_of(request), league, seen)
        return ServerSentEvent(streams.limited(request, await person_of(request), events), headers=UNBUFFERED)


def hall_page(request: Req, sight: Sight, texts: Texts) -> HallPage:
    """What this reader sees of a league at a glance."""
    version = sight.row.version
    armies = sight.book.library.books if sight.may_act and sight.own is None else {}
    return HallPage(
        frame=frame_of(request, sight, texts),
        organiser=texts.word("person", sight.book.organiser),
        organises=sight.organises,
        public=sight.row.public,
        standings=standings(sight, texts),
        tasks=tasks(sight, texts),
        latest=told(sight, texts, max(0, version - LATEST), version),
        armies=[
            (id_, book.army.name.said_in(texts.language), book.army.summary.said_in(texts.language))
            for id_, book in armies.items()
        ],
    )


def window(request: Req, sight: Sight, texts: Texts, before: int | None) -> Window:
    """The entries before this number."""
    upto = sight.row.version if before is None else max(0, min(before, sight.row.version))
    after = max(0, upto - A_WINDOW)
    later = None if upto >= sight.row.version else min(sight.row.version, upto + A_WINDOW)
    return Window(frame_of(request, sight, texts), told(sight, texts, after, upto), after, later)


async def news(
    request: Req, services: Services, league: str, seen: int
) -> AsyncGenerator[ServerSentEventMessage, None]:
    """An event for each change, the newest wins. It ends when the reader may no longer read the league."""
    reader, have = Reader(request), seen
    with services.hub.listen(topic(league)) as listener:
        while True:
            person = await reader.who()
            try:
                row = await services.halls.look(league, person.id if person else None, lambda sight: sight.row)
            except NoSuchLeague:
                return
            if row.version > have or listener.version >= 0:
                have = row.version
                yield ServerSentEventMessage(event="version", id=str(have), data=str(have))
            heard: int | None = QUIET
            while heard == QUIET:
                heard = await listener.wait(PING_SECONDS)
                if heard == QUIET:
                    yield ServerSentEventMessage(comment="", data=None)
            if heard is None:
                return
