"""How fast a game is played, copied, folded again and searched: the four figures of `harena bench`.

Each figure is measured in several short repetitions, the four in turn, so that a busy moment of the machine does not
fall on one of them alone. Only the processor time of this process counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from itertools import cycle
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

import msgspec
from msgspec import Struct

from harena.bots import make_bot
from harena.core.action import earnest
from harena.core.fold import refold
from harena.core.game import Game
from harena.core.match import Match, new_header
from harena.core.player import Clock
from harena.core.question import Ask
from harena.core.record import Player, encode_line, parse_record
from harena.core.seat import Seat
from harena.core.sources import Seeded
from harena.core.table import Table

SAMPLE: Final = 64
"""How many positions are copied and thought about."""
GAMES: Final = 8
"""How many games the positions and records are taken from."""
SIMULATIONS: Final = 200
"""What the seer may spend on one decision."""

Work = Callable[[], int]
"""Does a piece of what is measured and returns how many it did."""

Brings = Sequence[Struct]
"""What seats may bring: each takes one of these at random for every game; where there are none, the usual."""


class Measurement(Struct, frozen=True):
    """The median of each figure over the repetitions, and in `spread` its least and greatest value."""

    game: str
    decisions_per_second: float
    """Choices made by seats; what chance answers takes its time but does not count."""
    copy_us: float
    refold_per_second: float
    """Answers of a record, chance included, from its bytes to the last position, each checked."""
    seer_simulations_per_second: float
    spread: dict[str, tuple[float, float]]
    repetitions: int


def measure(
    game: Game[Any], rng: Random, *, seconds: float = 4.0, repetitions: int = 5, brings: Brings = ()
) -> Measurement:
    """All four figures, measured for about this many seconds, after the games that are copied and folded."""
    works = {
        "decisions_per_second": playouts(game, _stream(rng), brings),
        "copy_us": copies(game, _stream(rng), brings),
        "refold_per_second": refolds(game, _stream(rng), brings),
        "seer_simulations_per_second": searches(game, _stream(rng), brings),
    }
    figures = _in_turn(works, seconds / (len(works) * repetitions), repetitions)
    figures["copy_us"] = [1e6 / copies_per_second for copies_per_second in figures["copy_us"]]
    return Measurement(
        game=game.name,
        **{name: median(values) for name, values in figures.items()},
        spread={name: (min(values), max(values)) for name, values in figures.items()},
        repetitions=repetitions,
    )


def rate(work: Work, seconds: float) -> float:
    """How many a second, worked at for at least this long and at least once."""
    done = 0
    start = process_time()
    while True:
        done += work()
        spent = process_time() - start
        if spent > 0 and spent >= seconds:
            return done / spent


def _in_turn(works: dict[str, Work], seconds: float, repetitions: int) -> dict[str, list[float]]:
    for work in works.values():
        work()  # what is made on first use, such as generated copies, counts for no figure
    figures: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(repetitions):
        for name, work in works.items():
            figures[name].append(rate(work, seconds))
    return figures


# The four works


def playouts(game: Game[Any], rng: Random, brings: Brings = ()) -> Work:
    """One game of random players from setup to end, options listed at every step; counts decisions."""
    return lambda: playout(game, rng, brings)


def playout(game: Game[Any], rng: Random, brings: Brings = ()) -> int:
    """Play one game at random without journal, record or views; returns the number of decisions."""
    table = game.table(brought(game, rng, brings))
    random = rng.random
    decisions = 0
    while (pending := table.pending) is not None:
        if type(pending) is Ask:  # quicker than isinstance, which asks the metaclass about what is none
            options = table.options()
            chosen = options[int(random() * len(options))]
            table.answer(rng.choice(earnest(options)) if chosen.gives_up else chosen)
            decisions += 1
        else:
            table.answer(pending.sample(table, rng))
    return decisions


def copies(game: Game[Any], rng: Random, brings: Brings = ()) -> Work:
    """A copy of each of the sampled positions."""
    tables = sampled(positions(game, rng, brings), rng)

    def copy_each() -> int:
        for table in tables:
            table.copy()
        return len(tables)

    return copy_each


def refolds(game: Game[Any], rng: Random, brings: Brings = ()) -> Work:
    """One record read from its bytes and folded with every check; counts answers."""
    records = cycle([recorded(game, rng, brings) for _ in range(GAMES)])
    return lambda: len(refold(game, parse_record(BytesIO(next(records)))).steps)


def searches(game: Game[Any], rng: Random, brings: Brings = ()) -> Work:
    """One decision of the seer at a sampled position, with nothing remembered; counts the simulations of its budget."""
    tables = cycle(sampled((table for table in positions(game, rng, brings) if len(table.options()) > 1), rng))

    def think() -> int:
        table = next(tables)
        assert table.pending is not None
        view = table.seen_by(table.pending.seat)
        seer = make_bot(f"seer:{SIMULATIONS}", game, _stream(rng))
        seer.choose(view, view.options(), Clock(even=True))  # to the end of its budget
        return SIMULATIONS

    return think


# Games to measure with


def brought(game: Game[Any], rng: Random, brings: Brings) -> list[Struct]:
    """What the seats of one game bring, at the smallest table that the game allows."""
    return [rng.choice(brings) if brings else game.rules.brings() for _ in range(game.seats[0])]


def positions(game: Game[Any], rng: Random, brings: Brings = ()) -> Iterator[Table]:
    """Every position of some random games, as a table that goes on after it was looked at."""
    for _ in range(GAMES):
        table = game.table(brought(game, rng, brings))
        while (pending := table.pending) is not None:
            yield table
            table.answer(
                rng.choice(earnest(table.options())) if isinstance(pending, Ask) else pending.sample(table, rng)
            )


def sampled(tables: Iterator[Table], rng: Random) -> list[Table]:
    """Copies of up to SAMPLE of these tables, each as likely to be among them as any other."""
    kept: list[Table] = []
    for seen, table in enumerate(tables):
        if len(kept) < SAMPLE:
            kept.append(table.copy())
        elif (place := rng.randrange(seen + 1)) < SAMPLE:
            kept[place] = table.copy()
    rng.shuffle(kept)
    return kept


def recorded(game: Game[Any], rng: Random, brings: Brings = ()) -> bytes:
    """The record of a whole random game, as a file would hold it."""
    source = Seeded(f"measured {rng.random()}")
    players = [Player("random", "random", msgspec.to_builtins(own)) for own in brought(game, rng, brings)]
    header = new_header(game, players, source, match="measured")
    bots = {Seat(seat): make_bot("random", game, _stream(rng)) for seat in range(len(players))}
    match = Match(game, header, source=source, bots=bots)
    match.advance()
    return b"".join(map(encode_line, (header, *match.lines)))


def _stream(rng: Random) -> Random:
    """A generator of its own for each purpose."""
    return Random(rng.getrandbits(64))
