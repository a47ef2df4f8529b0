"""The seer: information-set Monte Carlo tree search over imagined tables.

Each simulation imagines a full table that agrees with the view, walks down the remembered places, tries one move that
was never tried there, and lets the game's evaluation say how each seat stands when the next real choice comes up. Every
actor on the way is credited with its own seat's standing, so opponents play for themselves and allies for each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from random import Random
from time import perf_counter
from typing import Any, Final

from harena.bots.levels import USUAL, Level
from harena.bots.sight import own_seat, sight
from harena.bots.tree import Memory, Move
from harena.core.action import Action
from harena.core.chance import Question
from harena.core.game import Game
from harena.core.player import Clock
from harena.core.seat import Seat
from harena.core.table import Ask, Table

EXPLORATION: Final = 0.5
"""The most that confidence counts when moves are compared; on average it is half of this."""

CUTOFF: Final = 0

NARROW: Final = 36
"""A question with at most so many equally likely answers (two dice) is always answered anew."""

DEEPEST: Final = 300
"""How many answers deep a simulation follows remembered places, so that a game that goes in circles cannot hold it."""

BETWEEN_LOOKS: Final = 8
"""How many simulations pass between two looks at the clock."""

OWN_BUDGET: Final = Clock()
"""A clock that says nothing."""

Path = list[tuple[Seat, Move]]


class SeerBot:
    """A player that searches. With a budget in simulations and a seeded generator it repeats itself exactly.

    `budget` goes before the level's own. `cutoff` is how many decisions are played at random below the tree before the
    game's evaluation is asked; None plays every simulation to its end and needs no evaluation.

    What was learned is kept between moves. That is sound because places are keyed by what this seat sees: whatever is
    found under the view at hand was learned for this very view, however the game came to it. So there is nothing to
    watch for.
    """

    def __init__(
        self,
        game: Game[Any],
        rng: Random,
        level: Level = USUAL,
        budget: Clock = OWN_BUDGET,
        *,
        exploration: float = EXPLORATION,
        cutoff: int | None = CUTOFF,
    ) -> None:
        self._game = game
        self._rng = rng
        self._level = level
        self._budget = budget
        self._exploration = exploration
        self._cutoff = cutoff
        self._memory = Memory()

    def choose(self, view: Table, options: Sequence[Action], clock: Clock) -> Action:
        """The option tried most often; the clock, where it says something, goes before the bot's own budget."""
        own_seat(view)
        if len(options) == 1 and not clock.even:
            return options[0]
        if self._level.blunder and self._rng.random() < self._level.blunder:
            return options[int(self._rng.random() * len(options))]
        return self._decide(self.think(view, options, clock))

    def think(self, view: Table, options: Sequence[Action], clock: Clock = OWN_BUDGET) -> dict[Action, Move]:
        """Search, and return what was found out about each option that was tried."""
        seat = own_seat(view)
        root = self._memory.begin(view)
        goes_on = _meter(self._granted(clock, len(options)))
        while goes_on():
            table = self._game.imagined(view, self._rng)
            action, move = root.select(options, self._exploration, self._rng)
            path = [(seat, move)]
            table.answer(action)
            if move.visits:
                self._descend(table, seat, path)
            self._play_on(table)
            self._credit(path, table)
        return {option: root.moves[option] for option in options if option in root.moves}

    def _granted(self, clock: Clock, options: int) -> Clock:
        for budget in (clock, self._budget):
            if budget.seconds is not None or budget.simulations is not None:
                return budget
        return Clock(simulations=max(self._level.simulations, self._level.each * options))

    def _descend(self, table: Table, viewer: Seat, path: Path) -> None:
        """Walk down the places until a move is tried for the first time. A forced answer needs no place."""
        lot = None
        for _ in range(DEEPEST):
            pending = table.pending
            if pending is None:
                return
            options = table.options()
            if len(options) == 1:
                table.answer(options[0])
                continue
            if not isinstance(pending, Ask) and not _wide(pending, table, viewer):
                table.answer(pending.sample(table, self._rng))
                continue
            key = sight(table, viewer)
            if lot is not None:
                lot.followed.add(key)
            if isinstance(pending, Ask):
                lot = None
                action, move = self._memory.place(key).select(options, self._exploration, self._rng)
                path.append((pending.seat, move))
                table.answer(action)
                if not move.visits:
                    return
            else:
                lot = self._memory.lot(key)
                table.answer(lot.outcome(pending, table, self._rng))

    def _play_on(self, table: Table) -> None:
        """Go on to the next real choice, or past a few of them at random, or to the end of the game."""
        left = -1 if self._cutoff is None else self._cutoff
        random = self._rng.random
        while (pending := table.pending) is not None:
            if not isinstance(pending, Ask):
                table.answer(pending.sample(table, self._rng))
                continue
            options = table.options()
            if len(options) > 1:
                if left == 0:
                    return
                left -= 1
            table.answer(options[int(random() * len(options))])

    def _credit(self, path: Path, table: Table) -> None:
        """Each move on the way gets what its actor's seat has here; a seat that did nothing need not be judged."""
        standings: dict[Seat, float] = {}
        for seat, move in path:
            if seat not in standings:
                standings[seat] = table.outcome.payoff(seat) if table.outcome else self._game.evaluate(table, seat)
            move.visits += 1
            move.worth += standings[seat]

    def _decide(self, tried: dict[Action, Move]) -> Action:
        """The most visited move, or with a temperature one of those that were visited much."""
        if not self._level.temperature:
            return max(tried, key=lambda action: (tried[action].visits, tried[action].worth))
        most = max(move.visits for move in tried.values())
        weights = [(move.visits / most) ** (1 / self._level.temperature) for move in tried.values()]
        return self._rng.choices(list(tried), weights)[0]


def _wide(question: Question, table: Table, viewer: Seat) -> bool:
    """Whether the viewer sees an outcome out of so many that a search must come back to some."""
    return question.witnessed_by(viewer) and prod(question.bounds(table)) > NARROW


def _meter(budget: Clock) -> Callable[[], bool]:
    """A function that says whether there is budget for one more simulation. The first is always granted."""
    end = None if budget.seconds is None else perf_counter() + budget.seconds
    begun = 0

    def goes_on() -> bool:
        nonlocal begun
        begun += 1
        if begun == 1:
            return True
        if budget.simulations is not None and begun > budget.simulations:
            return False
        return end is None or begun % BETWEEN_LOOKS != 0 or perf_counter() < end

    return goes_on
