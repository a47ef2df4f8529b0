"""What lies ahead of a member: upkeep and wages, what they may cost, and what the list may still buy.

A forecast changes nothing and rolls nothing. It is made before a battle or a purchase, from the same functions as the
rules. `forecast_texts.py` puts it into sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from harena.core.question import Reason
from harena.league.accounts import gold, honour
from harena.league.army_book import Access, ArmyBook, Category
from harena.league.army_book import Unit as UnitEntry
from harena.league.book import Book, Fielded, Member, Unit
from harena.league.rules.access import option_access, unit_access
from harena.league.rules.challenge import may_field
from harena.league.rules.legality import core_missing, list_faults, usable
from harena.league.rules.purchases import options_of, reinforcement_prices
from harena.league.rules.rounding import nearest
from harena.league.rules.upkeep import dearest, ends_of_chains, upkeep
from harena.league.rules.value import category_values, fielded, list_value, maximum_value, territory_value
from harena.league.rules.wages import force_wages, forces_of, unit_wages

DICE_SIDES: Final = 6
"""LEA-C01: of the figures that roll for losses, one in six dies."""


class Bill(Struct, frozen=True):
    """What falls due, and how much of it the gold at hand can pay."""

    due: int
    paid: int

    @property
    def missing(self) -> int:
        return self.due - self.paid


class Wage(Struct, frozen=True):
    """What a unit costs when it fights. LEA-R04: rounded by itself."""

    unit: int
    wages: int


class Casualties(Struct, frozen=True):
    """What figures of so many points mean, if the enemy eliminates them."""

    points: int
    enemy_gold: int
    """LEA-095, LEA-098, LEA-104: what the enemy scores for them."""
    dead: int
    """LEA-C01: how many of these points leave the list for good, on average."""
    value: int
    """What the list is worth after that."""


class NewUnit(Struct, frozen=True):
    """A unit that could be recruited: the cost of a figure, and how many there may be."""

    unit: str
    cost: int
    least: int
    most: int


class MoreFigures(Struct, frozen=True):
    """A unit that could be enlarged: what a figure costs, and how many more there may be."""

    unit: int
    gold: int
    honour: int
    most: int


class NewTerritory(Struct, frozen=True):
    """A territory that could be bought, and what it would change."""

    territory: str
    cost: int
    maximum: int
    upkeep: int
    core_missing: int
    """LEA-R06: how many points of Core the list would lack under the new maximum."""


class Dues(Struct, frozen=True):
    """Upkeep and wages, and the gold that pays them."""

    gold: int
    scored: int
    """The victory points that are counted on."""
    upkeep: Bill
    wages: Bill
    unit_wages: tuple[Wage, ...]
    needed: int
    """The victory points with which both bills could be paid in full."""
    left: int
    """The gold that is left after both."""


class Land(Struct, frozen=True):
    """The territories that can be lost."""

    ends: tuple[str, ...]
    """LEA-116: those at the end of a chain."""
    first_to_go: tuple[str, ...]
    """LEA-117: the dearest of them; several: a die decides."""
    would_go: tuple[tuple[str, ...], ...]
    """LEA-121: what the missing upkeep costs, one loss after the other; where several tie, a die decides."""
    owned: tuple[str, ...]
    """What is left."""


class Shopping(Struct, frozen=True):
    """What the list may still buy."""

    purse: int
    value: int
    maximum: int
    core_missing: int
    faults: tuple[Reason, ...]
    """What is wrong with the list as it stands."""
    new_units: tuple[NewUnit, ...]
    more_figures: tuple[MoreFigures, ...]
    new_territories: tuple[NewTerritory, ...]


class Forecast(Struct, frozen=True):
    """What lies ahead of a member, in figures."""

    member: str
    next_turn: bool
    """Whether the dues are those of the next campaign turn, because those of this one are paid."""
    dues: Dues
    land: Land
    casualties: Casualties
    shopping: Shopping


def forecast(book: Book, id_: str, *, scored: int = 0, lost: int = 0, units: Sequence[int] = ()) -> Forecast:
    """What lies ahead of a member who scores so many victory points and loses figures of so many points.

    `units`: the force that is still to be fielded. None named: all that can fight, before the first battle of the turn.
    """
    member = book.member(id_)
    owing = dues(book, member, scored, units)
    held = land(book.army(id_), member.territories, owing.upkeep.missing)
    if is_due(member):
        bought = shopping(book, member, held.owned, owing.left)
    else:
        bought = shopping(book, member, member.territories, owing.gold)
    return Forecast(id_, not is_due(member), owing, held, casualties(book, member, lost), bought)


# What falls due


def is_due(member: Member) -> bool:
    """Whether upkeep or wages of this campaign turn are still to be paid; else the next turn is looked at."""
    return member.turn.step in ("ready", "upkeep", "wages")


def dues(book: Book, member: Member, scored: int, units: Sequence[int]) -> Dues:
    """LEA-089, LEA-090, LEA-110, LEA-114, LEA-136: upkeep, then wages, as far as the gold reaches."""
    have, forces = gold(book, member.id), forces_ahead(book, member, units)
    owed = 0 if member.turn.step == "wages" else upkeep(territory_value(book, member))
    wages = sum(force_wages(force) for force in forces)
    land_bill = Bill(owed, min(owed, have + scored))
    wage_bill = Bill(wages, min(wages, have + scored - land_bill.paid))
    left = have + scored - land_bill.paid - wage_bill.paid
    each = tuple(Wage(one.unit, unit_wages(one)) for force in forces for one in force)
    return Dues(have, scored, land_bill, wage_bill, each, max(0, owed + wages - have), left)


def forces_ahead(book: Book, member: Member, units: Sequence[int]) -> list[tuple[Fielded, ...]]:
    """LEA-076, LEA-129, LEA-R02: the forces whose wages are to come: those that fought, and one that is to fight."""
    fought = forces_of(book, member) if is_due(member) else []
    named = [member.units[id_] for id_ in dict.fromkeys(units) if id_ in member.units]
    chosen = named or ([] if fought else usable(book, member))
    force = tuple(fielded(book, member.id, unit) for unit in chosen)
    return [*fought, force] if force else fought


def force_reasons(book: Book, id_: str, units: Sequence[int]) -> Iterator[Reason]:
    """What stands against a force of these units; nothing where none are named."""
    if units:
        yield from may_field(book, book.member(id_), units)


def land(army: ArmyBook, owned: Sequence[str], shortfall: int) -> Land:
    """LEA-116, LEA-117, LEA-121: what could be lost, and what a shortfall of upkeep costs."""
    ends, going = ends_of_chains(army, owned), tuple(would_go(army, owned, shortfall))
    gone = {tied[0] for tied in going}
    left = tuple(id_ for id_ in owned if id_ not in gone)
    return Land(tuple(ends), tuple(dearest(army, ends)) if ends else (), going, left)


def would_go(army: ArmyBook, owned: Sequence[str], shortfall: int) -> Iterator[tuple[str, ...]]:
    """LEA-115, LEA-117, LEA-118, LEA-121, LEA-122: the territories that a shortfall costs, loss by loss.

    Where several tie, all of them are named, and what follows is worked out as if the first had gone.
    """
    left = list(owned)
    while shortfall > 0 and (candidates := ends_of_chains(army, left)):
        tied = tuple(dearest(army, candidates))
        yield tied
        left.remove(tied[0])
        shortfall -= army.territories[tied[0]].cost


def casualties(book: Book, member: Member, points: int) -> Casualties:
    """LEA-095, LEA-104, LEA-C01: eliminated figures are gold for the enemy; one in six of them dies."""
    dead = nearest(points, DICE_SIDES)
    return Casualties(points, points, dead, list_value(book, member) - dead)


# What can be bought


def shopping(book: Book, member: Member, owned: Sequence[str], purse: int) -> Shopping:
    """LEA-053, LEA-185, LEA-192: what so much gold buys, by these territories, and what is wrong."""
    army, values = book.army(member.id), category_values(book, member)
    maximum = maximum_value(army.worth(owned))
    return Shopping(
        purse,
        sum(values.values()),
        maximum,
        core_missing(army.selection, values["core"], maximum),
        tuple(list_faults(book, member)),
        tuple(new_units(book, member, owned, purse)),
        tuple(more_figures(book, member, owned, purse)),
        tuple(new_territories(book, member, owned, purse)),
    )


def new_units(book: Book, member: Member, owned: Sequence[str], purse: int) -> Iterator[NewUnit]:
    """LEA-013, LEA-031, LEA-053: the units that are open, that gold can pay and that the list has room for."""
    army = book.army(member.id)
    access = army.access(owned)
    for id_, entry in army.units.items():
        if not is_open(army, access, id_) or copies_left(book, member, id_) == 0:
            continue
        most = min(entry.size[1], purse // entry.cost, room(book, member, owned, entry.category) // entry.cost)
        if most >= entry.size[0]:
            yield NewUnit(id_, entry.cost, entry.size[0], most)


def is_open(army: ArmyBook, access: Access, unit: str) -> bool:
    """LEA-031, LEA-032, LEA-034: whether a unit can be recruited, a wizard with one of the open lores."""
    wizard = army.units[unit].wizard
    return not any(unit_access(army, access, unit)) and (wizard is None or bool(access.lores & set(wizard.lores)))


def copies_left(book: Book, member: Member, entry: str) -> int | None:
    """LEA-013: how often an entry may still be taken; None: as often as one likes."""
    army = book.army(member.id)
    most = army.selection.copies(army.units[entry].category)
    return None if most is None else max(0, most - sum(unit.entry == entry for unit in member.units.values()))


def room(book: Book, member: Member, owned: Sequence[str], category: Category) -> int:
    """LEA-015, LEA-053: how many points of a category the list may still hold under its maximum."""
    army, values = book.army(member.id), category_values(book, member)
    maximum, share = maximum_value(army.worth(owned)), army.selection.most(category)
    free = maximum - sum(values.values())
    return max(0, free if share is None else min(free, (share * maximum - 100 * values[category]) // 100))


def more_figures(book: Book, member: Member, owned: Sequence[str], purse: int) -> Iterator[MoreFigures]:
    """LEA-126, LEA-178: how far each unit can be enlarged, as far as it is still open."""
    army = book.army(member.id)
    access = army.access(owned)
    for unit in member.units.values():
        entry = book.entry(member.id, unit)
        for_gold, for_honour = reinforcement_prices(entry, unit, 1)
        if not may_grow(army, access, unit, entry):
            continue
        free = room(book, member, owned, entry.category) // (for_gold + for_honour)
        most = min(entry.size[1] - unit.size, purse // for_gold, free)
        if for_honour:
            most = min(most, honour(book, unit.id) // for_honour)
        if most > 0:
            yield MoreFigures(unit.id, for_gold, for_honour, most)


def may_grow(army: ArmyBook, access: Access, unit: Unit, entry: UnitEntry) -> bool:
    """LEA-035, LEA-126: whether a figure of a unit, with what each figure has, can be bought."""
    each = [option for option in options_of(entry, unit.options) if option.is_for_each_figure]
    closed = any(any(option_access(army, access, option)) for option in each)
    return not closed and not any(unit_access(army, access, unit.entry, unit.gear))


def new_territories(book: Book, member: Member, owned: Sequence[str], purse: int) -> Iterator[NewTerritory]:
    """LEA-008, LEA-R06: linked territories that gold can pay, with the maximum, upkeep and Core that come with them."""
    army, core = book.army(member.id), category_values(book, member)["core"]
    for id_, territory in army.territories.items():
        if id_ in owned or territory.cost > purse or not army.links[id_] & set(owned):
            continue
        worth = army.worth([*owned, id_])
        maximum = maximum_value(worth)
        lacking = core_missing(army.selection, core, maximum)
        yield NewTerritory(id_, territory.cost, maximum, upkeep(worth), lacking)
