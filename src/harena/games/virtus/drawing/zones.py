"""Sectors and reserves: the ground with its plate, and the pieces on it, drawn up as large as the room allows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from harena.core.svg import NOTHING, Drawn, el, joined, moved, path, rect, width, writing
from harena.core.text import Texts
from harena.games.virtus.drawing.faces import (
    LARGEST,
    LETTERS,
    Counter,
    Star,
    draw_counter,
    draw_general,
    draw_markers,
    snug,
)
from harena.games.virtus.drawing.glyphs import LOZENGE, arm_of, draw_breach, marks_of, standard
from harena.games.virtus.drawing.ground import draw_ground, draw_palisade
from harena.games.virtus.drawing.ranks import CLASH, GAP, SMALL, Crowd, Ranks, lines, ranks
from harena.games.virtus.drawing.scene import Scene
from harena.games.virtus.drawing.tokens import counted
from harena.games.virtus.table import GENERAL_MOVED

PLATE: Final = 18.0
"""The strip at the outer edge of a zone: who holds it and what it is. Pieces never cover it."""
TIGHT: Final = 0.66
"""How tight it is set there before a shorter word is taken."""
BREACH: Final = 16.0
"""The room that the sign of an open flank takes on it."""
INSIDE: Final = 2.0
"""How far pieces stay from the edge of a sector."""

Piece = tuple[str, int]
"""What stands somewhere: a `unit` or a `general` with its number, or so many `markers`."""
Face = Callable[..., Drawn]


def draw_up(seen: Scene, groups: list[list[Piece]], room: tuple[float, float], letters: float = LETTERS) -> list[Drawn]:
    """The pieces in the middle of the room, its left upper corner at the origin; a line between groups of two sides."""
    groups = [group for group in groups if group]
    if not groups:
        return []
    crowd = tuple(map(len, groups))
    order = ranks(crowd, room)
    down, across = order.scale * order.cut.down + GAP, order.scale * order.across + GAP
    y = (room[1] - lines(crowd, order.columns) * down - CLASH * (len(groups) - 1)) / 2 + GAP / 2
    drawn = []
    for place, group in enumerate(groups):
        if place:
            drawn.append(_clash(room[0], y - GAP / 2 + CLASH / 2))
            y += CLASH
        for first in range(0, len(group), order.columns):
            line = group[first : first + order.columns]
            x = (room[0] - len(line) * across) / 2 + GAP / 2
            drawn += [draw_piece(seen, piece, order, (x + i * across, y), letters) for i, piece in enumerate(line)]
            y += down
    return drawn


def _clash(across: float, y: float) -> Drawn:
    """Where two sides meet."""
    x = across / 2
    swords = f"M{x - 4:.4g} {y - 4:.4g}l8 8M{x + 4:.4g} {y - 4:.4g}l-8 8"
    return joined(
        [
            path(f"M3 {y:.4g}H{x - 8:.4g}M{x + 8:.4g} {y:.4g}H{across - 3:.4g}", class_="clash"),
            path(swords, class_="clash"),
        ]
    )


# Pieces


def draw_piece(seen: Scene, piece: Piece, order: Ranks, at: tuple[float, float], letters: float) -> Drawn:
    """A piece with its ring and its sentence; its smallest letters are this large after it was scaled."""
    kind, number = piece
    told, more, face, named = {"unit": _unit, "general": _general, "markers": _markers}[kind](seen, number)
    letters = min(LARGEST, round(letters / order.scale, 1))
    ring = rect((-0.5, -0.5, order.across + 1, order.cut.down + 1), 4, class_="ring")
    return moved(
        *at,
        *sentences(told, more),
        face(across=order.across, letters=letters, tiny=order.cut is SMALL),
        *([ring] if "data_id" in named else []),
        scale=order.scale,
        role="img",
        aria_label=told,
        **named,
    )


def sentences(told: str, more: str) -> list[Drawn]:
    """What a piece or a place is, and what else there is to know of it."""
    return [el("title", told), *([el("desc", more)] if more else [])]


def _unit(seen: Scene, number: int) -> tuple[str, str, Face, dict[str, Any]]:
    kind = f"piece unit s{seen.view.side_of(number)}{' waiting' if seen.is_about(f'unit:{number}') else ''}"
    face = partial(draw_counter, counter_of(seen, number))
    told, more = seen.about_unit(number), seen.more_about_unit(number)
    return told, more, face, {"class_": kind, "data_id": f"unit:{number}"}


def counter_of(seen: Scene, number: int) -> Counter:
    view, troop, unit = seen.view, seen.view.troop(number), seen.unit_of(number)
    return Counter(
        side=view.side_of(number),
        arm=arm_of(unit),
        formation=unit.formation,
        name=short_name(seen.texts, troop.unit),
        after=_after_name(seen, number),
        vo=troop.vo,
        shooting=troop.shooting,
        vd=troop.vd,
        most=max(troop.vc, view.cohesion[number]),
        left=view.cohesion[number],
        tokens=tuple(counted(view, view.tokens[number]).items()),
        marks=marks_of(view.state[number]),
        joined=number in view.joined,
    )


def short_name(texts: Texts, unit: str) -> str:
    """The name on a counter; a unit of somebody's own pack has only its long one."""
    return texts.word("short", unit) if texts.knows(f"short.{unit}") else texts.word("unit", unit)


