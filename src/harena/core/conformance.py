"""The conformance suite: what every game promises, checked by playing it at random.

`examine(game, seed, games)` plays games over all seat numbers and random options, and at every position asks each
check of `promises.py` whether its promise holds. It works for any registered game, other people's included:
`harena conform GAME`, or in a test `assert_conforms(GAME)`.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from operator import itemgetter
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from harena.core import promises
from harena.core.fold import refold
from harena.core.game import Game
from harena.core.match import Match, new_header
from harena.core.new_game import random_brings, random_options
from harena.core.promises import (
    Answers,
    Channel,
    Nonconformance,
    Spot,
    check_catalogues,
    expect,
    random_answer,
    words_of,
)
from harena.core.question import Ask
from harena.core.record import Player, encode_line, parse_record
from harena.core.sources import Seeded
from harena.core.table import Table
from harena.core.text import LANGUAGES

__all__ = [
    "CHECKS",
    "ENDS",
    "REPLAY",
    "Nonconformance",
    "Result",
    "assert_conforms",
    "examine",
]

LONGEST_GAME: Final = 50_000
"""Answers after which a random game is taken to be endless."""

CHECKS: Final[dict[str, Callable[[Spot], Iterator[None]]]] = {
    "copies": promises.check_copies,
    "travel": promises.check_travel,
    "options": promises.check_options,
    "reasons": promises.check_reasons,
    "actions": promises.check_actions,
    "every option plays": promises.check_every_option_plays,
    "chance": promises.check_chance,
    "views": promises.check_views,
    "two worlds": promises.check_two_worlds,
    "secrets": promises.check_secrets,
    "consequences": promises.check_consequences,
    "imagination": promises.check_imagination,
    "evaluation": promises.check_evaluation,
    "texts": promises.check_texts,
    "ending": promises.check_ending,
}
TEXTS: Final = "texts"
REPLAY: Final = "replay"
ENDS: Final = "ends"


class Result(Struct, frozen=True):
    """One check over a whole examination: how many cases it looked at, and the first failure.

    No cases: the game has nothing of the kind. `tried` is False where the game broke off before there could be any.
    """

    check: str
    cases: int
    failure: str | None = None
    tried: bool = True

    @property
    def passed(self) -> bool:
        return self.tried and self.failure is None


# Examination


class _Tally:
    """Cases and first failures by check."""

    def __init__(self) -> None:
        self.cases: dict[str, int] = dict.fromkeys((*CHECKS, REPLAY, ENDS), 0)
        self.failures: dict[str, str] = {}
        self._crashes: dict[tuple[object, ...], str] = {}

    def run(self, name: str, where: str, cases: Iterator[None]) -> None:
        """Count the cases of a check until the first failure, whatever the game's own code raises."""
        if name in self.failures:
            return
        try:
            for _ in cases:
                self.cases[name] += 1
        except Nonconformance as broken:
            self.failures[name] = f"{where}: {broken}"
        except Exception as error:  # noqa: BLE001 - the game's own code failed: that is a finding, to be shown whole
            self.failures[name] = f"{where}:{self._crash(name, error)}"

    def _crash(self, name: str, error: Exception) -> str:
        """The whole traceback, or the name of the check that has already shown it."""
        at = traceback.extract_tb(error.__traceback__)[-1]
        first = self._crashes.setdefault((type(error), str(error), at.filename, at.lineno), name)
        if first != name:
            return f" {type(error).__name__}: {error} (the same as in {first!r})"
        return "\n" + "".join(traceback.format_exception(error))

    def results(self) -> list[Result]:
        cut_short = ENDS in self.failures
        return [
            Result(name, cases, self.failures.get(name), tried=bool(cases) or name in self.failures or not cut_short)
            for name, cases in self.cases.items()
        ]


