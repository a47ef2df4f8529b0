"""How much of a budget is left: simulations, seconds, and the time until a deadline."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import Final

from harena.core.player import Clock

BETWEEN_LOOKS: Final = 8
"""How many simulations pass between two looks at the clock."""

INSTANT: Final = 1e-9
"""The shortest budget in seconds."""


class Meter:
    """Says whether there is budget for one more simulation. The first is always granted."""

    def __init__(self, budget: Clock) -> None:
        self._start = perf_counter()
        self._deadline = budget.deadline
        bounds = [bound for bound in (budget.seconds, budget.deadline) if bound is not None]
        self._end = self._start + min(bounds) if bounds else None
        self._most = budget.simulations
        self._begun = 0.0

    @property
    def looks(self) -> bool:
        """Whether it is time to look whether the search may stop; to look every time would cost more than it saves."""
        return self._begun % BETWEEN_LOOKS == 0

    def goes_on(self) -> bool:
        self._begun += 1
        if self._begun == 1:
            return True
        if self._most is not None and self._begun > self._most:
            return False
        return self._end is None or not self.looks or perf_counter() < self._end

    def left(self) -> float:
        """About how many more simulations there will be, this one included."""
        by_number = inf if self._most is None else self._most - self._begun + 1
        if self._end is None:
            return by_number
        now = perf_counter()
        return min(by_number, self._begun * (self._end - now) / (now - self._start))

    def take(self, simulations: float) -> None:
        """Count so many simulations, done at once."""
        self._begun += simulations

    def is_late(self, part: float = 1.0) -> bool:
        """Whether this part of the time until the deadline is gone; never, where there is none."""
        return self._deadline is not None and perf_counter() - self._start >= part * self._deadline

    def spent(self) -> float:
        """Which part of the budget is gone."""
        by_number = 0.0 if self._most is None else self._begun / max(1, self._most)
        if self._end is None:
            return by_number
        return max(by_number, (perf_counter() - self._start) / max(self._end - self._start, INSTANT))


def never() -> bool:
    """Nobody waits: there is time for everything."""
    return False


def lateness(clock: Clock) -> Callable[[], bool]:
    """Tells from now on whether it is late by this clock."""
    return never if clock.deadline is None else Meter(clock).is_late
