"""The annals of a match as a page and on paper, and the list of one's own campaigns.

They are made from the record, as the log is, and every line leads to its position in the replay.
"""

from __future__ import annotations

from typing import Any, Final

from litestar import Controller, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from harena.core.discovery import games
from harena.core.errors import Refused
from harena.core.labels import prompt
from harena.core.text import Texts
from harena.web import commands
from harena.web.identity import language_of, person_of, services_of
from harena.web.pages.annals import annals_of, told_in_short
from harena.web.pages.moments import day
from harena.web.pages.render import page
from harena.web.seats import words_of
from harena.web.services import Services
from harena.web.store.matches import MatchRow
from harena.web.store.people import Person
from harena.web.words import game_texts

Req = Request[Any, Any, Any]

ON_A_PAGE: Final = 6
"""How many of one's own campaigns a page lists: each is folded to the end for it."""


class Kept(Struct, frozen=True, kw_only=True):
    """A campaign in the list of one's own."""

    path: str
    title: str
    begun: str
    state: str
    sheet: list[tuple[str, str]]


class AnnalsPages(Controller):
    path = "/"

    @get("/m/{match:str}/annals")
    async def show(self, request: Req, match: FromPath[str]) -> Response[str]:
        """The annals of a match, to be read and to be printed."""
        services, person, language = services_of(request), await person_of(request), language_of(request)
        room, viewer = await commands.enter(services, match, person)
        annals = annals_of(room.game, room.row.options)
        if annals is None:
            raise NotFoundException
        texts = words_of(room.row, language)
        depth = room.match.table.chapters.index(annals.part)
        view, chronicle = room.match.view(viewer), room.chronicle(viewer, texts)
        return await page(
            request,
            "annals.html",
            texts=texts,
            of=room.game,
            match=match,
            title=texts(f"game.{room.game.name}"),
            begun=day(room.row.created, texts),
            player=", ".join(filter(None, texts.names.values())),
            sheet=annals.sheet(view, texts),
            verdict=prompt(texts, view, viewer) if room.match.over else "",
            version=chronicle.entries[-1].version if chronicle.entries else 0,
            chapters=told_in_short(chronicle, depth),
        )

    @get("/annals")
    async def own(self, request: Req, part: FromQuery[int] = 0) -> Response[str]:
        """The reader's own campaigns, the last played first."""
        services, person, language = services_of(request), await person_of(request), language_of(request)
        rows = await own_campaigns(services, person) if person else []
        first = min(max(part, 0), max(0, len(rows) - 1) // ON_A_PAGE) * ON_A_PAGE
        shown = rows[first : first + ON_A_PAGE]
        return await page(
            request,
            "own_annals.html",
            kept=[await _kept(services, row, person, language) for row in shown],
            part=first // ON_A_PAGE,
            earlier=first + ON_A_PAGE < len(rows),
        )


async def own_campaigns(services: Services, person: Person) -> list[MatchRow]:
    """The matches of a person that have annals and have begun."""
    told = {name: game for name, game in games().items() if game.screens.annals is not None}
    rows = await services.matches.of_person_in(person.id, list(told))
    return [row for row in rows if row.header is not None and annals_of(told[row.game], row.options) is not None]


async def _kept(services: Services, row: MatchRow, person: Person | None, language: str) -> Kept:
    texts = game_texts(row.game, language)
    state = texts("annals_page.over" if row.result is not None else "annals_page.lasts")
    return Kept(
        path=f"/m/{row.id}",
        title=texts(f"game.{row.game}"),
        begun=day(row.created, texts),
        state=state,
        sheet=await _sheet(services, row, person, texts),
    )


async def _sheet(services: Services, row: MatchRow, person: Person | None, texts: Texts) -> list[tuple[str, str]]:
    """What stands at the head of the annals; nothing where a match was played by rules that no longer fold it."""
    try:
        room, viewer = await commands.enter(services, row.id, person)
    except Refused:
        return []
    annals = annals_of(room.game, row.options)
    return list(annals.sheet(room.match.view(viewer), texts)) if annals is not None else []
