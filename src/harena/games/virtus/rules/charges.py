"""Chapter 5.2: declared charges take place, each on one enemy unit, or are dropped."""

from __future__ import annotations

from typing import Final

from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.virtus.actions import Charge, DropCharge
from harena.games.virtus.rules.combat import may_use_hill, strike
from harena.games.virtus.rules.orders import about_segment, chargers
from harena.games.virtus.rules.places import break_formation
from harena.games.virtus.rules.reasons import too_dear
from harena.games.virtus.rules.saves import lose
from harena.games.virtus.rules.values import fighting_dice, offence, shies_at
from harena.games.virtus.table import CHARGE, CHARGED, CHARGING, FOUGHT, WALLED, Battle, Token


def charge_here(t: Battle, seat: Seat, segment: int) -> None:
    """VIR-140: after all ordinary combats of the segment, in the order that the player chooses."""
    if chargers(t, seat, segment):
        t.then((charge_here, seat, segment))
        t.ask(seat, CHARGES, segment)


def charges(t: Battle, seat: Seat, segment: int) -> list[Charge | DropCharge]:
    """VIR-138, VIR-143, VIR-185, VIR-R56, VIR-R104: whom one falls on, with a hill die if wished, or not at all."""
    listed: list[Charge | DropCharge] = []
    for unit in chargers(t, seat, segment):
        targets = within_reach(t, unit)
        listed += [DropCharge(unit), *(Charge(unit, enemy) for enemy in targets)]
        if t.points[segment] and may_use_hill(t, seat, t.zone[unit]):
            listed += [Charge(unit, enemy, True) for enemy in targets]
    return listed


def within_reach(t: Battle, unit: int) -> list[int]:
    """VIR-143: those whom a unit may charge."""
    mvt = t.troop(unit).mvt
    return [enemy for enemy in t.standing(1 - t.side_of(unit), t.zone[unit]) if t.troop(enemy).mvt <= mvt]


def may_charge(t: Battle, seat: Seat, segment: int, action: Charge | DropCharge) -> Reasons:
    unit = action.unit
    if unit not in chargers(t, seat, segment):
        yield no("no_charge_declared", "VIR-139", segment=segment)
        return
    if isinstance(action, DropCharge):
        return
    sector = t.zone[unit]
    if action.target not in t.standing(1 - seat, sector):
        yield no("target_not_here", "VIR-138")
    elif t.troop(action.target).mvt > t.troop(unit).mvt:
        yield no("target_faster", "VIR-143", unit=action.target)
    if action.hill:
        if not may_use_hill(t, seat, sector):
            yield no("no_hill", "VIR-183")
        yield from too_dear(t, segment, 1)


def charge(t: Battle, seat: Seat, segment: int, action: Charge | DropCharge) -> None:
    """VIR-137, VIR-250, VIR-266, VIR-R104: all hits fall on one unit; a unit that drops its charge stays bound by it.

    Whoever has charged has fought and nothing else, so that light troops may evade afterwards (VIR-174).
    """
    unit = action.unit
    t.state[unit] |= FOUGHT
    if not isinstance(action, Charge):
        return t.tell("charge_dropped", seat=seat, unit=unit)
    t.state[unit] &= ~CHARGING
    target = action.target
    if action.hill:
        t.points[segment] -= 1
    break_formation(t, unit, WALLED)
    if shies_at(t, unit, target):
        return t.roll((6,), met_pikes, unit, target, action.hill, by=seat)
    return ride_home(t, unit, target, action.hill)


CHARGES: Final = Question(
    "charges",
    charges,
    charge,
    Charge | DropCharge,
    may_charge,
    rule="VIR-138",
    phase="combats",
    about=about_segment,
)


def met_pikes(t: Battle, unit: int, target: int, hill: bool, dice: tuple[int, ...]) -> None:
    """VIR-250, VIR-251, VIR-R35, VIR-R86: above its VC a mounted unit loses a point before its dice are rolled."""
    value = t.cohesion[unit]
    shies = dice[0] > value
    t.tell("shied_at_pikes" if shies else "faced_pikes", unit=unit, target=target, die=dice[0], value=value)
    if shies:
        lose(t, unit)
    if t.cohesion[unit]:
        ride_home(t, unit, target, hill)


def ride_home(t: Battle, unit: int, target: int, hill: bool) -> None:
    """VIR-267, VIR-R69, VIR-R86: the charge takes place, and the unit that it falls on loses its formation."""
    break_formation(t, target, WALLED)
    t.state[target] |= CHARGED
    sector = t.zone[unit]
    value = offence(t, unit, CHARGE, sector)
    strike(t, (unit,), Token(t.troops[unit], CHARGE, sector), fighting_dice(t, unit) + hill, value, target)
