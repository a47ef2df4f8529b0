"""What activities cost in activation points."""

from __future__ import annotations

from harena.games.virtus.table import ACTIVATED, CHANGED, WALLED, Battle
from harena.games.virtus.units import Troop


def price(t: Battle, unit: int, cost: int = 1) -> int:
    """VIR-129, VIR-227, VIR-229, VIR-R51: what an activity costs; fanatics and stoics pay one more the first time."""
    return cost if t.state[unit] & ACTIVATED else cost + t.content.troops[t.troops[unit]].surcharge


def charge_cost(troop: Troop) -> int:
    """VIR-141, VIR-142: infantry pays one point more."""
    return 2 if troop.foot else 1


def move_price(t: Battle, unit: int, *, forced: bool = False) -> int:
    """VIR-159, VIR-252, VIR-R90: one point; pikes pay one more to march; a change of the tortoise has paid already."""
    base = 0 if t.state[unit] & CHANGED else price(t, unit)
    return base + march_price(t.troop(unit)) if forced else base


def march_price(troop: Troop) -> int:
    """VIR-252: what a forced march costs more than a move."""
    return int(troop.pikes)


def may_march(t: Battle, unit: int, troop: Troop) -> bool:
    """VIR-178, VIR-265, VIR-270: no forced march for artillery, nor in tortoise."""
    return not troop.artillery and not t.state[unit] & WALLED
