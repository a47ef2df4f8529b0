"""Chapter 4, spells: determined once, when a wizard is recruited or gains a level."""

from __future__ import annotations

from collections.abc import Iterable

from harena.league.army_book import Unit as UnitEntry
from harena.league.dice import Roll

SIGNATURE = 0
"""The first spell of a lore."""


def wizard_level(entry: UnitEntry, options: Iterable[str]) -> int:
    """The level of a wizard with these options; 0 for others."""
    if entry.wizard is None:
        return 0
    levels = (option.level for id_ in options if (option := entry.option(id_)) is not None)
    return max((entry.wizard.level, *levels))


def roll_spells(have: tuple[int, ...], level: int, roll: Roll, *, signature: bool = False) -> tuple[int, ...]:
    """LEA-039, LEA-040, LEA-R45, LEA-C11: a spell for each level; those known stay, and none is known twice.

    A wizard may take the signature spell in place of one roll.
    """
    known = [*have, *([SIGNATURE] if signature and SIGNATURE not in have and len(have) < level else [])]
    while len(known) < level:
        spell = roll(6)
        if spell not in known:
            known.append(spell)
    return tuple(known)
