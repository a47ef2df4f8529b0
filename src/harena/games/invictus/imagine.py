"""What a player can suppose about hands, piles and armies that lie face down.

What came into a hand for all to see is on the table as `known`. All else that is hidden of a player is what is left of
an army of which some cards have been seen.
"""

from __future__ import annotations

from random import Random

from harena.core.hidden import FACE_DOWN
from harena.core.seat import Seat
from harena.games.invictus.actions import Keep, Redraw
from harena.games.invictus.cards import COLOURS, card_of, piece_name
from harena.games.invictus.table import SIDES, Duel


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
    """Suppose armies, take away what was seen of them, and deal the rest to piles and hands."""
    seen = _seen_of(view, side, hidden)
    for seat in hidden:
        if FACE_DOWN in view.army[seat]:
            view.army[seat] = _supposed_army(view, seat, seen)
    pool = sorted(card for seat in hidden for card in view.army[seat])
    for card in seen:
        if card in pool:
            pool.remove(card)
    rng.shuffle(pool)
    for seat in hidden:
        drawn = len(view.hand[seat]) - len(view.known[seat])
        view.hand[seat] = sorted([*view.known[seat], *(piece_name(pool.pop(), side) for _ in range(drawn))])
        view.pile[seat] = sorted(pool.pop() for _ in view.pile[seat])


def _seen_of(view: Duel, side: int, hidden: list[Seat]) -> list[str]:
    """The Soldiers of a side that lie open somewhere and come from the armies of the hidden seats."""
    rows = [view.zone, *view.reserve, *view.graveyard, *view.kingdom, *view.known]
    rows += [_unknown_part(view, seat) for seat in range(view.seats) if view.side(Seat(seat)) != side]
    seen = [
        card_of(name)
        for row in rows
        for name in row
        if name and name != FACE_DOWN and view.piece(name).owner == side and not view.piece(name).leader
    ]
    for seat in view.players(side):
        if seat not in hidden:
            for card in _played(view, seat):
                seen.remove(card)
    return seen


def _unknown_part(view: Duel, seat: int) -> list[str]:
    """The cards of a hand that came into it in secret."""
    rest = list(view.hand[seat])
    for name in view.known[seat]:
        if name in rest:
            rest.remove(name)
    return rest


def _played(view: Duel, seat: Seat) -> list[str]:
    """What has left the pile and the secret hand of a seat whose cards the viewer knows."""
    left = list(view.army[seat])
    for card in (*view.pile[seat], *(card_of(name) for name in _unknown_part(view, seat))):
        left.remove(card)
    return left


def _supposed_army(view: Duel, seat: Seat, seen: list[str]) -> list[str]:
    """INV-024: what was seen tells the kind of its colour; for the others, the Soldiers of the Leader's version."""
    cards = view.content.content.cards
    version = cards[view.leader[seat]].version
    kinds: dict[str, str] = {card.colour: name for name, card in cards.items() if card.version == version}
    kinds |= {cards[card].colour: card for card in seen}
    size = len(view.army[seat])
    spread = [kinds[colour] for colour in COLOURS if colour in kinds]
    return sorted(spread[i % len(spread)] for i in range(size))
