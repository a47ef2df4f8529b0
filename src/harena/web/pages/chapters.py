"""The chapters of a match: its log as acts, weeks, fights and turns, one inside the other.

A table names the events that begin a chapter, the largest first (`Table.chapters`). A chapter lasts until another one
of its own kind, or of a larger kind, begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Final

from msgspec import Struct

from harena.web.chronicle import Chronicle, Entry

OPENING: Final = -1
"""The depth of what happens before the first chapter."""


class Chapter(Struct):
    """A part of the log. `entries`: what is told before its first part begins."""

    title: Entry | None
    """The line that begins it; none for what happens before the first chapter."""
    depth: int
    entries: list[Entry]
    parts: list[Chapter]

    @property
    def upto(self) -> int:
        """The last version that it tells of."""
        told = (entry.version for entry in (self.title, *self.entries) if entry is not None)
        return max([*told, *(part.upto for part in self.parts)], default=0)


def chapters(log: Sequence[Entry]) -> list[Chapter]:
    """The largest chapters in the order of play, each with the smaller ones inside it."""
    opening = Chapter(None, OPENING, [], [])
    found, inside = ([opening], [opening])
    for entry in log:
        if entry.chapter is None:
            inside[-1].entries.append(entry)
            continue
        begun = Chapter(entry, entry.chapter, [], [])
        while inside and (inside[-1].depth >= begun.depth or inside[-1].depth == OPENING):
            inside.pop()
        (inside[-1].parts if inside else found).append(begun)
        inside.append(begun)
    return found if opening.entries else found[1:]


def last_chapter(chronicle: Chronicle) -> list[Entry]:
    """What was told since the last chapter began, small or large."""
    return chronicle.entries[chronicle.begun[-1].place + 1 if chronicle.begun else 0 :]


def decisive(chronicle: Chronicle, most: int) -> list[Entry]:
    """The last lines that tell what has decided the game; without any, the last of the last chapter."""
    found = list(islice((entry for entry in reversed(chronicle.entries) if entry.decisive), most))[::-1]
    return found or last_chapter(chronicle)[-most:]


def counted(chronicle: Chronicle, kinds: Sequence[str]) -> list[tuple[str, int]]:
    """How many chapters of each kind there were, the largest first; kinds that did not occur are left out."""
    counts = Counter(chapter.depth for chapter in chronicle.begun)
    return [(kind, counts[depth]) for depth, kind in enumerate(kinds) if counts[depth]]
