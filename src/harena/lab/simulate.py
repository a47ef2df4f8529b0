"""Many games at once: bots at every seat, one seed for all, as many processes as you like, the same result always.

Two ways of playing share their randomness answer for answer. The fast one has no journal and no record. The other
plays a `Match` and writes a record of each game. Both list the options at every decision.
"""

from __future__ import annotations

import errno
import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

import msgspec
from msgspec import Struct

from harena.bots import make_bot
from harena.bots.random_bot import RandomBot
from harena.core.action import Action
from harena.core.discovery import find_game
from harena.core.errors import BrokenRules, refuse
from harena.core.game import Game
from harena.core.match import Match, new_header
from harena.core.player import Bot, Clock
from harena.core.record import Player, RecordWriter
from harena.core.seat import Seat
from harena.core.sources import Seeded
from harena.core.table import Ask, Outcome, Table
from harena.core.text import Text
from harena.lab.seeds import bot_stream, chance_seed, chance_stream, match_id
from harena.lab.workers import in_order

MOST_ANSWERS: Final = 100_000
"""A game that has not ended after so many answers, chance included, never will: its rules are broken."""

FAST_CHUNK: Final = 250
SLOW_CHUNK: Final = 4
CHUNKS_A_WORKER: Final = 16

Progress = Callable[[int], None]
"""Called now and then with the number of games that are done."""

Players = Sequence[tuple[str, Bot]]
"""The program at each seat, with the spec that it was made from."""

Decider = Callable[[Table, Ask], Action]


class Simulation(Struct, frozen=True):
    """What came out of many games. The length of a game is the number of choices that its seats made."""

    game: str
    seats: list[str]
    """The bot at each seat."""
    games: int
    wins: list[int]
    """How many games each seat won, alone or with its allies."""
    draws: int
    decisions: int
    """Choices by seats."""
    answers: int
    """Choices by seats and by chance."""
    seconds: float
    shortest: int
    longest: int
    endings: dict[str, int]
    """How many games ended for each reason."""

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0

    @property
    def mean_length(self) -> float:
        return self.decisions / self.games


class Played(Struct, frozen=True):
    """How one game went."""

    outcome: Outcome
    decisions: int
    answers: int


class Setting(Struct, frozen=True):
    """What all games of a series have in common. It is sent to every worker, so it holds plain values only."""

    game_name: str
    seed: str
    options: dict[str, object]
    content: Any
    """The joined content of somebody's pack; None: the built-in content."""
    clock: Clock

    @property
    def game(self) -> Game[Any]:
        return find_game(self.game_name)

    def table(self, seats: int) -> Table:
        """A new table without a journal."""
        game = self.game
        table: Table = game.table(seats, game.read_options(self.options), self.content)
        return table


def simulate(
    game_name: str,
    *,
    games: int,
    seats: Sequence[str],
    seed: str,
    workers: int = 1,
    options: Mapping[str, object] | None = None,
    content: Path | None = None,
    records: Path | None = None,
    clock: Clock = Clock(),
    progress: Progress | None = None,
) -> Simulation:
    """Play games numbered from 0 and count what happens; `records` is a folder that gets one file a game.

    The same seed gives the same result whatever the number of workers, unless the clock counts seconds.
    """
    started = perf_counter()
    setting = checked_setting(game_name, seats, seed, options, content, clock)
    check_counts(games, workers)
    setting.table(len(seats))
    if records is not None:
        _prepare_folder(records)
    play_chunk = partial(_play_chunk, setting, list(seats), records, max(4, len(str(games - 1))))
    total: Simulation | None = None
    with closing(in_order(play_chunk, chunks(games, workers, seats), workers)) as parts:
        for part in parts:
            total = part if total is None else _joined(total, part)
            if progress is not None:
                progress(total.games)
    assert total is not None
    return msgspec.structs.replace(total, seconds=perf_counter() - started)


# What is refused before the first game


def checked_setting(
    game_name: str,
    specs: Sequence[str],
    seed: str,
    options: Mapping[str, object] | None,
    content: Path | None,
    clock: Clock,
) -> Setting:
    """The setting, or a refusal: unknown game, option or bot, broken content."""
    game = find_game(game_name)
    game.read_options(options or {})
    for spec in specs:
        make_bot(spec, game, Random(0))
    pack = None if content is None else game.content_with(content)
    return Setting(game_name, seed, dict(options or {}), pack, clock)


def check_counts(games: int, workers: int) -> None:
    if games < 1:
        raise refuse("too_few_games", games=games)
    if workers < 1:
        raise refuse("too_few_workers", workers=workers)


