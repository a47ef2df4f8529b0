"""Chapter 4, second half: points of generals, generals who join units, declared charges and their points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reasons, allowed, no
from harena.core.seat import Seat
from harena.core.text import Text
from harena.games.virtus.actions import FINISH, DeclareCharge, Finish, Join
from harena.games.virtus.rules.cards import UNLIMITED
from harena.games.virtus.rules.places import show_yourself
from harena.games.virtus.rules.prices import charge_cost, of_troop, price
from harena.games.virtus.rules.reasons import is_foreign, is_foreign_general, spent, too_dear
from harena.games.virtus.table import ACTIVATED, CHARGING, FOUGHT, GENERAL_MOVED, NOBODY, RETREATED, Battle

CANNOT_CHARGE: Final = CHARGING | RETREATED
"""VIR-096; nor twice."""
CHARGE_DUE: Final = CHARGING | FOUGHT
"""The first without the second: a declared charge is still to come."""


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
    own, zones = t.own_generals[seat], t.general_zone
    pairs = (Join(unit, number) for number in own if zones[number] >= 0 for unit in t.standing(seat, zones[number]))
    return [FINISH, *allowed(may_join, t, seat, pairs)]


def may_join(t: Battle, seat: Seat, action: Join | Finish) -> Reasons:
    """VIR-275: a general who stands in a sector joins one unit there."""
    if isinstance(action, Finish):
        return
    number = action.general
    if is_foreign_general(t, seat, number):
        yield no("not_your_general", "VIR-209")
    elif t.general_zone[number] >= 2 * t.sectors:
        yield no("joins_in_reserve", "VIR-275")
    elif t.joined[number] != NOBODY:
        yield no("general_has_joined", "VIR-278")
    elif action.unit not in t.standing(seat, t.general_zone[number]):
        yield no("joins_elsewhere", "VIR-275", place=t.general_zone[number])


def join(t: Battle, seat: Seat, action: Action) -> None:
    """VIR-278: he moves no more in this turn, not even if he loses his unit."""
    if isinstance(action, Join):
        t.joined[action.general] = action.unit
        t.general_state[action.general] |= GENERAL_MOVED
        t.tell("joined", seat=seat, general=action.general, unit=action.unit)
        join_units(t, seat)


JOININGS: Final = Question("joinings", joinings, join, Join | Finish, may_join, rule="VIR-275", phase="cards")


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


def may_declare(t: Battle, seat: Seat, action: DeclareCharge | Finish) -> Reasons:
    if isinstance(action, Finish):
        return
    unit = action.unit
    if is_foreign(t, seat, unit):
        yield no("not_your_unit", "VIR-139")
        return
    zone, troop = t.zone[unit], t.troop(unit)
    if not t.is_engaged(zone):
        yield no("not_engaged", "VIR-130", unit=unit)
        return
    yield from spent(t, unit, CANNOT_CHARGE)
    if troop.artillery:
        yield no("artillery_charges", "VIR-144")
    if troop.mounted and zone in t.camp:
        yield no("charge_in_camp", "VIR-295")
    if all(t.troop(enemy).mvt > troop.mvt for enemy in t.standing(1 - seat, zone)):
        yield no("all_faster", "VIR-143", unit=unit)
    yield from too_dear(t, zone % t.sectors, price(t, unit, charge_cost(troop)))


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
    "declarations", declarations, declare, DeclareCharge | Finish, may_declare, rule="VIR-139", phase="charges"
)


def chargers(t: Battle, seat: Seat, segment: int) -> list[int]:
    """The units of a segment whose declared charge is still to come."""
    own, states = t.present[seat], t.state
    here = own[segment] + own[segment + t.sectors]
    return [unit for unit in here if states[unit] & CHARGE_DUE == CHARGING]


def set_aside(t: Battle, segment: int) -> list[int]:
    """VIR-139, VIR-R38: the points of each declared charge of a segment that is still to come."""
    troops = [t.troop(unit) for unit in chargers(t, t.active, segment)]
    return [charge_cost(troop) + troop.surcharge for troop in troops]


def about_segment(t: Battle, segment: int) -> dict[str, object]:
    return {"segment": segment, "points": points_told(t, segment)}


def points_told(t: Battle, segment: int) -> Text:
    """*2 points left, 2 kept for the charge*: what was set aside is gone from the points of a segment."""
    points, kept = t.points[segment], set_aside(t, segment)
    if points > UNLIMITED // 2:
        return Text("points.unlimited")
    left = Text("points.left", {"count": points})
    return Text("points.kept", {"left": left, "kept": sum(kept), "count": len(kept)}) if kept else left
