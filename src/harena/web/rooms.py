"""Rooms: the matches of the database, folded and kept at hand.

A match in memory is a cache. Whoever changes it does so under the room's lock, on the version that the database has,
and the lines are committed before anyone is told. If anything goes wrong on the way the room is forgotten, and the next
one to enter folds the record again: what was not committed has never happened.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from harena.core.discovery import find_game
from harena.core.errors import Refused, refuse
from harena.core.game import Game
from harena.core.match import Match
from harena.core.record import Record, encode_line
from harena.core.seat import Seat
from harena.core.sources import Fair
from harena.core.table import Ask
from harena.web.hub import Hub
from harena.web.store.matches import Conflict, Matches, MatchRow

MOST_ROOMS: Final = 500
"""How many matches are kept folded; the one that was used longest ago goes first."""


class Stale(Exception):
    """The request was meant for a position that is no longer the last; `version` is the present one."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the match is at version {version}")
        self.version = version


class NoSuchMatch(Exception):
    """There is no match of this name."""


class Room(Struct, frozen=True, eq=False):
    """A match that has begun: who sits where, and the folded record."""

    row: MatchRow
    game: Game[Any]
    match: Match

    @property
    def version(self) -> int:
        return self.match.version

    def asked(self) -> Seat | None:
        """The seat that must answer now."""
        pending = self.match.table.pending
        return pending.seat if isinstance(pending, Ask) else None

    def bot_to_move(self) -> str | None:
        """The program whose turn it is, if it is a program's."""
        seat = self.asked()
        return None if seat is None else self.row.seats[seat].bot


Change = Callable[[Match], None]


class Rooms:
    """All matches that are being played or looked at."""

    def __init__(self, matches: Matches, hub: Hub) -> None:
        self._matches = matches
        self._hub = hub
        self._folded: OrderedDict[str, Match] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}

    async def enter(self, match: str) -> Room:
        """The match as the database has it now."""
        async with self._lock(match):
            return await self._room(match)

    async def change(self, match: str, expected: int, change: Change, client: str | None = None) -> int:
        """Change a match that is at version `expected`, and return its new version; a repeated request does nothing.

        Chance answers at once whatever it is asked by the change.
        """
        async with self._lock(match):
            if client is not None and (done := await self._matches.receipt(match, client)) is not None:
                return done
            room = await self._room(match)
            if room.version != expected:
                raise Stale(room.version)
            await self._commit(room, change, client)
            version = room.match.version
        self._hub.publish(match, version)
        return version

    async def _commit(self, room: Room, change: Change, client: str | None) -> None:
        before = room.version
        try:
            change(room.match)
            while room.asked() is None and not room.match.over:
                room.match.chance()
            added = room.match.lines[before:]
            await self._matches.append(room.row.id, before, added, summary(room), client)
        except Refused:
            if room.version != before:
                self.forget(room.row.id)
            raise
        except Conflict:
            self.forget(room.row.id)
            raise Stale((await self._room(room.row.id)).version) from None
        except BaseException:
            self.forget(room.row.id)
            raise

    def forget(self, match: str) -> None:
        """Fold the record again the next time somebody comes."""
        self._folded.pop(match, None)

    async def _room(self, name: str) -> Room:
        row = await self._matches.find(name)
        if row is None:
            raise NoSuchMatch
        if row.header is None:
            raise refuse("match_not_begun")
        game = find_game(row.game)
        match = self._folded.get(name)
        if match is None:
            record = Record(row.header, await self._matches.lines(name))
            match = Match.resume(game, record, source=Fair(row.id, row.seed))
        elif match.version < row.version:
            match.follow(await self._matches.lines(name, match.version))
        self._keep(name, match)
        return Room(row, game, match)

    def _keep(self, name: str, match: Match) -> None:
        self._folded[name] = match
        self._folded.move_to_end(name)
        while len(self._folded) > MOST_ROOMS:
            gone, _ = self._folded.popitem(last=False)
            if not self._locks[gone].locked():
                del self._locks[gone]

    def _lock(self, match: str) -> asyncio.Lock:
        return self._locks.setdefault(match, asyncio.Lock())


def summary(room: Room) -> dict[str, Any]:
    """What the database notes of a match beside its lines."""
    asked = room.asked()
    return {
        "state": "over" if room.match.over else "playing",
        "turn": None if asked is None else int(asked),
        "proposal": None,
        "header": encode_line(room.match.header),
    }
