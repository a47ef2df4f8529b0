"""Chapter 8: units of the hand played as Supports by the active player."""

from __future__ import annotations

from harena.core.question import Reasons, no
from harena.core.seat import Seat
from harena.games.invictus.actions import Support
from harena.games.invictus.effects import EFFECTS, IN_ACTION, ON_SUPPORT
from harena.games.invictus.rules.conscription import conscript_where_empty
from harena.games.invictus.rules.reactions import (
    lay_down,
    may_aim,
    may_have_effect,
    offer_reaction,
    playable,
    resolve_support,
)
from harena.games.invictus.table import SIDE, Duel


def supports(t: Duel, seat: Seat) -> list[Support]:
    """INV-110, INV-114, INV-115, INV-116, INV-R42: what may be played at this moment, if the reserve has room."""
    return playable(t, seat, t.stage) if t.has_room(SIDE[seat]) else []


def may_support(t: Duel, seat: Seat, action: Support) -> Reasons:
    """INV-110, INV-114, INV-115, INV-116, INV-117: room in the reserve, an effect of the card, its moment, its aim."""
    if not t.has_room(SIDE[seat]):
        yield no("reserve_full", "INV-115", most=t.caps[SIDE[seat]])
    if strange := list(may_have_effect(t, seat, action, "INV-110")):
        yield from strange
    elif EFFECTS[action.effect].window != IN_ACTION:
        yield no("only_in_answer", "INV-117", card=action.card)
    elif t.stage not in t.piece(action.card).supports[action.effect]:
        yield no("wrong_moment", "INV-116", card=action.card)
    else:
        yield from may_aim(t, seat, action)


def play_support(t: Duel, seat: Seat, action: Support) -> None:
    """INV-112, INV-113: laid into the reserve; then it may be answered, then its effect applies."""
    lay_down(t, seat, action)
    t.then(
        (offer_reaction, t.reactor(seat), ON_SUPPORT),
        (resolve_support, seat, action),
        (conscript_where_empty,),
    )
