"""How a card of Invictus looks: its colour as tint, shape and letter, its side, its numbers and its range.

Drawings are painted by classes: a colour's name gives the tint, `s0` and `s1` the side. Everything is drawn round the
origin, upright; a turned card has its body rotated by a quarter, and its numbers moved along but left readable.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from harena.core.svg import NOTHING, Drawn, circle, el, joined, moved, number, path, rect, writing
from harena.core.text import Texts
from harena.games.invictus.cards import Offset, Piece
from harena.games.invictus.table import Duel

WIDTH: Final = 54
HEIGHT: Final = 68
BAND: Final = 15
"""The strip at the head of a card."""

SHAPES: Final = {
    "blue": "M0-10A10 10 0 1 1 0 10 10 10 0 1 1 0-10Z",
    "green": "M0-11.5 11.5 8.5H-11.5Z",
    "red": "M-9-9H9V9H-9Z",
    "yellow": "M0-12.5 11.5 0 0 12.5-11.5 0Z",
    "violet": "M-5.6-10H5.6L11 0 5.6 10H-5.6L-11 0Z",
    "leader": "M-11 9-12-7-5.5-1 0-10 5.5-1 12-7 11 9Z",
}
"""INV-003: a disc, a triangle, a square, a lozenge, a hexagon; the Leader wears a crown."""
LETTER_DROP: Final = {"green": 6.4, "leader": 7}
"""Where the letter sits in a shape that is not round its middle."""

BLADE: Final = "M0-13 9.5-4V9Q9.5 12 6.5 12H-6.5Q-9.5 12-9.5 9V-4Z"
SHIELD: Final = "M-10-11H10V1C10 7 6 10.5 0 13-6 10.5-10 7-10 1Z"
FLAG: Final = ("M-6-5.5H6V5.5H-6Z", "M-6-5.5H6V1L0 7.5-6 1Z")
"""A square banner for side 0, a pointed one for side 1."""
NUMERAL: Final = ("I", "II")
CROWN: Final = "M-6 4-6.5-4-3-1 0-5.5 3-1 6.5-4 6 4Z"
LEAF: Final = "M0 0C2.5-1.5 5-1.2 6.5 0 5 1.2 2.5 1.5 0 0Z"


def classes(piece: Piece) -> str:
    return f"{piece.colour} s{piece.owner}"


def letter(colour: str, texts: Texts) -> str:
    """The letter that stands for a colour in the reader's language."""
    return texts.word("letter", colour)


def token(colour: str, texts: Texts, radius: float) -> Drawn:
    """A colour as shape and letter, about as large as a disc of this radius."""
    return _token(colour, letter(colour, texts), radius)


@lru_cache(maxsize=256)
def _token(colour: str, initial: str, radius: float) -> Drawn:
    drop = LETTER_DROP.get(colour, 4.4)
    sign = writing(initial, 0, drop, size=12, class_="letter strong middle")
    shape = path(SHAPES[colour], class_="tint shape")
    return el("g", shape, sign, class_=colour, transform=f"scale({number(radius / 10)})")


@lru_cache(maxsize=256)
def flag(side: int, scale: float = 1) -> Drawn:
    """The banner of a side with its numeral."""
    mark = writing(NUMERAL[side], 0, 3.2, size=10, class_="onflag strong middle")
    return el("g", path(FLAG[side], class_="flag"), mark, class_=f"s{side}", transform=f"scale({number(scale)})")


def _numeral(scale: float) -> float:
    """On a small sign the number takes all the room there is."""
    return 16 if scale > 0.65 else 20


@lru_cache(maxsize=256)
def blade(value: int | str, scale: float = 1) -> Drawn:
    """The attack: a number on a blade."""
    return el(
        "g",
        path(BLADE, class_="blade"),
        writing(str(value), 0, 8, size=_numeral(scale), class_="onblade strong middle"),
        transform=f"scale({number(scale)})",
    )


@lru_cache(maxsize=256)
def shield(value: int, hurt: int = 0, scale: float = 1) -> Drawn:
    """The defence that is left; each point of damage is a drop of blood at the rim."""
    drops = [path("M0-4C2.6-.8 3 .6 3 1.6A3 3 0 1 1-3 1.6C-3 .6-2.6-.8 0-4Z", class_="blood") for _ in range(hurt)]
    row = joined(*(moved(10 - 6.5 * (hurt - 1 - i), -11, drop) for i, drop in enumerate(drops)))
    sign = writing(str(value), 0, 6, size=_numeral(scale), class_=f"onshield strong middle{' hurt' if hurt else ''}")
    return el("g", path(SHIELD, class_="shield"), sign, row, transform=f"scale({number(scale)})")


