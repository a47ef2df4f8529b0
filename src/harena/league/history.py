"""A league from its entries: as it stands, as it stood after any entry or on any date, and snapshots as a cache."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

import msgspec
from msgspec import Struct

from harena.core.errors import Refused, refuse
from harena.core.text import Text
from harena.league.book import Book, Library
from harena.league.commands import apply, check
from harena.league.entries import Entry, Header, LeagueRecord, check_library


def begin(header: Header, library: Library) -> Book:
    """A league before its first entry."""
    check_library(header, library)
    own = Library({id_: library.books[id_] for id_ in header.books}, library.shared)
    return Book(header.league, header.organiser, own, header.settings)


def fold(header: Header, entries: Iterable[Entry], library: Library) -> Book:
    """The league after these entries, which this program has checked before."""
    book = begin(header, library)
    for entry in entries:
        apply(book, entry)
    return book


def verify(header: Header, entries: Iterable[Entry], library: Library) -> Book:
    """The league after the entries of others: each command is checked, and a wrong one is named by its number."""
    book = begin(header, library)
    for after, _ in verified(header, entries, library):
        book = after
    return book


def verified(header: Header, entries: Iterable[Entry], library: Library) -> Iterator[tuple[Book, Entry]]:
    """The league after each entry, which has been checked; it is the same book all along."""
    book = begin(header, library)
    last: datetime | None = None
    for entry in entries:
        reasons = check(book, entry.by, entry.command)
        if last is not None and entry.at < last:
            reasons.append(Text("refused.entry_before", {"number": entry.n}))
        if reasons:
            raise Refused(*_at_entry(entry, reasons))
        try:
            apply(book, entry)
        except Refused as refused:
            raise Refused(*_at_entry(entry, refused.reasons)) from refused
        last = entry.at
        yield book, entry


def _at_entry(entry: Entry, reasons: Iterable[Text]) -> list[Text]:
    return [Text("refused.entry_wrong", {"number": entry.n, "why": why}) for why in reasons]


def after_entry(record: LeagueRecord, number: int, library: Library) -> Book:
    """The league as it stood after an entry; 0: before the first one."""
    if not 0 <= number <= len(record.entries):
        raise refuse("no_such_entry", number=number, rule="LEA-A14")
    return fold(record.header, record.entries[:number], library)


def on_date(record: LeagueRecord, moment: datetime, library: Library) -> Book:
    """The league as it stood at a moment."""
    return fold(record.header, (entry for entry in record.entries if entry.at <= moment), library)


# Snapshots


class Snapshot(Struct, frozen=True):
    """A league after an entry, kept to save folding; its fingerprint is that of the entries it was folded from."""

    entries: int
    print: str
    state: bytes


def print_of(entries: Sequence[Entry]) -> str:
    """What a snapshot was folded from."""
    whole = hashlib.sha256()
    for entry in entries:
        whole.update(msgspec.json.encode(entry))
    return whole.hexdigest()


def snapshot(book: Book, entries: Sequence[Entry]) -> Snapshot:
    """A snapshot of a league; army books are not part of it."""
    return Snapshot(book.entries, print_of(entries[: book.entries]), msgspec.msgpack.encode(_without_library(book)))


def from_snapshot(kept: Snapshot, header: Header, entries: Sequence[Entry], library: Library) -> Book:
    """The league after all entries, folded on from a snapshot; one that belongs to other entries is refused."""
    if kept.entries > len(entries) or kept.print != print_of(entries[: kept.entries]):
        raise refuse("other_snapshot")
    empty = begin(header, library)
    book = msgspec.msgpack.decode(kept.state, type=Book)
    book.library = empty.library
    for entry in entries[kept.entries :]:
        apply(book, entry)
    return book


def is_true(kept: Snapshot, header: Header, entries: Sequence[Entry], library: Library) -> bool:
    """Whether folding the same entries again gives what a snapshot holds."""
    again = fold(header, entries[: kept.entries], library)
    return msgspec.msgpack.encode(_without_library(again)) == kept.state


def _without_library(book: Book) -> Book:
    return msgspec.structs.replace(book, library=Library({}, msgspec.structs.replace(book.library.shared, items={})))
