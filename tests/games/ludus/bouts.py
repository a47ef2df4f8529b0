"""Bouts to tell stories with: a table in the middle of a game, and answers given one after the other."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from harena.core.action import Action
from harena.core.chance import Roll, distribution
from harena.core.game import Nothing
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.games.ludus.game import GAME, Bout, Options, act, setup, take_turn

ME: Final = Seat(0)
FOE: Final = Seat(1)


def bout(hand: str = "", foe: str = "", *, health: tuple[int, int] = (6, 6), pile: str | None = None) -> Bout:
    """My turn, my card is drawn, I must act. Cards that are not named lie in the pile, or under a given `pile` if any.

    `bout(hand="lunge parry", foe="cut", health=(6, 2), pile="feint")`
    """
    t = setup([Nothing(), Nothing()], Options(), GAME.content)
    unnamed = Counter(t.pile) - Counter(f"{hand} {foe} {pile or ''}".split())
    t.hand = [sorted(hand.split()), sorted(foe.split())]
    t.health = list(health)
    t.pile = sorted(unnamed.elements()) if pile is None else pile.split()
    t.discard = [] if pile is None else sorted(unnamed.elements())
    t.agenda = [(take_turn, FOE), (act, ME)]
    t.journal = []
    t.proceed()
    return t


def new_bout(*deal: str, health: int = 6, hand: int = 3) -> Bout:
    """A bout from its first card on: `deal` are the cards that chance deals, mine first."""
    t = GAME.table(2, Options(health=health, hand=hand), journal=True)
    play(t, *deal)
    return t


def play(t: Bout, *answers: Any) -> None:
    """Answer whatever is asked, in order: actions for the fighters, outcomes for chance. Each must be allowed."""
    for answer in answers:
        question = t.pending
        assert question is not None, f"the bout is over before {answer}"
        if isinstance(question, Ask):
            assert answer in t.options(), f"{answer} is none of {t.options()}"
            t.answer(answer)
        else:
            assert not isinstance(answer, Action), f"{answer}, but it is for chance to {question.kind}"
            t.answer(question.check(t, answer))


def asked(t: Bout) -> Seat:
    """Whose answer the table waits for."""
    assert t.pending is not None
    return t.pending.seat


def odds(t: Bout) -> dict[Any, float] | None:
    """What chance may answer, with the probabilities."""
    assert t.pending is not None
    assert not isinstance(t.pending, Ask)
    return distribution(t.pending, t)


def dice(t: Bout) -> tuple[int, ...]:
    """The dice that must be rolled now, by their sides; empty where none must."""
    return t.pending.dice if isinstance(t.pending, Roll) else ()


def witnesses(t: Bout) -> list[Seat]:
    """Who will see the answer that the table waits for."""
    assert t.pending is not None
    return [seat for seat in (ME, FOE) if t.pending.witnessed_by(seat)]


def last_card_told(t: Bout, reader: Seat) -> object:
    """The card in the last line of the journal, as this reader sees it."""
    assert t.journal is not None
    return t.journal[-1].seen_by(reader).params["card"]
