"""Chapter 13: magic items of dead figures: kept, stolen, desecrated, given on, or held in the loot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from harena.core.question import Reason, no
from harena.league.accounts import post_gold
from harena.league.book import Battle, Book, Holding, Member, Role, Unit, race_of
from harena.league.dice import Roll
from harena.league.kinds import GiveItem
from harena.league.rules.items import (
    army_could_use,
    bear,
    bears_standard,
    can_use,
    has_ordinary_standards,
    lose_item,
    normal_access,
    plain,
    roles_of,
    same_type,
    to_loot,
)
from harena.league.rules.value import list_value, maximum_of

KEPT = 4
"""LEA-151, LEA-154: the item stays on 4 to 6, and is stolen on 1 to 3."""


class Dead(Struct, frozen=True):
    """A dead figure: of which unit, in which role, and in which battle it fell."""

    unit: int
    role: Role
    battle: int


class ItemFate(Struct, frozen=True):
    """What becomes of a dead figure's item."""

    item: str
    kept: bool
    thief: str
    battle: int
    first: tuple[tuple[int, Role], ...]


def fates_of_items(book: Book, member: Member, dead: Iterable[Dead], roll: Roll) -> list[ItemFate]:
    """LEA-150, LEA-R32: a die for each item of each dead figure."""
    found = []
    for fallen in dead:
        for held in sorted(book.carried(fallen.unit), key=lambda held: held.item):
            if held.role == fallen.role:
                kept = roll(6) >= KEPT
                battle = book.battles[fallen.battle]
                thief = "" if kept else thief_of(battle, member.id, fallen, roll)
                first = () if kept else coming_first(battle, thief, fallen)
                found.append(ItemFate(held.item, kept, thief, fallen.battle, first))
    return found


def thief_of(battle: Battle, member: str, fallen: Dead, roll: Roll) -> str:
    """LEA-154, LEA-R31, LEA-R33: the opponent; of two, whose unit eliminated the bearer, else a die decides."""
    opponents, named = battle.opponents(member), battle.fate(fallen.unit).slain_by
    if named:
        return named
    return opponents[0] if len(opponents) == 1 else opponents[roll(len(opponents)) - 1]


def coming_first(battle: Battle, thief: str, fallen: Dead) -> tuple[tuple[int, Role], ...]:
    """LEA-160, LEA-164, LEA-168, LEA-254: the winner of the challenge, or the units that caused a bearer's death."""
    fate, own = battle.fate(fallen.unit), {one.unit for one in battle.forces[thief]}
    if fallen.role == "standard":
        return tuple((unit, "standard") for unit in fate.last_stand if unit in own)
    won = [duel for duel in fate.duels if duel.figure == fallen.role and duel.winner in own]
    return tuple((duel.winner, "champion" if duel.as_champion else "character") for duel in won)


def carry_out(book: Book, member: Member, fate: ItemFate) -> None:
    """LEA-151, LEA-154, LEA-R34: a kept item goes to the loot; a stolen one waits there for the battle's loss rolls."""
    held = book.register[fate.item]
    if fate.kept:
        to_loot(book, held, member.id)
    else:
        book.register[fate.item] = replace(
            held, state="loot", owner=fate.thief, unit=0, waits=fate.battle, first=fate.first, beyond=False
        )


def settle_items(book: Book, battle: Battle) -> None:
    """LEA-R34: when all players of a battle have rolled for losses, its stolen items come to the thieves."""
    if set(battle.rolled) >= set(battle.members):
        for held in [held for held in book.register.values() if held.waits == battle.id]:
            settle_item(book, held)


def settle_item(book: Book, held: Holding) -> None:
    """LEA-155, LEA-156, LEA-157, LEA-158: a race's own item is desecrated, one of no use is lost, others are loot."""
    thief = book.members[held.owner]
    item = book.item(held.item)
    if race_of(held.item):
        book.register[held.item] = Holding(held.item, "desecrated", held.buyer)
        post_gold(book, thief.id, item.cost, "desecration", held.waits)
    elif thief.turn.step == "retired":
        lose_item(book, held)
    elif army_could_use(book.army(thief.id), thief.army, held.item, item) or _is_awaited(book, thief, held):
        book.register[held.item] = replace(held, waits=0)
    else:
        lose_item(book, held)


def _is_awaited(book: Book, thief: Member, held: Holding) -> bool:
    """LEA-163, LEA-167: whether somebody may have it though the army normally has no use for it."""
    return bool(entitled(book, thief, held)) or is_reserved(book, thief, held)


# Giving


def _first_ones(member: Member, held: Holding) -> list[tuple[Unit, Role]]:
    """LEA-162, LEA-166: those who come first and are still on the list."""
    return [(member.units[id_], role) for id_, role in held.first if id_ in member.units]


