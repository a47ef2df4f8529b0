"""How far the people at a table have followed their match, so that nobody is told again what they have watched.

A live match changes often and each write costs, so this is noted a little later, for all tables at once. Until then
this process knows it by heart; whatever is lost with it is only told once more.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from harena.web.store.matches import Matches

LATER: Final = 10.0
"""After so many seconds it is written; what comes in the meantime costs nothing more."""

log: Final = logging.getLogger(__name__)


class Watched:
    """What has been seen and is not yet written, by match and seat."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._due: dict[tuple[str, int], int] = {}
        self._writing: asyncio.Task[None] | None = None

    def note(self, match: str, seat: int, version: int) -> None:
        """The person on this seat has seen the match up to this version."""
        if version <= self.upto(match, seat):
            return
        self._due[match, seat] = version
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_later())

    def upto(self, match: str, seat: int) -> int:
        """The version that is noted here; 0 where the database knows all there is to know."""
        return self._due.get((match, seat), 0)

    async def close(self) -> None:
        """Write what is left."""
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.wait([self._writing])
        await self._write()

    async def _write_later(self) -> None:
        try:
            while self._due:
                await asyncio.sleep(LATER)
                await self._write()
        finally:
            self._writing = None

    async def _write(self) -> None:
        seen = dict(self._due)
        try:
            await self._matches.note_seen(seen)
        except SQLAlchemyError:
            log.exception("what %d seats have seen is not noted", len(seen))
        for place, version in seen.items():
            if self._due.get(place) == version:
                del self._due[place]
