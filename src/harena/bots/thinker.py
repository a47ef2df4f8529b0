"""What the thinking bots share: the weaknesses of a level, a budget, and the pick at the end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import inf
from random import Random
from time import perf_counter
from typing import Any, Final

from msgspec import Struct

from harena.bots.levels import USUAL, Level
from harena.bots.sight import own_seat
from harena.core.action import Action
from harena.core.game import Game
from harena.core.player import Clock
from harena.core.question import Ask
from harena.core.table import Table

TRIFLE: Final = 8
"""A question that its game calls a trifle gets this part of the level's budget."""

BETWEEN_LOOKS: Final = 8
"""How many simulations pass between two looks at the clock."""

INSTANT: Final = 1e-9
"""The shortest budget in seconds."""

OWN_BUDGET: Final = Clock()
"""A clock that says nothing."""


class Considered(Struct, frozen=True):
    """An option that was looked at.

    `weight`: how much speaks for it, 1 for the best. `worth`: how well its seat stands after it, from 0 to 1.
    """

    action: Action
    weight: float
    worth: float


class Advice(Struct, frozen=True):
    """What a program would choose, and the options that it looked at closely, the best first.

    A program that only chooses names none. `is_chance`: each worth is a chance to win.
    """

    action: Action
    considered: tuple[Considered, ...] = ()
    is_chance: bool = False

    @classmethod
    def ranked(cls, considered: Sequence[Considered], *, is_chance: bool = False) -> Advice:
        """Advice to choose the first option, with the others by their worth.

        Options that were dropped early are left out: their few looks may flatter them, and they would seem better than
        the choice.
        """
        best = considered[0]
        no_better = sorted(considered, key=lambda one: one.worth, reverse=True)
        return cls(best.action, tuple(one for one in no_better if one.worth <= best.worth), is_chance)


class Thinker(ABC):
    """A player that weighs its options. With a budget in simulations and a seeded generator it repeats itself exactly.

    A `budget` overrides the level's, and a clock that is set overrides both.
    """

    def __init__(self, game: Game[Any], rng: Random, level: Level = USUAL, budget: Clock = OWN_BUDGET) -> None:
        self._game = game
        self._rng = rng
        self._level = level
        self._budget = budget

    def choose(self, view: Table, options: Sequence[Action], clock: Clock) -> Action:
        """The option that most speaks for, unless the level errs."""
        own_seat(view)
        if len(options) == 1 and not clock.even:
            return options[0]
        if self._level.blunder and self._rng.random() < self._level.blunder:
            return options[int(self._rng.random() * len(options))]
        in_a_hurry = not self._level.temperature and not clock.even
        weights = self.weighed(view, options, clock, until_decided=in_a_hurry)
        if not self._level.temperature:
            return max(weights, key=weights.__getitem__)
        return self._rng.choices(
            list(weights), [weight ** (1 / self._level.temperature) for weight in weights.values()]
        )[0]

    @abstractmethod
    def weighed(
        self, view: Table, options: Sequence[Action], clock: Clock, *, until_decided: bool
    ) -> dict[Action, float]:
        """How much speaks for each option that was looked at, 1 for the best; of equals the first is the better one."""

    @abstractmethod
    def advice(self, view: Table, options: Sequence[Action], clock: Clock = OWN_BUDGET) -> Advice:
        """What the level's budget finds to be best, and what speaks for it. Advice never errs on purpose."""

    def granted(self, clock: Clock, view: Table, options: int) -> Clock:
        """The budget for this question: the clock's, the bot's own, or what the level gives."""
        for budget in (clock, self._budget):
            if budget.seconds is not None or budget.simulations is not None:
                return budget
        simulations = max(self._level.simulations, self._level.each * options)
        is_trifle = isinstance(view.pending, Ask) and view.pending.question.trifle
        return Clock(simulations=max(options, simulations // TRIFLE) if is_trifle else simulations)


class Meter:
    """Says whether there is budget for one more simulation. The first is always granted."""

    def __init__(self, budget: Clock) -> None:
        self._start = perf_counter()
        self._end = None if budget.seconds is None else self._start + budget.seconds
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

    def spent(self) -> float:
        """Which part of the budget is gone."""
        by_number = 0.0 if self._most is None else self._begun / max(1, self._most)
        if self._end is None:
            return by_number
        return max(by_number, (perf_counter() - self._start) / max(self._end - self._start, INSTANT))
