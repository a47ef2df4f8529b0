"""Refusals: what a person asked for cannot be done, said as a text in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from harena.core.text import Text

V = TypeVar("V")
R = TypeVar("R")

MOST_SHOWN: Final = 20
"""How many reasons for one refusal are shown: nobody reads more, and whoever sends nonsense could cause thousands."""


class Refused(Exception):
    """One or more reasons why nothing was changed. The texts become sentences where the reader is known."""

    def __init__(self, *reasons: Text) -> None:
        super().__init__(*reasons)
        self.reasons = reasons

    def __str__(self) -> str:
        return "; ".join(str(reason) for reason in first_of(self.reasons))


def first_of(reasons: Sequence[Text]) -> list[Text]:
    """The reasons that are shown, the last one of which counts those that are not."""
    left_out = len(reasons) - MOST_SHOWN
    counted = [Text("refused.and_more", {"count": left_out})] if left_out > 0 else []
    return [*reasons[:MOST_SHOWN], *counted]


def fault(key: str, /, **params: object) -> Text:
    """One thing that is wrong, by itself: `fault("over_budget", have=210, most=200)` reads `refused.over_budget`."""
    return Text(f"refused.{key}", params)


def refuse(key: str, /, **params: object) -> Refused:
    """The refusal with a single reason: `raise refuse("not_your_turn", seat=1)`."""
    return Refused(fault(key, **params))


def each(judge: Callable[[V], R], values: Iterable[V]) -> list[R]:
    """What a function makes of each value, or all its refusals at once; what two of them say is said once."""
    made: list[R] = []
    reasons: list[Text] = []
    for value in values:
        try:
            made.append(judge(value))
        except Refused as refused:
            reasons += (reason for reason in refused.reasons if reason not in reasons)
    if reasons:
        raise Refused(*reasons)
    return made


class BrokenRules(Exception):
    """A game's own code broke a promise of the core (asked twice in one step, left nothing to do…)."""
