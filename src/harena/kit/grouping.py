"""Options that belong together as people read them: what their labels share is said once, then where they differ."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from msgspec import Struct

CLAUSE: Final = (",", ":", ";")
"""What ends one part of a sentence and begins another: labels keep both, or neither makes sense."""


BRACKET: Final = re.compile(r"^\(([^()]*)\)")


class Bunch(Struct, frozen=True):
    """Labels that begin and end alike: `places` are theirs among those that were given, `ends` what differs in each."""

    head: str
    ends: list[str]
    tail: str
    places: list[int]


def bunches(labels: Sequence[str], tails: bool = True) -> list[Bunch]:
    """The labels of options of one kind and piece, together; apart by their first word if they share nothing.

    `tails`: whether they may also share their last words.
    """
    return _parted([label.split(" ") for label in labels], list(range(len(labels))), tails)


def unbracketed(end: str) -> str:
    """*front left* for what ends a label as *(front left)*: where the beginning is said once, no bracket is needed."""
    return BRACKET.sub(r"\1", end)


def _parted(labels: list[list[str]], places: list[int], tails: bool) -> list[Bunch]:
    firsts = dict.fromkeys(words[0] for words in labels)
    head, tail = _shared(labels, tails) if len(labels) > 1 else (0, 0)
    if len(firsts) == 1 or (head, tail) != (0, 0):
        ends = [" ".join(words[head : len(words) - tail]) for words in labels]
        return [Bunch(" ".join(labels[0][:head]), ends, " ".join(labels[0][len(labels[0]) - tail :]), places)]
    parts = ([i for i, words in enumerate(labels) if words[0] == first] for first in firsts)
    return [bunch for part in parts for bunch in _parted([labels[i] for i in part], [places[i] for i in part], tails)]


def _shared(labels: Sequence[Sequence[str]], tails: bool) -> tuple[int, int]:
    """How many words all labels begin and end with, brackets and clauses kept whole and something left of each."""
    head = _alike(labels)
    while head and not _whole(labels[0][:head]):
        head -= 1
    rests = [words[head:] for words in labels]
    if not all(rests):
        return 0, 0
    tail = min(_alike([words[::-1] for words in rests]), min(map(len, rests)) - 1)
    while tail > 0 and not _whole(rests[0][len(rests[0]) - tail :]):
        tail -= 1
    clauses = any(word.endswith(CLAUSE) for words in rests for word in words)
    return head, 0 if clauses or not tails else tail


def _alike(labels: Sequence[Sequence[str]]) -> int:
    return len(list(takewhile(lambda words: len(set(words)) == 1, zip(*labels, strict=False))))


def _whole(words: Sequence[str]) -> bool:
    """Whether every bracket that is opened in these words is closed there."""
    text = " ".join(words)
    return text.count("(") == text.count(")")