def _after_name(seen: Scene, number: int) -> str:
    """The number by which options call a unit, and the letters of its designations."""
    place = seen.view.title(number).params.get("number")
    letters = [seen.texts.word("letter", word) for word in seen.view.troops[number].split("+")[1:]]
    return " ".join([*([str(place)] if place else []), *letters])


def _general(seen: Scene, number: int) -> tuple[str, str, Face, dict[str, Any]]:
    view, texts = seen.view, seen.texts
    side = view.side_of_general(number)
    general = view.general(number)
    _, *traits = general.name.split("+")
    star = Star(
        side=side,
        points=general.points,
        chief=number == view.own_generals[side][0],
        letters=" ".join(texts.word("letter", trait) for trait in traits),
        name=texts("picture.general"),
        wounds=view.general_tokens[number],
        moved=bool(view.general_state[number] & GENERAL_MOVED),
    )
    kind = f"piece general s{side}{' waiting' if seen.is_about(f'general:{number}') else ''}"
    told, more = seen.about_general(number), seen.more_about_general(number)
    return told, more, partial(draw_general, star), {"class_": kind, "data_id": f"general:{number}"}


def _markers(seen: Scene, zone: int) -> tuple[str, str, Face, dict[str, Any]]:
    count, decoys = seen.markers_in(zone)
    side = seen.view.field.camp[zone]
    told = seen.texts("picture.decoys" if decoys else "picture.markers", count=count)
    word = seen.texts("picture.decoys_short" if decoys else "picture.markers_short")
    return told, "", partial(draw_markers, side, count, decoys, word), {"class_": f"lying s{side}"}


def pieces_in(seen: Scene, zone: int) -> list[list[Piece]]:
    """What stands in a zone: that of the upper side, then that of the lower one; generals behind their units."""
    groups: list[list[Piece]] = []
    for side in (seen.above, seen.below):
        units: list[Piece] = [("unit", number) for number in seen.units_in(side, zone)]
        generals: list[Piece] = [("general", number) for number in seen.generals_in(side, zone)]
        if seen.view.field.camp[zone] == side and seen.markers_in(zone)[0]:
            generals.append(("markers", zone))
        groups.append([*generals, *units] if side == seen.above else [*units, *generals])
    return groups


def crowd_in(seen: Scene, zone: int) -> Crowd:
    """How many pieces of each side stand in a zone."""
    return tuple(len(group) for group in pieces_in(seen, zone) if group)


# Zones


def draw_sector(seen: Scene, zone: int, size: tuple[float, float]) -> Drawn:
    """A sector, its plate at the origin: above the ground in the far camp, below it in the near one."""
    view = seen.view
    across, down = size
    near = view.field.camp[zone] == seen.below
    top = PLATE - down if near else 0.0
    ground = top if near else PLATE
    land = (across, down - PLATE)
    inside = [
        moved(0, ground, draw_ground(view.terrain[zone], *land)),
        moved(0, ground, draw_palisade(*land, near)) if seen.has_camp(zone) else NOTHING,
        draw_plate(seen, zone, across, terrain_words(seen.texts, view.terrain[zone])),
        rect((1, top + 1, across - 2, down - 2), 4, class_="ring"),
    ]
    said = sentences(seen.about_zone(zone), seen.more_about_zone(zone))
    place = moved(0, 0, *said, *inside, **named(seen, zone))
    room = (across - 2 * INSIDE, land[1] - 2 * INSIDE)
    pieces = moved(INSIDE, ground + INSIDE, *draw_up(seen, pieces_in(seen, zone), room))
    return joined([place, pieces, _open_flank(seen, zone, land, ground), _hiding_place(seen, zone, across, ground)])


