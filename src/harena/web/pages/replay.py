"""A match looked back at: every position that its viewer may see, one after the other, and as pictures to share."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Any, Literal

from litestar import Controller, MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from harena.core.seat import SPECTATOR, Seat
from harena.web import commands, pictures
from harena.web.chronicle import Chronicle, Window
from harena.web.identity import language_of, person_of, services_of
from harena.web.match_view import MatchView
from harena.web.pages.render import page, render
from harena.web.pages.windows import chapter_at, cut_at, cuts, levels, window_at
from harena.web.rooms import Room
from harena.web.seats import words_of

Req = Request[Any, Any, Any]


class Steps(Struct, frozen=True):
    """The positions to step through: those of one window, and the versions next to one of them."""

    stops: list[int]
    place: int
    before: int | None
    after: int | None
    chapters: list[int]
    """Where chapters begin among the stops."""
    chapter_before: int | None
    chapter_after: int | None
    earlier: int | None
    """The last position before the window, and where the last chapter before it begins."""
    chapter_earlier: int | None
    later: int | None
    """The first position after the window, and where the next chapter begins."""
    chapter_later: int | None
    part: int = 1
    """Which part of the match the window is, and how many there are."""
    parts: int = 1


def steps_at(chronicle: Chronicle, told: Window, at: int) -> Steps:
    """The steps of the window in which a position lies."""
    entries, begun = chronicle.entries, [chronicle.title(number).version for number in range(len(chronicle.begun))]
    following = entries[-told.later].version if told.later else None
    versions = {entry.version for entry in told.entries} - {following}
    stops = sorted(versions if told.earlier else {0, *versions})
    first, last = stops[0], stops[-1]
    windows = cuts(len(entries), chronicle.begun)
    return Steps(
        stops=stops,
        place=stops.index(at),
        before=_last_before(chronicle, at),
        after=_first_after(chronicle, at),
        chapters=sorted({version for version in begun if first <= version <= last}),
        chapter_before=_below(begun, at),
        chapter_after=_above(begun, at),
        earlier=_last_before(chronicle, first),
        chapter_earlier=_below(begun, first),
        later=_first_after(chronicle, last),
        chapter_later=_above(begun, last),
        part=windows.index(cut_at(windows, told.earlier)) + 1,
        parts=len(windows),
    )


def _last_before(chronicle: Chronicle, version: int) -> int | None:
    """The last version before this one of which something is told, or the beginning."""
    if version <= 0:
        return None
    place = chronicle.count(version - 1)
    return chronicle.entries[place - 1].version if place else 0


def _first_after(chronicle: Chronicle, version: int) -> int | None:
    place = chronicle.count(version)
    return chronicle.entries[place].version if place < len(chronicle.entries) else None


def _below(numbers: list[int], than: int) -> int | None:
    place = bisect_left(numbers, than)
    return numbers[place - 1] if place else None


def _above(numbers: list[int], than: int) -> int | None:
    place = bisect_right(numbers, than)
    return numbers[place] if place < len(numbers) else None


class Replay(Controller):
    path = "/m/{match:str}"

    @get("/replay")
    async def replay(self, request: Req, match: FromPath[str], v: FromQuery[int | None] = None) -> Response[str]:
        """The match with a slider over the positions around one of them; without a script, by steps and by chapters.

        A match that is over is told from its beginning; of one that is played, the last position is what matters.
        """
        services, person, language = services_of(request), await person_of(request), language_of(request)
        room, viewer = await commands.enter(services, match, person)
        texts = words_of(room.row, language)
        chronicle = room.chronicle(viewer, texts)
        wanted = v if v is not None else 0 if room.match.over else room.version
        at = _last_before(chronicle, max(wanted, 0) + 1) or 0
        told = window_at(chronicle, at)
        return await page(
            request,
            "replay.html",
            texts=texts,
            of=room.game,
            there=f"/m/{match}/replay",
            shown=commands.seen(services, room, person, language, at),
            told=told,
            steps=steps_at(chronicle, told, at),
            levels=levels(chronicle, at),
        )

    @get("/log")
    async def log(self, request: Req, match: FromPath[str], v: FromQuery[int | None] = None) -> Response[str]:
        """What has happened, by chapters; a match of many hours in windows, of which the last comes first."""
        services, person, language = services_of(request), await person_of(request), language_of(request)
        room, viewer = await commands.enter(services, match, person)
        texts = words_of(room.row, language)
        chronicle = room.chronicle(viewer, texts)
        at = room.version if v is None else max(v, 0)
        told = window_at(chronicle, at)
        first, after = chronicle.entries[told.earlier :][:1], chronicle.entries[-told.later :][: bool(told.later)]
        return await page(
            request,
            "log.html",
            texts=texts,
            of=room.game,
            match=match,
            told=told,
            levels=levels(chronicle, at),
            asked_for=chapter_at(chronicle, at),
            earlier=first[0].version - 1 if told.earlier else None,
            later=after[0].version if after else None,
        )

    @get("/at/{version:int}")
    async def position(self, request: Req, match: FromPath[str], version: FromPath[int]) -> Response[str]:
        """One position, to be put into the page."""
        shown, room = await _look(request, match, version)
        texts, viewer = words_of(room.row, language_of(request)), SPECTATOR if shown.seat is None else Seat(shown.seat)
        listed = levels(room.chronicle(viewer, texts), shown.at)
        there = f"/m/{match}/replay"
        return Response(
            render("position.html", texts, shown=shown, levels=listed, there=there), media_type=MediaType.HTML
        )

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
