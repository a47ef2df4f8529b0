"""What one reader sees of a league. Pages, streams and the API are made from it, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from harena.core.errors import refuse
from harena.core.text import Texts
from harena.league.accounts import balance, gold_account
from harena.league.book import Book, Member
from harena.league.entries import Entry
from harena.league.views import entries_seen_by, seen_by
from harena.web.leagues.words import league_words
from harena.web.store.leagues import Enrolled, LeagueRow


class Sight(Struct, frozen=True, eq=False):
    """A league as a reader sees it. `book` is the reader's view; `reader` is None for somebody from outside."""

    row: LeagueRow
    book: Book
    reader: Enrolled | None
    _entries: Sequence[Entry]

    @property
    def organises(self) -> bool:
        return self.reader is not None and self.reader.role == "organiser"

    @property
    def may_act(self) -> bool:
        return self.reader is not None and self.reader.plays and not self.row.archived

    def must_play(self) -> Enrolled:
        """The reader, who wants to change something; refused for who only looks on."""
        if self.reader is None:
            raise refuse("not_in_league")
        if self.row.archived:
            raise refuse("league_archived")
        if not self.reader.plays:
            raise refuse("only_looks_on")
        return self.reader

    @property
    def own(self) -> Member | None:
        """The army that the reader leads."""
        viewer = self.reader.id if self.reader else None
        led = (member for member in self.book.members.values() if member.person == viewer)
        return next((member for member in led if member.turn.step != "retired"), None)

    def leads(self, member: Member) -> bool:
        """Whether the reader may act for this member: it is the own army, or the reader organises the league."""
        return self.may_act and (self.organises or (self.reader is not None and member.person == self.reader.id))

    def name(self, member: str) -> str:
        """What a member is called."""
        found = self.row.numbered(self.book.member(member).person)
        return found.name if found else member

    def gold(self, member: str) -> int | None:
        """The treasury of a member; None where the reader may not know it. LEA-H01."""
        account = gold_account(member)
        known = self.book.settings.open_treasury or account in self.book.ledger
        return balance(self.book, account) if known else None

    def entries(self, after: int, upto: int) -> list[Entry]:
        """These entries as the reader may read them."""
        return entries_seen_by(self.book, self._entries[after:upto], self.reader.id if self.reader else None)

    def texts(self, language: str, army: str = "") -> Texts:
        """The sentences of the league in a language. Where two army books differ, those of `army` hold."""
        return league_words(self.row, self.book, language, army)


def sight_of(row: LeagueRow, book: Book, entries: Sequence[Entry], person: str | None) -> Sight | None:
    """What somebody sees of a league; None where it is not for them."""
    reader = row.enrolled(person)
    if reader is None and not row.public:
        return None
    return Sight(row, seen_by(book, reader.id if reader else None), reader, entries)
