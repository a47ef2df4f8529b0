"""The options of a question as numbered lines; of several options, those that differ only at the end share a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from typing import Final

import msgspec

from harena.core.action import Action
from harena.core.text import Texts, bare
from harena.kit.grouping import bunches, unbracketed

FEW: Final = 5
"""So many options have a line each, whatever they have in common."""
LONGEST: Final = 50
"""Options whose ends are longer than this are easier to read on lines of their own."""
WORD: Final = 20
"""Options of other pieces share a line if nothing is left of each but a word or two."""
STUCK: Final = "\N{NO-BREAK SPACE}"
GAP: Final = 3
"""Columns between two options on a line."""
SHORTEST: Final = 2
"""Fewer letters than this are taken for a slip, not for a search."""
CLAUSE: Final = re.compile(r"\s?; ")
ENDED: Final = re.compile(r"[\w)’]$")
"""What a colon may follow."""

SEVERAL: Final = re.compile(r"\d{1,3}(?:x\d{1,2})?(?:[ ,]+\d{1,3}(?:x\d{1,2})?)*", re.IGNORECASE)
"""Numbers of options, one after the other: `3 3 4`, or `3x2 4`."""

Line = tuple[str, str]
"""The numbers of an option or of several, and the words for them."""
Item = tuple[int, Action, str]
"""The number of an option, the option, and the words for it."""


def choice_lines(texts: Texts, options: Sequence[Action], labels: Sequence[str]) -> list[Line]:
    """One line for each option; of more than a few those with the same card and deed stand together: `4–6`."""
    items = numbered(options, labels)
    if len(options) <= FEW:
        return [(str(number), words) for number, _, words in items]
    runs = [list(run) for _, run in groupby(items, key=lambda item: deed(item[1]))]
    return [line for run in _joined(runs) for line in _together(texts, run)]


def numbered(options: Sequence[Action], labels: Sequence[str]) -> list[Item]:
    return [(number, *item) for number, item in enumerate(zip(options, labels, strict=True), start=1)]


def numbers_of(items: Sequence[Item]) -> str:
    """*4–6*: the numbers of options that follow each other."""
    return f"{items[0][0]}–{items[-1][0]}"


def in_columns(lines: Sequence[Line], width: int) -> list[Line]:
    """The same lines, several beside each other where they are short: down the first column, then the next."""
    widest = max(len(numbers) for numbers, _ in lines)
    entries = [f"{numbers:>{widest}}  {words}" for numbers, words in lines]
    across = max(map(len, entries)) + GAP
    beside = max(1, (width - 4 + GAP) // across)
    down = -(-len(entries) // beside)
    if beside == 1:
        return list(lines)
    columns = [entries[first : first + down] for first in range(0, len(entries), down)]
    rows = zip_longest(*columns, fillvalue="")
    return [("", "".join(entry.ljust(across) for entry in row).rstrip().replace(" ", STUCK)) for row in rows]


def number_said(labels: Sequence[str], typed: str) -> int | None:
    """The number of the only option with exactly these words, whatever their accents, capitals and signs."""
    alike = [number for number, label in enumerate(labels, start=1) if _words(label) == _words(typed) != []]
    return alike[0] if len(alike) == 1 else None


def numbers_typed(typed: str) -> list[int]:
    """The numbers of options that are to be chosen one after the other: `3 3 4`, or `3x2 4`; else none."""
    if not SEVERAL.fullmatch(typed):
        return []
    counted = (part.casefold().partition("x") for part in re.split("[ ,]+", typed))
    return [int(number) for number, _, times in counted for _ in range(int(times or 1))]


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


# Options that share a line


def deed(action: Action) -> tuple[object, ...]:
    """What makes options alike: their kind, the piece that is taken up first, and every name in them."""
    names = [value for value in msgspec.structs.astuple(action) if isinstance(value, str)]
    return action.tag(), action.path()[:1], *names


def _joined(runs: Sequence[list[Item]]) -> Iterator[list[Item]]:
    """Options of one kind that stand alone, one after the other, are put together where little differs."""
    for (alone, _), found in groupby(runs, key=lambda run: (len(run) == 1, run[0][1].tag())):
        several = list(found)
        together = [item for run in several for item in run]
        if alone and len(several) > 1 and _shared(together, WORD):
            yield together
        else:
            yield from several


def _shared(items: Sequence[Item], longest: int) -> tuple[str, list[str]] | None:
    """What these labels begin with, and how each ends; None where they have too little in common."""
    found = bunches([words for _, _, words in items], tails=False)
    if len(items) == 1 or len(found) != 1 or not found[0].head or max(map(len, found[0].ends)) > longest:
        return None
    return found[0].head, [CLAUSE.sub(", ", unbracketed(end)) for end in found[0].ends]


def _together(texts: Texts, items: Sequence[Item]) -> list[Line]:
    """`Recruit Guard: [4] front left, [5] front centre`; apart where labels begin differently or end with a lot."""
    shared = _shared(items, LONGEST)
    if shared is None:
        return [(str(number), words) for number, _, words in items]
    head, ends = shared
    told = [f"[{number}]{STUCK}{_stuck(end)}" for (number, _, _), end in zip(items, ends, strict=True)]
    between = texts("play.between") if any(set(",:") & set(end) for end in ends) else ", "
    said = {"head": head, "ends": between.join(told)}
    return [(numbers_of(items), texts("play.group", **said) if ENDED.search(head) else f"{head} {said['ends']}")]


def _stuck(end: str) -> str:
    """A word or two that are not broken between two lines."""
    return end.replace(" ", STUCK) if len(end) <= WORD else end
