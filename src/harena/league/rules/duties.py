"""Chapter 15, duties that come before any free spending of gold: essential figure, legality of the list."""

from __future__ import annotations

from collections.abc import Iterator

from harena.core.question import Reason, no
from harena.league.accounts import gold, honour, post_gold, post_honour
from harena.league.army_book import CHAMPION
from harena.league.army_book import Unit as UnitEntry
from harena.league.book import Book, Member, Unit
from harena.league.dice import Roll
from harena.league.kinds import Delete, NameEssential, ReceiveEssential
from harena.league.rules.access import access_of, unit_access
from harena.league.rules.items import lose_item, roles_of
from harena.league.rules.legality import core_missing, duties_missing, has_too_few_units, is_short_of_core
from harena.league.rules.spells import roll_spells, wizard_level
from harena.league.rules.value import category_values, command_figures, figure_value

# Duty 1: the essential figure


def candidates(book: Book, member: Member, duty: str) -> list[Unit]:
    """LEA-181: the figures on the list that can hold a duty."""
    return [unit for unit in member.units.values() if book.entry(member.id, unit).essential == duty]


def essential_entries(book: Book, member: Member, duty: str) -> dict[str, UnitEntry]:
    return {id_: entry for id_, entry in book.army(member.id).units.items() if entry.essential == duty}


def open_entries(book: Book, member: Member, duty: str) -> dict[str, UnitEntry]:
    """LEA-182: the entries that can hold a duty and are open to the member."""
    army, access = book.army(member.id), access_of(book, member)
    found = essential_entries(book, member, duty)
    return {id_: entry for id_, entry in found.items() if not any(unit_access(army, access, id_))}


def can_buy_essential(book: Book, member: Member, duty: str) -> bool:
    """LEA-182, LEA-183: whether the gold reaches for a figure that can hold the duty."""
    have = gold(book, member.id)
    return any(entry.cost <= have for entry in open_entries(book, member, duty).values())


def may_name_essential(book: Book, _by: str, command: NameEssential) -> Iterator[Reason]:
    """LEA-181: a duty that is open, and a figure that can hold it."""
    member = book.member(command.member)
    if command.duty not in duties_missing(book, member):
        yield no("duty_is_held", "LEA-181", essential=command.duty)
    elif command.unit not in [unit.id for unit in candidates(book, member, command.duty)]:
        yield no("cannot_hold_duty", "LEA-181", essential=command.duty)


def name_essential(book: Book, _by: str, command: NameEssential, _roll: Roll) -> None:
    book.member(command.member).duties[command.duty] = command.unit


def may_receive_essential(book: Book, _by: str, command: ReceiveEssential) -> Iterator[Reason]:
    """LEA-183: nobody on the list can hold the duty, and the gold does not reach to buy somebody."""
    member = book.member(command.member)
    if member.turn.step != "purchases":
        yield no("wrong_step", "LEA-093", step=member.turn.step)
        return
    if command.duty not in duties_missing(book, member):
        yield no("duty_is_held", "LEA-181", essential=command.duty)
        return
    if candidates(book, member, command.duty):
        yield no("name_essential_first", "LEA-181", essential=command.duty)
    if can_buy_essential(book, member, command.duty):
        yield no("buy_essential_first", "LEA-182", essential=command.duty)
    wizard = cheapest_essential(book, member, command.duty)[1].wizard
    if wizard is not None and command.lore not in wizard.lores:
        yield no("lore_missing", "LEA-038", lore=list(wizard.lores))


def cheapest_essential(book: Book, member: Member, duty: str) -> tuple[str, UnitEntry]:
    """LEA-183, LEA-R52: the cheapest entry that can hold a duty, whatever is open."""
    return min(essential_entries(book, member, duty).items(), key=lambda found: (found[1].cost, found[0]))


def roll_for_essential(book: Book, command: ReceiveEssential, roll: Roll) -> tuple[int, ...]:
    """LEA-039: the spells of the figure, where it is a wizard."""
    entry = cheapest_essential(book, book.member(command.member), command.duty)[1]
    return roll_spells((), wizard_level(entry, ()), roll)


def receive_essential(book: Book, _by: str, command: ReceiveEssential, roll: Roll) -> None:
    """LEA-183, LEA-184, LEA-R52: all loot is lost, gold and items; the cheapest figure comes, without options."""
    member = book.member(command.member)
    spells = roll_for_essential(book, command, roll)
    id_, entry = cheapest_essential(book, member, command.duty)
    post_gold(book, member.id, -gold(book, member.id), "loot_lost")
    if book.settings.loot_loss == "gold_and_items":
        for held in book.loot(member.id):
            if not held.waits:
                lose_item(book, held)
    gear = tuple(parts[0] for parts in entry.equipment if len(parts) > 1)
    unit = Unit(book.new_id(), id_, 1, gear, lore=command.lore if entry.wizard else "", spells=spells)
    member.units[unit.id] = unit
    member.duties[command.duty] = unit.id
    member.turn.trades.clear()


# Duty 2: legality of the list


