"""The arena: every bot against every other, in pairs of games on one seed with the seats swapped.

Swapping the seats takes out what one seat has over the other and much of the luck. Games with one side only have no
pairs: `solo.py` compares bots there.

What the seats bring, and the options where they are drawn, are the same in both games of a pair and stay at their
seats while the bots change: each bot plays each army once on every seed, so that no army speaks for a bot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import combinations
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from harena.bots import make_bot
from harena.core.errors import refuse
from harena.core.game import Game
from harena.core.new_game import Given
from harena.core.player import Clock
from harena.core.seat import Seat
from harena.core.table import Table
from harena.lab.ratings import (
    PAIR_SCORES,
    Estimate,
    Rating,
    Tallies,
    Tally,
    estimated_elo,
    estimated_score,
    rateable,
    ratings,
    softened,
)
from harena.lab.seeds import bot_stream, chance_stream
from harena.lab.simulate import Played, Progress, Setting, check_counts, check_tables, checked_setting, chunks, play
from harena.lab.sprt import Sprt, Verdict
from harena.lab.workers import in_order

Meeting = tuple[int, int]
"""Two bots by their places in the field, the earlier one first."""

Sides = tuple[tuple[Seat, ...], tuple[Seat, ...]]
"""The seats of each of the two teams."""

Payoffs = tuple[float, ...]
"""What the first bot got in the two games of a pair, or in the one that is left over."""


class Pair(Struct, frozen=True):
    """Two games on one seed: what they paid, and how many decisions both took together. The last may be one game."""

    payoffs: Payoffs
    decisions: int


class Pairing(Struct, frozen=True):
    """What two bots did against each other, told for the first one."""

    first: str
    second: str
    games: int
    wins: int
    draws: int
    losses: int
    pairs: list[int]
    """How many pairs of games scored 0, ¼, ½, ¾ and 1; a game that is left over counts among them."""
    score: Estimate
    elo: Estimate
    """The difference in Elo; infinite on a side where the score may be 0 or 1."""
    length: float
    """How many choices both sides made in a game, on average."""
    llr: float | None
    verdict: Verdict | None
    """Which claim of the sequential test was accepted; None without a test, or where it could not decide."""


class Arena(Struct, frozen=True):
    """A round robin and its ratings, the strongest bot first."""

    game: str
    seats: int
    bots: list[str]
    games: int
    planned: int
    """How many games there would have been without a test or Ctrl-C."""
    pairings: list[Pairing]
    ratings: list[Rating]
    softened: bool
    """Somebody won or lost everything: a drawn game was added to every pairing to keep the ratings finite."""
    interrupted: bool
    """Ctrl-C ended it early; bots that had not played by then have no rating."""
    seconds: float


class Field(Struct, frozen=True):
    """The bots and what they play; sent to every worker."""

    setting: Setting
    bots: list[str]
    sides: Sides
    games: int
    """Between any two of them."""


def arena(
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
    seats: int | None = None,
    sprt: Sprt | None = None,
    progress: Progress | None = None,
) -> Arena:
    """Play `games` between any two bots; with `sprt`, fewer where that is enough.

    `seats`: how many sit at the table; without it, the fewest that make two sides. The same seed gives the same result
    whatever the number of workers, unless the clock counts seconds. Ctrl-C ends it with what has been played by then.
    """
    started = perf_counter()
    setting = checked_setting(game_name, bots, seed, options, content, clock, brings, draw_options)
    check_counts(games, workers)
    if len(bots) < 2:
        raise refuse("too_few_bots", count=len(bots))
    seats = usual_seats(setting.game) if seats is None else seats
    _check_meetings(setting, len(bots), seats, _pairs(games))
    field = Field(setting, list(bots), _sides(setting.table(seats), game_name), games)
    books, interrupted = _play_all(field, workers, sprt, progress)
    rated, finite = _rated(bots, {meeting: book.tally() for meeting, book in books.items()})
    pairings = [book.pairing(bots[first], bots[second]) for (first, second), book in books.items()]
    return Arena(
        game=game_name,
        seats=seats,
        bots=list(bots),
        games=sum(pairing.games for pairing in pairings),
        planned=planned_games(len(bots), games),
        pairings=pairings,
        ratings=sorted(rated, key=lambda rating: -rating.elo),
        softened=not finite,
        interrupted=interrupted,
        seconds=perf_counter() - started,
    )


def _rated(bots: Sequence[str], tallies: Tallies) -> tuple[list[Rating], bool]:
    """Ratings of the bots that have played, and whether they are finite without being softened."""
    met = sorted({bot for meeting in tallies for bot in meeting})
    known = {(met.index(first), met.index(second)): tally for (first, second), tally in tallies.items()}
    finite = rateable(len(met), known)
    return ratings([bots[bot] for bot in met], known if finite else softened(known)), finite


def planned_games(bots: int, games: int) -> int:
    """How many games a round robin takes if no test stops it early: where `progress` ends."""
    return bots * (bots - 1) // 2 * games


def _pairs(games: int) -> int:
    """How many pairs that is, with one of a single game where the number is odd."""
    return (games + 1) // 2


# Who sits where


def usual_seats(game: Game[Any]) -> int:
    """How many sit at the table by default: the fewest that may be two sides."""
    return min((count for count in game.seats if count > 1), default=1)


def _sides(table: Table, game_name: str) -> Sides:
    everybody = tuple(Seat(seat) for seat in range(table.seats))
    first = tuple(table.allies(everybody[0]))
    rest = tuple(seat for seat in everybody if seat not in first)
    if not rest or set(table.allies(rest[0])) != set(rest):
        raise refuse("arena_needs_two_sides", game=game_name, seats=table.seats)
    return first, rest


def _check_meetings(setting: Setting, bots: int, seats: int, pairs: int) -> None:
    """Refuse what cannot be played before anything is."""
    for meeting in combinations(range(bots), 2):
        check_tables(_of_meeting(setting, meeting), [seats], pairs)


# The games


def _play_all(
    field: Field, workers: int, sprt: Sprt | None, progress: Progress | None
) -> tuple[dict[Meeting, _Book], bool]:
    """Play all meetings, one after the other. A test that is decided leaves out the rest of its meeting.

    After Ctrl-C it returns the meetings that have begun, and True; where none has, the interrupt is raised again.
    """
    books = {meeting: _Book(field.games, sprt) for meeting in combinations(range(len(field.bots)), 2)}
    try:
        with closing(in_order(partial(_play_chunk, field), _tasks(field, books, workers), workers)) as parts:
            for meeting, played in parts:
                books[meeting].take(played)
                if progress is not None:
                    progress(sum(book.settled_games for book in books.values()))
    except KeyboardInterrupt:
        begun = {meeting: book for meeting, book in books.items() if book.settled_games}
        if not begun:
            raise
        return begun, True
    return books, False


def _tasks(field: Field, books: Mapping[Meeting, _Book], workers: int) -> Iterator[tuple[Meeting, range]]:
    for meeting, book in books.items():
        for numbers in chunks(_pairs(field.games), workers, [field.bots[bot] for bot in meeting]):
            if book.verdict is None:
                yield meeting, numbers


def _play_chunk(field: Field, task: tuple[Meeting, range]) -> tuple[Meeting, list[Pair]]:
    """Play the pairs of these numbers; what a worker does."""
    meeting, numbers = task
    return meeting, [_play_pair(field, meeting, number) for number in numbers]


def _play_pair(field: Field, meeting: Meeting, number: int) -> Pair:
    """Two games on one seed, seats swapped; of an odd number of games the last is played alone."""
    left, right = field.sides
    one = _play_one(field, meeting, number, {**dict.fromkeys(left, 0), **dict.fromkeys(right, 1)})
    if 2 * number + 1 == field.games:
        return Pair((one.outcome.payoff(left[0]),), one.decisions)
    other = _play_one(field, meeting, number, {**dict.fromkeys(right, 0), **dict.fromkeys(left, 1)})
    return _pair(one, left[0], other, right[0])


def _pair(one: Played, seat: Seat, other: Played, other_seat: Seat) -> Pair:
    payoffs = one.outcome.payoff(seat), other.outcome.payoff(other_seat)
    return Pair(payoffs, one.decisions + other.decisions)


def _play_one(field: Field, meeting: Meeting, number: int, seating: Mapping[Seat, int]) -> Played:
    """A game in which each seat is taken by the first (0) or the second bot (1) of a meeting.

    Every meeting has a seed of its own. Chance is the same in both games of a pair; a bot keeps its stream when it
    changes seats, so that two bots of one kind do not merely play the same game twice.
    """
    setting = _of_meeting(field.setting, meeting)
    seated = [0, 0]
    players = []
    for seat in sorted(seating):
        side = seating[seat]
        rng = bot_stream(setting.seed, number, side + 2 * seated[side])
        seated[side] += 1
        spec = field.bots[meeting[side]]
        players.append((spec, make_bot(spec, setting.game, rng)))
    table = setting.table(len(seating), number)
    return play(setting, table, players, chance_stream(setting.seed, number), number)


def _of_meeting(setting: Setting, meeting: Meeting) -> Setting:
    return msgspec.structs.replace(setting, seed=meeting_seed(setting.seed, meeting))


def meeting_seed(seed: str, meeting: Meeting) -> str:
    """The seed of one meeting. `simulate` with it replays the first game of every pair, and can write its record."""
    return f"{meeting[0]}-{meeting[1]} {seed}"


# The results


class _Book:
    """What is known of one meeting so far. Pairs come in the order of their numbers."""

    def __init__(self, planned: int, sprt: Sprt | None) -> None:
        self.verdict: Verdict | None = None
        self._planned = planned
        self._sprt = sprt
        self._payoffs: list[Payoffs] = []
        self._decisions = 0
        self._pairs = [0] * len(PAIR_SCORES)

    def take(self, played: Sequence[Pair]) -> None:
        """Enter the next pairs, up to the one that decides the test; what was played beyond it does not count."""
        for pair in played:
            if self.verdict is not None:
                return
            self._decisions += pair.decisions
            self._payoffs.append(pair.payoffs)
            self._pairs[round(fmean(pair.payoffs) * (len(PAIR_SCORES) - 1))] += 1
            if self._sprt is not None:
                self.verdict = self._sprt.verdict(self._pairs)

    @property
    def settled_games(self) -> int:
        """How many games have been played, or need not be played any more."""
        return self._planned if self.verdict is not None else len(self.results())

    def results(self) -> list[float]:
        """The points of the first bot, one entry for each game."""
        return [payoff for pair in self._payoffs for payoff in pair]

    def tally(self) -> Tally:
        results = self.results()
        return Tally(sum(results), len(results))

    def pairing(self, first: str, second: str) -> Pairing:
        results = self.results()
        share = fmean(results)
        return Pairing(
            first=first,
            second=second,
            games=len(results),
            wins=results.count(1.0),
            draws=results.count(0.5),
            losses=results.count(0.0),
            pairs=list(self._pairs),
            score=estimated_score(self._pairs, share),
            elo=estimated_elo(self._pairs, share),
            length=self._decisions / len(results),
            llr=None if self._sprt is None else self._sprt.llr(self._pairs),
            verdict=self.verdict,
        )
