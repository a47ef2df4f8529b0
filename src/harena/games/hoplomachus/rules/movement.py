"""Chapter 15.4 for the player: the units move one after the other, each as far as it may, or by the arena die."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import FINISH, Finish, Move, Roam, Surrender, moves_of
from harena.games.hoplomachus.rules import entering, marks, roaming
from harena.games.hoplomachus.rules.ending import over
from harena.games.hoplomachus.rules.hindrances import can_move, hindrances
from harena.games.hoplomachus.rules.surrender import surrender, surrenders
from harena.games.hoplomachus.skills import FLIGHT, ROAMING
from harena.games.hoplomachus.table import NOBODY, PLAYER, SEAT, Combat


def ask_move(t: Combat) -> None:
    """HOP-161: the Movement step of the player's turn begins."""
    t.mover, t.paces = NOBODY, 0
    go_on(t)


def go_on(t: Combat) -> None:
    """HOP-161: the player may move units as long as one of them can."""
    if found := possible_moves(t):
        t.ask(SEAT, MOVES)
        t.listed = (FINISH, *found, *surrenders(t))


# What may be done


def moves(t: Combat, _seat: Seat) -> list[Action]:
    """HOP-D23: a move, or no further one."""
    return [FINISH, *possible_moves(t), *surrenders(t)]


def possible_moves(t: Combat) -> list[Action]:
    """HOP-161: every hex that a unit can end on, and rolls for those that roam."""
    found: list[Action] = []
    for unit in t.units(t.present & t.troops[PLAYER] & ~t.done):
        if t.afoot & ROAMING and roaming.roams(t, unit):
            found += [Roam(unit)] if may_roam(t, unit) else []
        elif hexes := reachable(t, unit):
            row = moves_of(unit)
            found += [row[hex_] for hex_ in t.ground.members(hexes)]
    return found


def reachable(t: Combat, unit: int) -> int:
    """HOP-156, HOP-161, HOP-162: the hexes on which a unit of the player can end its next move."""
    if not (paces := paces_of(t, unit)) or not can_move(t, unit):
        return 0
    return marks.reachable(t, unit, paces)


def paces_of(t: Combat, unit: int) -> int:
    """HOP-161, HOP-162: its Movement; what is left of it while the unit is moving; none when it has finished."""
    if t.mover == unit:
        return t.paces
    return 0 if t.done >> unit & 1 else t.movement(unit)


def may_roam(t: Combat, unit: int) -> bool:
    """HOP-303, HOP-304: whether it is worth a roll."""
    return not t.done >> unit & 1 and can_move(t, unit) and not roaming.is_beside_opponent(t, unit)


# Why something may not be done


def may_move(t: Combat, _seat: Seat, action: Move | Roam | Finish | Surrender) -> Reasons:
    """All that stands against a move."""
    if isinstance(action, Surrender) and t.capital:
        yield no("no_surrender", "HOP-229")
    if not isinstance(action, Move | Roam):
        return
    unit = action.unit
    if not (0 <= unit < len(t.side) and t.side[unit] == PLAYER and t.place[unit] >= 0):
        yield no("not_your_unit_here", "HOP-161")
        return
    if t.done >> unit & 1:
        yield no("has_moved", "HOP-162", unit=unit)
    yield from hindrances(t, unit)
    if isinstance(action, Roam) != roaming.roams(t, unit):
        yield no("roams" if roaming.roams(t, unit) else "does_not_roam", "HOP-303", unit=unit)
    elif isinstance(action, Move):
        yield from _may_go(t, unit, action.hex)
    elif roaming.is_beside_opponent(t, unit):
        yield no("roams_no_more", "HOP-304", unit=unit)


def _may_go(t: Combat, unit: int, hex_: int) -> Reasons:
    """HOP-156, HOP-255: a hex that is on the board, free, and not too far."""
    if not 0 <= hex_ < len(t.ground.hexes):
        yield no("no_such_hex", "HOP-156")
    elif hex_ == t.place[unit]:
        yield no("stands_there", "HOP-156", unit=unit)
    elif not t.free() >> hex_ & 1:
        yield no("hex_is_blocked", "HOP-255", hex=hex_)
    elif not reachable(t, unit) >> hex_ & 1:
        yield no("out_of_reach", "HOP-161", unit=unit, hex=hex_, count=paces_of(t, unit))


# Doing it


def move(t: Combat, _seat: Seat, action: Action) -> None:
    """HOP-162, HOP-R153: the unit moves; whoever moved before it has finished."""
    if isinstance(action, Surrender):
        return surrender(t)
    if not isinstance(action, Move | Roam):
        return None
    t.then((go_on,))
    if t.mover not in (NOBODY, action.unit):
        t.done |= 1 << t.mover
    if isinstance(action, Move):
        return walk(t, action.unit, action.hex)
    t.mover = NOBODY
    return roaming.roam(t, action.unit)


def walk(t: Combat, unit: int, end: int) -> None:
    """HOP-161, HOP-R148: hex by hex, since each of them is entered, unless the unit flies over somebody there."""
    paces = paces_of(t, unit)
    way = way_to(t, unit, paces, end)
    t.mover, t.paces = unit, paces - len(way)
    t.moved |= 1 << unit
    if unit == 0 and t.powers:
        t.strides, t.rode = t.strides + len(way), True
    t.tell("moved", unit=unit, hex=end)
    free = t.free()
    for hex_ in way:
        if free >> hex_ & 1:
            t.set_down(unit, hex_)
            entering.enter(t, unit, hex_)
            if over(t):
                return


def way_to(t: Combat, unit: int, paces: int, end: int) -> list[int]:
    """A shortest way; where there are several, one that leads over neither flag nor token."""
    sheet, here = t.sheet, t.place[unit]
    if sheet.ground.near[here] >> end & 1:
        return [end]
    ground, free = sheet.ground, t.free()
    crossed = ground.everywhere if t.afoot & FLIGHT and t.skills(unit) & FLIGHT else free
    stops = sheet.dazing & free
    rings = ground.rings(here, paces, crossed, stops)
    if avoided := lying_about(t) & ~(1 << end):
        others = ground.rings(here, paces, crossed & ~avoided, stops)
        if any(ring & other & 1 << end for ring, other in zip(rings, others, strict=False)):
            return ground.way(others, end, stops)
    return ground.way(rings, end, stops)


def lying_about(t: Combat) -> int:
    """The hexes of a flag and a token that a unit would take in passing."""
    found = 1 << t.flag if t.flag >= 0 and t.bearer == NOBODY else 0
    carried = t.sheet.carried
    return found | 1 << t.tokens[carried] if carried >= 0 and t.holder == NOBODY else found


def about_moves(t: Combat) -> Mapping[str, object]:
    return {"unit": t.mover, "count": t.paces, "manner": "on"} if t.mover != NOBODY and t.paces else {}


MOVES: Final = Question(
    "moves",
    moves,
    move,
    Move | Roam | Finish | Surrender,
    may_move,
    rule="HOP-161",
    phase="movement",
    about=about_moves,
)
