"""Ready lists: each is legal with exactly its territories, and worth what it says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from harena.core.errors import fault
from harena.core.text import Text
from harena.league.army_book import (
    CATEGORIES,
    CHAMPION,
    MAGIC_STANDARD,
    Access,
    ArmyBook,
    Item,
    Sample,
    SampleUnit,
    SharedItems,
    Unit,
)
from harena.league.checking.fault import Faults, unknown
from harena.league.checking.items import may_bear

START: Final = 500
"""LEA-049: the maximum of a list without territories."""


def check_samples(book: ArmyBook, shared: SharedItems) -> Faults:
    """All faults of the ready lists."""
    items = {**shared.items, **book.items}
    for number, sample in enumerate(book.samples, start=1):
        path = f"samples.{number}"
        strange = [id_ for id_ in sample.territories if id_ not in book.territories or id_ == book.base]
        for id_ in strange:
            yield unknown(f"{path}.territories", id_, set(book.territories) - {book.base}, "territories")
        named = [*_unknown_parts(book, items, path, sample)]
        yield from named
        if not strange and not named:
            yield from _list(book, items, path, sample)


def _unknown_parts(book: ArmyBook, items: dict[str, Item], path: str, sample: Sample) -> Faults:
    for number, one in enumerate(sample.units, start=1):
        place = f"{path}.units.{number}"
        if one.unit not in book.units:
            yield unknown(place, one.unit, book.units, "units")
            continue
        unit = book.units[one.unit]
        known = {option.id for option in unit.options}
        yield from (unknown(place, id_, known, "options") for id_ in one.take if id_ not in known)
        yield from (unknown(place, id_, items, "items") for id_ in one.items if id_ not in items)
        if one.champion and unit.champion is None:
            yield place, fault("sample_no_champion", unit=one.unit)


def _list(book: ArmyBook, items: dict[str, Item], path: str, sample: Sample) -> Faults:
    access = book.access(sample.territories)
    yield from ((f"{path}.territories", why) for why in _territories(book, sample))
    for number, one in enumerate(sample.units, start=1):
        reasons = _unit(book, items, access, one)
        yield from ((f"{path}.units.{number}", why) for why in reasons)
    yield from ((path, why) for why in _selection(book, items, sample))


def _territories(book: ArmyBook, sample: Sample) -> Iterable[Text]:
    """LEA-008: a line leads to each of them from the base, by way of the others."""
    left, reached = set(sample.territories), {book.base}
    while new := {id_ for id_ in left if book.links[id_] & reached}:
        reached |= new
        left -= new
    for id_ in sorted(left):
        yield fault("sample_out_of_reach", id=id_, rule="LEA-008")


def value(book: ArmyBook, items: dict[str, Item], one: SampleUnit) -> int:
    """LEA-087: what a unit of a ready list costs, its items included."""
    bare = book.units[one.unit].price(one.size, one.take, champion=one.champion)
    return bare + sum(items[id_].cost for id_ in one.items)


def _unit(book: ArmyBook, items: dict[str, Item], access: Access, one: SampleUnit) -> Iterable[Text]:
    unit = book.units[one.unit]
    if not unit.size[0] <= one.size <= unit.size[1]:
        yield fault("sample_size", unit=one.unit, count=one.size, least=unit.size[0], most=unit.size[1])
    if one.unit not in access.units:
        yield fault("sample_closed", id=one.unit, rule="LEA-031")
    for choice in unit.equipment:
        chosen = set(choice) & set(one.gear) if len(choice) > 1 else set(choice)
        if len(chosen) != 1 or not chosen <= access.gear:
            yield fault("sample_equipment", unit=one.unit, known=list(choice), rule="LEA-032")
    carried = {*one.take, *([CHAMPION] if one.champion else [])} - {MAGIC_STANDARD}
    for id_ in sorted(carried - access.gear):
        yield fault("sample_closed", id=id_, rule="LEA-035")
    yield from _options(unit, one)
    yield from _magic(unit, items, access, one)


def _options(unit: Unit, one: SampleUnit) -> Iterable[Text]:
    """What options ask for, and that no two of a group are taken."""
    taken = [option for id_ in one.take if (option := unit.option(id_)) is not None]
    for option in taken:
        if not set(option.requires) <= set(one.take) or (
            option.requires_any and not set(option.requires_any) & set(one.take)
        ):
            yield fault("sample_requires", option=option.id, wanted=[*option.requires, *option.requires_any])
    groups = Counter(option.group for option in taken if option.group)
    if len(set(one.take)) != len(one.take) or any(count > 1 for count in groups.values()):
        yield fault("sample_group", unit=one.unit)


def _magic(unit: Unit, items: dict[str, Item], access: Access, one: SampleUnit) -> Iterable[Text]:
    """LEA-034, LEA-046: a lore for each wizard; items that are open, that he may bear, one of each type."""
    if bool(unit.wizard) != bool(one.lore) or (unit.wizard and one.lore not in {*unit.wizard.lores} & access.lores):
        yield fault("sample_lore", unit=one.unit, rule="LEA-034")
    borne = [items[id_] for id_ in one.items]
    for id_, item in zip(one.items, borne, strict=True):
        if item.type not in access.items or not may_bear(unit, item) or (item.units and one.unit not in item.units):
            yield fault("sample_item", item=id_, unit=one.unit)
    types = Counter(item.type for item in borne)
    limit = unit.items.max if unit.items else unit.champion.items if unit.champion else 0
    spent = sum(item.cost for item in borne if item.type != "standard")
    if (
        any(count > 1 for count in types.values())
        or spent > limit
        or (types["standard"] == 1) != (MAGIC_STANDARD in one.take)
    ):
        yield fault("sample_items", unit=one.unit, most=limit)


def _selection(book: ArmyBook, items: dict[str, Item], sample: Sample) -> Iterable[Text]:
    """LEA-013, LEA-014, LEA-015, LEA-049: points, shares of the maximum, number of units, copies, and a General."""
    most = START + 2 * book.worth(sample.territories)
    values = [value(book, items, one) for one in sample.units]
    if sum(values) != sample.points or sample.points > most:
        yield fault("sample_points", points=sample.points, total=sum(values), most=most, rule="LEA-049")
    entries = [book.units[one.unit] for one in sample.units]
    rules = book.selection
    for category in CATEGORIES:
        part = sum(cost for cost, unit in zip(values, entries, strict=True) if unit.category == category)
        share = rules.most(category)
        if (share is not None and part * 100 > share * most) or (
            category == "core" and part * 100 < rules.core_min * most
        ):
            yield fault("sample_share", category=category, points=part, most=most, rule="LEA-015")
    if sum(not unit.is_character for unit in entries) < rules.min_units:
        yield fault("sample_few", count=rules.min_units, rule="LEA-013")
    for id_, count in Counter(one.unit for one in sample.units).items():
        allowed = rules.copies(book.units[id_].category)
        if allowed is not None and count > allowed:
            yield fault("sample_copies", unit=id_, count=count, most=allowed, rule="LEA-013")
    yield from _single_ones(book, entries, sample)


def _single_ones(book: ArmyBook, entries: list[Unit], sample: Sample) -> Iterable[Text]:
    """LEA-014, LEA-042, LEA-181: one General if there can be one, what is unique once, each duty held."""
    pairs = list(zip(sample.units, entries, strict=True))
    generals = [unit for one, unit in pairs if one.general]
    possible = any(unit.general for unit in entries)
    if len(generals) != possible or not all(unit.general for unit in generals):
        yield fault("sample_general", rule="LEA-014")
    borne = [id_ for one in sample.units for id_ in one.items]
    borne += [id_ for one, unit in pairs for id_ in one.take if (option := unit.option(id_)) and option.once]
    for id_, count in Counter(borne).items():
        if count > 1:
            yield fault("sample_once", id=id_, rule="LEA-042")
    for duty in book.essential:
        if not any(unit.essential == duty for unit in entries):
            yield fault("sample_duty", id=duty, rule="LEA-181")
