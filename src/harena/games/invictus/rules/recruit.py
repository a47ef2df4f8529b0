"""Chapter 6: bringing a unit into the battle zone."""

from __future__ import annotations

from harena.core.seat import Seat
from harena.games.invictus.actions import Recruit, recruitings
from harena.games.invictus.cards import card_of
from harena.games.invictus.rules.field import place, places_to_enter
from harena.games.invictus.rules.hand import distinct, lay_off, take_back
from harena.games.invictus.table import AFTER, SIDE, Duel


def recruits(t: Duel, seat: Seat) -> list[Recruit]:
    """INV-070 to INV-076: the leftmost unit of the reserve, or with an empty reserve any of the hand."""
    side = SIDE[seat]
    units = t.reserve[side][:1] or distinct(t.hand[seat])
    places = places_to_enter(t, side)
    return [recruiting[place] for recruiting in map(recruitings, units) for place in places]


def recruit(t: Duel, seat: Seat, action: Recruit) -> None:
    """INV-069, INV-076 to INV-079: whoever stood there goes back to where the new unit came from."""
    reserve = t.reserve[SIDE[seat]]
    from_reserve = bool(reserve)
    if from_reserve:
        reserve.pop(0)
    else:
        lay_off(t, seat, action.card)
    displaced = t.zone[action.cell]
    place(t, action.card, action.cell)
    t.stage = AFTER
    t.tell("recruited", seat=seat, card=card_of(action.card), cell=action.cell)
    if displaced:
        t.tell("displaced_to_reserve" if from_reserve else "displaced_to_hand", seat=seat, card=card_of(displaced))
        if from_reserve:
            reserve.append(displaced)
        else:
            take_back(t, seat, displaced)
