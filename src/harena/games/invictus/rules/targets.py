"""Chapter 7: who may attack whom."""

from __future__ import annotations

from itertools import compress
from typing import Final

from harena.core.question import Reasons, no
from harena.core.seat import Seat
from harena.games.invictus.actions import Attack
from harena.games.invictus.table import AFTER, BLOCK, CELLS, SIDE, Duel

EVERY_ATTACK: Final = [[Attack(unit, target) for target in range(12)] for unit in range(12)]
"""Every attack there could be, by unit and target, made once."""


def attacks(t: Duel, seat: Seat) -> list[Attack]:
    """INV-081, INV-082, INV-083, INV-087, INV-088, INV-089, INV-090: every upright unit, every enemy unit in its range.

    Units that stand between do not matter.
    """
    zone, tilted, pieces, side = t.zone, t.tilted, t.content.pieces, SIDE[seat]
    return [
        EVERY_ATTACK[unit][target]
        for unit in compress(CELLS[side], zone[BLOCK[side]])
        if not tilted[unit]
        for target in pieces[zone[unit]].reach[unit]
        if zone[target]
    ]


def may_attack(t: Duel, seat: Seat, action: Attack) -> Reasons:
    """INV-061, INV-081, INV-082, INV-083, INV-088: an own upright unit, an enemy unit in its range."""
    own, foe = CELLS[SIDE[seat]], CELLS[1 - SIDE[seat]]
    if t.stage == AFTER:
        yield no("action_is_over", "INV-061")
    if action.unit not in own or not t.zone[action.unit]:
        yield no("no_attacker", "INV-081", cell=action.unit)
        return
    card = t.zone[action.unit]
    if t.tilted[action.unit]:
        yield no("attacker_tilted", "INV-082", card=card)
    if action.target in own:
        yield no("own_target", "INV-083", card=card)
    elif action.target not in foe or not t.zone[action.target]:
        yield no("empty_target", "INV-088", cell=action.target)
    elif action.target not in t.piece(card).reach[action.unit]:
        yield no("out_of_range", "INV-083", card=card, target=t.zone[action.target])
