"""A unit as a chip. Shape and letter tell its side; HP stand in the middle, Movement and Range beside, dice below.

Its skills hang on the left rim by two letters each, its states on the right rim, Tactics below.
"""

from __future__ import annotations

from typing import Final

from harena.core.svg import (
    NOTHING,
    Drawn,
    circle,
    el,
    joined,
    moved,
    number,
    path,
    rect,
    remembered,
    shapes,
    shortened,
    writing,
)
from harena.core.text import Texts
from harena.games.hoplomachus.book import Dice
from harena.games.hoplomachus.drawing.scene import CombatScene, colours_of
from harena.games.hoplomachus.outlook import range_of, reach_of
from harena.games.hoplomachus.rules import scion_sheet
from harena.games.hoplomachus.skills import names_in
from harena.games.hoplomachus.table import FALLEN, SIDE_NAMES
from harena.kit.things import coloured_die

SHAPES: Final = shapes(__package__)
SIGNS: Final = SHAPES["signs"]
DIE: Final = 11.5
RING: Final = (-28.0, -28.0, 56.0, 56.0)
"""The box of the ring round a chip."""
SPOT: Final = rect((-22, -23, 2, 2), class_="spot")
"""Where a mark for a target covers nothing that one wants to read."""
ROOM: Final = 50.0
"""How broad a name may be."""
NAME: Final = 8.8
MOST_DICE: Final = 48.0
"""How broad the dice of a chip may be; more of them are drawn smaller."""
STATES: Final = ((22, -17), (26, -2), (22, 13), (-22, -18), (22, 26))
"""Where the signs of a unit's states hang."""
LEFT: Final = -26.0
PILL_TOP: Final = -3.5
"""Skills hang below the name, which they would cover."""
PILL: Final = 10.5
FEW_SKILLS: Final = 2
"""With more of them the first one hangs higher, so that the last leaves the letter of the side alone."""
FILLED: Final = frozenset({"heart", "tribune", "hot", "defender", "peak", "thicket", "tomb"})
"""Signs that are areas; the others are lines."""


@remembered
def sign(name: str, scale: float = 1, kind: str = "") -> Drawn:
    """A small sign round the origin."""
    base = "solid" if name in FILLED else "lines thin"
    grown = f"scale({scale:.3g})" if scale != 1 else None
    return path(SIGNS[name], class_=f"{base} {kind}".strip(), transform=grown)


def draw_unit(seen: CombatScene, unit: int, at: tuple[float, float], scale: float = 1) -> Drawn:
    """A unit that can be clicked, with its sentence; pointed at, it shows its reach and its Range."""
    view = seen.view
    side = SIDE_NAMES[view.side[unit]]
    kind = f"piece unit side-{side}{' waiting' if seen.is_about(f'unit:{unit}') else ''}"
    told, more = seen.about_unit(unit), seen.more_of_unit(unit)
    grown = f" scale({number(scale)})" if scale != 1 else ""
    return el(
        "g",
        el("title", told),
        el("desc", more) if more else NOTHING,
        _body(seen, unit),
        *marks(seen, unit),
        rect(RING, RING[2] / 2, class_="ring"),
        SPOT,
        transform=f"translate({number(at[0])} {number(at[1])}){grown}",
        class_=kind,
        data_id=f"unit:{unit}",
        data_reach=seen.hex_ids(reach_of(view, unit)) or None,
        data_range=seen.hex_ids(range_of(view, unit)) or None,
        role="img",
        aria_label=told,
    )


def _body(seen: CombatScene, unit: int) -> Drawn:
    view, figure = seen.view, seen.view.figure(unit)
    fallen = view.place[unit] == FALLEN
    side = SIDE_NAMES[view.side[unit]]
    chip = draw_chip(
        side,
        seen.short_name(unit),
        figure.classes[0] if figure.classes else "",
        (view.hp[unit], view.max_health(unit)),
        (view.movement(unit), view.range(unit)),
        view.attack_dice(unit),
        seen.texts,
        elite=figure.elite,
        fallen=fallen,
    )
    if fallen:
        return chip
    skills = names_in(figure.skills | view.skills(unit))
    top = PILL_TOP - PILL / 2 * max(0, len(skills) - FEW_SKILLS)
    pills = [moved(LEFT, top + PILL * n, skill_pill(seen.texts(f"code.{name}"))) for n, name in enumerate(skills)]
    return joined(chip, *pills, moved(-20, 16.5, side_letter(seen.texts(f"side_letter.{side}"), side)))


