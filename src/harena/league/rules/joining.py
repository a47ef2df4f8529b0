"""Chapter 1: joining, leaving, and naming a General."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from harena.core.question import Reason, no
from harena.league.accounts import post_gold
from harena.league.book import Book, Member, Turn
from harena.league.dice import Roll, seed_faults
from harena.league.kinds import ChangeSettings, HandOver, Join, NameGeneral, Retire
from harena.league.rules.items import lose_item

START_GOLD: Final = 500
"""LEA-004: what every player starts with."""


def may_join(book: Book, by: str, command: Join) -> Iterator[Reason]:
    """LEA-001, LEA-R58: at any time, with an army of the league, one army a person."""
    if command.army not in book.library.books:
        yield no("unknown_army_book", "LEA-005", army=sorted(book.library.books))
    if command.member in book.members:
        yield no("member_exists", "LEA-001", member=command.member)
    person = command.person or by
    if by not in (person, book.organiser):
        yield no("organiser_only", "LEA-R75", person=book.organiser)
    for member in book.members.values():
        if member.person == person and member.turn.step != "retired":
            yield no("has_an_army", "LEA-001", person=person, member=member.id)
    if book.ended_by:
        yield no("league_ended", "LEA-198")


def join(book: Book, by: str, command: Join, _roll: Roll) -> None:
    """LEA-004, LEA-005, LEA-R58: 500 gold pieces and the base territory, for early and late comers alike."""
    base = book.library.books[command.army].base
    turn = Turn(commitment=command.commitment)
    book.members[command.member] = Member(command.member, command.person or by, command.army, (base,), turn=turn)
    post_gold(book, command.member, START_GOLD, "start")


def may_retire(book: Book, _by: str, command: Retire) -> Iterator[Reason]:
    """LEA-R54: not while a battle waits for its end. LEA-A10: a seed that is revealed must be the right one."""
    if book.open_battles(command.member):
        yield no("battle_not_settled", "LEA-R54")
    if command.seed:
        yield from seed_faults(book, book.member(command.member), command.seed)


def retire(book: Book, _by: str, command: Retire, _roll: Roll) -> None:
    """LEA-R54: the army goes; its items are lost, and whoever led it may join anew."""
    member = book.member(command.member)
    member.turn.step = "retired"
    for held in list(book.register.values()):
        if held.owner == member.id and not held.waits:
            lose_item(book, held)


def may_name_general(book: Book, _by: str, command: NameGeneral) -> Iterator[Reason]:
    """LEA-014, LEA-R23: a Hero or Lord who is able to be General, named outside of battles."""
    member = book.member(command.member)
    unit = member.units.get(command.unit)
    if unit is None or not book.entry(member.id, unit).general:
        yield no("cannot_be_general", "LEA-014", named=command.unit)


def name_general(book: Book, _by: str, command: NameGeneral, _roll: Roll) -> None:
    book.member(command.member).general = command.unit


def may_change_settings(book: Book, by: str, _command: ChangeSettings) -> Iterator[Reason]:
    """LEA-R75, LEA-A15: the organiser keeps the settings."""
    if by != book.organiser:
        yield no("organiser_only", "LEA-R75", person=book.organiser)


def change_settings(book: Book, _by: str, command: ChangeSettings, _roll: Roll) -> None:
    book.settings = command.settings


def may_hand_over(book: Book, by: str, command: HandOver) -> Iterator[Reason]:
    """LEA-R75: only the organiser hands the book over, and to somebody else."""
    if by != book.organiser:
        yield no("organiser_only", "LEA-R75", person=book.organiser)
    elif command.person == by:
        yield no("is_organiser", "LEA-R75", person=by)


def hand_over(book: Book, _by: str, command: HandOver, _roll: Roll) -> None:
    """LEA-R75: from now on somebody else keeps the register and the settings, and decides disputes."""
    book.organiser = command.person
