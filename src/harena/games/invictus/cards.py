"""Cards, ranges and armies as the content files give them, and the book that the rules look things up in."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from harena.core.errors import fault
from harena.core.text import Text

Colour = Literal["leader", "blue", "green", "red", "yellow", "violet"]
COLOURS: Final = ("blue", "green", "red", "yellow", "violet")
"""INV-003: the colours of Soldiers. The Leader has none of them."""

LEADER: Final = "leader"
CAPTURES: Final = "C"
"""INV-009: the attack that takes a Soldier prisoner whatever its defence."""

AttackValue = Annotated[int, Meta(ge=0, le=9)] | Literal["X", "N", "C"]
Points = Annotated[int, Meta(ge=1, le=12)]
"""INV-R29: every defence value is at least 1."""

Source = Literal["rulebook", "found", "house"]
Moment = Literal["before", "during", "after"]
Offset = tuple[Annotated[int, Meta(ge=-2, le=2)], Annotated[int, Meta(ge=1, le=3)]]


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """Where each value of a card comes from: the rulebook, other public material on this game or its predecessor
    (found), or this project (house). A pack may leave out what it does not want to say.
    """

    name: Source | None = None
    version: Source | None = None
    colour: Source | None = None
    attack: Source | None = None
    upright: Source | None = None
    tilted: Source | None = None
    range: Source | None = None
    support: Source | None = None


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """INV-006, INV-012, INV-014, INV-015, INV-017: what is printed on a card, and where each value comes from."""

    version: str
    colour: Colour
    attack: AttackValue
    upright: Points
    tilted: Points
    range: str
    support: str
    moments: tuple[Moment, ...] = ("before", "during", "after")
    origin: Origin = Origin()


class Army(Struct, frozen=True, forbid_unknown_fields=True):
    """A ready army: a Leader and how many of each Soldier."""

    leader: str
    soldiers: dict[str, Annotated[int, Meta(ge=1, le=20)]]


class Content(Struct, frozen=True, forbid_unknown_fields=True, eq=False):
    """All that lies in the box. Compared by identity, so that a book is made once for each content."""

    cards: dict[str, Card] = {}
    ranges: dict[str, list[Offset]] = {}
    armies: dict[str, Army] = {}


class Piece(Struct, frozen=True, gc=False):
    """A card of one side's army, with everything that the rules ask of it.

    INV-R32: ownership never changes, so a piece is known by its card and the side whose army it came from.
    """

    name: str
    card: str
    owner: int
    colour: Colour
    leader: bool
    attack: int | str
    upright: int
    tilted: int
    reach: tuple[tuple[int, ...], ...]
    """For each of the twelve cells the enemy cells that are in range from there (INV-R13)."""
    supports: dict[str, frozenset[str]]
    """The effects that it may have as a Support, each with its moments: its own, or those that a Leader copies."""


class Book:
    """Everything looked up by name while a game is played: made once from a content and shared by all tables."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.pieces: dict[str, Piece] = {
            piece.name: piece for card in content.cards for side in (0, 1) for piece in [_piece(content, card, side)]
        }
        self.colours = {name: COLOURS.index(piece.colour) for name, piece in self.pieces.items() if not piece.leader}
        """For each Soldier the place of its colour among COLOURS."""

    def __reduce__(self) -> tuple[object, ...]:
        return book, (self.content,)


@lru_cache(maxsize=32)
def book(content: Content) -> Book:
    """The book of a content, made once."""
    return Book(content)


def piece_name(card: str, side: int) -> str:
    """How the rules call a card of one side's army: `samurai.0`."""
    return f"{card}.{side}"


def card_of(piece: str) -> str:
    return piece[:-2]


def _piece(content: Content, name: str, side: int) -> Piece:
    card = content.cards[name]
    offsets = content.ranges.get(card.range, [])
    return Piece(
        name=piece_name(name, side),
        card=name,
        owner=side,
        colour=card.colour,
        leader=card.colour == LEADER,
        attack=card.attack,
        upright=card.upright,
        tilted=card.tilted,
        reach=tuple(tuple(sorted(_cells_in_range(cell, offsets))) for cell in range(12)),
        supports=_supports(content, card),
    )


def _cells_in_range(cell: int, offsets: Iterable[Offset]) -> set[int]:
    """INV-015, INV-R13: offsets are seen from the owner's side; both fronts touch; what lies outside is ignored."""
    side, place = divmod(cell, 6)
    row, column = divmod(place, 3)
    found = set()
    for across, forward in offsets:
        rows_beyond = forward - 1 - row
        to_column = column + across if side == 0 else column - across
        if rows_beyond in (0, 1) and 0 <= to_column <= 2:
            found.add((1 - side) * 6 + rows_beyond * 3 + to_column)
    return found


def _supports(content: Content, card: Card) -> dict[str, frozenset[str]]:
    """INV-116, INV-119, INV-R42: a Leader copies the Soldiers of its version, each with the timing of that Soldier."""
    if card.support != "copy":
        return {card.support: frozenset(card.moments)}
    copied: dict[str, frozenset[str]] = {}
    for other in content.cards.values():
        if other.version == card.version and other.colour != LEADER and other.support != "copy":
            moments = frozenset(other.moments) & frozenset(card.moments)
            copied[other.support] = copied.get(other.support, frozenset()) | moments
    return dict(sorted(copied.items()))


def own_box(content: Content) -> dict[str, list[str]]:
    """What the owner of a real box fills in: the cards, whose names the rulebook gives."""
    return {"cards": list(content.cards)}


def check_content(content: Content, effects: Iterable[str]) -> list[Text]:
    """Everything wrong with cards and ranges beyond their types, all at once. A colour may be missing, not all."""
    known = {*effects, "copy"}
    reasons = []
    for name, card in content.cards.items():
        if card.range not in content.ranges:
            reasons.append(fault("card_range", card=name, range=card.range))
        if card.support not in known:
            reasons.append(fault("card_support", card=name, effect=card.support, known=sorted(known)))
        if card.support == "copy" and not _supports(content, card):
            reasons.append(fault("copies_nothing", card=name, version=card.version, rule="INV-119"))
        if not name.isidentifier() or not name.isascii():
            reasons.append(fault("card_name", card=name))
        if not card.moments:
            reasons.append(fault("card_moments", card=name, rule="INV-116"))
    if all(card.colour != LEADER for card in content.cards.values()):
        reasons.append(fault("no_leader_card", table="cards", rule="INV-020"))
    if all(card.colour == LEADER for card in content.cards.values()):
        reasons.append(fault("no_soldier_card", table="cards", rule="INV-019"))
    return reasons
