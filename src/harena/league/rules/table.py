"""Chapter 6: table, scenery and Winds of Magic, by the summed value of all forces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from harena.league.dice import Roll

SCENARIO: Final = "battleline"
"""LEA-066: the scenario is always Battleline."""


class TableSize(Struct, frozen=True):
    """A row of the table: what a battle of at least this summed value is played on. LEA-054."""

    least: int
    width: int
    """In decimetres; every table is 12 deep."""
    scenery_die: int
    scenery_plus: int
    winds: tuple[int, ...]
    """The dice of the Winds of Magic, by their sides."""
    pool_limit: int


SIZES: Final = (
    TableSize(6000, 24, 6, 6, (6, 6, 6, 6), 24),
    TableSize(2500, 18, 6, 4, (6, 6), 12),
    TableSize(1, 12, 3, 2, (3, 3), 12),
)
DEPTH: Final = 12


def table_for(value: int) -> TableSize:
    """The table of a battle. LEA-055, LEA-058, LEA-061: its size; LEA-065: the limit of a dice pool."""
    return next(size for size in SIZES if value >= size.least or size is SIZES[-1])


def scenery_pieces(size: TableSize, roll: Roll) -> int:
    """LEA-056, LEA-059, LEA-062: how many pieces of scenery stand on it."""
    return roll(size.scenery_die) + size.scenery_plus


def power_pool(dice: Sequence[int], size: TableSize) -> int:
    """LEA-057, LEA-060, LEA-063: the sum of the Winds of Magic, up to the limit of a pool."""
    return min(sum(dice), size.pool_limit)


def dispel_pool(dice: Sequence[int], size: TableSize) -> int:
    """LEA-064, LEA-R47: the highest die; of four dice the two highest together."""
    counted = sorted(dice)[-2:] if len(size.winds) > 2 else [max(dice)]
    return min(sum(counted), size.pool_limit)
