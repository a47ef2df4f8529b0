"""`harena league log`: what happened in a league, entry by entry, for one member, one battle or one kind of command."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

from cyclopts import Parameter
from msgspec import Struct

from harena.cli.arguments import AsJson, Injected, whole
from harena.cli.league_fields import kind_named
from harena.cli.league_file import DEFAULT, League, LeagueFile, Person, library_beside, read_league, speak_of
from harena.core.text import Text
from harena.league.book import Book, Library
from harena.league.changes import changes, outline
from harena.league.commands import apply, tag_of
from harena.league.entries import Entry
from harena.league.history import begin
from harena.league.kinds import OfMember
from harena.league.rules.battle import find_battle
from harena.league.telling import entry_text
from harena.league.views import entry_seen_by

MINUTES: Final = "%Y-%m-%d %H:%M"


class Filter(Struct, frozen=True):
    """Which entries are told; what is not named does not matter."""

    member: str | None = None
    battle: int | None = None
    kind: str | None = None

    def lets_through(self, entry: Entry) -> bool:
        command = entry.command
        of = command.member if isinstance(command, OfMember) else None
        return (
            self.member in (None, of, entry.by)
            and self.battle in (None, getattr(command, "battle", None))
            and self.kind in (None, tag_of(command))
        )


class Logged(Struct, frozen=True):
    """An entry as it is told: the league after it, and what it changed."""

    book: Book
    entry: Entry
    changed: tuple[Text, ...]


def log(
    name: Annotated[str | None, Parameter(help="help.option.log_member")] = None,
    /,
    *,
    battle: Annotated[int | None, Parameter(help="help.option.log_battle", metavar="N", converter=whole)] = None,
    kind: Annotated[str | None, Parameter(help="help.option.log_kind", metavar="KIND")] = None,
    file: LeagueFile = DEFAULT,
    by: Person = None,
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """What happened, in sentences: every entry, with what it changed."""
    league = read_league(screen, file)
    if name is not None and name != league.book.organiser:
        league.book.member(name)
    if battle is not None:
        find_battle(league.book, battle)
    wanted = Filter(name, battle, None if kind is None else str(kind_named(kind).__struct_config__.tag))
    if as_json:
        entries = [entry_seen_by(league.book, entry, by) for entry in league.record.entries]
        screen.json([entry for entry in entries if wanted.lets_through(entry)])
        return
    for one in _told(league, library_beside(file), by, wanted):
        command = one.entry.command
        own = one.book.members.get(command.member) if isinstance(command, OfMember) else None
        speak_of(screen, one.book.library, one.book.army(own.id) if own else None)
        at = one.entry.at.astimezone().strftime(MINUTES)
        screen.line(screen.texts("club.log_entry", number=one.entry.n, date=at, told=entry_text(one.book, one.entry)))
        for text in one.changed:
            screen.line("  " + screen.texts.say(text))


def _told(league: League, library: Library, by: str | None, wanted: Filter) -> Iterator[Logged]:
    """The entries that are wanted, as a person may read them, with what each changed at its time."""
    book = begin(league.record.header, library)
    for entry in league.record.entries:
        told = wanted.lets_through(entry)
        before = outline(book) if told else None
        apply(book, entry)
        if before is not None:
            seen = entry_seen_by(league.book, entry, by)
            yield Logged(book, seen, tuple(changes(before, book, seen)))
