"""Cards come into a hand, from the pile or from the table, and leave it."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Collection
from typing import Final

from harena.core.hidden import only
from harena.core.question import Reason, Reasons, no
from harena.core.seat import Seat
from harena.games.invictus.cards import piece_name
from harena.games.invictus.table import SIDE, Duel

LONGEST_NAME: Final = 40
"""So many letters of a name that belongs to no card are repeated to whoever typed it."""


def draw_card(t: Duel, seat: Seat) -> None:
    """INV-060, INV-R55: the top card of the own pile, seen by nobody else; an empty pile gives none."""
    if t.pile[seat]:
        t.draw(own_pile, drawn, seat, seen_by=(seat,))


def own_pile(t: Duel, seat: Seat) -> list[str]:
    return t.pile[seat]


def drawn(t: Duel, seat: Seat, card: str) -> None:
    insort(t.hand[seat], piece_name(card, SIDE[seat]))
    if t.journal is not None:
        t.tell("drew", seat=seat, card=only(seat, card), player=seat)


def take_back(t: Duel, seat: Seat, piece: str) -> None:
    """A card comes into the hand for all to see, and they remember it."""
    insort(t.hand[seat], piece)
    insort(t.known[seat], piece)


def may_use(t: Duel, seat: Seat, piece: str, rule: str) -> Reasons:
    """The rule wants a card of the own hand."""
    if piece not in t.hand[seat]:
        yield absent(t, piece, "not_in_hand", rule)


def absent(t: Duel, piece: str, key: str, rule: str) -> Reason:
    """The reason against a card that does not lie where the rule wants it, or against a name that no card has."""
    if piece in t.content.pieces:
        return no(key, rule, card=piece)
    return no("unknown_piece", "INV-023", piece=piece[:LONGEST_NAME])


def lay_off(t: Duel, seat: Seat, piece: str) -> None:
    """A card leaves the hand; if it was known to be there, it no longer is."""
    t.hand[seat].remove(piece)
    no_longer_known(t, seat, piece)


def no_longer_known(t: Duel, seat: Seat, piece: str) -> None:
    if piece in t.known[seat]:
        t.known[seat].remove(piece)


distinct: Final[Callable[[list[str]], Collection[str]]] = dict.fromkeys
"""Each kind of card once, in the order of the cards: equal cards would make equal options."""
