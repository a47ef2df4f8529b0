"""Chapter 8, the two windows in which an opponent may react, and chains of reactions.

Whatever waits for its effect has a place on the `chain`: True as long as it stands. A reaction goes on top; the chain
is settled last in, first out (INV-R36).
"""

from __future__ import annotations

from typing import Final

from harena.core.action import PASS, Action, Pass
from harena.core.question import Question
from harena.core.seat import Seat
from harena.games.invictus.actions import Support
from harena.games.invictus.cards import card_of
from harena.games.invictus.effects import EFFECTS, ON_SUPPORT, playable_effects
from harena.games.invictus.rules.hand import distinct, lay_off
from harena.games.invictus.table import SIDE, Duel


def offer_reaction(t: Duel, seat: Seat, window: str) -> None:
    """INV-120 to INV-122, INV-R35, INV-R41: asked whenever cards and room allow it, so that it tells nothing."""
    if t.hand[seat] and t.has_room(SIDE[seat]):
        t.ask(seat, REACTIONS, window)


def reactions(t: Duel, seat: Seat, window: str) -> list[Action]:
    """INV-117, INV-118: the Supports of the hand that belong to this window, or none."""
    return [PASS, *playable(t, seat, window)]


def playable(t: Duel, seat: Seat, window: str) -> list[Support]:
    """INV-114, INV-175: every Support of the hand for this window, with every choice that can be applied entirely."""
    effects = playable_effects(t.content, window)
    return [
        made[choice]
        for card in distinct(t.hand[seat])
        for choices, made in effects[card]
        for choice in choices(t, seat, card)
    ]


def react(t: Duel, seat: Seat, window: str, action: Action) -> None:
    if isinstance(action, Support):
        lay_down(t, seat, action)
        t.then((offer_reaction, t.reactor(seat), ON_SUPPORT), (settle_reaction, seat, window, action))


REACTIONS: Final = Question("reactions", reactions, react, Support | Pass, rule="INV-R35")


def lay_down(t: Duel, seat: Seat, action: Support) -> None:
    """INV-112, INV-036 to INV-038: at once to the leftmost free place of the reserve; now it waits for its effect."""
    lay_off(t, seat, action.card)
    t.reserve[SIDE[seat]].append(action.card)
    t.chain.append(True)
    EFFECTS[action.effect].announce(t, seat, *action.choice)
    if t.journal is not None:
        t.tell("supported", seat=seat, **action.params(t))


def settle_reaction(t: Duel, seat: Seat, window: str, action: Support) -> None:
    """INV-R36, INV-R37, INV-R39: a reaction that was cancelled leaves the event pending, and its window reopens."""
    if t.chain.pop():
        EFFECTS[action.effect].apply(t, seat, *action.choice)
    else:
        t.tell("support_failed", seat=seat, card=card_of(action.card))
        offer_reaction(t, seat, window)
