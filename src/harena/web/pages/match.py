"""The match page: the board, the prompt, the options, the log, and everything that can be done at the table."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from itertools import islice
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, MediaType, Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Redirect, ServerSentEvent, ServerSentEventMessage
from msgspec import Struct

from harena.core.discovery import find_game
from harena.core.errors import Refused, refuse
from harena.core.game import Game
from harena.core.match import MOST_AT_ONCE
from harena.core.record import Undone
from harena.core.seat import SPECTATOR, Seat
from harena.core.text import Texts
from harena.web import commands
from harena.web.bringing import LAST, Bringable, begun_with, bringables, brought, brought_last, saved_by, usual
from harena.web.chronicle import Entry
from harena.web.commands import Move
from harena.web.doors import GO_ON
from harena.web.errors import on_refused
from harena.web.identity import Reader, language_of, person_of, services_of, somebody
from harena.web.lobby import ME, OPEN, Guest, Wish
from harena.web.match_view import MatchView, last_decision, why_no_draw
from harena.web.odds_ahead import odds_ahead
from harena.web.opponents import called
from harena.web.option_forms import not_as_usual, written_agreed
from harena.web.pages.annals import annals_of, recalled
from harena.web.pages.ending import ending_of
from harena.web.pages.render import page, render
from harena.web.pages.waiting import waiting_of
from harena.web.refusals import sentences
from harena.web.rooms import Room
from harena.web.seats import manner_of, with_whom, words_of
from harena.web.services import Services
from harena.web.settings import is_this_machine
from harena.web.store.matches import MatchRow, Wanted
from harena.web.store.names import LONGEST, SHORTEST, checked_name
from harena.web.store.people import Person
from harena.web.streams import UNBUFFERED, Streams
from harena.web.words import game_texts

Req = Request[Any, Any, Any]

COUNT: Final = "count."
"""Before the number of an option: a field that says how often it is chosen."""
SHOWN: Final = "shown."
"""Before the number of a die or a card: a field that says what it shows."""
DIGITS: Final = 3


class Answer(Move, frozen=True):
    """The number of an option in the list of that version; none where options were only counted."""

    choice: int | None = None
    close: bool = False
    """Whether what usually closes the counted options follows them."""

    def numbers(self, form: Mapping[str, str]) -> list[int]:
        """All options that are meant, in their order: those that were counted, then the one that was chosen."""
        numbers = [*counted(form), *([] if self.choice is None else [self.choice])]
        if not numbers:
            raise refuse("nothing_counted")
        return numbers


class Consent(Move, frozen=True):
    agree: bool
    of: int | None = None
    """The seat that asked: an answer is then meant for nobody else."""
    what: Wanted | None = None
    """What it asked for: an answer is then meant for nothing else."""


Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


def read_form(form: dict[str, str], kind: type[Any]) -> Any:
    """The fields of a form as a struct, or a refusal."""
    try:
        return msgspec.convert(form, kind, strict=False)
    except msgspec.ValidationError as error:
        raise refuse("bad_form") from error


def counted(form: Mapping[str, str]) -> list[int]:
    """The options that a form has counted, each as often as it was: `count.3=2` is twice the option of number 3."""
    found = {name.removeprefix(COUNT): times for name, times in form.items() if name.startswith(COUNT)}
    if not all(_small(number) and _small(times) for number, times in found.items()):
        raise refuse("bad_form")
    numbers = (int(number) for number in sorted(found, key=int) for _ in range(int(found[number])))
    return list(islice(numbers, MOST_AT_ONCE + 1))


def shown_in(form: Mapping[str, str]) -> list[str]:
    """What a form tells of dice and cards, in their order: `shown.0` is the first."""
    found = {name.removeprefix(SHOWN): shown for name, shown in form.items() if name.startswith(SHOWN)}
    if not all(map(_small, found)):
        raise refuse("bad_form")
    return [found[place].strip() for place in sorted(found, key=int)]


def _small(number: str) -> bool:
    return number.isascii() and number.isdecimal() and len(number) <= DIGITS


class Again(Struct, frozen=True):
    """Why a page is shown again: the status, the reasons, and the cookies of a newcomer who is a guest by now."""

    status: int = 200
    reasons: list[str] = []
    cookies: list[Cookie] = []


AS_NEW: Final = Again()


class TableEvent(ServerSentEventMessage):
    """A table as an event of one line. To look for every kind of line break in so much HTML takes long."""

    def encode(self) -> bytes:
        html = str(self.data).replace("\n", " ").replace("\r", " ")
        return f"id: {self.id}\r\nevent: {self.event}\r\ndata: {html}\r\n\r\n".encode()


class Matches(Controller):
    path = "/m/{match:str}"

    @get()
    async def show(
        self, request: Req, match: FromPath[str], v: FromQuery[int | None] = None, army: FromQuery[str] = ""
    ) -> Response[str]:
        """The match as it is now, or as it was after line `v`; before it begins, with an `army` to sit down with."""
        services, person = services_of(request), await person_of(request)
        row = await commands.find(services, match)
        seat = row.seat_of(person.id if person else None)
        if row.state == "waiting":
            return await self._waiting(request, row, {"bring": army})
        at = v if v is not None and v < row.version else None
        shown, room = await commands.look(services, match, person, language_of(request), at)
        since = _since(services, room, seat, shown)
        if shown.at == shown.version:
            _watched(services, room, person, shown)
        return await self._playing(request, room, shown, since)

    async def _playing(self, request: Req, room: Room, shown: MatchView, since: int) -> Response[str]:
        """The match since it has begun. `since`: the version up to which the reader knows what happened."""
        row, texts = room.row, _words(request, room.row)
        values = {**await _shared(services_of(request), room, await person_of(request), texts), "since": since}
        values |= {"agreed": _agreed(row, room.game, texts), "has_options": bool(row.options)}
        values["missed"] = _missed(room, shown, texts, since)
        values["recalled"] = [] if values["missed"] else _recalled(room, shown, texts)
        back = f"/m/{row.id}" if request.method == "POST" else ""
        return await page(request, "match.html", texts=texts, of=room.game, back=back, shown=shown, **values)

    async def _waiting(
        self, request: Req, row: MatchRow, typed: Mapping[str, str] | None = None, again: Again = AS_NEW
    ) -> Response[str]:
        """The match before it begins: who sits there, and a way to sit down.

        `typed`: what somebody has chosen already, or sent who could not sit down, for the reasons that `again` gives.
        """
        services, person = services_of(request), await person_of(request)
        game, texts = find_game(row.game), _words(request, row)
        seat, count = row.seat_of(person.id if person else None), len(row.seats)
        free = next((place.seat for place in row.seats if not place.taken), None)
        options = game.read_options(row.options)
        listed = bringables(game, count, await saved_by(services, person, game.name), texts, options)
        if await brought_last(services, person, row):
            listed.insert(0, Bringable(LAST, texts("army.last"), own=True))
        own = typed or {}
        return await page(
            request,
            "waiting.html",
            texts=texts,
            of=game,
            status=again.status,
            cookies=again.cookies,
            back=f"/m/{row.id}",
            reasons=again.reasons,
            row=row,
            manner=manner_of(row),
            seat=seat,
            waiting=waiting_of(row, seat, services.waits),
            full=free is None,
            allied=with_whom(row.game, count, free if seat is None else seat),
            host=row.seat_of(row.host),
            fields=game.declared_brings(),
            bringables=listed,
            chosen=begun_with(listed, own.get("bring", ""), LAST, usual(game, count, options)),
            agreed=_agreed(row, game, texts),
            built_for={**written_agreed(game, options), "seats": str(count), "match": row.id}
            if game.rules.builder
            else None,
            name=own.get("name", person.name if person else ""),
            name_length=(SHORTEST, LONGEST),
            **_invitation(request, row),
        )

    @get("/table")
    async def partial(self, request: Req, match: FromPath[str], seen: FromQuery[int] = -1) -> Response[str]:
        """The table alone: for a page that may have missed something."""
        services, person = services_of(request), await person_of(request)
        row = await commands.find(services, match)
        shown, room = await commands.look(services, match, person, language_of(request))
        texts = _words(request, row)
        values = {**await _shared(services, room, person, texts), "since": seen}
        _watched(services, room, person, shown)
        return Response(render("table.html", texts, shown=shown, **values), media_type=MediaType.HTML)

    @get("/stream")
    async def stream(
        self, request: Req, match: FromPath[str], seen: FromQuery[int] = -1, stage: FromQuery[str | None] = None
    ) -> ServerSentEvent:
        """The table as it changes: an event for each version, the newest wins. `stage`: what a waiting page shows."""
        services = services_of(request)
        await commands.find(services, match)
        have = commands.last_had(request.headers.get("last-event-id"), seen)
        events = self._events(request, services, match, have, stage)
        streams: Streams = request.app.state.streams
        return ServerSentEvent(streams.limited(request, await person_of(request), events), headers=UNBUFFERED)

    async def _events(
        self, request: Req, services: Services, match: str, have: int, stage: str | None = None
    ) -> AsyncGenerator[ServerSentEventMessage, None]:
        language = language_of(request)
        async for found, person in commands.news(services, match, have, Reader(request).who, stage):
            if found is None:
                yield ServerSentEventMessage(comment="", data=None)
            elif isinstance(found, MatchRow | Refused):
                yield ServerSentEventMessage(event="reload", data="")
            else:
                shown = commands.seen(services, found, person, language)
                texts = _words(request, found.row)
                values = {**await _shared(services, found, person, texts), "shown": shown, "since": have}
                have = max(have, shown.version)
                yield TableEvent(render("table.html", texts, **values), "table", shown.version)
                _watched(services, found, person, shown)

    @post("/answer")
    async def answer(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Choose an option, after those that were counted; or only these."""
        wish: Answer = read_form(data, Answer)
        services, who = services_of(request), await person_of(request)
        version = await commands.choose(services, who, match, wish, wish.numbers(data), close=wish.close)
        return _done(request, match, version)

    @post("/odds", status_code=200)
    async def odds(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """What the same form would bring if it were sent as an answer; nothing is done."""
        wish: Answer = read_form(data, Answer)
        services, who, language = services_of(request), await person_of(request), language_of(request)
        odds = await odds_ahead(services, who, match, wish, wish.numbers(data), language, close=wish.close)
        row = await commands.find(services, match)
        drawn = render("odds_tables.html", _words(request, row), odds=odds, shown={"game": row.game}) if odds else ""
        return Response({"odds": drawn}, media_type=MediaType.JSON)

    @post("/suggested")
    async def suggested(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Answer as the game suggests, up to the last question that can be taken back freely."""
        wish: Move = read_form(data, Move)
        who = await person_of(request)
        return _done(request, match, await commands.follow_suggestions(services_of(request), who, match, wish))

    @post("/chance")
    async def chance(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Beside a real table: tell what the dice show, or which cards were drawn."""
        wish: Move = read_form(data, Move)
        services, who, language = services_of(request), await person_of(request), language_of(request)
        version = await commands.type_outcome(services, who, match, wish, shown_in(data), language)
        return _done(request, match, version)

    @post("/advice", status_code=200)
    async def advise(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Ask a program what it would choose: for the script the table with its advice, else the whole page with it."""
        wish: Move = read_form(data, Move)
        services, person = services_of(request), await person_of(request)
        room = await commands.advise(services, person, match, wish.version)
        shown = commands.seen(services, room, person, language_of(request))
        if not _wants_json(request):
            return await self._playing(request, room, shown, shown.version)
        texts = _words(request, room.row)
        values = {**await _shared(services, room, person, texts), "since": shown.version}
        table = render("table.html", texts, shown=shown, **values)
        return Response({"version": shown.version, "table": table}, media_type=MediaType.JSON)

    @post("/undo")
    async def undo(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Take back the last answer, or ask the others whether that may be."""
        wish: Move = read_form(data, Move)
        who = await person_of(request)
        return _done(request, match, await commands.undo(services_of(request), who, match, wish))

    @post("/consent")
    async def consent(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Agree to what another seat asks for, or not."""
        wish: Consent = read_form(data, Consent)
        services, who = services_of(request), await person_of(request)
        version = await commands.consent(services, who, match, wish, wish.agree, wish.of, wish.what)
        return _done(request, match, version)

    @post("/draw")
    async def draw(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Offer the others a draw."""
        wish: Move = read_form(data, Move)
        who = await person_of(request)
        return _done(request, match, await commands.draw(services_of(request), who, match, wish))

    @post("/resign")
    async def resign(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Give up."""
        wish: Move = read_form(data, Move)
        who = await person_of(request)
        return _done(request, match, await commands.resign(services_of(request), who, match, wish))

    @post("/claim")
    async def claim(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Take the game from somebody who has left the others waiting too long."""
        wish: Move = read_form(data, Move)
        who = await person_of(request)
        return _done(request, match, await commands.claim(services_of(request), who, match, wish))

    @post("/takeover")
    async def take_over(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Let the computer play on for somebody who has left the others waiting too long."""
        wish: Move = read_form(data, Move)
        who = await person_of(request)
        return _done(request, match, await commands.take_over(services_of(request), who, match, wish))

    @post("/join")
    async def join(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Sit down on a free seat; whoever follows a link needs no account. What is wrong is said on the same page."""
        row = await commands.find(services_of(request), match)
        await commands.check_joining(services_of(request), match, await person_of(request), {})
        cookies: list[Cookie] = []
        try:
            await self._join(request, row, data, cookies)
        except Refused as refused:
            told = on_refused(request, refused)
            now_there = await commands.find(services_of(request), match)
            if told.media_type == MediaType.JSON or now_there.state != "waiting":
                raise
            reasons = sentences(refused, language_of(request), on_page=True)
            page_again = await self._waiting(request, now_there, data, Again(told.status_code or 422, reasons, cookies))
            page_again.headers.update(told.headers)
            return page_again
        return _done(request, match, 0, cookies)

    async def _join(self, request: Req, row: MatchRow, data: dict[str, str], cookies: list[Cookie]) -> None:
        """Sit down, or refuse. Visitors without an account become guests once all the rest is good; `cookies` gets
        theirs.
        """
        services, known = services_of(request), await person_of(request)
        name, last = data.get("name", "").strip(), data.get("bring") == LAST
        if name and (known is None or known.is_guest):
            checked_name(name)
        brings = await brought_last(services, known, row) if last else None
        if brings is None:
            brings = await brought(services, known, find_game(row.game), len(row.seats), data, "bring")
        person, new = await somebody(request)
        cookies += new
        await commands.join(services, person, row.id, brings, data.get("pledge"), name)

    @post("/rematch")
    async def rematch(self, request: Req, match: FromPath[str], data: Form) -> Response[Any]:
        """Play it again, or go on from its end. Of several people the first one makes the match, the others join."""
        services, person = services_of(request), await person_of(request)
        room, seat = await commands.seated(services, person, match)
        assert person is not None
        if not room.match.over:
            raise refuse("rematch_not_over")
        wish = _again(room, seat, data.get("level"), go_on=data.items() >= GO_ON.items())
        names = called(game_texts(room.game.name, language_of(request)))
        again = await services.lobby.rematch(room.row, Guest(person.id, person.name), wish, names)
        return Redirect(f"/m/{again}", status_code=303)

    @get("/record", media_type="application/jsonl")
    async def record(self, request: Req, match: FromPath[str]) -> Response[bytes]:
        """The record: whole once the game is over, else as this viewer may see it."""
        name, body = await commands.record(services_of(request), match, await person_of(request))
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(body, media_type="application/jsonl", headers=headers)


def _invitation(request: Req, row: MatchRow) -> dict[str, Any]:
    """The link that others are sent, and whether only this machine can open it.

    Whoever reads the page by an address of this machine is given the one in the local network, if the server has one.
    """
    lan, at_home = services_of(request).settings.lan, is_this_machine(request.url.hostname or "")
    return {"invitation": f"{lan if lan and at_home else ''}/m/{row.id}", "only_here": at_home and not lan}


def _done(request: Req, match: str, version: int, cookies: list[Any] | None = None) -> Response[Any]:
    """For the script a number, for a plain form the page again."""
    if _wants_json(request):
        return Response({"version": version}, media_type=MediaType.JSON, status_code=200, cookies=cookies or [])
    return Redirect(f"/m/{match}", status_code=303, cookies=cookies or [])


def _wants_json(request: Req) -> bool:
    """Whether the script of a page asks, not a plain form."""
    return "application/json" in request.headers.get("accept", "")


def _words(request: Req, row: MatchRow) -> Texts:
    return words_of(row, language_of(request))


def _agreed(row: MatchRow, game: Game[Any], texts: Texts) -> list[str]:
    """What is otherwise than usual in a match."""
    rewind = [texts("new.rewind")] if row.rewind else []
    return [*not_as_usual(game, game.read_options(row.options), texts), *rewind]


def _again(room: Room, own: Seat, level: str | None, *, go_on: bool = False) -> Wish:
    """The match once more. Programs stay, or play at another level; other people are invited anew.

    Everybody sits as at the beginning: whoever left a seat to the computer is invited too, and keeps the own army.
    `go_on`: with the options that its end has brought.
    """
    row, players, outcome = room.row, room.match.header.seats, room.match.table.outcome
    bots = [player for player in players if player.bot]
    following = (outcome.following if go_on and outcome else None) or {}
    return Wish(
        game=row.game,
        options={**row.options, **following},
        seats=[ME if seat == own else (level or who.bot) if who.bot else OPEN for seat, who in enumerate(players)],
        brings=row.seats[own].brings,
        opponents_bring=bots[0].brings if bots else {},
        pace=row.pace,
        rewind=row.rewind,
        typed=row.typed,
        rematch_of=row.id if len(bots) < len(players) - 1 else None,
    )


async def _shared(services: Services, room: Room, person: Person | None, texts: Texts) -> dict[str, Any]:
    """What the table shows beside the view: the time after which a game may be claimed, and what can follow it."""
    row, viewer = room.row, commands.viewer_of(room, person)
    waited_for = room.match.waited_for()
    waits_for_person = bool(waited_for) and row.seats[waited_for[0]].bot is None
    return {
        "claim_at": services.waits.over_at(row) if waits_for_person else None,
        "claimable": waits_for_person and services.waits.too_long(row),
        "changed": row.changed,
        "decisions": room.match.decisions(),
        "ending": await ending_of(services, room, viewer, person, texts),
        "no_draw": why_no_draw(room, viewer),
        "by_hand": row.typed,
        "has_annals": annals_of(room.game, row.options) is not None,
        "taken_back": _taken_back(room),
    }


def _taken_back(room: Room) -> Undone | None:
    """The last line of the record, if it takes something back: the log has nothing left of that."""
    last = room.match.lines[-1] if room.match.lines else None
    return last if isinstance(last, Undone) else None


def _since(services: Services, room: Room, seat: int | None, shown: MatchView) -> int:
    """The version up to which this person knows what happened: looked at, or answered."""
    if seat is None:
        return shown.version
    return max(room.row.seats[seat].seen, services.watched.upto(room.row.id, seat), last_decision(room, Seat(seat), ()))


def _missed(room: Room, shown: MatchView, texts: Texts, since: int) -> list[str]:
    """What has happened since the reader last looked, of a match as it is now."""
    if since <= 0 or shown.at != shown.version:
        return []
    viewer = SPECTATOR if shown.seat is None else Seat(shown.seat)
    return [entry.text for entry in room.chronicle(viewer, texts).between(since, shown.version)]


def _recalled(room: Room, shown: MatchView, texts: Texts) -> list[Entry]:
    """The last week of a long match, for the player who comes back to it."""
    if shown.seat is None or shown.at != shown.version:
        return []
    return recalled(room, room.chronicle(Seat(shown.seat), texts))


def _watched(services: Services, room: Room, person: Person | None, shown: MatchView) -> None:
    """Note up to which version the person on a seat has seen what happened; what a program reads they have not seen."""
    if person is None or not person.in_browser or shown.seat is None:
        return
    if room.row.seats[shown.seat].seen < shown.version:
        services.watched.note(room.row.id, shown.seat, shown.version)
