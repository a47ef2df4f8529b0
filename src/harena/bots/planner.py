"""The planner: plays the most promising options on, everybody simply, and judges where that leads.

It is the seer of games whose turns are many small decisions (`Programs.foresight`). A tree of such decisions is too
wide to come far, and in the midst of a turn it is hard to say how somebody stands. So options are compared some
stages later (`Programs.stage`), in Virtus at the end of the turn. Playing on with a simple player and choosing what
did best usually beats that simple player (rollouts, Tesauro and Galperin 1996). It is the game's own
(`Programs.player`), or greedy. Where the budget is too small to look at each of the best options (`race.py`), the
planner takes what looked best at a glance.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import exp
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from harena.bots.greedy import GreedyBot
from harena.bots.levels import USUAL, Level
from harena.bots.meter import Meter
from harena.bots.race import Runner, race
from harena.bots.sight import own_seat
from harena.bots.thinker import OWN_BUDGET, Advice, Considered, Thinker
from harena.core.action import Action
from harena.core.game import Game
from harena.core.player import Clock
from harena.core.question import Ask
from harena.core.table import Table

CANDIDATES: Final = 8
"""How many options are played on: the best at a glance. In 48 positions of Virtus six did better than four."""

CALM_TABLES: Final = 3
"""On how many imagined tables the glance tries each option where no dice fall."""

HEEDED: Final = 12
"""Among how many options, drawn by lot, those who play on choose at most, so that a wide choice costs no more.

Four would halve the cost of a look in Virtus. They did not make the race better; two turns ahead they made it worse.
"""

GLANCE: Final = 0.5
"""The glance takes no more than this part of the time until a deadline."""

MOST_BLUR: Final = 0.4
"""No level misjudges an option by more than this part of what the options differ by. Below a half, nobody takes the
worst for the best. Over the many small decisions of a turn errors add up.
"""

NO_MATTER: Final = 0.02
"""An option that costs so much of the chance to win weighs a third as much as the best."""


class PlannerBot(Thinker):
    """A player that plays on in its mind. Everybody there decides from what their own seat sees, itself included."""

    def __init__(self, game: Game[Any], rng: Random, level: Level = USUAL, budget: Clock = OWN_BUDGET) -> None:
        super().__init__(game, rng, replace(level, blur=min(level.blur, MOST_BLUR)), budget)

    def weighed(
        self, view: Table, options: Sequence[Action], clock: Clock, *, until_decided: bool
    ) -> dict[Action, float]:
        """How much speaks for each option: less, the more of the chance to win it gives away.

        Where the game's own solver has an answer, only what it cannot judge is looked at beside.
        """
        solved = self._game.programs.solve(view) if self._game.programs.solve else ()
        if len(solved) == 1:
            return {solved[0]: 1.0}
        options = solved or options
        return _weights(self.think(view, options, clock, until_decided=until_decided))

    def advice(self, view: Table, options: Sequence[Action], clock: Clock = OWN_BUDGET) -> Advice:
        """The winner of the race; the worth of each runner is a chance to win, where the game can judge that.

        Options that got only a glance are left out, unless the budget was too small for a race.
        """
        runners = self.think(view, options, clock)
        weights, raced = _weights(runners), bool(runners[0].results)
        considered = [
            Considered(one.action, weights[one.action], one.mean()) for one in runners if one.action in weights
        ]
        return Advice.ranked(considered, is_chance=raced and self._game.programs.judge is not None)

    def think(
        self, view: Table, options: Sequence[Action], clock: Clock = OWN_BUDGET, *, until_decided: bool = False
    ) -> list[Runner]:
        """All options, the best first: a glance at every one, then a race of those that look best.

        A simulation is one option played on, so that a budget grants laps, however long a turn is.
        """
        seat = own_seat(view)
        meter = Meter(self.granted(clock, view, len(options)))
        promises = self._promises(view, options, meter)
        runners = [Runner(action, promise) for action, promise in zip(options, promises, strict=True)]
        self._rng.shuffle(runners)
        runners.sort(key=Runner.mean, reverse=True)
        end = self._game.programs.foresight + (self._game.programs.stage(view) if self._game.programs.stage else 0)
        first, judge = self._rng.getrandbits(64), self._game.programs.judge or self._game.programs.evaluate
        for runner in race(runners[:CANDIDATES], meter.spent, until_decided=until_decided):
            luck = SharedLuck(first, len(runner.results))
            table = self._game.imagined(view, luck.dice)
            table.answer(runner.action)
            self._play_on(table, luck, end, meter)
            if meter.is_late():
                continue
            runner.results.append(table.outcome.payoff(seat) if table.outcome else judge(table, seat))
            meter.take(1)
        return sorted(runners, key=Runner.standing, reverse=True)

    def _promises(self, view: Table, options: Sequence[Action], meter: Meter) -> list[float]:
        """What each option promises at a glance. What the game's own player would choose promises most."""
        glance = GreedyBot(self._game, self._rng, calm_tables=CALM_TABLES)
        promises = glance.worths(view, options, partial(meter.is_late, GLANCE))
        if self._game.programs.player is not None:
            chosen = self._game.programs.player(view, self._rng)
            if chosen in options:
                promises[options.index(chosen)] = max(promises)
        return promises

    def by_level(self, options: int, part: int) -> int:
        """As many simulations as the candidates need for the level's laps, at least one.

        Where there are fewer options they get more laps: how long it thinks must not tell how many there are.
        """
        return max(1, self._level.laps // part) * CANDIDATES

    def _play_on(self, table: Table, luck: SharedLuck, end: int, meter: Meter) -> None:
        """Everybody plays on as far as the game lets one foresee. When it is late it gives up."""
        player = self._game.programs.player
        greedy = GreedyBot(self._game, luck.minds, tables=1)
        choices, stage_of = 0, self._game.programs.stage
        while (pending := table.pending) is not None and not meter.is_late():
            if not isinstance(pending, Ask):
                table.answer(pending.sample(table, luck.dice))
                continue
            options = table.options()
            if len(options) > 1:
                stage = stage_of(table) if stage_of else choices
                if stage >= end:
                    break
                choices += 1
                luck.enter(stage)
                if len(options) > HEEDED:
                    options = luck.minds.sample(options, HEEDED)
            seen = table.seen_by(pending.seat)
            table.answer(player(seen, luck.minds) if player else greedy.choose(seen, options, OWN_BUDGET))


class SharedLuck:
    """The luck of one look, equal for all runners: dice for chance, and a generator for those who play on.

    Options take different numbers of choices and dice. So both generators start anew with each stage; otherwise one
    die more in this turn would change all dice of the next.
    """

    def __init__(self, first: int, look: int) -> None:
        self.dice, self.minds = Random(), Random()
        self._seed = f"{first} {look}"
        self._stage: int | None = None
        self._start("now")

    def enter(self, stage: int) -> None:
        """Note the stage in which somebody chooses."""
        if stage != self._stage:
            self._stage = stage
            self._start(str(stage))

    def _start(self, moment: str) -> None:
        self.dice.seed(f"dice {moment} {self._seed}")
        self.minds.seed(f"minds {moment} {self._seed}")


def _weights(ranked: Sequence[Runner]) -> dict[Action, float]:
    """How much speaks for each runner: 1 for the first, less for those farther behind.

    Once anything was played on, the rest weighs nothing: a glance sees another scale than a look at what follows.
    """
    best, *others = [runner for runner in ranked if runner.results] or ranked
    costs = {other.action: max(0.0, best.mean() - other.mean()) for other in others}
    return {best.action: 1.0, **{action: exp(-cost / NO_MATTER) for action, cost in costs.items()}}
