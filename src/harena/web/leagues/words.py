"""The sentences of a league: those of pages and of the book, the names in its army books, and its people by name."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from harena.core.text import Texts, texts
from harena.league.book import Book, Library
from harena.league.texts import DOMAINS, LOCALE
from harena.web.store.leagues import LeagueRow
from harena.web.words import HALL_LOCALE, WEB_LOCALE

FAMILIES: Final = ("member", "opponents", "allies", "whose", "who", "one", "many")
"""The parameters of sentences that name members by their ids."""
PEOPLE: Final = ("person", "by")
"""Those that name people."""


@lru_cache(maxsize=8)
def hall_texts(language: str) -> Texts:
    """Everything that the pages of leagues say, without the names of any league."""
    return texts(language, HALL_LOCALE, *((domain, LOCALE) for domain in DOMAINS), WEB_LOCALE)


def league_words(row: LeagueRow, book: Book, language: str, army: str = "") -> Texts:
    """The texts with the words of a league. Where two army books differ, those of `army` hold."""
    people = {one.id: one.name for one in row.people}
    named = {f"{family}.{id_}": name for family in PEOPLE for id_, name in people.items()}
    for member in book.members.values():
        named |= {f"{family}.{member.id}": people.get(member.person, member.id) for family in FAMILIES}
    return hall_texts(language).with_words({**_things(book.library, language, army), **named})


def _things(library: Library, language: str, army: str) -> dict[str, str]:
    """What the army books and items call things."""
    words = dict(library.shared.words_in(language))
    for book in (*library.books.values(), *([library.books[army]] if army in library.books else [])):
        words |= book.words_in(language)
    return words
