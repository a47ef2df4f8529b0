"""Chapter 4, two players who want the same item: sealed wishes, opened together, settled by dice."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from harena.core.question import Reason, no
from harena.league.book import Battle, Book, Member, Wish
from harena.league.dice import Roll
from harena.league.kinds import OpenWishes, SealWishes, SettleWishes
from harena.league.rules.battle import find_battle
from harena.league.rules.items import may_be_bought, plain
from harena.league.rules.rounding import highest


def seal(items: Sequence[str], salt: str) -> str:
    """LEA-H03: what a member gives before the wishes of the others are known."""
    return hashlib.sha256("|".join((salt, *items)).encode()).hexdigest()


def may_seal_wishes(book: Book, _by: str, command: SealWishes) -> Iterator[Reason]:
    """LEA-R42: each player of a settled battle seals wishes once, an empty list too."""
    battle = find_battle(book, command.battle)
    yield from _may_wish(battle, command.member)
    if command.member in battle.wishes:
        yield no("wishes_sealed", "LEA-R42")


def _may_wish(battle: Battle, member: str) -> Iterator[Reason]:
    if member not in battle.members:
        yield no("not_in_battle", "LEA-R42", member=member)
    if not battle.settled:
        yield no("battle_not_settled", "LEA-R42")
    if battle.wishes_settled:
        yield no("wishes_settled", "LEA-R42")


def seal_wishes(book: Book, _by: str, command: SealWishes, _roll: Roll) -> None:
    find_battle(book, command.battle).wishes[command.member] = Wish(command.seal)


def may_open_wishes(book: Book, by: str, command: OpenWishes) -> Iterator[Reason]:
    """LEA-R42, LEA-H03: nobody opens before all have sealed, and what is opened must be what was sealed.

    LEA-R75: where somebody cannot open a seal any more, the organiser opens it as one without wishes.
    """
    battle = find_battle(book, command.battle)
    yield from _may_wish(battle, command.member)
    if waiting := [id_ for id_ in battle.members if id_ not in battle.wishes]:
        yield no("others_not_sealed", "LEA-H03", member=waiting)
        return
    if command.member not in battle.wishes:
        return
    given_up = by == book.organiser and not command.items
    if battle.wishes[command.member].items is not None:
        yield no("wishes_opened", "LEA-R42")
    elif not given_up and battle.wishes[command.member].seal != seal(command.items, command.salt):
        yield no("seal_differs", "LEA-R42")


def open_wishes(book: Book, _by: str, command: OpenWishes, _roll: Roll) -> None:
    battle = find_battle(book, command.battle)
    battle.wishes[command.member] = replace(battle.wishes[command.member], items=tuple(dict.fromkeys(command.items)))


def may_settle_wishes(book: Book, _by: str, command: SettleWishes) -> Iterator[Reason]:
    """LEA-045: when all wishes of a battle lie open."""
    battle = find_battle(book, command.battle)
    yield from _may_wish(battle, command.member)
    if waiting := [id_ for id_ in battle.members if id_ not in battle.wishes or battle.wishes[id_].items is None]:
        yield no("wishes_not_open", "LEA-R42", member=waiting)


def roll_for_wishes(book: Book, command: SettleWishes, roll: Roll) -> dict[str, str]:
    """LEA-045, LEA-C05: who may buy each item that was wished for; dice decide between several."""
    battle = find_battle(book, command.battle)
    wished = {id_: list(still_for_sale(book, id_, wish.items or ())) for id_, wish in battle.wishes.items()}
    rights = {}
    for item in sorted({item for items in wished.values() for item in items}):
        wishing = [place for place, id_ in enumerate(battle.members) if item in wished[id_]]
        rights[item] = battle.members[highest(wishing, roll)]
    return rights


def still_for_sale(book: Book, member: str, items: Sequence[str]) -> Iterator[str]:
    """LEA-R42: wishes for what a member may still buy; another battle's player may have been quicker."""
    return (item for item in items if book.has_item(item) and not any(may_be_bought(book, member, item)))


def settle_wishes(book: Book, _by: str, command: SettleWishes, roll: Roll) -> None:
    battle = find_battle(book, command.battle)
    battle.rights = roll_for_wishes(book, command, roll)
    battle.wishes_settled = True


def wishes_first(book: Book, member: Member, item: str) -> Iterator[Reason]:
    """LEA-045, LEA-R42: players of one battle enter their wishes before either buys, and who won the item buys it."""
    for id_ in member.turn.battles:
        battle = book.battles[id_]
        if not battle.wishes_settled:
            yield no("wishes_first", "LEA-R42", number=battle.id)
    for battle in book.battles.values():
        holder = battle.rights.get(item)
        if holder not in (None, member.id) and is_still_buying(book, battle, str(holder)):
            yield no("item_won_by", "LEA-045", item=plain(item), member=holder)


def is_still_buying(book: Book, battle: Battle, member: str) -> bool:
    """Whether the campaign turn of that battle is still open for a member, who so keeps the right to buy."""
    return battle.id in book.members[member].turn.battles
