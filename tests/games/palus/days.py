"""Days to tell stories with: a table in the middle of a day, and answers given one after the other."""

from __future__ import annotations

from typing import Any, Final

from harena.core.action import Action
from harena.core.chance import Roll
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.games.palus.game import GAME, Day, Options, Recover, Stop, Strike

NOVICE: Final = Seat(0)
STRIKE, STOP, RECOVER = Strike(), Stop(), Recover()
SENT_OFF: Final = (1, 1, 1, 3, 3)
"""Dice that end a turn at once."""


def day(*answers: Any, rank: int = 1, **fields: int) -> Day:
    """The first turn of a day with these fields changed: `day(STRIKE, (6, 5, 3, 1, 1), breath=0)`"""
    t: Day = GAME.table(1, Options(rank=rank), journal=True)
    for name, value in fields.items():
        setattr(t, name, value)
    return play(t, *answers)


def play(t: Day, *answers: Any) -> Day:
    """Answer whatever is asked, in order: choices for the novice, dice for chance. Each must be allowed."""
    for answer in answers:
        question = t.pending
        assert question is not None, f"the day is over before {answer}"
        if isinstance(question, Ask):
            assert answer in t.options(), f"{answer} is none of {t.options()}"
            t.answer(answer)
        else:
            assert not isinstance(answer, Action), f"{answer}, but it is for chance to {question.kind}"
            t.answer(question.check(t, answer))
    return t


def dice(t: Day) -> tuple[int, ...]:
    """The dice that must be rolled now, by their sides; empty where none must."""
    return t.pending.dice if isinstance(t.pending, Roll) else ()


def refusals(t: Day, action: Action) -> list[tuple[str, str]]:
    """What stands against an answer: the key of each sentence and its rule."""
    return [(text.key.removeprefix("refused."), str(text.params["rule"])) for text in t.against(action)]
