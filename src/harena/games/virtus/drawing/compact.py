"""The battlefield of Virtus on a screen of 80 columns and 24 lines: short names, equal units on one line, few rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest
from textwrap import wrap
from typing import Final

from msgspec.structs import replace

from harena.core.text import Texts
from harena.games.virtus.drawing.faces import short_name
from harena.games.virtus.drawing.pieces import (
    Piece,
    hand_lines,
    letters,
    pieces_in,
    player_line,
    reserve_line,
    segment_line,
    waiting_lines,
    zone_line,
)
from harena.games.virtus.drawing.scene import Battlefield
from harena.games.virtus.table import Battle

COMPACT_WIDTH: Final = 77
"""How wide the board is: four cells of 18 columns, or three of 24, with a line around each."""
SPAN: Final = 3
"""So many numbers in a row are written as first and last: 2–4."""


def compact(view: Battle, texts: Texts) -> str:
    """The two camps with a cell for each sector; the line between them tells the segments.

    VO and VD are left out. They never change, and `c` tells them.
    """
    seen = Battlefield(view, texts)
    rows = [
        player_line(seen, seen.above),
        _reserve(seen, seen.above),
        *_camp(seen, seen.above),
        *_segments(seen),
        *_camp(seen, seen.below),
        _reserve(seen, seen.below),
        player_line(seen, seen.below),
        *hand_lines(seen),
        *_waiting(seen),
    ]
    return "\n".join(line if line.startswith(("│", "├")) else _wrapped(line) for line in rows)


# Cells


def _room(seen: Battlefield) -> int:
    return (COMPACT_WIDTH - 1) // seen.view.sectors - 1


def _row(cells: Sequence[str], room: int) -> str:
    return "".join(f"│{cell:<{room}}" for cell in cells) + "│"


def _camp(seen: Battlefield, side: int) -> list[str]:
    """As many lines as the fullest sector needs."""
    room = _room(seen)
    columns = []
    for segment in seen.columns:
        zone = segment + side * seen.view.sectors
        pieces = (piece.fitted(room) for piece in together(pieces_in(seen, zone)))
        columns.append([*wrap(zone_line(seen, zone, room), room), *pieces])
    return [_row(line, room) for line in zip_longest(*columns, fillvalue="")]


def _segments(seen: Battlefield) -> list[str]:
    """*├─A a 4, 3 pts──┼─▶B…*; what does not fit into the line goes on under it."""
    room = _room(seen)
    told = [wrap(segment_line(seen, segment).strip(), room - 1) for segment in seen.columns]
    rule = "├" + "┼".join(f"─{first}".ljust(room, "─") for first, *_ in told) + "┤"
    further = zip_longest(*(rest for _, *rest in told), fillvalue="")
    return [rule, *(_row([f" {cell}" for cell in line], room) for line in further)]


# Pieces


def together(pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces under their short names, without VO and VD; those that differ only in their number are one."""
    plain = [replace(piece, name=f"{piece.short} {piece.letters}".rstrip(), values="") for piece in pieces]
    alike: dict[Piece, list[str]] = {}
    for piece in plain:
        alike.setdefault(replace(piece, number=""), []).append(piece.number)
    return [replace(piece, number=spans(filter(None, numbers))) for piece, numbers in alike.items()]


def spans(numbers: Iterable[str]) -> str:
    """*1,3–5*: several numbers in few signs."""
    known = sorted(map(int, numbers))
    runs = [[number for _, number in run] for _, run in groupby(enumerate(known), key=lambda item: item[1] - item[0])]
    return ",".join(f"{run[0]}–{run[-1]}" if len(run) >= SPAN else ",".join(map(str, run)) for run in runs)


# Around the field


def _wrapped(line: str) -> str:
    """Breaks a line that is longer than the board is wide."""
    return "\n".join(wrap(line, COMPACT_WIDTH, subsequent_indent="  "))


def _reserve(seen: Battlefield, side: int) -> str:
    pieces = together(pieces_in(seen, seen.view.field.reserve[side]))
    return reserve_line(seen, side, ", ".join(map(str, pieces)))


def _waiting(seen: Battlefield) -> list[str]:
    """Who is not deployed yet, equal units together."""
    if seen.seat is None:
        return []
    view, texts = seen.view, seen.texts
    generals = [texts.say(view.general_title(general)) for general in seen.waiting_generals(seen.seat)]
    numbers: dict[str, list[str]] = {}
    for unit in seen.waiting(seen.seat):
        name = f"{short_name(texts, view.troop(unit).unit)} {letters(seen, unit)}".rstrip()
        numbers.setdefault(name, []).append(str(view.title(unit).params.get("number", "")))
    units = [f"{name} {spans(filter(None, found))}".rstrip() for name, found in numbers.items()]
    return waiting_lines(seen, [*generals, *units])
