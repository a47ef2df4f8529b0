"""Chapter 6: bringing a unit into the battle zone."""

from __future__ import annotations

from harena.core.question import Reasons, no
from harena.core.seat import Seat
from harena.games.invictus.actions import Recruit, recruitings
from harena.games.invictus.rules.field import may_enter, place, places_to_enter
from harena.games.invictus.rules.hand import distinct, lay_off, may_use, take_back
from harena.games.invictus.table import AFTER, BEFORE, SIDE, Duel, among


def recruits(t: Duel, seat: Seat) -> list[Recruit]:
    """INV-070, INV-071, INV-072, INV-073, INV-074, INV-076: the leftmost unit of the reserve; if it is empty, any of
    the hand.
    """
    side = SIDE[seat]
    units = t.reserve[side][:1] or distinct(t.hand[seat])
    places = places_to_enter(t, side)
    return [recruiting[place] for recruiting in map(recruitings, units) for place in places]


def may_recruit(t: Duel, seat: Seat, action: Recruit) -> Reasons:
    """INV-061, INV-070, INV-072, INV-073, INV-074: the one action of the turn, the unit that comes next, a place."""
    side = SIDE[seat]
    if t.stage != BEFORE:
        yield no("one_action", "INV-061")
    if not t.reserve[side]:
        yield from may_use(t, seat, action.card, "INV-072")
    elif action.card != t.reserve[side][0]:
        yield no("reserve_first", "INV-070", card=t.reserve[side][0])
    yield from may_enter(t, side, action.cell, "INV-073", "INV-074")


def recruit(t: Duel, seat: Seat, action: Recruit) -> None:
    """INV-069, INV-076, INV-077, INV-078, INV-079: whoever stood there goes back to where the new unit came from."""
    side = SIDE[seat]
    reserve = t.reserve[side]
    from_reserve = bool(reserve)
    if from_reserve:
        reserve.pop(0)
    else:
        lay_off(t, seat, action.card)
    displaced = t.zone[action.cell]
    place(t, action.card, action.cell)
    t.stage = AFTER
    t.tell("recruited", seat=seat, card=action.card, cell=action.cell)
    if not displaced:
        return
    if from_reserve:
        reserve.append(displaced)
        t.tell("displaced_to_reserve", seat=seat, card=displaced, reserve=among(side, displaced))
    else:
        take_back(t, seat, displaced)
        t.tell("displaced_to_hand", seat=seat, card=displaced, hand=among(seat, displaced))
