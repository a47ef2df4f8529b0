"""Chapter 4, magic items: the register, and who may bear what."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from harena.core.question import Reason, no
from harena.league.army_book import BATTLE_STANDARD, MAGIC_STANDARD, STANDARD_BEARER, ArmyBook, Item
from harena.league.army_book import Unit as UnitEntry
from harena.league.book import Book, Holding, Member, Role, Unit, race_of
from harena.league.rules.access import access_of, openers


def state_of(book: Book, item: str) -> str:
    """LEA-042, LEA-047: for sale, carried, loot, lost or desecrated; never two of them."""
    held = book.register.get(item)
    return "for_sale" if held is None else held.state


def may_be_bought(book: Book, member: str, item: str) -> Iterator[Reason]:
    """LEA-042, LEA-043, LEA-R37, LEA-R58: an item that somebody has bought is closed to all others, for good.

    A lost one is open to its first buyer, or to everybody where the league has a market.
    """
    held = book.register.get(item)
    if held is None:
        return
    if held.state == "desecrated":
        yield no("item_desecrated", "LEA-156", item=plain(item))
    elif held.state != "lost":
        yield no("item_taken", "LEA-043", item=plain(item), member=held.owner)
    elif held.buyer != member and book.settings.item_market == "closed":
        yield no("item_closed", "LEA-043", item=plain(item), member=held.buyer)


def plain(item: str) -> str:
    """The id of an item without its army, as texts look it up."""
    return item.rpartition(".")[2]


def roles_of(book: Book, member: Member, unit: Unit) -> list[Role]:
    """Who of a unit can bear items: the character, the champion, the bearer of a standard."""
    entry = book.entry(member.id, unit)
    found: list[Role] = ["character"] if entry.is_character else []
    if unit.champion:
        found.append("champion")
    if bears_standard(unit):
        found.append("standard")
    return found


def bears_standard(unit: Unit) -> bool:
    return STANDARD_BEARER in unit.options or BATTLE_STANDARD in unit.options


def can_use(book: Book, member: Member, unit: Unit, role: Role, item: str) -> Iterator[Reason]:
    """LEA-161, LEA-R38: whether this figure can use an item at all, whatever its access and limits."""
    entry, magic = book.entry(member.id, unit), book.item(item)
    if role not in roles_of(book, member, unit):
        yield no("nobody_in_that_role", "LEA-161", named=unit.id, role=role)
    if not _fits_role(magic, entry, role):
        yield no("wrong_bearer", "LEA-161", item=plain(item), bearer=magic.bearer)
    if race_of(item) and race_of(item) != member.army:
        yield no("item_of_another_army", "LEA-156", item=plain(item))
    if magic.units and unit.entry not in magic.units:
        yield no("item_of_other_units", "LEA-161", item=plain(item), unit=list(magic.units))
    if magic.on is not None and is_mounted(book, member, unit) != (magic.on == "mount"):
        yield no("item_on_foot" if magic.on == "foot" else "item_mounted", "LEA-161", item=plain(item))


def _fits_role(item: Item, entry: UnitEntry, role: Role) -> bool:
    match item.bearer:
        case "character":
            return role in ("character", "champion")
        case "fighter":
            return role == "champion" or (role == "character" and entry.wizard is None)
        case "wizard":
            return role == "character" and entry.wizard is not None
        case "standard":
            return role == "standard"


def is_mounted(book: Book, member: Member, unit: Unit) -> bool:
    mounts = book.army(member.id).mounts
    basic = {id_ for parts in book.entry(member.id, unit).equipment for id_ in parts}
    return any(id_ in mounts for id_ in (*basic, *unit.options, *unit.free))


def normal_access(book: Book, member: Member, unit: Unit, role: Role, item: str) -> Iterator[Reason]:
    """LEA-027, LEA-035, LEA-170: types and points that the army book allows, and the territory that opens the type."""
    magic, army = book.item(item), book.army(member.id)
    if magic.type not in access_of(book, member).items:
        yield no("item_type_not_open", "LEA-035", type=magic.type, territory=openers(army, f"items.{magic.type}"))
    most = item_points(book, member, unit, role, magic)
    have = sum(book.item(held.item).cost for held in _others(book, unit, role, magic.type))
    if most == 0:
        yield no("no_items_for_figure", "LEA-169", named=unit.id, type=magic.type)
    elif have + magic.cost > most:
        yield no("too_many_item_points", "LEA-169", have=have + magic.cost, most=most)


def _others(book: Book, unit: Unit, role: Role, type_: str) -> Iterator[Holding]:
    """What the figure bears beside an item of that type; standards are counted apart."""
    borne = (held for held in book.carried(unit.id) if held.role == role)
    return (held for held in borne if book.item(held.item).type != type_)


def item_points(book: Book, member: Member, unit: Unit, role: Role, item: Item) -> int:
    """How many points of such items a figure may normally bear; 0: none."""
    entry = book.entry(member.id, unit)
    match role:
        case "character":
            return entry.items.max if entry.items and item.type in entry.items.types else 0
        case "champion":
            return entry.champion.items if entry.champion and item.type not in ("arcane", "standard") else 0
        case "standard":
            option = entry.option(MAGIC_STANDARD)
            return option.limit if option is not None else 0


def same_type(book: Book, unit: Unit, role: Role, item: str) -> Holding | None:
    """LEA-046, LEA-171: the item of that type that the figure already bears."""
    wanted = book.item(item).type
    borne = (held for held in book.carried(unit.id) if held.role == role)
    return next((held for held in borne if book.item(held.item).type == wanted), None)


def has_ordinary_standards(entry: UnitEntry) -> bool:
    """LEA-165: whether a unit has access to ordinary standards."""
    return entry.option(STANDARD_BEARER) is not None or entry.option(BATTLE_STANDARD) is not None


def army_could_use(army: ArmyBook, army_id: str, item: str, magic: Item) -> bool:
    """LEA-158, LEA-R37: whether some entry of the army could ever bear the item by the normal rules."""
    if race_of(item) not in ("", army_id):
        return False
    entries = [entry for id_, entry in army.units.items() if not magic.units or id_ in magic.units]
    return any(_entry_could_use(entry, magic) for entry in entries)


def _entry_could_use(entry: UnitEntry, magic: Item) -> bool:
    if magic.bearer == "standard":
        option = entry.option(MAGIC_STANDARD)
        return option is not None and option.limit >= magic.cost
    own = entry.items
    by_character = entry.is_character and own is not None and magic.type in own.types and own.max >= magic.cost
    if by_character and _fits_role(magic, entry, "character"):
        return True
    champion = entry.champion
    able = champion is not None and champion.items >= magic.cost and magic.type not in ("arcane", "standard")
    return able and _fits_role(magic, entry, "champion")


def replaced_equipment(book: Book, member: Member, unit: Unit, item: str) -> list[str]:
    """LEA-048: the ordinary equipment in whose place a magic item comes."""
    slot, army = book.item(item).replaces, book.army(member.id)
    if slot is None or not book.entry(member.id, unit).is_character:
        return []
    basic = [id_ for parts in book.entry(member.id, unit).equipment for id_ in parts]
    borne = (*basic, *unit.options, *unit.free)
    return [id_ for id_ in borne if id_ in army.equipment and army.equipment[id_].slot == slot and id_ not in unit.lost]


def bear(book: Book, member: Member, unit: Unit, role: Role, held: Holding, *, beyond: bool = False) -> None:
    """An item comes to a figure. LEA-048: ordinary equipment in its place is lost without refund."""
    gone = replaced_equipment(book, member, unit, held.item)
    unit.options = tuple(id_ for id_ in unit.options if id_ not in gone)
    unit.free = tuple(id_ for id_ in unit.free if id_ not in gone)
    unit.lost = (*unit.lost, *gone)
    book.register[held.item] = replace(
        held, state="carried", owner=member.id, unit=unit.id, role=role, waits=0, first=(), beyond=beyond
    )


def to_loot(book: Book, held: Holding, owner: str) -> None:
    """LEA-153, LEA-158: an item is kept for later."""
    book.register[held.item] = replace(held, state="loot", owner=owner, unit=0, waits=0, beyond=False)


def lose_item(book: Book, held: Holding) -> None:
    """LEA-R37, LEA-R43, LEA-R52: an item is lost."""
    book.register[held.item] = Holding(held.item, "lost", held.buyer)
