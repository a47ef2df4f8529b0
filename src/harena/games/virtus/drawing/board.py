"""The battlefield of Virtus as text: the enemy's camp above, the own camp below, as in the picture."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from harena.core.text import Texts
from harena.games.virtus.drawing.pieces import (
    hand_lines,
    pieces_in,
    player_line,
    reserve_line,
    segment_line,
    waiting_lines,
    zone_line,
)
from harena.games.virtus.drawing.scene import Battlefield
from harena.games.virtus.table import SEATS, Battle

BOARD_WIDTH: Final = 97
"""How wide the board is: four cells of 24 or three of 32, and a line; a narrower screen gets the compact board."""


def board(view: Battle, texts: Texts) -> str:
    """The two camps with a cell for each sector, the segments between them, reserves and hands around."""
    seen = Battlefield(view, texts)
    brief = _too_long(seen)
    rows = [
        player_line(seen, seen.above),
        *_wrapped(_reserve(seen, seen.above, brief)),
        _rule("┌┬┐", view.sectors),
        *_camp(seen, seen.above, brief),
        _rule("├┼┤", view.sectors),
        _row([segment_line(seen, segment) for segment in seen.columns]),
        _rule("├┼┤", view.sectors),
        *_camp(seen, seen.below, brief),
        _rule("└┴┘", view.sectors),
        *_wrapped(_reserve(seen, seen.below, brief)),
        player_line(seen, seen.below),
        *_wrapped(*_hand(seen)),
    ]
    return "\n".join(rows)


def listing(view: Battle, texts: Texts) -> str:
    """The battlefield for a narrow screen: a block for each segment, a line for each unit, empty lines between."""
    seen = Battlefield(view, texts)
    rows = [player_line(seen, seen.above), _reserve(seen, seen.above)]
    for segment in seen.columns:
        rows += ["", segment_line(seen, segment)]
        for side in (seen.above, seen.below):
            zone = segment + side * view.sectors
            rows += [zone_line(seen, zone), *(f" {piece}" for piece in pieces_in(seen, zone))]
    rows += ["", _reserve(seen, seen.below), player_line(seen, seen.below), *_hand(seen)]
    return "\n".join(rows)


# Cells


def _cell(sectors: int) -> int:
    return (BOARD_WIDTH - 1) // sectors


def _rule(corners: str, sectors: int) -> str:
    return corners[0] + corners[1].join(["─" * (_cell(sectors) - 1)] * sectors) + corners[2]


def _row(cells: Sequence[str]) -> str:
    across = _cell(len(cells))
    return "".join(f"│{cell[: across - 1]:<{across - 1}}" for cell in cells) + "│"


def _camp(seen: Battlefield, side: int, brief: Container[str]) -> list[str]:
    """As many lines as the fullest sector needs."""
    room = _cell(seen.view.sectors) - 1
    columns = []
    for segment in seen.columns:
        zone = segment + side * seen.view.sectors
        columns.append([zone_line(seen, zone, room), *(piece.fitted(room) for piece in pieces_in(seen, zone, brief))])
    return [_row(line) for line in zip_longest(*columns, fillvalue="")]


def _too_long(seen: Battlefield) -> set[str]:
    """Names that are too long for a cell; the whole board shows the short name instead."""
    sectors = range(len(SEATS) * seen.view.sectors)
    pieces = [piece for zone in sectors for piece in pieces_in(seen, zone)]
    return {piece.name for piece in pieces if len(str(piece)) > _cell(seen.view.sectors) - 1}


# Around the field


def _wrapped(*lines: str) -> list[str]:
    """Breaks lines that are longer than the board is wide."""
    return [part for line in lines for part in wrap(line, BOARD_WIDTH, subsequent_indent="  ")]


def _reserve(seen: Battlefield, side: int, brief: Container[str] = ()) -> str:
    zone = seen.view.field.reserve[side]
    return reserve_line(seen, side, ", ".join(map(str, pieces_in(seen, zone, brief))))


def _hand(seen: Battlefield) -> list[str]:
    """The own cards or dice, and who is not deployed yet."""
    if seen.seat is None:
        return hand_lines(seen)
    view = seen.view
    generals = [view.general_title(general) for general in seen.waiting_generals(seen.seat)]
    titles = [*generals, *(view.title(unit) for unit in seen.waiting(seen.seat))]
    return [*hand_lines(seen), *waiting_lines(seen, [seen.texts.say(title) for title in titles])]
