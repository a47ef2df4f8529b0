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


class Slot(Struct, frozen=True):
    """A place for parts of one kind, at most so many of them. Where it is not `counted` it takes exactly one."""

    name: str
    title: Text
    parts: Sequence[Part]
    counted: bool = True
    most: int = 1


class Builder(Protocol):
    """How something to bring is put together, for one number of seats, options and content."""

    slots: Sequence[Slot]
    legend: Text
    """How to read what is printed on the parts."""
    ready: Mapping[str, Any]
    """What may be brought as it is, by name: where to begin."""

    def picks(self, own: Any) -> Picks:
        """What this is made of, to go on from; refused where it cannot be brought."""

    def made(self, picks: Picks) -> Any:
        """What these picks make, for a seat to bring."""

    def total(self, picks: Picks) -> Text:
        """How far along it is: so many of those that are wanted, so many points of the budget."""

    def usual(self, picks: Picks, slot: Slot) -> int:
        """How many of a part are meant where nobody says how many."""

    def faults(self, picks: Picks) -> list[Text]:
        """Everything that is wrong with these picks, with the rules' ids."""
