"""The cards of a game on paper: a page to print, for whoever plays with real dice and cards."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, Response, get
from litestar.params import FromPath

from harena.core.discovery import find_game
from harena.core.errors import fault
from harena.kit.card_sheet import all_cards
from harena.web.identity import language_of
from harena.web.pages.render import page
from harena.web.refusals import RefusedInGame
from harena.web.words import game_texts

Req = Request[Any, Any, Any]


class Cards(Controller):
    path = "/cards"

    @get("/{name:str}")
    async def cards(self, request: Req, name: FromPath[str]) -> Response[str]:
        """Every card that is built in, in the reader's language."""
        game = find_game(name)
        if game.screens.printed is None:
            raise RefusedInGame(game.name, None, fault("nothing_to_print", game=game.name))
        texts = game_texts(game.name, language_of(request))
        decks = game.screens.printed(game.content, texts)
        count = sum(len(deck.cards) for deck in decks)
        return await page(request, "cards.html", texts=texts, of=game, game=game, count=count, cards=all_cards(decks))
