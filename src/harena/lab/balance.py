"""Balance: what seats may bring (armies, heroes) against each other, all pairings, one kind of bot on both sides.

Every pairing plays the same seeds, two games on each with the sides swapped, so that neither luck nor the seat nor the
bot speaks for one of the two. What is played comes out pair by pair, for a caller to keep; `balance` makes the figures
from whatever is there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import combinations
from math import comb, sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Final, Literal

from msgspec import Struct

from harena.bots import make_bot
from harena.core.errors import refuse
from harena.core.player import Clock
from harena.core.seat import Seat
from harena.core.table import Table
from harena.lab.arena import Meeting
from harena.lab.ratings import DEVIATIONS, PAIR_SCORES, Estimate, estimated_score
from harena.lab.seeds import bot_stream, chance_stream
from harena.lab.simulate import Played, Setting, check_counts, checked_setting, play
from harena.lab.workers import in_order

FAIR: Final = (0.42, 0.58)
"""Whoever wins a share between these is neither too weak nor too strong."""

Verdict = Literal["fair", "weak", "strong", "surely weak", "surely strong"]
Brings = Mapping[str, Mapping[str, object]]
"""What is compared: by its name, what a seat would type to bring it."""


class Pair(Struct, frozen=True):
    """Two games of a meeting on one seed, told for the first of the two; in the second game the sides are swapped."""

    meeting: Meeting
    number: int
    payoffs: tuple[float, float]
    decisions: tuple[int, int]
    endings: tuple[str, str]


class Matchup(Struct, frozen=True):
    """The results of two against each other, told for the first one."""

    first: str
    second: str
    games: int
    wins: int
    draws: int
    losses: int
    share: Estimate
    length: float
    """Choices of both sides in a game, on average."""


class Total(Struct, frozen=True):
    """What one did against all the others together."""

    name: str
    games: int
    share: Estimate


class Balance(Struct, frozen=True):
    """All pairings on the same seeds; the strongest of the totals first."""

    games: int
    seeds: int
    matchups: list[Matchup]
    totals: list[Total]
    length: float
    endings: dict[str, int]
    """How many games ended for each reason, the most frequent first."""


class Field(Struct, frozen=True):
    """What is compared and how it is played; sent to every worker."""

    setting: Setting
    brings: list[dict[str, object]]
    bot: str
    first_side: tuple[bool, ...]
    """For each seat whether it is on the first of the two sides."""


# The games


def play_pairings(
    game_name: str,
    brings: Brings,
    bot: str,
    *,
    games: int,
    seed: str,
    workers: int = 1,
    options: Mapping[str, object] | None = None,
    content: Path | None = None,
    clock: Clock = Clock(),
    seats: int = 2,
    done: Collection[tuple[Meeting, int]] = (),
) -> Iterator[Pair]:
    """Play `games` in every pairing, rounded up to an even number, and hand out each pair when it is played.

    All pairings play the first seed, then all the second, so that a series which is cut short is a smaller series.
    Pairs that are `done` are left out. The same seed gives the same pairs whatever the number of workers.
    """
    setting = checked_setting(game_name, [bot], seed, options, content, clock)
    check_counts(games, workers)
    tables = [_table(setting, [own] * seats) for own in brings.values()]  # refuses what cannot be brought
    field = Field(setting, [dict(own) for own in brings.values()], bot, _first_side(tables[0], game_name))
    wanted = [task for task in _tasks(len(brings), _seeds(games)) if task not in done]
    with closing(in_order(partial(_play_pair, field), wanted, workers)) as pairs:
        yield from pairs


def planned_pairs(brings: int, games: int) -> int:
    """How many pairs a whole series has."""
    return comb(brings, 2) * _seeds(games)


def _seeds(games: int) -> int:
    return (games + 1) // 2


def _tasks(brings: int, seeds: int) -> Iterator[tuple[Meeting, int]]:
    return ((meeting, number) for number in range(seeds) for meeting in combinations(range(brings), 2))


def _table(setting: Setting, brought: Sequence[Mapping[str, object]]) -> Table:
    game = setting.game
    table: Table = game.table(
        [game.read_brings(own) for own in brought], game.read_options(setting.options), setting.content
    )
    return table


def _first_side(table: Table, game_name: str) -> tuple[bool, ...]:
    first = table.allies(Seat(0))
    rest = [Seat(seat) for seat in range(table.seats) if seat not in first]
    if not rest or set(table.allies(rest[0])) != set(rest):
        raise refuse("arena_needs_two_sides", game=game_name, seats=table.seats)
    return tuple(seat in first for seat in range(table.seats))


def _play_pair(field: Field, task: tuple[Meeting, int]) -> Pair:
    """Two games on one seed; what a worker does."""
    meeting, number = task
    one, other = (_play_one(field, meeting, number, swapped) for swapped in (False, True))
    first, second = field.first_side.index(True), field.first_side.index(False)
    return Pair(
        meeting,
        number,
        payoffs=(one.outcome.payoff(Seat(first)), other.outcome.payoff(Seat(second))),
        decisions=(one.decisions, other.decisions),
        endings=(one.outcome.reason, other.outcome.reason),
    )


def _play_one(field: Field, meeting: Meeting, number: int, swapped: bool) -> Played:
    """One of the two games, with equal chance in both. Each bot keeps its generator when it changes sides."""
    setting = field.setting
    sides = [int(is_first == swapped) for is_first in field.first_side]
    table = _table(setting, [field.brings[meeting[side]] for side in sides])
    players = []
    for seat, side in enumerate(sides):
        rng = bot_stream(setting.seed, number, side + 2 * sides[:seat].count(side))
        players.append((field.bot, make_bot(field.bot, setting.game, rng)))
    return play(setting, table, players, chance_stream(setting.seed, number), number)


# The figures


def balance(names: Sequence[str], pairs: Iterable[Pair]) -> Balance | None:
    """The figures of what has been played; None while there is no seed on which all have met.

    Seeds on which some have not met yet are left out, so that no opponent counts more than another.
    """
    meetings = list(combinations(range(len(names)), 2))
    played = {(pair.meeting, pair.number): pair for pair in pairs}
    seeds = sorted({number for _, number in played if all((meeting, number) in played for meeting in meetings)})
    if not seeds:
        return None
    series = {meeting: [played[meeting, number] for number in seeds] for meeting in meetings}
    counted = [pair for pairs in series.values() for pair in pairs]
    totals = [_total(names, place, series) for place in range(len(names))]
    return Balance(
        games=2 * len(counted),
        seeds=len(seeds),
        matchups=[_matchup(names, meeting, pairs) for meeting, pairs in series.items()],
        totals=sorted(totals, key=lambda total: -total.share.value),
        length=_length(counted),
        endings=dict(Counter(reason for pair in counted for reason in pair.endings).most_common()),
    )


def verdict(share: Estimate) -> Verdict:
    """Whether a share lies outside of what is fair; surely so where its whole interval does."""
    least, most = FAIR
    if share.value < least:
        return "surely weak" if share.high < least else "weak"
    if share.value > most:
        return "surely strong" if share.low > most else "strong"
    return "fair"


def _matchup(names: Sequence[str], meeting: Meeting, pairs: Sequence[Pair]) -> Matchup:
    payoffs = [payoff for pair in pairs for payoff in pair.payoffs]
    return Matchup(
        first=names[meeting[0]],
        second=names[meeting[1]],
        games=len(payoffs),
        wins=payoffs.count(1.0),
        draws=payoffs.count(0.5),
        losses=payoffs.count(0.0),
        share=estimated_score(_counts(_score(pair, meeting[0]) for pair in pairs)),
        length=_length(pairs),
    )


def _total(names: Sequence[str], place: int, series: Mapping[Meeting, Sequence[Pair]]) -> Total:
    """The share against all others, each counting the same, with the wider of two intervals.

    One takes all pairs for independent. The other knows that those on one seed share their luck, and so goes by the
    spread from seed to seed.
    """
    own = [pairs for meeting, pairs in series.items() if place in meeting]
    share = estimated_score(_counts(_score(pair, place) for pairs in own for pair in pairs))
    by_seed = [mean(_score(pair, place) for pair in on_seed) for on_seed in zip(*own, strict=True)]
    margin = DEVIATIONS * stdev(by_seed) / sqrt(len(by_seed)) if len(by_seed) > 1 else 0.0
    low, high = min(share.low, share.value - margin), max(share.high, share.value + margin)
    return Total(names[place], 2 * sum(map(len, own)), Estimate(share.value, max(0.0, low), min(1.0, high)))


def _score(pair: Pair, place: int) -> float:
    score = sum(pair.payoffs) / 2
    return score if pair.meeting[0] == place else 1 - score


def _counts(scores: Iterable[float]) -> list[int]:
    """How many pairs scored 0, ¼, ½, ¾ and 1."""
    counted = Counter(scores)
    return [counted[score] for score in PAIR_SCORES]


def _length(pairs: Sequence[Pair]) -> float:
    return mean(decisions for pair in pairs for decisions in pair.decisions)
