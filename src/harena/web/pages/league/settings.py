"""The settings of a league: what it is called, who may read it, and what the group plays by."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import FromPath
from msgspec import Struct, inspect

from harena.core.errors import Refused, refuse
from harena.core.text import Texts
from harena.league.kinds import ChangeSettings
from harena.league.settings import Settings
from harena.web.identity import language_of, services_of
from harena.web.leagues.membership import LONGEST_TITLE
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


class Field(Struct, frozen=True, kw_only=True):
    """A setting as a field of a form."""

    name: str
    label: str
    note: str
    value: str
    said: str
    """The value in words."""
    choices: list[tuple[str, str]] = []
    least: int | None = None
    most: int | None = None


class SettingsPage(Struct, frozen=True, kw_only=True):
    """What is set, and whether the reader may change it."""

    frame: Frame
    organises: bool
    public: bool
    archived: bool
    fields: list[Field]
    longest_title: int = LONGEST_TITLE


class LeagueSettings(Controller):
    path = "/l/{league:str}/settings"

    @get()
    async def show(self, request: Req, league: FromPath[str]) -> Response[str]:
        """What the league is played by."""
        return await self._page(request, league)

    @post("/title")
    async def title(self, request: Req, league: FromPath[str]) -> Response[Any]:
        """Call the league otherwise."""
        form, person = await form_of(request), await known_person(request)
        change = services_of(request).membership.retitle(league, person, first(form, "title"))
        return await self._done(request, league, form, change)

    @post("/public")
    async def public(self, request: Req, league: FromPath[str]) -> Response[Any]:
        """Let everybody read the league, or its people only."""
        form, person = await form_of(request), await known_person(request)
        public = first(form, "public") == "yes"
        return await self._done(
            request, league, form, services_of(request).membership.publish(league, person, public=public)
        )

    @post("/archive")
    async def archive(self, request: Req, league: FromPath[str]) -> Response[Any]:
        """Close the book, or open it again."""
        form, person = await form_of(request), await known_person(request)
        archived = first(form, "archived") == "yes"
        change = services_of(request).membership.archive(league, person, archived=archived)
        return await self._done(request, league, form, change)

    @post("/rules")
    async def rules(self, request: Req, league: FromPath[str]) -> Response[Any]:
        """Play by other settings from now on."""
        form = await form_of(request)
        try:
            entry = await enter(request, league, ChangeSettings(settings_from(form)), form)
        except Refused as refused:
            return await self._page(request, league, again(request, refused, form))
        return on_to(f"/l/{league}/settings", entry)

    async def _done(self, request: Req, league: str, form: Typed, change: Any) -> Response[Any]:
        try:
            await change
        except Refused as refused:
            return await self._page(request, league, again(request, refused, form))
        return on_to(f"/l/{league}/settings")

    async def _page(self, request: Req, league: str, shown: Again = AS_NEW) -> Response[str]:
        language = language_of(request)

        def make(sight: Sight) -> tuple[Texts, SettingsPage]:
            texts = sight.texts(language)
            made = SettingsPage(
                frame=frame_of(request, sight, texts),
                organises=sight.organises,
                public=sight.row.public,
                archived=sight.row.archived,
                fields=[field(sight.book.settings, one, texts) for one in msgspec.structs.fields(Settings)],
            )
            return texts, made

        texts, made = await look(request, league, make)
        back = f"/l/{league}/settings"
        return await league_page(request, "league_settings.html", texts, made.frame, again=shown, back=back, shown=made)


def settings_from(form: Typed) -> Settings:
    """The settings that a form says."""
    given = {one.name: first(form, one.name) for one in msgspec.structs.fields(Settings) if one.name in form}
    try:
        return msgspec.convert(given, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise refuse("bad_form") from error


def field(settings: Settings, one: msgspec.structs.FieldInfo, texts: Texts) -> Field:
    """A setting as a field, by its type."""
    value, key = getattr(settings, one.name), f"setting.{one.name}"
    shared: dict[str, Any] = {"name": one.name, "label": texts(key), "note": texts(f"{key}.note")}
    match inspect.type_info(one.type):
        case inspect.IntType(ge=least, le=most):
            return Field(**shared, value=str(value), said=texts.number(value), least=least, most=most)
        case inspect.LiteralType(values=values):
            choices = [(str(each), texts(f"{key}.{each}")) for each in values]
            return Field(**shared, value=value, said=texts(f"{key}.{value}"), choices=choices)
        case _:
            said = {"true": texts("hall.yes"), "false": texts("hall.no")}
            now = str(value).lower()
            return Field(**shared, value=now, said=said[now], choices=list(said.items()))
