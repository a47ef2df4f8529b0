"""What stands against actions of several kinds: whose unit it is, what it has done, what there is to pay.

Units, generals and places are given by number. `Battle.named` puts them into words when somebody asks why.
"""

from __future__ import annotations

from typing import Final

from harena.core.question import Reasons, no
from harena.core.seat import Seat
from harena.games.virtus.table import CHANGED, CHARGING, FOUGHT, IMMOBILE, MOVED, RETREATED, Battle

SPENT: Final = (
    (RETREATED, "has_retreated", "VIR-096"),
    (FOUGHT, "has_fought", "VIR-126"),
    (MOVED, "has_moved", "VIR-127"),
    (CHARGING, "will_charge", "VIR-139"),
    (CHANGED, "has_changed", "VIR-262"),
    (IMMOBILE, "cannot_move", "VIR-271"),
)
"""What a unit has done or is in, and why it may not do something else then."""


def is_foreign(t: Battle, seat: Seat, unit: int) -> bool:
    """Whether this is no unit of that seat on the field."""
    return unit not in t.units(seat) or t.zone[unit] < 0


def is_foreign_general(t: Battle, seat: Seat, number: int) -> bool:
    """Whether this is no general of that seat on the field."""
    return number not in t.own_generals[seat] or t.general_zone[number] < 0


def is_elsewhere(t: Battle, unit: int, segment: int) -> bool:
    """VIR-312: whether a unit stands in the reserve or in another segment."""
    zone = t.zone[unit]
    return zone >= 2 * t.sectors or zone % t.sectors != segment


def spent(t: Battle, unit: int, forbidding: int) -> Reasons:
    """What a unit has done already, of the things that forbid what it is to do now."""
    for bits, key, rule in SPENT:
        if t.state[unit] & forbidding & bits:
            yield no(key, rule, unit=unit)


def too_dear(t: Battle, segment: int, cost: int) -> Reasons:
    """VIR-113: a segment pays with the points that it has."""
    if cost > t.points[segment]:
        yield no("too_dear", "VIR-113", cost=cost, have=t.points[segment])
