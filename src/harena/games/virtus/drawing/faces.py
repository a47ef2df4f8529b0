"""How pieces look: units as counters, generals as stars, markers as lozenges. Their left upper corner is the origin."""

from __future__ import annotations

from msgspec import Struct

from harena.core.svg import Drawn, joined, moved, remembered, writing
from harena.core.text import Texts
from harena.games.virtus.drawing.glyphs import arm_of, draw_arm, draw_mark, lozenges, marks_of, star
from harena.games.virtus.drawing.scene import Battlefield
from harena.games.virtus.drawing.tokens import counted, draw_token
from harena.games.virtus.table import MOVED
from harena.kit.counters import BROAD, LETTERS, Counter, chit, draw_tokens, snug, tokens_width
from harena.kit.ranks import FULL, SMALL


def counter_of(seen: Battlefield, number: int) -> Counter:
    """The counter of a unit: its arm, VO and VD with the shooting value in brackets, its cohesion."""
    view, troop, unit = seen.view, seen.view.troop(number), seen.unit_of(number)
    side = view.side_of(number)
    joined_by = [star(side, 0, False, 0.5)] if number in view.joined else []
    return Counter(
        side=side,
        sign=draw_arm(arm_of(unit), unit.formation),
        values=values(troop.vo, troop.shooting, troop.vd, "·"),
        short=values(troop.vo, troop.shooting, troop.vd, "" if troop.shooting else "·"),
        name=short_name(seen.texts, troop.unit),
        after=_after_name(seen, number),
        left=view.cohesion[number],
        most=max(troop.vc, view.cohesion[number]),
        token=draw_token,
        tokens=tuple(counted(view, view.tokens[number]).items()),
        marks=(*map(draw_mark, marks_of(view.state[number])), *joined_by),
    )


def values(vo: int, shooting: int, vd: int, dot: str) -> str:
    return f"{vo}{dot}({shooting}){dot}{vd}" if shooting else f"{vo}{dot}{vd}"


def short_name(texts: Texts, unit: str) -> str:
    """The name on a counter; a unit of somebody's own pack has only its long one."""
    return texts.word("short", unit) if texts.knows(f"short.{unit}") else texts.word("unit", unit)


def _after_name(seen: Battlefield, number: int) -> str:
    """The number by which options call a unit, and the letters of its designations."""
    place = seen.view.title(number).params.get("number")
    letters = [seen.texts.word("letter", word) for word in seen.view.troops[number].split("+")[1:]]
    return " ".join([*([str(place)] if place else []), *letters])


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
