"""Chapter 3, access through territories."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from harena.core.question import Reason, no
from harena.league.army_book import CHAMPION, Access, ArmyBook, Option, Unit
from harena.league.book import Book, Member


def access_of(book: Book, member: Member) -> Access:
    """LEA-011, LEA-035, LEA-037: what the territories of a member open, from the moment they are owned."""
    return book.army(member.id).access(member.territories)


def unit_access(army: ArmyBook, access: Access, unit: str, gear: Iterable[str] = ()) -> Iterator[Reason]:
    """LEA-031, LEA-032, LEA-036: the unit type, and all its basic equipment, one alternative of each."""
    if unit not in access.units:
        yield no("unit_not_open", "LEA-031", unit=unit, territory=openers(army, f"unit.{unit}"))
    chosen = chosen_gear(army.units[unit], gear)
    for alternatives in army.units[unit].equipment:
        wanted = [chosen[alternatives]] if alternatives in chosen else alternatives
        if not access.gear.intersection(wanted):
            where = gear_openers(army, wanted)
            yield no("equipment_not_open", "LEA-032", unit=unit, gear=list(wanted), territory=where)


def chosen_gear(unit: Unit, gear: Iterable[str]) -> Mapping[tuple[str, ...], str]:
    """Which alternative was chosen, for each part of the basic equipment that leaves a choice."""
    chosen = list(gear)
    return {parts: id_ for parts in unit.equipment if len(parts) > 1 for id_ in chosen if id_ in parts}


def option_access(army: ArmyBook, access: Access, option: Option) -> Iterator[Reason]:
    """LEA-035: an option, whether gold or honour pays for it."""
    yield from gear_access(army, access, option.id)


def champion_access(army: ArmyBook, access: Access) -> Iterator[Reason]:
    """LEA-035: the rank of a champion."""
    yield from gear_access(army, access, CHAMPION)


def gear_access(army: ArmyBook, access: Access, id_: str) -> Iterator[Reason]:
    if id_ not in access.gear:
        yield no("option_not_open", "LEA-035", gear=id_, territory=openers(army, f"gear.{id_}"))


def lore_access(army: ArmyBook, access: Access, unit: str, lore: str) -> Iterator[Reason]:
    """LEA-034, LEA-038: a wizard chooses among the lores that are open to him."""
    wizard = army.units[unit].wizard
    if wizard is None:
        if lore:
            yield no("no_wizard", "LEA-038", unit=unit)
        return
    if lore not in wizard.lores:
        yield no("lore_unknown", "LEA-038", unit=unit, lore=list(wizard.lores))
    elif lore not in access.lores:
        yield no("lore_not_open", "LEA-034", lore=lore, territory=openers(army, f"lore.{lore}"))


def openers(army: ArmyBook, thing: str) -> list[str]:
    """The territories that open a thing; where several are needed together, all of them."""
    return [id_ for needs in army.opened_by.get(thing, ()) for id_ in sorted(needs)]


def gear_openers(army: ArmyBook, wanted: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(id_ for one in wanted for id_ in openers(army, f"gear.{one}")))
