"""Building what one brings: a page made from the game's builder, that says what is wrong as one goes along."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Controller, MediaType, Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from harena.core.build import Builder, Pick
from harena.core.discovery import find_game
from harena.core.errors import Refused
from harena.core.game import Game
from harena.core.text import Text
from harena.web.bringing import READY, SAVED, bringables, brought, saved_by, usual
from harena.web.identity import language_of, person_of, services_of, somebody
from harena.web.pages.match import Form
from harena.web.pages.render import page, sentences
from harena.web.words import game_texts

Req = Request[Any, Any, Any]


class ArmyPage(Controller):
    path = "/army/{name:str}"

    @get()
    async def build(
        self, request: Req, name: FromPath[str], seats: FromQuery[int | None] = None, start: FromQuery[str] = ""
    ) -> Response[str]:
        """Begin with something ready or saved, else with the usual."""
        game, count = _buildable(name, seats)
        builder = _builder(game, count)
        services, person = services_of(request), await person_of(request)
        begun = {"start": start or usual(game, count)}
        try:
            own = game.read_brings(await brought(services, person, game, count, begun, "start"))
            picks = dict(builder.picks(own))
        except Refused:
            picks = {}
        return await self._page(request, game, count, picks, begun["start"])

    @post("/check")
    async def check(self, request: Req, name: FromPath[str], data: Form) -> Response[Any]:
        """How far along it is, and what is wrong, for the page's script."""
        game, count = _buildable(name, _number(data.get("seats")))
        builder, texts = _builder(game, count), game_texts(game.name, language_of(request))
        picks = read_picks(builder, data)
        faults = sentences(texts, builder.faults(picks))
        summary = texts("army.faults", count=len(faults)) if faults else texts("army.no_fault")
        state = {"total": texts.say(builder.total(picks)), "faults": faults, "summary": summary}
        return Response(state, media_type=MediaType.JSON, status_code=200)

    @post()
    async def save(self, request: Req, name: FromPath[str], data: Form) -> Response[Any]:
        """Keep it under a name; what is wrong is said on the same page, with everything still as it was typed."""
        game, count = _buildable(name, _number(data.get("seats")))
        builder, texts = _builder(game, count), game_texts(game.name, language_of(request))
        picks = read_picks(builder, data)
        faults = builder.faults(picks)
        if faults or not data.get("name", "").strip():
            faults = faults or [Text("army.needs_name")]
            return await self._page(request, game, count, picks, "", sentences(texts, faults), data)
        person, cookies = await somebody(request)
        made: dict[str, Any] = msgspec.to_builtins(builder.made(picks))
        army = await services_of(request).armies.save(person.id, game.name, data["name"], made)
        return Redirect(f"/new/{game.name}?seats={count}&army={SAVED}{army.id}", status_code=303, cookies=cookies)

    @post("/delete")
    async def delete(self, request: Req, name: FromPath[str], data: Form) -> Redirect:
        """Forget a saved one."""
        game, count = _buildable(name, None)
        person = await person_of(request)
        if person is not None:
            await services_of(request).armies.delete(person.id, data.get("army", "").removeprefix(SAVED))
        return Redirect(f"/army/{game.name}?seats={count}", status_code=303)

    async def _page(
        self,
        request: Req,
        game: Game[Any],
        seats: int,
        picks: Mapping[str, Pick],
        start: str,
        faults: list[str] | None = None,
        data: Mapping[str, str] | None = None,
    ) -> Response[str]:
        builder, texts = _builder(game, seats), game_texts(game.name, language_of(request))
        services, person = services_of(request), await person_of(request)
        return await page(
            request,
            "army.html",
            texts=texts,
            of=game,
            status=422 if faults else 200,
            game=game,
            seats=seats,
            builder=builder,
            picks=picks,
            total=builder.total(picks),
            faults=sentences(texts, builder.faults(picks)) if faults is None else faults,
            bringables=bringables(game, seats, await saved_by(services, person, game.name), texts),
            start=start,
            called=(data or {}).get("name", ""),
            ready=READY,
        )


def _buildable(name: str, seats: int | None) -> tuple[Game[Any], int]:
    game = find_game(name)
    if game.builder is None:
        raise NotFoundException
    return game, seats if seats in game.seats else min(game.seats)


def _builder(game: Game[Any], seats: int) -> Builder:
    assert game.builder is not None
    return game.builder(seats, game.options(), game.content)


def read_picks(builder: Builder, data: Mapping[str, str]) -> dict[str, Pick]:
    """What a form picks: `part.<slot>` by name, `count.<slot>` how many. Names that no slot has are left out."""
    picks: dict[str, Pick] = {}
    for slot in builder.slots:
        part = data.get(f"part.{slot.name}", "")
        count = _number(data.get(f"count.{slot.name}")) or 0 if slot.counted else 1
        if count and part in {known.name for known in slot.parts}:
            picks[slot.name] = (part, min(count, 99))
    return picks


def _number(written: str | None) -> int | None:
    return int(written) if written and written.isascii() and written.isdecimal() and len(written) < 4 else None
