"""Side by side: everybody is measured in every round, and only figures of the same round are divided by each other."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from math import comb
from random import Random
from statistics import median
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bench.peers import HARENA, Contender, Missing, load
from harena.lab.measure import Work, rate

CONFIDENCE: Final = 0.95
FEWEST_ROUNDS: Final = 6
"""With fewer rounds no interval between two of them covers the median with this confidence."""


class Ratio(Struct, frozen=True):
    """How many times as fast we are: the median over the rounds, and the interval that covers it."""

    median: float
    low: float
    high: float


class Standing(Struct, frozen=True):
    """How a contender did: decisions a second in each round, or why there are none."""

    game: str
    engine: str
    note: str
    version: str | None
    missing: str | None = None
    decisions_per_second: float | None = None
    spread: tuple[float, float] | None = None
    rounds: list[float] = []
    harena_to_peer: dict[str, Ratio] = {}
    """How many times as fast as this peer each of our entries in its group is."""

    @property
    def is_ours(self) -> bool:
        return self.engine.startswith(HARENA)


def compare(
    contenders: Sequence[Contender],
    rng: Random,
    *,
    rounds: int,
    seconds: float,
    tick: Callable[[], None] = lambda: None,
) -> list[Standing]:
    """Measure everybody in turn, `seconds` for each, in as many rounds; `tick` is called after each measurement."""
    loaded = [(contender, load(contender, Random(rng.getrandbits(64)))) for contender in contenders]
    works = {index: work for index, (_, work) in enumerate(loaded) if not isinstance(work, Missing)}
    figures = measure_in_rounds(works, rounds, seconds, tick)
    standings = [
        _missing(contender, work) if isinstance(work, Missing) else _standing(contender, figures[index])
        for index, (contender, work) in enumerate(loaded)
    ]
    return [_held_against_ours(standing, standings) for standing in standings]


def measure_in_rounds(
    works: dict[int, Work], rounds: int, seconds: float, tick: Callable[[], None]
) -> dict[int, list[float]]:
    """A B C, C B A, A B C…: a machine that slowly gets faster or slower favours nobody."""
    for work in works.values():
        work()
    gc.collect()
    gc.freeze()  # the modules of all the engines are nobody's garbage to look through
    figures: dict[int, list[float]] = {index: [] for index in works}
    for number in range(rounds):
        order = list(works) if number % 2 == 0 else list(reversed(works))
        for index in order:
            figures[index].append(rate(works[index], seconds))
            tick()
    gc.unfreeze()
    return figures


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> Ratio:
    """The rounds' ratios in one figure with its interval."""
    ratios = [own / other for own, other in zip(ours, theirs, strict=True)]
    low, high = median_interval(ratios)
    return Ratio(median(ratios), low, high)


def median_interval(values: Sequence[float]) -> tuple[float, float]:
    """Two of the values between which the median lies with 95 % confidence, whatever the distribution (sign test).

    It lies below the smallest with probability 1/2^n, as n coins all show heads; so the extremes are cut off one after
    the other as long as the coins allow.
    """
    if len(values) < FEWEST_ROUNDS:
        raise ValueError(f"{len(values)} values are too few for an interval; at least {FEWEST_ROUNDS} are needed")
    ordered = sorted(values)
    n = len(ordered)
    cut = 0
    while 2 * sum(comb(n, k) for k in range(cut + 2)) <= (1 - CONFIDENCE) * 2**n:
        cut += 1
    return ordered[cut], ordered[n - 1 - cut]


def _standing(contender: Contender, figures: list[float]) -> Standing:
    return Standing(
        game=contender.game,
        engine=contender.engine,
        note=contender.note,
        version=contender.version(),
        decisions_per_second=median(figures),
        spread=(min(figures), max(figures)),
        rounds=figures,
    )


def _missing(contender: Contender, why: Missing) -> Standing:
    return Standing(contender.game, contender.engine, contender.note, contender.version(), missing=why.reason)


def _held_against_ours(standing: Standing, standings: Sequence[Standing]) -> Standing:
    """A peer beside every entry of ours in its group: one on the same game, all of our games among engines at home."""
    if standing.is_ours or standing.missing is not None:
        return standing
    own = [other for other in standings if other.is_ours and other.game == standing.game]
    ratios = {entry.engine.removeprefix(f"{HARENA}: "): ratio(entry.rounds, standing.rounds) for entry in own}
    return replace(standing, harena_to_peer=ratios)
