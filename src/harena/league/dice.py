"""Dice of the league: typed in from a real table, or rolled by the fair roller; always written into the entry.

A rule that needs dice asks `roll(6)` and gets a number from 1 to 6. When an entry is made the numbers come from people
or from the fair roller; when it is folded they come from the entry.

For the fair roller each campaign turn of a member has one commitment (`core/fair.py`). The turn's last entry reveals
the seed, and whoever folds the record checks every number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from harena.core.errors import refuse
from harena.core.fair import SCHEME, Asked, commitment, fair_numbers
from harena.core.question import Reason, no
from harena.league.book import Book, Member

Roll = Callable[[int], int]
"""Asks for a number from 1 to the bound."""
KIND: Final = "roll"


class Given:
    """Dice that lie before us: those of an entry, or those that somebody typed."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = tuple(numbers)
        self.bounds: list[int] = []

    def __call__(self, bound: int) -> int:
        place = len(self.bounds)
        if place >= len(self._numbers):
            raise refuse("dice_missing", have=len(self._numbers), rule="LEA-A10")
        number = self._numbers[place]
        if not 1 <= number <= bound:
            raise refuse("dice_range", number=number, most=bound, rule="LEA-A10")
        self.bounds.append(bound)
        return number

    def finish(self) -> None:
        """All dice must have been used: one too many is a misunderstanding."""
        if len(self.bounds) != len(self._numbers):
            raise refuse("dice_left", have=len(self._numbers), count=len(self.bounds), rule="LEA-A10")


class Rolled:
    """Dice that are being rolled, noted as they fall."""

    def __init__(self, roll: Roll) -> None:
        self._roll = roll
        self.numbers: list[int] = []

    def __call__(self, bound: int) -> int:
        number = self._roll(bound)
        self.numbers.append(number)
        return number


def fair_match(book: Book, member: Member) -> str:
    """What a commitment and its dice belong to: a campaign turn of a member."""
    return f"{book.name}/{member.id}/{member.turn.number}"


def commit(book: Book, member: Member, seed: bytes) -> str:
    """What is published when a campaign turn begins."""
    return commitment(fair_match(book, member), seed)


def fair_roll(book: Book, member: Member, kind: str, seed: bytes) -> Roll:
    """The fair roller for one entry: its dice follow from the seed, the turn and the dice rolled before."""
    first = sum(len(numbers) for _, _, numbers in member.turn.fair_rolls)
    match, rolled = fair_match(book, member), 0

    def roll(bound: int) -> int:
        nonlocal rolled
        rolled += 1
        return _fair_number(match, seed, kind, first + rolled, bound)

    return roll


def derived(book: Book, member: Member, seed: bytes) -> bool:
    """Whether all fair dice of a member's turn follow from the seed."""
    match, index = fair_match(book, member), 0
    for kind, bounds, numbers in member.turn.fair_rolls:
        for bound, number in zip(bounds, numbers, strict=True):
            index += 1
            if _fair_number(match, seed, kind, index, bound) != number:
                return False
    return True


def seed_faults(book: Book, member: Member, seed: str) -> Iterator[Reason]:
    """LEA-A10: the seed that was committed to, from which all fair dice of the turn follow."""
    raw = bytes.fromhex(seed)
    if not seed:
        yield no("seed_missing", "LEA-A10", person=book.organiser)
    elif commit(book, member, raw) != member.turn.commitment:
        yield no("seed_differs", "LEA-A10")
    elif not derived(book, member, raw):
        yield no("dice_differ", "LEA-A10")


def _fair_number(match: str, seed: bytes, kind: str, index: int, bound: int) -> int:
    asked = Asked(KIND, None, kind, (bound,))
    return fair_numbers(SCHEME, seed, match, {}, index, asked)[0] + 1
