"""Long logs in windows: pages of a match tell so many lines at a time, cut where chapters begin.

A chapter that fits is shown whole, small ones together; one that does not is cut into its own parts: an act into weeks,
a week into fights. Windows begin at the same places however long the match becomes, but for the last one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from harena.web.chronicle import Begun, Chronicle, Entry, Window

MOST: Final = 240
"""How many lines a page of a match tells."""
NEAR: Final = 12
"""Around the chapter that is shown, so many to each side can be chosen; of those further away some."""
FAR: Final = 24
"""About how many of those."""

Cut = tuple[int, int]
"""The first place of a window, and the one after its last."""


class Node(Struct):
    """A chapter with those inside it, by where it begins and where it ends."""

    first: int
    last: int
    parts: list[Node]


def cuts(count: int, begun: Sequence[Begun], most: int = MOST) -> list[Cut]:
    """So many lines in windows of at most `most`; there is always one."""
    return list(_cut(_tree(count, begun), most)) or [(0, 0)]


def _tree(count: int, begun: Sequence[Begun]) -> Node:
    root = Node(0, count, [])
    nodes: list[Node] = []
    for chapter in begun:
        node = Node(chapter.place, count, [])
        above = root if chapter.above is None else nodes[chapter.above]
        if above.parts:
            above.parts[-1].last = chapter.place
        above.parts.append(node)
        nodes.append(node)
    for above in (root, *nodes):
        if above.parts:
            above.parts[-1].last = above.last
    return root


def _cut(node: Node, most: int) -> Iterator[Cut]:
    """A chapter in windows. What fits together stays together, up to the next part that is too long by itself."""
    if node.last - node.first <= most:
        if node.last > node.first:
            yield node.first, node.last
        return
    inner = node.parts[0].first if node.parts else node.last
    first = node.first
    while inner - first > most:
        yield first, first + most
        first += most
    last = inner
    for part in node.parts:
        if part.last - first > most:
            if last > first:
                yield first, last
            first = part.first
            if part.last - part.first > most:
                yield from _cut(part, most)
                first = part.last
        last = part.last
    if last > first:
        yield first, last


def window_at(chronicle: Chronicle, version: int) -> Window:
    """The window of the last line that tells of a version up to this one."""
    found = cuts(len(chronicle.entries), chronicle.begun)
    place = max(0, chronicle.count(version) - 1)
    return chronicle.window(*cut_at(found, place))


def chapter_at(chronicle: Chronicle, version: int) -> Entry | None:
    """The line that begins the smallest chapter in which a version lies; None before the first chapter."""
    path = chronicle.path(chronicle.count(version) - 1)
    return chronicle.title(path[-1]) if path else None


def cut_at(found: Sequence[Cut], place: int) -> Cut:
    """The window in which a place lies."""
    return found[max(0, bisect_right(found, place, key=lambda cut: cut[0]) - 1)]


class Listed(Struct, frozen=True):
    """A chapter to go to: the version at which it begins, its title, and whether one is there."""

    version: int
    title: str
    here: bool


class Level(Struct, frozen=True):
    """Chapters of one kind to choose from. `inside`: the title of the one that they lie in; empty for the largest."""

    inside: str
    listed: list[Listed]

    @property
    def outside(self) -> bool:
        """Whether one is in none of them."""
        return not any(one.here for one in self.listed)


def levels(chronicle: Chronicle, version: int) -> list[Level]:
    """The chapters to choose from at a version, the largest kind first, down to those inside the smallest one."""
    path = chronicle.path(chronicle.count(version) - 1)
    below: dict[int | None, list[int]] = {}
    for number, chapter in enumerate(chronicle.begun):
        below.setdefault(chapter.above, []).append(number)
    found = []
    for above, here in zip((None, *path), (*path, None), strict=True):
        if numbers := below.get(above):
            inside = "" if above is None else chronicle.title(above).text
            place = 0 if here is None else numbers.index(here)
            near = [numbers[at] for at in worth_listing(len(numbers), place)]
            titles = [(number, chronicle.title(number)) for number in near]
            found.append(Level(inside, [Listed(entry.version, entry.text, number == here) for number, entry in titles]))
    return found


def worth_listing(count: int, here: int) -> list[int]:
    """All of a short list; of a long one those around a place, the ends, and some between."""
    if count <= 2 * NEAR + FAR:
        return list(range(count))
    around = range(max(0, here - NEAR), min(count, here + NEAR + 1))
    return sorted({*around, *range(0, count, count // FAR), count - 1})
