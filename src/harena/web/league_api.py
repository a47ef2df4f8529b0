"""The JSON API of leagues: any command of the book, for programs. Described by OpenAPI like the rest."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from harena.core.errors import refuse
from harena.web.api_refusals import refusals
from harena.web.identity import Req, language_of, person_of, services_of, somebody
from harena.web.league_shapes import (
    EntryInfo,
    LeagueInfo,
    LeagueView,
    NewEntry,
    NewLeague,
    command_of,
    entry_info,
    league_info,
    league_view,
)
from harena.web.leagues.halls import Order
from harena.web.leagues.sight import Sight
from harena.web.pages.league.frame import known_person, look

LeagueId = Annotated[str, PathParameter(description="The id of a league, as in its link.")]
After = Annotated[int, QueryParameter(description="Only entries after this number.", ge=0, le=2**31 - 1)]
Most = Annotated[int, QueryParameter(description="How many of them at most.", ge=1, le=500)]


class LeagueApi(Controller):
    path = "/leagues"
    tags = ["leagues"]

    @get(operation_id="list_leagues", responses=refusals())
    async def listed(self, request: Req, which: FromQuery[Literal["mine", "public"]] = "mine") -> list[LeagueInfo]:
        """Your leagues, or those that everybody may read."""
        leagues, person = services_of(request).leagues, await person_of(request)
        if which == "public":
            return [league_info(row) for row in await leagues.public()]
        return [league_info(row) for row in await leagues.of_person(person.id)] if person else []

    @post(operation_id="found_league", responses=refusals(413, 422, 429))
    async def found(self, request: Req, data: JSONBody[NewLeague]) -> Response[LeagueView]:
        """Found a league. Whoever is nobody yet becomes a guest, and gets a cookie."""
        person, cookies = await somebody(request)
        membership, language = services_of(request).membership, language_of(request)
        league = await membership.found(person, data.title, data.name, data.client, public=data.public)
        view = await look(request, league, lambda sight: league_view(sight, sight.texts(language)))
        return Response(view, status_code=201, cookies=cookies)

    @get("/{league:str}", operation_id="get_league", responses=refusals(404, 410))
    async def one(self, request: Req, league: LeagueId) -> LeagueView:
        """A league as you see it."""
        language = language_of(request)
        return await look(request, league, lambda sight: league_view(sight, sight.texts(language)))

    @get("/{league:str}/entries", operation_id="list_entries", responses=refusals(404, 410))
    async def entries(self, request: Req, league: LeagueId, after: After = 0, most: Most = 100) -> list[EntryInfo]:
        """The record as you may read it, from an entry on."""
        language = language_of(request)

        def make(sight: Sight) -> list[EntryInfo]:
            texts = sight.texts(language)
            return [entry_info(sight, entry, texts) for entry in sight.entries(after, after + most)]

        return await look(request, league, make)

    @post("/{league:str}/entries", operation_id="enter", responses=refusals(404, 409, 410, 413, 422, 429, 503))
    async def enter(self, request: Req, league: LeagueId, data: JSONBody[NewEntry]) -> EntryInfo:
        """Enter a command. A repeated one is answered as the first time."""
        person, language = await known_person(request), language_of(request)
        try:
            command = command_of(data.command)
        except (msgspec.ValidationError, RecursionError) as error:
            raise refuse("bad_command", why=str(error)[:200]) from error
        dice = None if data.dice is None else tuple(data.dice)
        order = Order(command, data.client, data.seen, dice)
        entry = await services_of(request).halls.enter(league, person.id, order)

        def make(sight: Sight) -> EntryInfo:
            (seen,) = sight.entries(entry.n - 1, entry.n)
            return entry_info(sight, seen, sight.texts(language))

        return await look(request, league, make)
