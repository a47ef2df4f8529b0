"""The greedy player: looks one step ahead and takes what looks best there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from harena.bots.meter import lateness, never
from harena.bots.sight import own_seat
from harena.core.action import Action
from harena.core.game import Game
from harena.core.player import Clock
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.core.table import Table

TABLES: Final = 12
"""On how many imagined tables each option is tried."""


class GreedyBot:
    """Tries every option on the same imagined tables and with the same luck, and takes the best on average.

    Equal luck for all options (common random numbers) is what makes a dozen tables enough: options differ by what they
    do, not by the dice that they happened to get.
    """

    def __init__(self, game: Game[Any], rng: Random, tables: int = TABLES, calm_tables: int | None = None) -> None:
        """A player. `calm_tables`: how many tables are enough where no option asks chance; without it, all `tables`."""
        self._game = game
        self._rng = rng
        self._tables = tables
        self._calm_tables = tables if calm_tables is None else calm_tables

    def choose(self, view: Table, options: Sequence[Action], clock: Clock) -> Action:
        """The option with the best mean; between equals, any."""
        own_seat(view)
        if len(options) == 1 and not clock.even:
            return options[0]
        worths = self.worths(view, options, lateness(clock))
        best = max(worths)
        return self._rng.choice([option for option, worth in zip(options, worths, strict=True) if worth == best])

    def worths(self, view: Table, options: Sequence[Action], is_late: Callable[[], bool] = never) -> list[float]:
        """What each option brings the seat that must choose, on average. When it is late, one table is enough."""
        seat = own_seat(view)
        sums = [0.0] * len(options)
        tried, is_calm = 0, True
        while tried < self._tables and not (is_calm and tried >= self._calm_tables):
            if tried and is_late():
                break
            imagined = self._game.imagined(view, self._rng)
            luck = self._rng.getrandbits(64)
            for i, option in enumerate(options):
                worth, asked_chance = self._worth(imagined.copy(), option, seat, luck)
                sums[i] += worth
                is_calm = is_calm and not asked_chance
            tried += 1
        return [total / tried for total in sums]

    def _worth(self, table: Table, option: Action, seat: Seat, luck: int) -> tuple[float, bool]:
        """How the seat stands when the next real choice comes up, and whether chance was asked on the way.

        A single option is no choice, and is played.
        """
        table.answer(option)
        rng = None
        while (pending := table.pending) is not None:
            if not isinstance(pending, Ask):
                rng = rng or Random(luck)
                table.answer(pending.sample(table, rng))
            elif len(options := table.options()) == 1:
                table.answer(options[0])
            else:
                return self._game.programs.evaluate(table, seat), rng is not None
        assert table.outcome is not None
        return table.outcome.payoff(seat), rng is not None
