"""The battlefield of Virtus as text: the enemy's camp above, the own camp below, as in the picture."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from harena.core.hidden import FACE_DOWN
from harena.core.text import Texts
from harena.games.virtus.drawing.faces import short_name
from harena.games.virtus.drawing.glyphs import MARKS, marks_of
from harena.games.virtus.drawing.scene import ENOUGH, Battlefield
from harena.games.virtus.drawing.zones import terrain_words
from harena.games.virtus.rules.ending import TO_WIN, conquered
from harena.games.virtus.rules.orders import set_aside
from harena.games.virtus.table import GENERAL_MOVED, SEATS, Battle
from harena.games.virtus.units import troop_title

BOARD_WIDTH: Final = 97
"""How wide the board is: four cells of 24 or three of 32, and a line; a narrower screen gets the list."""
NBSP: Final = "\N{NO-BREAK SPACE}"
MANY: Final = 3
"""From here on tokens are counted."""
CHIEF: Final = "general.chief"
ARROWS: Final = ("▼", "▲")
"""Whose unit it is: of the side above, or of the side below."""


def board(view: Battle, texts: Texts) -> str:
    """The two camps with a cell for each sector, the segments between them, reserves and hands around."""
    seen = Battlefield(view, texts)
    brief = _too_long(seen)
    rows = [
        _head(seen, seen.above),
        *_wrapped(_reserve(seen, seen.above, brief)),
        _rule("┌┬┐", view.sectors),
        *_camp(seen, seen.above, brief),
        _rule("├┼┤", view.sectors),
        _row([_segment(seen, segment) for segment in seen.columns]),
        _rule("├┼┤", view.sectors),
        *_camp(seen, seen.below, brief),
        _rule("└┴┘", view.sectors),
        *_wrapped(_reserve(seen, seen.below, brief)),
        _head(seen, seen.below),
        *_wrapped(*_hand(seen)),
    ]
    return "\n".join(rows)


def listing(view: Battle, texts: Texts) -> str:
    """The battlefield for a narrow screen: a block for each segment, a line for each unit, empty lines between."""
    seen = Battlefield(view, texts)
    rows = [_head(seen, seen.above), _reserve(seen, seen.above)]
    for segment in seen.columns:
        rows += ["", _segment(seen, segment)]
        for side in (seen.above, seen.below):
            zone = segment + side * view.sectors
            rows += [_zone(seen, zone), *(f" {piece}" for piece in _pieces(seen, zone))]
    rows += ["", _reserve(seen, seen.below), _head(seen, seen.below), *_hand(seen)]
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
        columns.append([_zone(seen, zone, room), *(piece.fitted(room) for piece in _pieces(seen, zone, brief))])
    return [_row(line) for line in zip_longest(*columns, fillvalue="")]


def _too_long(seen: Battlefield) -> set[str]:
    """Names that are too long for a cell; the whole board shows the short name instead."""
    sectors = range(len(SEATS) * seen.view.sectors)
    pieces = [piece for zone in sectors for piece in _pieces(seen, zone)]
    return {piece.name for piece in pieces if len(str(piece)) > _cell(seen.view.sectors) - 1}


def _zone(seen: Battlefield, sector: int, room: int = 0) -> str:
    """*B1 !flank hill ⚑▲*, with the marks of an open flank, a conqueror and a camp; the ground in a word that fits."""
    lines = [_marked(seen, sector, word) for word in terrain_words(seen.texts, seen.view.terrain[sector])]
    return next((line for line in lines if len(line) <= room), lines[-1]) if room else lines[0]


def _marked(seen: Battlefield, sector: int, ground: str) -> str:
    view, texts = seen.view, seen.texts
    words = [texts.say(view.place(sector)), *([texts("board.open_flank")] if seen.is_open(sector) else []), ground]
    if view.holder[sector] != view.field.camp[sector]:
        words.append("⚑" + ARROWS[view.holder[sector] == seen.below])
    if seen.has_camp(sector):
        words.append(texts("board.camp"))
    return " ".join(words)


class Piece(Struct, frozen=True):
    """The name of a piece, a shorter one for cells that are too narrow, and what may never be cut off."""

    mark: str
    name: str
    short: str
    number: str
    """The number that options use where a side has several units of a kind."""
    tail: str

    def __str__(self) -> str:
        """In full, and never broken between two lines."""
        return f"{self.mark}{self.name}{self._end}".replace(" ", NBSP)

    def fitted(self, room: int) -> str:
        """The piece in full, or with its name cut short where the room is too small."""
        left = room - len(self.mark + self._end)
        name = self.name if len(self.name) <= left else self.name[: left - 1].rstrip() + "…"
        return f"{self.mark}{name}{self._end}"

    @property
    def _end(self) -> str:
        return "".join(f" {part}" for part in (self.number, self.tail) if part)


def _pieces(seen: Battlefield, zone: int, brief: Container[str] = ()) -> Iterator[Piece]:
    """What stands in a zone, the `brief` names shortened."""
    for piece in _standing(seen, zone):
        yield replace(piece, name=piece.short) if piece.name in brief else piece


def _standing(seen: Battlefield, zone: int) -> Iterator[Piece]:
    """Generals and units of the upper side, then of the lower one, then markers."""
    for side in (seen.above, seen.below):
        arrow = ARROWS[side == seen.below]
        for number in seen.generals_in(side, zone):
            yield _general(seen, number, arrow)
        for number in seen.units_in(side, zone):
            yield _unit(seen, number, arrow)
    count, decoys = seen.markers_in(zone)
    if count:
        keys = ("picture.decoys",) * 2 if decoys else ("picture.markers", "board.markers")
        word, short = (seen.texts(key, count=count) for key in keys)
        yield Piece("◆ ", word, short, "", "")


def _unit(seen: Battlefield, number: int, arrow: str) -> Piece:
    """*▲Legionaries 2 3·3 3/4 •• t*: VO, shooting in brackets, VD; cohesion; tokens; what it has done."""
    view, troop = seen.view, seen.view.troop(number)
    shooting = f"({troop.shooting})" if troop.shooting else "·"
    tail = [f"{troop.vo}{shooting}{troop.vd}", f"{view.cohesion[number]}/{troop.vc}"]
    if tokens := len(view.tokens[number]):
        tail.append("•" * tokens if tokens < MANY else f"•{tokens}")
    if marks := "".join(seen.texts(f"mark.{MARKS[bit]}") for bit in marks_of(view.state[number])):
        tail.append(marks)
    name = seen.texts.say(troop_title(view.troops[number]))
    among = str(view.title(number).params.get("number", ""))
    return Piece(arrow, name, short_name(seen.texts, troop.unit), among, NBSP.join(tail))


def _general(seen: Battlefield, number: int, arrow: str) -> Piece:
    view = seen.view
    tail = ["•" * view.general_tokens[number]] if view.general_tokens[number] else []
    if view.general_state[number] & GENERAL_MOVED:
        tail.append(seen.texts("mark.moved"))
    return Piece(f"{arrow}★", seen.texts.say(view.general_title(number)), _lettered(seen, number), "", NBSP.join(tail))


def _lettered(seen: Battlefield, number: int) -> str:
    """*general SC, in chief*: a general with a letter for each of his traits."""
    texts, (_, *traits) = seen.texts, seen.view.generals[number].split("+")
    letters = "".join(texts.word("letter", trait) for trait in traits)
    short = f"{texts('general.plain')} {letters}".rstrip()
    return texts(CHIEF, called=short) if seen.view.general_title(number).key == CHIEF else short


def _segment(seen: Battlefield, segment: int) -> str:
    """*B: a 4, 3 pts*, marked while it is being resolved."""
    view, texts = seen.view, seen.texts
    told = []
    if view.laid[segment]:
        told.append(texts.word("card", view.laid[segment]))
    if points := view.points[segment]:
        told.append("∞" if points > ENOUGH else texts("board.points", count=points))
    if kept := sum(set_aside(view, segment)):
        told.append(f"+{kept}{texts('mark.charging')}")
    if view.water and view.water[segment]:
        told.append(texts("board.water", water_kind=view.water[segment]))
    if view.resolved[segment]:
        told.append("✓")
    mark = "▶" if view.segment == segment else " "
    return f"{mark}{texts.word('segment', segment)} {', '.join(told)}".rstrip()


# Around the field


def _wrapped(*lines: str) -> list[str]:
    """Breaks lines that are longer than the board is wide."""
    return [part for line in lines for part in wrap(line, BOARD_WIDTH, subsequent_indent="  ")]


def _reserve(seen: Battlefield, side: int, brief: Container[str] = ()) -> str:
    zone = seen.view.field.reserve[side]
    pieces = ", ".join(map(str, _pieces(seen, zone, brief)))
    told = seen.texts("picture.secret") if seen.is_secret(zone) else pieces or seen.texts("none")
    return seen.texts("board.reserve", place=seen.view.place(zone), pieces=told)


def _head(seen: Battlefield, side: int) -> str:
    """The player, conquests, and cards as counts."""
    view, seat = seen.view, SEATS[side]
    said = {"seat": seat, "camp": side + 1, "arrow": ARROWS[side == seen.below]}
    line = seen.texts("board.player", **said, have=conquered(view, side), needed=TO_WIN)
    if not view.on.pips:
        counts = {"hand": len(view.hand[seat]), "pile": len(view.pile[seat]), "discards": len(view.discards[seat])}
        line += seen.texts("board.piles", **counts)
    if view.turn and view.outcome is None and view.active == seat:
        line += seen.texts("board.turn", number=(view.turn + 1) // 2)
    return line


def _hand(seen: Battlefield) -> list[str]:
    """The own cards or dice, and who is not deployed yet."""
    view, texts = seen.view, seen.texts
    lines = []
    held = [str(die) for die in view.dice] if view.on.pips and view.active == seen.below else view.hand[seen.below]
    if known := [card for card in held if card != FACE_DOWN]:
        lines.append(texts("board.dice" if view.on.pips else "board.hand", face=known))
    if seen.seat is not None:
        generals = [view.general_title(general) for general in seen.waiting_generals(seen.seat)]
        titles = [*generals, *(view.title(unit) for unit in seen.waiting(seen.seat))]
        if titles:
            lines.append(texts("board.waiting", piece=[texts.say(title).replace(" ", NBSP) for title in titles]))
    return lines
