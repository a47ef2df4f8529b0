"""The seer: information-set Monte Carlo tree search over imagined tables.

Each simulation imagines a full table that agrees with the view, walks down the remembered places, tries one move that
was never tried there, and lets the game's evaluation say how each seat stands when the next real choice comes up. Every
actor on the way is credited with its own seat's standing, so opponents play for themselves and allies for each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from random import Random
from typing import Any, Final

from harena.bots.levels import USUAL, Level
from harena.bots.meter import Meter
from harena.bots.sight import own_seat, sight
from harena.bots.thinker import OWN_BUDGET, Advice, Considered, Thinker
from harena.bots.tree import Memory, Move, Place
from harena.core.action import Action
from harena.core.chance import ChanceQuestion
from harena.core.game import Game
from harena.core.player import Clock
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.core.table import Table

EXPLORATION: Final = 0.75
"""The largest weight of confidence when moves are compared, in units of how much results vary; half on average."""

CUTOFF: Final = 0

NARROW: Final = 36
"""A question with at most so many equally likely answers (two dice) is always answered anew."""

MOST: Final = 4
"""However many options there are, they share no more than so many times the level's budget."""

DEEPEST: Final = 300
"""How many answers deep a simulation follows remembered places, so that a game that goes in circles cannot hold it."""

Path = list[tuple[Seat, Move]]


class SeerBot(Thinker):
    """A player that searches. `cutoff` is how many decisions are played at random below the tree before the
    game's evaluation is asked; None plays every simulation to its end and needs no evaluation.

    What was learnt is kept between moves. That is sound: places are keyed by what this seat sees, so whatever is found
    under a view was learnt for this very view, however the game came to it.
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
        super().__init__(game, rng, level, budget)
        self._exploration = exploration
        self._cutoff = cutoff
        self._memory = Memory()

    def weighed(
        self, view: Table, options: Sequence[Action], clock: Clock, *, until_decided: bool
    ) -> dict[Action, float]:
        """How much speaks for each option: its share of the tries."""
        ranked = _ranked(self.think(view, options, clock, until_decided=until_decided))
        return {action: move.visits / ranked[0][1].visits for action, move in ranked}

    def advice(self, view: Table, options: Sequence[Action], clock: Clock = OWN_BUDGET) -> Advice:
        """The option that is tried most often; the worth of each is how well the seat stood after it on average."""
        ranked = _ranked(self.think(view, options, clock))
        most = ranked[0][1].visits
        return Advice.ranked(
            [Considered(action, move.visits / most, move.worth / move.visits) for action, move in ranked]
        )

    def think(
        self, view: Table, options: Sequence[Action], clock: Clock = OWN_BUDGET, *, until_decided: bool = False
    ) -> dict[Action, Move]:
        """Search, and return what was found out about each option that was tried.

        `until_decided`: stop as soon as the rest of the budget cannot change which was tried most often.
        """
        seat = own_seat(view)
        root = self._memory.begin(view)
        meter = Meter(self.granted(clock, view, len(options)))
        first = self._rng.getrandbits(64)
        while meter.goes_on():
            if until_decided and meter.looks and _is_decided(root, options, meter.left()):
                break
            action, move = root.select(options, self._exploration, self._rng)
            luck = Random(first + move.visits)  # equal luck for every option: they differ by what they do, not by dice
            table = self._game.imagined(view, luck)
            path = [(seat, move)]
            table.answer(action)
            if move.visits:
                self._descend(table, seat, path, luck)
            self._play_on(table, luck)
            self._credit(path, table)
        return {option: root.moves[option] for option in options if option in root.moves}

    def by_level(self, options: int, part: int) -> int:
        """The level's simulations, or a share for each option where there are many; at least one for each."""
        own = self._level.simulations
        simulations = max(own, min(self._level.each * options, MOST * own))
        return simulations if part == 1 else max(options, simulations // part)

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
        """Credit each move on the way with how its actor stands here; only seats that acted are judged."""
        standings: dict[Seat, float] = {}
        for seat, move in path:
            if seat not in standings:
                standings[seat] = (
                    table.outcome.payoff(seat) if table.outcome else self._game.programs.evaluate(table, seat)
                )
            move.credit(standings[seat])


def _ranked(tried: Mapping[Action, Move]) -> list[tuple[Action, Move]]:
    """The moves by how often they were tried, then by what they brought in all, the best first."""
    return sorted(tried.items(), key=lambda found: (found[1].visits, found[1].worth), reverse=True)


def _wide(question: ChanceQuestion, table: Table, viewer: Seat) -> bool:
    """Whether the viewer sees the outcome, and there are too many outcomes to meet each anew."""
    return question.witnessed_by(viewer) and prod(question.bounds(table)) > NARROW


def _is_decided(root: Place, options: Sequence[Action], left: float) -> bool:
    """Whether the rest of the budget is too small for any other option to be visited as often as the first."""
    visits = sorted([root.moves[option].visits for option in options if option in root.moves], reverse=True)
    return len(visits) == len(options) > 1 and visits[0] - visits[1] > left
