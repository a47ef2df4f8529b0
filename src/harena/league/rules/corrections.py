"""Corrections by the organiser: entries of their own, with a reason; later entries stand."""

from __future__ import annotations

from collections.abc import Iterator

from harena.core.question import Reason, no
from harena.league.accounts import (
    balance,
    gold,
    gold_account,
    honour,
    honour_account,
    of_entry,
    post,
    post_gold,
    post_honour,
)
from harena.league.book import Book, Member
from harena.league.dice import Roll
from harena.league.kinds import Correct, Reverse
from harena.league.rules.duties import drop_orphans, drop_rank
from harena.league.rules.upkeep import holds_together
from harena.league.rules.value import command_figures


def may_reverse(book: Book, by: str, command: Reverse) -> Iterator[Reason]:
    """LEA-A14: once for each entry, and no account may fall below nothing."""
    if by != book.organiser:
        yield no("organiser_only", "LEA-A14", person=book.organiser)
    amounts = reversible(book, command.entry)
    if not amounts or command.entry in book.reversed:
        yield no("nothing_to_reverse", "LEA-A14", number=command.entry)
    for account, amount in amounts.items():
        if balance(book, account) < amount:
            yield no("would_be_negative", "LEA-A14", have=balance(book, account), want=amount)


def reversible(book: Book, entry: int) -> dict[str, int]:
    """What an entry brought to accounts that still exist: the honour of a unit that is gone ended with it."""
    units = {honour_account(unit) for member in book.members.values() for unit in member.units}
    gold_accounts = {gold_account(member) for member in book.members}
    return {account: amount for account, amount in of_entry(book, entry).items() if account in units | gold_accounts}


def reverse(book: Book, _by: str, command: Reverse, _roll: Roll) -> None:
    for account, amount in reversible(book, command.entry).items():
        post(book, account, -amount, "reversal")
    book.reversed.append(command.entry)
    for member in book.members.values():
        member.turn.trades.clear()


def may_correct(book: Book, by: str, command: Correct) -> Iterator[Reason]:
    """LEA-A14, LEA-R75: only the organiser, and only to something that the rules know."""
    if by != book.organiser:
        yield no("organiser_only", "LEA-A14", person=book.organiser)
    member = book.member(command.member)
    if command.concerns > book.entries:
        yield no("no_such_entry", "LEA-A14", number=command.concerns)
    if gold(book, member.id) + command.gold < 0:
        yield no("would_be_negative", "LEA-A14", have=gold(book, member.id), want=-command.gold)
    for unit, amount in command.honour.items():
        if unit not in member.units:
            yield no("not_your_unit", "LEA-A14", named=unit, member=member.id)
        elif honour(book, unit) + amount < 0:
            yield no("would_be_negative", "LEA-A14", have=honour(book, unit), want=-amount)
    yield from _size_faults(book, member, command)
    yield from _territory_faults(book, member, command)
    if not (command.gold or command.honour or command.sizes or command.gains or command.loses):
        yield no("nothing_chosen", "LEA-A14")


def _size_faults(book: Book, member: Member, command: Correct) -> Iterator[Reason]:
    for id_, size in command.sizes.items():
        unit = member.units.get(id_)
        if unit is None:
            yield no("not_your_unit", "LEA-A14", named=id_, member=member.id)
        elif size > book.entry(member.id, unit).size[1]:
            yield no("size_above", "LEA-A14", have=size, most=book.entry(member.id, unit).size[1])


def _territory_faults(book: Book, member: Member, command: Correct) -> Iterator[Reason]:
    army, owned = book.army(member.id), set(member.territories)
    for id_ in command.gains:
        if id_ not in army.territories or id_ in owned:
            yield no("territory_owned", "LEA-A14", territory=id_)
    for id_ in command.loses:
        if id_ not in owned or id_ == army.base:
            yield no("territory_not_owned", "LEA-A14", territory=id_)
    after = (owned | (set(command.gains) & set(army.territories))) - set(command.loses)
    if not holds_together(army, after | {army.base}):
        yield no("territories_apart", "LEA-A14")


def correct(book: Book, _by: str, command: Correct, _roll: Roll) -> None:
    """LEA-A14: what was wrong is put right from here on."""
    member = book.member(command.member)
    post_gold(book, member.id, command.gold, "correction")
    for id_, amount in command.honour.items():
        post_honour(book, id_, amount, "correction")
    for id_, size in command.sizes.items():
        unit = member.units[id_]
        unit.size = size
        for rank in command_figures(unit)[size:]:
            drop_rank(unit, rank)
        drop_orphans(book, member, unit)
    kept = tuple(id_ for id_ in member.territories if id_ not in command.loses)
    member.territories = (*kept, *command.gains)
    member.turn.trades.clear()