def examine(
    game: Game[Any],
    seed: str = "harena",
    games: int = 20,
    *,
    positions: int | None = None,
    channels: Mapping[str, Channel] | None = None,
    progress: Callable[[int], None] = lambda _done: None,
) -> list[Result]:
    """Play this many random games and say of each check how many cases it saw and what failed first.

    `positions`: how many of each game are looked at, drawn from its whole length; None: all. `progress` is told how
    many positions are done where they are limited, else how many games. A game that cannot be played to its end is the
    last one. `channels`: further things that reach a viewer (pages, pictures), which two worlds and secrets then cover
    too.
    """
    tally = _Tally()
    tally.run(TEXTS, "catalogues", check_catalogues(game))
    for number in range(games):
        before = number * (positions or 1)

        def looked(count: int, before: int = before) -> None:
            if positions is not None:
                progress(before + min(count, positions))

        one = _one_game(game, seed, number, positions, channels or {}, tally, looked)
        tally.run(ENDS, f"seed {seed!r}, game {number}", one)
        if ENDS in tally.failures:
            break
        progress(before + (positions or 1))
    return tally.results()


def assert_conforms(game: Game[Any], seed: str = "harena", games: int = 20) -> None:
    """For a game's own tests: fails with everything that is wrong."""
    failures = [f"{result.check}: {result.failure}" for result in examine(game, seed, games) if result.failure]
    if failures:
        raise Nonconformance("\n".join(failures))


def check_replay(
    game: Game[Any], brought: Sequence[Struct], options: Mapping[str, object], rng: Random
) -> Iterator[None]:
    """A recorded game, written out and read back, folds to the same position and the same end."""
    source = Seeded(f"conformance {rng.random()}")
    players = [Player(f"player {seat}", brings=msgspec.to_builtins(own)) for seat, own in enumerate(brought, start=1)]
    match = Match(game, new_header(game, players, source, options=options, match="conformance"), source=source)
    while not match.over:
        while match.step():
            pass
        if isinstance(match.table.pending, Ask):
            match.answer(match.table.pending.seat, random_answer(match.table, rng))
        expect(match.version < LONGEST_GAME, "the game does not end")
    record = parse_record(BytesIO(b"".join(map(encode_line, (match.header, *match.lines)))))
    fold = refold(game, record)
    expect(fold.table.encode() == match.table.encode(), "a record folds to another position")
    expect(fold.ended, "the record of a finished game has no end")
    yield


def _one_game(
    game: Game[Any],
    seed: str,
    number: int,
    most: int | None,
    channels: Mapping[str, Channel],
    tally: _Tally,
    looked: Callable[[int], None],
) -> Iterator[None]:
    """A random game with all checks at its positions, or at so many of them, and then another one that is replayed."""
    where = f"seed {seed!r}, game {number}"
    rng = Random(f"{seed}/{number}")
    seats = game.seats[number % len(game.seats)]
    options = random_options(game, rng) if number >= len(game.seats) else {}
    brought = random_brings(game, seats, options, rng)
    table = game.table(brought, game.read_options(options), journal=True)
    texts, answers = game.texts(LANGUAGES[0]), Answers(words_of(game.content))
    found = every_position(table, rng) if most is None else some_positions(table, rng, most)
    for count, (answer, position) in enumerate(found, start=1):
        spot = Spot(game, position, rng, texts, channels, answers)
        for name, check in CHECKS.items():
            tally.run(name, f"{where}, answer {answer}", check(spot))
        looked(count)
    tally.run(REPLAY, where, check_replay(game, brought, options, rng))
    yield


def every_position(table: Table, rng: Random) -> Iterator[tuple[int, Table]]:
    """The positions of a random game, each with the number of answers before it."""
    for answer in range(LONGEST_GAME):
        yield answer, table
        if table.pending is None:
            return
        table.journal = []
        table.answer(random_answer(table, rng))
    raise Nonconformance(f"no end after {LONGEST_GAME} answers")


def some_positions(table: Table, rng: Random, most: int) -> Iterator[tuple[int, Table]]:
    """So many positions of a random game, each as likely as the others, and the last one in any case.

    Those of a game that breaks off come before the error: they may show why.
    """
    kept: list[tuple[int, Table]] = []
    broken: Exception | None = None
    answer = 0
    try:
        for answer, position in every_position(table, rng):
            place = answer if answer < most else rng.randrange(answer + 1)
            if place < most:
                kept[place : place + 1] = [(answer, position.copy())]
    except Exception as error:  # noqa: BLE001 - raised below
        broken = error
    if broken is None:
        kept = [*(one for one in kept if one[0] < answer), (answer, table)]
    yield from sorted(kept, key=itemgetter(0))
    if broken is not None:
        raise broken
