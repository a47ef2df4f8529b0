"""What dice bring: exact distributions of the hits of unit dice over several passes.

A die that is rolled until it hits contributes nothing if it misses in every pass, else a hit or a crit in the ratio of
its faces. Dice are independent, so the hits of several are found by convolution.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from harena.games.twenty_strong.book import Book

Faces = tuple[float, float, float]
"""How likely a miss, a hit and a crit are."""


@lru_cache(maxsize=8)
def faces_of(book: Book) -> tuple[Faces, ...]:
    """TWS-C03, TWS-C04, TWS-C05, TWS-C06, TWS-C07: miss, hit and crit of each colour."""
    chances = [die.chances() for die in book.dice]
    return tuple((one.get("miss", 0.0), one.get("hit", 0.0), one.get("crit", 0.0)) for one in chances)


@lru_cache(maxsize=1 << 14)
def hits_in(book: Book, counts: tuple[int, ...], passes: int, crit_worth: int = 2) -> tuple[float, ...]:
    """How likely each number of hits is with these dice, each assigned as soon as it shows a hit or a crit."""
    total = [1.0]
    for (miss, hit, crit), count in zip(faces_of(book), counts, strict=True):
        never = miss**passes
        share = (1 - never) / (hit + crit) if hit + crit else 0.0
        for _ in range(count):
            total = _added(total, (never, hit * share, *(0.0,) * (crit_worth - 2), crit * share))
    return tuple(total)


def _added(total: Sequence[float], die: Sequence[float]) -> list[float]:
    """The distribution with one die more."""
    found = [0.0] * (len(total) + len(die) - 1)
    for hits, chance in enumerate(total):
        for more, share in enumerate(die):
            found[hits + more] += chance * share
    return found


@lru_cache(maxsize=1 << 16)
def chance_of(book: Book, counts: tuple[int, ...], passes: int, need: int, crit_worth: int = 2) -> float:
    """How likely at least so many hits are, where every hit is assigned at once."""
    if need <= 0:
        return 1.0
    return sum(hits_in(book, counts, passes, crit_worth)[need:])


@lru_cache(maxsize=8)
def mean_hits(book: Book) -> tuple[float, ...]:
    """How many hits a die of each colour brings on average."""
    return tuple(hit + 2 * crit for _, hit, crit in faces_of(book))
