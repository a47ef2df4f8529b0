"""Selection rules of the list and of forces: percentages, number of units, duplicates, General."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from harena.core.question import Reason, no
from harena.league.accounts import gold
from harena.league.army_book import CATEGORIES, Category, Selection
from harena.league.book import Book, Member, Unit
from harena.league.rules.value import category_values, list_value, maximum_of, unit_value


def rests(book: Book, member: Member, unit: Unit) -> bool:
    """LEA-190, LEA-191: a unit below its minimum size cannot be used until its numbers are made up."""
    return unit.size < book.entry(member.id, unit).size[0]


def usable(book: Book, member: Member) -> list[Unit]:
    """LEA-R55: the units that may fight."""
    return [unit for unit in member.units.values() if not rests(book, member, unit)]


def free_units(book: Book, member: Member) -> list[Unit]:
    """LEA-R16, LEA-R02: usable units that have not fought in this campaign turn."""
    fought = {one.unit for id_ in member.turn.battles for one in book.battles[id_].forces.get(member.id, ())}
    return [unit for unit in usable(book, member) if unit.id not in fought]


def core_missing(selection: Selection, core: int, basis: int) -> int:
    """LEA-015, LEA-R06: how many points of Core are missing, of this value; compared exactly."""
    return max(0, -((core * 100 - selection.core_min * basis) // 100))


def is_short_of_core(book: Book, member: Member) -> bool:
    """LEA-185: whether Core is below its share of the theoretical maximum."""
    core = category_values(book, member)["core"]
    return core_missing(book.army(member.id).selection, core, maximum_of(book, member)) > 0


def troops(book: Book, member: Member, units: Iterable[Unit]) -> int:
    """LEA-M10: how many units count towards the minimum; characters do not."""
    return sum(not book.entry(member.id, unit).is_character for unit in units)


def has_too_few_units(book: Book, member: Member) -> bool:
    """LEA-186: whether the list is below its minimum number of units."""
    return troops(book, member, member.units.values()) < book.army(member.id).selection.min_units


def over_shares(selection: Selection, values: Mapping[Category, int], basis: int) -> Iterator[Reason]:
    """LEA-013, LEA-015: categories above their share of a value."""
    for category in CATEGORIES:
        most = selection.most(category)
        if most is not None and values[category] * 100 > most * basis:
            allowed = most * basis // 100
            yield no("share_above", "LEA-015", category=category, have=values[category], most=allowed, percent=most)


def over_copies(book: Book, member: Member) -> Iterator[Reason]:
    """LEA-013: the same Special or Rare entry too often; one option of a kind on too many figures."""
    army = book.army(member.id)
    for entry, count in Counter(unit.entry for unit in member.units.values()).items():
        most = army.selection.copies(army.units[entry].category)
        if most is not None and count > most:
            yield no("too_many_copies", "LEA-013", unit=entry, have=count, most=most)
    taken = Counter(id_ for unit in member.units.values() for id_ in unit.options if _is_once(book, member, unit, id_))
    for option, count in taken.items():
        if count > 1:
            yield no("only_once", "LEA-013", gear=option, have=count)


def _is_once(book: Book, member: Member, unit: Unit, id_: str) -> bool:
    option = book.entry(member.id, unit).option(id_)
    return option is not None and option.once


def over_limits(book: Book, member: Member) -> Iterator[Reason]:
    """LEA-053, LEA-015: the list above its maximum value or a category above its share."""
    most = maximum_of(book, member)
    if (have := list_value(book, member)) > most:
        yield no("above_maximum", "LEA-053", have=have, most=most)
    yield from over_shares(book.army(member.id).selection, category_values(book, member), most)


def possible_generals(book: Book, member: Member) -> list[Unit]:
    """LEA-014: the characters who can be General."""
    return [unit for unit in member.units.values() if book.entry(member.id, unit).general]


def general_missing(book: Book, member: Member) -> Iterator[Reason]:
    """LEA-014, LEA-R23: a list that has somebody able to be General must name one."""
    able = possible_generals(book, member)
    if able and member.general not in member.units:
        yield no("general_missing", "LEA-014", unit=[unit.entry for unit in able])


def duties_missing(book: Book, member: Member) -> list[str]:
    """LEA-181: the duties that nobody on the list holds."""
    return [duty for duty in book.army(member.id).essential if member.duties.get(duty, 0) not in member.units]


def list_faults(book: Book, member: Member) -> Iterator[Reason]:
    """LEA-013, LEA-193: everything that is wrong with a list, tolerated or not."""
    selection, most = book.army(member.id).selection, maximum_of(book, member)
    core = category_values(book, member)["core"]
    if missing := core_missing(selection, core, most):
        yield no("core_below", "LEA-185", have=core, want=core + missing, percent=selection.core_min)
    if has_too_few_units(book, member):
        have = troops(book, member, member.units.values())
        yield no("too_few_units", "LEA-186", have=have, want=selection.min_units)
    yield from over_limits(book, member)
    yield from over_copies(book, member)
    yield from general_missing(book, member)
    yield from (no("duty_open", "LEA-181", essential=duty) for duty in duties_missing(book, member))


def force_faults(book: Book, member: Member, units: Iterable[int]) -> Iterator[Reason]:
    """LEA-085, LEA-086, LEA-R22: a force obeys the usual rules by its own value, but needs no General.

    The whole usable list may fight as it is, where the list is tolerated or nothing of it rests.
    """
    chosen = [member.units[id_] for id_ in dict.fromkeys(units) if id_ in member.units]
    if not chosen:
        yield no("force_empty", "LEA-085")
        return
    if len(chosen) == len(usable(book, member)) and _may_field_all(book, member):
        return
    selection = book.army(member.id).selection
    values: dict[Category, int] = dict.fromkeys(CATEGORIES, 0)
    for unit in chosen:
        values[book.entry(member.id, unit).category] += unit_value(book, member.id, unit)
    whole = sum(values.values())
    if (have := troops(book, member, chosen)) < selection.min_units:
        yield no("force_too_few", "LEA-085", have=have, want=selection.min_units)
    if missing := core_missing(selection, values["core"], whole):
        yield no("force_core_below", "LEA-085", have=values["core"], want=values["core"] + missing)
    yield from over_shares(selection, values, whole)


def _may_field_all(book: Book, member: Member) -> bool:
    """LEA-R22, LEA-R54: nothing rests, or the list is tolerated, or what rests cannot be made up."""
    resting = [unit for unit in member.units.values() if rests(book, member, unit)]
    return not resting or member.tolerated or cannot_make_up(book, member, resting)


def cannot_make_up(book: Book, member: Member, resting: Iterable[Unit]) -> bool:
    """LEA-R54: whether the gold does not reach to make up even one resting unit."""
    have = gold(book, member.id)
    return all(have < price_to_make_up(book, member, unit) for unit in resting)


def price_to_make_up(book: Book, member: Member, unit: Unit) -> int:
    """LEA-189: what the missing figures of a resting unit cost."""
    entry = book.entry(member.id, unit)
    missing = max(0, entry.size[0] - unit.size)
    options = (entry.option(id_) for id_ in unit.options)
    each = entry.cost + sum(option.cost for option in options if option is not None and option.is_for_each_figure)
    return missing * each
