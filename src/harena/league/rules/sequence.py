"""Chapters 8 and 15: the after-battle sequence begins, and the check with which it ends."""

from __future__ import annotations

from collections.abc import Iterator

from harena.core.question import Reason, no
from harena.league.book import Book, Member, Turn
from harena.league.dice import Roll, seed_faults
from harena.league.kinds import CloseSequence, OpenSequence
from harena.league.rules.duties import is_tolerated
from harena.league.rules.ending import has_reached
from harena.league.rules.item_fates import to_be_given
from harena.league.rules.items import plain
from harena.league.rules.legality import list_faults, over_limits


def may_open_sequence(book: Book, _by: str, command: OpenSequence) -> Iterator[Reason]:
    """LEA-094, LEA-R02: after the last battle of the campaign turn, when all of them are settled."""
    member = book.member(command.member)
    if member.turn.step != "ready":
        yield no("wrong_step", "LEA-093", step=member.turn.step)
    elif not member.turn.battles:
        yield no("no_battle_yet", "LEA-R01")
    elif open_ones := book.open_battles(member.id):
        yield no("battles_open", "LEA-094", number=[battle.id for battle in open_ones])


def open_sequence(book: Book, _by: str, command: OpenSequence, _roll: Roll) -> None:
    """LEA-089, LEA-094: upkeep comes next, once for all battles of the turn."""
    book.member(command.member).turn.step = "upkeep"


def closing_faults(book: Book, member: Member) -> Iterator[Reason]:
    """LEA-053, LEA-193, LEA-R56: what must be mended before the phase can be closed."""
    for item in to_be_given(book, member):
        yield no("item_must_be_given", "LEA-159", item=plain(item))
    yield from (fault for fault in list_faults(book, member) if not tolerates(book, member, fault))


def tolerates(book: Book, member: Member, fault: Reason) -> bool:
    """LEA-R09, LEA-R53, LEA-R54: what a list may keep.

    Too little Core and too few units, where losses caused them and all gold was spent; limits that only a loss of
    territories has broken.
    """
    turn = member.turn
    if fault.key == "core_below":
        return turn.short and is_tolerated(book, member)
    if fault.key == "too_few_units":
        return turn.few and bool(member.units) and is_tolerated(book, member)
    if fault.key in ("above_maximum", "share_above"):
        return turn.step == "purchases" and turn.raised <= 0
    return False


def may_close_sequence(book: Book, by: str, command: CloseSequence) -> Iterator[Reason]:
    """LEA-193, LEA-R56: the list is legal or tolerated, and the dice of the turn can be checked."""
    member = book.member(command.member)
    if not member.may_buy:
        yield no("wrong_step", "LEA-093", step=member.turn.step)
        return
    yield from closing_faults(book, member)
    if command.seed_lost:
        yield from may_lose_seed(book, by, command)
    elif member.turn.step == "purchases" and member.turn.commitment:
        yield from seed_faults(book, member, command.seed)


def may_lose_seed(book: Book, by: str, command: CloseSequence) -> Iterator[Reason]:
    """LEA-A10, LEA-R75: only the organiser closes a turn whose dice nobody will ever check."""
    if by != book.organiser:
        yield no("organiser_only", "LEA-R75", person=book.organiser)
    if command.seed or not book.member(command.member).turn.commitment:
        yield no("seed_not_lost", "LEA-A10")


def close_sequence(book: Book, _by: str, command: CloseSequence, _roll: Roll) -> None:
    """LEA-193, LEA-194, LEA-R59: the list stands, gold is kept, and a new campaign turn may begin."""
    member = book.member(command.member)
    kept = [fault.key for fault in list_faults(book, member)]
    member.tolerated = bool(kept) or any(over_limits(book, member))
    member.reached = has_reached(book, member)
    if member.turn.step == "purchases":
        member.turn = Turn(number=member.turn.number + 1, commitment=command.commitment)
    member.turn.step = "ready"
    member.turn.trades = []
