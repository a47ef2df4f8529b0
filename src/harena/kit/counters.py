"""Counters, as wargames have them: a unit with its sign, values, strength, name and tokens, as large as there is room.

A counter is broad, narrow or tiny: a broad one has room for its name beside the sign, a narrow one has it below, a tiny
one has only what must not be missing of it; the name is read by a click. The left upper corner is the origin.

`letters`: how large the smallest letters are. Pieces that are scaled down are given larger ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from harena.core.svg import Drawn, el, joined, moved, number, path, rect, remembered, shortened, width, writing
from harena.kit.ranks import FULL, SMALL

BROAD: Final = 78.0
"""From this width on a counter is a broad one."""
LETTERS: Final = 9.0
LARGEST: Final = 11.5
"""How large the smallest letters are on a piece that is not scaled, and on one that is scaled down far."""
MARK: Final = 12.0
"""The room of a small sign before it is scaled."""
SMALL_MARK: Final = 0.7
TINY_MARK: Final = 0.5
STEP: Final = 7.2
COUNTED: Final = 13.0
"""How far apart tokens lie, and kinds of tokens with their number."""
DIGITS: Final = 9.5
LOOSE: Final = 0.88
"""Names are set so much narrower than `svg.width` supposes: most of their letters are small."""
SQUEEZED: Final = 0.56
"""How tight a name may be set before its end is left out."""

Counts = tuple[tuple[str, int], ...]
"""Kinds of tokens, and how many of each."""


class Counter(Struct, frozen=True):
    """All that stands on the counter of a unit."""

    side: int
    sign: Drawn
    """What it is, about 20 across."""
    values: str
    short: str
    """Its values, and how they are written where there is little room."""
    name: str
    after: str
    """What must not be cut off the name: the number by which options call the unit, letters for what it has."""
    left: int
    most: int
    """Its strength."""
    token: Callable[[str], Drawn]
    """How a token of a kind is drawn."""
    tokens: Counts = ()
    marks: tuple[Drawn, ...] = ()
    """How it stands and what it has done."""


def draw_counter(counter: Counter, across: float, letters: float = LETTERS, tiny: bool = False) -> Drawn:
    """A unit as wide as there is room."""
    return (_tiny if tiny else _broad if across >= BROAD else _narrow)(counter, across, letters)


@remembered
def _narrow(counter: Counter, across: float, letters: float) -> Drawn:
    """The sign above, beside it values and strength; tokens and marks in the middle; the name below."""
    size = 3.6 if counter.most < 5 else 2.6
    middle = across - 8 - SMALL_MARK * MARK * len(counter.marks)
    return joined(
        chit(counter.side, across, FULL.down),
        moved(10.8, 8.6, counter.sign, scale=0.72, class_="arms"),
        _values(counter.short, across - 4, 11.4, 11.5, across - 24),
        moved(across - 4 - counter.most * (size + 1.1) + 1.1, 13, stones(counter.left, counter.most, size)),
        moved(3.4, 21.2, draw_tokens(counter.tokens, middle, counter.token, letters)),
        snug(counter.name, counter.after, 4.6, 32, max(letters, 9 if across < 52 else 10), across - 8.6),
        *_marks(counter, across - 3, 21, SMALL_MARK),
    )


@remembered
def _tiny(counter: Counter, across: float, letters: float) -> Drawn:
    """The sign and the values above, strength and marks in the middle, tokens and the end of the name below."""
    size = 3.2 if counter.most < 5 else 2.4
    room = across - 8 - width(counter.after, 9.5)
    return joined(
        chit(counter.side, across, SMALL.down),
        moved(9.6, 6.8, counter.sign, scale=0.56, class_="arms"),
        _values(counter.short, across - 3.2, 10, max(letters, 10.5), across - 20),
        moved(3.4, 13.2, stones(counter.left, counter.most, size)),
        moved(2.8, 20.2, draw_tokens(counter.tokens, room, counter.token, letters)),
        writing(counter.after, across - 3.2, 22.4, size=max(letters, 9.5), class_="name strong end"),
        *_marks(counter, across - 2.6, 13.2, TINY_MARK),
    )


@remembered
def _broad(counter: Counter, across: float, letters: float) -> Drawn:
    """The sign to the left, beside it the name above values and tokens; strength and marks below."""
    taken = 31 + LOOSE * width(counter.values, 13)
    return joined(
        chit(counter.side, across, FULL.down),
        moved(14, 11.8, counter.sign, class_="arms"),
        snug(counter.name, counter.after, 28, 11.8, 10.6, across - 32),
        writing(counter.values, 28, 24, size=13, class_="value strong"),
        moved(4.5, 26.6, stones(counter.left, counter.most, 5.2)),
        moved(taken + 1.5, 20, draw_tokens(counter.tokens, across - 4 - taken, counter.token, letters)),
        *_marks(counter, across - 4.5, 29.2, 0.84),
    )


def _values(values: str, end: float, y: float, size: float, room: float) -> Drawn:
    """The values where there is little room: set tighter if need be."""
    squeeze = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if width(values, size) > room else {}
    return el("text", values, x=end, y=y, font_size=size, class_="value strong end", **squeeze)


def _marks(counter: Counter, end: float, y: float, scale: float) -> list[Drawn]:
    """The marks from the right end of a line to the left."""
    step = MARK * scale
    return [moved(end - step * i - step / 2, y, mark, scale=scale) for i, mark in enumerate(reversed(counter.marks))]


# Parts of counters


@remembered
def chit(side: int, across: float, down: float, kind: str = "") -> Drawn:
    """A counter with its border, its corner at the origin: round corners for side 0, cut ones for side 1, so that
    nobody needs to tell sides by colour.
    """
    kind = f"chit {kind}".strip()
    if side == 0:
        return rect((0.75, 0.75, across - 1.5, down - 1.5), 4, class_=kind)
    right, low = number(across - 6), number(down - 6)
    cut = f"M6 .75H{right}L{number(across - 0.75)} 6V{low}L{right} {number(down - 0.75)}H6L.75 {low}V6Z"
    return path(cut, class_=kind)


@remembered
def stones(left: int, most: int, size: float) -> Drawn:
    """What is left of a value as stones in a row: lost ones are hollow."""
    step, hole = size + 1.1, size - 0.8
    there = [rect((step * i, 0, size, size), 0.8, class_="stone") for i in range(left)]
    return joined(*there, *(rect((step * i + 0.4, 0.4, hole, hole), 0.8, class_="hole") for i in range(left, most)))


def snug(name: str, after: str, x: float, y: float, size: float, room: float) -> Drawn:
    """A name as far as there is room, set tighter if need be, then what must not be missing."""
    after = f"\u00a0{after}" if after else ""
    name = shortened(name, size, room / SQUEEZED - width(after, size)) + after
    tight = width(name, size) > room / LOOSE
    squeeze = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if tight else {}
    return el("text", name, x=x, y=y, font_size=size, class_="name", **squeeze)


@remembered
def draw_tokens(kinds: Counts, room: float, draw: Callable[[str], Drawn], digits: float = DIGITS) -> Drawn:
    """Tokens in a line: each of them; of many each kind with its number; of very many only the kinds."""
    if sum(count for _, count in kinds) * STEP <= room + 1:
        each = [kind for kind, count in kinds for _ in range(count)]
        return joined(*(moved(STEP * (place + 0.5), 0, draw(kind)) for place, kind in enumerate(each)))
    step = min(COUNTED, (room - 2) / len(kinds))
    lines = []
    for place, (kind, count) in enumerate(kinds):
        many = [writing(str(count), 4.2, 3.2, size=max(digits, DIGITS), class_="count")] if step > COUNTED - 3 else []
        lines.append(moved(step * place + STEP / 2, 0, draw(kind), *many))
    return joined(*lines)


def tokens_width(kinds: Counts, room: float) -> float:
    """How much of the room such a line takes."""
    return min(room, STEP * sum(count for _, count in kinds))