@lru_cache(maxsize=256)
def reach(offsets: tuple[Offset, ...], owner: int, up: bool) -> Drawn:
    """The range as a small field of dots before the unit, as it lies on the picture."""
    gap = 3.7
    hit = {(across if owner == 0 else -across, forward) for across, forward in offsets}
    field = {(across, forward) for forward in (1, 2, 3) for across in (-2, -1, 0, 1, 2)}
    down = -gap if up else gap
    dots = [
        path("".join(f"M{number(x * gap)} {number(y * down)}h.01" for x, y in sorted(places)), class_=kind)
        for kind, places in (("hits", hit), ("misses", field - hit))
    ]
    own = path("M0-2 2.2 2H-2.2Z" if up else "M0 2 2.2-2H-2.2Z", class_="ownmark")
    return el("g", *dots, own)


def offsets_of(view: Duel, piece: Piece) -> tuple[Offset, ...]:
    content = view.content.content
    return tuple(content.ranges.get(content.cards[piece.card].range, ()))


def body(
    view: Duel, piece: Piece, texts: Texts, *, turned: bool = False, up: bool = True, hurt: int = 0, boost: int = 0
) -> Drawn:
    """A card's face without its name, for this view."""
    return face(piece, offsets_of(view, piece), texts, turned=turned, up=up, hurt=hurt, boost=boost)


def face(
    piece: Piece,
    offsets: tuple[Offset, ...],
    texts: Texts,
    *,
    turned: bool = False,
    up: bool = True,
    hurt: int = 0,
    boost: int = 0,
) -> Drawn:
    """The same with the range by itself. `up`: its side stands at the lower edge of the picture."""

    def at(x: float, y: float, *inside: Drawn) -> Drawn:
        return moved(-y, x, *inside) if turned else moved(x, y, *inside)

    defence = piece.tilted if turned else piece.upright
    return joined(
        el("g", _paper(), transform="rotate(90)" if turned else None),
        at(-18, -26, flag(piece.owner)),
        at(-11, -6.5, token(piece.colour, texts, 10.5)),
        at(14, -6, moved(0, 7 if up else -7, reach(offsets, piece.owner, up))),
        at(-13, 19.5, blade(piece.attack), boosted(boost)),
        at(13, 19.5, shield(defence - hurt, hurt)),
    )


def boosted(points: int) -> Drawn:
    """What Supports have added to the attack."""
    if not points:
        return NOTHING
    sign = writing(f"+{points}", 0, 3.6, size=10.5, class_="onboost strong middle")
    return moved(-9, -11, circle(0, 0, 7.5, class_="boost"), sign)


@lru_cache(maxsize=256)
def _paper() -> Drawn:
    """The card itself: a band in its tint, set with small stones."""
    left, top = -WIDTH / 2, -HEIGHT / 2
    stones = "".join(
        f"M{number(left + 19 + 5.5 * i)} {number(top + 3.5 + 4.5 * row)}h3.5v3h-3.5z"
        for row in range(2)
        for i in range(6)
        if (i + row) % 2 == 0
    )
    return joined(
        rect((left, top, WIDTH, HEIGHT), 5, class_="paper"),
        path(
            f"M{number(left)} {number(top + BAND)}V{number(top + 5)}q0-5 5-5h{WIDTH - 10}q5 0 5 5v{BAND - 5}z",
            class_="tint",
        ),
        path(stones, class_="stones"),
        rect((left, top, WIDTH, HEIGHT), 5, class_="edge"),
    )


@lru_cache(maxsize=256)
def wreath() -> Drawn:
    """The laurels of a winner."""
    leaves = [
        path(LEAF, class_="leaf", transform=f"rotate({turn}) translate(7 0) rotate({lean})")
        for turn, lean in ((80, -55), (50, -70), (20, -80), (-12, -90), (-42, -100))
    ]
    half = joined(*leaves)
    return el("g", half, el("g", half, transform="scale(-1 1)"), class_="wreath")
