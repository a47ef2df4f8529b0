"""Halls: the leagues of the database, folded and kept at hand, as rooms keep matches.

A league in memory is a cache of its record. Whoever enters something does so under the hall's lock, and the entry is
committed before anybody is told. If anything goes wrong on the way the hall is forgotten and folded again. Members who
touch different things never refuse each other: where another process was quicker, the command is checked anew against
what stands by then.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Final, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from harena.core.errors import Refused, refuse
from harena.core.text import Text
from harena.league.book import Book, Library
from harena.league.commands import apply, check, dice_for, touched_by
from harena.league.entries import Entry, Header
from harena.league.kinds import AnyCommand, HandOver, Join
from harena.league.seeds import roller, with_commitments
from harena.league.telling import entry_text
from harena.league.views import entry_seen_by
from harena.web.hub import Hub
from harena.web.leagues.library import Libraries
from harena.web.leagues.refusals import Overtaken, in_words_of_league
from harena.web.leagues.sight import Sight, sight_of
from harena.web.store.leagues import Enrolled, LeagueRow, Leagues, Role
from harena.web.store.matches import Conflict, now

MOST_KEPT: Final = 64
"""How many leagues are kept folded; the one that was used longest ago goes first."""
IN_ONE_GO: Final = 500
"""After so many folded entries others have a turn at the processor."""
ATTEMPTS: Final = 50
"""How often a command is checked anew because another process was quicker; each time somebody has got on."""

T = TypeVar("T")


class NoSuchLeague(Exception):
    """There is no league of this name, or it is not for whoever asks."""


class Order(Struct, frozen=True):
    """A command as somebody gives it. `seen`: how many entries there were when they looked; None: it does not matter.

    `dice`: what real dice show; None: the server rolls.
    """

    command: AnyCommand
    client: str
    seen: int | None = None
    dice: tuple[int, ...] | None = None


class Hall(Struct):
    """A league in memory: its row, its entries, and the book that follows from them."""

    row: LeagueRow
    book: Book
    entries: list[Entry]


class HallLock(Struct):
    """The lock of a hall. It is kept as long as somebody holds it or waits for it."""

    lock: asyncio.Lock
    users: int = 0


def topic(league: str) -> str:
    """The name under which the hub knows a league."""
    return f"league/{league}"


class Halls:
    """All leagues that somebody reads or changes."""

    def __init__(self, leagues: Leagues, libraries: Libraries, hub: Hub) -> None:
        self._leagues = leagues
        self._libraries = libraries
        self._hub = hub
        self._folded: OrderedDict[str, Hall] = OrderedDict()
        self._locks: dict[str, HallLock] = {}

    async def look(self, league: str, person: str | None, make: Callable[[Sight], T]) -> T:
        """What `make` makes of a league as this person sees it. Nobody changes the league meanwhile."""
        async with self._alone_in(league):
            hall = await self._hall(league)
            sight = sight_of(hall.row, hall.book, hall.entries, person)
            if sight is None:
                raise NoSuchLeague
            with in_words_of_league(sight):
                return make(sight)

    async def enter(self, league: str, person: str, order: Order) -> Entry:
        """Make an entry of a command and let everybody know; a repeated command does nothing."""
        async with self._alone_in(league):
            for _ in range(ATTEMPTS):
                hall = await self._hall(league)
                sight = sight_of(hall.row, hall.book, hall.entries, person)
                if sight is None:
                    raise NoSuchLeague
                with in_words_of_league(sight):
                    by = sight.must_play()
                    done = await self._leagues.receipt(league, by.n, order.client)
                    if done is not None:
                        return hall.entries[done - 1]
                    command = completed(hall, by, order.command)
                    entry = self._entry(hall, by, order, command)
                try:
                    await self._commit(hall, entry, by, order.client)
                except Conflict:
                    continue
                self._hub.publish(topic(league), entry.n)
                return entry
        raise refuse("too_busy", seconds=1)

    def forget(self, league: str) -> None:
        """Fold the record again the next time somebody comes."""
        self._folded.pop(league, None)

    # Entering

    def _entry(self, hall: Hall, by: Enrolled, order: Order, command: AnyCommand) -> Entry:
        """The entry that a command becomes, if nothing stands against it. It has taken effect in memory."""
        book = hall.book
        check_overtaken(hall, by, order.seen, command)
        if reasons := check(book, by.id, command):
            raise Refused(*reasons)
        roll = roller(book, hall.row.secret, command)
        dice = dice_for(book, command, roll, order.dice)
        source: Literal["fair", "typed"] = "fair" if order.dice is None else "typed"
        entry = Entry(book.entries + 1, _moment(hall.entries), by.id, command, dice, source if dice else "")
        try:
            apply(book, entry)
        except BaseException:
            self.forget(hall.row.id)
            raise
        return entry

    async def _commit(self, hall: Hall, entry: Entry, by: Enrolled, client: str) -> None:
        """Write an entry that has taken effect in memory; what was not written has not happened."""
        league, roles = hall.row.id, roles_after(hall.row, entry)
        try:
            changed = await self._leagues.append(league, entry, by.n, client, roles)
        except Conflict:
            self.forget(league)
            raise
        except BaseException:
            # Cut off during the commit, we do not know whether it was done: everybody reads the database again.
            self.forget(league)
            self._hub.publish(topic(league), 0)
            raise
        hall.entries.append(entry)
        people = [replace(one, role=roles.get(one.n, one.role)) for one in hall.row.people]
        hall.row = replace(hall.row, version=entry.n, changed=changed, people=people)

    # Reading

    async def _hall(self, league: str) -> Hall:
        """The league as the database has it now."""
        row = await self._leagues.find(league)
        if row is None:
            raise NoSuchLeague
        hall = self._folded.get(league)
        if hall is None:
            book = begun(row.header, await self._libraries.of(row.header))
            hall = Hall(row, book, [])
        hall.row = row
        if row.version > len(hall.entries):
            await self._follow(hall)
        self._folded[league] = hall
        self._folded.move_to_end(league)
        while len(self._folded) > MOST_KEPT:
            self._folded.popitem(last=False)
        return hall

    async def _follow(self, hall: Hall) -> None:
        """Let entries take effect that were written elsewhere, or before this process began."""
        self.forget(hall.row.id)
        for entry in await self._leagues.entries(hall.row.id, len(hall.entries)):
            apply(hall.book, entry)
            hall.entries.append(entry)
            if entry.n % IN_ONE_GO == 0:
                await asyncio.sleep(0)
        hall.row = replace(hall.row, version=len(hall.entries))

    @asynccontextmanager
    async def _alone_in(self, league: str) -> AsyncIterator[None]:
        """Nobody else of this process reads or changes the league inside the block."""
        own = self._locks.setdefault(league, HallLock(asyncio.Lock()))
        own.users += 1
        try:
            async with own.lock:
                yield
        finally:
            own.users -= 1
            if not own.users:
                del self._locks[league]


def begun(header: Header, library: Library) -> Book:
    """A league before its first entry. Its books are those of their fingerprints: `library.py` has made sure."""
    return Book(header.league, header.organiser, library, header.settings)


def completed(hall: Hall, by: Enrolled, command: AnyCommand) -> AnyCommand:
    """A command with what the server adds: the number of a new member, and commitments to dice."""
    if isinstance(command, Join):
        person = command.person or by.id
        if hall.row.numbered(person) is None:
            raise refuse("nobody_of_that_number", number=person)
        command = replace(command, member=new_member(hall.book, person), person=person)
    if isinstance(command, HandOver):
        heir = hall.row.numbered(command.person)
        if heir is None or heir.person is None or heir.role == "left":
            raise refuse("nobody_of_that_number", number=command.person)
    return with_commitments(hall.book, hall.row.secret, command)


def new_member(book: Book, person: str) -> str:
    """The id under which somebody joins: their number, and for a second army how many came before it."""
    before = sum(member.person == person for member in book.members.values())
    return f"{person}-{before + 1}" if before else person


def roles_after(row: LeagueRow, entry: Entry) -> dict[int, Role]:
    """Whose role an entry changes."""
    command = entry.command
    if isinstance(command, HandOver):
        former: dict[int, Role] = {one.n: "player" for one in row.people if one.role == "organiser"}
        return {**former, int(command.person): "organiser"}
    if isinstance(command, Join) and (joined := row.numbered(command.person)) and joined.role == "viewer":
        return {joined.n: "player"}
    return {}


def check_overtaken(hall: Hall, by: Enrolled, seen: int | None, command: AnyCommand) -> None:
    """Refuse a command if somebody has changed what it touches since whoever gave it looked, and tell what changed."""
    if seen is None or isinstance(command, Join):
        return
    things = set(touched_by(command))
    since = [entry for entry in hall.entries[seen:] if things & set(touched_by(entry.command))]
    if since:
        raise Overtaken(*(overtaken_by(hall.book, entry, by.id) for entry in since))


def overtaken_by(book: Book, entry: Entry, viewer: str) -> Text:
    """What came in between, as whoever came too late may read it."""
    return Text("hall.since", {"told": entry_text(book, entry_seen_by(book, entry, viewer))})


def _moment(entries: Sequence[Entry]) -> datetime:
    """The time; never before the last entry, should the clock have been set back."""
    moment = now().replace(microsecond=0)
    return max(moment, entries[-1].at) if entries else moment
