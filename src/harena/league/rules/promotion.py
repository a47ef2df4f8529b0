"""Chapter 20: promotion of a unit, of part of it, or of its champion."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from msgspec import Struct
from msgspec.structs import replace

from harena.core.question import Reason, no
from harena.league.accounts import honour, post_honour
from harena.league.army_book import CHAMPION
from harena.league.army_book import Unit as UnitEntry
from harena.league.book import Book, Member, Role, Unit
from harena.league.dice import Roll
from harena.league.kinds import Promote
from harena.league.rules.access import access_of, champion_access, gear_access, lore_access, unit_access
from harena.league.rules.duties import core_to_delete_for, drop_orphans, drop_rank, list_is_open
from harena.league.rules.honour import name_bonus
from harena.league.rules.items import can_use, lose_item
from harena.league.rules.purchases import (
    PROMOTIONS,
    can_pay_honour,
    gear_faults,
    may_buy,
    options_of,
    raise_by,
)
from harena.league.rules.spells import roll_spells, wizard_level
from harena.league.rules.trades import trade
from harena.league.rules.value import command_figures


class Rise(Struct, frozen=True):
    """A promotion worked out: who rises, with what, and for how much."""

    old: UnitEntry
    new: UnitEntry
    figures: int
    carried: tuple[str, ...]
    """Options of the old role that go along, and are not lost."""
    lost: tuple[str, ...]
    champion: bool
    """Whether a champion's rank goes along."""
    free: tuple[str, ...]
    price: int

    @property
    def bought(self) -> tuple[str, ...]:
        """LEA-242: the options that the new role has as upgrades, which must be bought."""
        return tuple(id_ for id_ in self.carried if not is_standard(self.new, id_))


def is_standard(entry: UnitEntry, id_: str) -> bool:
    """LEA-241: whether something is basic equipment of a role."""
    return any(id_ in parts for parts in entry.equipment)


def rise(book: Book, member: Member, command: Promote) -> Rise:
    """LEA-240, LEA-R70, LEA-R71: the figures that rise, their options, and the price."""
    unit, army = member.units[command.unit], book.army(member.id)
    old, new = army.units[unit.entry], army.units[command.to]
    figures = {"unit": unit.size, "part": command.figures, "champion": 1}[command.who]
    along = options_along(old, unit, command.who)
    carried = tuple(id_ for id_ in along if is_standard(new, id_) or new.option(id_) is not None)
    lost = tuple(id_ for id_ in along if id_ not in carried)
    champion = command.who == "unit" and unit.champion and new.champion is not None
    free = kept_free(old, new, unit)
    credited = along if book.settings.lost_option_credit else carried
    price = promotion_price(old, new, figures, credited, carried, command.who, champion)
    return Rise(old, new, figures, carried, lost, champion, free, price)


def options_along(old: UnitEntry, unit: Unit, who: str) -> tuple[str, ...]:
    """LEA-244, LEA-247: all options of a whole unit; of single figures only what each figure has."""
    if who == "unit":
        return unit.options
    return tuple(option.id for option in options_of(old, unit.options) if option.is_for_each_figure)


def kept_free(old: UnitEntry, new: UnitEntry, unit: Unit) -> tuple[str, ...]:
    """LEA-252, LEA-R71: standard equipment of the old role to which the new role has access as an option."""
    standard = [unit_choice(parts, unit) for parts in old.equipment]
    have = dict.fromkeys((*standard, *unit.free))
    kept = (id_ for id_ in have if id_ not in unit.lost and not is_standard(new, id_))
    return tuple(id_ for id_ in kept if new.option(id_) is not None)


def unit_choice(parts: tuple[str, ...], unit: Unit) -> str:
    """Which of the alternatives of its basic equipment a unit has."""
    return next((id_ for id_ in unit.gear if id_ in parts), parts[0])


def promotion_price(
    old: UnitEntry,
    new: UnitEntry,
    figures: int,
    credited: tuple[str, ...],
    carried: tuple[str, ...],
    who: str,
    champion: bool,
) -> int:
    """LEA-240, LEA-251, LEA-R70: cost in the new role minus cost in the old one, never below 0."""
    bought = [id_ for id_ in carried if not is_standard(new, id_)]
    before = old.price(figures, credited, champion=champion or who == "champion")
    return max(0, new.price(figures, bought, champion=champion) - before)


