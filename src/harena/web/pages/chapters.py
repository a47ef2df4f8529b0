"""The chapters of a match: its log as acts, weeks, fights and turns, one inside the other.

A table names the events that begin a chapter, the largest first (`Table.chapters`). A chapter lasts until another one
of its own kind, or of a larger kind, begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from harena.web.chronicle import Entry

MOST_TOLD: Final = 120
"""How many lines the log beside a board has; of what is older only the beginnings of chapters are named."""
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


def shortened(log: Sequence[Entry], most: int = MOST_TOLD) -> list[Entry]:
    """The last lines of a log, and before them only those that begin a chapter."""
    return [entry for entry in log[:-most] if entry.chapter is not None] + list(log[-most:])


def last_chapter(log: Sequence[Entry]) -> list[Entry]:
    """What was told since the last chapter began, small or large."""
    begun = max((place for place, entry in enumerate(log) if entry.chapter is not None), default=-1)
    return list(log[begun + 1 :])


def counted(log: Sequence[Entry], kinds: Sequence[str]) -> list[tuple[str, int]]:
    """How many chapters of each kind there were, the largest first; kinds that did not occur are left out."""
    counts = [(kind, sum(entry.chapter == depth for entry in log)) for depth, kind in enumerate(kinds)]
    return [(kind, count) for kind, count in counts if count]


class Heading(Struct, frozen=True):
    """A chapter in a list to jump to: the version at which it begins, and its title after those it lies in."""

    version: int
    depth: int
    title: str
    path: tuple[str, ...]


def headings(log: Sequence[Entry]) -> list[Heading]:
    """Every chapter, small and large, in the order of play."""
    return list(_headings(chapters(log), ()))


def _headings(found: Sequence[Chapter], above: tuple[str, ...]) -> Iterator[Heading]:
    for chapter in found:
        if chapter.title is not None:
            path = (*above, chapter.title.text)
            yield Heading(chapter.title.version, chapter.depth, chapter.title.text, path)
            yield from _headings(chapter.parts, path)
