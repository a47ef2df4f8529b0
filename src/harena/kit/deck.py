"""Decks of cards of which some are known: a known top, an unseen middle without an order, a known bottom.

A table with decks is a `DeckTable`, and a deck is a number in its lists. A card that nobody has looked at lies in the
middle and is drawn by chance. Whoever looks at the top of a deck, or puts a card there, knows it; everybody sees who
knows which place. `look` at three, ask for their order, `take_top` and `put_on_top`: that is "look at three cards and
put them back in any order".

    DeckTable(seats=1, **decks(Stack(cards, bottom=["boss"])))
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Annotated, Any, Final, TypeVar, TypeVarTuple

from msgspec import Struct

from harena.core.errors import BrokenRules, refuse
from harena.core.hidden import FACE_DOWN, NO_ROW_SEEN, Hidden, Private
from harena.core.seat import Seat
from harena.core.table import Table

T = TypeVar("T", bound="DeckTable")
Args = TypeVarTuple("Args")

Knowers = tuple[Seat, ...] | None
"""The seats that know a card; None: everybody does."""
Known = tuple[tuple[str, Knowers], ...]
"""Cards in their order from above, each with those who know it."""


def _for_knowers(_t: Table, rows: list[Known], viewer: Seat) -> list[Known]:
    return [tuple([(card if _knows(viewer, by) else FACE_DOWN, by) for card, by in row]) for row in rows]


def _knows(seat: Seat, by: Knowers) -> bool:
    return by is None or seat in by


KNOWERS_SEE: Final = Hidden(_for_knowers)


class DeckTable(Table, kw_only=True):
    """A table with decks: from above `top`, `middle`, `bottom`, of each a row for every deck."""

    top: Annotated[list[Known], KNOWERS_SEE]
    middle: Annotated[list[list[str]], NO_ROW_SEEN]
    """What nobody has looked at, sorted: it has no order yet."""
    bottom: Annotated[list[Known], KNOWERS_SEE]


class Stack(Struct, frozen=True):
    """A deck to begin with: all its cards, and those of them that lie in known places, known to these seats."""

    cards: Sequence[str]
    top: Sequence[str] = ()
    bottom: Sequence[str] = ()
    by: Knowers = None


def decks(*stacks: Stack) -> dict[str, Any]:
    """The fields of a `DeckTable`. A known card that is not among the cards of its deck is refused."""
    return {
        "top": [tuple((card, stack.by) for card in stack.top) for stack in stacks],
        "middle": [_unknown(stack) for stack in stacks],
        "bottom": [tuple((card, stack.by) for card in stack.bottom) for stack in stacks],
    }


def _unknown(stack: Stack) -> list[str]:
    left = sorted(stack.cards)
    for card in (*stack.top, *stack.bottom):
        if card not in left:
            raise refuse("not_in_deck", card=card[:40])
        left.remove(card)
    return left


def size(t: DeckTable, deck: int) -> int:
    """How many cards a deck has."""
    return len(t.top[deck]) + len(t.middle[deck]) + len(t.bottom[deck])


def top_cards(t: DeckTable, deck: int, count: int) -> list[str]:
    """The cards on top whose places are known, at most so many; face down for a viewer who does not know them."""
    return [card for card, _ in _from_above(t, deck)[:count]]


def _from_above(t: DeckTable, deck: int) -> Known:
    """The known cards on top. Where nothing unseen lies above the known bottom, that is the top."""
    return t.top[deck] if t.middle[deck] else t.top[deck] + t.bottom[deck]


# Drawing and looking


def draw(
    t: T,
    deck: int,
    taker: Callable[[T, int, *Args, str], None],
    *args: *Args,
    seen_by: Knowers = None,
) -> None:
    """Draw the top card of a deck that is not empty: a known one, else one from the middle by chance.

    `taker(t, deck, *args, card)` gets it, at once or after chance has answered: a step that draws does nothing after.
    """
    if not _from_above(t, deck):
        return t.draw(middle_of, taker, deck, *args, seen_by=seen_by)
    ((card, before),) = _lifted(t, deck, 1)
    _tell(t, card, before, seen_by)
    taker(t, deck, *args, card)


def middle_of(t: DeckTable, deck: int, *_: object) -> list[str]:
    """The pile from which chance draws."""
    return t.middle[deck]


def look(t: T, deck: int, count: int, by: Knowers, taker: Callable[[T, int, *Args], None], *args: *Args) -> None:
    """These seats look at so many cards on top, or at all where there are fewer; `taker(t, deck, *args)` goes on.

    The cards stay where they are, and the taker finds them there by `top_cards`.
    """
    unseen = min(count - len(t.top[deck]), len(t.middle[deck]))
    if unseen > 0:
        t.deal(unseen, middle_of, looked, deck, count, by, taker, *args, seen_by=by)  # type: ignore[arg-type]
    else:
        looked(t, deck, count, by, taker, *args, ())


def looked(t: DeckTable, deck: int, count: int, by: Knowers, taker: Callable[..., None], *rest: Any) -> None:
    """What chance has dealt lies on top, below what was known before; the seats that look learn all of it."""
    *args, dealt = rest
    t.top[deck] += tuple((card, by) for card in dealt)
    seen = _lifted(t, deck, min(count, len(_from_above(t, deck))))
    for card, before in seen:
        _tell(t, card, before, by)
    t.top[deck] = (*((card, _together(before, by)) for card, before in seen), *t.top[deck])
    taker(t, deck, *args)


def _together(one: Knowers, other: Knowers) -> Knowers:
    return None if one is None or other is None else tuple(sorted({*one, *other}))


def _tell(t: DeckTable, card: str, before: Knowers, seats: Knowers) -> None:
    """A card comes to light for those of these seats who did not know it."""
    if before is None:
        return
    if seats is None:
        t.reveal(card)
    elif learning := tuple(seat for seat in seats if seat not in before):
        t.reveal(Private(card, learning))


# Taking and putting


def take_top(t: DeckTable, deck: int, count: int) -> list[str]:
    """Lift so many cards off the top, which must be known."""
    return [card for card, _ in _lifted(t, deck, count)]


def _lifted(t: DeckTable, deck: int, count: int) -> Known:
    known = _from_above(t, deck)
    if len(known) < count:
        raise BrokenRules(f"{count} cards are lifted off deck {deck}, of which only {len(known)} are known")
    if not t.middle[deck]:
        t.bottom[deck] = ()
    t.top[deck] = known[count:]
    return known[:count]


def put_on_top(t: DeckTable, deck: int, *cards: str, by: Knowers = None) -> None:
    """Put cards on a deck, the first of them uppermost; these seats know them there."""
    t.top[deck] = (*((card, by) for card in cards), *t.top[deck])


def put_at_bottom(t: DeckTable, deck: int, *cards: str, by: Knowers = None) -> None:
    """Put cards under a deck, the last of them lowest; these seats know them there."""
    t.bottom[deck] = (*t.bottom[deck], *((card, by) for card in cards))


def shuffle(t: DeckTable, deck: int, *cards: str) -> None:
    """Shuffle a deck together with these cards: nobody knows a place in it any more."""
    known = [card for card, _ in (*t.top[deck], *t.bottom[deck])]
    t.top[deck] = t.bottom[deck] = ()
    for card in (*known, *cards):
        insort(t.middle[deck], card)


# Imagining


def suppose(view: DeckTable, deck: int, rng: Random, unseen: list[str]) -> None:
    """Deal unseen cards to the places of a deck that lie face down for the viewer; they are taken out of `unseen`."""
    rng.shuffle(unseen)

    def faced(row: Known) -> Known:
        return tuple((unseen.pop() if card == FACE_DOWN else card, by) for card, by in row)

    view.top[deck], view.bottom[deck] = faced(view.top[deck]), faced(view.bottom[deck])
    view.middle[deck] = sorted(unseen.pop() for _ in view.middle[deck])


def without(cards: Iterable[str], gone: Iterable[str]) -> list[str]:
    """The cards that are left when these are taken away, as far as they are there."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return left
