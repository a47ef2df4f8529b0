"""The tech tree: one base, costs that sum up, lines that lead there, and everything opened somewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import combinations
from typing import Final

from harena.core.errors import fault
from harena.league.army_book import CHAMPION, MAGIC_STANDARD, ArmyBook, Opens
from harena.league.checking.fault import Faults, unknown

WHOLE_TREE: Final = 1000
"""LEA-051: what all territories but the base cost together."""
START: Final = 500
"""LEA-004: the gold of the first day."""
APART: Final = (148, 72)
"""How far apart two territories lie, beside or above each other, so that their frames do not touch."""


def check_tree(book: ArmyBook) -> Faults:
    """LEA-M01: all faults of single territories and lines."""
    yield from _lines(book)
    for id_, territory in book.territories.items():
        if territory.base != (territory.cost == 0):
            yield f"territories.{id_}.cost", fault("book_territory_cost", id=id_, manner="base" * territory.base)
    for one, other in combinations(book.territories, 2):
        (x, y), (to_x, to_y) = book.territories[one].at, book.territories[other].at
        if abs(x - to_x) < APART[0] and abs(y - to_y) < APART[1]:
            yield f"territories.{other}.at", fault("book_too_near", id=one, other=other, across=APART[0], down=APART[1])
    for id_, territory in book.territories.items():
        yield from _opened(book, f"territories.{id_}.opens", territory.opens)
    for number, joint in enumerate(book.joint, start=1):
        path = f"joint.{number}"
        for id_ in joint.needs:
            if id_ not in book.territories:
                yield unknown(f"{path}.needs", id_, book.territories, "territories")
            elif book.territories[id_].base or joint.needs.count(id_) > 1:
                yield f"{path}.needs", fault("book_idle_need", id=id_)
        yield from _opened(book, f"{path}.opens", joint.opens)


def _lines(book: ArmyBook) -> Faults:
    """Each line leads somewhere else, and is written once."""
    written: Counter[frozenset[str]] = Counter()
    for id_, territory in book.territories.items():
        for other in territory.links:
            path = f"territories.{id_}.links"
            if other not in book.territories:
                yield unknown(path, other, book.territories, "territories")
                continue
            written[frozenset({id_, other})] += 1
            if other == id_ or written[frozenset({id_, other})] > 1:
                yield path, fault("book_line_twice", id=id_, other=other)


def _lost(book: ArmyBook, base: str) -> Faults:
    """LEA-008: from the base, lines lead to every territory."""
    reached, edge = {base}, [base]
    while edge:
        new = [other for other in book.links[edge.pop()] if other not in reached and other in book.territories]
        reached.update(new)
        edge += new
    for id_ in book.territories:
        if id_ not in reached:
            yield f"territories.{id_}", fault("book_not_linked", id=id_, base=base, rule="LEA-008")


def _opened(book: ArmyBook, path: str, opens: Opens) -> Faults:
    """What is opened is in the book, and named once."""
    tables: dict[str, tuple[Iterable[str], Collection[str]]] = {
        "units": (opens.units, book.units),
        "equipment": (opens.equipment, book.equipment),
        "mounts": (opens.mounts, book.mounts),
        "upgrades": (opens.options, book.upgrades),
        "lores": (opens.lores, book.lores),
    }
    for table, (named, known) in tables.items():
        for id_, count in Counter(named).items():
            if id_ not in known:
                yield unknown(path, id_, known, table)
            elif count > 1:
                yield path, fault("book_opened_twice", id=id_)


# What the whole tree gives


def check_whole_tree(book: ArmyBook) -> Faults:
    """LEA-005, LEA-051: one base, lines from there to all others, and 1000 in all."""
    bases = [id_ for id_, territory in book.territories.items() if territory.base]
    total = sum(territory.cost for territory in book.territories.values())
    if total != WHOLE_TREE:
        yield "territories", fault("book_total", total=total, want=WHOLE_TREE, rule="LEA-051")
    if len(bases) == 1:
        yield from _lost(book, bases[0])
    else:
        yield "territories", fault("book_bases", count=len(bases), ids=bases, rule="LEA-005")


def check_access(book: ArmyBook) -> Faults:
    """LEA-031, LEA-032, LEA-034: all that units name is opened somewhere and used; the first day is possible."""
    wanted = _wanted(book)
    for thing, path in wanted.items():
        kind, _, id_ = thing.partition(".")
        is_known = id_ in {"gear": book.gear, "lore": book.lores}.get(kind, [id_])
        if is_known and thing not in book.opened_by:
            yield path, fault("book_never_opened", id=id_, manner=kind)
    for table, kind in (("equipment", "gear"), ("mounts", "gear"), ("upgrades", "gear"), ("lores", "lore")):
        for id_ in getattr(book, table):
            if f"{kind}.{id_}" not in wanted:
                yield f"{table}.{id_}", fault("book_never_used", id=id_)
    if len([one for one in book.territories.values() if one.base]) == 1:
        yield from _first_day(book)


def _wanted(book: ArmyBook) -> dict[str, str]:
    """Everything that must be opened for somebody, with the place that asks for it."""
    found: dict[str, str] = {}
    for id_, unit in book.units.items():
        path = f"units.{id_}"
        found.setdefault(f"unit.{id_}", path)
        for gear in (gear for choice in unit.equipment for gear in choice):
            found.setdefault(f"gear.{gear}", f"{path}.equipment")
        if unit.champion:
            found.setdefault(f"gear.{CHAMPION}", f"{path}.champion")
        for number, option in enumerate(unit.options, start=1):
            thing = "items.standard" if option.id == MAGIC_STANDARD else f"gear.{option.id}"
            found.setdefault(thing, f"{path}.options.{number}")
        for lore in unit.wizard.lores if unit.wizard else ():
            found.setdefault(f"lore.{lore}", f"{path}.wizard")
        for type_ in unit.items.types if unit.items else ():
            found.setdefault(f"items.{type_}", f"{path}.items")
    return found


def _first_day(book: ArmyBook) -> Faults:
    """LEA-004, LEA-005, LEA-181: with the base alone somebody of Core can be recruited, and each essential figure."""
    access = book.access(())
    ready = [
        unit
        for id_, unit in book.units.items()
        if id_ in access.units
        and all(set(choice) & access.gear for choice in unit.equipment)
        and (unit.wizard is None or set(unit.wizard.lores) & access.lores)
        and unit.price(unit.size[0]) <= START
    ]
    if not any(unit.category == "core" for unit in ready):
        yield f"territories.{book.base}.opens", fault("book_no_first_core", id=book.base, rule="LEA-005")
    for duty in book.essential:
        if not any(unit.essential == duty for unit in ready):
            yield f"essential.{duty}", fault("book_no_first_essential", id=duty, base=book.base, rule="LEA-181")
