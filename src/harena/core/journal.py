"""The journal: what happened, told by the rules as events and put into words for each reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from harena.core.hidden import Private
from harena.core.seat import Seat
from harena.core.text import Text


class Event(Struct, frozen=True):
    """Something that happened. Private params are face down for those who may not see them."""

    key: str
    params: dict[str, Any]
    touches: tuple[str, ...] = ()
    """The pieces and places that it touches, by their ids on the board."""

    def seen_by(self, viewer: Seat) -> Event:
        """The event as this viewer witnessed it: the same one, where nothing of it is private."""
        if not any(isinstance(value, Private) for value in self.params.values()):
            return self
        shown = {
            name: value.seen_by(viewer) if isinstance(value, Private) else value for name, value in self.params.items()
        }
        return Event(self.key, shown, self.touches)

    def text(self) -> Text:
        return Text(f"event.{self.key}", self.params)


Witnessed = Sequence[tuple[int, Sequence[Event]]]
"""What a viewer knows of what happened, by the line that brought it about."""
