"""The server: routes, and what lies around all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, MediaType, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromQuery
from litestar.response import Redirect
from litestar.static_files import create_static_files_router

import harena
from harena.core.discovery import games
from harena.web.api import API
from harena.web.board_style import FOLDER
from harena.web.contact import security_txt
from harena.web.errors import HANDLERS
from harena.web.identity import Req, services_of, texts_of
from harena.web.pages.account import Account
from harena.web.pages.annals_pages import AnnalsPages
from harena.web.pages.army import ArmyPage
from harena.web.pages.cards import Cards
from harena.web.pages.dice import Dice
from harena.web.pages.home import Home
from harena.web.pages.league.army import ArmyPages
from harena.web.pages.league.hall import League, LeagueList
from harena.web.pages.league.joining import Joining
from harena.web.pages.league.people import LeaguePeople
from harena.web.pages.league.recruit import Recruiting
from harena.web.pages.league.settings import LeagueSettings
from harena.web.pages.league.tree import TreePages
from harena.web.pages.league.unit import UnitPages
from harena.web.pages.match import Matches
from harena.web.pages.new import NewMatch
from harena.web.pages.replay import Replay
from harena.web.pages.rules import Rules
from harena.web.pages.shares import Shares
from harena.web.pictures import board_sheet
from harena.web.security import at_the_door
from harena.web.server import Server
from harena.web.services import Services
from harena.web.settings import Settings
from harena.web.store.matches import now
from harena.web.streams import Streams

STATIC: Final = Path(__file__).parent / "static"
LETTERS: Final = str(FOLDER)
"""Boards and pages are written in the same letters, which lie with the style of boards."""
LARGEST_BODY: Final = 64 * 1024
OF_AN_ARMY: Final[list[Any]] = [ArmyPages, Recruiting, UnitPages, TreePages]
LEAGUES: Final[list[Any]] = [LeagueList, League, Joining, LeaguePeople, LeagueSettings, *OF_AN_ARMY]
PAGES: Final[list[Any]] = [
    Home,
    NewMatch,
    Matches,
    Shares,
    Replay,
    Dice,
    AnnalsPages,
    Rules,
    Cards,
    ArmyPage,
    Account,
    *LEAGUES,
]
"""What people read; the API is described by itself."""
BOARD_HEADERS: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
"""A page names the sheet that it means: another one has another address."""
NOT_FOR_ROBOTS: Final = ("/m/", "/l/", "/account", "/annals", "/api/")


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def healthz() -> str:
    """The process is alive."""
    return "ok"


@get("/readyz", media_type=MediaType.TEXT, include_in_schema=False)
async def readyz(request: Req) -> Response[str]:
    """Answers can be kept: 503 where they cannot, with the reason."""
    fault = await services_of(request).health.fault()
    if fault is None:
        return Response("ok", media_type=MediaType.TEXT)
    return Response(texts_of(request).say(fault), media_type=MediaType.TEXT, status_code=503)


@get("/.well-known/security.txt", media_type=MediaType.TEXT, include_in_schema=False)
async def security_contact(request: Req) -> str:
    """Whom to write to about a hole, where whoever runs this server has said so."""
    contact = services_of(request).settings.contact
    if not contact:
        raise NotFoundException
    return security_txt(contact, now())


@get("/.well-known/harena-key", media_type=MediaType.TEXT, include_in_schema=False)
async def public_key(request: Req) -> str:
    """The public half of the key by which this server signs the records that it hands out."""
    services: Services = request.app.state.services
    return f"{services.signer.key}\n"


@get("/favicon.ico", include_in_schema=False)
async def favicon() -> Redirect:
    """Browsers and others ask for it here, whatever a page says."""
    return Redirect("/static/icon.svg", status_code=308)


@get("/board.css", media_type="text/css", include_in_schema=False)
async def board_css(game: FromQuery[str] = "") -> Response[str]:
    """The style of boards, put together from the kit and the games that are installed, or from one of them."""
    only = game if game in games() else ""
    return Response(board_sheet(only), media_type="text/css; charset=utf-8", headers=BOARD_HEADERS)


@get("/robots.txt", media_type=MediaType.TEXT, include_in_schema=False)
async def robots() -> str:
    """Machines that collect pages may have those that say something to everybody; matches belong to who plays them."""
    return "".join(f"{line}\n" for line in ("User-agent: *", *(f"Disallow: {path}" for path in NOT_FOR_ROBOTS)))


def make_app(settings: Settings) -> Litestar:
    """The whole server as an ASGI application."""
    app = bare_app(settings.https)
    furnish(app, settings)
    return app


def furnish(app: Litestar, settings: Settings) -> None:
    """Give an application that does not run what it works with: database, programs, limits."""
    app.state.services = Services(settings)
    app.state.limits = app.state.services.limits
    app.state.streams = Streams(settings.streams_per_address, settings.streams_per_person)


@asynccontextmanager
async def running(app: Litestar) -> AsyncIterator[None]:
    async with app.state.services.running():
        yield


def bare_app(https: bool) -> Litestar:
    """Addresses, and what happens there."""
    return Server(
        route_handlers=[
            Router("/", route_handlers=PAGES, include_in_schema=False),
            API,
            healthz,
            readyz,
            public_key,
            favicon,
            robots,
            security_contact,
            board_css,
            create_static_files_router("/static", [STATIC, LETTERS], cache_control=None),
        ],
        lifespan=[running],
        before_request=at_the_door,
        exception_handlers=HANDLERS,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        openapi_config=description(https),
    )


def description(https: bool) -> OpenAPIConfig:
    """How the API describes itself: only as JSON, since a page for it would need scripts from elsewhere."""
    cookie = SecurityScheme(type="apiKey", name="__Host-harena" if https else "harena", security_scheme_in="cookie")
    return OpenAPIConfig(
        title="Harena",
        version=harena.__version__,
        description="Play by program: matches, views, answers, streams. Sentences come in the reader's language.",
        path="/api",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        components=Components(
            security_schemes={"token": SecurityScheme(type="http", scheme="bearer"), "session": cookie}
        ),
    )
