"""What the lines of text boards are made of: units, generals, sectors, segments, players and hands in words."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from harena.core.hidden import FACE_DOWN
from harena.games.virtus.drawing.faces import short_name
from harena.games.virtus.drawing.glyphs import MARKS, marks_of
from harena.games.virtus.drawing.scene import ENOUGH, Battlefield
from harena.games.virtus.drawing.zones import terrain_words
from harena.games.virtus.rules.ending import TO_WIN, counting, is_disputed
from harena.games.virtus.rules.orders import set_aside
from harena.games.virtus.table import GENERAL_MOVED, SEATS
from harena.games.virtus.units import troop_title

NBSP: Final = "\N{NO-BREAK SPACE}"
MANY: Final = 3
"""From here on tokens are counted."""
CHIEF: Final = "general.chief"
FLAGS: Final = ("⚑", "⚐")
"""A conquered sector: one that counts for victory, and one that is disputed (VIR-R24)."""
ARROWS: Final = ("▼", "▲")
"""Whose unit it is: of the side above, or of the side below."""


class Piece(Struct, frozen=True):
    """The name of a piece, a shorter one for cells that are too narrow, and what may never be cut off."""

    mark: str
    name: str
    short: str
    number: str = ""
    """The number that options use where a side has several units of a kind."""
    values: str = ""
    """VO, shooting in brackets, VD."""
    tail: str = ""
    """Cohesion, tokens, and what it has done."""
    letters: str = ""
    """A letter for each designation, which the long name says in words."""

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
        return "".join(f" {part}" for part in (self.number, self.values, self.tail) if part)


# In a zone


def pieces_in(seen: Battlefield, zone: int, brief: Container[str] = ()) -> Iterator[Piece]:
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
        yield Piece("◆ ", word, short)


def _unit(seen: Battlefield, number: int, arrow: str) -> Piece:
    """*▲Legionaries 2 3·3 3/4 •• t*: VO, shooting in brackets, VD; cohesion; tokens; what it has done."""
    view, troop = seen.view, seen.view.troop(number)
    shooting = f"({troop.shooting})" if troop.shooting else "·"
    tail = [f"{view.cohesion[number]}/{troop.vc}"]
    if tokens := len(view.tokens[number]):
        tail.append("•" * tokens if tokens < MANY else f"•{tokens}")
    if marks := "".join(seen.texts(f"mark.{MARKS[bit]}") for bit in marks_of(view.state[number])):
        tail.append(marks)
    name = seen.texts.say(troop_title(view.troops[number]))
    among = str(view.title(number).params.get("number", ""))
    values = f"{troop.vo}{shooting}{troop.vd}"
    return Piece(arrow, name, short_name(seen.texts, troop.unit), among, values, NBSP.join(tail), letters(seen, number))


def letters(seen: Battlefield, number: int) -> str:
    """*ES*: the designations of a unit."""
    _, *named = seen.view.troops[number].split("+")
    return "".join(seen.texts.word("letter", word) for word in named)


def _general(seen: Battlefield, number: int, arrow: str) -> Piece:
    view = seen.view
    tail = ["•" * view.general_tokens[number]] if view.general_tokens[number] else []
    if view.general_state[number] & GENERAL_MOVED:
        tail.append(seen.texts("mark.moved"))
    name = seen.texts.say(view.general_title(number))
    return Piece(f"{arrow}★", name, _lettered(seen, number), tail=NBSP.join(tail))


def _lettered(seen: Battlefield, number: int) -> str:
    """*general SC, in chief*: a general with a letter for each of his traits."""
    texts, (_, *traits) = seen.texts, seen.view.generals[number].split("+")
    letters = "".join(texts.word("letter", trait) for trait in traits)
    short = f"{texts('general.plain')} {letters}".rstrip()
    return texts(CHIEF, called=short) if seen.view.general_title(number).key == CHIEF else short


def zone_line(seen: Battlefield, sector: int, room: int = 0) -> str:
    """*B1 !flank hill ⚑▲*, with the marks of an open flank, a conqueror and a camp; the ground in a word that fits."""
    lines = [_marked(seen, sector, word) for word in terrain_words(seen.texts, seen.view.terrain[sector])]
    return next((line for line in lines if len(line) <= room), lines[-1]) if room else lines[0]


def _marked(seen: Battlefield, sector: int, ground: str) -> str:
    view, texts = seen.view, seen.texts
    words = [texts.say(view.place(sector)), *([texts("board.open_flank")] if seen.is_open(sector) else []), ground]
    if view.holder[sector] != view.field.camp[sector]:
        words.append(FLAGS[is_disputed(view, sector)] + ARROWS[view.holder[sector] == seen.below])
    if seen.has_camp(sector):
        words.append(texts("board.camp"))
    return " ".join(words)


def segment_line(seen: Battlefield, segment: int) -> str:
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


def reserve_line(seen: Battlefield, side: int, pieces: str) -> str:
    """The reserve of a side with these pieces in it, or what is said of one who still deploys."""
    zone = seen.view.field.reserve[side]
    told = seen.texts("picture.secret") if seen.is_secret(zone) else pieces or seen.texts("none")
    return seen.texts("board.reserve", place=seen.view.place(zone), pieces=told)


def player_line(seen: Battlefield, side: int) -> str:
    """The player, conquests, and cards as counts."""
    view, seat = seen.view, SEATS[side]
    said = {"seat": seat, "camp": side + 1, "arrow": ARROWS[side == seen.below]}
    line = seen.texts("board.player", **said, have=len(counting(view, side)), needed=TO_WIN)
    if not view.on.pips:
        counts = {"hand": len(view.hand[seat]), "pile": len(view.pile[seat]), "discards": len(view.discards[seat])}
        line += seen.texts("board.piles", **counts)
    if view.turn and view.outcome is None and view.active == seat:
        line += seen.texts("board.turn", number=(view.turn + 1) // 2)
    return line


def hand_lines(seen: Battlefield) -> list[str]:
    """The own cards or dice."""
    view = seen.view
    held = [str(die) for die in view.dice] if view.on.pips and view.active == seen.below else view.hand[seen.below]
    known = [card for card in held if card != FACE_DOWN]
    return [seen.texts("board.dice" if view.on.pips else "board.hand", face=known)] if known else []


def waiting_lines(seen: Battlefield, names: list[str]) -> list[str]:
    """Who is not deployed yet, by these names."""
    return [seen.texts("board.waiting", piece=[name.replace(" ", NBSP) for name in names])] if names else []
