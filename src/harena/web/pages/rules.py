"""The rulebooks, and the rules of a game as its registry has them: every row can be linked to."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from litestar import Controller, MediaType, Request, Response, get
from litestar.params import FromPath
from msgspec import Struct

from harena.core.discovery import find_game, games
from harena.core.game import Game
from harena.core.text import Texts
from harena.rulebook.registry import LANGUAGE, Row, find_registry
from harena.web.identity import language_of
from harena.web.pages.render import RULE, page, render
from harena.web.words import game_texts

Req = Request[Any, Any, Any]


class Rulebook(Struct, frozen=True):
    """A line of the list of rulebooks."""

    game: str
    title: str
    rows: int


class Rules(Controller):
    path = "/rules"

    @get()
    async def rulebooks(self, request: Req) -> Response[str]:
        """Every game that has its rules here."""
        books = [
            Rulebook(game.name, game_texts(game.name, language_of(request))(f"game.{game.name}"), len(rows_of(game)))
            for game in games().values()
            if game.registry
        ]
        return await page(request, "rulebooks.html", books=books)

    @get("/{name:str}")
    async def rules(self, request: Req, name: FromPath[str]) -> Response[str]:
        """All rows by chapter, each under its id."""
        game, language = find_game(name), language_of(request)
        rows = rows_of(game, language)
        chapters: list[tuple[str, list[Row]]] = [
            (chapter, list(found)) for chapter, found in groupby(rows, key=lambda row: row.chapter)
        ]
        texts = game_texts(game.name, language)
        how, turn = (_lines(texts, f"game.{game.name}.{part}") for part in ("how", "turn"))
        foreign = any(row.language != language for row in rows)
        values: dict[str, Any] = {"chapters": chapters, "foreign": foreign, "how": how, "turn": turn}
        return await page(request, "rules.html", texts=texts, of=game, game=game, **values)

    @get("/{name:str}/{wanted:str}")
    async def rule(self, request: Req, name: FromPath[str], wanted: FromPath[str]) -> Response[str]:
        """One row and the rulings on it, to be put into a page."""
        game, language = find_game(name), language_of(request)
        row = find_registry(game.name, language).find(wanted)
        rulings = rulings_on(game.name, row, language)
        body = render("rule.html", game_texts(game.name, language), game=game.name, row=row, rulings=rulings)
        return Response(body, media_type=MediaType.HTML)


def rulings_on(game: str, row: Row, language: str) -> list[Row]:
    """The rulings that a row names. A translation may not repeat them, so they are looked for in what it translates."""
    told, written = find_registry(game, language), find_registry(game).find(row.id)
    named = dict.fromkeys(RULE.findall(" ".join(written.cells.values())))
    found = (told.find(one) for one in named if one != row.id)
    return [one for one in found if one.kind == "ruling"]


def _lines(texts: Texts, key: str) -> list[str]:
    """A text line by line; none where the game has none."""
    return texts(key).splitlines() if texts.knows(key) else []


def rows_of(game: Game[Any], language: str = LANGUAGE) -> list[Row]:
    """The rows that are rules of this game, in the order of its registry, in a language as far as it is translated."""
    return [row for row in find_registry(game.name, language).rows if row.counts]
