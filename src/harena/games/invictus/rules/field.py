"""The battlefield: units come, are tilted and stand up, advance, are killed and captured."""

from __future__ import annotations

from bisect import insort
from itertools import compress

from harena.core.question import Reasons, no
from harena.core.seat import Seat
from harena.games.invictus.rules.ending import execute, kingdom_changed
from harena.games.invictus.table import BEHIND, CELLS, EMPTY, FRONT, FRONT_BLOCK, REAR, Duel, among


def place(t: Duel, piece: str, cell: int) -> None:
    """INV-R14: a unit enters upright and unhurt."""
    t.zone[cell] = piece
    t.tilted[cell] = False
    t.damage[cell] = 0


def take_off(t: Duel, cell: int) -> str:
    """INV-R19: whoever leaves the battlefield has neither orientation nor damage any more."""
    piece = t.zone[cell]
    place(t, EMPTY, cell)
    return piece


def places_to_enter(t: Duel, side: int) -> list[int]:
    """INV-073, INV-074: any front cell, or the rear cell behind an own unit, occupied or not."""
    return [*FRONT[side], *compress(REAR[side], t.zone[FRONT_BLOCK[side]])]


def may_enter(t: Duel, side: int, cell: int, rule: str, rear_rule: str) -> Reasons:
    """INV-073, INV-074: a cell of the own battle zone, in the rear line only behind an own unit."""
    if cell not in CELLS[side]:
        yield no("not_own_cell", rule, cell=cell)
    elif cell not in places_to_enter(t, side):
        yield no("nobody_in_front", rear_rule, cell=cell)


def free_places(t: Duel, side: int) -> list[int]:
    """INV-R43: as for recruiting, but nobody gives way."""
    zone = t.zone
    return [cell for cell in places_to_enter(t, side) if not zone[cell]]


def advance(t: Duel, side: int) -> None:
    """INV-106, INV-107, INV-108, INV-109, INV-R34: the unit behind an empty front cell moves up as it is."""
    for cell in FRONT[side]:
        rear = cell + BEHIND
        if not t.zone[cell] and t.zone[rear]:
            move(t, rear, cell)
            t.tell("advanced", cell=cell, place=rear, card=t.zone[cell], whose=cell)


def move(t: Duel, start: int, end: int) -> None:
    """INV-R34: inside the battle zone a unit keeps orientation and damage; two units change places."""
    t.zone[start], t.zone[end] = t.zone[end], t.zone[start]
    t.tilted[start], t.tilted[end] = t.tilted[end], t.tilted[start]
    t.damage[start], t.damage[end] = t.damage[end], t.damage[start]


def tilt(t: Duel, cell: int) -> None:
    """INV-084, INV-085: from now on its other defence counts."""
    t.tilted[cell] = True
    compare_damage(t, cell)


def stand_up(t: Duel, cell: int) -> None:
    """INV-082: it may attack again."""
    t.tilted[cell] = False
    compare_damage(t, cell)


def compare_damage(t: Duel, cell: int) -> None:
    """INV-177: damage that reaches the defence of the new orientation kills, and never captures."""
    if t.damage[cell] and t.damage[cell] >= t.defence(cell):
        kill(t, cell)


def hurt(t: Duel, cell: int, points: int) -> None:
    """INV-092, INV-096: damage adds up over the turn and kills when it reaches the defence."""
    t.damage[cell] += points
    t.tell("hurt", cell=cell, card=t.zone[cell], count=points, whose=cell)
    if t.damage[cell] >= t.defence(cell):
        kill(t, cell)


def kill(t: Duel, cell: int) -> None:
    """INV-094, INV-095, INV-R32: to the graveyard of the side whose army it came from; a Leader's death ends the game.

    INV-R31: a Leader goes nowhere, but the unit behind it still advances, as the last thing that happens.
    """
    piece = t.piece(take_off(t, cell))
    grave = EMPTY if piece.leader else among(piece.owner, piece.name)
    t.tell("killed", card=piece.card, cell=cell, whose=cell, graveyard=grave)
    if not piece.leader:
        insort(t.graveyard[piece.owner], piece.name)
    advance(t, cell // 6)
    if piece.leader:
        execute(t, piece.owner)


def capture(t: Duel, cell: int, captor: Seat) -> None:
    """INV-098, INV-123: into the kingdom of the attacking player; INV-R31: a captured Leader ends the game."""
    piece = t.piece(take_off(t, cell))
    t.tell(
        "leader_captured" if piece.leader else "captured",
        card=piece.card,
        cell=cell,
        colour=piece.colour,
        seat=captor,
        whose=cell,
        kingdom=EMPTY if piece.leader else among(captor, piece.name),
    )
    if not piece.leader:
        insort(t.kingdom[captor], piece.name)
    advance(t, cell // 6)
    if piece.leader:
        return execute(t, piece.owner)
    kingdom_changed(t)
