"""A toy game for the tests of decks: two augurs share one, look at its top, bury a card, or draw and keep its worth.

Whoever has drawn the higher cards wins when the deck is empty. Nobody sees what the other has drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Annotated, Any, Final

from harena.core.action import Action
from harena.core.game import Game, Nothing, Programs, Rules, Screens
from harena.core.hidden import OWN_ROW, deal, only
from harena.core.question import Question, Reasons, allowed, no
from harena.core.seat import Seat
from harena.core.text import Texts
from harena.kit.deck import (
    DeckTable,
    Stack,
    decks,
    draw,
    look,
    put_at_bottom,
    put_on_top,
    shuffle,
    size,
    suppose,
    take_top,
    top_cards,
    without,
)

OMENS: Final = 0
CARDS: Final = tuple("aabbccdde")
LOOKED_AT: Final = 3


class Augury(DeckTable):
    hand: Annotated[list[list[str]], OWN_ROW]


class Look(Action, frozen=True):
    """Look at three cards and put them back in any order."""


class Draw(Action, frozen=True):
    """Keep the top card, which nobody else sees."""


class Bury(Action, frozen=True):
    """Turn the top card for all to see, and put it under the deck."""


class Shake(Action, frozen=True):
    """Shuffle the deck."""


class Arrange(Action, frozen=True):
    cards: tuple[str, ...]


def setup(brought: Sequence[Nothing], _options: Any, _content: Any) -> Augury:
    t = Augury(seats=len(brought), hand=[[] for _ in brought], **decks(Stack(CARDS, bottom=["e"])))
    t.then((take_turn, Seat(0), 12))
    return t


def take_turn(t: Augury, seat: Seat, left: int) -> None:
    """So many turns are left: burying and shuffling must not go on for ever."""
    t.barrier()
    if not size(t, OMENS) or not left:
        worth = [sum(map(ord, hand)) for hand in t.hand]
        t.reveal(t.hand)
        return t.end([Seat(0)] if worth[0] > worth[1] else [Seat(1)], "drawn")
    t.then((take_turn, Seat(1 - seat), left - 1))
    t.ask(seat, DEEDS)


def deeds(_t: Augury, _seat: Seat) -> list[Action]:
    return [Look(), Draw(), Bury(), Shake()]


def do(t: Augury, seat: Seat, action: Action) -> None:
    match action:
        case Look():
            look(t, OMENS, LOOKED_AT, (seat,), seen, seat)
        case Draw():
            draw(t, OMENS, drawn, seat, seen_by=(seat,))
        case Bury():
            draw(t, OMENS, buried, seat)
        case _:
            shuffle(t, OMENS)


DEEDS: Final = Question("deeds", deeds, do, Look | Draw | Bury | Shake)


def seen(t: Augury, _deck: int, seat: Seat) -> None:
    t.ask(seat, ORDERS)


def orders(t: Augury, seat: Seat) -> list[Arrange]:
    cards = top_cards(t, OMENS, LOOKED_AT)
    return allowed(may_arrange, t, seat, map(Arrange, sorted(set(permutations(cards)))))


def may_arrange(t: Augury, _seat: Seat, action: Arrange) -> Reasons:
    if sorted(action.cards) != sorted(top_cards(t, OMENS, LOOKED_AT)):
        yield no("other_cards", "", card=list(action.cards))


def arrange(t: Augury, seat: Seat, action: Arrange) -> None:
    take_top(t, OMENS, len(action.cards))
    put_on_top(t, OMENS, *action.cards, by=(seat,))


ORDERS: Final = Question("orders", orders, arrange, Arrange, may_arrange, secret=True)


def drawn(t: Augury, _deck: int, seat: Seat, card: str) -> None:
    t.hand[seat].append(card)
    t.tell("drew", seat=seat, card=only(seat, card))


def buried(t: Augury, deck: int, seat: Seat, card: str) -> None:
    put_at_bottom(t, deck, card)
    t.tell("buried", seat=seat, card=card)


def imagine(view: Augury, rng: Random) -> Augury:
    known = [card for card, _ in (*view.top[OMENS], *view.bottom[OMENS])]
    unseen = without(CARDS, [*known, *view.hand[0], *view.hand[1]])
    deal(rng, unseen, *view.hand)
    suppose(view, OMENS, rng, unseen)
    return view


def evaluate(_t: Augury, _seat: Seat) -> float:
    return 0.5


def board(view: Augury, texts: Texts) -> str:
    known = top_cards(view, OMENS, LOOKED_AT)
    return texts("board", count=size(view, OMENS), card=known)


SENTENCES: Final = {
    "game.augury": "Augury",
    "reason.drawn": "drawn",
    "prompt.deeds": "{seat} may act.",
    "prompt.orders": "{seat} puts three cards back.",
    "now.deeds": "an act",
    "now.orders": "an order of three cards",
    "action.look": "Look",
    "action.draw": "Draw",
    "action.bury": "Bury",
    "action.shake": "Shuffle",
    "action.arrange": "{cards}",
    "event.drew": "{seat} draws {card}.",
    "event.buried": "{seat} buries {card}.",
    "end.drawn": "{seat} wins.",
    "card.?": "a card",
    "refused.other_cards": "{card} are other cards.",
    "board": "{count} cards; on top {card}",
}


def augury(locale: tuple[str, str] | None = None) -> Game[Augury]:
    return Game(
        name="augury",
        seats=(2,),
        rules_version="1",
        status="example",
        rules=Rules(setup=setup, questions=(DEEDS, ORDERS)),
        screens=Screens(board=board),
        programs=Programs(evaluate=evaluate, imagine=imagine),
        locale=locale,
    )
