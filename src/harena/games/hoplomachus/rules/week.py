"""Chapters 1, 3 and 6: a round of the campaign: Travel, Event, Clean-up; and Opportunities that are kept."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import ACCEPT, SPECTATE, Accept, Keep, Spectate
from harena.games.hoplomachus.campaign import ACTS, DECK_NAMES, DECK_OF, OPPORTUNITY_DECK, WEEKS
from harena.games.hoplomachus.rules import clean_up, opportunities, spectate, travel
from harena.games.hoplomachus.rules.beginnings import lay_out
from harena.games.hoplomachus.rules.choices import arena_of
from harena.games.hoplomachus.rules.preparation import prepare
from harena.games.hoplomachus.rules.turn import fight
from harena.games.hoplomachus.table import SEAT, Combat
from harena.kit import deck

OFFERED: Final = 2
"""HOP-054: so many Opportunities are drawn, of which one is kept."""


def play_round(t: Combat) -> None:
    """HOP-007, HOP-008: Travel, Event, Clean-up, and again."""
    t.barrier()
    t.campaign = replace(t.journey, rounds=t.journey.rounds + 1)
    t.tell("week", number=min(WEEKS, t.journey.weeks + 1), left=WEEKS - t.journey.weeks)
    t.then((travel.travel,), (meet_event,), (play_round,))


def meet_event(t: Combat) -> None:
    """HOP-029, HOP-030: in a capital the fight begins at once; elsewhere the card of the location is read first."""
    kind = t.book.content.locations[t.journey.location].kind
    if kind == "capital":
        enter_capital(t)
    else:
        deck.look(t, DECK_OF[kind], 1, None, read_event)


def read_event(t: Combat, number: int) -> None:
    t.tell("reads", card=deck.top_cards(t, number, 1)[0])
    t.ask(SEAT, EVENTS, number)


# Accept or spectate


def answers_to_event(t: Combat, _seat: Seat, _number: int) -> list[Action]:
    """HOP-031, HOP-032, HOP-D07: accept or spectate; after twelve weeks spectate."""
    return [ACCEPT, SPECTATE] if t.journey.weeks < WEEKS else [SPECTATE]


def may_meet(t: Combat, _seat: Seat, _number: int, action: Action) -> Reasons:
    """HOP-009, HOP-R02: without an unmarked week an event cannot be accepted."""
    if isinstance(action, Accept) and t.journey.weeks >= WEEKS:
        yield no("no_week_left", "HOP-009")


def answer_event(t: Combat, _seat: Seat, number: int, action: Action) -> None:
    if not isinstance(action, Accept):
        return spectate.spectate(t, number)
    t.campaign = replace(t.journey, spectates=0)
    if number == OPPORTUNITY_DECK:
        return deck.look(t, number, OFFERED, None, offer_opportunities)
    (card,) = deck.take_top(t, number, 1)
    event = t.book.content.events[card]
    t.event, t.kind = card, event.type if event.type == "bloodshed" else _only(event.kinds)
    return start_fight(t)


def _only(kinds: tuple[str, ...]) -> str:
    """HOP-059: the objective where the card has one; of several the player chooses later."""
    return kinds[0] if len(kinds) == 1 else ""


def _top_card(t: Combat, number: int) -> dict[str, object]:
    return {"card": deck.top_cards(t, number, 1)[0], "deck": DECK_NAMES[number]}


EVENTS: Final = Question(
    "events",
    answers_to_event,
    answer_event,
    Accept | Spectate,
    may_meet,
    rule="HOP-031",
    phase="event",
    about=_top_card,
)


# Fights


def enter_capital(t: Combat) -> None:
    """HOP-002, HOP-029, HOP-103: the Primus of this region, in Act IV the Scion."""
    region = t.book.content.locations[t.journey.location].region
    t.campaign = replace(t.journey, spectates=0)
    if t.act == ACTS:
        t.kind, t.foe = "scion", t.journey.scion
    else:
        primuses = t.book.content.primuses
        t.kind = "primus"
        t.foe = next(name for name in t.journey.primuses if primuses[name].region == region)
    start_fight(t)


def start_fight(t: Combat) -> None:
    """HOP-103: in the arena of this region, with its pile; afterwards comes Clean-up."""
    region = t.book.content.locations[t.journey.location].region
    t.arena = arena_of(t.book.content, region)
    pile = t.journey.piles[region]
    t.pile, t.pile_top = list(pile.rest), pile.top
    t.simultaneous = t.simultaneous or t.kind == "scion"
    lay_out(t)
    t.then((prepare,), (fight,), (opportunities.after_fight,), (clean_up.clean_up,))


# Opportunities


def offer_opportunities(t: Combat, _deck: int) -> None:
    t.ask(SEAT, KEEPS)


def keeps(t: Combat, _seat: Seat) -> list[Keep]:
    """HOP-054, HOP-D09: one of the two."""
    return [Keep(card) for card in deck.top_cards(t, OPPORTUNITY_DECK, OFFERED)]


def may_keep(t: Combat, _seat: Seat, action: Keep) -> Reasons:
    if action not in keeps(t, SEAT):
        yield no("not_offered", "HOP-054")


def keep(t: Combat, _seat: Seat, action: Keep) -> None:
    """HOP-054, HOP-055, HOP-256: one card goes to the camp, the other one under its deck."""
    for card in deck.take_top(t, OPPORTUNITY_DECK, len(keeps(t, SEAT))):
        if card != action.opportunity:
            deck.put_at_bottom(t, OPPORTUNITY_DECK, card)
    t.then((clean_up.mark_week,), (turn_up, OPPORTUNITY_DECK))
    opportunities.keep(t, action.opportunity)


def turn_up(t: Combat, number: int) -> None:
    """HOP-R12: the top card of a deck lies face up."""
    if deck.size(t, number):
        deck.look(t, number, 1, None, nothing_more)


def nothing_more(_t: Combat, _deck: int) -> None:
    """The card stays where it is."""


KEEPS: Final = Question("keeps", keeps, keep, Keep, may_keep, rule="HOP-054", phase="event")