@remembered
def skill_pill(code: str) -> Drawn:
    """A skill by its two letters."""
    return joined(
        rect((-6.8, -5, 13.6, 10), 3, class_="skillpill"), writing(code, 0, 3, size=8.4, class_="strong middle")
    )


@remembered
def side_letter(letter: str, side: str) -> Drawn:
    """The letter of a side, so that neither colour nor shape alone tells it."""
    return joined(
        circle(0, 0, 5.6, class_=f"sideletter {side}"),
        writing(letter, 0, 3, size=8.6, class_=f"strong middle on{side}"),
    )


def draw_chip(
    side: str,
    name: str,
    unit_class: str,
    hp: tuple[int, int],
    reach: tuple[int, int],
    dice: Dice,
    texts: Texts,
    *,
    elite: bool = False,
    fallen: bool = False,
) -> Drawn:
    """A chip round the origin, 50 across."""
    shape = path(SHAPES["chips"][side], class_=f"pawnchip {side}{' elite' if elite else ''}")
    if fallen:
        cross = path("M-10-10 10 10M10-10-10 10", class_="mark spur")
        return joined(shape, _name(name, 15), cross)
    (left, most), (movement, reach_) = hp, reach
    hurt = " hurt" if left < most else ""
    return joined(
        shape,
        _name(name, -9.5),
        moved(-14, -1.5, sign("movement", 0.74)),
        writing(str(movement), -14, 10.5, size=10.5, class_="strong middle"),
        moved(14, -1.5, sign("range", 0.74)),
        writing(str(reach_), 14, 10.5, size=10.5, class_="strong middle"),
        moved(0, -2.6, sign("heart", 0.72, "heart")),
        writing(str(left), 0, 13, size=16, class_=f"strong middle{hurt}"),
        moved(0, 20, _dice(dice, texts)) if any(dice) else NOTHING,
        _class_badge(unit_class) if unit_class else NOTHING,
    )


@remembered
def _class_badge(unit_class: str) -> Drawn:
    """The sign of a unit's class, on the upper rim of its chip."""
    return moved(0, -22, circle(0, 0, 6.6, class_="badge"), sign(unit_class, 0.84))


def _name(name: str, y: float) -> Drawn:
    return writing(shortened(name, NAME, ROOM), 0, y, size=NAME, room=ROOM - 9, class_="middle strong")


def _dice(dice: Dice, texts: Texts) -> Drawn:
    colours = colours_of(dice)
    size = min(DIE, MOST_DICE / len(colours))
    first = -(len(colours) - 1) * (size + 0.6) / 2
    return joined(
        *(
            moved(first + place * (size + 0.6), 0, coloured_die(colour, texts(f"letter.{colour}"), "", size))
            for place, colour in enumerate(colours)
        )
    )


def marks(seen: CombatScene, unit: int) -> list[Drawn]:
    """The signs round a chip: its states, what lies under it, and the Tactics on it."""
    drawn = [
        moved(x, y, circle(0, 0, 7.4, class_="badge"), sign(name, 0.95))
        for name, (x, y) in zip(states_of(seen, unit), STATES, strict=False)
    ]
    tactics = seen.view.attached[unit]
    first = -7.5 * (len(tactics) - 1)
    return drawn + [_tactic(seen, name, first + 15 * place) for place, name in enumerate(tactics)]


def states_of(seen: CombatScene, unit: int) -> list[str]:
    """The signs of what a unit is, carries, stands on and suffers from."""
    view = seen.view
    here = view.place[unit]
    states = {
        "tribune": unit == view.tribune,
        "flag": unit == view.bearer,
        "trident": unit == view.holder,
        "dazed": (view.dazed | view.staggered) >> unit & 1,
        "fatigued": view.fatigue[unit],
        "locked": view.locked_by[unit] or view.rooted >> unit & 1,
        "weakened": view.weakened >> unit & 1,
        "crack": view.cracks and scion_sheet.is_scion(view, unit),
    }
    under = [name if name in SIGNS else "seal" for name in seen.lying_on(here)] if here >= 0 else []
    return [name for name, holds in states.items() if holds] + under


def _tactic(seen: CombatScene, name: str, x: float) -> Drawn:
    letter = seen.texts(f"tactic_letter.{name}")
    return moved(
        x,
        29,
        rect((-6.5, -5, 13, 10), 2.5, class_="tacticchip"),
        writing(letter, 0, 3.2, size=9, class_="strong middle"),
    )
