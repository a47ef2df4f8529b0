"""Chapter 16: the Final. The token goes to the summit, the lieutenant turns over, and allies join."""

from __future__ import annotations

from harena.games.twenty_strong.rules.enemies import be_activated, call_ally, enter
from harena.games.twenty_strong.rules.happening import happen
from harena.games.twenty_strong.rules.influence import discard_card, discarded_enemies
from harena.games.twenty_strong.table import IN_FINAL, NO_CARD, NOWHERE, Ascent


def begin_final(t: Ascent) -> None:
    """TWS-184, TWS-195, TWS-200: three steps instead of the Activation of this turn; everything else stays as it is."""
    t.stage = IN_FINAL
    t.more_plus = 0
    t.tell("final")
    t.then((reach_the_summit,), (prepare_the_field,), (activate_allies,))


def reach_the_summit(t: Ascent) -> None:
    """TWS-185, TWS-186, TWS-R51: the token moves to the lieutenant's camp; the cards of all others are discarded."""
    t.token = t.book.summit
    left = [*t.unseen, *(card for card in t.top if card), *(card for pile in t.buried for card in pile)]
    for card in left:
        discard_card(t, card)
    t.unseen.clear()
    t.top = [NO_CARD] * len(t.top)
    t.below = [0] * len(t.below)
    t.buried = [()] * len(t.buried)
    t.tell("summit", camp=t.token)


def prepare_the_field(t: Ascent) -> None:
    """TWS-187, TWS-188: the lieutenant is activated, and its setup instructions are followed."""
    foe = enter(t, t.lieutenant, NOWHERE)
    t.then((be_activated, foe), *happen(t.book.setups[t.lieutenant], foe))


def activate_allies(t: Ascent) -> None:
    """TWS-189, TWS-R63: the number of allies is determined once, before any card is taken."""
    allies = t.book.content.lieutenants[t.lieutenant].conflict.allies
    t.then(*((activate_ally,),) * allies.number(t.icons_in_deck()))


def activate_ally(t: Ascent) -> None:
    """TWS-190, TWS-191, TWS-193: the top card of the Influence deck, else a random enemy of the discard pile."""
    if t.influence:
        call_ally(t)
    elif t.discard:
        t.draw(discarded_enemies, ally_drawn)


def ally_drawn(t: Ascent, card: str) -> None:
    """TWS-192, TWS-194: it joins, and its + is ignored."""
    t.then((be_activated, enter(t, card, NOWHERE)))
