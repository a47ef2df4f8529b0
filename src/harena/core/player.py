"""What a program must offer to sit at a table: it chooses from a view, never from the table itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from harena.core.action import Action
from harena.core.seat import Seat
from harena.core.table import Table


class Clock(Struct, frozen=True):
    """How long a bot may think: seconds, simulations, or both (whichever comes first). None: its own default."""

    seconds: float | None = None
    simulations: int | None = None


class Bot(Protocol):
    """A player that is a program."""

    @property
    def watches(self) -> bool:
        """Whether it wants to be told of the answers between its own decisions."""

    def choose(self, view: Table, options: Sequence[Action], clock: Clock) -> Action:
        """One of the options."""

    def watch(self, seat: Seat, answer: Any) -> None:
        """An answer was given, by a seat or by chance; FACE_DOWN where this bot's seat may not see it."""

    def forget(self) -> None:
        """The game went back: what was watched is no longer what happened."""
