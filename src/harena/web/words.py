"""The sentences of the pages, and those of a game together with them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from harena.core.discovery import find_game
from harena.core.text import Texts, texts

LOCALE: Final = str(Path(__file__).parent / "locale")
WEB_LOCALE: Final = ("web", LOCALE)
HALL_LOCALE: Final = ("hall", LOCALE)
"""What pages say about leagues."""


@lru_cache(maxsize=8)
def page_texts(language: str) -> Texts:
    """Everything that pages say in a language."""
    return texts(language, WEB_LOCALE, HALL_LOCALE)


@lru_cache(maxsize=32)
def game_texts(name: str, language: str) -> Texts:
    """Everything that pages say about a game in a language: where both have words, those of the game."""
    game = find_game(name)
    return texts(language, *([game.locale] if game.locale else []), WEB_LOCALE)
