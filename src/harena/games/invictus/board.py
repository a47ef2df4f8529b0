"""The table of Invictus as text: the enemy above, the own side below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.seat import Seat
from harena.core.text import Text, Texts
from harena.games.invictus.cards import COLOURS, card_of
from harena.games.invictus.rules.ending import citizens
from harena.games.invictus.table import FRONT, REAR, SIDE, Duel

WIDTH: Final = 25


def board(view: Duel, texts: Texts) -> str:
    """Four lines of three cells between the two sides' reserves, kingdoms and hands."""
    own = SIDE[view.viewer] if view.viewer is not None and view.viewer >= 0 else 0
    foe = 1 - own
    lines = [
        *(line for seat in view.players(foe) for line in _player(view, seat, texts)),
        _side(view, foe, texts),
        "",
        _row(view, REAR[foe], texts),
        _row(view, FRONT[foe], texts),
        "─" * (3 * WIDTH + 1),
        _row(view, FRONT[own], texts),
        _row(view, REAR[own], texts),
        "",
        _side(view, own, texts),
        *(line for seat in view.players(own) for line in _player(view, seat, texts)),
    ]
    return "\n".join(lines)


def _row(view: Duel, cells: Sequence[int], texts: Texts) -> str:
    return "".join(f"│ {_cell(view, cell, texts)}".ljust(WIDTH) for cell in cells) + "│"


def _cell(view: Duel, cell: int, texts: Texts) -> str:
    if not view.zone[cell]:
        return texts("board.cell", cell=cell)
    piece = view.piece(view.zone[cell])
    mark = "→" if view.tilted[cell] else "↑"
    left = view.defence(cell) - view.damage[cell]
    return texts("board.unit", cell=cell, card=piece.card, attack=piece.attack, left=left, mark=mark)


def _side(view: Duel, side: int, texts: Texts) -> str:
    reserve = [card_of(name) for name in view.reserve[side]]
    fallen = [card_of(name) for name in view.graveyard[side]]
    return texts("board.side", card=reserve, most=view.caps[side], fallen=Text("board.cards", {"card": fallen}))


def _player(view: Duel, seat: Seat, texts: Texts) -> list[str]:
    hand = [card_of(name) if len(name) > 1 else name for name in view.hand[seat]]
    counts = zip(COLOURS, citizens(view, seat), strict=True)
    kingdom = ", ".join(f"{texts.word('colour', colour)} {count}" for colour, count in counts if count)
    return [
        texts("board.player", seat=seat, card=hand, pile=len(view.pile[seat])),
        texts("board.kingdom", kingdom=kingdom or texts("board.cards", card=[])),
    ]
