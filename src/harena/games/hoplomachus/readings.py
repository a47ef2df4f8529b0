"""Priority lines as the rules read them: filters as bits, sets and tokens as numbers, worked out once for a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from harena.games.hoplomachus.hexes import NOWHERE
from harena.games.hoplomachus.vocabulary import MOBILE, Filter, Line, Superlative

if TYPE_CHECKING:
    from harena.games.hoplomachus.book import Figure
    from harena.games.hoplomachus.sheet import Sheet

FILTERS: Final[tuple[Filter, ...]] = Filter.__args__  # type: ignore[attr-defined]
HERO, FLAGHOLDER, LOCAL, NON_LOCAL, ISOLATED, OUTNUMBERED, WOUNDED, HOLDER, ON = (1 << n for n in range(len(FILTERS)))
SINGLE: Final = HERO | FLAGHOLDER | HOLDER
"""Filters that fit one unit at the most."""
BY_UNIT: Final = LOCAL | NON_LOCAL | ISOLATED | OUTNUMBERED | WOUNDED

# What superlatives measure
NOTHING: Final = 0
WAY: Final = 1
"""HOP-192: how much movement puts it in Range."""
HP: Final = 2
MOVEMENT: Final = 3
DICE: Final = 4
MEASURES: Final[dict[Superlative, tuple[int, int]]] = {
    "any": (NOTHING, 1),
    "closest": (WAY, 1),
    "farthest": (WAY, -1),
    "weakest": (HP, 1),
    "strongest": (HP, -1),
    "slowest": (MOVEMENT, 1),
    "fastest": (MOVEMENT, -1),
    "least_deadly": (DICE, 1),
    "deadliest": (DICE, -1),
}
"""HOP-192, HOP-193, HOP-194, HOP-195: what is measured, and whether the least or the most of it is wanted."""

# What superlatives read of a position that others may change
WEAKEST: Final = 1
STRONGEST: Final = 2
CLOSEST: Final = 4
COMPARED: Final = {(HP, 1): WEAKEST, (HP, -1): STRONGEST, (WAY, 1): CLOSEST, (WAY, -1): CLOSEST}

# What must stand near the hex of a line
NEAR: Final = {"": 0, "adjacent": 1, "range": 2}
BESIDE: Final = NEAR["adjacent"]


class Reading(Struct, frozen=True, gc=False):
    """A line: a bold one is about opponents, any other about hexes."""

    number: int
    """Its place in the list; that of Blasphemous stands before all of them (HOP-R92)."""
    bold: bool
    measure: int = NOTHING
    sign: int = 1
    wants: int = 0
    hexes: int = 0
    token: int = NOWHERE
    """The token whose hex is meant instead of a set."""
    near: int = 0
    unheld: bool = False
    tiers: tuple[int, ...] = ()
    """For the highest hexes: the hexes of each level, the highest first."""


BLASPHEMY: Final = Reading(-1, bold=True, wants=HERO)
"""HOP-275, HOP-R92: the line that Blasphemous adds."""


class Readings(Struct, frozen=True, gc=False):
    """A whole list, and what its lines have in common."""

    lines: tuple[Reading, ...]
    wants: int
    """All filters."""
    compares: int
    """What its bold lines compare."""
    hexes: int
    """The hexes that its other lines name."""
    tokens: tuple[int, ...]
    """The tokens whose hexes these name."""
    all_bold: bool


def readings_of(sheet: Sheet, figure: Figure, *, blasphemous: bool, held: bool) -> Readings:
    """HOP-159, HOP-275, HOP-R92: the lines that a unit reads in an arena, with that of Blasphemous above them.

    `held`: whether somebody holds the flag. While nobody does the lines about its holder fit nobody and are left out.
    """
    listed = sheet.list_for(figure, local=figure.faction == sheet.region)
    lines = tuple(_reading(sheet, number, line) for number, line in enumerate(listed))
    lines = lines if held else tuple(line for line in lines if not line.wants & FLAGHOLDER)
    lines = (BLASPHEMY, *lines) if blasphemous else lines
    wants = compares = hexes = 0
    for line in lines:
        wants |= line.wants
        compares |= COMPARED.get((line.measure, line.sign), 0) if line.bold else 0
        hexes |= 0 if line.bold else line.hexes
    tokens = tuple(line.token for line in lines if not line.bold and line.token != NOWHERE)
    return Readings(lines, wants, compares, hexes, tokens, all(line.bold for line in lines))


def _reading(sheet: Sheet, number: int, line: Line) -> Reading:
    measure, sign = MEASURES[line.pick]
    hexes, token = _place(sheet, line)
    return Reading(
        number,
        line.bold,
        measure,
        sign,
        sum(1 << FILTERS.index(name) for name in line.filter),
        hexes,
        token,
        NEAR[line.near],
        line.unheld,
        _tiers(sheet) if line.hex == "highest" else (),
    )


def _place(sheet: Sheet, line: Line) -> tuple[int, int]:
    """The hexes that a line names, or the token."""
    if line.token:
        return 0, sheet.tokens.index(line.token)
    name = line.set if line.bold else line.hex
    if name.startswith(MOBILE):
        return 0, sheet.tokens.index(name.removeprefix(MOBILE))
    return (sheet.ground.everywhere if name == "highest" else sheet.sets.get(name, 0)), NOWHERE


def _tiers(sheet: Sheet) -> tuple[int, ...]:
    return tuple(
        sum(1 << hex_ for hex_, level in enumerate(sheet.levels) if level == wanted)
        for wanted in sorted(set(sheet.levels), reverse=True)
    )
