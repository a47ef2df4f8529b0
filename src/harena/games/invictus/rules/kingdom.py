"""Chapter 9: Soldiers who become citizens."""

from __future__ import annotations

from bisect import insort
from functools import partial
from typing import Final

from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.invictus.actions import Settle, settlings
from harena.games.invictus.rules.ending import kingdom_changed
from harena.games.invictus.rules.hand import absent, distinct, lay_off
from harena.games.invictus.table import Duel, among


def settlements(t: Duel, seat: Seat) -> list[Settle]:
    """INV-052, INV-053, INV-068, INV-R63: any Soldier of the hand; the Leader never enters a kingdom."""
    made = settlings(t.content)
    return [made[card] for card in distinct(t.hand[seat]) if card in made]


def may_settle(t: Duel, seat: Seat, action: Settle, rule: str) -> Reasons:
    """INV-052, INV-053, INV-063, INV-067, INV-068: the rule wants a Soldier of the hand, never the Leader."""
    if action.card not in t.hand[seat]:
        yield absent(t, action.card, "not_in_hand", rule)
    elif action.card not in t.content.colours:
        yield no("leader_in_kingdom", "INV-053", card=action.card)


def settle(t: Duel, seat: Seat, action: Settle) -> None:
    """INV-063: it becomes a citizen."""
    lay_off(t, seat, action.card)
    insort(t.kingdom[seat], action.card)
    if t.journal is not None:
        colour = t.piece(action.card).colour
        t.tell("settled", seat=seat, card=action.card, colour=colour, kingdom=among(seat, action.card))
    kingdom_changed(t)


SETTLEMENTS: Final = Question(
    "settlements", settlements, settle, Settle, partial(may_settle, rule="INV-052"), rule="INV-052"
)