def _prepare_folder(folder: Path) -> None:
    """Records are never mixed with others nor written over them."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise refuse("folder_not_empty", folder=str(folder))
    except OSError as error:
        raise refuse("cannot_write", file=str(folder), why=error.strerror or str(error)) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise refuse("cannot_write", file=str(folder), why=os.strerror(errno.EACCES))


# One game


def play(setting: Setting, table: Table, players: Players, chance: Random, number: int) -> Played:
    """Play a table to its end the fast way. `number` names the game if it turns out to be endless."""
    deciders = [_decider(spec, bot, setting.clock) for spec, bot in players]
    decisions = 0
    for answers in range(MOST_ANSWERS + 1):
        pending = table.pending
        if pending is None:
            assert table.outcome is not None
            return Played(table.outcome, decisions, answers)
        if isinstance(pending, Ask):
            decisions += 1
            table.answer(deciders[pending.seat](table, pending))
        else:
            table.answer(pending.sample(table, chance))
    raise _endless(setting, number)


def _decider(spec: str, bot: Bot, clock: Clock) -> Decider:
    """How a bot is asked: with its view and what that view allows. The random player gets by without a view."""
    choose = bot.choose

    def decide_blindly(table: Table, ask: Ask) -> Action:
        return choose(table, ask.options(table, ask.seat, *ask.args), clock)

    def decide(table: Table, ask: Ask) -> Action:
        view = table.seen_by(ask.seat)
        options = tuple(view.options())
        action = choose(view, options, clock)
        if action not in options:
            unlisted = Text("refused.not_an_option", {"action": str(action)[:200]})
            raise refuse("bot_answer", bot=spec, why=unlisted)
        return action

    return decide_blindly if type(bot) is RandomBot else decide


def _play_recorded(setting: Setting, players: Players, number: int, path: Path) -> Played:
    """The same game as `play` gives, as a match that leaves a record."""
    game = setting.game
    source = Seeded(chance_seed(setting.seed, number))
    header = new_header(
        game,
        [Player(spec, spec) for spec, _ in players],
        source,
        options=setting.options,
        content=setting.content,
        match=match_id(setting.seed, number),
    )
    bots = {Seat(seat): bot for seat, (_, bot) in enumerate(players)}
    with RecordWriter.create(path, header) as writer:
        match = Match(
            game, header, source=source, bots=bots, writer=writer, content=setting.content, clock=setting.clock
        )
        for answers in range(MOST_ANSWERS + 1):
            if not match.step():
                assert match.table.outcome is not None
                return Played(match.table.outcome, match.decisions(), answers)
    raise _endless(setting, number)


def _endless(setting: Setting, number: int) -> BrokenRules:
    return BrokenRules(
        f"{setting.game_name}: game {number} of seed {setting.seed!r} has not ended after {MOST_ANSWERS} answers"
    )


# Many games


def chunks(games: int, workers: int, specs: Iterable[str]) -> list[range]:
    """The numbers of the games in portions: small enough to share them out, to show progress and to stop early.

    Random players are done in no time; all others may think for seconds.
    """
    largest = FAST_CHUNK if set(specs) == {"random"} else SLOW_CHUNK
    size = min(largest, max(1, games // (workers * CHUNKS_A_WORKER)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def _play_chunk(setting: Setting, specs: list[str], records: Path | None, width: int, numbers: range) -> Simulation:
    """Play the games of these numbers; what a worker does."""
    game = setting.game
    options = game.read_options(setting.options)
    played = []
    for number in numbers:
        bots = [make_bot(spec, game, bot_stream(setting.seed, number, seat)) for seat, spec in enumerate(specs)]
        players = list(zip(specs, bots, strict=True))
        if records is None:
            table = game.table(len(specs), options, setting.content)
            played.append(play(setting, table, players, chance_stream(setting.seed, number), number))
        else:
            played.append(_play_recorded(setting, players, number, records / f"{number:0{width}}.jsonl"))
    return _counted(setting, specs, played)


def _counted(setting: Setting, specs: list[str], played: Sequence[Played]) -> Simulation:
    return Simulation(
        game=setting.game_name,
        seats=specs,
        games=len(played),
        wins=[sum(seat in one.outcome.winners for one in played) for seat in range(len(specs))],
        draws=sum(one.outcome.drawn for one in played),
        decisions=sum(one.decisions for one in played),
        answers=sum(one.answers for one in played),
        seconds=0.0,
        shortest=min(one.decisions for one in played),
        longest=max(one.decisions for one in played),
        endings=dict(sorted(Counter(one.outcome.reason for one in played).items())),
    )


def _joined(one: Simulation, other: Simulation) -> Simulation:
    return msgspec.structs.replace(
        one,
        games=one.games + other.games,
        wins=[a + b for a, b in zip(one.wins, other.wins, strict=True)],
        draws=one.draws + other.draws,
        decisions=one.decisions + other.decisions,
        answers=one.answers + other.answers,
        shortest=min(one.shortest, other.shortest),
        longest=max(one.longest, other.longest),
        endings=dict(sorted((Counter(one.endings) + Counter(other.endings)).items())),
    )
