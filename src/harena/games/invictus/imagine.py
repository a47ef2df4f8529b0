"""What a player can suppose about hands, piles and armies that lie face down.

What came into a hand for all to see is on the table as `known`. All else that is hidden of a player is what is left of
an army of which some cards have been seen. With four players a team's cards mix on the table, so it is also supposed
which partner brought which of them. Every table that is imagined holds exactly the cards of its armies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product
from math import comb
from random import Random

from harena.core.hidden import FACE_DOWN
from harena.core.seat import Seat
from harena.games.invictus.actions import Keep, Redraw
from harena.games.invictus.cards import COLOURS, card_of, piece_name
from harena.games.invictus.table import SIDES, Duel
from harena.kit.deck import without

Shares = tuple[list[str], list[str]]
"""Of the cards that two partners have shown: those that the first must have brought, and those that either may have."""


def imagine(view: Duel, rng: Random) -> Duel:
    """Deal to every hidden hand and pile what may be left of the armies."""
    for side in SIDES:
        hidden = [seat for seat in view.players(side) if _is_hidden(view, seat)]
        if hidden:
            _imagine_side(view, side, hidden, rng)
    view.wishes = [rng.choice((Keep().tag(), Redraw().tag())) if wish == FACE_DOWN else wish for wish in view.wishes]
    return view


def _is_hidden(view: Duel, seat: Seat) -> bool:
    return FACE_DOWN in view.hand[seat] or FACE_DOWN in view.pile[seat] or FACE_DOWN in view.army[seat]


def _imagine_side(view: Duel, side: int, hidden: list[Seat], rng: Random) -> None:
    """An army is what it has shown and the rest; deal the rest to hand and pile."""
    seen = _seen_of(view, side, hidden)
    for seat, shown in zip(hidden, _shown_by(view, seen, hidden, rng), strict=True):
        if FACE_DOWN in view.army[seat]:
            rest = _supposed_rest(view, seat, shown, rng)
            view.army[seat] = sorted([*shown, *rest])
        else:
            rest = without(view.army[seat], shown)
            rng.shuffle(rest)
        known = view.known[seat]
        drawn = len(view.hand[seat]) - len(known)
        view.hand[seat] = sorted([*known, *(piece_name(card, side) for card in rest[:drawn])])
        view.pile[seat] = sorted(rest[drawn:])


def _seen_of(view: Duel, side: int, hidden: list[Seat]) -> list[str]:
    """The Soldiers of a side that lie open somewhere and come from the armies of the hidden seats."""
    pieces = view.content.pieces
    rows = (view.zone, *view.reserve, *view.graveyard, *view.kingdom, *view.known)
    found = (pieces[name] for row in rows for name in row if name)
    seen = [piece.card for piece in found if piece.owner == side and not piece.leader]
    for seat in view.players(side):
        if seat not in hidden:
            seen = without(seen, _shown_by_viewer(view, seat))
    return seen


def _shown_by_viewer(view: Duel, seat: Seat) -> list[str]:
    """What has left the pile and the secret hand of a seat whose cards the viewer knows."""
    in_secret = without(view.hand[seat], view.known[seat])
    return without(without(view.army[seat], view.pile[seat]), map(card_of, in_secret))


def _shown_by(view: Duel, seen: list[str], hidden: list[Seat], rng: Random) -> list[list[str]]:
    """Which of the cards seen each hidden seat has brought; with two, in any way that fits both armies."""
    if len(hidden) == 1:
        return [seen]
    first, second = hidden
    count = len(view.army[first]) - len(view.pile[first]) - len(view.hand[first]) + len(view.known[first])
    if FACE_DOWN in view.army[first]:
        sure, perhaps = _closed_shares(view, seen, count, rng)
    else:
        sure, perhaps = _shares(Counter(seen), Counter(view.army[first]), Counter(view.army[second]))
    own = [*sure, *rng.sample(perhaps, count - len(sure))]
    return [own, without(seen, own)]


def _shares(counts: Mapping[str, int], own: Mapping[str, int], other: Mapping[str, int]) -> Shares:
    """What the first must and may have brought of these cards, given the most that either can have brought."""
    sure, perhaps = [], []
    for card, count in sorted(counts.items()):
        least, most = max(0, count - other[card]), min(count, own[card])
        sure += [card] * least
        perhaps += [card] * (most - least)
    return sure, perhaps


def _closed_shares(view: Duel, seen: list[str], count: int, rng: Random) -> Shares:
    """INV-024, INV-R64: of two kinds of a colour each partner brought one; any other card may be of either.

    INV-R03: neither can have brought more of it than `copies`.
    """
    cards = view.content.content.cards
    counts = Counter(seen)
    kinds = [sorted(card for card in counts if cards[card].colour == colour) for colour in COLOURS]
    pairs = [pair for pair in kinds if len(pair) > 1]
    common = {card: counts[card] for kind in kinds if len(kind) == 1 for card in kind}
    limits = dict.fromkeys(common, view.copies)
    sure, perhaps = _shares(common, limits, limits)
    ways = list(product(*pairs))
    left = [count - len(sure) - sum(counts[card] for card in way) for way in ways]
    weights = [comb(len(perhaps), more) if more >= 0 else 0 for more in left]
    way = rng.choices(ways, weights)[0]
    return [*sure, *(card for card in way for _ in range(counts[card]))], perhaps


def _supposed_rest(view: Duel, seat: Seat, shown: list[str], rng: Random) -> list[str]:
    """What an army may hold beside what it has shown, as if its Soldiers were spread evenly over its kinds."""
    kinds = _supposed_kinds(view, seat, shown, rng)
    size = len(view.army[seat])
    rest = without([kinds[i % len(kinds)] for i in range(size)], shown)
    rng.shuffle(rest)
    return rest[: size - len(shown)]


def _supposed_kinds(view: Duel, seat: Seat, shown: list[str], rng: Random) -> list[str]:
    """INV-024: a card shown is the kind of its colour; else the one of the Leader's version, else any."""
    cards = view.content.content.cards
    version = cards[view.leader[seat]].version
    kinds = {card.colour: name for name, card in cards.items() if card.version == version}
    kinds |= {cards[card].colour: card for card in shown}
    for colour in COLOURS:
        if colour not in kinds and (others := [name for name, card in cards.items() if card.colour == colour]):
            kinds[colour] = rng.choice(others)
    return [kinds[colour] for colour in COLOURS if colour in kinds]
