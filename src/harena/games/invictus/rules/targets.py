"""Chapter 7: who may attack whom."""

from __future__ import annotations

from typing import Final

from harena.core.seat import Seat
from harena.games.invictus.actions import Attack
from harena.games.invictus.table import SIDE, Duel

ATTACKS: Final = [[Attack(unit, target) for target in range(12)] for unit in range(12)]
"""Every attack there could be, made once."""


def attacks(t: Duel, seat: Seat) -> list[Attack]:
    """INV-081 to INV-091: every upright unit of the side, every enemy unit in its range, whatever stands between."""
    zone, tilted, pieces = t.zone, t.tilted, t.content.pieces
    return [
        ATTACKS[unit][target]
        for unit in t.units(SIDE[seat])
        if not tilted[unit]
        for target in pieces[zone[unit]].reach[unit]
        if zone[target]
    ]
