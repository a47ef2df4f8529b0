"""Things that lie on a table: dice, values, cards in a row; the signs of players; the lines of a legend."""

from __future__ import annotations

from typing import Final

from harena.core.seat import Seat
from harena.core.svg import (
    NOTHING,
    Drawn,
    Sign,
    Size,
    circle,
    el,
    joined,
    meander,
    moved,
    number,
    path,
    rect,
    remembered,
    shapes,
    swatch,
    width,
    writing,
)
from harena.core.table import Table
from harena.core.text import Texts
from harena.kit.scene import described

SHAPES: Final = shapes(__package__)
TURN: Final = path(SHAPES["signs"]["turn"], class_="turnmark")
"""An arrowhead for whoever is at turn."""
LEANING: Final = ((80, -55), (50, -70), (20, -80), (-12, -90), (-42, -100))
"""How the leaves of one half of the laurels are turned."""
SIX: Final = 6
AMONG_WORDS: Final = 22.0
"""How high dice are that stand among words, and the words on them."""
WORD_SIZE: Final = 12.5
HIGH: Final = 34.0
"""How high the drawings of a legend are."""

# Players


@remembered
def wreath() -> Drawn:
    """The laurels of a winner."""
    leaf = SHAPES["signs"]["leaf"]
    turns = (f"rotate({turn}) translate(7 0) rotate({lean})" for turn, lean in LEANING)
    half = joined(*(path(leaf, class_="leaf", transform=turned) for turned in turns))
    return el("g", half, el("g", half, transform="scale(-1 1)"), class_="wreath")


def turn_sign(view: Table, seat: Seat, at_turn: bool) -> Drawn:
    """An arrowhead for whoever is at turn, laurels for whoever has won."""
    if view.outcome is not None:
        return moved(9, 0, wreath()) if seat in view.outcome.winners else NOTHING
    return TURN if at_turn else NOTHING


# Dice, values and cards


@remembered
def draw_die(face: int | str, size: float, glyph: str = "") -> Drawn:
    """A die round the origin: pips up to six, a larger number, a word, a glyph 24 across; nothing on an empty face."""
    half, step, grown = size / 2, size * 0.27, f"scale({size / 24:.3g})" if size != 24 else None
    box = rect((-half, -half, size, size), size / 6, class_="die")
    if glyph or face == "":
        return joined(box, path(glyph, class_="hits", transform=grown) if glyph else NOTHING)
    if pips := SHAPES["pips"].get(str(face)):
        return joined(box, *(circle(x * step, y * step, size * 0.09, class_="pip") for x, y in pips))
    large, low = (0.75, 0.26) if isinstance(face, int) else (0.4, 0.14)
    return joined(box, writing(str(face), 0, size * low, size=size * large, room=size * 0.9, class_="strong middle"))


@remembered
def coloured_die(name: str, letter: str, face: str, size: float) -> Drawn:
    """A die of a colour round the origin: its letter, since colour is never alone, and a sign for what it shows.

    A ring is a miss, a star a hit, two stars a crit; without a face it was not rolled, and the letter is large.
    """
    half = size / 2
    box = rect((-half, -half, size, size), size / 6, class_=f"die die-{name}")
    low, large = (-0.02, 0.42) if face else (0.22, 0.6)
    word = writing(letter, 0, size * low, size=size * large, class_=f"strong middle ondie ondie-{name}")
    if not face:
        return joined(box, word)
    kind, shape = SHAPES["faces"][face]
    grown = f"scale({size / 24:.3g})" if size != 24 else None
    return joined(box, word, path(shape, class_=f"on{kind} on{kind}-{name}", transform=grown))


