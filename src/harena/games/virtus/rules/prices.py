"""What activities cost in activation points.

Where many units are looked at, their troop and state are known already: `of_troop` and `to_move` take those.
"""

from __future__ import annotations

from harena.games.virtus.table import ACTIVATED, CHANGED, WALLED, Battle
from harena.games.virtus.units import Troop


def price(t: Battle, unit: int, cost: int = 1) -> int:
    """What an activity of this unit costs that costs so much without surcharge."""
    return of_troop(t.troop(unit), t.state[unit], cost)


def of_troop(troop: Troop, state: int, cost: int = 1) -> int:
    """VIR-129, VIR-227, VIR-229, VIR-R51: fanatics and stoics pay one more the first time."""
    return cost if state & ACTIVATED else cost + troop.surcharge


def charge_cost(troop: Troop) -> int:
    """VIR-141, VIR-142: infantry pays one point more."""
    return 2 if troop.foot else 1


def move_price(t: Battle, unit: int, *, forced: bool = False) -> int:
    """VIR-159, VIR-252: what a move costs, or a forced march."""
    troop = t.troop(unit)
    return to_move(troop, t.state[unit]) + (troop.march_cost if forced else 0)


def to_move(troop: Troop, state: int) -> int:
    """VIR-159, VIR-R90: one point and the surcharge; a change of the tortoise has paid already."""
    return 0 if state & CHANGED else of_troop(troop, state)


def may_march(troop: Troop, state: int) -> bool:
    """VIR-178, VIR-265, VIR-270: no forced march for artillery, nor in tortoise."""
    return not (troop.artillery or state & WALLED)
