"""Setting up a match: a form made from what the game declares. A refused form comes again with everything in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

import msgspec
from litestar import Controller, MediaType, Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath
from litestar.response import Redirect
from msgspec import Struct

from harena.core.discovery import find_game
from harena.core.errors import Refused
from harena.core.game import Game
from harena.core.text import Text, Texts
from harena.web import commands
from harena.web.bringing import (
    LOT,
    Bringable,
    begun_with,
    bringables,
    brought,
    drawn_by_lot,
    saved_by,
    usual,
    with_lot,
)
from harena.web.errors import on_refused
from harena.web.identity import language_of, person_of, services_of, somebody, texts_of
from harena.web.lobby import ME, OPEN, Guest, Wish
from harena.web.opponents import EASY, called, explained, opponents
from harena.web.option_forms import Tried, leading_first, option_fields, tried_agreed, written_agreed
from harena.web.pages.match import AS_NEW, Again, Form
from harena.web.pages.render import page
from harena.web.refusals import RefusedInGame, sentences
from harena.web.seats import SOLO, with_whom
from harena.web.services import Services
from harena.web.store.people import Person
from harena.web.words import game_texts

Req = Request[Any, Any, Any]

OWN: Final = "bring"
FOE: Final = "foe"
"""The fields that say what this person brings, and what the computer does."""


class Tick(Struct, frozen=True):
    """Something that may be ticked before a match, with a sentence about it where it needs one."""

    name: str
    value: str
    label: str
    note: str
    checked: bool


class NewMatch(Controller):
    path = "/new/{name:str}"

    @get()
    async def form(self, request: Req, name: FromPath[str]) -> Response[str]:
        """The form. The query of the address fills it in; what is wrong with the query is said above it."""
        game, given = find_game(name), dict(request.query_params)
        series = await series_of(services_of(request), await person_of(request), game)
        return await _form(request, game, {**{f"option.{name}": str(value) for name, value in series.items()}, **given})

    @post()
    async def make(self, request: Req, name: FromPath[str], data: Form) -> Response[Any]:
        """Make the match that the form describes. What is wrong is said above the form, which keeps the rest."""
        game = find_game(name)
        cookies: list[Cookie] = []
        try:
            return await begin(request, await _wish(request, game, data), cookies)
        except Refused as refused:
            told = on_refused(request, refused)
            if told.media_type == MediaType.JSON:
                raise
            reasons = sentences(refused, language_of(request), on_page=True)
            form_again = await _form(request, game, data, Again(told.status_code or 422, reasons, cookies))
            form_again.headers.update(told.headers)
            return form_again


async def series_of(services: Services, person: Person | None, game: Game[Any]) -> dict[str, Any]:
    """The options with which a person's series of a game for one goes on; none where there is no series yet."""
    found = await services.matches.following(person.id, game.name) if person and game.solo else {}
    try:
        game.read_options(found)
    except Refused:  # a version of the game that has no such option any more begins a new series
        return {}
    return found


async def begin(request: Req, wish: Wish, cookies: list[Cookie]) -> Response[Any]:
    """Make a match that has been checked, and go there. A newcomer becomes a guest: `cookies`."""
    person, new = await somebody(request)
    cookies += new
    lobby = services_of(request).lobby
    match = await lobby.create(Guest(person.id, person.name), wish, called(texts_of(request)), own_share=True)
    return Redirect(f"/m/{match}", status_code=303, cookies=cookies)


async def _wish(request: Req, game: Game[Any], data: Mapping[str, str]) -> Wish:
    """The match that a form describes; refused with all that is wrong. Armies are judged only by good options."""
    services, person, count = services_of(request), await person_of(request), _seats(game, data)
    tried = tried_agreed(game, data)
    reasons = list(tried.reasons)
    by_lot = data.get(FOE) == LOT
    brings: dict[str, dict[str, Any]] = {OWN: {}, FOE: drawn_by_lot(game, count, tried.options) if by_lot else {}}
    for side in (OWN,) if by_lot or count == 1 else (OWN, FOE):
        try:
            brings[side] = await brought(services, person, game, count, data, side)
        except Refused as refused:
            reasons += [reason for reason in refused.reasons if reason not in reasons]
    wish = Wish(
        game=game.name,
        options=msgspec.to_builtins(tried.options),
        seats=[ME, *(data.get(f"seat.{seat}", OPEN) for seat in range(1, count))],
        brings=brings[OWN],
        opponents_bring=brings[FOE],
        public=data.get("public") == "yes",
        pace="days" if data.get("pace") == "days" else "live",
        rewind=count == 1 and data.get("rewind") == "yes",
        typed=data.get("dice") == "typed",
    )
    if not tried.reasons:
        try:
            commands.check_wish(wish, called(texts_of(request)))
        except Refused as refused:
            reasons += refused.reasons
    if reasons:
        raise RefusedInGame(game.name, None, *reasons)
    return wish


