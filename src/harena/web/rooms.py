"""Rooms: the matches of the database, folded and kept at hand.

A match in memory is a cache. Whoever changes it does so under the room's lock, on the version that the database has,
and the lines are committed before anyone is told. If anything goes wrong on the way the room is forgotten, and the next
one to enter folds the record again: what was not committed has never happened.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from harena.core.discovery import find_game
from harena.core.errors import Refused, refuse
from harena.core.game import Game
from harena.core.match import Match
from harena.core.question import Ask
from harena.core.record import Header, Record, RecordError, encode_line
from harena.core.seat import Seat
from harena.core.sources import Fair
from harena.core.table import Table
from harena.core.text import Texts
from harena.web.chronicle import Chronicle, Reader
from harena.web.hub import Hub
from harena.web.refusals import in_words_of
from harena.web.store.contents import Contents
from harena.web.store.matches import Conflict, Matches, MatchRow, Note, Proposal, Result, taken_over

MEGABYTE: Final = 2**20
MOST_MEGABYTES: Final = 250
"""How much memory the matches that are kept folded may take, where whoever runs the server says nothing else. The one
that was used longest ago goes first."""
AT_LEAST: Final = 16 * 1024
"""What a match takes before anything has happened: who plays, the lock, the table."""
COUNT_AGAIN: Final = 64
"""The bytes of a match are counted anew when so many lines have come since."""
IDLE_SECONDS: Final = 900.0
"""A match that nobody has used for so long is folded again when somebody comes: that takes some hundredths of a second.
"""
AT_HAND_SECONDS: Final = 60.0
"""A room is used for so long after it was read from the database, unless there is news of it. Whatever changes a match
or its seats tells the hub; this is the bound for a process that was cut off from the others."""


class Stale(Exception):
    """The request was meant for a position that is no longer the last; `version` is the present one."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the match is at version {version}")
        self.version = version


class NoSuchMatch(Exception):
    """There is no match of this name."""


class NotBegun(Refused):
    """The match still waits for people; `row` tells for whom."""

    def __init__(self, row: MatchRow) -> None:
        super().__init__(*refuse("match_not_begun").reasons)
        self.row = row


class Room(Struct, frozen=True, eq=False):
    """A match that has begun: who sits where, the folded record, what its log tells beside the rules."""

    row: MatchRow
    game: Game[Any]
    match: Match
    notes: list[Note] = []
    told: dict[Reader, Chronicle] = {}
    """What its readers were told, for as long as the match is kept folded."""

    def chronicle(self, viewer: Seat, texts: Texts) -> Chronicle:
        """What has happened, in words; `texts` know everybody at the table by name."""
        reader = (viewer, texts.language)
        known = self.told.get(reader)
        if known is None or known.names != texts.names:
            known = self.told[reader] = Chronicle(self.game, viewer, texts)
        known.catch_up(self.match, self.notes)
        return known

    @property
    def version(self) -> int:
        return self.match.version

    @property
    def proposal(self) -> Proposal | None:
        """What the others are asked now; a question about an older position is forgotten."""
        asked = self.row.proposal
        return asked if asked is not None and asked.version == self.version else None

    def asked(self) -> Seat | None:
        """The seat that must answer now."""
        pending = self.match.table.pending
        return pending.seat if isinstance(pending, Ask) else None

    def bot_to_move(self) -> str | None:
        """The program whose turn it is, if it is a program's."""
        seat = self.asked()
        return None if seat is None else self.row.seats[seat].bot


class Folded(Struct):
    """A match that is kept folded, with what its readers were told; when it was last used, and its bytes of then."""

    match: Match
    told: dict[Reader, Chronicle]
    used: float
    bytes: int = 0
    counted: int = -COUNT_AGAIN
    """At how many lines, those of all readers included, the bytes were counted."""

    def lines(self) -> int:
        return self.match.version + sum(len(one.entries) for one in self.told.values())

    def held(self) -> int:
        """About how many bytes it holds. They are counted anew when it has grown."""
        if abs(self.lines() - self.counted) >= COUNT_AGAIN:
            self.counted = self.lines()
            self.bytes = AT_LEAST + self.match.held() + sum(one.held() for one in self.told.values())
        return self.bytes


Change = Callable[[Match], None]


class RoomLock(Struct):
    """The lock of a room. It is kept as long as somebody holds it or waits for it."""

    lock: asyncio.Lock
    users: int = 0


