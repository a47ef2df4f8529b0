"""How pieces look: units as counters, generals as stars, markers as lozenges. Their left upper corner is the origin.

A counter is broad, narrow or tiny: a broad one has room for its name beside the arm, a narrow one has it below, a tiny
one has only the number of the unit; its name is read by a click. The counters of side 0 have round corners and those of
side 1 cut ones, so that nobody needs to tell sides by colour.

`letters`: how large the smallest letters are. Pieces that are scaled down are given larger ones.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from harena.core.svg import Drawn, el, joined, moved, remembered, width, writing
from harena.games.virtus.drawing.glyphs import draw_arm, draw_mark, lozenges, star
from harena.games.virtus.drawing.tokens import draw_token
from harena.games.virtus.table import MOVED
from harena.kit.ranks import FULL, SMALL
from harena.kit.things import LOOSE, Counts, chit, draw_tokens, snug, stones, tokens_width

BROAD: Final = 78.0
"""From this width on a counter is a broad one."""
LETTERS: Final = 9.0
LARGEST: Final = 11.5
"""How large the smallest letters are on a piece that is not scaled, and on one that is scaled down far."""
MARK: Final = 12.0
"""The room of a small sign before it is scaled."""
SMALL_MARK: Final = 0.7
TINY_MARK: Final = 0.5


class Counter(Struct, frozen=True):
    """All that stands on the counter of a unit."""

    side: int
    arm: str
    formation: str
    name: str
    after: str
    """What must not be cut off the name: the number by which options call the unit, the letters of designations."""
    vo: int
    shooting: int
    vd: int
    most: int
    left: int
    tokens: Counts = ()
    marks: tuple[int, ...] = ()
    joined: bool = False
    """A general fights with it."""


def values(counter: Counter, short: bool) -> str:
    """VO, the shooting value in brackets, VD."""
    dot = "" if short and counter.shooting else "·"
    shooting = f"({counter.shooting}){dot}" if counter.shooting else ""
    return f"{counter.vo}{dot}{shooting}{counter.vd}"


def draw_counter(counter: Counter, across: float, letters: float = LETTERS, tiny: bool = False) -> Drawn:
    """A unit as wide as there is room."""
    return (_tiny if tiny else _broad if across >= BROAD else _narrow)(counter, across, letters)


@remembered
def _narrow(counter: Counter, across: float, letters: float) -> Drawn:
    """The arm above, beside it values and cohesion; tokens and what the unit has done in the middle; the name below."""
    size = 3.6 if counter.most < 5 else 2.6
    middle = across - 8 - SMALL_MARK * MARK * len(_signs(counter))
    return joined(
        chit(counter.side, across, FULL.down),
        moved(10.8, 8.6, draw_arm(counter.arm, counter.formation, 0.72), class_="arms"),
        _value(counter, across - 4, 11.4, 11.5, across - 24),
        moved(across - 4 - counter.most * (size + 1.1) + 1.1, 13, stones(counter.left, counter.most, size)),
        moved(3.4, 21.2, draw_tokens(counter.tokens, middle, draw_token, letters)),
        snug(counter.name, counter.after, 4.6, 32, max(letters, 9 if across < 52 else 10), across - 8.6),
        *_marks(counter, across - 3, 21, SMALL_MARK),
    )


@remembered
def _tiny(counter: Counter, across: float, letters: float) -> Drawn:
    """The arm and the values above, cohesion and what the unit has done in the middle, tokens and its number below."""
    size = 3.2 if counter.most < 5 else 2.4
    last = writing(counter.after, across - 3.2, 22.4, size=max(letters, 9.5), class_="name strong end")
    room = across - 8 - width(counter.after, 9.5)
    return joined(
        chit(counter.side, across, SMALL.down),
        moved(9.6, 6.8, draw_arm(counter.arm, counter.formation, 0.56), class_="arms"),
        _value(counter, across - 3.2, 10, max(letters, 10.5), across - 20),
        moved(3.4, 13.2, stones(counter.left, counter.most, size)),
        moved(2.8, 20.2, draw_tokens(counter.tokens, room, draw_token, letters)),
        last,
        *_marks(counter, across - 2.6, 13.2, TINY_MARK),
    )


@remembered
def _broad(counter: Counter, across: float, letters: float) -> Drawn:
    """The arm to the left, beside it the name above values and tokens; cohesion below, and what it has done."""
    value = values(counter, short=False)
    taken = 31 + LOOSE * width(value, 13)
    return joined(
        chit(counter.side, across, FULL.down),
        moved(14, 11.8, draw_arm(counter.arm, counter.formation), class_="arms"),
        snug(counter.name, counter.after, 28, 11.8, 10.6, across - 32),
        writing(value, 28, 24, size=13, class_="value strong"),
        moved(4.5, 26.6, stones(counter.left, counter.most, 5.2)),
        moved(taken + 1.5, 20, draw_tokens(counter.tokens, across - 4 - taken, draw_token, letters)),
        *_marks(counter, across - 4.5, 29.2),
    )


def _value(counter: Counter, end: float, y: float, size: float, room: float) -> Drawn:
    """The values where there is little room: set tighter if need be."""
    value = values(counter, short=True)
    tight = width(value, size) > room
    squeeze = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if tight else {}
    return el("text", value, x=end, y=y, font_size=size, class_="value strong end", **squeeze)


def _signs(counter: Counter) -> list[Drawn]:
    signs = [draw_mark(bit) for bit in counter.marks]
    return [*signs, star(counter.side, 0, False, 0.5)] if counter.joined else signs


def _marks(counter: Counter, end: float, y: float, scale: float = 0.84) -> list[Drawn]:
    """How a unit stands and what it has done, from the right end of a line to the left."""
    step = MARK * scale
    signs = enumerate(reversed(_signs(counter)))
    return [moved(end - step * i - step / 2, y, sign, scale=scale) for i, sign in signs]


class Star(Struct, frozen=True):
    """All that stands on the counter of a general."""

    side: int
    points: int
    chief: bool
    letters: str
    """The initials of his traits."""
    name: str
    wounds: int
    moved: bool


def draw_general(general: Star, across: float, letters: float = LETTERS, tiny: bool = False) -> Drawn:
    """A star with his points, his traits by their initials, his tokens."""
    face = _tiny_general if tiny else _broad_general if across >= BROAD else _narrow_general
    return face(general, across, letters)


@remembered
def _narrow_general(general: Star, across: float, letters: float) -> Drawn:
    room = across - (18 if general.moved else 8.6)
    return joined(
        chit(general.side, across, FULL.down, "leading"),
        moved(13.5, 12.6, star(general.side, general.points, general.chief, 0.9, letters)),
        *_initials(general, across - 4.5, 11.6, letters),
        snug(general.name, "", 4.6, 32, letters, room),
        *_wounds(general, across - 4, 22, across - 30, letters),
        *([moved(across - 8.5, 29, draw_mark(MOVED), scale=0.84)] if general.moved else []),
    )


@remembered
def _tiny_general(general: Star, across: float, letters: float) -> Drawn:
    return joined(
        chit(general.side, across, SMALL.down, "leading"),
        moved(12, 12.5, star(general.side, general.points, general.chief, 0.82, letters)),
        *_initials(general, across - 3.2, 10, letters),
        *_wounds(general, across - 3.4, 20, across - 26, letters),
        *([moved(across - 5.5, 14, draw_mark(MOVED), scale=0.56)] if general.moved else []),
    )


@remembered
def _broad_general(general: Star, across: float, letters: float) -> Drawn:
    return joined(
        chit(general.side, across, FULL.down, "leading"),
        moved(17, 18, star(general.side, general.points, general.chief, 1, letters)),
        writing(general.name, 31, 15, size=10.6, room=across - 34, class_="name strong"),
        writing(general.letters, 31, 28, size=10.6, room=across - 44, class_="name"),
        *_wounds(general, across - 4, 24, across - 30, letters),
        *([moved(across - 9, 28.4, draw_mark(MOVED))] if general.moved else []),
    )


def _initials(general: Star, end: float, y: float, letters: float) -> list[Drawn]:
    """Two traits in a line."""
    lines = (general.letters[:3], general.letters[4:])
    return [
        writing(line, end, y + 8.5 * i, size=letters, class_="name strong end") for i, line in enumerate(lines) if line
    ]


def _wounds(general: Star, end: float, y: float, room: float, letters: float) -> list[Drawn]:
    wounds = (("plain", general.wounds),)
    if not general.wounds:
        return []
    return [moved(end - tokens_width(wounds, room), y, draw_tokens(wounds, room, draw_token, letters))]


@remembered
def draw_markers(
    side: int, count: int, decoys: bool, word: str, across: float, letters: float = LETTERS, tiny: bool = False
) -> Drawn:
    """Markers that lie face down, with their number."""
    down = SMALL.down if tiny else FULL.down
    below = [] if tiny else [writing(word, across / 2, 31, size=letters, room=across - 5, class_="name middle")]
    return joined(
        chit(side, across, down, "covert"),
        moved(across / 2, 12, lozenges(count, decoys)),
        writing(f"×{count}" if count > 3 else "", across - 4, 15, size=max(letters, 10), class_="count end"),
        *below,
    )
