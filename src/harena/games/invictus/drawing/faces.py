"""How a card of Invictus looks: its colour as tint, shape and letter, its side, its numbers and its range.

Drawings are painted by classes: a colour's name gives the tint, `s0` and `s1` the side. Everything is drawn round the
origin, upright; a turned card has its body rotated by a quarter, and its numbers moved along but left readable.
"""

from __future__ import annotations

from typing import Final

from harena.core.svg import NOTHING, Drawn, circle, el, joined, moved, number, path, rect, remembered, shapes, writing
from harena.core.text import Texts
from harena.games.invictus.cards import Offset, Piece
from harena.games.invictus.table import Duel
from harena.kit.things import blade, shield

WIDTH: Final = 54
HEIGHT: Final = 68
SHAPES: Final = shapes(__package__)
SIGNS: Final[dict[str, str]] = SHAPES["signs"]
LETTER_DROP: Final = {"green": 6.4, "leader": 7}
"""Where the letter sits in a shape that is not round its middle."""
NUMERAL: Final = ("I", "II")


def classes(piece: Piece) -> str:
    return f"{piece.colour} s{piece.owner}"


def letter(colour: str, texts: Texts) -> str:
    """The letter that stands for a colour in the reader's language."""
    return texts.word("letter", colour)


def token(colour: str, texts: Texts, radius: float) -> Drawn:
    """A colour as shape and letter, about as large as a disc of this radius."""
    return _token(colour, letter(colour, texts), radius)


@remembered
def _token(colour: str, initial: str, radius: float) -> Drawn:
    drop = LETTER_DROP.get(colour, 4.4)
    sign = writing(initial, 0, drop, size=12, class_="letter strong middle")
    shape = path(SHAPES["colours"][colour], class_="tint shape")
    return el("g", shape, sign, class_=colour, transform=f"scale({number(radius / 10)})")


@remembered
def flag(side: int, scale: float = 1) -> Drawn:
    """The banner of a side with its numeral."""
    mark = writing(NUMERAL[side], 0, 3.2, size=10, class_="onflag strong middle")
    return el(
        "g", path(SIGNS["flags"][side], class_="flag"), mark, class_=f"s{side}", transform=f"scale({number(scale)})"
    )


@remembered
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
    """A card's face without its name. `offsets`: its range; `up`: its side stands at the lower edge of the picture."""

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


@remembered
def _paper() -> Drawn:
    """The card itself: a band in its tint, set with small stones."""
    paper, edge = (rect((-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT), 5, class_=kind) for kind in ("paper", "edge"))
    return joined(paper, path(SIGNS["band"], class_="tint"), path(SIGNS["stones"], class_="stones"), edge)
