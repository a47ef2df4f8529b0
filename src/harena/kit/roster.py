"""Armies as people write them down, `3 horde+elite, general, camp`, and as they pick them line by line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, count
from typing import Final, TypeVar

from msgspec import Struct

from harena.core.errors import Refused
from harena.core.text import Text
from harena.kit.names import LONGEST

ENTRY: Final = re.compile(r"(?:(\d{1,6})\s+)?(\D.*)")
NUMBERED: Final = re.compile(r"(\w+?)-([2-9]|[1-9]\d{1,2})")
"""The name of a further line of a slot: that of the first one, and which it is."""

A = TypeVar("A")
B = TypeVar("B")


class Entry(Struct, frozen=True):
    """So many of something, with the words that were added to its name."""

    count: int
    name: str
    words: tuple[str, ...]


def read_roster(written: str, counted: bool = False) -> Iterator[Entry | str]:
    """The entries of a roster, apart by commas; what cannot be read is given back as it was written, cut short.

    An entry without a number is one of it, unless all of them must be `counted`.
    """
    for part in filter(None, (item.strip() for item in written.split(","))):
        match = ENTRY.fullmatch(part)
        if match and (match[1] or not counted):
            name, *words = (word.strip() for word in match[2].split("+"))
            yield Entry(int(match[1] or 1), name, tuple(words))
        else:
            yield part[:LONGEST]


def in_order(name: str, words: Iterable[str], known: Sequence[str]) -> str:
    """A name with its words as `read_roster` reads it: known words in their usual order, then the others."""
    return "+".join([name, *sorted(words, key=lambda word: known.index(word) if word in known else len(known))])


def of_each_seat(brought: Sequence[B], read: Callable[[B], A]) -> list[A]:
    """What every seat brings, read; everything wrong with any of it is said at once, with the seat."""
    found, reasons = [], []
    for seat, own in enumerate(brought):
        try:
            found.append(read(own))
        except Refused as refused:
            reasons += [Text("refused.army_of_seat", {"number": seat + 1, "why": why}) for why in refused.reasons]
    if reasons:
        raise Refused(*reasons)
    return found


def accepted(names: Iterable[str], bring: Callable[[str], B], read: Callable[[B], object]) -> dict[str, B]:
    """Of what lies ready, by name, that which these options allow."""

    def is_read(own: B) -> bool:
        try:
            read(own)
        except Refused:
            return False
        return True

    return {name: own for name in names if is_read(own := bring(name))}


# Line by line: a slot of a builder may have several, `legionnaires` and `legionnaires-2`


def slot_of(line: str) -> str:
    """The slot whose line is called so."""
    further = NUMBERED.fullmatch(line)
    return further[1] if further else line


def place_of(line: str) -> int:
    """Which line of its slot it is, from 1."""
    further = NUMBERED.fullmatch(line)
    return int(further[2]) if further else 1


def free_line(slot: str, taken: Iterable[str]) -> str:
    """The first line of a slot that is not taken."""
    further = (f"{slot}-{number}" for number in count(2))
    return next(line for line in chain([slot], further) if line not in taken)


def every_choice(words: Sequence[str]) -> list[tuple[str, ...]]:
    """None of them, each one, each two…"""
    return [chosen for many in range(len(words) + 1) for chosen in combinations(words, many)]
