"""What a program must offer to sit at a table: it chooses from a view, never from the table itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from harena.core.action import Action
from harena.core.table import Table


class Clock(Struct, frozen=True):
    """How long a bot may think: seconds, simulations, or both (whichever comes first). None: its own default."""

    seconds: float | None = None
    simulations: int | None = None
    even: bool = False
    """Think as long where there is one option only; else a quick answer tells people what the hand does not hold."""
    deadline: float | None = None
    """Answer within so many seconds, whatever the budget: with the best that was found by then."""


class Bot(Protocol):
    """A player that is a program. All it ever learns of a game is what it is shown when it must choose."""

    def choose(self, view: Table, options: Sequence[Action], clock: Clock) -> Action:
        """One of the options."""
