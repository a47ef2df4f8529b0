"""Chapters 2 and 15: what gold and honour buy, in which order, and the check at the end of the phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy

from harena.core.question import Reason, no
from harena.league.accounts import gold, honour, post_gold, post_honour
from harena.league.army_book import Option
from harena.league.army_book import Unit as UnitEntry
from harena.league.book import Book, Holding, Member, Unit
from harena.league.dice import Roll
from harena.league.kinds import BuyItem, BuyTerritory, Improve, Recruit, Reinforce, TakeOver
from harena.league.rules.access import access_of, champion_access, lore_access, option_access, unit_access
from harena.league.rules.duties import duties_first, helps_the_list, list_is_open, territory_for_duty
from harena.league.rules.honour import name_bonus
from harena.league.rules.items import bear, can_use, may_be_bought, normal_access, plain, same_type
from harena.league.rules.legality import duties_missing
from harena.league.rules.spells import roll_spells, wizard_level
from harena.league.rules.trades import trade
from harena.league.rules.value import command_figures
from harena.league.rules.wishes import wishes_first

PROMOTIONS, TERRITORIES, LOSSES, RECRUITS = 1, 2, 3, 4
STAGE_RULES = {PROMOTIONS: "LEA-176", TERRITORIES: "LEA-177", LOSSES: "LEA-178", RECRUITS: "LEA-179"}


def may_buy(member: Member, stage: int | None = None) -> Iterator[Reason]:
    """LEA-092, LEA-176, LEA-177, LEA-178, LEA-179: purchases belong to the fifth step, and have an order there.

    Whoever builds a first list buys as he likes (LEA-010). `stage` None: at any time of the step (LEA-R49).
    """
    if not member.may_buy:
        yield no("not_buying", "LEA-092", step=member.turn.step)
    elif stage is not None and member.turn.step == "purchases" and member.turn.stage > stage:
        yield no("purchase_order", STAGE_RULES[stage], stage=stage, have=member.turn.stage)


def can_pay_gold(book: Book, member: Member, price: int) -> Iterator[Reason]:
    """LEA-006, LEA-012: one treasury pays for everything."""
    if price > (have := gold(book, member.id)):
        yield no("not_enough_gold", "LEA-006", have=have, want=price)


def can_pay_honour(book: Book, unit: int, price: int) -> Iterator[Reason]:
    """LEA-029, LEA-R60: options of a unit are paid with the honour of that unit."""
    if price > (have := honour(book, unit)):
        yield no("not_enough_honour", "LEA-029", have=have, want=price)


# Options


def option_faults(entry: UnitEntry, have: Iterable[str], take: Iterable[str]) -> Iterator[Reason]:
    """LEA-013: options that the entry has, each once, one of a group, with what they require."""
    taken, wanted = list(have), list(take)
    for id_ in wanted:
        option = entry.option(id_)
        if option is None or option.kind == "standard":
            yield no("no_such_option", "LEA-013", gear=id_)
            continue
        if id_ in taken:
            yield no("option_taken", "LEA-013", gear=id_)
        others = [other for other in (*taken, *wanted) if other != id_ and _group(entry, other) == option.group != ""]
        if others:
            yield no("option_group", "LEA-013", gear=id_, other=others[0])
        together = {*taken, *wanted}
        if not set(option.requires) <= together or (option.requires_any and not together & set(option.requires_any)):
            yield no("option_requires", "LEA-013", gear=id_, needs=[*option.requires, *option.requires_any])
    if len(set(wanted)) != len(wanted):
        yield no("option_twice", "LEA-013")


def _group(entry: UnitEntry, id_: str) -> str:
    option = entry.option(id_)
    return option.group if option is not None else ""


def options_of(entry: UnitEntry, ids: Iterable[str]) -> list[Option]:
    return [option for id_ in ids if (option := entry.option(id_)) is not None]


def gear_faults(entry: UnitEntry, gear: Iterable[str]) -> Iterator[Reason]:
    """LEA-036: where the basic equipment leaves a choice, the buyer names one."""
    chosen = list(gear)
    choices = [parts for parts in entry.equipment if len(parts) > 1]
    for parts in choices:
        if len([id_ for id_ in chosen if id_ in parts]) != 1:
            yield no("choose_gear", "LEA-036", gear=list(parts))
    for id_ in chosen:
        if not any(id_ in parts for parts in choices):
            yield no("no_such_gear", "LEA-036", gear=id_)


# New units


def recruit_price(entry: UnitEntry, size: int, take: Iterable[str]) -> int:
    """LEA-006, LEA-016: what a new unit costs in gold."""
    return entry.price(size, take)


def may_recruit(book: Book, _by: str, command: Recruit) -> Iterator[Reason]:
    """LEA-016, LEA-020, LEA-022, LEA-024, LEA-031: figures, weapons, armour and mounts for gold, as far as open."""
    member, army = book.member(command.member), book.army(command.member)
    yield from may_buy(member, RECRUITS)
    entry = army.units.get(command.unit)
    if entry is None:
        yield no("unknown_unit", "LEA-031", unit=command.unit)
        return
    access = access_of(book, member)
    if not entry.size[0] <= command.size <= entry.size[1]:
        yield no("size_out_of_range", "LEA-013", have=command.size, least=entry.size[0], most=entry.size[1])
    yield from gear_faults(entry, command.gear)
    yield from unit_access(army, access, command.unit, command.gear)
    yield from option_faults(entry, (), command.take)
    for option in options_of(entry, command.take):
        yield from only_by_honour(option)
        yield from option_access(army, access, option)
    yield from lore_access(army, access, command.unit, command.lore)
    yield from can_pay_gold(book, member, recruit_price(entry, command.size, command.take))
    yield from duties_first(book, member, entry)


def only_by_honour(option: Option) -> Iterator[Reason]:
    """LEA-024, LEA-026, LEA-027, LEA-028: command figures, marks and all other options are not for gold."""
    if not option.is_for_gold:
        yield no("not_for_gold", "LEA-024", gear=option.id)


def roll_for_recruit(book: Book, command: Recruit, roll: Roll) -> tuple[int, ...]:
    """LEA-039: the spells of a new wizard."""
    entry = book.army(command.member).units[command.unit]
    return roll_spells((), wizard_level(entry, command.take), roll, signature=command.signature)


def recruit(book: Book, _by: str, command: Recruit, roll: Roll) -> None:
    """LEA-016, LEA-038, LEA-201: a new unit joins the list; named, it begins with 2 honour points."""
    member = book.member(command.member)
    entry, spells = book.army(member.id).units[command.unit], roll_for_recruit(book, command, roll)
    price = recruit_price(entry, command.size, command.take)
    trade(book, member, stage=RECRUITS, final=bool(spells))
    unit = Unit(
        book.new_id(), command.unit, command.size, command.gear, command.take,
        name=command.name, lore=command.lore, spells=spells,
    )  # fmt: skip
    raise_by(book, member, price, entry)
    post_gold(book, member.id, -price, "recruits")
    member.units[unit.id] = unit
    name_bonus(book, unit)


def raise_by(book: Book, member: Member, value: int, entry: UnitEntry | None = None) -> None:
    """LEA-R09: note what raises the list, unless a duty demands it."""
    demanded = entry is not None and member.turn.step == "purchases" and _is_demanded(book, member, entry)
    if not demanded:
        member.turn.raised += value


def _is_demanded(book: Book, member: Member, entry: UnitEntry) -> bool:
    if any(entry.essential == duty for duty in duties_missing(book, member)):
        return True
    return list_is_open(book, member) and helps_the_list(book, member, entry)


# More figures


def reinforcement_prices(entry: UnitEntry, unit: Unit, figures: int) -> tuple[int, int]:
    """LEA-016, LEA-017, LEA-R57: gold for figures with their equipment; honour for other options of each figure."""
    each = [option for option in options_of(entry, unit.options) if option.is_for_each_figure]
    for_gold = entry.cost + sum(option.cost for option in each if option.is_for_gold)
    return figures * for_gold, figures * sum(option.cost for option in each if not option.is_for_gold)


def may_reinforce(book: Book, _by: str, command: Reinforce) -> Iterator[Reason]:
    """LEA-016, LEA-126, LEA-178, LEA-R50: figures to replace losses or to enlarge a unit, as far as they are open."""
    member, army = book.member(command.member), book.army(command.member)
    yield from may_buy(member, LOSSES)
    unit = member.units.get(command.unit)
    if unit is None:
        yield no("not_your_unit", "LEA-178", named=command.unit, member=member.id)
        return
    entry, access = book.entry(member.id, unit), access_of(book, member)
    if unit.size + command.figures > entry.size[1]:
        yield no("size_above", "LEA-013", have=unit.size + command.figures, most=entry.size[1])
    yield from unit_access(army, access, unit.entry, unit.gear)
    for option in options_of(entry, unit.options):
        if option.is_for_each_figure:
            yield from option_access(army, access, option)
    gold_price, honour_price = reinforcement_prices(entry, unit, command.figures)
    yield from can_pay_gold(book, member, gold_price)
    yield from can_pay_honour(book, unit.id, honour_price)
    yield from duties_first(book, member, entry)


def reinforce(book: Book, _by: str, command: Reinforce, _roll: Roll) -> None:
    member = book.member(command.member)
    unit = member.units[command.unit]
    entry = book.entry(member.id, unit)
    gold_price, honour_price = reinforcement_prices(entry, unit, command.figures)
    trade(book, member, stage=LOSSES)
    unit = member.units[command.unit]
    raise_by(book, member, gold_price + honour_price, entry)
    post_gold(book, member.id, -gold_price, "reinforcements")
    post_honour(book, unit.id, -honour_price, "reinforcements")
    unit.size += command.figures


# Options by honour and gold


def improvement_prices(entry: UnitEntry, unit: Unit, command: Improve) -> tuple[int, int]:
    """LEA-030, LEA-231, LEA-R61: the whole price, and how much of it gold may pay."""
    options = options_of(entry, command.take)
    rank = entry.champion.cost if command.champion and entry.champion else 0
    whole = sum(option.price(unit.size) for option in options) + rank
    return whole, sum(option.price(unit.size) for option in options if option.is_for_gold)


def may_improve(book: Book, _by: str, command: Improve) -> Iterator[Reason]:
    """LEA-024, LEA-029, LEA-030, LEA-035, LEA-231: open options, by honour or, where that is allowed, by gold."""
    member, army = book.member(command.member), book.army(command.member)
    yield from may_buy(member, LOSSES if command.gold else None)
    unit = member.units.get(command.unit)
    if unit is None:
        yield no("not_your_unit", "LEA-029", named=command.unit, member=member.id)
        return
    entry, access = book.entry(member.id, unit), access_of(book, member)
    yield from option_faults(entry, (*unit.options, *unit.free), command.take)
    for option in options_of(entry, command.take):
        yield from option_access(army, access, option)
    yield from champion_faults(entry, unit, command)
    if command.champion:
        yield from champion_access(army, access)
    yield from too_many_ranks(unit, command)
    whole, for_gold = improvement_prices(entry, unit, command)
    if command.gold > for_gold:
        yield no("gold_only_for_arms", "LEA-024", have=command.gold, most=for_gold)
    yield from can_pay_honour(book, unit.id, whole - min(command.gold, for_gold))
    if command.gold:
        yield from can_pay_gold(book, member, command.gold)
        yield from duties_first(book, member, None)


def champion_faults(entry: UnitEntry, unit: Unit, command: Improve) -> Iterator[Reason]:
    """LEA-026: a unit has one champion, where its entry has one at all."""
    if not (command.take or command.champion):
        yield no("nothing_chosen", "LEA-231")
    if command.champion and (entry.champion is None or unit.champion):
        yield no("no_champion", "LEA-026", named=unit.id)


def too_many_ranks(unit: Unit, command: Improve) -> Iterator[Reason]:
    """LEA-026: a command figure is one of the figures of the unit."""
    after = copy(unit)
    after.options, after.champion = (*unit.options, *command.take), unit.champion or command.champion
    if len(command_figures(after)) > unit.size:
        yield no("too_many_ranks", "LEA-026", have=unit.size)


def roll_for_improvement(book: Book, command: Improve, roll: Roll) -> tuple[int, ...]:
    """LEA-R45: a wizard who gains a level has one more spell; the old ones stay."""
    unit = book.member(command.member).units[command.unit]
    level = wizard_level(book.entry(command.member, unit), (*unit.options, *command.take))
    return roll_spells(unit.spells, level, roll)


def improve(book: Book, _by: str, command: Improve, roll: Roll) -> None:
    """LEA-231: the unit pays with its honour, the member with gold."""
    member = book.member(command.member)
    spells = roll_for_improvement(book, command, roll)
    unit = member.units[command.unit]
    whole, _ = improvement_prices(book.entry(member.id, unit), unit, command)
    trade(book, member, stage=LOSSES if command.gold else None, final=spells != unit.spells)
    raise_by(book, member, whole)
    post_gold(book, member.id, -command.gold, "options")
    post_honour(book, unit.id, -(whole - command.gold), "options")
    unit.options = (*unit.options, *command.take)
    unit.champion, unit.spells = unit.champion or command.champion, spells


# Magic items


def may_buy_item(book: Book, _by: str, command: BuyItem) -> Iterator[Reason]:
    """LEA-027, LEA-042, LEA-045, LEA-046: by the unit's honour, if nobody has it; one of a type for each bearer."""
    member = book.member(command.member)
    yield from may_buy(member)
    unit = member.units.get(command.unit)
    if not book.has_item(command.item):
        yield no("unknown_item", "LEA-042", item=plain(command.item))
    elif unit is None:
        yield no("not_your_unit", "LEA-029", named=command.unit, member=member.id)
    else:
        yield from may_be_bought(book, member.id, command.item)
        yield from wishes_first(book, member, command.item)
        yield from can_use(book, member, unit, command.role, command.item)
        yield from normal_access(book, member, unit, command.role, command.item)
        if same_type(book, unit, command.role, command.item) is not None:
            yield no("item_of_that_type", "LEA-046", item=plain(command.item))
        yield from can_pay_honour(book, unit.id, book.item(command.item).cost)


