"""Duels to tell stories with: a table in the middle of a turn, and answers given one after the other.

Units are written as words: `samurai`, tilted `samurai>`, with damage `samurai-1`, of the other side's army `samurai*`,
an empty cell `.`; marks can be combined: `samurai*>-1`.
"""

from __future__ import annotations

import re
from typing import Any, Final

from msgspec.structs import replace

from harena.core.action import Action
from harena.core.question import Ask, Question
from harena.core.seat import Seat
from harena.games.invictus.actions import Attack, Support
from harena.games.invictus.armies import Bring
from harena.games.invictus.cards import Content, card_of, piece_name
from harena.games.invictus.game import GAME, Options, setup
from harena.games.invictus.rules.turn import ask_action, discard, end_turn
from harena.games.invictus.table import BEFORE, EMPTY, FRONT, REAR, Duel

ME: Final = Seat(0)
FOE: Final = Seat(1)
PARTNER: Final = Seat(2)
FOE_PARTNER: Final = Seat(3)

VERSIONS: Final = ("roi", "shogun", "pharaon", "odin", "tlahtoani", "empereur")
"""INV-023: each has a Leader and a ready army of the same name."""

LEFT, CENTRE, RIGHT = 0, 1, 2
"""Columns; the cells of the own front line have the same numbers."""

UNIT: Final = re.compile(r"(?P<card>[a-z_]+)(?P<foreign>\*)?(?P<tilted>>)?(?:-(?P<damage>\d+))?")


def duel(
    front: str = "",
    rear: str = "",
    hand: str = "",
    *,
    foe_front: str = "",
    foe_rear: str = "",
    foe_hand: str = "",
    reserve: str = "",
    foe_reserve: str = "",
    kingdom: str = "",
    foe_kingdom: str = "",
    partner_hand: str = "",
    partner_kingdom: str = "",
    foe_partner_hand: str = "",
    foe_partner_kingdom: str = "",
    graveyard: str = "",
    foe_graveyard: str = "",
    pile: str = "guerrier guerrier",
    foe_pile: str = "guerrier guerrier",
    stage: str = BEFORE,
    seats: int = 2,
    active: Seat = ME,
    options: Options = Options(),
    content: Content = GAME.content,
) -> Duel:
    """My action phase, or that of `active`, just after the draw; lines are written from column 0 to 2, as in
    `duel(front="samurai . musha>")`.

    With four players (`team_duel`) the order is ME, FOE, PARTNER, FOE_PARTNER; each side's piles are alike.
    """
    t = setup([Bring() for _ in range(seats)], options, content)
    for side, lines in enumerate(((front, rear), (foe_front, foe_rear))):
        for cells, line in zip((FRONT[side], REAR[side]), lines, strict=True):
            for cell, written in zip(cells, line.split(), strict=False):
                put(t, cell, written)
    rows = (
        (hand, kingdom, pile),
        (foe_hand, foe_kingdom, foe_pile),
        (partner_hand, partner_kingdom, pile),
        (foe_partner_hand, foe_partner_kingdom, foe_pile),
    )
    for seat in range(seats):
        held, settled, left = rows[seat]
        t.hand[seat] = pieces(held, seat % 2)
        t.kingdom[seat] = pieces(settled, seat % 2)
        t.pile[seat] = sorted(left.split())
    t.reserve = [pieces(reserve, 0, keep_order=True), pieces(foe_reserve, 1, keep_order=True)]
    t.graveyard = [pieces(graveyard, 0), pieces(foe_graveyard, 1)]
    t.order = tuple(Seat(seat) for seat in range(seats))
    t.active, t.stage, t.journal = active, stage, []
    t.agenda = [(end_turn, active), (discard, active), (ask_action, active)]
    t.proceed()
    return t


def team_duel(front: str = "garde", rear: str = "", hand: str = "", **zones: Any) -> Duel:
    """My turn at a table of four, in the order ME, FOE, PARTNER, FOE_PARTNER."""
    return duel(front, rear, hand, seats=4, **zones)