def may_promote(book: Book, _by: str, command: Promote) -> Iterator[Reason]:
    """LEA-176, LEA-238, LEA-239, LEA-249, LEA-250, LEA-253, LEA-R74: by the sheet, by honour, if it is open now."""
    member, army = book.member(command.member), book.army(command.member)
    yield from may_buy(member, PROMOTIONS)
    if member.turn.step == "building":
        yield no("not_buying", "LEA-238", step=member.turn.step)
    unit = member.units.get(command.unit)
    if unit is None:
        yield no("not_your_unit", "LEA-238", named=command.unit, member=member.id)
        return
    sheet = army.promotions_from.get(unit.entry, ())
    if not any(line.new == command.to and command.who in line.who for line in sheet):
        yield no("not_on_sheet", "LEA-239", unit=unit.entry, to=[line.new for line in sheet])
        return
    yield from who_rises(unit, command)
    yield from gear_faults(army.units[command.to], command.gear)
    access = access_of(book, member)
    yield from unit_access(army, access, command.to, command.gear)
    risen = rise(book, member, command)
    if risen.figures > risen.new.size[1]:
        yield no("size_above", "LEA-R73", have=risen.figures, most=risen.new.size[1])
    for id_ in risen.bought:
        yield from gear_access(army, access, id_)
    if risen.champion:
        yield from champion_access(army, access)
    if lore_of(unit, risen) != unit.lore or not unit.lore:
        yield from lore_access(army, access, command.to, command.lore)
    yield from can_pay_honour(book, unit.id, risen.price)
    yield from waits_for_duty(book, member, risen)


def who_rises(unit: Unit, command: Promote) -> Iterator[Reason]:
    """LEA-244, LEA-247, LEA-249: a champion who is there; of part of a unit, ordinary figures only."""
    if command.who == "champion" and not unit.champion:
        yield no("no_champion", "LEA-249", named=unit.id)
    ordinary = unit.size - len(command_figures(unit))
    if command.who == "part" and not 1 <= command.figures <= min(ordinary, unit.size - 1):
        yield no("part_out_of_range", "LEA-244", have=command.figures, most=min(ordinary, unit.size - 1))


def waits_for_duty(book: Book, member: Member, risen: Rise) -> Iterator[Reason]:
    """LEA-R51: a promotion out of Core waits while the list has too little of it."""
    worse = risen.old.category == "core" and risen.new.category != "core"
    if worse and list_is_open(book, member) and core_to_delete_for(book, member) > 0:
        yield no("promotion_waits", "LEA-R51")


def roll_for_promotion(book: Book, command: Promote, roll: Roll) -> tuple[int, ...]:
    """LEA-R45: a wizard keeps his spells and adds what the new level gives."""
    member = book.member(command.member)
    unit, risen = member.units[command.unit], rise(book, member, command)
    known = unit.spells if lore_of(unit, risen) else ()
    return roll_spells(known, wizard_level(risen.new, risen.bought), roll)


def lore_of(unit: Unit, risen: Rise) -> str:
    """LEA-040: the lore that a wizard keeps; empty for who becomes one, and for who is none."""
    return unit.lore if risen.new.wizard is not None and unit.lore in risen.new.wizard.lores else ""


def promote(book: Book, _by: str, command: Promote, roll: Roll) -> None:
    """LEA-244, LEA-245, LEA-246, LEA-R72: the promoted figures are a new unit, with honour of its own."""
    member = book.member(command.member)
    spells, risen = roll_for_promotion(book, command, roll), rise(book, member, command)
    trade(book, member, stage=PROMOTIONS, final=bool(spells) and spells != member.units[command.unit].spells)
    old = member.units[command.unit]
    new = Unit(
        book.new_id(), command.to, risen.figures, command.gear, risen.bought, risen.champion, command.name, risen.free,
        lore=lore_of(old, risen) or command.lore, spells=spells,
    )  # fmt: skip
    raise_by(book, member, risen.price)
    post_honour(book, old.id, -risen.price, "promotion")
    member.units[new.id] = new
    leave(book, member, old, new, command)
    name_bonus(book, new)


def leave(book: Book, member: Member, old: Unit, new: Unit, command: Promote) -> None:
    """LEA-237, LEA-247, LEA-R72: what stays with the old unit, and what goes along with the promoted."""
    if command.who == "unit":
        post_honour(book, old.id, -honour(book, old.id), "promoted")
        del member.units[old.id]
        take_along(book, member, old, new, {"character": "character", "champion": "champion", "standard": "standard"})
        move_duties(book, member, old, new)
        return
    old.size -= new.size
    if command.who == "champion":
        drop_rank(old, CHAMPION)
        take_along(book, member, old, new, {"champion": "character"})
        drop_orphans(book, member, old)


def take_along(book: Book, member: Member, old: Unit, new: Unit, roles: dict[Role, Role]) -> None:
    """LEA-R41, LEA-R43: items go along as far as the new role can bear them; the others are lost."""
    for held in list(book.carried(old.id)):
        if held.role not in roles:
            continue
        role = roles[held.role]
        if any(can_use(book, member, new, role, held.item)):
            lose_item(book, held)
        else:
            book.register[held.item] = replace(held, unit=new.id, role=role)


def move_duties(book: Book, member: Member, old: Unit, new: Unit) -> None:
    """A promoted General stays General, and who held a duty holds it still, where the new role can."""
    entry = book.entry(member.id, new)
    if member.general == old.id:
        member.general = new.id if entry.general else 0
    for duty, holder in copy(member.duties).items():
        if holder == old.id and entry.essential == duty:
            member.duties[duty] = new.id