def buy_item(book: Book, _by: str, command: BuyItem, _roll: Roll) -> None:
    """LEA-043, LEA-048: the register takes note of the item."""
    member = book.member(command.member)
    trade(book, member, stage=None, item=command.item)
    unit, cost = member.units[command.unit], book.item(command.item).cost
    raise_by(book, member, cost)
    post_honour(book, unit.id, -cost, "items")
    held = book.register.get(command.item) or Holding(command.item, "lost", member.id)
    bear(book, member, unit, command.role, held)


# Territories


def may_buy_territory(book: Book, _by: str, command: BuyTerritory) -> Iterator[Reason]:
    """LEA-008, LEA-009, LEA-127, LEA-177, LEA-R07: linked to an owned one, at its cost; a lost one likewise."""
    member, army = book.member(command.member), book.army(command.member)
    yield from may_buy(member, TERRITORIES)
    wanted = army.territories.get(command.territory)
    if wanted is None:
        yield no("unknown_territory", "LEA-008", territory=command.territory)
        return
    if command.territory in member.territories:
        yield no("territory_owned", "LEA-008", territory=command.territory)
    elif not army.links[command.territory] & set(member.territories):
        near = sorted(army.links[command.territory])
        yield no("territory_not_linked", "LEA-008", territory=command.territory, near=near)
    yield from can_pay_gold(book, member, wanted.cost)
    if not territory_for_duty(book, member):
        yield from duties_first(book, member, None)


