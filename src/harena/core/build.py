"""Putting together what a seat brings: slots, the parts that may fill them, and what is wrong with a choice.

A game whose seats bring something built declares a `Builder`. It knows no screen: terminal and page use the same one.
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
    """What is printed on it, for a list on paper, by column; the head of a column is the text `column.<its name>`."""
    cost: int = 0
    """What one costs, where armies are paid for. `facts` name the cost too, `columns` do not."""


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
    """Complete ones that may be brought as they are, by name; people begin with one of them."""

    def picks(self, own: Any) -> Picks:
        """The picks that make this; refused where it cannot be brought."""

    def draft(self, own: Any) -> Picks:
        """The picks that make this, whatever is wrong with them; refused where it cannot be read, or has no slots."""

    def lines(self, picks: Picks) -> Sequence[Slot]:
        """The slots with their parts; parts that these options leave out, or that are rare, only where picked."""

    def made(self, picks: Picks) -> Any:
        """What these picks make, for a seat to bring."""

    def total(self, picks: Picks) -> Text:
        """How much is picked of how much: so many of the units wanted, so many points of the budget."""

    def usual(self, picks: Picks, slot: Slot) -> int:
        """How many of a part are meant where nobody says how many."""

    def faults(self, picks: Picks) -> list[Text]:
        """Everything that is wrong with these picks, with the rules' ids."""