class Rooms:
    """All matches that are being played or looked at."""

    def __init__(self, matches: Matches, contents: Contents, hub: Hub, megabytes: int | None = None) -> None:
        """`megabytes`: about how much memory folded matches may take."""
        self._matches = matches
        self._contents = contents
        self._hub = hub
        self._most = MEGABYTE * (MOST_MEGABYTES if megabytes is None else megabytes)
        self._folded: OrderedDict[str, Folded] = OrderedDict()
        self._held: dict[str, int] = {}
        """By match that is kept folded: how many bytes it had when it was last used."""
        self._bytes = 0
        """How many these are together. To count them at each request would take long where many play."""
        self._locks: dict[str, RoomLock] = {}
        self._at_hand: dict[str, tuple[Room, float]] = {}
        self._looking: set[str] = set()
        hub.before(self._outdated)

    async def enter(self, match: str) -> Room:
        """The match as the database has it now."""
        async with self._alone_in(match):
            return await self._room(match)

    async def latest(self, match: str) -> Room:
        """The match as of the last news of it. All who hear of a change share one read of the database."""
        async with self._alone_in(match):
            return self._kept(match) or await self._room(match)

    async def change(
        self,
        match: str,
        expected: int,
        change: Change,
        client: str | None = None,
        allowed: Callable[[Room], None] | None = None,
    ) -> int:
        """Change a match that is at version `expected`, and return its new version; a repeated request does nothing.

        `allowed` refuses what may not be done in this room; it is called when nobody else can change it any more. What
        the change asks of chance is answered at once, unless people type it.
        """
        async with self._alone_in(match):
            room = self._kept(match)
            if room is None or room.version != expected:
                room = await self._room(match)
            try:
                if room.version != expected:
                    raise Stale(room.version)
                if allowed is not None:
                    allowed(room)
                self._looking.add(match)
                _, looked = self._at_hand.get(match, (None, None))
                changed = await self._commit(room, change, client)
            except Stale:
                # A repeated request comes too late because it has led to a newer version itself.
                if client is not None and (done := await self._matches.receipt(match, client)) is not None:
                    return done
                raise
            alone = match in self._looking
            self._hub.publish(match, changed.version)
            if alone:  # nobody else, in another process, has changed it meanwhile
                self._keep_at_hand(changed, looked)
            return changed.version

    async def propose(self, match: str, expected: int, wish: Callable[[Room], Proposal | None], client: str) -> int:
        """Ask the others something, or answer what they ask: it changes no version, and a repeat does nothing."""
        async with self._alone_in(match):
            if (done := await self._matches.receipt(match, client)) is not None:
                return done
            room = await self._room(match)
            if room.version != expected:
                raise Stale(room.version)
            proposal = wish(room)
            try:
                with self._hub.telling(match, expected):
                    await self._matches.propose(match, expected, proposal, client)
            except Conflict:
                if (done := await self._matches.receipt(match, client)) is not None:
                    return done
                raise Stale((await self._room(match)).version) from None
            return expected

    async def note(self, match: str, note: Note) -> None:
        """Let the log tell something beside the rules."""
        with self._hub.telling(match, note.version):
            await self._matches.note(match, note)

    async def _commit(self, room: Room, change: Change, client: str | None) -> Room:
        """Carry out a change, write it, and return the room as it is afterwards."""
        before = room.version
        try:
            change(room.match)
            while room.match.source is not None and room.asked() is None and not room.match.over:
                room.match.chance()
            added, noted = room.match.lines[before:], summary(room)
            moment = await self._matches.append(room.row.id, before, added, noted, client)
        except Refused:
            if room.version != before:
                self.forget(room.row.id)
            raise
        except Conflict:
            self.forget(room.row.id)
            raise Stale((await self._room(room.row.id)).version) from None
        except BaseException:
            # Cut off during the commit, we do not know whether it was done: everybody reads the database again.
            self.forget(room.row.id)
            self._hub.publish(room.row.id, 0)
            raise
        kept = {name: noted[name] for name in ("state", "turn", "proposal")}
        kept["result"] = result_of(room.match.table, room.match.rewinds)
        seats = [replace(seat, bot=taken_over(added).get(seat.seat, seat.bot)) for seat in room.row.seats]
        row = replace(room.row, **kept, seats=seats, version=room.version, changed=moment)
        return replace(room, row=row)

    def forget(self, match: str) -> None:
        """Fold the record again the next time somebody comes."""
        self._folded.pop(match, None)
        self._bytes -= self._held.pop(match, 0)
        self._outdated(match)

    def _outdated(self, match: str) -> None:
        """Drop the room at hand, and do not keep one that is just being read: there is news."""
        self._at_hand.pop(match, None)
        self._looking.discard(match)

    def _kept(self, match: str) -> Room | None:
        """The room as it was last read, if that was not long ago. Using it keeps its match folded."""
        room, looked = self._at_hand.get(match, (None, 0.0))
        if room is None or time.monotonic() - looked >= AT_HAND_SECONDS:
            return None
        if match in self._folded:
            self._keep(match, self._folded[match])
        return room

    def _keep_at_hand(self, room: Room, looked: float | None = None) -> None:
        """Keep a room for those who come next. `looked`: when the database was read, where that was not just now."""
        self._at_hand[room.row.id] = (room, time.monotonic() if looked is None else looked)

    async def _room(self, name: str) -> Room:
        self._looking.add(name)
        found = await self._matches.find_told(name)
        if found is None:
            raise NoSuchMatch
        row, notes = found
        if row.header is None:
            raise NotBegun(row)
        game = find_game(row.game)
        folded = self._folded.get(name)
        # A deleted account, here or at another process, has changed a name in the header.
        if folded is None or folded.match.header != row.header:
            with in_words_of(row.game, row):
                folded = Folded(await self._resumed(game, row, row.header), {}, time.monotonic())
        elif folded.match.version < row.version:
            folded.match.follow(await self._matches.lines(name, folded.match.version))
        self._keep(name, folded)
        room = Room(row, game, folded.match, notes, folded.told)
        if name in self._looking:
            self._keep_at_hand(room)
        return room

    async def _resumed(self, game: Game[Any], row: MatchRow, header: Header) -> Match:
        """The match as its record tells it, with the content that it began with: an upgrade may have changed cards.

        An upgrade of the rules closes it only if its record no longer folds.
        """
        content = await self._contents.of(game, header.content_hash)
        record = Record(header, await self._matches.lines(row.id))
        source = None if row.typed else Fair(row.id, row.seed, header.rng)
        same_rules = header.rules_version == game.rules_version
        try:
            match = Match.resume(game, record, source=source, content=content, known_as=header.content_hash)
        except RecordError:
            if same_rules:
                raise
        else:
            if same_rules or match.version == len(record.lines):  # else it is over by the new rules, and nobody knew
                return match
        raise refuse("match_other_rules", game=game.name, have=header.rules_version[:40], want=game.rules_version)

    def _keep(self, name: str, folded: Folded) -> None:
        folded.used = time.monotonic()
        self._folded[name] = folded
        self._folded.move_to_end(name)
        bytes_now = folded.held()
        self._bytes += bytes_now - self._held.get(name, 0)
        self._held[name] = bytes_now
        while len(self._folded) > 1 and self._too_much():
            self.forget(next(iter(self._folded)))

    def _too_much(self) -> bool:
        """Whether the match that was used longest ago must go."""
        oldest = next(iter(self._folded.values()))
        return self._bytes > self._most or time.monotonic() - oldest.used > IDLE_SECONDS

    @asynccontextmanager
    async def _alone_in(self, match: str) -> AsyncIterator[None]:
        """Nobody else of this process reads or changes the match inside the block."""
        own = self._locks.setdefault(match, RoomLock(asyncio.Lock()))
        own.users += 1
        try:
            async with own.lock:
                yield
        finally:
            self._looking.discard(match)
            own.users -= 1
            if not own.users:
                del self._locks[match]


def summary(room: Room) -> dict[str, Any]:
    """The columns of a match that follow from its lines."""
    return {
        "state": "over" if room.match.over else "playing",
        "turn": turn_of(room.match.waited_for()),
        "proposal": None,
        "result": msgspec.to_builtins(result_of(room.match.table, room.match.rewinds)),
        "header": encode_line(room.match.header),
    }


def turn_of(waited_for: Sequence[Seat]) -> int | None:
    """The seat that must go on; where several people may type what chance answered, the first of them."""
    return int(waited_for[0]) if waited_for else None


def result_of(table: Table, rewinds: int) -> Result | None:
    """How a game ended, as lists tell it; None while it goes on.

    `rewinds`: how often its only player took back something past the dice.
    """
    outcome = table.outcome
    if outcome is None:
        return None
    return Result([int(seat) for seat in outcome.winners], outcome.drawn, outcome.score, rewinds, outcome.following)
