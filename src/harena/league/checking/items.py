"""Magic items: somebody may bear each of them, and no two have the same id."""

from __future__ import annotations

from collections.abc import Mapping

from harena.core.errors import fault
from harena.core.text import LANGUAGES
from harena.league.army_book import ITEM_TYPES, MAGIC_STANDARD, ArmyBook, Item, SharedItems, Unit
from harena.league.checking.fault import Faults, unknown
from harena.league.checking.names import PLAIN


def check_shared(shared: SharedItems) -> Faults:
    """LEA-M08: all faults of the items that every army may buy."""
    for type_ in ITEM_TYPES:
        if type_ not in shared.types:
            yield "types", fault("book_no_type", item_type=type_)
    for id_, item in shared.items.items():
        if not PLAIN.fullmatch(id_):
            yield f"items.{id_}", fault("book_odd_id", id=id_[:40])
        if item.units:
            yield f"items.{id_}.units", fault("book_shared_units", id=id_)
    yield from _kinds(shared.items)
    for language in LANGUAGES:
        seen: dict[str, str] = {}
        for id_, item in shared.items.items():
            name = item.name.said_in(language)
            if (other := seen.setdefault(name.casefold(), id_)) != id_:
                yield f"items.{id_}", fault("book_name_twice", name=name, id=other, other=id_)


def check_items(book: ArmyBook, shared: SharedItems) -> Faults:
    """LEA-042, LEA-M08: all faults of the items of one army."""
    yield from _kinds(book.items)
    for id_, item in book.items.items():
        path = f"items.{id_}"
        if id_ in shared.items:
            yield path, fault("book_item_shared", id=id_, rule="LEA-042")
        for unit in item.units:
            if unit not in book.units:
                yield unknown(f"{path}.units", unit, book.units, "units")


def check_bearers(book: ArmyBook) -> Faults:
    """LEA-M08: somebody in the army may carry each of its items."""
    for id_, item in book.items.items():
        meant_for = [unit for name, unit in book.units.items() if name in item.units or not item.units]
        if not any(may_bear(unit, item) for unit in meant_for):
            yield f"items.{id_}", fault("book_no_bearer", id=id_, cost=item.cost)


def _kinds(items: Mapping[str, Item]) -> Faults:
    """A standard is borne by standard bearers, an arcane item by wizards; only armour takes the place of armour."""
    for id_, item in items.items():
        if (item.type == "standard") != (item.bearer == "standard") or (
            item.type == "arcane" and item.bearer != "wizard"
        ):
            yield f"items.{id_}.bearer", fault("book_bearer", id=id_, item_type=item.type, bearer=item.bearer)
        if item.replaces and item.type not in ("weapon", "armour"):
            yield f"items.{id_}.replaces", fault("book_replaces", id=id_)


def may_bear(unit: Unit, item: Item) -> bool:
    """Whether anybody of this entry could ever carry an item: of that type, at that price."""
    if item.bearer == "standard":
        option = unit.option(MAGIC_STANDARD)
        return option is not None and item.cost <= option.limit
    by_champion = unit.champion is not None and item.bearer != "wizard" and item.cost <= unit.champion.items
    is_kind = {"wizard": unit.wizard is not None, "fighter": unit.wizard is None}.get(item.bearer, True)
    access = unit.items
    return by_champion or (access is not None and is_kind and item.type in access.types and item.cost <= access.max)
