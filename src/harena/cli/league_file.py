"""The file of a league: opened to be read, or by one writer at a time, with the army books that lie beside it.

Every line was checked when it was written, and is checked again when it is read: people can edit a file.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final, Literal

from cyclopts import Parameter
from msgspec import Struct

from harena.cli.arguments import place
from harena.cli.league_fields import checked
from harena.cli.league_seed import make_secret, read_secret, seed_file
from harena.cli.screen import Screen
from harena.core.errors import refuse
from harena.core.text import Text
from harena.league.accounts import gold_account
from harena.league.army_book import ArmyBook
from harena.league.book import Book, Library
from harena.league.changes import Outline, changes, outline
from harena.league.commands import issue
from harena.league.entries import Entry, LeagueRecord, LeagueWriter, read_record
from harena.league.history import verify
from harena.league.kinds import AnyCommand, OfMember
from harena.league.reading import BUILT_IN, ITEMS, built_in_book, built_in_items, read_book, read_items
from harena.league.seeds import roller, with_commitments
from harena.league.texts import league_texts

DEFAULT: Final = Path("league.jsonl")
BOOKS: Final = "books"
"""The folder beside a league's file in which its own army books lie."""

LeagueFile = Annotated[
    Path, Parameter(name="--file", help="help.option.league_file", metavar="FILE", converter=place, show_default=False)
]
Person = Annotated[str | None, Parameter(name="--as", help="help.option.league_as", metavar="NAME")]


Source = Literal["typed", "fair", "rolled"]


class League(Struct, frozen=True):
    """A league as it was read: its record, and the book that follows from it."""

    record: LeagueRecord
    book: Book


class Done(Struct, frozen=True):
    """A command that took effect: the league before it in outline and after it, its entry, and what it changed."""

    before: Outline
    book: Book
    entry: Entry
    changes: tuple[Text, ...]


def library_beside(file: Path) -> Library:
    """The built-in army books, with those of the folder `books` beside the file; `items.toml` there replaces ours."""
    books, shared = {name: built_in_book(name) for name in BUILT_IN}, built_in_items()
    for path in sorted((file.parent / BOOKS).glob("*.toml")):
        if path.name == ITEMS:
            shared = read_items(path)
        else:
            own = read_book(path)
            books[own.army.id] = own
    return Library(books, shared)


def speak_of(screen: Screen, library: Library, army: ArmyBook | None = None) -> None:
    """From here on the screen knows the words of the league and the names of its army books.

    Two books may call different things by one id: then the names of `army` hold.
    """
    books = [*library.books.values(), *([army] if army else [])]
    screen.texts = league_texts(screen.texts.language, *books, shared=library.shared)


def read_league(screen: Screen, file: Path) -> League:
    """A league to look at; a last line that was cut off is told and left out."""
    _must_exist(file)
    library = library_beside(file)
    speak_of(screen, library)
    record = read_record(file)
    if record.truncated:
        screen.warn("club.truncated", file=str(file))
    return League(record, verify(record.header, record.entries, library))


def must_see_gold(book: Book, member: str) -> None:
    """LEA-H01: in a league with private treasuries a member's gold is for that member and the organiser."""
    if gold_account(member) not in book.ledger and not book.settings.open_treasury:
        raise refuse("treasury_closed", member=member, rule="LEA-H01")


@contextmanager
def open_league(screen: Screen, file: Path) -> Iterator[tuple[League, LeagueWriter]]:
    """A league to be changed by nobody else meanwhile."""
    _must_exist(file)
    library = library_beside(file)
    speak_of(screen, library)
    writer, record = LeagueWriter.resume(file)
    with writer:
        yield League(record, verify(record.header, record.entries, library)), writer


def _must_exist(file: Path) -> None:
    if not file.exists():
        raise refuse("no_league_here", file=str(file))


def carry_out(
    screen: Screen, file: Path, by: str | None, wanted: Callable[[Book, str], AnyCommand], dice: Sequence[int] | None
) -> Done:
    """Let a command take effect and write its entry; where it is refused, nothing is written."""
    with open_league(screen, file) as (league, writer):
        book, who = league.book, by or league.book.organiser
        secret = secret_beside(screen, file, book)
        command = with_commitments(book, secret, checked(wanted(book, who)))
        _speak_of_member(screen, book, command)
        fair = roller(book, secret, command)
        source: Source = "typed" if dice is not None else "rolled" if fair is None else "fair"
        moment, before = _now(league.record.entries), outline(book)
        entry = issue(book, who, moment, command, roll=fair or _rolled, dice=dice, dice_from=source)
        writer.write(entry)
        if league.record.truncated:
            screen.warn("club.dropped", file=str(file))
    return Done(before, book, entry, tuple(changes(before, book, entry)))


def _speak_of_member(screen: Screen, book: Book, command: AnyCommand) -> None:
    """Where two army books call different things by one id, whoever acts reads the names of their own."""
    member = book.members.get(command.member) if isinstance(command, OfMember) else None
    if member is not None:
        speak_of(screen, book.library, book.army(member.id))


def secret_beside(screen: Screen, file: Path, book: Book) -> bytes:
    """The secret of a league's dice. Where it is gone a new one begins; turns that are committed to keep their fate."""
    secret = read_secret(file)
    if secret is not None:
        return secret
    if any(member.turn.commitment for member in book.members.values()):
        screen.warn("club.seed_gone", file=str(seed_file(file)))
    return make_secret(file)


def _rolled(bound: int) -> int:
    """A number from 1 to the bound, from the generator that the system keeps for secrets."""
    return secrets.randbelow(bound) + 1


def _now(entries: Sequence[Entry]) -> datetime:
    """The time; never before the last entry, should the clock have been set back."""
    now = datetime.now(UTC).replace(microsecond=0)
    return max(now, entries[-1].at) if entries else now
