"""Blocks that are set below each other: headings, rows that can be chosen, cards with what they do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from harena.core.svg import NOTHING, Drawn, broken, joined, moved, rect, writing
from harena.kit.scene import described

ACROSS: Final = 370.0
PAD: Final = 10.0
TITLE: Final = 13.0
BODY: Final = 11.8
STEP: Final = 14.0
"""From line to line of a body."""
HEADING: Final = 22.0
MOST_LINES: Final = 14


class Block(Struct, frozen=True):
    """A drawing with its height; its left upper corner is the origin."""

    height: float
    drawn: Drawn


def stacked(blocks: Iterable[Block]) -> tuple[float, Drawn]:
    """Blocks below each other, and how high all of them are."""
    top, drawn = 0.0, []
    for block in blocks:
        drawn.append(moved(0, top, block.drawn))
        top += block.height
    return top, joined(*drawn)


def heading(text: str) -> Block:
    return Block(HEADING, writing(text, PAD - 4, 16, size=12.5, room=ACROSS - 2 * PAD, class_="caption strong"))


def said(text: str, *, strong: bool = False) -> Block:
    """Words without a frame."""
    lines = broken(text, BODY, ACROSS - 2 * PAD, MOST_LINES)
    drawn = [_line(line, number, 12, "strong" if strong else "") for number, line in enumerate(lines)]
    return Block(STEP * len(lines) + 4, joined(*drawn))


def plate(
    title: str,
    body: str = "",
    *,
    ids: str = "",
    told: str = "",
    note: str = "",
    kind: str = "leafcard",
    most: int = MOST_LINES,
) -> Block:
    """A card: its title, a note to the right, and below it what it does. `told`: its sentence, if not its title."""
    lines = broken(body, BODY, ACROSS - 2 * PAD - 4, most) if body else []
    high = 21 + STEP * len(lines) + (3 if lines else 1)
    room = ACROSS - 2 * PAD - (96 if note else 4)
    drawn = described(
        "piece cardplate",
        told or title,
        rect((1, 1, ACROSS - 2, high), 5, class_=kind),
        writing(title, PAD, 16, size=TITLE, room=room, class_="strong"),
        writing(note, ACROSS - PAD, 16, size=11.5, room=92, class_="caption end") if note else NOTHING,
        *(_line(line, number, 31) for number, line in enumerate(lines)),
        rect((2, 2, ACROSS - 4, high - 2), 4, class_="ring"),
        ids=ids or None,
        title="",
        more=body if told == "" else "",
    )
    return Block(high + 4, drawn)


def _line(text: str, number: int, first: float, kind: str = "") -> Drawn:
    room = ACROSS - 2 * PAD - 4
    return writing(text, PAD, first + STEP * number, size=BODY, room=room, class_=kind)
