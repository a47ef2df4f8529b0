"""The seer: information-set Monte Carlo tree search over imagined tables.

Each simulation imagines a full table that agrees with the view, walks down the remembered places, tries one move that
was never tried there, and lets the game's evaluation say how each seat stands when the next real choice comes up. Every
actor on the way is credited with its own seat's standing, so opponents play for themselves and allies for each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, prod
from random import Random
from time import perf_counter
from typing import Any, Final

from harena.bots.levels import USUAL, Level
from harena.bots.sight import own_seat, sight
from harena.bots.tree import Memory, Move, Place
from harena.core.action import Action
from harena.core.chance import Question
from harena.core.game import Game
from harena.core.player import Clock
from harena.core.seat import Seat
from harena.core.table import Ask, Table

EXPLORATION: Final = 0.75
"""The most that confidence counts when moves are compared, in units of how much results vary; on average the half."""

CUTOFF: Final = 0

NARROW: Final = 36
"""A question with at most so many equally likely answers (two dice) is always answered anew."""

DEEPEST: Final = 300
"""How many answers deep a simulation follows remembered places, so that a game that goes in circles cannot hold it."""

TRIFLE: Final = 8
"""A question that its game calls a trifle gets this part of the level's budget."""

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
        in_a_hurry = not self._level.temperature and not clock.even
        return self._decide(self.think(view, options, clock, until_decided=in_a_hurry))

    def think(
        self, view: Table, options: Sequence[Action], clock: Clock = OWN_BUDGET, *, until_decided: bool = False
    ) -> dict[Action, Move]:
        """Search, and return what was found out about each option that was tried.

        `until_decided`: not longer than until the rest of the budget cannot change which was tried most often.
        """
        seat = own_seat(view)
        root = self._memory.begin(view)
        meter = _Meter(self._granted(clock, view, len(options)))
        first = self._rng.getrandbits(64)
        while meter.goes_on():
            if until_decided and meter.looks and _is_decided(root, options, meter.left()):
                break
            action, move = root.select(options, self._exploration, self._rng)
            luck = Random(first + move.visits)  # the same for every option: they differ by what they do, not by dice
            table = self._game.imagined(view, luck)
            path = [(seat, move)]
            table.answer(action)
            if move.visits:
                self._descend(table, seat, path, luck)
            self._play_on(table, luck)
            self._credit(path, table)
        return {option: root.moves[option] for option in options if option in root.moves}

    def _granted(self, clock: Clock, view: Table, options: int) -> Clock:
        for budget in (clock, self._budget):
            if budget.seconds is not None or budget.simulations is not None:
                return budget
        simulations = max(self._level.simulations, self._level.each * options)
        is_trifle = isinstance(view.pending, Ask) and view.pending.options.__name__ in self._game.trifles
        return Clock(simulations=max(options, simulations // TRIFLE) if is_trifle else simulations)

    def _descend(self, table: Table, viewer: Seat, path: Path, luck: Random) -> None:
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
                table.answer(pending.sample(table, luck))
                continue
            key = sight(table, viewer)
            if lot is not None:
                lot.followed.add(key)
            if isinstance(pending, Ask):
                lot = None
                action, move = self._memory.place(key).select(options, self._exploration, luck, try_all=False)
                path.append((pending.seat, move))
                table.answer(action)
                if not move.visits:
                    return
            else:
                lot = self._memory.lot(key)
                table.answer(lot.outcome(pending, table, luck))

    def _play_on(self, table: Table, luck: Random) -> None:
        """Go on to the next real choice, or past a few of them at random, or to the end of the game."""
        left = -1 if self._cutoff is None else self._cutoff
        random = luck.random
        while (pending := table.pending) is not None:
            if not isinstance(pending, Ask):
                table.answer(pending.sample(table, luck))
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
            move.credit(standings[seat])

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


def _is_decided(root: Place, options: Sequence[Action], left: float) -> bool:
    """Whether no other option can be visited as often as the first one any more, in what is left of the budget."""
    visits = sorted([root.moves[option].visits for option in options if option in root.moves], reverse=True)
    return len(visits) == len(options) > 1 and visits[0] - visits[1] > left


class _Meter:
    """Says whether there is budget for one more simulation. The first is always granted."""

    def __init__(self, budget: Clock) -> None:
        self._start = perf_counter()
        self._end = None if budget.seconds is None else self._start + budget.seconds
        self._most = budget.simulations
        self._begun = 0

    @property
    def looks(self) -> bool:
        """Whether it is time to look around; to do so every time would cost more than it saves."""
        return self._begun % BETWEEN_LOOKS == 0

    def goes_on(self) -> bool:
        self._begun += 1
        if self._begun == 1:
            return True
        if self._most is not None and self._begun > self._most:
            return False
        return self._end is None or not self.looks or perf_counter() < self._end

    def left(self) -> float:
        """How many more there will be with this one, as far as one can tell."""
        by_number = inf if self._most is None else self._most - self._begun + 1
        if self._end is None:
            return by_number
        now = perf_counter()
        return min(by_number, self._begun * (self._end - now) / (now - self._start))
