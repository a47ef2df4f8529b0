"""All faults of an army book: what does not fit its types first, then what does not fit together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeVar, get_origin

import msgspec

from harena.core.content import mended
from harena.core.content_faults import blanks, faults, fits
from harena.core.errors import Refused
from harena.core.text import Text
from harena.core.toml_file import TomlFile, read_toml
from harena.league.army_book import ArmyBook, SharedItems, Territory
from harena.league.checking.fault import Fault
from harena.league.checking.items import check_bearers, check_items, check_shared
from harena.league.checking.names import check_names
from harena.league.checking.promotions import check_promotions
from harena.league.checking.samples import check_samples
from harena.league.checking.tree import check_access, check_tree, check_whole_tree
from harena.league.checking.units import check_units

K = TypeVar("K", ArmyBook, SharedItems)

NAME: Final = {"fr": "?", "en": "?"}
INSTEAD: Final[Mapping[str, Any]] = {
    "schema": 1,
    "origin": "house",
    "army": {"id": "army", "name": NAME, "summary": NAME},
    "selection": dict.fromkeys(("core_min", "special_max", "rare_max", "hero_max", "lord_max"), 0)
    | dict.fromkeys(("min_units", "special_copies", "rare_copies"), 1),
    "equipment": {},
    "units": {},
    "territories": {},
    "types": {},
    "items": {},
}
"""What stands for a table that cannot be read, so that the others can be judged; nothing is told of it."""


def check_book(file: Traversable, shared: SharedItems) -> list[Text]:
    """Everything that is wrong with a book; nothing for a good one."""
    try:
        written = read_toml(file)
    except Refused as refused:
        return list(refused.reasons)
    unfitting = [*faults(written, ArmyBook), *blanks(written)]
    book, left_out = sound_part(written, ArmyBook)
    apart = [*check_names(book, written), *check_units(book, written), *check_tree(book), *check_promotions(book)]
    apart += check_items(book, shared)
    if fits(written.value.get("territories"), dict[str, Territory]):
        apart += check_whole_tree(book)
    if not unfitting:
        apart += [*check_access(book), *check_bearers(book)]
    if not unfitting and not apart:
        apart += check_samples(book, shared)
    return unfitting + list(_told(written, apart, left_out))


def check_shared_items(file: Traversable) -> list[Text]:
    """Everything that is wrong with a file of shared items."""
    try:
        written = read_toml(file)
    except Refused as refused:
        return list(refused.reasons)
    items, left_out = sound_part(written, SharedItems)
    found = [*faults(written, SharedItems), *blanks(written)]
    return found + list(_told(written, check_shared(items), left_out))


def _told(file: TomlFile, found: Iterable[Fault], left_out: frozenset[str]) -> Iterator[Text]:
    """Faults with their lines, each once; what speaks of an entry that was left out may come from that alone."""
    seen: list[Fault] = []
    for path, why in found:
        if (path, why) in seen or left_out & {str(value) for value in why.params.values()}:
            continue
        seen.append((path, why))
        yield Text("refused.content_entry", {"file": file.place(path), "why": why})


def sound_part(file: TomlFile, kind: type[K]) -> tuple[K, frozenset[str]]:
    """A file without the entries that do not fit, and the names of those entries."""
    kept: dict[str, Any] = dict(INSTEAD)
    left_out: set[str] = set()
    for field in msgspec.structs.fields(kind):
        if (value := file.value.get(field.encode_name)) is None:
            continue
        value = mended(value, field.type)
        if get_origin(field.type) is dict and isinstance(value, dict):
            left_out |= {name for name, entry in value.items() if not fits({name: entry}, field.type)}
            value = {name: entry for name, entry in value.items() if name not in left_out}
        if fits(value, field.type):
            kept[field.encode_name] = value
    known = {field.encode_name for field in msgspec.structs.fields(kind)}
    return msgspec.convert({name: value for name, value in kept.items() if name in known}, kind), frozenset(left_out)
