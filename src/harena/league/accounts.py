"""The ledger: every gold piece and honour point, traced to the entry that it comes from.

A balance is the sum of its postings, worked out each time. Nothing is ever changed or removed: a correction is a
posting of its own.
"""

from __future__ import annotations

from harena.league.book import Book, Posting


def gold_account(member: str) -> str:
    return f"gold/{member}"


def honour_account(unit: int) -> str:
    return f"honour/{unit}"


def balance(book: Book, account: str) -> int:
    """The sum of an account."""
    return sum(posting.amount for posting in book.ledger.get(account, ()))


def gold(book: Book, member: str) -> int:
    """LEA-194: the treasury of a member."""
    return balance(book, gold_account(member))


def honour(book: Book, unit: int) -> int:
    """LEA-199, LEA-216: the honour points of a unit."""
    return balance(book, honour_account(unit))


def post(book: Book, account: str, amount: int, source: str, *, battle: int = 0, turn: int = 0) -> None:
    """Write a line into an account; nothing is written for nothing."""
    if amount:
        book.ledger.setdefault(account, []).append(Posting(book.entries, amount, source, battle, turn))


def post_gold(book: Book, member: str, amount: int, source: str, battle: int = 0) -> None:
    post(book, gold_account(member), amount, source, battle=battle, turn=book.members[member].turn.number)


def post_honour(book: Book, unit: int, amount: int, source: str, battle: int = 0) -> None:
    post(book, honour_account(unit), amount, source, battle=battle)


def of_entry(book: Book, entry: int) -> dict[str, int]:
    """What an entry brought to each account."""
    found: dict[str, int] = {}
    for account, postings in book.ledger.items():
        for posting in postings:
            if posting.entry == entry:
                found[account] = found.get(account, 0) + posting.amount
    return found
