"""Advice for people: a program thinks in their place, and what it found is kept as long as the position stands.

Advice changes nothing in a match and is written down nowhere. There is none where another person plays: what one asks
a program there, the other would have to ask too.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from msgspec import Struct

from harena.bots.thinker import Advice
from harena.core.errors import refuse
from harena.core.seat import Seat
from harena.web.hub import Hub
from harena.web.rooms import Room, Stale
from harena.web.thinkers import Failed, Thinkers

MOST_KEPT: Final = 200
"""For how many matches advice is remembered; the one that was asked for longest ago is forgotten first."""

log: Final = logging.getLogger(__name__)


class Asked(Struct, frozen=True):
    """Advice that somebody has asked for at a version of a match: given, or still thought about."""

    version: int
    thinking: asyncio.Task[Advice]


class Advisers:
    """All advice of this process, by match: only one person plays there, who asks for one at a time."""

    def __init__(self, thinkers: Thinkers, hub: Hub) -> None:
        self._thinkers = thinkers
        self._asked: dict[str, Asked] = {}
        hub.before(self.forget)

    async def advise(self, room: Room, seat: Seat) -> Advice:
        """What a program would do in this seat's place now; asked again, it says the same without thinking again.

        Where the match moves on meanwhile, `Stale`.
        """
        match, version = room.row.id, room.version
        asked = self._asked.get(match)
        if asked is None or asked.version != version:
            self.forget(match)
            seed = f"{match}/{version}"
            person = room.row.seats[seat].person or match
            thinking = asyncio.create_task(self._thinkers.advise(room.game, room.match.view(seat), seed, person))
            asked = self._asked[match] = Asked(version, thinking)
            if len(self._asked) > MOST_KEPT:
                self.forget(next(iter(self._asked)))
        try:
            return await asyncio.shield(asked.thinking)
        except asyncio.CancelledError:
            if not asked.thinking.cancelled():
                raise
            raise Stale(room.version) from None
        except Failed as failed:
            log.warning("no advice in %s: %s", match, failed)
            self.forget(match)
            raise refuse("no_advice") from None

    def known(self, room: Room) -> Advice | None:
        """The advice that was given for the position as it is now."""
        asked = self._asked.get(room.row.id)
        if asked is None or asked.version != room.version or not asked.thinking.done():
            return None
        return None if asked.thinking.cancelled() or asked.thinking.exception() else asked.thinking.result()

    def forget(self, match: str) -> None:
        """The match has moved on: whatever is thought about there is of no use any more."""
        asked = self._asked.pop(match, None)
        if asked is not None:
            asked.thinking.cancel()

    async def close(self) -> None:
        thinking = [asked.thinking for asked in self._asked.values()]
        for match in list(self._asked):
            self.forget(match)
        await asyncio.gather(*thinking, return_exceptions=True)


def other_people(room: Room, seat: Seat) -> bool:
    """Whether another person plays in this match, or has played before leaving the seat to a program."""
    return any(player.bot is None for other, player in enumerate(room.match.header.seats) if other != seat)
