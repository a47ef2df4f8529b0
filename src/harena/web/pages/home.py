"""The first page, the lobby, and the ways into a match."""

from __future__ import annotations

from typing import Any, Final

from litestar import Controller, MediaType, Request, Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from msgspec import Struct

from harena.core.discovery import find_game, games
from harena.core.errors import Refused
from harena.core.game import Game
from harena.core.seat import SPECTATOR
from harena.web import table
from harena.web.agreed import PREFIX, option_fields, read_agreed, written_agreed
from harena.web.bringing import bringables, brought, saved_by, usual
from harena.web.identity import language_cookie, language_of, person_of, services_of, somebody, texts_of
from harena.web.lobby import ME, OPEN, Guest, Wish
from harena.web.opponents import EASY, called, explained, opponents
from harena.web.pages.example import example_picture
from harena.web.pages.match import Form
from harena.web.pages.render import page, render
from harena.web.rooms import NoSuchMatch, NotBegun
from harena.web.seats import with_whom, words_of
from harena.web.security import own_path
from harena.web.services import Services
from harena.web.store.matches import MatchRow
from harena.web.words import game_texts

Req = Request[Any, Any, Any]

MOST_SEATS: Final = 8
GROWN: Final = 30
"""After so many lines of its record a match has a board to show."""


class Home(Controller):
    path = "/"

    @get()
    async def home(self, request: Req) -> Response[str]:
        """Three doors, a board, and what goes on at the tables now."""
        services, person = services_of(request), await person_of(request)
        language = language_of(request)
        shelves = [shelf(game, language) for game in games().values()]
        playing = await services.matches.public_in_play(8)
        main = _main(shelves)
        live, picture = await _shown(services, playing, main["name"], language)
        return await page(
            request,
            "home.html",
            games=shelves,
            main=main,
            live=live,
            picture=picture,
            mine=await services.matches.of_person(person.id, 12) if person else [],
            waiting=await services.matches.open_to_join(),
            playing=playing,
            words=lambda name: game_texts(name, language),
        )

    @get("/showcase")
    async def showcase(self, request: Req) -> Response[str]:
        """The board of the first page by itself, for its script."""
        services, language = services_of(request), language_of(request)
        main = _main([shelf(game, language) for game in games().values()])
        playing = await services.matches.public_in_play(8)
        live, picture = await _shown(services, playing, main["name"], language)
        body = render("showcase.html", texts_of(request), live=live, picture=picture, title=main["title"])
        return Response(body, media_type=MediaType.HTML)

    @post("/play")
    async def play(self, request: Req, data: Form) -> Response[Any]:
        """Play the computer, or a friend by a link: at once and without any form."""
        game = find_game(data.get("game", ""))
        other = OPEN if data.get("with") == "friend" else data.get("level") or EASY
        return await self._begin(request, Wish(game=game.name, seats=[ME, *[other] * (min(game.seats) - 1)]))

    @get("/new/{name:str}")
    async def form(
        self, request: Req, name: FromPath[str], seats: FromQuery[int | None] = None, army: FromQuery[str] = ""
    ) -> Response[str]:
        """Everything that can be agreed on before a match, made from what the game declares; an address fills it in."""
        game = find_game(name)
        count = seats if seats in game.seats else min(game.seats)
        texts = game_texts(game.name, language_of(request))
        services, person = services_of(request), await person_of(request)
        agreed = read_agreed(game, dict(request.query_params))
        return await page(
            request,
            "new.html",
            texts=texts,
            of=game,
            game=game,
            seats=count,
            options=options(game, count, agreed),
            agreed=written_agreed(game, agreed),
            fields=game.declared_brings(),
            bringables=bringables(game, count, await saved_by(services, person, game.name), texts, agreed),
            chosen=army or usual(game, count, agreed),
            bots=[(name, explained(name, texts)) for name in opponents()],
            allied=with_whom(game.name, count, 0),
            easy=EASY,
        )

    @post("/new/{name:str}")
    async def new(self, request: Req, name: FromPath[str], data: Form) -> Response[Any]:
        """Make the match that the form describes."""
        game = find_game(name)
        services, person = services_of(request), await person_of(request)
        count = next((seats for seats in game.seats if data.get("seats") == str(seats)), min(game.seats))
        others = [data.get(f"seat.{seat}", OPEN) for seat in range(1, min(count, MOST_SEATS))]
        wish = Wish(
            game=game.name,
            options=_named(data, PREFIX),
            seats=[ME, *others],
            brings=await brought(services, person, game, count, data, "bring"),
            opponents_bring=await brought(services, person, game, count, data, "foe"),
            public=data.get("public") == "yes",
            pace="days" if data.get("pace") == "days" else "live",
        )
        return await self._begin(request, wish)

    @post("/language")
    async def language(self, request: Req, data: Form) -> Redirect:
        """Read on in another language."""
        return Redirect(
            own_path(data.get("back", "/")),
            status_code=303,
            cookies=[language_cookie(request, data.get("language", ""))],
        )

    async def _begin(self, request: Req, wish: Wish) -> Response[Any]:
        services, names = services_of(request), called(texts_of(request))
        table.check_wish(wish, names)
        person, cookies = await somebody(request)
        match = await services.lobby.create(Guest(person.id, person.name), wish, names)
        return Redirect(f"/m/{match}", status_code=303, cookies=cookies)


def shelf(game: Game[Any], language: str) -> dict[str, Any]:
    """A game as the first page shows it."""
    texts = game_texts(game.name, language)
    return {
        "name": game.name,
        "title": texts(f"game.{game.name}"),
        "how": texts(f"game.{game.name}.how"),
        "seats": game.seats,
        "status": game.status,
        "registry": game.registry is not None,
    }


def options(game: Game[Any], seats: int, agreed: Struct) -> list[dict[str, Any]]:
    """What all agree on; what concerns a seat that nobody takes is left out (`handicap_3` with two players)."""
    return [
        option
        for option in option_fields(game, agreed)
        if not (last := str(option["name"]).rpartition("_")[2]).isdecimal() or int(last) <= seats
    ]


def _main(shelves: list[dict[str, Any]]) -> dict[str, Any]:
    """The game that the first page offers first."""
    return next((shown for shown in shelves if shown["status"] != "example"), shelves[0])


async def _shown(services: Services, playing: list[MatchRow], game: str, language: str) -> tuple[MatchRow | None, str]:
    """The latest match in which there is something to see, and its board as anybody may see it; else an example."""
    for row in playing:
        if row.version >= GROWN and (picture := await _picture(services, row, language)):
            return row, picture
    return None, example_picture(game, language)


async def _picture(services: Services, row: MatchRow, language: str) -> str | None:
    """The board of a match; None where its game draws none, and where the match cannot be opened.

    It may have been played by other rules, or have just been deleted: a first page without it is better than none.
    """
    try:
        draw = find_game(row.game).picture
        room = await services.rooms.enter(row.id) if draw else None
    except (Refused, NoSuchMatch, NotBegun):
        return None
    return draw(room.match.view(SPECTATOR), words_of(row, language)) if draw and room else None


def _named(data: dict[str, str], prefix: str) -> dict[str, Any]:
    """The fields of a form whose names begin so; what was left empty was not chosen."""
    return {name.removeprefix(prefix): value for name, value in data.items() if name.startswith(prefix) and value}
