"""Chapter 4, first half: the hand, the draw pile, laying cards on segments; chapters 10 (attrition) and 17 (PiPs)."""

from __future__ import annotations

from bisect import bisect
from functools import lru_cache
from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.virtus.actions import FINISH, Discard, DiscardCourt, Finish, Lay
from harena.games.virtus.rules.ending import controlled, open_flank_told
from harena.games.virtus.table import Battle

COURT: Final = "court"
JOKER: Final = "joker"
RANKS: Final = ("1", "2", "3", "4", "5", "6")
DECK: Final = tuple(sorted([*RANKS, *RANKS, *[COURT] * 6, JOKER]))
"""VIR-044, VIR-045, VIR-046, VIR-047, VIR-M09: nineteen cards."""
UNLIMITED: Final = 1000
"""VIR-116: as many points as anybody can wish for."""


# The hand


def fill_hand(t: Battle, seat: Seat) -> None:
    """VIR-105, VIR-112, VIR-R43: first the excess goes, then cards are drawn up to the size of the hand."""
    if t.on.pips:
        return roll_pips(t, seat)
    size = hand_size(t, seat)
    excess = len(t.hand[seat]) - size
    if excess > 0:
        t.then(*((lose_a_card, seat),) * excess)
    elif excess:
        if len(t.pile[seat]) < -excess:
            rebuild(t, seat)
        t.deal(-excess, pile_of, drew, seat, seen_by=(seat,))
    return None


def hand_size(t: Battle, seat: Seat) -> int:
    """VIR-106, VIR-107: a card for each segment under control, one more for the chief in the reserve."""
    return len(controlled(t, seat)) + chief_in_reserve(t, seat)


def chief_in_reserve(t: Battle, seat: Seat) -> bool:
    """VIR-107, VIR-R14: the first general of a side is its general-in-chief, and nobody replaces him."""
    return t.general_zone[t.own_generals[seat][0]] == t.content.field.reserve[seat]


def pile_of(t: Battle, seat: Seat) -> list[str]:
    return t.pile[seat]


def hand_of(t: Battle, seat: Seat) -> list[str]:
    return t.hand[seat]


def drew(t: Battle, seat: Seat, cards: tuple[str, ...]) -> None:
    t.hand[seat] = sorted((*t.hand[seat], *cards))


def lose_a_card(t: Battle, seat: Seat) -> None:
    """VIR-112, VIR-R43: the opponent draws it at random from the hand; it lies open on the discards."""
    t.draw(hand_of, lost_card, seat)


def lost_card(t: Battle, seat: Seat, card: str) -> None:
    t.discards[seat] = with_card(t.discards[seat], card)
    t.tell("lost_card", seat=seat, card=card)


