"""What lies on the table of Invictus.

Cells are numbered 0 to 11. Side 0 has 0, 1, 2 (front line, by column) and 3, 4, 5 (rear line); side 1 has 6 to 11 in
the same order. Column 0 faces column 0. With two players a seat is a side; with four, seats 0 and 2 are side 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from typing import Annotated, Any, ClassVar, Final

from harena.core.chance import Deal, Draw
from harena.core.hidden import OWN_ITEM, OWN_ROW, Hidden, face_down
from harena.core.seat import Seat
from harena.core.table import Table
from harena.core.text import Text
from harena.games.invictus.cards import Book, Piece

EMPTY: Final = ""
SIDES: Final = (0, 1)
SIDE: Final = (0, 1, 0, 1)
"""INV-157: the side of each seat; seats of a team sit across from each other."""
FRONT: Final = ((0, 1, 2), (6, 7, 8))
REAR: Final = ((3, 4, 5), (9, 10, 11))
CELLS: Final = ((0, 1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11))
BLOCK: Final = (slice(0, 6), slice(6, 12))
FRONT_BLOCK: Final = (slice(0, 3), slice(6, 9))
"""The cells of a side as numbers by line, as numbers all together, and as slices of the battlefield."""
BEHIND: Final = 3
"""A rear cell's number is greater by this than that of the front cell of its column."""

WHOSE: Final = {
    2: tuple(Text("whose.seat", {"seat": side}) for side in SIDES),
    4: tuple(Text("whose.side", {"number": side + 1}) for side in SIDES),
}
"""A side in words, by the number of players: its player, or its number."""

CALLED_BY_CARD: Final = ("card", "target", "citizen")
"""The params of events and reasons that may name a piece."""

BEFORE: Final = "before"
DURING: Final = "during"
AFTER: Final = "after"


def among(owner: int, piece: str) -> str:
    """A card that does not stand on a cell, as ids of the board name it: `0:samurai.1` in a hand, a reserve, a kingdom
    or a graveyard.

    `owner`: the seat whose hand or kingdom it is, or the side whose reserve or graveyard it is.
    """
    return f"{owner}:{piece}"


def _own_or_open(t: Duel, rows: list[list[str]], viewer: Seat) -> list[list[str]]:
    """INV-H03, INV-R05: an army list is hidden from the opponents, unless lists are open by agreement.

    Partners may speak before the battle (INV-172), so they know each other's lists; hands they never do (INV-171).
    """
    own = t.players(SIDE[viewer]) if viewer >= 0 else []
    return [row if t.open_armies or seat in own else face_down(row) for seat, row in enumerate(rows)]


class Duel(Table):
    """INV-026: each player's zones; with four players a team shares battle zone, reserve and graveyard (INV-155)."""

    on_board: ClassVar[Mapping[str, str]] = {
        "cell": "cell",
        "place": "cell",
        "hand": "hand",
        "reserve": "reserve",
        "kingdom": "citizen",
        "graveyard": "grave",
        "player": "player",
    }
    """Cells by their number; cards elsewhere by whose they are and by piece, see `among`."""

    content: Book

    # The battlefield, cell by cell
    zone: list[str]
    tilted: list[bool]
    damage: list[int]

    # By side
    reserve: list[list[str]]
    graveyard: list[list[str]]
    caps: tuple[int, int]

    # By seat
    hand: Annotated[list[list[str]], OWN_ROW]
    pile: Annotated[list[list[str]], OWN_ROW]
    kingdom: list[list[str]]
    known: list[list[str]]
    """The cards of each hand that came into it for all to see (INV-H06)."""
    army: Annotated[list[list[str]], Hidden(_own_or_open)]
    leader: list[str]
    wishes: Annotated[list[str], OWN_ITEM]
    """INV-R02: what a seat has decided about its starting hand is its secret until all have decided."""

    # The game
    open_armies: bool
    starting_cards: int
    copies: int
    """INV-R03: how many of one Soldier an army may have."""
    order: tuple[Seat, ...] = ()
    active: Seat = Seat(0)
    stage: str = BEFORE
    citizen_given: bool = False
    chain: list[bool] = []
    """INV-R36: what was announced and waits for its effect, the latest last; True as long as it is not cancelled."""
    target: int = 0
    brace: int = 0
    homeward: bool = False
    """The cell that is under attack, the points more that it withstands, and whether its unit would go home."""

    # What Supports have added to the attacks of this turn
    bonus: int = 0
    hunt: int = 0
    next_bonus: list[int] = []
    next_alive: bool = False
    """For all attacks, for those on tilted units, for each of the next attacks of Soldiers; whether the next of them
    captures what it would kill."""

    def named(self, params: dict[str, Any]) -> dict[str, Any]:
        """Pieces are called by their card; `whose` names a cell, and says whom the unit there fights for."""
        pieces, said = self.content.pieces, dict(params)
        for name in CALLED_BY_CARD:
            if isinstance(piece := said.get(name), str) and piece in pieces:
                said[name] = pieces[piece].card
        if "whose" in said:
            said["whose"] = self.whose(said["whose"])
        return said

    def kinds(self, _question: Draw | Deal) -> Mapping[str, str]:
        """A pile has cards of one army, a hand may have pieces of both; all are called by the card."""
        return {
            **{card: card for card in self.content.content.cards},
            **{name: piece.card for name, piece in self.content.pieces.items()},
        }

    def allies(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple(Seat(s) for s in range(self.seats) if s % 2 == seat % 2)

    def players(self, side: int) -> list[Seat]:
        return [Seat(s) for s in range(self.seats) if s % 2 == side]

    def after(self, seat: Seat) -> Seat:
        """INV-057, INV-157: whose turn comes next."""
        order = self.order
        return order[(order.index(seat) + 1) % len(order)]

    def reactor(self, seat: Seat) -> Seat:
        """INV-168: who may answer what this seat has done: the next player, or the active one."""
        return self.active if seat != self.active else self.after(seat)

    def controller(self, side: int) -> Seat:
        """INV-165, INV-169: who decides for a side now: the active player, on the other side the one who comes next."""
        return self.active if SIDE[self.active] == side else self.after(self.active)

    def piece(self, name: str) -> Piece:
        return self.content.pieces[name]

    def defence(self, cell: int) -> int:
        """INV-012, INV-014: the defence points of the orientation that the unit is in."""
        piece = self.content.pieces[self.zone[cell]]
        return piece.tilted if self.tilted[cell] else piece.upright

    def whose(self, cell: int) -> Text:
        """Whom a unit in this cell fights for: both sides may have a Guard on the right of the front line."""
        return WHOSE[self.seats][cell // 6]

    def has_room(self, side: int) -> bool:
        """INV-035, INV-115, INV-149: a full reserve takes no more."""
        return len(self.reserve[side]) < self.caps[side]

    def units(self, side: int) -> list[int]:
        """The cells of this side that hold a unit."""
        return list(compress(CELLS[side], self.zone[BLOCK[side]]))
