"""Units, options, territories and items as people call them: by id, or by name in either language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from harena.core.text import LANGUAGES, bare
from harena.league.book import Book

FAMILIES: Final = {
    **dict.fromkeys(("unit", "to"), "unit"),
    **dict.fromkeys(("territory", "gains", "loses"), "territory"),
    **dict.fromkeys(("item", "items"), "item"),
    **dict.fromkeys(("take", "options", "gear"), "gear"),
    **{"lore": "lore", "duty": "essential", "army": "army"},
}
"""The fields of commands that hold ids of an army book, and the family of each."""

Ids = Mapping[str, Mapping[str, str]]
"""By family and name, as it is typed."""


def with_ids(book: Book, member: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a command with ids where names were typed; what nothing is called so stays as it was typed."""
    known = ids_of(book, member)
    return {name: _id(known, FAMILIES.get(name, ""), value) for name, value in values.items()}


def _id(known: Ids, family: str, value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_id(known, family, one) for one in value)
    return known.get(family, {}).get(plain(value), value) if isinstance(value, str) else value


def ids_of(book: Book, member: str) -> Ids:
    """The ids that a member may mean; an id goes before the name of another thing."""
    found: dict[str, dict[str, str]] = {}
    words = [pair for language in LANGUAGES for pair in _words(book, member, language)]
    for family, id_, name in words:
        found.setdefault(family, {})[plain(name)] = id_
    for family, id_, _ in words:
        found[family][plain(id_)] = id_
    return found


def _words(book: Book, member: str, language: str) -> Iterator[tuple[str, str, str]]:
    """Family, id and name of everything: the own army book, all armies, the items of all."""
    library = book.library
    if member in book.members:
        for key, name in book.army(member).words_in(language).items():
            family, _, id_ = key.partition(".")
            yield family, id_, name
    for id_, item in library.shared.items.items():
        yield "item", id_, item.name.said_in(language)
    for army, own in library.books.items():
        yield "army", army, own.army.name.said_in(language)
        for id_, item in own.items.items():
            yield "item", f"{army}.{id_}", item.name.said_in(language)


def plain(written: str) -> str:
    """Without accents, capitals and underscores: what people type."""
    return " ".join(bare(written).replace("_", " ").split())
