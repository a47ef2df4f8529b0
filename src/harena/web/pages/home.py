"""The first page, the lobby, and the ways into a match."""

from __future__ import annotations

from typing import Any, Final

from litestar import Controller, MediaType, Request, Response, get, post
from litestar.response import Redirect

from harena.core.discovery import find_game, games
from harena.core.errors import Refused
from harena.core.game import Game
from harena.core.seat import SPECTATOR
from harena.web import commands
from harena.web.identity import language_cookie, language_of, person_of, services_of, texts_of
from harena.web.lobby import ME, OPEN, Wish
from harena.web.opponents import EASY, called
from harena.web.pages.example import example_picture
from harena.web.pages.match import Form
from harena.web.pages.new import begin
from harena.web.pages.render import page, render
from harena.web.rooms import NoSuchMatch, NotBegun
from harena.web.seats import words_of
from harena.web.security import own_path
from harena.web.services import Services
from harena.web.store.matches import MatchRow
from harena.web.words import game_texts

Req = Request[Any, Any, Any]

GROWN: Final = 30
"""After so many lines of its record a match has a board to show."""


class Home(Controller):
    path = "/"

    @get()
    async def home(self, request: Req) -> Response[str]:
        """Three doors, a board, and what goes on at the tables now."""
        services, person = services_of(request), await person_of(request)
        language = language_of(request)
        shelves = _shelves(language)
        playing = await services.matches.public_in_play(8)
        main = shelves[0]
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
        main = _shelves(language)[0]
        playing = await services.matches.public_in_play(8)
        live, picture = await _shown(services, playing, main["name"], language)
        body = render("showcase.html", texts_of(request), live=live, picture=picture, title=main["title"])
        return Response(body, media_type=MediaType.HTML)

    @post("/play")
    async def play(self, request: Req, data: Form) -> Response[Any]:
        """Play the computer, or a friend by a link: at once and without any form."""
        game = find_game(data.get("game", ""))
        other = OPEN if data.get("with") == "friend" else data.get("level") or EASY
        wish = Wish(game=game.name, seats=[ME, *[other] * (min(game.seats) - 1)])
        commands.check_wish(wish, called(texts_of(request)))
        return await begin(request, wish, [])

    @post("/language")
    async def language(self, request: Req, data: Form) -> Redirect:
        """Read on in another language."""
        return Redirect(
            own_path(data.get("back", "/")),
            status_code=303,
            cookies=[language_cookie(request, data.get("language", ""))],
        )


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


def _shelves(language: str) -> list[dict[str, Any]]:
    """All games, examples last; the first one is what the first page offers by one click."""
    return [shelf(game, language) for game in sorted(games().values(), key=lambda game: game.status == "example")]


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
        draw = find_game(row.game).screens.picture
        room = await services.rooms.enter(row.id) if draw else None
    except (Refused, NoSuchMatch, NotBegun):
        return None
    return draw(room.match.view(SPECTATOR), words_of(row, language)) if draw and room else None
