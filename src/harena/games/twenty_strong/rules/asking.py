"""Asking the player only where there is a choice."""

from __future__ import annotations

from typing import Any

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.games.twenty_strong.table import PLAYER, Ascent


def settle(t: Ascent, question: Question[Ascent, Any, *tuple[Any, ...]], *args: Any) -> None:
    """Ask where there are several options, carry out a single one, and pass over a question without any."""
    listed = question.options(t, PLAYER, *args)
    if len(listed) > 1:
        t.ask(PLAYER, question, *args)
        t.listed = tuple(listed)
    elif listed:
        question.taker(t, PLAYER, *args, listed[0])


def not_offered(t: Ascent, action: Action, rule: str, **params: object) -> Reasons:
    """The reason against an answer that fits the question and is not listed, where none is more exact."""
    if action not in t.options():
        yield no("not_offered", rule, **params)
