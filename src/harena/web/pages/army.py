"""Building what one brings: a page made from the game's builder, that says what is wrong as one goes along.

The address of the page has everything that is picked and agreed on, so it can be passed on; a sheet can be printed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import msgspec
from litestar import Controller, MediaType, Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from msgspec import Struct
from msgspec.structs import replace

from harena.core.build import Builder, Part, Pick, Slot
from harena.core.discovery import find_game
from harena.core.errors import Refused
from harena.core.game import Game
from harena.core.text import Text, Texts
from harena.web.bringing import SAVED, begun_with, bringables, brought, saved_by, usual
from harena.web.drafts import (
    START,
    Draft,
    builder_of,
    given_match,
    given_name,
    given_setup,
    given_start,
    picked_in_address,
    sent_in_form,
    small_number,
    taken,
)
from harena.web.identity import language_of, only_in_a_browser, person_of, services_of, somebody
from harena.web.option_forms import option_fields, read_agreed, written_agreed
from harena.web.pages.match import Form
from harena.web.pages.render import page, sentences
from harena.web.pages.sheet import LEADING, sheet_of
from harena.web.refusals import in_words_of
from harena.web.refusals import sentences as refusals
from harena.web.store.armies import LONGEST_NAME, Army
from harena.web.words import game_texts

Req = Request[Any, Any, Any]

SHEET: Final = "/sheet"


class ArmyPage(Controller):
    path = "/army/{name:str}"

    @get()
    async def build(self, request: Req, name: FromPath[str]) -> Response[str]:
        """Begin with what the address has in full, with something ready or saved, else with the usual."""
        given = dict(request.query_params)
        game, seats = _buildable(name, given)
        options, complaints = _agreed(request, game, given)
        try:
            draft, start = await _begun(request, game, seats, options, given)
        except Refused as refused:
            complaints += refusals(refused, language_of(request), on_page=True)
            draft, start = await _begun(request, game, seats, options, {})
        return await _page(request, draft, start, complaints=complaints)

    @get(SHEET)
    async def sheet(self, request: Req, name: FromPath[str]) -> Response[str]:
        """The army as a sheet to be printed."""
        given = dict(request.query_params)
        game, seats = _buildable(name, given)
        options = read_agreed(game, given, game.screens.builder_options)
        draft, _ = await _begun(request, game, seats, options, given)
        texts = game_texts(game.name, language_of(request))
        return await page(request, "sheet.html", texts=texts, of=game, draft=draft, sheet=sheet_of(draft, texts))

    @post("/draft")
    async def draft(self, request: Req, name: FromPath[str], data: Form) -> Response[Any]:
        """What the form has, at an address of its own: after other options were chosen, or to be printed."""
        draft, complaints = _sent(request, name, data)
        if complaints or draft.misread:
            return await _page(request, draft, "", complaints=complaints, refused=True)
        return Redirect(draft.address(SHEET if data.get("to") == "sheet" else ""), status_code=303)

    @post("/check")
    async def check(self, request: Req, name: FromPath[str], data: Form) -> Response[Any]:
        """How far along it is, what is wrong, which lines there are now, and its address, for the page's script.

        What could not be read has no address: it would say something else.
        """
        draft, complaints = _sent(request, name, data)
        texts = game_texts(draft.game.name, language_of(request))
        wrong = draft.faults()
        faults = complaints + sentences(texts, wrong)
        state = {
            "total": texts.say(draft.builder.total(draft.picks)),
            "faults": faults,
            "summary": _summary(texts, draft, len(complaints) + len(wrong)),
            "unnamed": not faults and not draft.name,
            "lines": [line.slot.name for group in draft.groups() for line in group],
            "address": "" if draft.misread else draft.address(),
        }
        return Response(state, media_type=MediaType.JSON, status_code=200)

    @post(guards=[only_in_a_browser])
    async def save(self, request: Req, name: FromPath[str], data: Form) -> Response[Any]:
        """Keep it under a name; what is wrong is said on the same page, with everything still as it was typed."""
        draft, complaints = _sent(request, name, data)
        nameless = [] if draft.name else [Text("army.needs_name")]
        if complaints or nameless or draft.faults():
            return await _page(request, draft, "", complaints=complaints, more=nameless, refused=True)
        person, cookies = await somebody(request)
        made: dict[str, Any] = msgspec.to_builtins(draft.builder.made(draft.picks))
        army = await services_of(request).armies.save(person.id, draft.game.name, draft.name, made)
        return Redirect(draft.match_address(f"{SAVED}{army.id}"), status_code=303, cookies=cookies)

    @post("/delete", guards=[only_in_a_browser])
    async def delete(self, request: Req, name: FromPath[str], data: Form) -> Redirect:
        """Forget a saved one."""
        game, seats = _buildable(name, data)
        person = await person_of(request)
        if person is not None:
            await services_of(request).armies.delete(person.id, data.get("army", "").removeprefix(SAVED))
        return Redirect(f"/army/{game.name}?seats={seats}", status_code=303)


def _buildable(name: str, given: Mapping[str, str]) -> tuple[Game[Any], int]:
    game = find_game(name)
    if game.rules.builder is None:
        raise NotFoundException
    seats = small_number(given.get("seats"))
    return game, seats if seats in game.seats else min(game.seats)


def _agreed(request: Req, game: Game[Any], given: Mapping[str, str]) -> tuple[Struct, list[str]]:
    """The options that were sent; the usual ones, and why, where these cannot be."""
    try:
        return read_agreed(game, given, game.screens.builder_options), []
    except Refused as refused:
        return game.rules.options(), refusals(refused, language_of(request), on_page=True)


def _sent(request: Req, name: str, data: Mapping[str, str]) -> tuple[Draft, list[str]]:
    """What the form has, and what of it could not be taken."""
    game, seats = _buildable(name, data)
    options, complaints = _agreed(request, game, data)
    return sent_in_form(game, seats, options, data), complaints


async def _begun(
    request: Req, game: Game[Any], seats: int, options: Struct, given: Mapping[str, str]
) -> tuple[Draft, str]:
    """The draft that an address means, and what of the list it is, if that; refused where there is no such thing."""
    builder = builder_of(game, seats, options)
    picks, start = picked_in_address(game, builder, given), ""
    if picks is None:
        start = given.get(START) or usual(game, seats, options)
        picks = await _listed(request, game, seats, builder, start) if start else {}
    return Draft(
        game,
        seats,
        options,
        builder,
        picks,
        given_name(given),
        given_match(given),
        given_setup(game, seats, given),
        start=given_start(given),
    ), start


async def _listed(request: Req, game: Game[Any], seats: int, builder: Builder, start: str) -> dict[str, Pick]:
    """What something ready or saved is made of."""
    services, person = services_of(request), await person_of(request)
    own = await brought(services, person, game, seats, {START: start}, START)
    with in_words_of(game.name):
        return taken(builder, builder.draft(game.read_brings(own)))


async def _page(
    request: Req,
    draft: Draft,
    start: str,
    *,
    complaints: list[str],
    more: Sequence[Text] = (),
    refused: bool = False,
) -> Response[str]:
    """The form, with everything that is wrong with the army and `more` above it; that is read first where it is why
    something was `refused`. `complaints`: what else could not be done as it was asked for.
    """
    game, texts = draft.game, game_texts(draft.game.name, language_of(request))
    listed = bringables(game, draft.seats, await _saved(request, game), texts, draft.options)
    own = next((item.label for item in listed if item.own and item.value == start), "")
    draft = replace(draft, name=draft.name or own)
    options = option_fields(game, draft.options, game.screens.builder_options)
    wrong = [*draft.faults(), *more]
    unnamed = not draft.name and len(wrong) == len(more)
    return await page(
        request,
        "army.html",
        texts=texts,
        of=game,
        status=422 if complaints or refused else 200,
        back=draft.address() if complaints or request.method == "POST" else "",
        game=game,
        draft=draft,
        variant=partial(_variant, texts),
        leading=options[:LEADING],
        others=options[LEADING:],
        agreed=written_agreed(game, draft.options),
        faults=sentences(texts, wrong),
        summary=_summary(texts, draft, 0 if unnamed else len(wrong)),
        unnamed=unnamed,
        longest_name=LONGEST_NAME,
        refused=refused,
        complaints=complaints,
        bringables=listed,
        start=begun_with(listed, draft.start, usual(game, draft.seats, draft.options)),
    )


def _summary(texts: Texts, draft: Draft, faults: int) -> str:
    """What is still to be done before it can be saved, in a few words."""
    if faults:
        return texts("army.faults", count=faults)
    return texts("army.no_fault" if draft.name else "army.no_name")


def _variant(texts: Texts, slot: Slot, part: Part) -> str:
    """What a part is called beside the title of its line, which need not be said again: *elite* for its elite."""
    place, title = texts.say(slot.title), texts.say(part.title)
    if not title.startswith(place):
        return title
    return title.removeprefix(place).strip(" ()") or texts("army.plain")


async def _saved(request: Req, game: Game[Any]) -> list[Army]:
    return await saved_by(services_of(request), await person_of(request), game.name)
