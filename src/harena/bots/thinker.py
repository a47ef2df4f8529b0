"""What the thinking bots share: the weaknesses of a level, a budget, and the pick at the end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from harena.bots.greedy import GreedyBot
from harena.bots.lapses import by_feeling
from harena.bots.levels import USUAL, Level
from harena.bots.meter import lateness
from harena.bots.sight import own_seat
from harena.core.action import Action
from harena.core.game import Game
from harena.core.odds import Odds
from harena.core.player import Clock
from harena.core.question import Ask
from harena.core.table import Table

TRIFLE: Final = 8
"""A question that its game calls a trifle gets this part of the level's budget."""

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

    A program that only chooses names none. `is_chance`: each worth is a chance to win. `odds`: what may come of the
    plan that the choice belongs to, where the game has a solver of its own.
    """

    action: Action
    considered: tuple[Considered, ...] = ()
    is_chance: bool = False
    odds: Odds | None = None

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
        """The option that most speaks for. A level that looks one step ahead needs no budget, and may err."""
        own_seat(view)
        if len(options) == 1 and not clock.even:
            return options[0]
        if self._level.one_step:
            return self._at_a_glance(view, options, clock)
        weights = self.weighed(view, options, clock, until_decided=not clock.even)
        return max(weights, key=weights.__getitem__)

    def _at_a_glance(self, view: Table, options: Sequence[Action], clock: Clock) -> Action:
        """What a level that looks one step ahead answers: as the game's own player would, unless it errs."""
        player = self._game.programs.player
        if player is None or self._rng.random() < self._level.overlooks:
            worths = GreedyBot(self._game, self._rng).worths(view, options, lateness(clock))
            return by_feeling(dict(zip(options, worths, strict=True)), self._level, self._rng)
        return player(view, self._rng)

    @abstractmethod
    def weighed(
        self, view: Table, options: Sequence[Action], clock: Clock, *, until_decided: bool
    ) -> dict[Action, float]:
        """How much speaks for each option that was looked at, 1 for the best; of equals the first is the better one."""

    @abstractmethod
    def advice(self, view: Table, options: Sequence[Action], clock: Clock = OWN_BUDGET) -> Advice:
        """What the level's budget finds to be best, and what speaks for it. Advice never errs on purpose."""

    def granted(self, clock: Clock, view: Table, options: int) -> Clock:
        """The budget for this question: the clock's, the bot's own, or what the level gives, and any deadline."""
        for budget in (clock, self._budget):
            if budget.seconds is not None or budget.simulations is not None:
                return replace(budget, deadline=clock.deadline)
        is_trifle = isinstance(view.pending, Ask) and view.pending.question.trifle
        granted = self.by_level(options, TRIFLE if is_trifle else 1)
        return Clock(simulations=granted, deadline=clock.deadline)

    @abstractmethod
    def by_level(self, options: int, part: int) -> int:
        """How many simulations the level grants where there are so many options; `part` of them for a trifle."""
