"""Chapter 7: what an attack is worth, and what it does to its target. Nothing here changes the table."""

from __future__ import annotations

from typing import Final

from harena.core.seat import Seat
from harena.games.invictus.cards import CAPTURES
from harena.games.invictus.table import Duel

CAPTURED: Final = "captured"
KILLED: Final = "killed"
HURT: Final = "hurt"
UNHARMED: Final = "unharmed"
"""What becomes of a target."""


def attack_value(t: Duel, seat: Seat, unit: int, target: int) -> int | str:
    """INV-006, INV-009, INV-011, INV-103, INV-R25, INV-R26, INV-R27: printed, counted, or C, and what Supports add."""
    piece = t.content.pieces[t.zone[unit]]
    if piece.attack == CAPTURES:
        return CAPTURES
    value = printed_value(t, seat, unit) + t.bonus
    if t.hunt and t.tilted[target]:
        value += t.hunt
    if t.next_bonus and not piece.leader:
        value += t.next_bonus[0]
    return value


def printed_value(t: Duel, seat: Seat, unit: int) -> int:
    """INV-007, INV-008, INV-176: X counts the hand of the attacking player, N the units of the side."""
    printed = t.piece(t.zone[unit]).attack
    if printed == "X":
        return len(t.hand[seat])
    if printed == "N":
        return len(t.units(unit // 6))
    return int(printed)


def blow(t: Duel, target: int, value: int | str, alive: bool, brace: int = 0) -> tuple[str, int]:
    """INV-009, INV-010, INV-094, INV-096, INV-097, INV-099, INV-100, INV-101, INV-R28, INV-R29, INV-R30: what becomes
    of the target, and the points that reach it.
    """
    piece, unhurt = t.piece(t.zone[target]), not t.damage[target]
    if value == CAPTURES and not piece.leader:
        return CAPTURED, 0
    points = max(0, (1 if value == CAPTURES else int(value)) - brace)
    defence = t.defence(target)
    if unhurt and points == defence:
        return CAPTURED, points
    if t.damage[target] + points >= defence:
        return (CAPTURED if alive and unhurt and not piece.leader else KILLED), points
    return (HURT if points else UNHARMED), points


def takes_alive(t: Duel, unit: int) -> bool:
    """Whether this unit's next attack captures what it would kill (the effect `take_alive`, for Soldiers)."""
    return t.next_alive and not t.piece(t.zone[unit]).leader


def next_attacker(t: Duel, side: int) -> Seat:
    """INV-176: the player of a side who attacks next, by whose hand an X is counted."""
    return t.controller(side) if t.order else t.players(side)[0]
