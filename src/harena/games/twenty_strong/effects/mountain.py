"""Effects on Mount Vesuvius, items and the Influence deck."""

from __future__ import annotations

from typing import Final

from harena.core.question import Question, Reasons
from harena.core.seat import Seat
from harena.games.twenty_strong.actions import FINISH, Bury, Finish
from harena.games.twenty_strong.effects.dice import lose_one_health
from harena.games.twenty_strong.rules.asking import not_offered
from harena.games.twenty_strong.rules.enemies import turn_up
from harena.games.twenty_strong.rules.happening import act, happen
from harena.games.twenty_strong.rules.influence import discard_card, feed_influence, purge_influence
from harena.games.twenty_strong.rules.items import discard_item, discard_one, gain_tactic
from harena.games.twenty_strong.table import NO_CARD, NOWHERE, PLAYER, Ascent
from harena.games.twenty_strong.vocabulary import (
    BuryTop,
    DiscardItems,
    DiscardTops,
    FeedInfluence,
    GainTactic,
    LongMarch,
    NextPlus,
    PurgeInfluence,
    SufferPenalty,
)


@act(LongMarch)
def long_march(t: Ascent, _effect: LongMarch, _foe: int) -> None:
    """The next move may go anywhere but to the summit."""
    t.marching = True


@act(NextPlus)
def next_plus(t: Ascent, effect: NextPlus, _foe: int) -> None:
    """The next card that is activated at the token's camp has more +."""
    t.more_plus += effect.n
    t.tell("more_plus", count=t.more_plus)


@act(DiscardTops)
def discard_tops(t: Ascent, effect: DiscardTops, _foe: int) -> None:
    """TWS-180: the top cards of camps are discarded; their icons do not count."""
    camps = range(len(t.top)) if effect.scope == "all" else t.book.adjacent[t.token] if t.token != NOWHERE else ()
    for camp in camps:
        if camp < len(t.top) and t.top[camp] and effect.kind in ("any", t.book.kinds[t.top[camp]]):
            t.tell("discarded_top", card=t.top[camp], camp=camp)
            discard_card(t, t.top[camp])
            t.top[camp] = NO_CARD
            t.then((turn_up, camp))


@act(BuryTop)
def bury_tops(t: Ascent, effect: BuryTop, _foe: int) -> None:
    """Up to n top cards go under their piles."""
    bury_one(t, effect.n)


def bury_one(t: Ascent, left: int) -> None:
    if left:
        t.offer(PLAYER, BURIALS, left)


def burials(t: Ascent, _seat: Seat, _left: int) -> list[Bury | Finish]:
    """TWS-D22: camps with at least two cards."""
    return [FINISH, *(Bury(camp) for camp in deep_camps(t))]


def deep_camps(t: Ascent) -> list[int]:
    return [camp for camp in range(len(t.top)) if t.pile(camp) > 1]


def bury(t: Ascent, _seat: Seat, left: int, action: Bury | Finish) -> None:
    """The next card is visible at once."""
    if isinstance(action, Bury):
        camp = action.camp
        t.buried[camp] = (*t.buried[camp], t.top[camp])
        t.tell("buried", card=t.top[camp], camp=camp)
        t.top[camp] = NO_CARD
        t.then((turn_up, camp), (bury_one, left - 1))


def may_bury(t: Ascent, _seat: Seat, _left: int, action: Bury | Finish) -> Reasons:
    return not_offered(t, action, "TWS-044")


@act(DiscardItems)
def discard_some_items(t: Ascent, effect: DiscardItems, _foe: int) -> None:
    """TWS-R61: n items are discarded, as far as possible."""
    if effect.else_health and len(t.items) < effect.n:
        t.then((lose_one_health,))
    icons = sum(t.book.items[owned.card].influence > 0 for owned in t.items)
    if effect.n >= len(t.items) and icons < 2:  # all of them go, and their order changes nothing (TWS-D23)
        for owned in tuple(t.items):
            discard_item(t, owned.card)
    else:
        t.then(*((discard_one,),) * min(effect.n, len(t.items)))


@act(GainTactic)
def gain_some_tactics(t: Ascent, effect: GainTactic, _foe: int) -> None:
    """TWS-159: n tactics are gained."""
    t.then(*((gain_tactic,),) * effect.n)


@act(FeedInfluence)
def feed(t: Ascent, effect: FeedInfluence, _foe: int) -> None:
    """Random enemies of the discard pile go onto the Influence deck."""
    t.then(*((feed_influence,),) * effect.n)


@act(PurgeInfluence)
def purge_some(t: Ascent, effect: PurgeInfluence, _foe: int) -> None:
    """Up to n cards leave the Influence deck."""
    purge_influence(t, effect.n)


@act(SufferPenalty)
def suffer_penalty(t: Ascent, effect: SufferPenalty, _foe: int) -> None:
    """TWS-075: the observation penalty, so many times; nothing is observed."""
    t.then(*happen(t.book.penalties[t.lieutenant] * effect.times, -1))


BURIALS: Final = Question(
    "burials", burials, bury, Bury | Finish, may_bury, rule="TWS-044", phase="items", about="count"
)
