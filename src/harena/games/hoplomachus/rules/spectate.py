"""Chapter 4: Spectate."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from msgspec.structs import replace

from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import Rearrange
from harena.games.hoplomachus.campaign import DECK_NAMES
from harena.games.hoplomachus.effects import SpectateHeal, SpectateInfluence
from harena.games.hoplomachus.rules import damage, influence, powers
from harena.games.hoplomachus.table import SEAT, Combat
from harena.kit import deck

AHEAD: Final = 3
"""HOP-036."""


def spectate(t: Combat, number: int) -> None:
    """HOP-035, HOP-036, HOP-037, HOP-039: the steps in their order. There is no Clean-up after them (HOP-040)."""
    t.then((discard_event, number), (look_ahead, number, AHEAD), (rouse_scion,), (rest,))


def discard_event(t: Combat, number: int) -> None:
    """HOP-035, HOP-256, HOP-R146: the card goes under its deck; too many spectates in a row lose the campaign."""
    (card,) = deck.take_top(t, number, 1)
    deck.put_at_bottom(t, number, card)
    spectates = t.journey.spectates + 1
    t.campaign = replace(t.journey, spectates=spectates)
    t.tell("spectates", card=card)
    limit = t.book.parameters.spectate_limit
    if limit and spectates > limit:
        t.result = "failed"
        t.end([], "influence_full")


def look_ahead(t: Combat, number: int, count: int) -> None:
    """HOP-036, HOP-R15: the next cards of a deck, or as many as it has."""
    deck.look(t, number, count, None, ask_order, count)


def ask_order(t: Combat, number: int, count: int) -> None:
    t.ask(SEAT, REARRANGEMENTS, number, count)


def orders(t: Combat, _seat: Seat, number: int, count: int) -> list[Rearrange]:
    """HOP-D08: any order of the cards."""
    return [Rearrange(order) for order in permutations(deck.top_cards(t, number, count))]


def may_rearrange(t: Combat, _seat: Seat, number: int, count: int, action: Rearrange) -> Reasons:
    if sorted(action.cards) != sorted(deck.top_cards(t, number, count)):
        yield no("other_cards", "HOP-036")


def rearrange(t: Combat, _seat: Seat, number: int, _count: int, action: Rearrange) -> None:
    """HOP-036, HOP-R16: back on top, face up, in the order of the player."""
    deck.take_top(t, number, len(action.cards))
    deck.put_on_top(t, number, *action.cards)


def _of_deck(_t: Combat, number: int, _count: int) -> dict[str, object]:
    return {"deck": DECK_NAMES[number]}


REARRANGEMENTS: Final = Question(
    "rearrangements",
    orders,
    rearrange,
    Rearrange,
    may_rearrange,
    rule="HOP-036",
    phase="event",
    about=_of_deck,
)


def rouse_scion(t: Combat) -> None:
    """HOP-037, HOP-038: influence rises by the number of the act, a little more or less by Prowess and Banes."""
    changes = list(powers.of(t, SpectateInfluence))
    raised = t.act + sum(effect.value for effect in changes)
    influence.raise_influence(t, max(raised, min((effect.floor for effect in changes), default=0)))


def rest(t: Combat) -> None:
    """HOP-039, HOP-R63: the hero is healed completely, never lowered."""
    most = min((effect.value for effect in powers.of(t, SpectateHeal)), default=t.health)
    damage.heal(t, 0, most)
