"""The table of Invictus as text: the enemy above, the own side below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from harena.core.hidden import FACE_DOWN
from harena.core.seat import Seat
from harena.core.text import Text, Texts
from harena.games.invictus.cards import COLOURS, card_of
from harena.games.invictus.drawing.scene import DuelScene
from harena.games.invictus.rules.ending import DEVELOPED, citizens, led_colours
from harena.games.invictus.rules.values import next_attacker, printed_value
from harena.games.invictus.table import FRONT, REAR, Duel

CELL: Final = 26
BOARD_WIDTH: Final = 3 * CELL + 1
"""How wide the board is; a narrower screen gets the list."""
LED: Final = "★"
"""INV-137, INV-R51: beside a colour of citizens that a player leads in."""


def board(view: Duel, texts: Texts) -> str:
    """Four lines of three cells between the two sides' reserves, kingdoms and hands."""
    seen = DuelScene(view, texts)
    battle = [
        _row(seen, REAR[seen.above]),
        _row(seen, FRONT[seen.above]),
        "─" * BOARD_WIDTH,
        _row(seen, FRONT[seen.below]),
        _row(seen, REAR[seen.below]),
    ]
    return _between_the_sides(seen, battle, "")


def listing(view: Duel, texts: Texts) -> str:
    """The table for a narrow screen: a line for each unit instead of the four lines of cells."""
    seen = DuelScene(view, texts)
    foe = _zone(seen, seen.above, (*REAR[seen.above], *FRONT[seen.above]))
    own = _zone(seen, seen.below, (*FRONT[seen.below], *REAR[seen.below]))
    return _between_the_sides(seen, [*foe, *own], "\n")


def _between_the_sides(seen: DuelScene, battle: Sequence[str], gap: str) -> str:
    """`gap`: what sets the battle apart. On a screen of 24 lines the board has none to spare for it."""
    view = seen.view
    boosts = _boosts(view)
    lines = [
        *(line for seat in view.players(seen.above) for line in _player(seen, seat)),
        _side(seen, seen.above) + gap,
        *battle[:-1],
        battle[-1] + gap,
        *([seen.texts("board.boosts", boost=boosts)] if boosts else []),
        _side(seen, seen.below),
        *(line for seat in view.players(seen.below) for line in _player(seen, seat)),
    ]
    return "\n".join(lines)


# The battle zones


def _row(seen: DuelScene, cells: Sequence[int]) -> str:
    return "".join(f"│ {_cell(seen, cell)}".ljust(CELL) for cell in cells) + "│"


def _cell(seen: DuelScene, cell: int) -> str:
    """A unit as wide as its cell allows: of a long name the end is left out, never a value."""
    if not seen.view.zone[cell]:
        return seen.texts("board.cell", cell=cell)
    said = _unit(seen, cell)
    too_long = len(said) - (CELL - 2)
    if too_long <= 0:
        return said
    name = seen.texts.word("card", card_of(seen.view.zone[cell]))
    return said.replace(name, f"{name[: -too_long - 1]}…", 1)


def _unit(seen: DuelScene, cell: int) -> str:
    """A unit in a line. INV-007, INV-008: what X and N are worth now; INV-092: what is left of a hurt unit."""
    view = seen.view
    piece, most = view.piece(view.zone[cell]), view.defence(cell)
    attack: object = piece.attack
    if piece.attack in ("X", "N"):
        attack = f"{piece.attack}={printed_value(view, next_attacker(view, cell // 6), cell)}"
    left = f"{most - view.damage[cell]}/{most}" if view.damage[cell] else most
    mark = "→" if view.tilted[cell] else "↑"
    return seen.texts("board.unit", cell=cell, card=piece.card, attack=attack, left=left, mark=mark)


def _zone(seen: DuelScene, side: int, cells: Sequence[int]) -> list[str]:
    """A heading that says whose they are, then a line for each unit of this side."""
    if seen.seat is None:
        head = seen.texts("board.side_zone", number=side + 1)
    else:
        head = seen.texts("board.own_zone" if side == seen.below else "board.foe_zone")
    units = [seen.texts("board.place", cell=cell, unit=_unit(seen, cell)) for cell in cells if seen.view.zone[cell]]
    return [head, *(f" {unit}" for unit in units)]


def _boosts(view: Duel) -> list[Text]:
    """What Supports have added to this turn or to the attack that is being answered."""
    boosts = [
        (view.bonus, Text("boost.all", {"value": view.bonus})),
        (view.hunt, Text("boost.hunt", {"value": view.hunt})),
        (any(view.next_bonus), Text("boost.next", {"points": [f"+{points}" for points in view.next_bonus]})),
        (view.next_alive, Text("boost.alive")),
        (view.brace, Text("boost.brace", {"value": view.brace})),
        (view.homeward, Text("boost.homeward")),
    ]
    return [text for in_force, text in boosts if in_force]


# Beside the battle


def _side(seen: DuelScene, side: int) -> str:
    view = seen.view
    reserve = [card_of(name) for name in view.reserve[side]]
    dead = Counter(card_of(name) for name in view.graveyard[side])
    fallen = [
        card if count == 1 else Text("board.many", {"card": card, "number": count}) for card, count in dead.items()
    ]
    counts = {"have": len(reserve), "most": view.caps[side]}
    return seen.texts("board.side", card=reserve, **counts, fallen=Text("board.cards", {"card": fallen}))


def _player(seen: DuelScene, seat: Seat) -> list[str]:
    """A player's pile, hand and kingdom, on one line if the board is wide enough for it."""
    view, texts = seen.view, seen.texts
    counts, leads = zip(COLOURS, citizens(view, seat), strict=True), led_colours(view, seat)
    kingdom = [f"{texts.word('colour', each)} {count}{LED * (each in leads)}" for each, count in counts if count]
    said = {"kingdom": ", ".join(kingdom) or texts("none"), "number": len(leads), "needed": DEVELOPED}
    lines = [
        texts("board.player", seat=seat, card=_held(view, seat), pile=len(view.pile[seat])),
        texts("board.kingdom", **said),
    ]
    together = "  ".join(lines)
    return [together] if len(together) <= BOARD_WIDTH else lines


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
