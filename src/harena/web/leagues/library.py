"""The army books of leagues: those that a league was founded with, whatever is built in by now."""

from __future__ import annotations

from functools import cache
from typing import Final, TypeVar

import msgspec

from harena.core.content import fingerprint as fingerprint_of
from harena.core.errors import refuse
from harena.league.army_book import ArmyBook, SharedItems
from harena.league.book import Library
from harena.league.entries import Header, fingerprint
from harena.league.reading import BUILT_IN, built_in_book, built_in_items
from harena.web.store.contents import Kept, kept_body
from harena.web.store.database import Database

KIND: Final = "league"
"""What contents of leagues are kept as; those of matches are kept under the names of their games."""

C = TypeVar("C", ArmyBook, SharedItems)
Prints = tuple[tuple[tuple[str, str], ...], str]


@cache
def built_in_library() -> Library:
    """The army books and items that a new league is founded with."""
    return Library({name: built_in_book(name) for name in BUILT_IN}, built_in_items())


def kept_books(library: Library) -> list[Kept]:
    """Army books and items as the database keeps them."""
    parts: list[ArmyBook | SharedItems] = [*library.books.values(), library.shared]
    return [Kept(fingerprint(part), KIND, msgspec.json.encode(part)) for part in parts]


class Libraries:
    """The libraries of all leagues. Leagues that were founded with the same books share them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[Prints, Library] = {}

    async def of(self, header: Header) -> Library:
        """The books that a league names by their fingerprints; refused where one is not here or was changed."""
        prints = (tuple(sorted(header.books.items())), header.items)
        if prints not in self._known:
            books = {id_: await self._read(print_, ArmyBook) for id_, print_ in prints[0]}
            self._known[prints] = Library(books, await self._read(header.items, SharedItems))
        return self._known[prints]

    async def _read(self, wanted: str, kind: type[C]) -> C:
        async with self._database.read() as connection:
            body = await kept_body(connection, wanted)
        if body is None or fingerprint_of(body) != wanted:
            raise refuse("league_books_missing", have=wanted[:12])
        try:
            return msgspec.json.decode(body, type=kind)
        except msgspec.DecodeError as error:
            raise refuse("league_books_missing", have=wanted[:12]) from error
