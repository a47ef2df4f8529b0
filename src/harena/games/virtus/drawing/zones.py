"""Sectors and reserves: the ground with its plate, and the pieces on it, drawn up as large as the room allows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from harena.core.svg import NOTHING, Drawn, Size, joined, moved, path, rect, width, writing
from harena.core.text import Texts
from harena.games.virtus.drawing.faces import Star, counter_of, draw_general, draw_markers
from harena.games.virtus.drawing.glyphs import SIGNS, draw_breach, standard
from harena.games.virtus.drawing.ground import draw_ground
from harena.games.virtus.drawing.scene import Battlefield
from harena.games.virtus.rules.ending import is_disputed
from harena.games.virtus.table import GENERAL_MOVED, Battle
from harena.kit.counters import LARGEST, LETTERS, draw_counter, snug
from harena.kit.landscape import draw_palisade
from harena.kit.ranks import SMALL, Crowd, Ranks, drawn_up
from harena.kit.scene import described

PLATE: Final = 18.0
"""The strip at the outer edge of a zone: who holds it and what it is. Pieces never cover it."""
TIGHT: Final = 0.66
"""How tight the name of a terrain is set on the plate before a shorter word is used."""
BREACH: Final = 16.0
"""The room that the sign of an open flank takes on the plate."""
INSIDE: Final = 2.0
"""How far pieces stay from the edge of a sector."""

Piece = tuple[str, int]
"""What stands somewhere: a `unit` or a `general` with its number, or so many `markers`."""
Face = Callable[..., Drawn]


def draw_up(seen: Battlefield, groups: list[list[Piece]], room: Size, letters: float = LETTERS) -> list[Drawn]:
    """The pieces in the middle of the room, with smallest letters of this size."""
    return drawn_up(groups, room, partial(draw_piece, seen, letters))


def draw_piece(seen: Battlefield, letters: float, piece: Piece, order: Ranks, at: Size) -> Drawn:
    """A piece with its ring and its sentence; its smallest letters are this large after it was scaled."""
    kind, number = piece
    told, more, face, side = {"unit": _unit, "general": _general, "markers": _markers}[kind](seen, number)
    letters = min(LARGEST, round(letters / order.scale, 1))
    drawn = face(across=order.across, letters=letters, tiny=order.cut is SMALL)
    if kind == "markers":
        return described(f"lying s{side}", told, drawn, at=at, scale=order.scale)
    name = f"{kind}:{number}"
    classes = f"piece {kind} s{side}{' waiting' if seen.is_about(name) else ''}"
    ring = rect((-0.5, -0.5, order.across + 1, order.cut.down + 1), 4, class_="ring")
    return described(classes, told, drawn, ring, ids=name, at=at, scale=order.scale, more=more)


def _unit(seen: Battlefield, number: int) -> tuple[str, str, Face, int]:
    face = partial(draw_counter, counter_of(seen, number))
    return seen.about_unit(number), seen.more_about_unit(number), face, seen.view.side_of(number)


def _general(seen: Battlefield, number: int) -> tuple[str, str, Face, int]:
    view, texts = seen.view, seen.texts
    side = view.side_of_general(number)
    general = view.general(number)
    _, *traits = view.generals[number].split("+")
    star = Star(
        side=side,
        points=general.points,
        chief=number == view.own_generals[side][0],
        letters=" ".join(texts.word("letter", trait) for trait in traits),
        name=texts("picture.general"),
        wounds=view.general_tokens[number],
        moved=bool(view.general_state[number] & GENERAL_MOVED),
    )
    return seen.about_general(number), seen.more_about_general(number), partial(draw_general, star), side


def _markers(seen: Battlefield, zone: int) -> tuple[str, str, Face, int]:
    count, decoys = seen.markers_in(zone)
    side = seen.view.field.camp[zone]
    told = seen.texts("picture.decoys" if decoys else "picture.markers", count=count)
    word = seen.texts("picture.decoys_short" if decoys else "picture.markers_short")
    return told, "", partial(draw_markers, side, count, decoys, word), side


def pieces_in(seen: Battlefield, zone: int) -> list[list[Piece]]:
    """What stands in a zone: that of the upper side, then that of the lower one; generals behind their units."""
    groups: list[list[Piece]] = []
    for side in (seen.above, seen.below):
        units: list[Piece] = [("unit", number) for number in seen.units_in(side, zone)]
        generals: list[Piece] = [("general", number) for number in seen.generals_in(side, zone)]
        if seen.view.field.camp[zone] == side and seen.markers_in(zone)[0]:
            generals.append(("markers", zone))
        groups.append([*generals, *units] if side == seen.above else [*units, *generals])
    return groups


def crowd_in(seen: Battlefield, zone: int) -> Crowd:
    """How many pieces of each side stand in a zone."""
    return tuple(len(group) for group in pieces_in(seen, zone) if group)


# Zones


def draw_sector(seen: Battlefield, zone: int, size: Size) -> Drawn:
    """A sector, its plate at the origin: above the ground in the far camp, below it in the near one."""
    view = seen.view
    across, down = size
    near = view.field.camp[zone] == seen.below
    top = PLATE - down if near else 0.0
    ground = top if near else PLATE
    land = (across, down - PLATE)
    place = _place(
        seen,
        zone,
        moved(0, ground, draw_ground(view.terrain[zone], *land)),
        moved(0, ground, draw_palisade(*land, near)) if seen.has_camp(zone) else NOTHING,
        draw_plate(seen, zone, across, terrain_words(seen.texts, view.terrain[zone])),
        rect((1, top + 1, across - 2, down - 2), 4, class_="ring"),
    )
    room = (across - 2 * INSIDE, land[1] - 2 * INSIDE)
    pieces = moved(INSIDE, ground + INSIDE, *draw_up(seen, pieces_in(seen, zone), room))
    return joined(place, pieces, _open_flank(seen, zone, land, ground), _hiding_place(seen, zone, across, ground))


def _open_flank(seen: Battlefield, zone: int, land: Size, ground: float) -> Drawn:
    """VIR-080: says in words that a flank is open, where no piece stands in the way."""
    if crowd_in(seen, zone) or not seen.is_open(zone):
        return NOTHING
    word, room = seen.texts("picture.open_flank"), land[0] - 10
    across = min(width(word, 12), room) + 8
    label = rect((-across / 2, -PLATE / 2, across, PLATE), 3, class_="plate taken")
    told = writing(word, 0, 4, size=12, room=room, class_="strong middle")
    return moved(land[0] / 2, ground + land[1] / 2, label, told, class_="lying")


def _place(seen: Battlefield, zone: int, *inside: Drawn) -> Drawn:
    """A zone to click, with its sentence."""
    kind = "piece place zone struck" if zone == seen.struck() else "piece place zone"
    told, more = seen.about_zone(zone), seen.more_about_zone(zone)
    return described(kind, told, *inside, ids=f"zone:{zone}", at=(0, 0), more=more)


def terrain_words(texts: Texts, terrain: str) -> tuple[str, ...]:
    """What a plate calls the terrain, and a shorter word for narrow plates."""
    word = texts.word("terrain", terrain)
    return (word, texts.word("plate", terrain)) if texts.knows(f"plate.{terrain}") else (word,)


def draw_plate(seen: Battlefield, zone: int, across: float, words: tuple[str, ...]) -> Drawn:
    """The standard of the holder, the name of the place, and the first word for its terrain that fits in full."""
    view = seen.view
    camp = view.field.camp[zone]
    sector = zone < 2 * view.sectors
    holder = view.holder[zone] if sector else camp
    place = seen.texts.say(view.place(zone)) if sector else ""
    start = 38.0 if sector else 20.0
    breach = seen.is_open(zone)
    room = across - start - 4 - BREACH * breach
    word = next((word for word in words if width(word, 11) <= room / TIGHT), "")
    return joined(
        rect((0.5, 0.5, across - 1, PLATE - 1), 3, class_=plate_of(view, zone)),
        moved(10, PLATE / 2, standard(holder, 1.2)),
        writing(place, 20, 13.2, size=12, class_="strong"),
        snug(word, "", start, 13.2, 11, room),
        moved(across - 4 - BREACH / 2, PLATE / 2, draw_breach()) if breach else NOTHING,
    )


def plate_of(view: Battle, zone: int) -> str:
    """VIR-R23, VIR-R24: the frame of a plate says whether a sector is conquered, and whether it counts."""
    if zone >= 2 * view.sectors or view.holder[zone] == view.field.camp[zone]:
        return "plate"
    return "plate taken disputed" if is_disputed(view, zone) else "plate taken"


def _hiding_place(seen: Battlefield, zone: int, across: float, ground: float) -> Drawn:
    """VIR-194: a marker to click, where the unit in question may lie under one."""
    if zone not in seen.hiding_places():
        return NOTHING
    told = seen.texts("picture.hide_here", place=seen.view.place(zone))
    sign = path(SIGNS["lozenge"], class_="covered", transform="scale(1.5)")
    ring = rect((-12, -12, 24, 24), 4, class_="ring")
    return described("piece", told, sign, ring, ids=f"marker marker:{zone}", at=(across - 15, ground + 16))


def draw_reserve(seen: Battlefield, side: int, size: Size) -> Drawn:
    """The reserve of a side: its plate, then whoever waits there."""
    zone = seen.view.field.reserve[side]
    place = _place(
        seen,
        zone,
        rect((0, 0, *size), 6, class_="ground"),
        draw_plate(seen, zone, size[0], (seen.texts("picture.reserve"),)),
        rect((1, 1, size[0] - 2, size[1] - 2), 6, class_="ring"),
    )
    pieces = draw_up(seen, pieces_in(seen, zone), (size[0] - 8, size[1] - PLATE - 6))
    return joined(place, moved(4, PLATE + 3, *pieces), _hidden_army(seen, zone, size))


def _hidden_army(seen: Battlefield, zone: int, size: Size) -> Drawn:
    """A note that nothing is seen of an enemy who is still deploying."""
    if not seen.is_secret(zone):
        return NOTHING
    word = seen.texts("picture.secret")
    return writing(word, size[0] / 2, PLATE + (size[1] - PLATE) / 2 + 4, size=12, class_="caption middle lying")
