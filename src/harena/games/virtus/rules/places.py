"""Coming, going and falling: every change of place of a unit or a general passes through here."""

from __future__ import annotations

from harena.games.virtus.field import GONE
from harena.games.virtus.rules.ending import annihilated
from harena.games.virtus.table import ARRIVED, FORMED, LURKING, NOBODY, SEATS, Battle
from harena.games.virtus.terrain import IMPASSABLE


def stand(t: Battle, unit: int, zone: int) -> None:
    """Put a unit openly into a zone. VIR-R25: it is the last occupant; VIR-195: an engaged forest hides nobody."""
    side = t.side_of(unit)
    t.zone[unit] = zone
    _line_up(t, side, unit, zone)
    if zone < 2 * t.sectors:
        t.last[zone] = side
        if t.markers[zone] and zone // t.sectors != side:
            reveal_markers(t, zone)


def _line_up(t: Battle, side: int, unit: int, zone: int) -> None:
    """Units of a zone are kept in order, so that equal positions look equal."""
    t.present[side][zone] = tuple(sorted((*t.present[side][zone], unit)))


def lift(t: Battle, unit: int) -> None:
    """Take a unit off its zone. VIR-R25: if only enemies are left in a sector, they are its last occupants."""
    side, zone = t.side_of(unit), t.zone[unit]
    own = t.present[side]
    left = own[zone] = tuple([other for other in own[zone] if other != unit])
    t.zone[unit] = GONE
    if not left and zone < 2 * t.sectors and t.present[1 - side][zone]:
        t.last[zone] = 1 - side


def relocate(t: Battle, unit: int, zone: int) -> None:
    """From one zone to another, and whatever that brings about. VIR-R93: a general who joined it stays behind."""
    lift(t, unit)
    leave_general(t, unit)
    stand(t, unit, zone)
    t.state[unit] |= ARRIVED
    capture_generals(t)


def fall(t: Battle, unit: int) -> None:
    """VIR-094, VIR-R32: a unit is eliminated with all its tokens; VIR-R27: perhaps it was the last."""
    t.tell("fell", unit=unit, seat=t.side_of(unit), place=t.zone[unit])
    lift(t, unit)
    t.cohesion[unit] = 0
    t.tokens[unit] = ()
    t.state[unit] = 0
    leave_general(t, unit)
    annihilated(t, t.side_of(unit))


def leave_general(t: Battle, unit: int) -> None:
    """VIR-R93: whoever had joined this unit is alone again."""
    if unit in t.joined:
        t.joined = [NOBODY if joined == unit else joined for joined in t.joined]


def lose_general(t: Battle, number: int, how: str) -> None:
    """A general is eliminated. VIR-R14: nobody replaces the general-in-chief."""
    side = t.side_of_general(number)
    t.tell(how, general=number, seat=side, place=t.general_zone[number])
    t.general_zone[number] = GONE
    t.general_tokens[number] = 0
    t.joined[number] = NOBODY


def capture_generals(t: Battle) -> None:
    """VIR-214, VIR-R49: in the enemy's turn a general is captured wherever he is alone among enemy units."""
    victim, zones = 1 - int(t.active), t.general_zone
    for number in t.own_generals[victim]:
        zone = zones[number]
        if 0 <= zone < 2 * t.sectors and t.standing(t.active, zone) and not t.standing(victim, zone):
            lose_general(t, number, "general_captured")


def reveal_markers(t: Battle, sector: int) -> None:
    """VIR-195, VIR-R22: everything under the markers of a sector comes to light, or was nothing."""
    side = sector // t.sectors
    found = t.lurking(side, sector)
    t.reveal(("markers", sector), *((unit, t.troops[unit]) for unit in found))
    for unit in found:
        come_out(t, unit)
    t.markers[sector] = 0
    t.tell("markers_revealed", place=sector, unit=found, seat=SEATS[side])


def show_yourself(t: Battle, unit: int) -> None:
    """VIR-196: a unit under a marker is revealed when it is activated. VIR-R49: a general beside it is captured."""
    if t.state[unit] & LURKING:
        t.reveal(("marker", t.zone[unit]), (unit, t.troops[unit]))
        t.markers[t.zone[unit]] -= 1
        come_out(t, unit)
        t.tell("came_out", unit=unit, place=t.zone[unit], seat=SEATS[t.side_of(unit)])
        capture_generals(t)


def come_out(t: Battle, unit: int) -> None:
    """From now on a unit stands openly. VIR-R25: only now is it seen that somebody occupies the forest."""
    side, zone = t.side_of(unit), t.zone[unit]
    t.state[unit] &= ~LURKING
    _line_up(t, side, unit, zone)
    t.last[zone] = side


def break_formation(t: Battle, unit: int, formations: int = FORMED) -> None:
    """VIR-266, VIR-267, VIR-268, VIR-R92: back to normal formation. A retreat breaks all, a charge not the orbis."""
    t.state[unit] &= ~formations


def may_not_stand(t: Battle, unit: int, zone: int) -> bool:
    """VIR-205, VIR-206, VIR-R19: artillery cannot be where the ground does not bear it."""
    return zone < 2 * t.sectors and t.troop(unit).artillery and t.terrain[zone] in IMPASSABLE
