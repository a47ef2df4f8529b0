"""Chapter 15: the Influence deck and the discard pile."""

from __future__ import annotations

from bisect import insort
from typing import Final

from harena.core.question import Question, Reasons
from harena.core.seat import Seat
from harena.games.twenty_strong.actions import FINISH, Discard, Finish
from harena.games.twenty_strong.cards import OPPORTUNITY
from harena.games.twenty_strong.rules.asking import not_offered
from harena.games.twenty_strong.rules.conditions import look_at_conditions
from harena.games.twenty_strong.table import IN_FINAL, PLAYER, Ascent


def discard_card(t: Ascent, card: str) -> None:
    """TWS-180, TWS-R59: a card goes to the discard pile, where its order does not matter."""
    insort(t.passed if t.book.kinds[card] == OPPORTUNITY else t.discard, card)


def put_on_influence(t: Ascent, card: str) -> None:
    """TWS-175, TWS-176: a card is laid face down on the Influence deck."""
    t.influence.append(card)
    t.tell("influenced", card=card, count=t.icons_in_deck(), deck="influence")
    look_at_conditions(t)


def feed_influence(t: Ascent) -> None:
    """A random enemy of the discard pile goes onto the Influence deck."""
    if t.discard:
        t.draw(discarded_enemies, fed)


def discarded_enemies(t: Ascent) -> list[str]:
    """TWS-191, TWS-192: the enemies of the discard pile, without Opportunities."""
    return t.discard


def fed(t: Ascent, card: str) -> None:
    put_on_influence(t, card)


def purge_influence(t: Ascent, left: int) -> None:
    """Up to so many cards leave the top of the deck, before the Final only."""
    if left and t.influence and t.stage != IN_FINAL:
        t.ask(PLAYER, PURGES, left)


def purges(t: Ascent, _seat: Seat, _left: int) -> list[Discard | Finish]:
    """TWS-183: the top card alone can be taken; the order of the deck stays."""
    return [FINISH, Discard(t.influence[-1])]


def purge(t: Ascent, _seat: Seat, left: int, action: Discard | Finish) -> None:
    if isinstance(action, Discard):
        card = t.influence.pop()
        discard_card(t, card)
        t.tell("purged", card=card, count=t.icons_in_deck(), deck="influence")
        look_at_conditions(t)
        t.then((purge_influence, left - 1))


def may_purge(t: Ascent, _seat: Seat, _left: int, action: Discard | Finish) -> Reasons:
    return not_offered(t, action, "TWS-183")


PURGES: Final = Question(
    "purges", purges, purge, Discard | Finish, may_purge, rule="TWS-183", phase="dice", about="count"
)
