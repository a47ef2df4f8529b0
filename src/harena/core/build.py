"""Putting together what a seat brings: slots, the parts that may fill them, and what is wrong with a choice.

A game that has something to build declares a `Builder`. It knows no screen: a terminal and a page ask it the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from harena.core.text import Text

Pick = tuple[str, int]
"""A part by its name, and how many of it."""

Picks = Mapping[str, Pick]
"""What was picked, by slot; a slot that is not named is empty."""


class Part(Struct, frozen=True):
    """Something that may fill a slot, with all that is printed on it."""

    name: str
    title: Text
    facts: Text
    columns: Mapping[str, Any] = {}
    """The same for a list on paper, by column; the head of a column is the text `column.<its name>`."""
    cost: int = 0
    """What one of it costs, where armies are paid for; then `facts` say so too, `columns` do not."""


class Slot(Struct, frozen=True):
    """A place for parts of one kind, at most so many of them. Where it is not `counted` it takes exactly one."""

    name: str
    title: Text
    parts: Sequence[Part]
    counted: bool = True
    most: int = 1
    notes: Sequence[Text] = ()
    """What the words on its parts mean, for those who do not know them yet."""


class Builder(Protocol):
    """How something to bring is put together, for one number of seats, options and content."""

    slots: Sequence[Slot]
    legend: Text
    """How to read what is printed on the parts."""
    ready: Mapping[str, Any]
    """What may be brought as it is, by name: where to begin."""

    def picks(self, own: Any) -> Picks:
        """What this is made of, to go on from; refused where it cannot be brought."""

    def draft(self, own: Any) -> Picks:
        """What this is made of, whatever is wrong with it; refused where it cannot be read, or has no slots."""

    def lines(self, picks: Picks) -> Sequence[Slot]:
        """The slots; with parts that these options do not have, or that are hardly wanted, where they are picked."""

    def made(self, picks: Picks) -> Any:
        """What these picks make, for a seat to bring."""

    def total(self, picks: Picks) -> Text:
        """How far along it is: so many of those that are wanted, so many points of the budget."""

    def usual(self, picks: Picks, slot: Slot) -> int:
        """How many of a part are meant where nobody says how many."""

    def faults(self, picks: Picks) -> list[Text]:
        """Everything that is wrong with these picks, with the rules' ids."""
