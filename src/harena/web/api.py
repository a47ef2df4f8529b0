"""The JSON API: what the pages do, for programs. Described by OpenAPI under `/api/openapi.json`."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from typing import Annotated, Any, Final, Literal

from litestar import Controller, Request, Response, Router, delete, get, post
from litestar.exceptions import NotAuthorizedException
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage
from litestar.serialization import encode_json
from msgspec import Struct

from harena.core.discovery import find_game, games
from harena.core.errors import Refused, refuse
from harena.web import commands
from harena.web.api_refusals import refusals
from harena.web.api_shapes import (
    Answer,
    Asking,
    Beginning,
    Chapters,
    Consent,
    Done,
    GameInfo,
    Joining,
    LogPart,
    MatchInfo,
    Me,
    NewMatch,
    NewToken,
    Pledging,
    Shown,
    TokenInfo,
    TokenMade,
    chapters_before,
    game_info,
    log_part,
    match_info,
)
from harena.web.chronicle import Chronicle
from harena.web.commands import Move
from harena.web.identity import Reader, language_of, owner_of, person_of, services_of, somebody, texts_of
from harena.web.league_api import LeagueApi
from harena.web.lobby import Guest, Wish
from harena.web.match_view import Advised, MatchView
from harena.web.opponents import called
from harena.web.rooms import Stale
from harena.web.seats import words_of
from harena.web.services import Services
from harena.web.store.keys import hashed
from harena.web.store.matches import MatchRow
from harena.web.streams import UNBUFFERED, Streams

Req = Request[Any, Any, Any]
MatchId = Annotated[str, PathParameter(description="The id of a match, as in its link.")]
Past = Annotated[int | None, QueryParameter(description="Look back: the position after this line.", ge=0, le=2**31 - 1)]
Seen = Annotated[int, QueryParameter(description="The version that the reader has already.", ge=-1, le=2**31 - 1)]
LAST: Final = 2**31 - 1
Before = Annotated[int, QueryParameter(description="Only what led to earlier versions than this.", ge=0, le=LAST)]
Most = Annotated[int, QueryParameter(description="How many of them at most.", ge=1, le=500)]
Smallest = Annotated[int, QueryParameter(description="The smallest kind of chapter, 0 for the largest.", ge=0, le=9)]
Which = FromQuery[Literal["mine", "open", "watch"]]
NOT_WISHED: Final = ("begin", "nonce", "own_share")
"""What a new match says beside what is played."""
JSONL: Final = "application/jsonl"

ANYBODY: Final[list[dict[str, list[str]]]] = [{"token": []}, {"session": []}, {}]


CHANGES: Final = refusals(404, 409, 410, 413, 422, 429)
"""What whoever changes a match may meet."""


class Games(Controller):
    path = "/games"
    tags = ["games"]

    @get(operation_id="list_games", responses=refusals())
    async def all(self, request: Req) -> list[GameInfo]:
        """All games, with what can be chosen before a match."""
        return [game_info(game, language_of(request)) for game in games().values()]

    @get("/{name:str}", operation_id="get_game", responses=refusals(404))
    async def one(self, request: Req, name: FromPath[str]) -> GameInfo:
        """One game."""
        return game_info(find_game(name), language_of(request))


class Matches(Controller):
    path = "/matches"
    tags = ["matches"]

    @get(operation_id="list_matches", responses=refusals())
    async def listed(self, request: Req, which: Which = "open") -> list[MatchInfo]:
        """Your own matches, those that wait for players, or those that can be watched; the newest first."""
        matches, person = services_of(request).matches, await person_of(request)
        if which == "mine":
            rows = await matches.of_person(person.id) if person else []
        else:
            rows = await (matches.open_to_join() if which == "open" else matches.public_in_play())
        return [match_info(row, person, language_of(request)) for row in rows]

    @post(operation_id="create_match", responses=refusals(404, 413, 422, 429))
    async def create(self, request: Req, data: JSONBody[NewMatch]) -> Response[MatchInfo]:
        """Make a match and sit down at it. Whoever is nobody yet becomes a guest, and gets a cookie."""
        services = services_of(request)
        given = {name: getattr(data, name) for name in NewMatch.__struct_fields__ if name not in NOT_WISHED}
        wish, names = Wish(**given), called(texts_of(request))
        commands.check_wish(wish, names, data.nonce)
        person, cookies = await somebody(request)
        host = Guest(person.id, person.name)
        match = await services.lobby.create(host, wish, names, data.nonce, own_share=data.own_share)
        row = await commands.find(services, match)
        if data.begin and all(seat.taken for seat in row.seats):
            await commands.begin(services, person, match, None)
        info = match_info(await commands.find(services, match), person, language_of(request))
        return Response(info, status_code=201, cookies=cookies)

    @get("/{match:str}", operation_id="get_match", responses=refusals(404))
    async def one(self, request: Req, match: MatchId) -> MatchInfo:
        """A match from outside, begun or not."""
        row, person = await commands.find(services_of(request), match), await person_of(request)
        return match_info(row, person, language_of(request))

    @post("/{match:str}/join", operation_id="join_match", status_code=200, responses=refusals(404, 413, 422, 429))
    async def join(self, request: Req, match: MatchId, data: JSONBody[Joining]) -> Response[MatchInfo]:
        """Take the first free seat. The match begins when nobody is missing, and nobody's share in the dice."""
        services = services_of(request)
        await commands.check_joining(services, match, await person_of(request), data.brings)
        person, cookies = await somebody(request)
        await commands.join(services, person, match, data.brings, data.pledge, data.name)
        info = match_info(await commands.find(services, match), person, language_of(request))
        return Response(info, cookies=cookies)

    @post("/{match:str}/begin", operation_id="begin_match", status_code=200, responses=refusals(404, 413, 422, 429))
    async def begin(self, request: Req, match: MatchId, data: JSONBody[Beginning]) -> MatchInfo:
        """Show your share in the dice, and begin if nothing is missing then. Several people all pledge theirs first."""
        services, person = services_of(request), await person_of(request)
        await commands.begin(services, person, match, data.nonce)
        return match_info(await commands.find(services, match), person, language_of(request))

    @post("/{match:str}/pledge", operation_id="pledge", status_code=200, responses=refusals(404, 413, 422, 429))
    async def pledge(self, request: Req, match: MatchId, data: JSONBody[Pledging]) -> MatchInfo:
        """Pledge your share in the dice. As long as not all have, you may pledge another one."""
        services, person = services_of(request), await person_of(request)
        await commands.pledge(services, person, match, data.pledge)
        return match_info(await commands.find(services, match), person, language_of(request))

    @post("/{match:str}/restart", operation_id="restart", status_code=200, responses=refusals(404, 422, 429))
    async def restart(self, request: Req, match: MatchId) -> MatchInfo:
        """Your share in the dice is lost: let all pledge again, in another round."""
        services, person = services_of(request), await person_of(request)
        await commands.restart(services, person, match)
        return match_info(await commands.find(services, match), person, language_of(request))

    @post("/{match:str}/reopen", operation_id="reopen", status_code=200, responses=refusals(404, 422, 429))
    async def reopen(self, request: Req, match: MatchId) -> MatchInfo:
        """Free the seats of those who have kept the match from beginning too long."""
        services, person = services_of(request), await person_of(request)
        await commands.reopen(services, person, match)
        return match_info(await commands.find(services, match), person, language_of(request))

    @get("/{match:str}/record", operation_id="get_record", media_type=JSONL, responses=refusals(404, 410, 422))
    async def record(self, request: Req, match: MatchId) -> Response[bytes]:
        """The record as JSON Lines: whole once the game is over, else what you may see of it."""
        name, body = await commands.record(services_of(request), match, await person_of(request))
        return Response(body, media_type=JSONL, headers={"Content-Disposition": f'attachment; filename="{name}"'})


