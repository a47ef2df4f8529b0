"""A line of battle for whoever does not want to place every unit: each sector held by an even share of the army.

From what the seat sees, and from where the units stand that it has placed itself.
"""

from __future__ import annotations

from typing import Final

from harena.core.seat import Seat
from harena.games.virtus.actions import Deploy, LayDecoys, Post
from harena.games.virtus.rules.places import may_not_stand
from harena.games.virtus.table import NOBODY, Battle
from harena.games.virtus.terrain import HIGH, IMPASSABLE, WOODED
from harena.games.virtus.units import Troop

HELD_BACK: Final = 0.35
"""A mounted unit waits in the reserve, unless a sector with good ground lacks more than this of its share."""
AT_HOME: Final = 1.2
"""Who fights better on a ground than elsewhere…"""
HINDERED: Final = 0.5
"""…and who fights worse."""
GROUND: Final = 0.6
"""How much the ground counts beside an even share."""


def suggest_deployment(view: Battle, seat: Seat, unit: int) -> Deploy:
    """The sector that lacks most of its share, with an eye to its ground; mounted units wait in the reserve."""
    troop, reserve = view.troop(unit), view.field.reserve[seat]
    open_to = [sector for sector in view.field.camps[seat] if not may_not_stand(view, unit, sector)]
    lacks = {sector: lack(view, seat, sector) + GROUND * (suits(troop, view.terrain[sector]) - 1) for sector in open_to}
    best = max(lacks, key=lambda sector: lacks[sector], default=NOBODY)
    if best == NOBODY or (troop.mounted and lacks[best] < HELD_BACK):
        return Deploy(unit, reserve)
    return Deploy(unit, best)


def lack(view: Battle, seat: Seat, sector: int) -> float:
    """How much of an even share of the army a sector is short of: 1 for an empty one."""
    whole = sum(strength(view.troop(unit)) for unit in view.units(seat))
    here = sum(strength(view.troop(unit)) for unit in view.units(seat) if view.zone[unit] == sector)
    return 1 - here * view.sectors / whole


def strength(troop: Troop) -> int:
    """VIR-132, VIR-133: the dice of a unit, weighed by what they hit on, in a combat or by a shot."""
    return troop.vc * max(troop.vo, troop.shooting)


def suits(troop: Troop, terrain: str) -> float:
    """How well a unit defends such ground: VIR-183, VIR-187, VIR-188, VIR-190, VIR-201, VIR-202."""
    skirmisher = troop.dispersed and not troop.mounted
    rough = terrain in WOODED or terrain in IMPASSABLE
    if rough:
        return AT_HOME if skirmisher else HINDERED
    return AT_HOME if terrain in HIGH and not skirmisher else 1.0


def suggest_post(view: Battle, seat: Seat, number: int) -> Post:
    """VIR-107, VIR-210, VIR-213: the chief in the reserve, for a card more; any other with the strongest sector."""
    if number == view.own_generals[seat][0]:
        return Post(number, view.field.reserve[seat])
    free = [sector for sector in view.field.camps[seat] if view.general_in(seat, sector) == NOBODY]
    strongest = min(free, key=lambda sector: lack(view, seat, sector), default=view.field.reserve[seat])
    return Post(number, strongest)


def suggest_decoys(view: Battle, _seat: Seat, sector: int) -> LayDecoys:
    """VIR-194, VIR-R22: as many as were agreed on. They cost nothing, and the enemy has to reckon with them."""
    return LayDecoys(sector, view.on.decoys)
