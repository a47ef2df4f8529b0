"""The random player: any option is as good as another."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from harena.core.action import Action, earnest
from harena.core.player import Clock
from harena.core.table import Table


class RandomBot:
    """Chooses each option with the same probability, but never gives up. The measure of all other bots."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: Table, options: Sequence[Action], clock: Clock) -> Action:
        chosen = options[int(self._rng.random() * len(options))]
        return self._rng.choice(earnest(options)) if chosen.gives_up else chosen
