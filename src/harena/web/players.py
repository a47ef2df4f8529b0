"""Programs play on the server: whenever it is a program's turn, it is asked, and its answer is taken like anybody's.

A program that fails, or that takes longer than it may, is replaced by the next weaker one, and the log says so.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from functools import partial
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from harena.bots.levels import weaker
from harena.core.errors import BrokenRules, Refused
from harena.core.match import Match
from harena.web.rooms import NoSuchMatch, NotBegun, Room, Rooms, Stale
from harena.web.store.matches import Matches, MatchRow, Note, now
from harena.web.thinkers import Failed, Thinkers

log: Final = logging.getLogger(__name__)


class Players:
    """Lets programs play: whenever one must answer, it is asked, and its answer is taken like anybody's."""

    def __init__(self, rooms: Rooms, matches: Matches, thinkers: Thinkers) -> None:
        self._rooms = rooms
        self._matches = matches
        self._thinkers = thinkers
        self._busy: dict[str, asyncio.Task[None]] = {}

    def wake(self, match: str) -> None:
        """Let a program answer in this match, if it is a program's turn."""
        if match not in self._busy or self._busy[match].done():
            self._busy[match] = asyncio.create_task(self._play(match), name=f"programs of {match}")

    async def wake_all(self) -> None:
        """After a restart: go on wherever a program was thinking."""
        for match in await self._matches.in_play():
            self.wake(match)

    async def take_over(self, patience: float) -> None:
        """Look from time to time for programs that have not answered for so many seconds, and ask them again.

        The process that asked them was perhaps killed, or the database was away for a moment. If they still think
        there, the quicker answer counts.
        """
        while True:
            await asyncio.sleep(patience)
            try:
                for match in await self._matches.left_waiting(now() - timedelta(seconds=patience)):
                    self.wake(match)
            except SQLAlchemyError as error:
                log.warning("cannot look for programs that wait: %s", error)

    async def _play(self, match: str) -> None:
        try:
            while (room := await self._rooms.latest(match)).bot_to_move() is not None:
                await self._move(room)
        except (NoSuchMatch, NotBegun):
            pass
        except (Refused, BrokenRules, SQLAlchemyError) as error:
            log.warning("programs cannot play %s, and are asked again later: %s", match, error)
        finally:
            self._busy.pop(match, None)

    async def _move(self, room: Room) -> None:
        """One answer of the program whose turn it is, or of the one that stands in for it."""
        seat, own, version = room.asked(), room.bot_to_move(), room.version
        assert seat is not None
        assert own is not None
        view = room.match.view(seat)
        for spec in (own, *weaker(own)):
            try:
                action = await self._thinkers.choose(room.game, spec, view, thinks_for(room.row))
                await self._rooms.change(room.row.id, version, partial(Match.answer, seat=seat, action=action))
            except (Failed, Refused) as failed:
                log.warning("%s failed in %s: %s", spec, room.row.id, failed)
                continue
            except Stale:
                return
            if spec != own:
                note = Note(version, "bot_replaced", {"seat": int(seat), "bot": own, "by": spec})
                await self._rooms.note(room.row.id, note)
            return
        raise BrokenRules(f"no program could answer in {room.row.id}")

    async def close(self) -> None:
        for task in list(self._busy.values()):
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
        self._thinkers.close()


def thinks_for(row: MatchRow) -> str:
    """The person for whom the programs of a match think: its host, since the host has made it. Where the host has left,
    the first of the others; a match without people stands for itself.
    """
    return row.host or next((seat.person for seat in row.seats if seat.person), row.id)
