"""The people of a league: who belongs to it and as what, the link that invites, handing over, leaving."""

from __future__ import annotations

from typing import Any, Final, get_args

from litestar import Controller, Response, get, post
from litestar.params import FromPath
from msgspec import Struct

from harena.core.errors import Refused, refuse
from harena.core.text import Texts
from harena.league.kinds import HandOver
from harena.web.identity import language_of, services_of
from harena.web.leagues.sight import Sight
from harena.web.pages.league.frame import (
    AS_NEW,
    Again,
    Frame,
    Req,
    Typed,
    again,
    enter,
    first,
    form_of,
    frame_of,
    known_person,
    league_page,
    look,
    on_to,
)
from harena.web.pages.moments import day
from harena.web.store.leagues import Role
from harena.web.store.names import LONGEST, SHORTEST

GIVEN: Final[tuple[Role, ...]] = ("player", "viewer", "left")
"""The roles that an organiser gives."""


class PersonLine(Struct, frozen=True, kw_only=True):
    """Somebody of the league."""

    n: int
    name: str
    role: Role
    since: str
    armies: list[tuple[str, str]]
    """The armies that this person leads or led: id and name."""
    own: bool
    can_inherit: bool


class PeoplePage(Struct, frozen=True, kw_only=True):
    """Everybody of the league, and what the reader may change."""

    frame: Frame
    people: list[PersonLine]
    organises: bool
    own: int | None
    invitation: str
    """The address of the link that invites; empty where there is none, or the reader may not hand it on."""
    heirs: list[tuple[int, str]]
    roles: tuple[Role, ...] = GIVEN
    name_length: tuple[int, int] = (SHORTEST, LONGEST)


class LeaguePeople(Controller):
    path = "/l/{league:str}/people"

    @get()
    async def show(self, request: Req, league: FromPath[str]) -> Response[str]:
        """Who belongs to the league."""
        return await self._page(request, league)

    @post("/role")
    async def role(self, request: Req, league: FromPath[str]) -> Response[Any]:
        """The organiser lets somebody play, look on, or no longer belong to the league."""
        form, person = await form_of(request), await known_person(request)
        role = next((one for one in get_args(Role) if one == first(form, "role")), None)
        if role is None:
            raise refuse("bad_form")
        return await self._done(
            request, league, form, services_of(request).membership.change_role(league, person, _number(form), role)
        )

    @post("/name")
    async def name(self, request: Req, league: FromPath[str]) -> Response[Any]:
        """Call somebody otherwise in this league."""
        form, person = await form_of(request), await known_person(request)
        renaming = services_of(request).membership.rename_person(league, person, _number(form), first(form, "name"))
        return await self._done(request, league, form, renaming)

    @post("/invite")
    async def invite(self, request: Req, league: FromPath[str]) -> Response[Any]:
        """A new link; the old one no longer works."""
        form, person = await form_of(request), await known_person(request)
        inviting = services_of(request).membership.invite(league, person, anew=first(form, "anew") == "yes")
        return await self._done(request, league, form, inviting, "invite")

    @post("/hand-over")
    async def hand_over(self, request: Req, league: FromPath[str]) -> Response[Any]:
        """Somebody else organises the league from now on."""
        form = await form_of(request)
        try:
            entry = await enter(request, league, HandOver(first(form, "person")[:20] or "0"), form)
        except Refused as refused:
            return await self._page(request, league, again(request, refused, form))
        return on_to(f"/l/{league}/people", entry)

    @post("/leave")
    async def leave(self, request: Req, league: FromPath[str]) -> Response[Any]:
        """Leave the league."""
        form, person = await form_of(request), await known_person(request)
        try:
            await services_of(request).membership.leave(league, person)
        except Refused as refused:
            return await self._page(request, league, again(request, refused, form))
        return on_to("/leagues")

    async def _done(self, request: Req, league: str, form: Typed, change: Any, anchor: str = "") -> Response[Any]:
        """Wait for a change, and show the page; refused, with the reasons and what was typed."""
        try:
            await change
        except Refused as refused:
            return await self._page(request, league, again(request, refused, form))
        return on_to(f"/l/{league}/people", anchor=anchor)

    async def _page(self, request: Req, league: str, shown: Again = AS_NEW) -> Response[str]:
        language = language_of(request)

        def make(sight: Sight) -> tuple[Texts, PeoplePage]:
            texts = sight.texts(language)
            return texts, people_page(request, sight, texts)

        texts, made = await look(request, league, make)
        back = f"/l/{league}/people"
        return await league_page(request, "league_people.html", texts, made.frame, again=shown, back=back, shown=made)


def people_page(request: Req, sight: Sight, texts: Texts) -> PeoplePage:
    """Everybody of the league, as this reader may see and change them."""
    row, reader = sight.row, sight.reader
    armies: dict[str, list[tuple[str, str]]] = {}
    for member in sight.book.members.values():
        armies.setdefault(member.person, []).append((member.id, texts.word("army", member.army)))
    lines = [
        PersonLine(
            n=one.n,
            name=one.name,
            role=one.role,
            since=day(one.since, texts),
            armies=armies.get(one.id, []),
            own=reader is not None and one.n == reader.n,
            can_inherit=one.person is not None and one.role in ("player", "viewer"),
        )
        for one in row.people
    ]
    invites = sight.organises and row.invitation and not row.archived
    return PeoplePage(
        frame=frame_of(request, sight, texts),
        people=lines,
        organises=sight.organises,
        own=reader.n if reader else None,
        invitation=f"/l/{row.id}/join/{row.invitation}" if invites else "",
        heirs=[(line.n, line.name) for line in lines if line.can_inherit],
    )


def _number(form: Typed) -> int:
    given = first(form, "n")
    if not (given.isascii() and given.isdecimal() and len(given) <= len("9999")):
        raise refuse("bad_form")
    return int(given)
