"""What one viewer has witnessed of a game: the events of the answers that stand, as this viewer may know them."""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.fold import Fold, Step
from harena.core.journal import Event
from harena.core.seat import Seat


class Witness:
    """The log of one viewer. It is kept from one look to the next: only what is new is read, what was undone goes."""

    def __init__(self, viewer: Seat, opening: list[Event]) -> None:
        self._viewer = viewer
        begun = self._seen(opening)
        self._groups: list[tuple[int, Sequence[Event]]] = [(0, begun)] if begun else []
        self._told: list[Step | None] = [None] if begun else []
        """The answers that the groups tell of."""
        self._last: Step | None = None
        """The last answer that was read, and how many were."""
        self._read = 0

    def log(self, fold: Fold) -> list[tuple[int, Sequence[Event]]]:
        """What has happened, grouped by the line that brought it about; lines of which nothing is told are left out.

        It is the same list each time, and the events of a line are the same list each time: whoever words them knows
        what is new.
        """
        if self._last is not None and not self._stands(fold, self._last):
            self._forget_undone(fold)
        for step in fold.steps[self._read :]:
            if step.events:
                self._groups.append((step.n, self._seen(step.events)))
                self._told.append(step)
        self._read = len(fold.steps)
        self._last = fold.steps[-1] if fold.steps else None
        return self._groups

    def _forget_undone(self, fold: Fold) -> None:
        while self._told and (last := self._told[-1]) is not None and not self._stands(fold, last):
            self._told.pop()
            self._groups.pop()
        standing = self._told[-1] if self._told else None
        self._read = 0 if standing is None else fold.answers_at(standing.n)

    @staticmethod
    def _stands(fold: Fold, step: Step) -> bool:
        return fold.step_of(step.n) is step

    def _seen(self, events: Sequence[Event]) -> Sequence[Event]:
        """The events as this viewer witnessed them; the same list, where nothing of them is private."""
        seen = [event.seen_by(self._viewer) for event in events]
        return events if all(new is old for new, old in zip(seen, events, strict=True)) else seen
