"""Chapter 15, purchases that are revised: each notes how things stood, and the last one is taken back first."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from harena.core.question import Reason, no
from harena.league.accounts import of_entry, post
from harena.league.book import Book, Holding, Member, Trade
from harena.league.dice import Roll
from harena.league.kinds import TakeBack


def trade(book: Book, member: Member, *, stage: int | None, item: str = "", final: bool = False) -> None:
    """LEA-R56: note how things stand before a purchase, and which step of the order it belongs to."""
    turn = member.turn
    held: dict[str, Holding | None] = {one.item: one for one in book.register.values() if one.owner == member.id}
    if item:
        held[item] = book.register.get(item)
    units = {id_: copy(unit) for id_, unit in member.units.items()}
    turn.trades.append(
        Trade(
            book.entries, units, member.territories, member.monsters, member.general, dict(member.duties),
            turn.stage, turn.raised, held, final,
        )
    )  # fmt: skip
    if stage is not None:
        turn.stage = max(turn.stage, stage)


def may_take_back(book: Book, _by: str, command: TakeBack) -> Iterator[Reason]:
    """LEA-R56, LEA-040: the last purchase of the phase, unless dice have spoken."""
    trades = book.member(command.member).turn.trades
    if not book.member(command.member).may_buy or not trades:
        yield no("nothing_to_take_back", "LEA-R56")
    elif trades[-1].final:
        yield no("spells_are_fixed", "LEA-040")


def take_back(book: Book, _by: str, command: TakeBack, _roll: Roll) -> None:
    """LEA-A14: everything stands as before the purchase; what was paid is booked back."""
    member = book.member(command.member)
    last = member.turn.trades.pop()
    for account, amount in of_entry(book, last.entry).items():
        post(book, account, -amount, "taken_back", turn=member.turn.number)
    book.reversed.append(last.entry)
    member.units, member.territories, member.monsters = dict(last.units), last.territories, last.monsters
    member.general, member.duties = last.general, dict(last.duties)
    member.turn.stage, member.turn.raised = last.stage, last.raised
    for item, held in last.holdings.items():
        if held is None:
            book.register.pop(item, None)
        else:
            book.register[item] = held
