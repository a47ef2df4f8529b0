"""The first page: doors into every game, a board to look at, one's own matches and those that others play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from litestar import Controller, MediaType, Request, Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from harena.core.discovery import find_game, games
from harena.core.errors import Refused
from harena.core.game import Game
from harena.core.seat import SPECTATOR
from harena.core.text import Texts
from harena.web import commands
from harena.web.doors import ALONE, FRIEND, Door, ways_in
from harena.web.identity import language_cookie, language_of, person_of, services_of, texts_of
from harena.web.lobby import ME, OPEN, Wish
from harena.web.opponents import EASY, called
from harena.web.pages.annals import annals_of
from harena.web.pages.example import example_picture
from harena.web.pages.match import Form
from harena.web.pages.new import begin, series_of
from harena.web.pages.own_matches import listed
from harena.web.pages.render import page, render
from harena.web.rooms import NoSuchMatch, NotBegun
from harena.web.seats import words_of
from harena.web.security import own_path
from harena.web.services import Services
from harena.web.store.matches import MatchRow
from harena.web.words import game_texts

Req = Request[Any, Any, Any]

SHOWCASE: Final = "invictus"
"""The game that the first page opens with: it is short, and its rules are complete."""
GROWN: Final = 30
"""After so many lines of its record a match has a board to show."""


class Shelf(Struct, frozen=True, kw_only=True):
    """A game as the first page shows it."""

    name: str
    title: str
    how: str
    registry: bool
    """Whether its rules can be read here."""
    doors: list[Door]


class Home(Controller):
    path = "/"

    @get()
    async def home(self, request: Req) -> Response[str]:
        """The doors of one game, its board, and below them all games and what goes on at the tables now."""
        services, person = services_of(request), await person_of(request)
        language, texts = language_of(request), texts_of(request)
        main = showcase_game()
        playing, waiting = await services.matches.public_in_play(8), await services.matches.open_to_join()
        live, picture = await _shown(services, playing, main.name, language)
        own = await services.matches.of_person(person.id, 12) if person else []
        return await page(
            request,
            "home.html",
            games=[shelf(game, language, await series_of(services, person, game)) for game in _in_order()],
            doors=[*ways_in(main, game_texts(main.name, language)), *_join(len(waiting), texts), _club(texts)],
            title=game_texts(main.name, language)(f"game.{main.name}"),
            live=live,
            picture=picture,
            leagues=await services.leagues.of_person(person.id) if person else [],
            mine=[listed(row, person.id, language) for row in own] if person else [],
            campaigns=any(has_annals(row) for row in own),
            waiting=waiting,
            playing=playing,
            words=lambda name: game_texts(name, language),
        )

    @get("/showcase")
    async def showcase(self, request: Req) -> Response[str]:
        """The board of the first page by itself, for its script."""
        services, language, main = services_of(request), language_of(request), showcase_game()
        playing = await services.matches.public_in_play(8)
        live, picture = await _shown(services, playing, main.name, language)
        title = game_texts(main.name, language)(f"game.{main.name}")
        body = render("showcase.html", texts_of(request), live=live, picture=picture, title=title)
        return Response(body, media_type=MediaType.HTML)

    @post("/play")
    async def play(self, request: Req, data: Form) -> Response[Any]:
        """Begin a match at once and without a form: alone, against the computer, or with a friend who gets a link."""
        game = find_game(data.get("game", ""))
        company, several = data.get("with"), min((seats for seats in game.seats if seats > 1), default=1)
        other = OPEN if company == FRIEND else data.get("level") or EASY
        seats = 1 if company == ALONE and 1 in game.seats else several
        options = await series_of(services_of(request), await person_of(request), game) if seats == 1 else {}
        wish = Wish(game=game.name, options=options, seats=[ME, *[other] * (seats - 1)])
        commands.check_wish(wish, called(texts_of(request)))
        return await begin(request, wish, [])

    @post("/language")
    async def language(self, request: Req, data: Form) -> Redirect:
        """Go on in another language."""
        return Redirect(
            own_path(data.get("back", "/")),
            status_code=303,
            cookies=[language_cookie(request, data.get("language", ""))],
        )


def showcase_game() -> Game[Any]:
    """The game that the first page opens with; where it is not installed, a complete one rather than an example."""
    return games().get(SHOWCASE) or _in_order()[0]


def _in_order() -> list[Game[Any]]:
    """All games by name: the complete ones first, then those that grow, the examples last."""
    return sorted(games().values(), key=lambda game: ("complete", "growing", "example").index(game.status))


def shelf(game: Game[Any], language: str, series: Mapping[str, object]) -> Shelf:
    """A game with its doors. `series`: the options with which the reader's series of it goes on."""
    texts = game_texts(game.name, language)
    return Shelf(
        name=game.name,
        title=texts(f"game.{game.name}"),
        how=texts(f"game.{game.name}.how"),
        registry=game.registry is not None,
        doors=ways_in(game, texts, series),
    )


def has_annals(row: MatchRow) -> bool:
    """Whether a match is one of those that the list of one's own campaigns has."""
    return row.game in games() and annals_of(find_game(row.game), row.options) is not None


def _join(waiting: int, texts: Texts) -> list[Door]:
    """The door to a table where others wait, if anybody does."""
    return [Door(title=texts("home.join"), how=texts("home.join_how", count=waiting), path="#open")] if waiting else []


def _club(texts: Texts) -> Door:
    """The door to the leagues."""
    return Door(title=texts("home.league"), how=texts("home.league_how"), path="/leagues")


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
