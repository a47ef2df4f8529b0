"""Ludus: two fighters with wooden swords. Cards in hand are hidden, dice decide a blow, a parry answers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Annotated, Any, ClassVar, Final

from msgspec import Meta, Struct

from harena.core.action import PASS, Action, Pass
from harena.core.game import Game, Nothing, Programs, Rules, Screens
from harena.core.hidden import NOBODY_SEES, OWN_ROW, deal, only
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.core.table import Table
from harena.core.text import Text, Texts
from harena.games.ludus.picture import LAYOUT, picture

HIT: Final = 4
"""LUD-009: a die that shows this or more is a hit."""
PARRY: Final = "parry"


# What lies on the table


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of card: how many there are, how many dice it rolls, whether a parry answers it."""

    copies: Annotated[int, Meta(ge=1, le=60)]
    dice: Annotated[int, Meta(ge=0, le=12)]
    parried: bool = True


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    cards: dict[str, Card] = {}


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """LUD-002: what the players may agree on before the bout."""

    health: Annotated[int, Meta(ge=1, le=20)] = 6
    hand: Annotated[int, Meta(ge=1, le=5)] = 3


class Bout(Table):
    """LUD-003: hands are seen by their owners, the pile by nobody; the rest lies open."""

    on_board: ClassVar[Mapping[str, str]] = {"seat": "fighter"}

    content: Content
    health: list[int]
    hand: Annotated[list[list[str]], OWN_ROW]
    pile: Annotated[list[str], NOBODY_SEES]
    discard: list[str]

    def foe(self, seat: Seat) -> Seat:
        return Seat((seat + 1) % self.seats)


class Attack(Action, frozen=True):
    """LUD-007: an attack card from the hand."""

    card: str
    clicks: ClassVar[str] = "hand:{card}"

    def params(self, view: Any = None) -> dict[str, Any]:
        return {"card": self.card, "count": view.content.cards[self.card].dice}


class Parry(Action, frozen=True):
    """LUD-010: a parry from the hand, in answer to an attack."""


# What happens


def setup(brought: Sequence[Nothing], options: Options, content: Content) -> Bout:
    """LUD-001, LUD-004, LUD-005: shuffle, deal the hands, let chance say who begins."""
    seats = len(brought)
    pile = sorted(name for name, card in content.cards.items() for _ in range(card.copies))
    t = Bout(
        seats=seats,
        content=content,
        health=[options.health] * seats,
        hand=[[] for _ in range(seats)],
        pile=pile,
        discard=[],
    )
    t.then(*[(draw_card, Seat(seat)) for seat in range(seats) for _ in range(options.hand)], (choose_beginner,))
    return t


def choose_beginner(t: Bout) -> None:
    """LUD-005: each is as likely as the other."""
    t.pick(t.seats, begin)


def begin(t: Bout, first: int) -> None:
    t.tell("begins", seat=first)
    t.then((take_turn, Seat(first)))


def take_turn(t: Bout, seat: Seat) -> None:
    """LUD-006, LUD-013, LUD-R02: draw, act, then it is the other's turn; with nothing to draw the bout is over."""
    if not t.pile:
        return stop_bout(t)
    t.barrier()
    t.tell("turn", seat=seat)
    t.then((draw_card, seat), (act, seat), (take_turn, t.foe(seat)))


def draw_card(t: Bout, seat: Seat) -> None:
    """LUD-004, LUD-006: the top card, seen by nobody else."""
    if t.pile:
        t.draw(the_pile, drawn, seat, seen_by=(seat,))


def the_pile(t: Bout, _seat: Seat) -> list[str]:
    return t.pile


def drawn(t: Bout, seat: Seat, card: str) -> None:
    t.hand[seat].append(card)
    t.hand[seat].sort()
    t.tell("drew", seat=seat, card=only(seat, card))


def act(t: Bout, seat: Seat) -> None:
    t.ask(seat, ATTACKS)


def attacks(t: Bout, seat: Seat) -> list[Action]:
    """LUD-007: any attack card of the hand, or wait."""
    return [PASS, *(Attack(card) for card in sorted(set(t.hand[seat])) if t.content.cards[card].dice)]


def may_attack(t: Bout, seat: Seat, action: Attack | Pass) -> Reasons:
    """LUD-007: an attack takes a card of the hand that rolls dice."""
    if not isinstance(action, Attack):
        return
    if action.card not in t.hand[seat]:
        yield no("not_in_hand", "LUD-007", card=action.card)
    elif not t.content.cards[action.card].dice:
        yield no("not_an_attack", "LUD-007", card=action.card)


def attack(t: Bout, seat: Seat, action: Action) -> None:
    """LUD-008: the card is shown and laid off; the foe may answer before the dice are rolled."""
    if not isinstance(action, Attack):
        return t.tell("waited", seat=seat)
    t.hand[seat].remove(action.card)
    t.discard.append(action.card)
    t.tell("attacked", seat=seat, card=action.card)
    t.then((offer_parry, t.foe(seat), action.card))


