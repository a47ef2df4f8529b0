"""Programs that play alone, compared on equal seeds: by how often they win, and by their score where a game counts one.

A game with one side, a solo game or a team against the game itself, has no pairs and no ties: two lost games are two
losses. Every program plays the games of the same numbers, with the same dice, and their results are compared game by
game: what luck did to both drops out. `simulate` with the same seed plays the same games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import combinations
from math import inf, sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import perf_counter
from typing import Any

from msgspec import Struct

from harena.core.errors import refuse
from harena.core.game import Game
from harena.core.new_game import Given
from harena.core.player import Clock
from harena.core.seat import Seat
from harena.lab.ratings import DEVIATIONS, Estimate, estimated_score
from harena.lab.simulate import (
    Played,
    Progress,
    Setting,
    check_counts,
    check_tables,
    checked_setting,
    chunks,
    play_number,
)
from harena.lab.workers import in_order

Row = list[Played]
"""The game of one number, as each of the programs played it."""


class Performance(Struct, frozen=True):
    """How one program did."""

    bot: str
    games: int
    wins: int
    share: Estimate
    """How often it wins, from 0 to 1."""
    score: Estimate | None
    """Its mean score; None where the game counts none."""
    length: float
    """How many choices it made in a game, on average."""


class Difference(Struct, frozen=True):
    """By how much the first program did better than the second, game by game; less than 0: worse."""

    first: str
    second: str
    won_alone: tuple[int, int]
    """How many games only the first won, and how many only the second."""
    share: Estimate
    """The share of games that the first wins, less that of the second."""
    score: Estimate | None


class Comparison(Struct, frozen=True):
    """Programs on equal seeds, the one that wins most first; of equals the one with the better score."""

    game: str
    seats: int
    games: int
    """How many games each of them played."""
    planned: int
    """How many games all of them would have played without Ctrl-C."""
    performances: list[Performance]
    differences: list[Difference]
    interrupted: bool
    seconds: float


def has_one_side(game: Game[Any], seats: int) -> bool:
    """Whether all seats win and lose together."""
    return seats in game.seats and len(game.table(seats).allies(Seat(0))) == seats


def compare(
    game_name: str,
    bots: Sequence[str],
    *,
    games: int,
    seed: str,
    workers: int = 1,
    options: Mapping[str, object] | None = None,
    draw_options: bool = False,
    brings: Sequence[Given] = (),
    content: Path | None = None,
    clock: Clock = Clock(),
    seats: int = 1,
    progress: Progress | None = None,
) -> Comparison:
    """Let each program play the games numbered from 0. Ctrl-C ends it with the games that all have played by then.

    One program alone is measured, not compared. The same seed gives the same result whatever the number of workers,
    unless the clock counts seconds.
    """
    started = perf_counter()
    setting = checked_setting(game_name, bots, seed, options, content, clock, brings, draw_options)
    check_counts(games, workers)
    if not bots:
        raise refuse("too_few_bots", count=0)
    check_tables(setting, [seats], games)
    rows, interrupted = _play_all(setting, list(bots), seats, games, workers, progress)
    performances = [_performance(bot, [row[place] for row in rows]) for place, bot in enumerate(bots)]
    return Comparison(
        game=game_name,
        seats=seats,
        games=len(rows),
        planned=games * len(bots),
        performances=sorted(performances, key=_strength, reverse=True),
        differences=[
            _difference(bots[one], bots[other], rows, (one, other)) for one, other in combinations(range(len(bots)), 2)
        ],
        interrupted=interrupted,
        seconds=perf_counter() - started,
    )


def _play_all(
    setting: Setting, bots: list[str], seats: int, games: int, workers: int, progress: Progress | None
) -> tuple[list[Row], bool]:
    """The games that all programs have played, and whether Ctrl-C ended it before the last one."""
    rows: list[Row] = []
    try:
        with closing(
            in_order(partial(_play_chunk, setting, bots, seats), chunks(games, workers, bots), workers)
        ) as parts:
            for part in parts:
                rows += part
                if progress is not None:
                    progress(len(rows) * len(bots))
    except KeyboardInterrupt:
        if not rows:
            raise
        return rows, True
    return rows, False


def _play_chunk(setting: Setting, bots: list[str], seats: int, numbers: range) -> list[Row]:
    """Play the games of these numbers with each program; what a worker does."""
    return [[play_number(setting, [bot] * seats, number)[1] for bot in bots] for number in numbers]


# The results


def _performance(bot: str, played: Sequence[Played]) -> Performance:
    wins = [_won(game) for game in played]
    return Performance(
        bot=bot,
        games=len(played),
        wins=sum(wins),
        share=share_of(sum(wins), len(wins)),
        score=_mean_of([game.outcome.score for game in played]),
        length=fmean(game.decisions for game in played),
    )


def _difference(first: str, second: str, rows: Sequence[Row], places: tuple[int, int]) -> Difference:
    pairs = [(row[places[0]], row[places[1]]) for row in rows]
    scores = [
        None if one.outcome.score is None or other.outcome.score is None else one.outcome.score - other.outcome.score
        for one, other in pairs
    ]
    better = sum(_won(one) > _won(other) for one, other in pairs)
    worse = sum(_won(one) < _won(other) for one, other in pairs)
    wins = estimated_score((worse, 0, len(pairs) - better - worse, 0, better))
    share = Estimate(*(2 * end - 1 for end in (wins.value, wins.low, wins.high)))
    return Difference(first, second, (better, worse), share, _mean_of(scores))


def _strength(one: Performance) -> tuple[float, float]:
    return one.share.value, 0.0 if one.score is None else one.score.value


def _won(game: Played) -> int:
    return int(bool(game.outcome.winners))


def _mean_of(values: Sequence[int | None]) -> Estimate | None:
    known = [value for value in values if value is not None]
    return mean(known) if len(known) == len(values) else None


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values; one value alone tells nothing of how far off it may be."""
    value = fmean(values)
    margin = DEVIATIONS * stdev(values) / sqrt(len(values)) if len(values) > 1 else inf
    return Estimate(value, value - margin, value + margin)


def share_of(wins: int, games: int) -> Estimate:
    """The share of games won, with Wilson's interval, which is sound also where none or all were won."""
    share, z = wins / games, DEVIATIONS * DEVIATIONS / games
    centre = (share + z / 2) / (1 + z)
    margin = sqrt(z * (share * (1 - share) + z / 4)) / (1 + z)
    return Estimate(share, centre - margin, centre + margin)
