"""Units: sizes, equipment, options and what they ask for, champions, wizards, essential figures."""

from __future__ import annotations

from collections import Counter
from typing import Final

from harena.core.errors import fault
from harena.core.toml_file import TomlFile
from harena.league.army_book import (
    BATTLE_STANDARD,
    CHAMPION,
    MAGIC_STANDARD,
    MUSICIAN,
    STANDARD_BEARER,
    ArmyBook,
    Option,
    OptionKind,
    Unit,
)
from harena.league.checking.fault import Faults, unknown

COMMAND: Final = (MUSICIAN, STANDARD_BEARER)


def check_units(book: ArmyBook, file: TomlFile) -> Faults:
    """LEA-M03: all faults of the army list."""
    for id_, mount in book.mounts.items():
        if (mount.kind == "monster") != (mount.wounds > 1):
            yield f"mounts.{id_}", fault("book_mount_wounds", id=id_, manner=mount.kind)
    for id_, unit in book.units.items():
        path = f"units.{id_}"
        yield from _figures(path, id_, unit)
        yield from _equipment(book, path, unit)
        yield from _wizard(book, path, id_, unit)
        for number, option in enumerate(unit.options, start=1):
            yield from _option(book, f"{path}.options.{number}", unit, option)
            yield from _price(file, f"{path}.options.{number}", id_, number, option)
        for twice in (one for one, count in Counter(option.id for option in unit.options).items() if count > 1):
            yield f"{path}.options", fault("book_option_twice", option=twice, unit=id_)
    for duty in book.essential:
        if not any(unit.essential == duty for unit in book.units.values()):
            yield f"essential.{duty}", fault("book_no_essential", id=duty, rule="LEA-M15")


def _figures(path: str, id_: str, unit: Unit) -> Faults:
    """Sizes that can be, characters that stand alone, and what only characters have."""
    least, most = unit.size
    if least > most:
        yield f"{path}.size", fault("book_size", unit=id_, least=least, most=most)
    if unit.is_character and not unit.is_single:
        yield f"{path}.size", fault("book_character_size", unit=id_)
    if unit.champion and most == 1:
        yield f"{path}.champion", fault("book_lone_champion", unit=id_)
    for field, there in (("general", unit.general), ("items", unit.items is not None)):
        if there and not unit.is_character:
            yield f"{path}.{field}", fault("book_only_characters", unit=id_, field=field)


def _equipment(book: ArmyBook, path: str, unit: Unit) -> Faults:
    known = {*book.equipment, *book.mounts}
    named = [id_ for choice in unit.equipment for id_ in choice]
    for id_ in named:
        if id_ not in known:
            yield unknown(f"{path}.equipment", id_, known, "equipment")
        elif named.count(id_) > 1:
            yield f"{path}.equipment", fault("book_equipment_twice", gear=id_)


def _wizard(book: ArmyBook, path: str, id_: str, unit: Unit) -> Faults:
    """Lores that there are, levels above his own, and a duty that the book knows."""
    if unit.wizard:
        for lore in unit.wizard.lores:
            if lore not in book.lores:
                yield unknown(f"{path}.wizard", lore, book.lores, "lores")
    for number, option in enumerate(unit.options, start=1):
        if option.level and option.level <= (unit.wizard.level if unit.wizard else 4):
            yield f"{path}.options.{number}", fault("book_level", unit=id_, level=option.level)
    if unit.essential and unit.essential not in book.essential:
        yield unknown(f"{path}.essential", unit.essential, book.essential, "essential")


def _option(book: ArmyBook, path: str, unit: Unit, option: Option) -> Faults:
    """It names something of its kind, which the unit has not got already, and asks for options of the same unit."""
    if option.id not in (known := _named_by(book, option.kind)):
        yield unknown(path, option.id, known, option.kind)
    if (option.id,) in unit.equipment:
        yield path, fault("book_has_already", option=option.id)
    others = {other.id: other for other in unit.options if other is not option}
    for wanted in (*option.requires, *option.requires_any):
        if wanted not in others:
            yield path, fault("book_requires", option=option.id, wanted=wanted)
        elif option.group and others[wanted].group == option.group:
            yield path, fault("book_requires_rival", option=option.id, wanted=wanted)


def _named_by(book: ArmyBook, kind: OptionKind) -> set[str]:
    """What an option of this kind may name."""
    match kind:
        case "weapon" | "armour":
            return {id_ for id_, equipment in book.equipment.items() if equipment.kind == kind}
        case "mount":
            return set(book.mounts)
        case "command":
            return {id_ for id_ in COMMAND if id_ in book.upgrades}
        case "standard":
            return {MAGIC_STANDARD}
        case _:
            return set(book.upgrades) - {CHAMPION, *COMMAND}


def _price(file: TomlFile, path: str, unit: str, number: int, option: Option) -> Faults:
    """A magic standard has a limit and needs somebody who bears it; everything else has a price, written out."""
    written = file.value["units"][unit]["options"][number - 1]
    if option.kind != "standard":
        if "cost" not in written or "limit" in written:
            yield path, fault("book_no_price", option=option.id)
    elif "cost" in written or not written.get("limit") or not {STANDARD_BEARER, BATTLE_STANDARD} & set(option.requires):
        yield path, fault("book_magic_standard", option=option.id)
