"""Chapters 22 and 30.4: how a fight ends, and what a single fight comes to."""

from __future__ import annotations

from typing import Final, Literal

from harena.games.hoplomachus.table import SEAT, Combat

WON: Final = "won"
FAILED: Final = "failed"


def over(t: Combat) -> bool:
    """Whether the fight has ended, perhaps in the middle of a step."""
    return bool(t.result) or t.outcome is not None


def end_fight(t: Combat, result: Literal["won", "failed"], cause: str = "") -> None:
    """HOP-R53: the fight stops at once, and what was still to happen in it does not. `cause`: for the last sentence."""
    t.result = result
    t.cause = cause or result
    t.cut(after_fight)


def fail(t: Combat, cause: str) -> None:
    """HOP-225, HOP-R07: the fight fails; in a capital there is no failing, and everything is lost."""
    if t.capital:
        lose(t, cause)
    else:
        end_fight(t, FAILED, cause)


def lose(t: Combat, reason: str) -> None:
    """HOP-207: the hero is defeated for good, or a fight in a capital cannot be won any more."""
    t.result = FAILED
    t.end([], reason)


def after_fight(t: Combat) -> None:
    """A single fight ends with its result; in a campaign Clean-up comes next (HOP-S11)."""
    if t.campaign is not None:
        return t.tell("fight_over", reason=t.cause, manner=t.result)
    t.end([SEAT] if t.result == WON else [], t.cause)
