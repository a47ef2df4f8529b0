"""The options of a question as numbered lines; of many options, those that differ only at the end share a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Final

import msgspec

from harena.core.action import Action
from harena.core.text import bare
from harena.kit.grouping import bunches

MANY: Final = 8
"""More options than this do not fit under a board on a small screen."""
LONGEST: Final = 50
"""Options whose ends are longer than this are easier to read on lines of their own."""
STUCK: Final = "\N{NO-BREAK SPACE}"
SHORTEST: Final = 2
"""Fewer letters than this are taken for a slip, not for a search."""

Line = tuple[str, str]
"""The numbers of an option or of several, and the words for them."""


def choice_lines(options: Sequence[Action], labels: Sequence[str]) -> list[Line]:
    """One line for each option; of many options those with the same card and deed stand together: `4–6`."""
    numbered = list(enumerate(zip(options, labels, strict=True), start=1))
    if len(options) <= MANY:
        return [(str(number), words) for number, (_, words) in numbered]
    lines: list[Line] = []
    for _, group in groupby(numbered, key=lambda item: _deed(item[1][0])):
        lines += _together([(number, words) for number, (_, words) in group])
    return lines


def number_said(labels: Sequence[str], typed: str) -> int | None:
    """The number of the only option with exactly these words, whatever their accents, capitals and signs."""
    alike = [number for number, label in enumerate(labels, start=1) if _words(label) == _words(typed) != []]
    return alike[0] if len(alike) == 1 else None


def numbers_found(labels: Sequence[str], typed: str) -> list[int]:
    """The numbers of the options that have a word beginning like each of those that were typed."""
    if len("".join(_words(typed))) < SHORTEST:
        return []
    return [number for number, label in enumerate(labels, start=1) if has_words(label, typed)]


def has_words(text: str, typed: str) -> bool:
    """Whether some word of a text begins like each of those that were typed."""
    words = _words(text)
    return all(any(word.startswith(start) for word in words) for start in _words(typed))


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", bare(text))


def _deed(action: Action) -> tuple[object, ...]:
    """What makes options alike: their kind, the piece that is taken up first, and every name in them."""
    names = [value for value in msgspec.structs.astuple(action) if isinstance(value, str)]
    return action.tag(), action.path()[:1], *names


def _together(items: Sequence[tuple[int, str]]) -> list[Line]:
    """`Recruit Guard [4] (front left) [5] (front centre)`; apart where labels begin differently or end with a lot."""
    found = bunches([words for _, words in items], tails=False)
    together = len(found) == 1 and found[0].head and max(map(len, found[0].ends)) <= LONGEST
    if len(items) == 1 or not together:
        return [(str(number), words) for number, words in items]
    ends = [f"[{number}]{STUCK}{end}" for (number, _), end in zip(items, found[0].ends, strict=True)]
    return [(f"{items[0][0]}–{items[-1][0]}", " ".join([found[0].head, *ends]))]
