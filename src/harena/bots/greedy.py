"""The greedy player: looks one step ahead and takes what looks best there."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

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

    def __init__(self, game: Game[Any], rng: Random, tables: int = TABLES) -> None:
        self._game = game
        self._rng = rng
        self._tables = tables

    def choose(self, view: Table, options: Sequence[Action], clock: Clock) -> Action:
        """The option with the best mean; between equals, any."""
        own_seat(view)
        if len(options) == 1 and not clock.even:
            return options[0]
        worths = self.worths(view, options)
        best = max(worths)
        return self._rng.choice([option for option, worth in zip(options, worths, strict=True) if worth == best])

    def worths(self, view: Table, options: Sequence[Action]) -> list[float]:
        """What each option brings the seat that must choose, on average."""
        seat = own_seat(view)
        sums = [0.0] * len(options)
        for _ in range(self._tables):
            imagined = self._game.imagined(view, self._rng)
            luck = self._rng.getrandbits(64)
            for i, option in enumerate(options):
                sums[i] += self._worth(imagined.copy(), option, seat, luck)
        return [total / self._tables for total in sums]

    def _worth(self, table: Table, option: Action, seat: Seat, luck: int) -> float:
        """How the seat stands when the next real choice comes up; a single option is no choice, and is played."""
        table.answer(option)
        rng = None
        while (pending := table.pending) is not None:
            if not isinstance(pending, Ask):
                rng = rng or Random(luck)
                table.answer(pending.sample(table, rng))
            elif len(options := table.options()) == 1:
                table.answer(options[0])
            else:
                return self._game.programs.evaluate(table, seat)
        assert table.outcome is not None
        return table.outcome.payoff(seat)
