"""Ids and names: plain ids, no two things of one table called the same, origins that name fields."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from harena.core.errors import fault
from harena.core.text import LANGUAGES
from harena.core.toml_file import TomlFile
from harena.league.army_book import MAGIC_STANDARD, ArmyBook
from harena.league.checking.fault import Faults

PLAIN: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
TABLES: Final = ("equipment", "mounts", "upgrades", "lores", "essential", "units", "territories", "items")


def check_names(book: ArmyBook, file: TomlFile) -> Faults:
    """All faults of ids, names and origins."""
    if not PLAIN.fullmatch(book.army.id):
        yield "army.id", fault("book_odd_id", id=book.army.id[:40])
    for table in TABLES:
        entries: Mapping[str, Any] = getattr(book, table)
        yield from _ids(table, entries)
        yield from _names(table, entries)
    yield from _shared_ids(book)
    yield from _origins(file)


def _ids(table: str, entries: Mapping[str, Any]) -> Faults:
    for id_ in entries:
        if not PLAIN.fullmatch(id_):
            yield f"{table}.{id_}", fault("book_odd_id", id=id_[:40])


def _names(table: str, entries: Mapping[str, Any]) -> Faults:
    """People choose by name, so no two things of a table have the same."""
    for language in LANGUAGES:
        seen: dict[str, str] = {}
        for id_, entry in entries.items():
            name = entry.name.said_in(language)
            if (other := seen.setdefault(name.casefold(), id_)) != id_:
                yield f"{table}.{id_}", fault("book_name_twice", name=name, id=other, other=id_)


def _shared_ids(book: ArmyBook) -> Faults:
    """Options name equipment, mounts and upgrades by id alone, so these three tables share no id."""
    tables: dict[str, Iterable[str]] = {
        "equipment": book.equipment,
        "mounts": book.mounts,
        "upgrades": book.upgrades,
    }
    seen: dict[str, str] = {MAGIC_STANDARD: "options"}
    for table, entries in tables.items():
        for id_ in entries:
            if (other := seen.setdefault(id_, table)) != table:
                yield f"{table}.{id_}", fault("book_id_twice", id=id_, table=table, other_table=other)


def _origins(file: TomlFile) -> Faults:
    """An origin that is a table names fields that stand in the entry."""
    for table in (*TABLES, "army"):
        written = file.value.get(table, {})
        if not isinstance(written, dict):
            continue
        entries = {table: written} if table == "army" else {f"{table}.{id_}": entry for id_, entry in written.items()}
        for path, entry in entries.items():
            origin = entry.get("origin") if isinstance(entry, dict) else None
            if isinstance(origin, dict):
                for name in origin:
                    if name not in entry:
                        yield f"{path}.origin", fault("book_odd_origin", field=name, entry=path)
