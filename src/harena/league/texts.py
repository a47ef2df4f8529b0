"""The sentences of the league: its army books (`army_book`), and the book that a club keeps (`league`)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from harena.core.text import Texts, texts
from harena.league.army_book import ArmyBook, SharedItems

DOMAINS: Final = ("league", "army_book")
LOCALE: Final = str(Path(__file__).parent / "locale")


def league_texts(language: str, *books: ArmyBook, shared: SharedItems | None = None) -> Texts:
    """The texts of the league in a language, with the names that army books and shared items give to things."""
    words = dict(shared.words_in(language)) if shared else {}
    for book in books:
        words |= book.words_in(language)
    return texts(language, *((domain, LOCALE) for domain in DOMAINS)).with_words(words)