def put(t: Duel, cell: int, written: str) -> None:
    """Put a unit as written on a cell."""
    if written == ".":
        return
    unit = UNIT.fullmatch(written)
    assert unit, f"{written} is not a unit"
    t.zone[cell] = _piece(unit, cell // 6)
    t.tilted[cell] = bool(unit["tilted"])
    t.damage[cell] = int(unit["damage"] or 0)


def pieces(written: str, side: int, *, keep_order: bool = False) -> list[str]:
    """Cards of a hand, reserve, kingdom or graveyard as the table holds them."""
    found = []
    for word in written.split():
        unit = UNIT.fullmatch(word)
        assert unit, f"{word} is not a card"
        found.append(_piece(unit, side))
    return found if keep_order else sorted(found)


def _piece(unit: re.Match[str], side: int) -> str:
    assert unit["card"] in GAME.content.cards, f"there is no card {unit['card']}"
    return piece_name(unit["card"], 1 - side if unit["foreign"] else side)


def pack(card: str, **printed: Any) -> Content:
    """The built-in cards, with other values printed on one of them."""
    content: Content = GAME.content
    return replace(content, cards={**content.cards, card: replace(content.cards[card], **printed)})


def mine(card: str) -> str:
    """My piece of this card."""
    return piece_name(card, 0)


def theirs(card: str) -> str:
    """The foe's piece of this card."""
    return piece_name(card, 1)


def front(seat: Seat, column: int) -> int:
    """A cell of the front line of this seat's side."""
    return FRONT[seat % 2][column]


def rear(seat: Seat, column: int) -> int:
    return REAR[seat % 2][column]


def attack(column: int = LEFT, target: int = LEFT) -> Attack:
    """My unit of the front line attacks one of the foe's front line."""
    return Attack(front(ME, column), front(FOE, target))


def support(card: str, *choice: int | str, by: Seat = ME, effect: str = "") -> Support:
    """A card of this seat's hand played for its own effect, or for one that a Leader copies."""
    return Support(piece_name(card, by % 2), effect or GAME.content.cards[card].support, choice)


def play(t: Duel, *answers: Any) -> Duel:
    """Answer whatever is asked, in order: actions for the players, outcomes for chance. Each must be allowed."""
    for answer in answers:
        question = t.pending
        assert question is not None, f"the game is over before {answer}"
        if isinstance(question, Ask):
            assert answer in t.options(), f"{answer} is none of {t.options()}"
            t.answer(answer)
        else:
            assert not isinstance(answer, Action), f"{answer}, but it is for chance to {question.kind}"
            t.answer(question.check(t, answer))
    return t


def asked(t: Duel) -> Seat:
    """Whose answer the table waits for."""
    assert t.pending is not None
    return t.pending.seat


def question(t: Duel) -> Question[Any, Any, *tuple[Any, ...]]:
    """The question that is asked: ACTIONS, REACTIONS, CONSCRIPTS…"""
    assert isinstance(t.pending, Ask)
    return t.pending.question


def offered(t: Duel, kind: type[Action]) -> list[Any]:
    """The options of one kind."""
    return [option for option in t.options() if isinstance(option, kind)]


def aims(t: Duel, card: str, by: Seat = ME) -> list[Any]:
    """All that a card of this seat's hand, played as a Support, may be aimed at now."""
    return [option.choice for option in offered(t, Support) if option.card == piece_name(card, by % 2)]


def at(t: Duel, cell: int) -> str:
    """The card that stands on a cell, or nothing."""
    return card_of(t.zone[cell]) if t.zone[cell] != EMPTY else ""


def cards(row: list[str]) -> list[str]:
    """The names of the cards in a hand, reserve, kingdom or graveyard."""
    return [card_of(piece) for piece in row]


def attack_value(t: Duel) -> int | str:
    """The value that the journal tells of the last attack."""
    found: int | str = [event for event in t.journal or [] if event.key == "attacked"][-1].params["value"]
    return found


def told(t: Duel) -> list[str]:
    """The keys of what the journal tells, in order."""
    return [event.key for event in t.journal or []]


def winners(t: Duel) -> tuple[tuple[int, ...], str] | None:
    """Who has won and why, or None while the game goes on."""
    return (t.outcome.winners, t.outcome.reason) if t.outcome else None
