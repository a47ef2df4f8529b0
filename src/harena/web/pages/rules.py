"""The rules of a game as its registry has them: every row can be linked to."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from litestar import Controller, Request, Response, get
from litestar.params import FromPath

from harena.core.discovery import find_game
from harena.rulebook.registry import Row, find_registry
from harena.web.identity import language_of
from harena.web.pages.render import page
from harena.web.words import game_texts

Req = Request[Any, Any, Any]


class Rules(Controller):
    path = "/rules/{name:str}"

    @get()
    async def rules(self, request: Req, name: FromPath[str]) -> Response[str]:
        """All rows by chapter, each under its id."""
        game = find_game(name)
        rows = [row for row in find_registry(game.name).rows if row.counts]
        chapters: list[tuple[str, list[Row]]] = [
            (chapter, list(found)) for chapter, found in groupby(rows, key=lambda row: row.chapter)
        ]
        texts = game_texts(game.name, language_of(request))
        return await page(request, "rules.html", texts=texts, game=game, chapters=chapters)