def buy_territory(book: Book, _by: str, command: BuyTerritory, _roll: Roll) -> None:
    """LEA-009, LEA-011: it is owned at once, and opens what it opens."""
    member = book.member(command.member)
    trade(book, member, stage=TERRITORIES)
    post_gold(book, member.id, -book.army(member.id).territories[command.territory].cost, "territories")
    member.territories = (*member.territories, command.territory)


# Monsters without a rider


def may_take_over(book: Book, _by: str, command: TakeOver) -> Iterator[Reason]:
    """LEA-R46: a character who may have it as a mount and has no other."""
    member = book.member(command.member)
    yield from may_buy(member)
    monster = next((one for one in member.monsters if one.id == command.monster), None)
    unit = member.units.get(command.unit)
    if monster is None or unit is None:
        yield no("no_such_monster", "LEA-R46")
        return
    yield from option_faults(book.entry(member.id, unit), (*unit.options, *unit.free), [monster.mount])


def take_over(book: Book, _by: str, command: TakeOver, _roll: Roll) -> None:
    member = book.member(command.member)
    trade(book, member, stage=None)
    monster = next(one for one in member.monsters if one.id == command.monster)
    unit = member.units[command.unit]
    unit.options = (*unit.options, monster.mount)
    member.monsters = tuple(one for one in member.monsters if one.id != monster.id)
