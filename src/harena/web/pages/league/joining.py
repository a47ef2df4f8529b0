"""Following the link that invites: to play with an army, or to look on."""

from __future__ import annotations

from typing import Any, Literal

from litestar import Controller, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from harena.core.errors import Refused
from harena.league.kinds import Join
from harena.web.identity import language_of, person_of, services_of, somebody
from harena.web.leagues.words import hall_texts
from harena.web.pages.league.frame import (
    AS_NEW,
    RULES,
    Again,
    Req,
    again,
    command_from,
    enter,
    first,
    form_of,
    on_to,
)
from harena.web.pages.render import page
from harena.web.store.names import LONGEST, SHORTEST

LOOK_ON = "look_on"
"""What somebody chooses who does not want an army."""


class Joining(Controller):
    path = "/l/{league:str}"

    @get("/join/{key:str}")
    async def invited(self, request: Req, league: FromPath[str], key: FromPath[str]) -> Response[Any]:
        """What the link invites to; whoever has an army in the league goes on to it."""
        row = await services_of(request).membership.invited(league, key)
        person = await person_of(request)
        known = row.enrolled(person.id if person else None)
        return (
            Redirect(f"/l/{league}", status_code=303)
            if known and known.plays
            else await self._page(request, league, key)
        )

    @post("/join/{key:str}")
    async def accept(self, request: Req, league: FromPath[str], key: FromPath[str]) -> Response[Any]:
        """Join, with an army or to look on; a newcomer becomes a guest."""
        form, membership = await form_of(request), services_of(request).membership
        await membership.invited(league, key)
        person, cookies = await somebody(request)
        army = first(form, "army")
        role: Literal["player", "viewer"] = "viewer" if army == LOOK_ON else "player"
        try:
            await membership.accept(league, key, person, first(form, "name"), role)
            entry = await enter(request, league, Join("new", army), form) if role == "player" and army else None
        except Refused as refused:
            shown = again(request, refused, form)
            return await self._page(request, league, key, Again(shown.status, shown.reasons, form, cookies))
        answer: Response[Any] = on_to(f"/l/{league}", entry)
        answer.cookies.extend(cookies)
        return answer

    @post("/join")
    async def choose_army(self, request: Req, league: FromPath[str]) -> Response[Any]:
        """A member of the league chooses an army, or a new one after the old one has retired."""
        form = await form_of(request)
        entry = await enter(request, league, command_from(Join, form, member="new", person=""), form)
        return on_to(f"/l/{league}", entry)

    async def _page(self, request: Req, league: str, key: str, shown: Again = AS_NEW) -> Response[str]:
        row = await services_of(request).membership.invited(league, key)
        person, language = await person_of(request), language_of(request)
        organiser = next((one.name for one in row.people if one.role == "organiser"), "")
        books = (await services_of(request).libraries.of(row.header)).books.values()
        return await page(
            request,
            "league_join.html",
            texts=hall_texts(language),
            status=shown.status,
            cookies=shown.cookies,
            back=f"/l/{league}/join/{key}",
            rules=RULES,
            complaints=shown.reasons,
            typed=shown,
            row=row,
            key=key,
            organiser=organiser,
            players=[one.name for one in row.people if one.plays],
            armies=[
                (one.army.id, one.army.name.said_in(language), one.army.summary.said_in(language)) for one in books
            ],
            look_on=LOOK_ON,
            own_name=person.name if person else "",
            name_length=(SHORTEST, LONGEST),
        )