class Table(Controller):
    path = "/matches/{match:str}"
    tags = ["at the table"]

    @get("/view", operation_id="get_view", responses=refusals(404, 410, 422))
    async def view(self, request: Req, match: MatchId, at: Past = None) -> MatchView:
        """What you see of a match: the prompt, your choices, the log, the board. `at`: after an earlier line."""
        services, person = services_of(request), await person_of(request)
        return (await commands.look(services, match, person, language_of(request), at, plain=True))[0]

    @get("/log", operation_id="get_log", responses=refusals(404, 410, 422))
    async def log(self, request: Req, match: MatchId, before: Before = LAST, most: Most = 120) -> LogPart:
        """A part of the log as you witnessed it: the last lines, or those before a version."""
        chronicle, _ = await told(request, match)
        return log_part(chronicle.newest(before - 1, most))

    @get("/chapters", operation_id="get_chapters", responses=refusals(404, 410, 422))
    async def chapters(
        self, request: Req, match: MatchId, smallest: Smallest = 0, before: Before = LAST, most: Most = 120
    ) -> Chapters:
        """The chapters of a match: the last ones, or those before a version. The largest kind, or smaller ones too."""
        chronicle, kinds = await told(request, match)
        return chapters_before(chronicle, kinds, smallest, before, most)

    @get("/stream", operation_id="follow_match", responses=refusals(404, 429), media_type="text/event-stream")
    async def stream(self, request: Req, match: MatchId, seen: Seen = -1) -> ServerSentEvent:
        """Server-sent events: `view` with what you see whenever it changes, `waiting` before the match has begun.

        The id of an event is the version. Newer versions replace older ones: a slow reader gets the last one.
        """
        services = services_of(request)
        await commands.find(services, match)
        have = commands.last_had(request.headers.get("last-event-id"), seen)
        streams: Streams = request.app.state.streams
        told = streams.limited(request, await person_of(request), events(request, services, match, have))
        return ServerSentEvent(told, headers=UNBUFFERED)

    @post("/answer", operation_id="answer", status_code=200, responses=CHANGES)
    async def answer(self, request: Req, match: MatchId, data: JSONBody[Answer]) -> Done:
        """Choose one of the choices of your view, or several in a row: all of them or none."""
        services, person = services_of(request), await person_of(request)
        if [data.number, data.action, data.actions].count(None) != 2:
            raise refuse("number_or_action")
        if data.number is not None:
            return Done(await commands.choose(services, person, match, data, [data.number]))
        actions = data.actions or [data.action or {}]
        return Done(await commands.act(services, person, match, data, actions))

    @post("/chance", operation_id="tell_chance", status_code=200, responses=CHANGES)
    async def chance(self, request: Req, match: MatchId, data: JSONBody[Shown]) -> Done:
        """Beside a real table: tell what the dice show, or which cards were drawn."""
        services, person, language = services_of(request), await person_of(request), language_of(request)
        return Done(await commands.type_outcome(services, person, match, data, data.shown, language))

    @post("/advice", operation_id="advise", status_code=200, responses={**CHANGES, **refusals(503)})
    async def advise(self, request: Req, match: MatchId, data: JSONBody[Asking]) -> Advised:
        """Ask a program what it would choose in your place. It changes nothing, and there is none where another
        person plays.
        """
        services, person = services_of(request), await person_of(request)
        room = await commands.advise(services, person, match, data.version)
        advice = commands.seen(services, room, person, language_of(request)).advice
        if advice is None:
            raise Stale(room.version)
        return advice

    @post("/undo", operation_id="undo", status_code=200, responses=CHANGES)
    async def undo(self, request: Req, match: MatchId, data: JSONBody[Move]) -> Done:
        """Take back your last answer, or ask the others whether you may."""
        return Done(await commands.undo(services_of(request), await person_of(request), match, data))

    @post("/consent", operation_id="consent", status_code=200, responses=CHANGES)
    async def consent(self, request: Req, match: MatchId, data: JSONBody[Consent]) -> Done:
        """Agree to what another seat asks for, or do not: to take back its last answer, or a draw."""
        services, person = services_of(request), await person_of(request)
        return Done(await commands.consent(services, person, match, data, data.agree, data.of, data.what))

    @post("/draw", operation_id="draw", status_code=200, responses=CHANGES)
    async def draw(self, request: Req, match: MatchId, data: JSONBody[Move]) -> Done:
        """Offer the others a draw. They answer by `consent`; the game ends when all of them agree."""
        return Done(await commands.draw(services_of(request), await person_of(request), match, data))

    @post("/resign", operation_id="resign", status_code=200, responses=CHANGES)
    async def resign(self, request: Req, match: MatchId, data: JSONBody[Move]) -> Done:
        """Give up."""
        return Done(await commands.resign(services_of(request), await person_of(request), match, data))

    @post("/claim", operation_id="claim", status_code=200, responses=CHANGES)
    async def claim(self, request: Req, match: MatchId, data: JSONBody[Move]) -> Done:
        """Where two play: take the game from somebody who has left you waiting too long."""
        return Done(await commands.claim(services_of(request), await person_of(request), match, data))

    @post("/takeover", operation_id="take_over", status_code=200, responses=CHANGES)
    async def take_over(self, request: Req, match: MatchId, data: JSONBody[Move]) -> Done:
        """Where more than two play: let the computer play on for somebody who has left the others waiting too long."""
        return Done(await commands.take_over(services_of(request), await person_of(request), match, data))


