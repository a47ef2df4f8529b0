"""Chapter 8: units of the hand played as Supports by the active player."""

from __future__ import annotations

from harena.core.seat import Seat
from harena.games.invictus.actions import Support
from harena.games.invictus.cards import card_of
from harena.games.invictus.effects import EFFECTS, ON_SUPPORT
from harena.games.invictus.rules.conscription import conscript_where_empty
from harena.games.invictus.rules.reactions import lay_down, offer_reaction, playable
from harena.games.invictus.table import SIDE, Duel


def supports(t: Duel, seat: Seat) -> list[Support]:
    """INV-110 to INV-116, INV-R42: what may be played at this moment of the action phase, if the reserve has room."""
    return playable(t, seat, t.stage) if t.has_room(SIDE[seat]) else []


def play_support(t: Duel, seat: Seat, action: Support) -> None:
    """INV-112, INV-113: laid into the reserve; then it may be answered, then its effect applies."""
    lay_down(t, seat, action)
    t.then(
        (offer_reaction, t.reactor(seat), ON_SUPPORT),
        (settle_support, seat, action),
        (conscript_where_empty,),
    )


def settle_support(t: Duel, seat: Seat, action: Support) -> None:
    """INV-113, INV-R39, INV-R40: the effect, with the choices announced, unless it was cancelled."""
    if t.chain.pop():
        EFFECTS[action.effect].apply(t, seat, *action.choice)
    else:
        t.tell("support_failed", seat=seat, card=card_of(action.card))