def _open_flank(seen: Scene, zone: int, land: tuple[float, float], ground: float) -> Drawn:
    """VIR-080: in words where nobody stands in the way of them."""
    if crowd_in(seen, zone) or not seen.is_open(zone):
        return NOTHING
    word, room = seen.texts("picture.open_flank"), land[0] - 10
    across = min(width(word, 12), room) + 8
    label = rect((-across / 2, -PLATE / 2, across, PLATE), 3, class_="plate taken")
    told = writing(word, 0, 4, size=12, room=room, class_="strong middle")
    return moved(land[0] / 2, ground + land[1] / 2, label, told, class_="lying")


def named(seen: Scene, zone: int) -> dict[str, Any]:
    """What the page and a screen reader know a zone by."""
    kind = "piece place zone struck" if zone == seen.struck() else "piece place zone"
    return {"class_": kind, "data_id": f"zone:{zone}", "role": "img", "aria_label": seen.about_zone(zone)}


def terrain_words(texts: Texts, terrain: str) -> tuple[str, ...]:
    """What a plate calls the ground, and how in less room."""
    word = texts.word("terrain", terrain)
    return (word, texts.word("plate", terrain)) if texts.knows(f"plate.{terrain}") else (word,)


def draw_plate(seen: Scene, zone: int, across: float, words: tuple[str, ...]) -> Drawn:
    """The standard of the holder, the name of the place, and its terrain in the first word that fits: none is cut."""
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
        [
            rect((0.5, 0.5, across - 1, PLATE - 1), 3, class_="plate taken" if holder != camp else "plate"),
            moved(10, PLATE / 2, standard(holder, 1.2)),
            writing(place, 20, 13.2, size=12, class_="strong"),
            snug(word, "", start, 13.2, 11, room),
            moved(across - 4 - BREACH / 2, PLATE / 2, draw_breach()) if breach else NOTHING,
        ]
    )


def _hiding_place(seen: Scene, zone: int, across: float, ground: float) -> Drawn:
    """VIR-194: a marker to click, where the unit in question may lie under one."""
    if zone not in seen.hiding_places():
        return NOTHING
    told = seen.texts("picture.hide_here", place=seen.view.place(zone))
    return moved(
        across - 15,
        ground + 16,
        el("title", told),
        path(LOZENGE, class_="covered", transform="scale(1.5)"),
        rect((-12, -12, 24, 24), 4, class_="ring"),
        class_="piece",
        data_id=f"marker marker:{zone}",
        role="img",
        aria_label=told,
    )


def draw_reserve(seen: Scene, side: int, size: tuple[float, float]) -> Drawn:
    """The reserve of a side: its plate, then whoever waits there."""
    zone = seen.view.field.reserve[side]
    words = (seen.texts("picture.reserve"),)
    room = (size[0] - 8, size[1] - PLATE - 6)
    inside = [
        rect((0, 0, *size), 6, class_="ground"),
        draw_plate(seen, zone, size[0], words),
        rect((1, 1, size[0] - 2, size[1] - 2), 6, class_="ring"),
    ]
    place = moved(0, 0, el("title", seen.about_zone(zone)), *inside, **named(seen, zone))
    return joined(
        [place, moved(4, PLATE + 3, *draw_up(seen, pieces_in(seen, zone), room)), _hidden_army(seen, zone, size)]
    )


def _hidden_army(seen: Scene, zone: int, size: tuple[float, float]) -> Drawn:
    """Of an enemy who deploys one sees nothing."""
    if not seen.is_secret(zone):
        return NOTHING
    word = seen.texts("picture.secret")
    return writing(word, size[0] / 2, PLATE + (size[1] - PLATE) / 2 + 4, size=12, class_="caption middle lying")
