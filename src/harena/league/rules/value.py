"""Chapter 5, maximum army value, and what units, lists and forces are worth."""

from __future__ import annotations

from collections.abc import Iterable

from harena.league.army_book import CHAMPION, MUSICIAN, STANDARD_BEARER, Category
from harena.league.book import Book, Fielded, Member, Unit

COMMAND = (CHAMPION, MUSICIAN, STANDARD_BEARER)
"""LEA-026: the command figures of a unit."""


def territory_value(book: Book, member: Member) -> int:
    """LEA-050, LEA-R05: T, what the territories are worth; the base counts for nothing."""
    return book.army(member.id).worth(member.territories)


def maximum_value(territories: int) -> int:
    """LEA-049, LEA-051: the maximum army value, for territories of this worth."""
    return 500 + 2 * territories


def maximum_of(book: Book, member: Member) -> int:
    """LEA-049: the maximum army value of a member."""
    return maximum_value(territory_value(book, member))


def figures_value(book: Book, member: str, unit: Unit) -> int:
    """What a unit costs without its magic items. LEA-R21: equipment kept free costs nothing."""
    return book.entry(member, unit).price(unit.size, unit.options, champion=unit.champion)


def items_value(book: Book, unit: int) -> int:
    """LEA-R36: items count at list cost, stolen ones too."""
    return sum(book.item(held.item).cost for held in book.carried(unit))


def unit_value(book: Book, member: str, unit: Unit) -> int:
    """LEA-087, LEA-R21: figures, command, equipment, mounts and magic items."""
    return figures_value(book, member, unit) + items_value(book, unit.id)


def list_value(book: Book, member: Member) -> int:
    """LEA-R55, LEA-R46: everything on the list; resting units and monsters without a rider count."""
    return sum(category_values(book, member).values())


def category_values(book: Book, member: Member) -> dict[Category, int]:
    """What a list holds of each category."""
    found: dict[Category, int] = dict.fromkeys(("core", "special", "rare", "hero", "lord"), 0)
    for unit in member.units.values():
        found[book.entry(member.id, unit).category] += figures_value(book, member.id, unit)
    for held in book.register.values():
        if held.state == "carried" and held.unit in member.units:
            found[book.entry(member.id, member.units[held.unit]).category] += book.item(held.item).cost
    for monster in member.monsters:
        found[monster.category] += monster.cost
    return found


def figure_value(book: Book, member: str, unit: Unit) -> int:
    """LEA-R27: a figure with its own equipment and mount, without command or items."""
    entry = book.entry(member, unit)
    options = (entry.option(id_) for id_ in unit.options)
    return entry.cost + sum(option.cost for option in options if option is not None and option.is_for_each_figure)


def command_figures(unit: Unit) -> tuple[str, ...]:
    """LEA-143: the command figures that a unit has."""
    return tuple(rank for rank in COMMAND if (unit.champion if rank == CHAMPION else rank in unit.options))


def command_cost(book: Book, member: str, unit: Unit, rank: str) -> int:
    """LEA-105: what a command figure costs on top of the figure."""
    entry = book.entry(member, unit)
    if rank == CHAMPION:
        return entry.champion.cost if entry.champion else 0
    option = entry.option(rank)
    return option.cost if option else 0


def ridden_monster(book: Book, member: str, unit: Unit) -> str:
    """LEA-173: the monster that a character rides, if any."""
    mounts = book.army(member).mounts
    ridden = (id_ for id_ in (*unit.options, *unit.free) if id_ in mounts and mounts[id_].kind == "monster")
    return next(ridden, "")


def fielded(book: Book, member: str, unit: Unit) -> Fielded:
    """LEA-087, LEA-A03: a unit as it stands at the start of a battle."""
    entry = book.entry(member, unit)
    monster = ridden_monster(book, member, unit)
    wounds = entry.wounds + (book.army(member).mounts[monster].wounds if monster else 0)
    return Fielded(
        unit=unit.id,
        entry=unit.entry,
        category=entry.category,
        cost=unit_value(book, member, unit),
        figure_cost=figure_value(book, member, unit),
        size=unit.size,
        command={rank: command_cost(book, member, unit, rank) for rank in command_figures(unit)},
        single=entry.is_single,
        wounds=wounds,
        general=book.members[member].general == unit.id,
        rides=monster,
    )


def force_value(book: Book, member: str, units: Iterable[int]) -> int:
    """What these units of a member are worth together."""
    own = book.members[member].units
    return sum(unit_value(book, member, own[id_]) for id_ in units)
