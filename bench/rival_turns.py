"""How long a rival's whole turn in Hoplomachus takes to work out: the slowest one of a hundred."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from random import Random
from time import process_time
from typing import Any, Final

from harena.core.action import earnest
from harena.core.game import Game
from harena.core.question import Ask
from harena.core.table import Table

GAME: Final = "hoplomachus"
RIVAL: Final = 1
"""The side of the rivals, as the table numbers it."""
BATCHES: Final = 5


def slowest_turns(game: Game[Any], rng: Random, seconds: float) -> list[float]:
    """The p99 of rival turns in milliseconds, for each of some batches of random fights."""
    return [p99(list(_for_so_long(game, rng, seconds / BATCHES))) for _ in range(BATCHES)]


def p99(milliseconds: Sequence[float]) -> float:
    """Ninety-nine of a hundred are not slower."""
    return sorted(milliseconds)[ceil(len(milliseconds) * 0.99) - 1]


def _for_so_long(game: Game[Any], rng: Random, seconds: float) -> Iterator[float]:
    start = process_time()
    while True:
        yield from turns_of(game.table(1), rng)
        if process_time() - start >= seconds:
            return


def turns_of(table: Any, rng: Random) -> Iterator[float]:
    """The milliseconds of each rival turn of a fight, from the answer that begins it to the one that ends it.

    What the player is asked in it he answers at random; finding his options and throwing dice counts too.
    """
    spent = 0.0
    while table.pending is not None:
        begun = table.round
        acting = begun and table.active == RIVAL
        start = process_time()
        _answer(table, rng)
        if acting or table.round > begun:
            spent += process_time() - start
        if spent and table.active != RIVAL:
            yield spent * 1000
            spent = 0.0


def _answer(table: Table, rng: Random) -> None:
    pending = table.pending
    assert pending is not None
    table.answer(rng.choice(earnest(table.options())) if isinstance(pending, Ask) else pending.sample(table, rng))
