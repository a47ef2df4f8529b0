"""What lies face down: values that a view replaces, declared where a field is declared.

hand: Annotated[list[list[str]], OWN_ROW]  # row i is seen by seat i only
plan: Annotated[list[str], OWN_ITEM]       # word i is seen by seat i only: a secret choice
pile: Annotated[list[str], NOBODY_SEES]    # everybody may count it, nobody sees it
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from random import Random
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from harena.core.seat import Seat

if TYPE_CHECKING:
    from harena.core.table import Table


FACE_DOWN: Final = "?"
"""What a view shows in the place of a hidden card; in a text it reads "a card"."""


class Hidden(Struct, frozen=True):
    """The mark of a field that not everybody sees: `mask(table, value, viewer)` gives what the viewer sees."""

    mask: Callable[[Any, Any, Seat], Any]


def face_down(cards: Iterable[object]) -> list[str]:
    """As many face-down cards as there are cards."""
    return [FACE_DOWN for _ in cards]


def hidden_at(places: Callable[[Any, Seat], Collection[int]], instead: object) -> Hidden:
    """The mark of a list or tuple whose items at `places(table, viewer)` are replaced for that viewer by `instead`."""

    def mask(table: Any, items: Any, viewer: Seat) -> Any:
        hidden = places(table, viewer)
        shown = [instead if place in hidden else item for place, item in enumerate(items)] if hidden else items
        return type(items)(shown)

    return Hidden(mask)


def _own_row(_table: Table, rows: list[list[str]], viewer: Seat) -> list[list[str]]:
    return [row if seat == viewer else face_down(row) for seat, row in enumerate(rows)]


def _nobody(_table: Table, cards: list[str], _viewer: Seat) -> list[str]:
    return face_down(cards)


def _no_row(_table: Table, rows: list[list[str]], _viewer: Seat) -> list[list[str]]:
    return [face_down(row) for row in rows]


def _own_item(_table: Table, words: list[str], viewer: Seat) -> list[str]:
    """Hide the words of others. An empty one has not been written yet, and everybody sees that."""
    return [word if seat == viewer or not word else FACE_DOWN for seat, word in enumerate(words)]


OWN_ROW: Final = Hidden(_own_row)
OWN_ITEM: Final = Hidden(_own_item)
NOBODY_SEES: Final = Hidden(_nobody)
NO_ROW_SEEN: Final = Hidden(_no_row)


class Private(Struct, frozen=True):
    """A value inside an event that only some seats may see; others get FACE_DOWN."""

    value: Any
    seats: tuple[Seat, ...]

    def seen_by(self, viewer: Seat) -> object:
        return self.value if viewer in self.seats else FACE_DOWN


def only(seat: Seat, value: object) -> Private:
    """The value for the eyes of one seat."""
    return Private(value, (seat,))


def deal(rng: Random, unseen: list[str], *places: list[str]) -> None:
    """Turn every face-down card in these places into one of the unseen cards, each arrangement equally likely."""
    rng.shuffle(unseen)
    for cards in places:
        for i, card in enumerate(cards):
            if card == FACE_DOWN:
                cards[i] = unseen.pop()
