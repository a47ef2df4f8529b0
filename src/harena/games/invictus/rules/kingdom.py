"""Chapter 9: Soldiers who become citizens."""

from __future__ import annotations

from bisect import insort
from typing import Final

from harena.core.question import Question
from harena.core.seat import Seat
from harena.games.invictus.actions import Settle, settling
from harena.games.invictus.rules.ending import kingdom_changed
from harena.games.invictus.rules.hand import distinct, lay_off
from harena.games.invictus.table import Duel


def settlements(t: Duel, seat: Seat) -> list[Settle]:
    """INV-052, INV-053, INV-R63: a Soldier; the Leader never enters a kingdom."""
    soldiers = t.content.colours
    return [settling(card) for card in distinct(t.hand[seat]) if card in soldiers]


def settle(t: Duel, seat: Seat, action: Settle) -> None:
    """INV-063: it becomes a citizen."""
    lay_off(t, seat, action.card)
    insort(t.kingdom[seat], action.card)
    if t.journal is not None:
        t.tell("settled", seat=seat, **action.params(t))
    kingdom_changed(t)


SETTLEMENTS: Final = Question("settlements", settlements, settle, Settle, rule="INV-052")
