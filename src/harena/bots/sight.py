"""What a seat sees: whose view this is, and a view as bytes, the key under which a search remembers it."""

from __future__ import annotations

from harena.core.errors import BrokenRules
from harena.core.seat import Seat
from harena.core.table import Table


def own_seat(view: Table) -> Seat:
    """The seat that must choose here. Anything but that seat's own view is refused: a bot may not see more."""
    if view.pending is None or view.viewer != view.pending.seat:
        raise BrokenRules("a bot chooses from the view of the seat that was asked, and from nothing else")
    return view.viewer


def sight(table: Table, seat: Seat) -> bytes:
    """Equal for two tables exactly when this seat sees the same of both."""
    return table.seen_by(seat).key()
