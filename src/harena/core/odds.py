"""Odds: what an action may bring where chance decides, for those who want to know before they choose."""

from __future__ import annotations

from msgspec import Struct

from harena.core.action import Action
from harena.core.chance import Die
from harena.core.text import Text, Texts

Chance = tuple[float, float]
"""The least and the most. They are equal unless it depends on what somebody else chooses."""
EXACTLY = 0.1
"""Chances below this are written with a decimal."""


class Row(Struct, frozen=True):
    """Somebody whom the action concerns, with the chance of each thing that may happen to them."""

    who: Text
    chances: tuple[Chance, ...]


class Odds(Struct, frozen=True):
    """What may come of an action.

    `outcomes`: all that the dice may mean, each with its chance. `rows`: whom it concerns, and how likely each of
    `columns` is for them.
    """

    title: Text
    outcomes: tuple[tuple[str | Text, float], ...] = ()
    columns: tuple[Text, ...] = ()
    rows: tuple[Row, ...] = ()
    note: Text | None = None
    """What one must know to read the figures."""


class Counsel(Struct, frozen=True):
    """What a game's own solver would do, and what may come of its plan.

    `rivals`: options that it cannot judge. `exact`: no plan without these is better.
    """

    action: Action
    odds: Odds
    rivals: tuple[Action, ...] = ()
    exact: bool = False


def face_chances(die: Die) -> tuple[tuple[Text, float], ...]:
    """The faces of a die as outcomes, each with its chance."""
    return tuple((Text("odds.face", {"face": face}), chance) for face, chance in die.chances().items())


def percent(texts: Texts, chance: float) -> str:
    """*37%*, *3.7%*."""
    return texts("number.percent", value=_figure(texts, chance))


def between(texts: Texts, chance: Chance) -> str:
    """*20–45%*, or one figure where both are equal."""
    least, most = (_figure(texts, one) for one in chance)
    return texts("number.percent", value=most if least == most else f"{least}–{most}")


def _figure(texts: Texts, chance: float) -> str:
    return texts.number(100 * chance, 0 if chance >= EXACTLY or chance < EXACTLY / 200 else 1)


def odds_lines(texts: Texts, odds: Odds) -> list[str]:
    """The odds as sentences, for a terminal."""
    lines = []
    if odds.outcomes:
        told = ", ".join(texts("odds.outcome", what=what, chance=percent(texts, p)) for what, p in odds.outcomes)
        lines.append(texts("odds.line", title=odds.title, told=told))
    for row in odds.rows:
        told = ", ".join(
            texts("odds.outcome", what=what, chance=between(texts, chance))
            for what, chance in zip(odds.columns, row.chances, strict=True)
        )
        lines.append(texts("odds.line", title=row.who, told=told))
    return [*lines, *([texts.say(odds.note)] if odds.note else [])]