def entitled(book: Book, member: Member, held: Holding) -> list[tuple[Unit, Role]]:
    """LEA-160, LEA-161, LEA-163, LEA-164, LEA-165, LEA-167: who comes first and can take it now."""
    return [
        (unit, role)
        for unit, role in _first_ones(member, held)
        if not any(can_use(book, member, unit, role, held.item)) and _is_dearer(book, unit, role, held.item)
    ]


def is_reserved(book: Book, member: Member, held: Holding) -> bool:
    """LEA-R40: a captured standard waits for the unit that may have standards but has no bearer yet."""
    waiting = [unit for unit, role in _first_ones(member, held) if role == "standard"]
    return any(has_ordinary_standards(book.entry(member.id, unit)) and not bears_standard(unit) for unit in waiting)


def _is_dearer(book: Book, unit: Unit, role: Role, item: str) -> bool:
    """LEA-171: a figure that has an item of that type takes only a dearer one."""
    old = same_type(book, unit, role, item)
    return old is None or book.item(item).cost > book.item(old.item).cost


def receiver_faults(book: Book, member: Member, unit: Unit, role: Role, item: str) -> Iterator[Reason]:
    """LEA-152, LEA-170, LEA-171, LEA-R35, LEA-R36: who may receive an item by the normal rules."""
    yield from can_use(book, member, unit, role, item)
    yield from normal_access(book, member, unit, role, item)
    if not _is_dearer(book, unit, role, item):
        yield no("has_one_as_dear", "LEA-171", item=plain(item))
    yield from above_maximum(book, member, unit, role, item)


def above_maximum(book: Book, member: Member, unit: Unit, role: Role, item: str) -> Iterator[Reason]:
    """LEA-R36: an item that would lift the list above its maximum waits in the loot, whoever comes first."""
    old = same_type(book, unit, role, item)
    value = list_value(book, member) + book.item(item).cost - (book.item(old.item).cost if old else 0)
    if value > (most := maximum_of(book, member)):
        yield no("item_above_maximum", "LEA-R36", have=value, most=most)


def receivers(book: Book, member: Member, held: Holding) -> list[tuple[int, Role]]:
    """LEA-152, LEA-159, LEA-172: the figures among which the owner chooses; those who come first, if there are any."""
    if held.waits:
        return []
    if first := entitled(book, member, held):
        within = (place for place in first if not any(above_maximum(book, member, *place, held.item)))
        return [(unit.id, role) for unit, role in within]
    if is_reserved(book, member, held):
        return []
    places = [(unit, role) for unit in member.units.values() for role in roles_of(book, member, unit)]
    return [(unit.id, role) for unit, role in places if not any(receiver_faults(book, member, unit, role, held.item))]


def to_be_given(book: Book, member: Member) -> list[str]:
    """LEA-159: the items of the loot that somebody can use and so must receive."""
    return [held.item for held in book.loot(member.id) if receivers(book, member, held)]


def may_give_item(book: Book, _by: str, command: GiveItem) -> Iterator[Reason]:
    """LEA-044, LEA-152, LEA-160, LEA-164: an own item of the loot, to one of those who may receive it."""
    member = book.member(command.member)
    held = book.register.get(command.item)
    if held is None or held.state != "loot" or held.owner != member.id:
        yield no("not_in_loot", "LEA-159", item=plain(command.item))
        return
    if held.waits:
        yield no("item_waits", "LEA-R34", number=held.waits)
        return
    able = receivers(book, member, held)
    if (command.unit, command.role) in able:
        return
    for unit, role in entitled(book, member, held):
        if (unit.id, role) == (command.unit, command.role):
            yield from above_maximum(book, member, unit, role, command.item)
            return
    if first := entitled(book, member, held):
        yield no("others_come_first", "LEA-160", named=[unit.id for unit, _ in first])
    elif is_reserved(book, member, held):
        yield no("standard_waits", "LEA-R40", item=plain(command.item))
    elif command.unit not in member.units:
        yield no("not_your_unit", "LEA-152", named=command.unit, member=member.id)
    else:
        yield from receiver_faults(book, member, member.units[command.unit], command.role, command.item)


def give_item(book: Book, _by: str, command: GiveItem, _roll: Roll) -> None:
    """LEA-152, LEA-171, LEA-R39: the figure takes it; a cheaper one of that type goes to the loot."""
    member = book.member(command.member)
    held, unit = book.register[command.item], member.units[command.unit]
    beyond = (command.unit, command.role) in [(one.id, role) for one, role in entitled(book, member, held)]
    if (old := same_type(book, unit, command.role, command.item)) is not None:
        to_loot(book, old, member.id)
    bear(book, member, unit, command.role, held, beyond=beyond)
