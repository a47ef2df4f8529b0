"""The planner: plays the most promising options on, everybody greedily, and judges where that leads.

It is the seer of games whose turns are many small decisions (`Programs.foresight`). A tree of such decisions is too
wide to come far, and in the midst of a turn it is hard to say how somebody stands. So options are compared some stages
later (`Programs.stage`), in Virtus at the end of the next turn, mostly the enemy's. Playing on with a simple player and
choosing what did best usually beats that simple player (rollouts, Tesauro and Galperin 1996). Where the budget is too
small to look at each of the best options (`race.py`), the planner takes what looked best at a glance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from harena.bots.greedy import TABLES, GreedyBot
from harena.bots.race import Runner, race
from harena.bots.sight import own_seat
from harena.bots.thinker import OWN_BUDGET, Advice, Considered, Meter, Thinker
from harena.core.action import Action
from harena.core.player import Clock
from harena.core.question import Ask
from harena.core.table import Table

CANDIDATES: Final = 4
"""How many options are played on: those that look best at a glance."""

JUDGED: Final = 0.25
"""The cost of judging one position, in simulations of a tree search, which budgets are counted in."""

NO_MATTER: Final = 0.02
"""At temperature 1 an option that costs so much of the chance to win is played a third as often as the best."""


class PlannerBot(Thinker):
    """A player that plays on in its mind. Everybody there decides from what their own seat sees, itself included."""

    def weighed(
        self, view: Table, options: Sequence[Action], clock: Clock, *, until_decided: bool
    ) -> dict[Action, float]:
        """How much speaks for each option: less, the more of the chance to win it gives away."""
        return _weights(self.think(view, options, clock, until_decided=until_decided))

    def advice(self, view: Table, options: Sequence[Action], clock: Clock = OWN_BUDGET) -> Advice:
        """The winner of the race; the worth of each runner is a chance to win, where the game can judge that.

        Options that got only a glance are left out, unless the budget was too small for a race.
        """
        runners = self.think(view, options, clock)
        weights, ran = _weights(runners), [runner for runner in runners if runner.results]
        considered = [Considered(one.action, weights[one.action], one.mean()) for one in ran or runners]
        return Advice.ranked(considered, is_chance=bool(ran) and self._game.programs.judge is not None)

    def think(
        self, view: Table, options: Sequence[Action], clock: Clock = OWN_BUDGET, *, until_decided: bool = False
    ) -> list[Runner]:
        """All options, the best first: a glance at every one, then a race of those that look best."""
        seat = own_seat(view)
        meter = Meter(self.granted(clock, view, len(options)))
        promises = GreedyBot(self._game, self._rng).worths(view, options)
        meter.take(JUDGED * TABLES * len(options))
        runners = [Runner(action, promise) for action, promise in zip(options, promises, strict=True)]
        self._rng.shuffle(runners)
        runners.sort(key=Runner.mean, reverse=True)
        end = self._game.programs.foresight + (self._game.programs.stage(view) if self._game.programs.stage else 0)
        first, judge = self._rng.getrandbits(64), self._game.programs.judge or self._game.programs.evaluate
        for runner in race(runners[:CANDIDATES], meter.spent, until_decided=until_decided):
            luck = Random(first + len(runner.results))  # equal luck for all of them
            table = self._game.imagined(view, luck)
            table.answer(runner.action)
            meter.take(JUDGED * self._play_on(table, luck, end))
            runner.results.append(table.outcome.payoff(seat) if table.outcome else judge(table, seat))
        return sorted(runners, key=Runner.standing, reverse=True)

    def _play_on(self, table: Table, luck: Random, end: int) -> int:
        """Everybody plays on greedily as far as the game lets one foresee. Returns how many positions were judged."""
        greedy = GreedyBot(self._game, Random(luck.getrandbits(64)), tables=1)
        choices, judged = 0, 1
        while (pending := table.pending) is not None:
            if not isinstance(pending, Ask):
                table.answer(pending.sample(table, luck))
                continue
            options = table.options()
            if len(options) > 1:
                if (self._game.programs.stage(table) if self._game.programs.stage else choices) >= end:
                    break
                choices += 1
                judged += len(options)
            table.answer(greedy.choose(table.seen_by(pending.seat), options, OWN_BUDGET))
        return judged


def _weights(ranked: Sequence[Runner]) -> dict[Action, float]:
    """How much speaks for each runner: 1 for the first, less for those farther behind."""
    best, *others = ranked
    costs = {other.action: max(0.0, best.mean() - other.mean()) for other in others}
    return {best.action: 1.0, **{action: exp(-cost / NO_MATTER) for action, cost in costs.items()}}
