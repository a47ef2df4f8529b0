"""How a search shares its budget among a few options: a race in which the worse half drops out, again and again.

All who are still in it have been looked at equally often and with the same luck, look by look. So they are compared by
what they do and not by the dice that they happened to get. There are as many rounds as leave two for the last
(sequential halving, Karnin, Koren and Somekh 2013).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Final

from harena.core.action import Action

SURELY: Final = 3.0
"""How many standard errors apart two options are of which one is surely the better…"""

LAPS: Final = 8
"""…after at least so many looks."""

HANDICAP: Final = 3
"""For how many looks it counts what an option promised at the start."""


class Runner:
    """An option in the race: what it promised at the start, and what each look at it brought."""

    __slots__ = ("action", "promise", "results")

    def __init__(self, action: Action, promise: float) -> None:
        self.action = action
        self.promise = promise
        self.results: list[float] = []

    def mean(self) -> float:
        """What is to be expected of it, by all that is known."""
        return (HANDICAP * self.promise + sum(self.results)) / (HANDICAP + len(self.results))

    def standing(self) -> tuple[int, float]:
        """How far it came, and how well it did."""
        return len(self.results), self.mean()


def race(runners: list[Runner], spent: Callable[[], float], *, until_decided: bool) -> Iterator[Runner]:
    """Whom to look at next, until the budget is gone; `spent` says which part of it is.

    A lap that is cut off is undone. `until_decided`: not longer than until all but one are surely worse, or no better.
    """
    running = runners
    rounds, done = max(1, (len(running) - 1).bit_length()), 0
    while (gone := spent()) < 1:
        while done + 1 < rounds and gone >= (done + 1) / rounds:
            done += 1
            running = sorted(running, key=Runner.mean, reverse=True)[: (len(running) + 1) // 2]
        if until_decided and len(running[0].results) >= LAPS:
            running = _undecided(running)
            if len(running) == 1:
                return
        laps = len(running[0].results)
        for runner in running:
            if spent() >= 1:
                for looked_at in running:
                    del looked_at.results[laps:]
                return
            yield runner


def _undecided(running: list[Runner]) -> list[Runner]:
    """The best so far, and those that may still be better."""
    best = max(running, key=Runner.mean)
    return [best, *(other for other in running if other is not best and not _surely_behind(other, best))]


def _surely_behind(other: Runner, best: Runner) -> bool:
    """Look by look, since both had the same luck; and whatever it promised, who did better is not behind."""
    ahead = [one - two for one, two in zip(best.results, other.results, strict=True)]
    mean = sum(ahead) / len(ahead)
    variance = max(0.0, sum([lead * lead for lead in ahead]) / len(ahead) - mean * mean)
    return mean >= 0 and best.mean() - other.mean() >= SURELY * sqrt(variance / len(ahead))
