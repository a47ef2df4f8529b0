"""The rulebooks, and the rules of a game as its registry has them: every row can be linked to."""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final

from litestar import Controller, MediaType, Request, Response, get
from litestar.params import FromPath
from msgspec import Struct

from harena.core.discovery import find_game, games
from harena.core.text import Texts
from harena.rulebook.registry import Row, find_registry
from harena.web.identity import language_of
from harena.web.leagues.words import hall_texts
from harena.web.pages.legend import has_cards, legend_of, words_of_game
from harena.web.pages.render import RULE, page, render
from harena.web.words import game_texts

Req = Request[Any, Any, Any]


LEAGUE: Final = "league"
"""The rulebook of leagues, which are no game: nobody plays a match of them."""


class Rulebook(Struct, frozen=True):
    """A rulebook as pages know it."""

    name: str
    texts: Texts
    rows: list[Row]

    @property
    def title(self) -> str:
        return self.texts(f"game.{self.name}")


class Rules(Controller):
    path = "/rules"

    @get()
    async def rulebooks(self, request: Req) -> Response[str]:
        """Every game that has its rules here, and the league."""
        names = [*(game.name for game in games().values() if game.registry), LEAGUE]
        return await page(request, "rulebooks.html", books=[rulebook(name, language_of(request)) for name in names])

    @get("/{name:str}")
    async def rules(self, request: Req, name: FromPath[str]) -> Response[str]:
        """All rows by chapter, each under its id."""
        language = language_of(request)
        book = rulebook(name, language)
        chapters: list[tuple[str, list[Row]]] = [
            (chapter, list(found)) for chapter, found in groupby(book.rows, key=lambda row: row.chapter)
        ]
        how, turn = (_lines(book.texts, f"game.{name}.{part}") for part in ("how", "turn"))
        foreign = any(row.language != language for row in book.rows)
        values: dict[str, Any] = {"chapters": chapters, "foreign": foreign, "how": how, "turn": turn}
        drawn = {"signs": (), "words": (), "cards": False} if name == LEAGUE else _signs(name, book.texts)
        return await page(request, "rules.html", texts=book.texts, rules=f"/rules/{name}", name=name, **values, **drawn)

    @get("/{name:str}/{wanted:str}")
    async def rule(self, request: Req, name: FromPath[str], wanted: FromPath[str]) -> Response[str]:
        """One row and the rulings on it, to be put into a page."""
        language = language_of(request)
        texts = rule_texts(name, language)
        row = find_registry(name, language).find(wanted)
        rulings = rulings_on(name, row, language)
        return Response(render("rule.html", texts, game=name, row=row, rulings=rulings), media_type=MediaType.HTML)


def rulebook(name: str, language: str) -> Rulebook:
    """The rules of a game, or of leagues, in a language as far as they are translated."""
    texts = rule_texts(name, language)
    rows = [row for row in find_registry(name, language).rows if row.counts]
    return Rulebook(name, texts, rows)


def rule_texts(name: str, language: str) -> Texts:
    """The sentences of a rulebook; refused where there is no such game."""
    return hall_texts(language) if name == LEAGUE else game_texts(find_game(name).name, language)


def _signs(name: str, texts: Texts) -> dict[str, Any]:
    """How to read the board of a game, what its words mean, and whether its cards can be printed."""
    return {"signs": legend_of(name, texts), "words": words_of_game(name, texts), "cards": has_cards(name)}


def rulings_on(game: str, row: Row, language: str) -> list[Row]:
    """The rulings that a row names. A translation may not repeat them, so they are looked for in what it translates."""
    told, written = find_registry(game, language), find_registry(game).find(row.id)
    named = dict.fromkeys(RULE.findall(" ".join(written.cells.values())))
    found = (told.find(one) for one in named if one != row.id)
    return [one for one in found if one.kind == "ruling"]


def _lines(texts: Texts, key: str) -> list[str]:
    """A text line by line; none where the game has none."""
    return texts(key).splitlines() if texts.knows(key) else []