ATTACKS: Final = Question("attacks", attacks, attack, Attack | Pass, may_attack, rule="LUD-007")


def offer_parry(t: Bout, seat: Seat, card: str) -> None:
    """LUD-010, LUD-012, LUD-R01: asked whenever the foe holds cards, so that asking tells nothing of the hand."""
    if not t.content.cards[card].parried:
        t.tell("unanswerable", card=card)
    elif t.hand[seat]:
        return t.ask(seat, PARRIES, card)
    roll_attack(t, t.foe(seat), card)


def parries(t: Bout, seat: Seat, _card: str) -> list[Action]:
    return [PASS, Parry()] if PARRY in t.hand[seat] else [PASS]


def may_parry(t: Bout, seat: Seat, _card: str, action: Parry | Pass) -> Reasons:
    """LUD-010: only who holds a parry can lay one."""
    if isinstance(action, Parry) and PARRY not in t.hand[seat]:
        yield no("no_parry", "LUD-010")


def parry(t: Bout, seat: Seat, card: str, action: Action) -> None:
    """LUD-011: a parry is laid off and the attack rolls no dice."""
    if not isinstance(action, Parry):
        return roll_attack(t, t.foe(seat), card)
    t.hand[seat].remove(PARRY)
    t.discard.append(PARRY)
    t.tell("parried", seat=seat)


PARRIES: Final = Question("parries", parries, parry, Parry | Pass, may_parry, rule="LUD-010")


def roll_attack(t: Bout, seat: Seat, card: str) -> None:
    t.roll((6,) * t.content.cards[card].dice, struck, seat, by=seat)


def struck(t: Bout, seat: Seat, dice: tuple[int, ...]) -> None:
    """LUD-009, LUD-015: every hit costs the foe one health; at 0 the attacker wins at once."""
    foe = t.foe(seat)
    hits = sum(die >= HIT for die in dice)
    t.health[foe] = max(0, t.health[foe] - hits)
    t.tell("struck", seat=foe, dice=dice, count=hits, left=t.health[foe])
    if t.health[foe] == 0:
        t.end([seat], "knocked_down")


def stop_bout(t: Bout) -> None:
    """LUD-013, LUD-014: when the pile has run out the fresher fighter wins; equal health is a draw."""
    best = max(t.health)
    winners = [Seat(seat) for seat in range(t.seats) if t.health[seat] == best]
    t.end(winners if len(winners) == 1 else [], "time")


# What people and programs need


def imagine(view: Bout, rng: Random) -> Bout:
    """Deal the cards that the viewer has not seen to the foe's hand and the pile."""
    seen = (*view.hand, view.discard)
    unseen: list[str] = []
    for name, card in sorted(view.content.cards.items()):
        unseen += [name] * (card.copies - sum(cards.count(name) for cards in seen))
    deal(rng, unseen, *view.hand, view.pile)
    for cards in (*view.hand, view.pile):
        cards.sort()
    return view


def evaluate(t: Bout, seat: Seat) -> float:
    """The lead in health counts most, the lead in cards a little."""
    foe = t.foe(seat)
    lead = (t.health[seat] - t.health[foe]) / 12 + (len(t.hand[seat]) - len(t.hand[foe])) / 40
    return min(1.0, max(0.0, 0.5 + lead))


def board(view: Bout, texts: Texts) -> str:
    """Two lines for the fighters, one for the table."""
    rows = []
    for seat, left in enumerate(view.health):
        hand = texts.in_order("card", view.hand[seat])
        rows.append(texts("board.fighter", seat=seat, left=left, bar="♥" * left, card=hand))
    return "\n".join([*rows, texts("board.table", count=len(view.pile), card=view.discard[-1:] or [])])


def standing(view: Bout) -> list[Text]:
    """LUD-013, LUD-015: whoever knocks the other down wins; when the pile runs out, the fresher fighter does."""
    left = [Text("standing.fighter", {"seat": seat, "count": left}) for seat, left in enumerate(view.health)]
    return [Text("standing.goal", {"count": len(view.pile)}), *left]


GAME: Final = Game(
    name="ludus",
    seats=(2,),
    rules_version="1",
    status="example",
    rules=Rules(
        setup=setup,
        questions=(ATTACKS, PARRIES),
        options=Options,
        content_type=Content,
        content_folder=files(__package__) / "content",
    ),
    screens=Screens(board=board, picture=picture, layouts=(LAYOUT,), standing=standing),
    programs=Programs(evaluate=evaluate, imagine=imagine),
    locale=("ludus", str(Path(__file__).parent / "locale")),
    registry="ludus",
)
