"""The table of Invictus as text: the enemy above, the own side below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from harena.core.hidden import FACE_DOWN
from harena.core.seat import Seat
from harena.core.text import Text, Texts
from harena.games.invictus.cards import COLOURS, card_of
from harena.games.invictus.rules.ending import DEVELOPED, citizens, led_colours
from harena.games.invictus.rules.values import next_attacker, printed_value
from harena.games.invictus.table import FRONT, REAR, SIDE, Duel

CELL: Final = 26
BOARD_WIDTH: Final = 3 * CELL + 1
"""How wide the board is; a narrower screen gets the list."""


def board(view: Duel, texts: Texts) -> str:
    """Four lines of three cells between the two sides' reserves, kingdoms and hands."""
    own, foe = _sides(view)
    battle = [
        _row(view, REAR[foe], texts),
        _row(view, FRONT[foe], texts),
        "─" * BOARD_WIDTH,
        _row(view, FRONT[own], texts),
        _row(view, REAR[own], texts),
    ]
    return _between_the_sides(view, battle, texts)


def listing(view: Duel, texts: Texts) -> str:
    """The table for a narrow screen: a line for each unit instead of the four lines of cells."""
    own, foe = _sides(view)
    battle = [
        *_zone(view, foe, (*REAR[foe], *FRONT[foe]), texts),
        *_zone(view, own, (*FRONT[own], *REAR[own]), texts),
    ]
    return _between_the_sides(view, battle, texts)


def _sides(view: Duel) -> tuple[int, int]:
    """The side below and the side above; a spectator sits with side 0."""
    own = SIDE[view.viewer] if view.viewer is not None and view.viewer >= 0 else 0
    return own, 1 - own


def _between_the_sides(view: Duel, battle: Sequence[str], texts: Texts) -> str:
    own, foe = _sides(view)
    boosts = _boosts(view)
    lines = [
        *(line for seat in view.players(foe) for line in _player(view, seat, texts)),
        _side(view, foe, texts),
        "",
        *battle,
        "",
        *([texts("board.boosts", boost=boosts)] if boosts else []),
        _side(view, own, texts),
        *(line for seat in view.players(own) for line in _player(view, seat, texts)),
    ]
    return "\n".join(lines)


# The battle zones


def _row(view: Duel, cells: Sequence[int], texts: Texts) -> str:
    return "".join(f"│ {_cell(view, cell, texts)}".ljust(CELL) for cell in cells) + "│"


def _cell(view: Duel, cell: int, texts: Texts) -> str:
    """A unit as wide as its cell allows: of a long name the end is left out, never a value."""
    if not view.zone[cell]:
        return texts("board.cell", cell=cell)
    said = _unit(view, cell, texts)
    too_long = len(said) - (CELL - 2)
    if too_long <= 0:
        return said
    name = texts.word("card", card_of(view.zone[cell]))
    return said.replace(name, f"{name[: -too_long - 1]}…", 1)


def _unit(view: Duel, cell: int, texts: Texts) -> str:
    """A unit in a line. INV-007, INV-008: what X and N are worth now; INV-092: what is left of a hurt unit."""
    piece, most = view.piece(view.zone[cell]), view.defence(cell)
    attack: object = piece.attack
    if piece.attack in ("X", "N"):
        attack = f"{piece.attack}={printed_value(view, next_attacker(view, cell // 6), cell)}"
    left = f"{most - view.damage[cell]}/{most}" if view.damage[cell] else most
    mark = "→" if view.tilted[cell] else "↑"
    return texts("board.unit", cell=cell, card=piece.card, attack=attack, left=left, mark=mark)


def _zone(view: Duel, side: int, cells: Sequence[int], texts: Texts) -> list[str]:
    """A heading that says whose they are, then a line for each unit of this side."""
    if view.viewer is None or view.viewer < 0:
        head = texts("board.side_zone", number=side + 1)
    else:
        head = texts("board.own_zone" if side == SIDE[view.viewer] else "board.foe_zone")
    units = [texts("board.place", cell=cell, unit=_unit(view, cell, texts)) for cell in cells if view.zone[cell]]
    return [head, *(f" {unit}" for unit in units)]


def _boosts(view: Duel) -> list[Text]:
    """What Supports have added to this turn or to the attack that is being answered."""
    boosts = []
    if view.bonus:
        boosts.append(Text("boost.all", {"value": view.bonus}))
    if view.hunt:
        boosts.append(Text("boost.hunt", {"value": view.hunt}))
    if any(view.next_bonus):
        boosts.append(Text("boost.next", {"points": [f"+{points}" for points in view.next_bonus]}))
    if view.next_alive:
        boosts.append(Text("boost.alive"))
    if view.brace:
        boosts.append(Text("boost.brace", {"value": view.brace}))
    if view.homeward:
        boosts.append(Text("boost.homeward"))
    return boosts


# Beside the battle


def _side(view: Duel, side: int, texts: Texts) -> str:
    reserve = [card_of(name) for name in view.reserve[side]]
    fallen = [card_of(name) for name in view.graveyard[side]]
    counts = {"have": len(reserve), "most": view.caps[side]}
    return texts("board.side", card=reserve, **counts, fallen=Text("board.cards", {"card": fallen}))


def _player(view: Duel, seat: Seat, texts: Texts) -> list[str]:
    counts = zip(COLOURS, citizens(view, seat), strict=True)
    kingdom = ", ".join(f"{texts.word('colour', colour)} {count}" for colour, count in counts if count)
    return [
        texts("board.player", seat=seat, card=_held(view, seat), pile=len(view.pile[seat])),
        texts("board.kingdom", kingdom=kingdom or texts("board.cards", card=[]), leads=_leads(view, seat)),
    ]


def _held(view: Duel, seat: Seat) -> list[Text | str]:
    """The cards of a hand, equal ones together, each with its colour; those that lie face down are only counted."""
    counts = Counter(view.hand[seat])
    hidden = counts.pop(FACE_DOWN, 0)
    held = [
        Text(
            "board.held" if count == 1 else "board.held_many",
            {"card": card_of(name), "colour": view.piece(name).colour, "number": count},
        )
        for name, count in counts.items()
    ]
    return [*held, *[FACE_DOWN] * hidden]


def _leads(view: Duel, seat: Seat) -> Text:
    """INV-137: the colours that this player leads in; with enough of them the game is won."""
    leads = led_colours(view, seat)
    if not leads:
        return Text("board.no_leads", {"needed": DEVELOPED})
    return Text("board.leads", {"colour": leads, "number": len(leads), "needed": DEVELOPED})