def core_prices(book: Book, member: Member) -> list[int]:
    """LEA-187: what the open Core choices cost: a figure more for a unit, or a new unit of the least size."""
    army, access = book.army(member.id), access_of(book, member)
    core = {id_: entry for id_, entry in army.units.items() if entry.category == "core"}
    is_open = {id_ for id_ in core if not any(unit_access(army, access, id_))}
    more = [
        figure_value(book, member.id, unit)
        for unit in member.units.values()
        if unit.entry in is_open and unit.size < core[unit.entry].size[1]
    ]
    return [*more, *(core[id_].cost * core[id_].size[0] for id_ in is_open)]


def can_buy_core(book: Book, member: Member) -> bool:
    """LEA-187: whether the gold still reaches for a Core choice."""
    have = gold(book, member.id)
    return any(price <= have for price in core_prices(book, member))


def list_is_open(book: Book, member: Member) -> bool:
    """LEA-185, LEA-186: whether the list is illegal after losses, by too little Core or too few units."""
    turn = member.turn
    return (turn.short and is_short_of_core(book, member)) or (turn.few and has_too_few_units(book, member))


def core_to_delete_for(book: Book, member: Member) -> int:
    """LEA-188, LEA-R53: how many points of Core are missing of the value that the list really has."""
    values = category_values(book, member)
    return core_missing(book.army(member.id).selection, values["core"], sum(values.values()))


def is_tolerated(book: Book, member: Member) -> bool:
    """LEA-187, LEA-R53, LEA-R54: all gold went into Core, and Core has its share of what is left of the list."""
    return not can_buy_core(book, member) and core_to_delete_for(book, member) == 0


def duties_first(book: Book, member: Member, entry: UnitEntry | None) -> Iterator[Reason]:
    """LEA-180, LEA-182, LEA-185, LEA-186, LEA-R51: what gold must be spent on before anything else.

    `entry`: whose figures are bought; None for territories and options.
    """
    if member.turn.step != "purchases":
        return
    for duty in duties_missing(book, member):
        if candidates(book, member, duty):
            yield no("name_essential_first", "LEA-181", essential=duty)
        elif entry is None or entry.essential != duty:
            yield no("buy_essential_first", "LEA-182", essential=duty)
        return
    if list_is_open(book, member) and not helps_the_list(book, member, entry):
        yield no("core_first", "LEA-185")


def helps_the_list(book: Book, member: Member, entry: UnitEntry | None) -> bool:
    """LEA-185, LEA-186: Core figures help a list with too little Core, new troops one with too few units."""
    if entry is None:
        return False
    return entry.category == "core" or (not is_short_of_core(book, member) and not entry.is_character)


def territory_for_duty(book: Book, member: Member) -> bool:
    """LEA-R51: whether a territory is needed to have access to the essential figure."""
    missing = [duty for duty in duties_missing(book, member) if not candidates(book, member, duty)]
    return any(not open_entries(book, member, duty) for duty in missing)


# Deleting


def may_delete(book: Book, _by: str, command: Delete) -> Iterator[Reason]:
    """LEA-188: only when gold cannot mend the list, and only from Special, Rare, Lord and Hero choices."""
    member = book.member(command.member)
    if member.turn.step != "purchases" or not (member.turn.short and is_short_of_core(book, member)):
        yield no("nothing_to_delete", "LEA-188")
        return
    if can_buy_core(book, member):
        yield no("core_first", "LEA-187")
    if core_to_delete_for(book, member) == 0:
        yield no("nothing_to_delete", "LEA-188")
    unit = member.units.get(command.unit)
    if unit is None:
        yield no("not_your_unit", "LEA-188", named=command.unit, member=member.id)
        return
    if book.entry(member.id, unit).category == "core":
        yield no("core_stays", "LEA-188")
    if command.figures > unit.size or not set(command.options) <= set(unit.options):
        yield no("not_there_to_delete", "LEA-188", named=unit.id)
    if command.champion and not unit.champion:
        yield no("not_there_to_delete", "LEA-188", named=unit.id)
    if not (command.figures or command.options or command.champion):
        yield no("not_there_to_delete", "LEA-188", named=unit.id)


def delete(book: Book, _by: str, command: Delete, _roll: Roll) -> None:
    """LEA-188, LEA-R53, LEA-R60: no refund; a unit that goes takes its honour with it, and its items are lost."""
    member = book.member(command.member)
    unit = member.units[command.unit]
    unit.options = tuple(id_ for id_ in unit.options if id_ not in command.options)
    unit.champion = unit.champion and not command.champion
    unit.size -= command.figures
    for rank in command_figures(unit)[unit.size :]:
        drop_rank(unit, rank)
    drop_orphans(book, member, unit)
    if unit.size == 0:
        post_honour(book, unit.id, -honour(book, unit.id), "deleted")
        del member.units[unit.id]
        member.general = 0 if member.general == unit.id else member.general
    member.turn.trades.clear()


def drop_rank(unit: Unit, rank: str) -> None:
    """A command figure becomes an ordinary one, or is gone."""
    unit.champion = unit.champion and rank != CHAMPION
    unit.options = tuple(id_ for id_ in unit.options if id_ != rank)


def drop_orphans(book: Book, member: Member, unit: Unit) -> None:
    """LEA-R43: items that nobody of the unit can bear any more are lost."""
    roles = roles_of(book, member, unit) if unit.size else []
    for held in list(book.carried(unit.id)):
        if held.role not in roles:
            lose_item(book, held)
