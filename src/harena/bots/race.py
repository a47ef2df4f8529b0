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
"""An option that leads by so many standard errors is surely the better one…"""

LAPS: Final = 8
"""…after at least so many looks at both."""

HANDICAP: Final = 3
"""What an option promised at the start counts as much as so many looks."""


class Runner:
    """An option in the race: what it promised at the start, and what each look at it brought."""

    __slots__ = ("action", "promise", "results")

    def __init__(self, action: Action, promise: float) -> None:
        self.action = action
        self.promise = promise
        self.results: list[float] = []

    def mean(self) -> float:
        """The value to expect, from the promise and all looks."""
        return (HANDICAP * self.promise + sum(self.results)) / (HANDICAP + len(self.results))

    def standing(self) -> tuple[int, float]:
        """The rank of a runner: how many looks it got, then how well it did."""
        return len(self.results), self.mean()


def race(runners: list[Runner], spent: Callable[[], float], *, until_decided: bool) -> Iterator[Runner]:
    """Yields the runner to look at next, until the budget is gone; `spent` tells which part of it is.

    A lap that is cut off is undone, also where a look was given up and brought no result. `until_decided`: stop as soon
    as all others are surely worse, or no better.
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
            if spent() < 1:
                yield runner
            if len(runner.results) == laps:
                for looked_at in running:
                    del looked_at.results[laps:]
                return


def _undecided(running: list[Runner]) -> list[Runner]:
    """The best so far, and those that may still be better."""
    best = max(running, key=Runner.mean)
    return [best, *(other for other in running if other is not best and not _surely_behind(other, best))]


def _surely_behind(other: Runner, best: Runner) -> bool:
    """Whether a runner is surely worse, compared look by look, since both had the same luck.

    A runner that did better in the looks is not behind, whatever was promised.
    """
    ahead = [one - two for one, two in zip(best.results, other.results, strict=True)]
    mean = sum(ahead) / len(ahead)
    variance = max(0.0, sum([lead * lead for lead in ahead]) / len(ahead) - mean * mean)
    return mean >= 0 and best.mean() - other.mean() >= SURELY * sqrt(variance / len(ahead))
