"""Chapter 12: the set-up instructions of event cards that act before the fight.

What a card changes for the whole fight (Range, Movement, dice, obstacles, how many are deployed) is read once, with the
arena's sheet: `book.Sheet`.
"""

from __future__ import annotations

from collections.abc import Sequence

from harena.games.hoplomachus.table import Combat
from harena.games.hoplomachus.vocabulary import (
    Beasts,
    EventRule,
    ExtraTactic,
    GiftTactic,
    RivalHp,
    ScoreStart,
    TribuneHp,
)


def instructions(t: Combat) -> Sequence[EventRule]:
    """HOP-104: what the event card says; in a capital there is none."""
    return t.book.content.events[t.event].setup if t.event else ()


def apply_card(t: Combat) -> None:
    """HOP-104: Tactics that the card gives, and points with which King of the hill begins."""
    for rule in instructions(t):
        match rule:
            case GiftTactic():
                t.gifts += taken(t, rule.tactic)
            case ExtraTactic():
                t.extra_tactics += taken(t, rule.tactic)
            case ScoreStart():
                t.score = rule.n


def taken(t: Combat, name: str) -> list[str]:
    """HOP-R41: a chip of a Tactic out of the reserve; none where it has none left."""
    number = t.book.tactics.index(name)
    if not t.reserve[number]:
        return []
    t.reserve[number] -= 1
    return [name]


def more_hp(t: Combat, entry: int) -> int:
    """HOP-104: the HP that the rival of an entry gains when it is deployed; entries are counted from 1."""
    return sum(rule.n for rule in instructions(t) if isinstance(rule, RivalHp) and rule.entry == entry)


def more_hp_of_tribune(t: Combat) -> int:
    """HOP-104: the HP that the Tribune gains when it is deployed."""
    return sum(rule.n for rule in instructions(t) if isinstance(rule, TribuneHp))


def more_beasts(t: Combat) -> int:
    """HOP-104: how many Beasts the card brings into the arena."""
    return sum(rule.n for rule in instructions(t) if isinstance(rule, Beasts))
