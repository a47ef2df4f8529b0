"""Chapter 4, second half: points of generals, generals who join units, declared charges, and what activities cost."""

from __future__ import annotations

from harena.core.action import Action
from harena.core.seat import Seat
from harena.games.virtus.actions import FINISH, DeclareCharge, Join
from harena.games.virtus.rules.places import show_yourself
from harena.games.virtus.rules.prices import charge_cost, price
from harena.games.virtus.table import ACTIVATED, CHARGING, GENERAL_MOVED, NOBODY, RETREATED, Battle


def pay(t: Battle, unit: int, segment: int, cost: int) -> None:
    """VIR-113, VIR-196: points of the segment are spent on a unit, which is activated by that."""
    show_yourself(t, unit)
    t.points[segment] -= cost
    t.state[unit] |= ACTIVATED


# Generals


def join_units(t: Battle, seat: Seat) -> None:
    """VIR-275, VIR-R93: with the module, a general may join a unit of his sector."""
    if t.on.intrepid_general:
        t.offer(seat, joinings, join)


def joinings(t: Battle, seat: Seat) -> list[Action]:
    """Each general who stands in a sector with a unit of his own."""
    return [
        FINISH,
        *(
            Join(unit, number)
            for number in t.own_generals(seat)
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


def add_points_of_generals(t: Battle, seat: Seat) -> None:
    """VIR-210, VIR-211, VIR-279, VIR-314, VIR-R46: one or two points more where a card lies and a general stands."""
    for number in t.own_generals(seat):
        zone = t.general_zone[number]
        if 0 <= zone < 2 * t.sectors and t.joined[number] == NOBODY:
            segment = zone % t.sectors
            if t.laid[segment] or t.on.general_without_card:
                t.points[segment] += t.general(number).points


# Charges


def declare_charges(t: Battle, seat: Seat) -> None:
    """VIR-139, VIR-R38: charges are declared before any segment is activated."""
    t.offer(seat, declarations, declare)


def declarations(t: Battle, seat: Seat) -> list[Action]:
    """VIR-D08: the units that could charge, and for which there are points.

    VIR-130, VIR-144, VIR-295, VIR-R56: engaged, no artillery, not mounted in a camp, and somebody slow enough.
    """
    listed: list[Action] = [FINISH]
    own, foes, known, names = t.present[seat], t.present[1 - seat], t.content.troops, t.troops
    for segment, points in enumerate(t.points):
        for sector in (segment, segment + t.sectors) if points else ():
            if own[sector] and foes[sector]:
                slowest = min([known[names[enemy]].mvt for enemy in foes[sector]])
                listed += [
                    DeclareCharge(unit)
                    for unit in own[sector]
                    if not t.state[unit] & (CHARGING | RETREATED) and _may_charge(t, unit, sector, slowest, points)
                ]
    return listed


def _may_charge(t: Battle, unit: int, sector: int, slowest: int, points: int) -> bool:
    troop = t.troop(unit)
    if troop.artillery or troop.mvt < slowest or (troop.mounted and sector in t.camp):
        return False
    return points >= price(t, unit, charge_cost(troop))


def declare(t: Battle, seat: Seat, action: Action) -> None:
    """VIR-266, VIR-R38: its points are set aside at once."""
    if not isinstance(action, DeclareCharge):
        return
    unit = action.unit
    t.tell("charge_declared", seat=seat, unit=unit, place=t.zone[unit])
    pay(t, unit, t.zone[unit] % t.sectors, price(t, unit, charge_cost(t.troop(unit))))
    t.state[unit] |= CHARGING
    declare_charges(t, seat)
