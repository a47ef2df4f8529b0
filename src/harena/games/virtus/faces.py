"""How pieces look: units as counters, generals as stars, markers as lozenges. Their left upper corner is the origin.

A counter is small or broad: a small one has its name below, a broad one has room for it beside the arm. The counters of
side 0 have round corners and those of side 1 cut ones, so that nobody needs to tell sides by colour.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from harena.core.svg import Drawn, el, joined, moved, number, path, rect, remembered, shortened, width, writing
from harena.games.virtus.glyphs import draw_arm, draw_mark, lozenges, star
from harena.games.virtus.table import MOVED
from harena.games.virtus.tokens import draw_tokens, tokens_width

HEIGHT: Final = 36.0
NARROWEST: Final = 42.0
BROAD: Final = 78.0
"""From this width on a counter is a broad one."""
BROADEST: Final = 94.0
LOOSE: Final = 0.88
"""Names are set so much narrower than `svg.width` supposes: most of their letters are small."""
SQUEEZED: Final = 0.74
"""How tight a name may be set before its end is left out."""
MARK: Final = 8.6
"""The room of a small sign."""


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
    tokens: tuple[tuple[str, int], ...] = ()
    marks: tuple[int, ...] = ()
    joined: bool = False
    """A general fights with it."""


@remembered
def paper(side: int, across: float, kind: str = "") -> Drawn:
    """The counter itself with its border."""
    if side == 0:
        return rect((0.75, 0.75, across - 1.5, HEIGHT - 1.5), 4, class_=f"chit {kind}".strip())
    cut = (
        f"M6 .75H{number(across - 6)}L{number(across - 0.75)} 6V{number(HEIGHT - 6)}L{number(across - 6)} "
        f"{number(HEIGHT - 0.75)}H6L.75 {number(HEIGHT - 6)}V6Z"
    )
    return path(cut, class_=f"chit {kind}".strip())


def values(counter: Counter, short: bool) -> str:
    """VO, the shooting value in brackets, VD."""
    if not counter.shooting:
        return f"{counter.vo}·{counter.vd}"
    return (
        f"{counter.vo}({counter.shooting}){counter.vd}" if short else f"{counter.vo}·({counter.shooting})·{counter.vd}"
    )


@remembered
def pips(left: int, most: int, size: float) -> Drawn:
    """Cohesion as stones in a row: lost ones are hollow."""
    step = size + 1.1
    return joined(
        [
            rect((step * i, 0, size, size), 0.8, class_="stone")
            if i < left
            else rect((step * i + 0.4, 0.4, size - 0.8, size - 0.8), 0.8, class_="hole")
            for i in range(most)
        ]
    )


def draw_counter(counter: Counter, across: float) -> Drawn:
    """A unit as wide as there is room."""
    return _broad(counter, across) if across >= BROAD else _small(counter, across)


@remembered
def _small(counter: Counter, across: float) -> Drawn:
    """The arm above, beside it values and cohesion; tokens and what the unit has done in the middle; the name below."""
    size = 3.6 if counter.most < 5 else 2.6
    value = values(counter, short=True)
    middle = across - 8 - MARK * len(_signs(counter))
    return joined(
        [
            paper(counter.side, across),
            moved(10.8, 8.6, draw_arm(counter.arm, counter.formation, 0.72), class_="arms"),
            writing(
                value,
                across - 4,
                11.4,
                size=11.5 if width(value, 11.5) <= across - 24 else 9.5,
                class_="value strong end",
            ),
            moved(across - 4 - counter.most * (size + 1.1) + 1.1, 13.6, pips(counter.left, counter.most, size)),
            moved(3.4, 21.2, draw_tokens(counter.tokens, middle)),
            snug(counter.name, counter.after, 4.6, 32, 9 if across < 52 else 10, across - 8.6),
            *_marks(counter, across - 3.5, 21.2),
        ]
    )


@remembered
def _broad(counter: Counter, across: float) -> Drawn:
    """The arm to the left, beside it the name above values and tokens; cohesion below, and what it has done."""
    value = values(counter, short=False)
    taken = 31 + LOOSE * width(value, 13)
    return joined(
        [
            paper(counter.side, across),
            moved(14, 11.8, draw_arm(counter.arm, counter.formation), class_="arms"),
            snug(counter.name, counter.after, 28, 11.8, 10.6, across - 32),
            writing(value, 28, 24, size=13, class_="value strong"),
            moved(4.5, 26.6, pips(counter.left, counter.most, 5.2)),
            moved(taken + 1.5, 20, draw_tokens(counter.tokens, across - 4 - taken)),
            *_marks(counter, across - 4.5, 29.2),
        ]
    )


def snug(name: str, after: str, x: float, y: float, size: float, room: float) -> Drawn:
    """A name as far as there is room, set tighter if need be, then what must not be missing."""
    after = f"\u00a0{after}" if after else ""
    name = shortened(name, size, room / SQUEEZED - width(after, size)) + after
    tight = width(name, size) > room / LOOSE
    squeeze = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if tight else {}
    return el("text", name, x=x, y=y, font_size=size, class_="name", **squeeze)


def _signs(counter: Counter) -> list[Drawn]:
    signs = [draw_mark(bit) for bit in counter.marks]
    return [*signs, star(counter.side, 1, False, 0.5)] if counter.joined else signs


def _marks(counter: Counter, end: float, y: float) -> list[Drawn]:
    """How a unit stands and what it has done, from the right end of a line to the left."""
    signs = enumerate(reversed(_signs(counter)))
    return [moved(end - MARK * i - MARK / 2, y, sign, scale=0.84) for i, sign in signs]


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


@remembered
def draw_general(general: Star, across: float) -> Drawn:
    """A star with his points, his traits by their initials, his tokens."""
    broad = across >= BROAD
    signs = [moved(across - 9, 28.4, draw_mark(MOVED))] if general.moved else []
    wounds = (("plain", general.wounds),) if general.wounds else ()
    if broad:
        words = [writing(general.name, 31, 15, size=10.6, room=across - 34, class_="name strong")]
        words.append(writing(general.letters, 31, 28, size=10.6, room=across - 44, class_="name"))
    else:
        lines = (general.letters[:3], general.letters[4:])
        words = [
            writing(line, across - 4.5, 11.6 + 8.5 * i, size=9, class_="name strong end")
            for i, line in enumerate(lines)
        ]
        words.append(
            writing(general.name, 4.6, 32, size=8.8, room=across - (17 if general.moved else 7), class_="name")
        )
    place = (17.0, 18.0, 1.0) if broad else (13.5, 13.0, 0.82)
    return joined(
        [
            paper(general.side, across, "leading"),
            moved(*place[:2], star(general.side, general.points, general.chief, place[2])),
            *words,
            moved(across - 4 - tokens_width(wounds, across - 30), 25, draw_tokens(wounds, across - 30)),
            *signs,
        ]
    )


@remembered
def draw_markers(side: int, count: int, decoys: bool, word: str, across: float) -> Drawn:
    """Markers that lie face down, with their number."""
    return joined(
        [
            paper(side, across, "covert"),
            moved(across / 2, 11.5, lozenges(count, decoys)),
            writing(f"×{count}" if count > 3 else "", across - 4, 15, size=10, class_="count end"),
            writing(word, across / 2, 31, size=9, room=across - 5, class_="name middle"),
        ]
    )
