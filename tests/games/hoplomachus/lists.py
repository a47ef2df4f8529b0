"""Priority lists for tests, and what rivals make of them."""

from __future__ import annotations

from typing import Any, Final

from harena.games.hoplomachus.chips import Arena
from harena.games.hoplomachus.rules.marks import ends_of, why
from harena.games.hoplomachus.table import Combat, hex_name
from harena.games.hoplomachus.vocabulary import Line, PriorityList

from .fights import arena, unit

STRONGEST: Final = Line(bold=True, pick="strongest")
WEAKEST: Final = Line(bold=True, pick="weakest")
CLOSEST: Final = Line(bold=True, pick="closest")
FARTHEST: Final = Line(bold=True, pick="farthest")
HERO: Final = Line(bold=True, filter=("hero",))


def reading(*lines: Line, **fields: Any) -> Arena:
    """A plain arena in which everybody reads these lines."""
    return arena(PriorityList(lines=lines), **fields)


def ends(t: Combat, name: str) -> str:
    """The hexes on which a rival may end its move, row by row."""
    return " ".join(hex_name(t.ground, hex_) for hex_ in t.ground.members(ends_of(t, unit(t, name))))


def marks(t: Combat, name: str) -> str:
    """The opponents that are the marks of a rival, row by row."""
    intent = why(t, unit(t, name))
    return " ".join(t.chip[mark] for mark in intent.marks) if intent else ""


def hp(t: Combat, **points: int) -> Combat:
    """The same fight with other HP."""
    for name, value in points.items():
        t.hp[unit(t, name)] = value
    return t
