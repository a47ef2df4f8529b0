"""A match looked back at: every position that its viewer may see, one after the other, and as pictures to share."""

from __future__ import annotations

from typing import Any, Literal

from litestar import Controller, MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from harena.web import commands, pictures
from harena.web.identity import language_of, person_of, services_of
from harena.web.match_view import MatchView
from harena.web.pages.chapters import headings
from harena.web.pages.render import page, render
from harena.web.rooms import Room
from harena.web.words import game_texts

Req = Request[Any, Any, Any]


class Replay(Controller):
    path = "/m/{match:str}"

    @get("/replay")
    async def replay(self, request: Req, match: FromPath[str], v: FromQuery[int | None] = None) -> Response[str]:
        """The whole match with a slider; without a script, by steps and by chapters.

        A match that is over is told from its beginning; of one that is played, the last position is what matters.
        """
        whole, _ = await _look(request, match, None)
        stops = sorted({0, *(entry.version for entry in whole.log)})
        last = 0 if v is None and whole.state == "over" else whole.version if v is None else v
        at = max((stop for stop in stops if stop <= last), default=0)
        shown, room = await _look(request, match, at)
        place, begun = stops.index(at), headings(whole.log)
        texts = game_texts(room.game.name, language_of(request))
        return await page(
            request,
            "replay.html",
            texts=texts,
            of=room.game,
            shown=shown,
            log=whole.log,
            stops=stops,
            place=place,
            before=stops[place - 1] if place else None,
            after=stops[place + 1] if place + 1 < len(stops) else None,
            headings=begun,
            chapter_before=max((heading.version for heading in begun if heading.version < at), default=None),
            chapter_after=min((heading.version for heading in begun if heading.version > at), default=None),
        )

    @get("/at/{version:int}")
    async def position(self, request: Req, match: FromPath[str], version: FromPath[int]) -> Response[str]:
        """One position, to be put into the page."""
        shown, room = await _look(request, match, version)
        texts = game_texts(room.game.name, language_of(request))
        return Response(render("position.html", texts, shown=shown), media_type=MediaType.HTML)

    @get("/board.svg", media_type="image/svg+xml")
    async def svg(self, request: Req, match: FromPath[str], v: FromQuery[int | None] = None) -> Response[str]:
        """The position as a drawing that stands alone."""
        shown, _ = await _drawn(request, match, v)
        drawn = pictures.standalone(shown.picture)
        return Response(drawn, media_type="image/svg+xml; charset=utf-8", headers=PICTURE_HEADERS)

    @get("/board.png", media_type="image/png")
    async def png(
        self,
        request: Req,
        match: FromPath[str],
        v: FromQuery[int | None] = None,
        width: FromQuery[int] = 1100,
        theme: FromQuery[Literal["light", "dark"]] = "light",
    ) -> Response[bytes]:
        """The position as a picture."""
        shown, _ = await _drawn(request, match, v)
        drawn = await services_of(request).painter.png(shown.picture, width, theme=theme)
        return Response(drawn, media_type="image/png")


PICTURE_HEADERS = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; font-src data:"}
"""A drawing brings its own style; nothing else in it may run or load."""


async def _look(request: Req, match: str, version: int | None) -> tuple[MatchView, Room]:
    services, person = services_of(request), await person_of(request)
    return await commands.look(services, match, person, language_of(request), version)


async def _drawn(request: Req, match: str, version: int | None) -> tuple[MatchView, Room]:
    shown, room = await _look(request, match, version)
    if not shown.picture:
        raise NotFoundException
    return shown, room
