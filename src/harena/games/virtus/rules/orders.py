"""Chapter 4, second half: points of generals, generals who join units, declared charges, and what activities cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.action import Action
from harena.core.question import Question
from harena.core.seat import Seat
from harena.games.virtus.actions import FINISH, DeclareCharge, Finish, Join
from harena.games.virtus.rules.places import show_yourself
from harena.games.virtus.rules.prices import charge_cost, of_troop, price
from harena.games.virtus.table import ACTIVATED, CHARGING, GENERAL_MOVED, NOBODY, RETREATED, Battle

CANNOT_CHARGE: Final = CHARGING | RETREATED
"""VIR-096; nor twice."""


def pay(t: Battle, unit: int, segment: int, cost: int) -> None:
    """VIR-113, VIR-196: points of the segment are spent on a unit, which is activated by that."""
    show_yourself(t, unit)
    t.points[segment] -= cost
    t.state[unit] |= ACTIVATED


# Generals


def join_units(t: Battle, seat: Seat) -> None:
    """VIR-275, VIR-R93: with the module, a general may join a unit of his sector."""
    if t.on.intrepid_general:
        t.offer(seat, JOININGS)


def joinings(t: Battle, seat: Seat) -> list[Action]:
    """Each general who stands in a sector with a unit of his own."""
    return [
        FINISH,
        *(
            Join(unit, number)
            for number in t.own_generals[seat]
            if 0 <= t.general_zone[number] < 2 * t.sectors and t.joined[number] == NOBODY
            for unit in t.standing(seat, t.general_zone[number])
        ),
    ]


def join(t: Battle, seat: Seat, action: Action) -> None:
    """VIR-278: he moves no more in this turn, not even if he loses his unit."""
    if isinstance(action, Join):
        t.joined[action.general] = action.unit
        t.general_state[action.general] |= GENERAL_MOVED
        t.tell("joined", seat=seat, general=action.general, unit=action.unit)
        join_units(t, seat)


JOININGS: Final = Question("joinings", joinings, join, Join | Finish, rule="VIR-275", phase="cards")


def add_points_of_generals(t: Battle, seat: Seat) -> None:
    """VIR-210, VIR-211, VIR-279, VIR-314, VIR-R46: one or two points more where a card lies and a general stands."""
    for number in t.own_generals[seat]:
        zone = t.general_zone[number]
        if 0 <= zone < 2 * t.sectors and t.joined[number] == NOBODY:
            segment = zone % t.sectors
            if t.laid[segment] or t.on.general_without_card:
                t.points[segment] += t.general(number).points


# Charges


def declare_charges(t: Battle, seat: Seat) -> None:
    """VIR-139, VIR-R38: charges are declared before any segment is activated."""
    t.offer(seat, DECLARATIONS)


def declarations(t: Battle, seat: Seat) -> list[Action]:
    """VIR-D08: the units that could charge, and for which there are points.

    VIR-130, VIR-144, VIR-295, VIR-R56: engaged, no artillery, not mounted in a camp, and somebody slow enough.
    """
    listed: list[Action] = [FINISH]
    own, foes = t.present[seat], t.present[1 - seat]
    for segment, points in enumerate(t.points):
        for sector in (segment, segment + t.sectors) if points else ():
            if own[sector] and foes[sector]:
                listed += _declarations(t, sector, own[sector], foes[sector], points)
    return listed


def _declarations(t: Battle, sector: int, own: Sequence[int], foes: Sequence[int], points: int) -> list[DeclareCharge]:
    states, known, names = t.state, t.content.troops, t.troops
    slowest, in_camp = min([known[names[enemy]].mvt for enemy in foes]), sector in t.camp
    listed = []
    for unit in own:
        state, troop = states[unit], known[names[unit]]
        if state & CANNOT_CHARGE or troop.mvt < slowest or troop.artillery or (in_camp and troop.mounted):
            continue
        if points >= of_troop(troop, state, charge_cost(troop)):
            listed.append(DeclareCharge(unit))
    return listed


def declare(t: Battle, seat: Seat, action: Action) -> None:
    """VIR-266, VIR-R38: its points are set aside at once."""
    if not isinstance(action, DeclareCharge):
        return
    unit = action.unit
    t.tell("charge_declared", seat=seat, unit=unit, place=t.zone[unit])
    pay(t, unit, t.zone[unit] % t.sectors, price(t, unit, charge_cost(t.troop(unit))))
    t.state[unit] |= CHARGING
    declare_charges(t, seat)


DECLARATIONS: Final = Question(
    "declarations", declarations, declare, DeclareCharge | Finish, rule="VIR-139", phase="charges"
)