@remembered
def die_swatch(face: int | str, sides: int, name: str = "", letter: str = "", word: str = "") -> Drawn:
    """A die as it fell, a small picture among words: pips on six sides, else a number; a word on a tile of its width.

    `name`: what a die with faces of its own is called; the style sheet paints it by its class, `die-yellow`. `letter`:
    the letter of its colour, where its faces have signs. `word`: what its face is called.
    """
    if isinstance(face, str) and letter and face in SHAPES["faces"]:
        return swatch(coloured_die(name, letter, face, AMONG_WORDS), (AMONG_WORDS + 2, AMONG_WORDS + 2))
    if isinstance(face, str):
        told = word or face
        across = max(AMONG_WORDS, width(told, WORD_SIZE) + 9)
        tile = rect((-across / 2 + 1, -AMONG_WORDS / 2 + 1, across - 2, AMONG_WORDS - 2), 4, class_=f"die die-{name}")
        label = writing(told, 0, 4.2, size=WORD_SIZE, class_=f"strong middle ondie ondie-{name}")
        return swatch(joined(tile, label), (across, AMONG_WORDS))
    if sides == SIX:
        return swatch(draw_die(face, AMONG_WORDS - 2), (AMONG_WORDS, AMONG_WORDS))
    shape = path(SHAPES["signs"]["die"], class_="die")
    return swatch(
        joined(shape, writing(str(face), 0, 4.5, size=13, class_="strong middle")), (AMONG_WORDS, AMONG_WORDS)
    )


def _value(value: object, y: float, scale: float, kind: str) -> Drawn:
    """A number on a sign; on a small one it takes all the room there is."""
    return writing(str(value), 0, y, size=16 if scale > 0.65 else 20, class_=kind)


@remembered
def blade(value: int | str, scale: float = 1) -> Drawn:
    """An attack: its value on a blade."""
    sign = path(SHAPES["signs"]["blade"], class_="blade")
    return el("g", sign, _value(value, 8, scale, "onblade strong middle"), transform=f"scale({number(scale)})")


@remembered
def shield(value: int, hurt: int = 0, scale: float = 1) -> Drawn:
    """A defence: what is left of it on a shield; each point of damage is a drop of blood at the rim."""
    drop = path(SHAPES["signs"]["drop"], class_="blood")
    row = joined(*(moved(10 - 6.5 * (hurt - 1 - i), -11, drop) for i in range(hurt)))
    left = _value(value, 6, scale, f"onshield strong middle{' hurt' if hurt else ''}")
    return el("g", path(SHAPES["signs"]["shield"], class_="shield"), left, row, transform=f"scale({number(scale)})")


def spread(count: int, room: float, widest: float, left: float = 0) -> list[float]:
    """Where the middles of so many cards lie in a row: side by side, or overlapping where there is too little room."""
    step = min(widest, room / max(1, count))
    start = left + (room - step * (count - 1)) / 2
    return [start + step * place for place in range(count)]


def held(kind: str, told: str, size: Size, *inside: Drawn, ids: str, at: Size | None = None) -> Drawn:
    """Something of a hand that can be taken up, with the ring that shows it: a card round the origin, or a place."""
    across, down = size
    ring = rect((-across / 2 - 2, -down / 2 - 2, across + 4, down + 4), 6, class_="ring")
    return described(f"piece {kind}", told, *inside, ring, ids=ids, at=at)


def counted(at: Size, pile: Drawn, count: int, told: str = "") -> Drawn:
    """A pile with its number, and its name for a pointer that rests on it."""
    title = [el("title", told)] if told else []
    return moved(*at, *title, pile, writing(str(count), 9, 4.5, size=13, class_="count"))


def bare_table(caption: str, x: float, y: float) -> list[Drawn]:
    """Where no card lies one sees the ornament of the table."""
    return [
        meander(x - 60, y - 22, 120, 10, class_="frieze"),
        writing(caption, x, y + 4, size=13, class_="caption middle"),
        meander(x - 60, y + 14, 120, 10, class_="frieze"),
    ]


# Legends


def sign(texts: Texts, name: str, drawing: Drawn, across: float = HIGH, **params: object) -> Sign:
    """A line of a legend: a drawing round the origin, and what `sign.<name>` says of it."""
    return Sign(swatch(drawing, (across, HIGH)), texts(f"sign.{name}", **params))
