"""What the mark `rule` of a test may say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from harena.core.errors import Refused, refuse
from harena.core.text import Text, language_of, texts
from harena.rulebook.registry import find_row

MOST_ROWS: Final = 3
"""The most rows that a test may name; a test of more rules says too little about each."""


def faults(ids: Sequence[str]) -> list[str]:
    """Everything that is wrong with the rows that one test names, as sentences."""
    reasons = [reason for refused in _refusals(ids) for reason in refused.reasons]
    return [_sentence(reason) for reason in reasons]


def _refusals(ids: Sequence[str]) -> Iterator[Refused]:
    if not 1 <= len(ids) <= MOST_ROWS:
        yield refuse("number_of_rules", have=len(ids), most=MOST_ROWS, row=list(ids))
    for wanted in ids:
        try:
            row = find_row(wanted)
        except Refused as refused:
            yield refused
            continue
        if row.id != wanted:
            yield refuse("unknown_row", wanted=wanted[:40], near=[row.id])
        elif row.explains:
            yield refuse("rule_only_explains", row=row.id)


def _sentence(reason: Text) -> str:
    """The sentence in the developer's language, or key and parameters where the catalogues are not compiled yet."""
    words = texts(language_of(None))
    return words.say(reason) if words.knows(reason.key) else str(reason)