async def told(request: Req, match: str) -> tuple[Chronicle, Sequence[str]]:
    """What the person who asks was told of a match, and what its game calls its chapters."""
    services, person = services_of(request), await person_of(request)
    room, viewer = await commands.enter(services, match, person)
    return room.chronicle(viewer, words_of(room.row, language_of(request))), room.match.table.chapters


class Self(Controller):
    path = "/me"
    tags = ["me"]

    @get(operation_id="get_me", responses=refusals())
    async def me(self, request: Req) -> Me:
        """Who you are here."""
        person = await person_of(request)
        if person is None:
            raise NotAuthorizedException
        return Me(person.id, person.name, person.is_guest, person.scope)

    @get("/tokens", operation_id="list_tokens", responses=refusals())
    async def tokens(self, request: Req) -> list[TokenInfo]:
        """Your tokens for programs. Only in a browser, or with its cookie: a token cannot ask for tokens."""
        person = await owner_of(request)
        kept = await services_of(request).people.tokens.list(person.id)
        return [TokenInfo(t.id, t.name, t.scope, t.created, t.used) for t in kept]

    @post("/tokens", operation_id="create_token", responses=refusals(413, 422, 429))
    async def create(self, request: Req, data: JSONBody[NewToken]) -> Response[TokenMade]:
        """A new token. Whoever is nobody yet becomes a guest, for whom the program plays."""
        person, cookies = await somebody(request)
        await owner_of(request)
        secret = await services_of(request).people.tokens.create(person.id, data.name, data.scope)
        return Response(TokenMade(hashed(secret), secret), status_code=201, cookies=cookies)

    @delete("/tokens/{token:str}", operation_id="revoke_token", responses=refusals(404))
    async def revoke(self, request: Req, token: FromPath[str]) -> None:
        """End a token by its id."""
        person = await owner_of(request)
        if not await services_of(request).people.tokens.revoke(person.id, token):
            raise refuse("no_such_token")


async def events(
    request: Req, services: Services, match: str, have: int
) -> AsyncGenerator[ServerSentEventMessage, None]:
    """What one reader sees of a match, again and again."""
    language = language_of(request)
    async for found, person in commands.news(services, match, have, Reader(request).who):
        if found is None:
            yield ServerSentEventMessage(comment="", data=None)
        elif isinstance(found, Refused):
            return
        elif isinstance(found, MatchRow):
            yield ServerSentEventMessage(event="waiting", data=as_json(match_info(found, person, language)))
        else:
            shown = commands.seen(services, found, person, language, plain=True)
            yield ServerSentEventMessage(event="view", id=str(shown.version), data=as_json(shown))


def as_json(value: Struct) -> str:
    return encode_json(value).decode()


API: Final = Router("/api", route_handlers=[Games, Matches, Table, LeagueApi, Self], security=ANYBODY)