def with_card(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A heap has no order: equal heaps look equal."""
    place = bisect(cards, card)
    return (*cards[:place], card, *cards[place:])


def rebuild(t: Battle, seat: Seat) -> None:
    """VIR-120, VIR-121, VIR-R44: discards and undrawn cards are shuffled together; the hand stays out."""
    t.pile[seat] = sorted([*t.pile[seat], *t.discards[seat]])
    t.discards[seat] = ()
    t.tell("pile_rebuilt", seat=seat)


# PiPs


def roll_pips(t: Battle, seat: Seat) -> None:
    """VIR-309, VIR-310: a die for each segment under control."""
    if segments := controlled(t, seat):
        t.roll((6,) * len(segments), rolled_pips, seat, by=seat)


def rolled_pips(t: Battle, seat: Seat, dice: tuple[int, ...]) -> None:
    """VIR-310, VIR-R102: one less without the chief in the reserve."""
    less = 0 if chief_in_reserve(t, seat) else 1
    t.dice = tuple(sorted(die - less for die in dice))
    t.tell("rolled_pips_less" if less else "rolled_pips", seat=seat, dice=dice, left=t.dice)


# Laying cards


def lay_cards(t: Battle, seat: Seat) -> None:
    """VIR-108, VIR-109, VIR-110, VIR-111: cards to segments, to the discards, or kept."""
    if t.dice if t.on.pips else t.hand[seat]:
        t.ask(seat, LAYINGS)


def layings(t: Battle, seat: Seat) -> tuple[Action, ...]:
    """VIR-109, VIR-R39, VIR-R41: one card a segment, controlled or not; court cards cannot be laid."""
    if t.on.pips:
        return layings_of(tuple(map(str, t.dice)), tuple(map(bool, t.laid)), False)
    return layings_of(tuple(t.hand[seat]), tuple(map(bool, t.laid)), True)


@lru_cache(maxsize=1 << 13)
def layings_of(hand: tuple[str, ...], taken: tuple[bool, ...], discards: bool) -> tuple[Action, ...]:
    """What can be done with a hand where these segments have a card; hands come again, so it is listed once."""
    cards = list(dict.fromkeys(hand))
    free = [segment for segment, has_card in enumerate(taken) if not has_card]
    onto = [Lay(card, segment) for card in cards if card != COURT for segment in free]
    away = [Discard(card) for card in cards] if discards else []
    return (FINISH, *onto, *away)


def may_lay(t: Battle, seat: Seat, action: Lay | Discard | Finish) -> Reasons:
    """VIR-103, VIR-108, VIR-109, VIR-R41: what is laid or discarded must be there, and a segment takes one card."""
    if isinstance(action, Finish):
        return
    if t.on.pips:
        yield from _may_use_die(t, action)
    elif action.card not in DECK:
        yield no("no_such_card", "VIR-044")
    elif action.card not in t.hand[seat]:
        yield no("card_not_in_hand", "VIR-108", card=action.card)
    if isinstance(action, Lay):
        if action.card == COURT and not t.on.pips:
            yield no("court_on_segment", "VIR-R41")
        if not 0 <= action.segment < t.sectors:
            yield no("no_such_segment", "VIR-103")
        elif t.laid[action.segment]:
            yield no("segment_has_die" if t.on.pips else "segment_has_card", "VIR-109", segment=action.segment)


def _may_use_die(t: Battle, action: Lay | Discard) -> Reasons:
    """VIR-309, VIR-R102: dice that replace the cards are laid or lost."""
    if isinstance(action, Discard):
        yield no("dice_not_discarded", "VIR-R102")
    elif action.card not in map(str, t.dice):
        yield no("die_not_there", "VIR-309", die=action.card)


def lay(t: Battle, seat: Seat, action: Action) -> None:
    """VIR-113, VIR-116, VIR-R40: what is laid lies open and gives its points."""
    if isinstance(action, Lay):
        if t.on.pips:
            place = t.dice.index(int(action.card))
            t.dice = t.dice[:place] + t.dice[place + 1 :]
        else:
            t.hand[seat].remove(action.card)
        t.laid[action.segment] = action.card
        t.points[action.segment] = UNLIMITED if action.card == JOKER else int(action.card)
        t.tell("laid", seat=seat, card=action.card, segment=action.segment)
    elif isinstance(action, Discard):
        t.hand[seat].remove(action.card)
        t.discards[seat] = with_card(t.discards[seat], action.card)
        t.tell("discarded", seat=seat, card=action.card)
    else:
        t.dice = ()
        return
    lay_cards(t, seat)


def about_flank(t: Battle) -> dict[str, object]:
    return {"flank": open_flank_told(t)}


LAYINGS: Final = Question(
    "layings", layings, lay, Lay | Discard | Finish, may_lay, rule="VIR-108", phase="cards", about=about_flank
)


def put_away(t: Battle, seat: Seat, segment: int) -> None:
    """VIR-115, VIR-117, VIR-122: the card of a segment is discarded when it has been activated; its points are lost."""
    card = t.laid[segment]
    t.points[segment] = 0
    if not card:
        return
    t.laid[segment] = ""
    if t.on.pips:
        return
    t.joker_played |= card == JOKER
    if t.on.attrition and card == wearing(t, seat):
        t.removed[seat] = with_card(t.removed[seat], card)
        t.tell("card_removed", seat=seat, card=card)
    else:
        t.discards[seat] = with_card(t.discards[seat], card)


def wearing(t: Battle, seat: Seat) -> str:
    """VIR-219, VIR-220, VIR-R76: the rank whose cards leave the game when played: the 6s, then the 5s, and so on."""
    gone = t.removed[seat]
    return next((rank for rank in reversed(RANKS) if gone.count(rank) < 2), "")


# The end of the turn


def discard_court_cards(t: Battle, seat: Seat) -> None:
    """VIR-119: court cards go unless they are kept. Who has none is asked too, so that nobody can tell."""
    if t.hand[seat]:
        t.ask(seat, COURT_DISCARDS)


def court_discards(t: Battle, seat: Seat) -> list[DiscardCourt]:
    return [DiscardCourt(count) for count in range(t.hand[seat].count(COURT), -1, -1)]


def may_discard_court(t: Battle, seat: Seat, action: DiscardCourt) -> Reasons:
    if not 0 <= action.count <= t.hand[seat].count(COURT):
        yield no("court_count", "VIR-119", count=t.hand[seat].count(COURT))


def discard_court(t: Battle, seat: Seat, action: DiscardCourt) -> None:
    for _ in range(action.count):
        t.hand[seat].remove(COURT)
        t.discards[seat] = with_card(t.discards[seat], COURT)
    if action.count:
        t.tell("court_discarded", seat=seat, count=action.count)


COURT_DISCARDS: Final = Question(
    "court_discards",
    court_discards,
    discard_court,
    DiscardCourt,
    may_discard_court,
    rule="VIR-119",
    phase="end",
    trifle=True,
)


def rebuild_after_joker(t: Battle, seat: Seat) -> None:
    """VIR-120: at the end of the turn in which the Joker was played."""
    if t.joker_played:
        t.joker_played = False
        rebuild(t, seat)
