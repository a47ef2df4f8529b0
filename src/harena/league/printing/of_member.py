"""The list of a member of a league as a roster."""

from __future__ import annotations

from harena.core.text import Texts
from harena.league.accounts import gold, honour
from harena.league.army_book import FOR_GOLD, Option
from harena.league.book import Book, Member, Unit
from harena.league.printing.roster import Roster, RosterUnit
from harena.league.rules.items import plain
from harena.league.rules.legality import rests
from harena.league.rules.value import maximum_of, unit_value


def member_roster(book: Book, member: Member, say: Texts) -> Roster:
    """What a member brings to the table, in words of the reader's language."""
    return Roster(
        name=member.id,
        army=say.word("army", member.army),
        units=tuple(_unit(book, member, unit, say) for unit in member.units.values()),
        most=maximum_of(book, member),
        player=member.person,
        league=book.name,
        gold=gold(book, member.id),
        territories=tuple(say.word("territory", id_) for id_ in member.territories),
        loot=tuple(say.word("item", plain(held.item)) for held in book.loot(member.id)),
    )


def _unit(book: Book, member: Member, unit: Unit, say: Texts) -> RosterUnit:
    entry = book.entry(member.id, unit)
    taken = [option for id_ in unit.options if (option := entry.option(id_)) is not None]
    paid = entry.price(unit.size, [option.id for option in taken if option.kind in FOR_GOLD])
    rank = [entry.champion.name.said_in(say.language)] if unit.champion and entry.champion else []
    return RosterUnit(
        entry=say.word("unit", unit.entry),
        category=entry.category,
        figures=unit.size,
        gold=paid,
        honour=unit_value(book, member.id, unit) - paid,
        left=honour(book, unit.id),
        name=unit.name,
        equipment=_equipment(book, member, unit, say),
        options=_names(say, taken, "mark", "other"),
        command=(*rank, *_names(say, taken, "command")),
        magic=_magic(book, member, unit, say),
        items=tuple(say.word("item", plain(held.item)) for held in book.carried(unit.id)),
        is_general=member.general == unit.id,
        is_resting=rests(book, member, unit),
    )


def _names(say: Texts, taken: list[Option], *kinds: str) -> tuple[str, ...]:
    return tuple(say.word("gear", option.id) for option in taken if option.kind in kinds)


def _magic(book: Book, member: Member, unit: Unit, say: Texts) -> tuple[str, ...]:
    """The lore of a wizard, and the spells that the dice gave."""
    if not unit.lore:
        return ()
    spells = book.army(member.id).lores[unit.lore].spells
    return (say.word("lore", unit.lore), *(spells[number].said_in(say.language) for number in unit.spells))


def _equipment(book: Book, member: Member, unit: Unit, say: Texts) -> tuple[str, ...]:
    """What a figure has, without what magic items have replaced, and with what it kept from an old role."""
    carried = book.army(member.id).carried(unit.entry, unit.options, unit.gear)
    return tuple(say.word("gear", id_) for id_ in (*carried, *unit.free) if id_ not in unit.lost)
