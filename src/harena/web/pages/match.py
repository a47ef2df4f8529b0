"""The match page: the board, the prompt, the options, the log, and everything that can be done at the table."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Annotated, Any

import msgspec
from litestar import Controller, MediaType, Request, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Redirect, ServerSentEvent, ServerSentEventMessage

from harena.core.discovery import find_game
from harena.core.errors import refuse
from harena.core.record import Answered, Undone
from harena.core.text import Texts
from harena.web import table
from harena.web.bringing import bringables, brought, saved_by, usual
from harena.web.identity import Reader, language_of, person_of, services_of, somebody
from harena.web.lobby import ME, OPEN, Guest, Wish, claim_after
from harena.web.opponents import called, harder
from harena.web.pages.render import page, render
from harena.web.rooms import Room
from harena.web.services import Services
from harena.web.sight import Sight
from harena.web.store.matches import MatchRow, now
from harena.web.streams import Streams
from harena.web.table import Move
from harena.web.words import game_texts

Req = Request[Any, Any, Any]


class Answer(Move, frozen=True):
    """The number of an option in the list of that version."""

    choice: int


class Consent(Move, frozen=True):
    agree: bool


Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


def read_form(form: dict[str, str], kind: type[Any]) -> Any:
    """The fields of a form as a struct, or a refusal."""
    try:
        return msgspec.convert(form, kind, strict=False)
    except msgspec.ValidationError as error:
        raise refuse("bad_form") from error


class Matches(Controller):
    path = "/m/{match:str}"

    @get()
    async def show(self, request: Req, match: FromPath[str], v: FromQuery[int | None] = None) -> Response[str]:
        """The match as it is now, or as it was after line `v`."""
        services, person = services_of(request), await person_of(request)
        row = await table.find(services, match)
        seat = row.seat_of(person.id if person else None)
        if row.state == "waiting":
            return await self._waiting(request, row, seat)
        shown, room = await table.look(services, match, person, language_of(request), v)
        if seat is not None and shown.at == shown.version and row.seats[seat].seen < shown.version:
            await services.matches.change_seat(match, seat, seen=shown.version)
        values = {**await _shared(services, room), "since": _since(room, seat, shown)}
        return await page(request, "match.html", texts=_words(request, row), of=room.game, sight=shown, **values)

    async def _waiting(self, request: Req, row: MatchRow, seat: int | None) -> Response[str]:
        """The match before it begins: who sits there, and a way to sit down."""
        services, person = services_of(request), await person_of(request)
        game, texts = find_game(row.game), _words(request, row)
        count = len(row.seats)
        return await page(
            request,
            "waiting.html",
            texts=texts,
            of=game,
            row=row,
            seat=seat,
            full=all(place.taken for place in row.seats),
            fields=game.declared_brings(),
            bringables=bringables(game, count, await saved_by(services, person, game.name), texts),
            chosen=usual(game, count),
        )

    @get("/table")
    async def partial(self, request: Req, match: FromPath[str], seen: FromQuery[int] = -1) -> Response[str]:
        """The table alone: for a page that may have missed something."""
        services, person = services_of(request), await person_of(request)
        row = await table.find(services, match)
        shown, room = await table.look(services, match, person, language_of(request))
        values = {**await _shared(services, room), "since": seen}
        return Response(render("table.html", _words(request, row), sight=shown, **values), media_type=MediaType.HTML)

    @get("/stream")
    async def stream(self, request: Req, match: FromPath[str], seen: FromQuery[int] = -1) -> ServerSentEvent:
        """The table as it changes: an event for each version, the newest wins."""
        services = services_of(request)
        await table.find(services, match)
        have = table.last_had(request.headers.get("last-event-id"), seen)
        headers = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}
        events = self._events(request, services, match, have)
        streams: Streams = request.app.state.streams
        return ServerSentEvent(streams.limited(request, await person_of(request), events), headers=headers)

    async def _events(
        self, request: Req, services: Services, match: str, have: int
    ) -> AsyncGenerator[ServerSentEventMessage, None]:
        language = language_of(request)
        async for found, person in table.news(services, match, have, Reader(request).who):
            if found is None:
                yield ServerSentEventMessage(comment="", data=None)
            elif isinstance(found, MatchRow):
                yield ServerSentEventMessage(event="reload", data="")
            else:
                shown = table.seen(found, person, language)
                values = {**await _shared(services, found), "sight": shown, "since": have}
                have = max(have, shown.version)
                body = _one_line(render("table.html", _words(request, found.row), **values))
                yield ServerSentEventMessage(event="table", id=str(shown.version), data=body)

    @post("/answer")
    async def answer(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Choose an option."""
        wish: Answer = read_form(data, Answer)
        who = await person_of(request)
        return _done(request, match, await table.choose(services_of(request), who, match, wish, wish.choice))

    @post("/undo")
    async def undo(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Take back the last answer, or ask the others whether that may be."""
        wish: Move = read_form(data, Move)
        who = await person_of(request)
        return _done(request, match, await table.undo(services_of(request), who, match, wish))

    @post("/consent")
    async def consent(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Agree to another seat's undo, or not."""
        wish: Consent = read_form(data, Consent)
        who = await person_of(request)
        return _done(request, match, await table.consent(services_of(request), who, match, wish, wish.agree))

    @post("/resign")
    async def resign(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Give up."""
        wish: Move = read_form(data, Move)
        who = await person_of(request)
        return _done(request, match, await table.resign(services_of(request), who, match, wish))

    @post("/claim")
    async def claim(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Take the game from somebody who has left the others waiting too long."""
        wish: Move = read_form(data, Move)
        who = await person_of(request)
        return _done(request, match, await table.claim(services_of(request), who, match, wish))

    @post("/takeover")
    async def take_over(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Let the computer play on for somebody who has left the others waiting too long."""
        wish: Move = read_form(data, Move)
        who = await person_of(request)
        return _done(request, match, await table.take_over(services_of(request), who, match, wish))

    @post("/join")
    async def join(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Sit down on a free seat; whoever follows a link needs no account."""
        services = services_of(request)
        row = await table.find(services, match)
        await table.check_joining(services, match, await person_of(request), {})
        person, cookies = await somebody(request)
        brings = await brought(services, person, find_game(row.game), len(row.seats), data, "bring")
        await table.join(services, person, match, brings, data.get("nonce"), data.get("name", ""))
        return _done(request, match, 0, cookies)

    @post("/begin")
    async def begin(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Add the own nonce, and begin if every seat is taken."""
        await table.begin(services_of(request), await person_of(request), match, data.get("nonce"))
        return _done(request, match, 0)

    @post("/rematch")
    async def rematch(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Play the same again, against the same; whoever asks second sits down at the table of the first."""
        services, person = services_of(request), await person_of(request)
        room, _ = await table.seated(services, person, match)
        assert person is not None
        again = await services.matches.rematch_of(match)
        if again is None or data.get("level"):
            wish = _again(room.row, person.id, data.get("level"))
            host = Guest(person.id, person.name)
            again = await services.lobby.create(host, wish, called(game_texts(room.game.name, language_of(request))))
            services.hub.publish(match, room.version)
        return Redirect(f"/m/{again}", status_code=303)

    @get("/record", media_type="application/jsonl")
    async def record(self, request: Req, match: FromPath[str]) -> Response[bytes]:
        """The record: whole once the game is over, else as this viewer may see it."""
        name, body = await table.record(services_of(request), match, await person_of(request))
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(body, media_type="application/jsonl", headers=headers)


def _done(request: Req, match: str, version: int, cookies: list[Any] | None = None) -> Response[Any]:
    """For the script a number, for a plain form the page again."""
    if "application/json" in request.headers.get("accept", ""):
        return Response({"version": version}, media_type=MediaType.JSON, status_code=200, cookies=cookies or [])
    return Redirect(f"/m/{match}", status_code=303, cookies=cookies or [])


def _words(request: Req, row: MatchRow) -> Texts:
    return game_texts(row.game, language_of(request)).with_names([seat.name for seat in row.seats])


def _again(row: MatchRow, person: str, level: str | None) -> Wish:
    """The match of this row once more: programs stay, or play at another level; the other people are asked anew."""
    own = row.seat_of(person)
    bots = [seat for seat in row.seats if seat.bot]
    seats = [ME if seat.seat == own else (level or seat.bot) if seat.bot else OPEN for seat in row.seats]
    return Wish(
        game=row.game,
        options=row.options,
        seats=seats,
        brings=row.seats[own].brings if own is not None else {},
        opponents_bring=bots[0].brings if bots else {},
        pace=row.pace,
        rematch_of=row.id if len(bots) < len(row.seats) - 1 else None,
    )


async def _shared(services: Services, room: Room) -> dict[str, Any]:
    """What the table shows beside the sight: the time after which a game may be claimed, and what can follow it."""
    row, over = room.row, room.match.over
    asked = room.asked()
    waits_for_person = asked is not None and row.seats[asked].bot is None
    bots = [seat.bot for seat in row.seats if seat.bot]
    return {
        "claim_at": row.changed + claim_after(row.pace) if waits_for_person else None,
        "claimable": waits_for_person and now() - row.changed >= claim_after(row.pace),
        "changed": row.changed,
        "people": sum(seat.bot is None for seat in row.seats),
        "harder": harder(bots[0]) if bots else None,
        "rematch": await services.matches.rematch_of(row.id) if over else None,
        "decisions": room.match.decisions(),
    }


def _since(room: Room, seat: int | None, shown: Sight) -> int:
    """The version up to which this person knows what happened: looked at, or answered."""
    if seat is None:
        return shown.version
    own = [line.n for line in room.match.lines if isinstance(line, Answered | Undone) and line.seat == seat]
    return max(room.row.seats[seat].seen, *own[-1:], 0)


def _one_line(html: str) -> str:
    """An event of a stream carries one line for each line of its data; fewer are quicker."""
    return html.replace("\n", " ").replace("\r", " ")