def _seats(game: Game[Any], given: Mapping[str, str]) -> int:
    return next((seats for seats in game.seats if given.get("seats") == str(seats)), min(game.seats))


async def _form(request: Req, game: Game[Any], given: Mapping[str, str], again: Again = AS_NEW) -> Response[str]:
    """The form, filled in with what is `given`. The reasons why it is shown `again` stand above it, focused."""
    services, person, count = services_of(request), await person_of(request), _seats(game, given)
    texts = game_texts(game.name, language_of(request))
    tried = tried_agreed(game, given)
    saved, chosen = await saved_by(services, person, game.name), (given.get(OWN, ""), given.get(FOE, ""))
    listed = bringables(game, count, saved, texts, tried.options, chosen)
    foes = [] if count == 1 else with_lot(listed, texts)
    usually = usual(game, count, tried.options)
    few, many = leading_first(game, _fields(game, count, tried))
    said = again.reasons or _complaints(game, tried, listed, given.get("army", ""), language_of(request))
    return await page(
        request,
        "new.html",
        texts=texts,
        of=game,
        status=422 if said and again is AS_NEW else again.status,
        cookies=again.cookies,
        back=f"/new/{game.name}?{urlencode({name: value for name, value in given.items() if value})}"
        if request.method == "POST"
        else "",
        game=game,
        seats=count,
        complaints=said,
        few=few,
        many=many,
        agreed=written_agreed(game, tried.options),
        fields=game.declared_brings(),
        bringables=listed,
        foes=foes,
        own=begun_with(listed, given.get(OWN, ""), given.get("army", ""), usually),
        foe=begun_with(foes, given.get(FOE, ""), LOT),
        typed=given,
        company=_company(given, texts),
        terms=_terms(count, given, texts),
        bots=[(name, explained(name, texts)) for name in opponents()],
        others={seat: _other(given, seat) for seat in range(1, count)},
        allied=with_whom(game.name, count, 0),
    )


def _company(given: Mapping[str, str], texts: Texts) -> list[Tick]:
    """What may be ticked about playing with others."""
    return [
        Tick("public", "yes", texts("new.public"), "", given.get("public") == "yes"),
        Tick("pace", "days", texts("new.days"), "", given.get("pace") == "days"),
    ]


def _terms(seats: int, given: Mapping[str, str], texts: Texts) -> list[Tick]:
    """What may be ticked about how the match is played, beside the options of its game."""
    rewind = Tick("rewind", "yes", texts("new.rewind"), texts("new.rewind_note"), given.get("rewind") == "yes")
    about = texts("new.typed_note", manner=SOLO if seats == 1 else "")
    typed = Tick("dice", "typed", texts("new.typed"), about, given.get("dice") == "typed")
    return [rewind, typed] if seats == 1 else [typed]


def _complaints(game: Game[Any], tried: Tried, listed: list[Bringable], wanted: str, language: str) -> list[str]:
    """What is wrong with the address of a form: options that are not allowed, an army that does not fit."""
    unfit = [item.label for item in listed if item.value == wanted and not item.fits]
    reasons = [*tried.reasons, *(Text("new.army_unfit", {"given": label}) for label in unfit)]
    return sentences(RefusedInGame(game.name, None, *reasons), language, on_page=True)


def _fields(game: Game[Any], seats: int, tried: Tried) -> list[dict[str, Any]]:
    """The options of the game with what was typed; an option of a seat that is not there (`handicap_3` of two) is left
    out.
    """
    return [
        {**option, "value": tried.typed.get(str(option["name"]), option["value"])}
        for option in option_fields(game, tried.options)
        if not (last := str(option["name"]).rpartition("_")[2]).isdecimal() or int(last) <= seats
    ]


def _other(given: Mapping[str, str], seat: int) -> str:
    """Who sits there: the choice that was made, else an easy opponent."""
    chosen = given.get(f"seat.{seat}", "")
    return chosen if chosen in (OPEN, *opponents()) else EASY
