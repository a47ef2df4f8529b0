"""Refusals: what a person asked for cannot be done, said as a text in the reader's language."""

from __future__ import annotations

from harena.core.text import Text


class Refused(Exception):
    """One or more reasons why nothing was changed. The texts become sentences where the reader is known."""

    def __init__(self, *reasons: Text) -> None:
        super().__init__(*reasons)
        self.reasons = reasons

    def __str__(self) -> str:
        return "; ".join(str(reason) for reason in self.reasons)


def fault(key: str, /, **params: object) -> Text:
    """One thing that is wrong, by itself: `fault("over_budget", have=210, most=200)` reads `refused.over_budget`."""
    return Text(f"refused.{key}", params)


def refuse(key: str, **params: object) -> Refused:
    """The refusal with a single reason: `raise refuse("not_your_turn", seat=1)`."""
    return Refused(fault(key, **params))


class BrokenRules(Exception):
    """A game's own code broke a promise of the core (asked twice in one step, left nothing to do…)."""
