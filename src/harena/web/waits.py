"""Since when the others wait for an answer, by a clock that nobody can set.

The time of day may jump: somebody sets it, or a machine finds out that it was wrong. Nobody may lose a game by that.
So each process counts by its own clock, which only ever runs on, from the moment in which it heard that a match had
moved on. What it has not heard of since it began has waited since then: before that, nobody could answer here.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct

from harena.web.hub import Hub
from harena.web.store.matches import MatchRow, Pace, now

PATIENCE: Final[dict[Pace, timedelta]] = {"live": timedelta(minutes=10), "days": timedelta(days=3)}
"""How long somebody may leave the others waiting before they may claim the game."""


class Moment(Struct, frozen=True):
    """A point in time by the clock of this process, and what time of day it was then."""

    ticks: float
    day: datetime


class Reached(Struct, frozen=True):
    """When this process heard that a match had reached a version."""

    version: int
    at: Moment


class Waits:
    """When each match has last moved on."""

    def __init__(self, hub: Hub, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began = self._moment()
        self._reached: OrderedDict[str, Reached] = OrderedDict()
        hub.follow(self._heard)

    def since(self, row: MatchRow) -> Moment:
        """Since when the others have waited for the next answer."""
        known = self._reached.get(row.id)
        if known is None and row.changed <= self._began.day:
            return self._began
        if known is None or known.version < row.version or self._is_seated_anew(row, known):
            return self._note(row.id, row.version)  # it was changed elsewhere, and the news was lost
        return known.at

    @staticmethod
    def _is_seated_anew(row: MatchRow, known: Reached) -> bool:
        """Whether people came or went at a match that has not begun; that is no version."""
        return row.state == "waiting" and known.at.day < row.changed

    def too_long(self, row: MatchRow) -> bool:
        """Whether the others need to wait no longer."""
        return self._clock() - self.since(row).ticks >= PATIENCE[row.pace].total_seconds()

    def over_at(self, row: MatchRow) -> datetime:
        """The time of day at which the others need to wait no longer, if nobody sets the clock until then."""
        return self.since(row).day + PATIENCE[row.pace]

    def _heard(self, match: str, version: int) -> None:
        """There is news of a match; it need not be a new version. Nothing is at version 0 that somebody waits for."""
        known = self._reached.get(match)
        if version > (known.version if known else 0):
            self._note(match, version)

    def _note(self, match: str, version: int) -> Moment:
        moment = self._moment()
        self._reached[match] = Reached(version, moment)
        self._reached.move_to_end(match)
        self._forget(moment.ticks - max(PATIENCE.values()).total_seconds())
        return moment

    def _forget(self, before: float) -> None:
        """Forget what was longer ago than anybody needs to wait: it is as if this process had begun only then."""
        while self._reached and next(iter(self._reached.values())).at.ticks < before:
            _, gone = self._reached.popitem(last=False)
            self._began = Moment(gone.at.ticks, max(gone.at.day, self._began.day))

    def _moment(self) -> Moment:
        return Moment(self._clock(), now())
