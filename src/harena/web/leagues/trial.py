"""Trying a purchase on a copy: what would the list be worth, and what would be wrong with it?

Nothing of it reaches the record. Only what a purchase can touch is copied, so a trial costs little in a large league.
"""

from __future__ import annotations

from copy import copy, deepcopy
from datetime import UTC, datetime
from itertools import count

from harena.core.errors import Refused
from harena.core.text import Text
from harena.league.book import Book
from harena.league.commands import apply, check, dice_for
from harena.league.entries import Entry
from harena.league.kinds import AnyCommand

NEVER = datetime(2000, 1, 1, tzinfo=UTC)


def trial(book: Book, member: str) -> Book:
    """A copy of a league in which this member's things can be changed."""
    tried = copy(book)
    tried.members = {**book.members, member: deepcopy(book.members[member])}
    tried.ledger = {account: list(lines) for account, lines in book.ledger.items()}
    tried.register, tried.versions, tried.reversed = dict(book.register), dict(book.versions), list(book.reversed)
    return tried


def tried_out(book: Book, by: str, member: str, command: AnyCommand) -> tuple[list[Text], Book]:
    """What stands against a command, and the league after it; where something does, as it is now."""
    if reasons := check(book, by, command):
        return reasons, book
    after, numbers = trial(book, member), count()
    try:
        dice = dice_for(after, command, lambda bound: next(numbers) % bound + 1)
        apply(after, Entry(book.entries + 1, NEVER, by, command, dice, "typed" if dice else ""))
    except Refused as refused:
        return list(refused.reasons), book
    return [], after
