"""Many games at once, with bots at every seat: one seed gives one result, whatever the number of processes.

Two ways of playing share their randomness answer for answer. The fast one has no journal and no record. The other
plays a `Match` and writes a record of each game. Both list the options at every decision. Options and what the seats
bring may be drawn for each game from its own seed.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import partial, reduce
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
from harena.core.errors import BrokenRules, Refused, refuse
from harena.core.game import Game
from harena.core.match import Match, new_header
from harena.core.new_game import Given, brought, idle_options, random_options
from harena.core.options import plain_value, spelled
from harena.core.player import Bot, Clock
from harena.core.question import Ask
from harena.core.record import Player, RecordWriter
from harena.core.seat import Seat
from harena.core.sources import Seeded
from harena.core.table import Outcome, Table
from harena.core.text import Text
from harena.lab.results import Part, Simulation, joined
from harena.lab.seeds import bot_stream, brings_stream, chance_seed, chance_stream, match_id, options_stream
from harena.lab.workers import in_order

MOST_ANSWERS: Final = 100_000
"""A game that has not ended after so many answers, chance included, never will: its rules are broken."""

FAST_CHUNK: Final = 20
SLOW_CHUNK: Final = 1
CHUNKS_A_WORKER: Final = 16

Progress = Callable[[int], None]
"""Called now and then with the number of games that are done."""

Players = Sequence[tuple[str, Bot]]
"""The program at each seat, with the spec that it was made from."""

Decider = Callable[[Table, Ask], Action]


class Played(Struct, frozen=True):
    """How one game went."""

    outcome: Outcome
    decisions: int
    answers: int


class Agreed(Struct, frozen=True):
    """What one game of a series is played with."""

    options: dict[str, object]
    brought: list[Struct]
    """What each seat brings."""


class Setting(Struct, frozen=True):
    """What all games of a series have in common. It is sent to every worker, so it holds plain values only."""

    game_name: str
    seed: str
    options: dict[str, object]
    content: Any
    """The joined content of somebody's pack; None: the built-in content."""
    clock: Clock
    brings: list[Given] = []
    """What each seat brings, or one for all; None is drawn for each game. Nothing: the usual."""
    draw_options: bool = False
    """Options that are not given are drawn for each game."""

    @property
    def game(self) -> Game[Any]:
        return find_game(self.game_name)

    def agreed(self, seats: int, number: int) -> Agreed:
        """The options of this game of the series and what its seats bring, given or drawn."""
        options = self.options
        if self.draw_options:
            drawn = random_options(self.game, options_stream(self.seed, number), self.content, self.options)
            idle = idle_options(self.game, seats)
            options = {name: value for name, value in drawn.items() if name not in idle} | options
        rng = brings_stream(self.seed, number)
        return Agreed(options, brought(self.game, self.brings, seats, options, self.content, rng))

    def table(self, seats: int, number: int = 0) -> Table:
        """A new table for this game of the series, without a journal."""
        return self.table_for(self.agreed(seats, number))

    def table_for(self, agreed: Agreed) -> Table:
        game = self.game
        table: Table = game.table(agreed.brought, game.read_options(agreed.options), self.content)
        return table


def simulate(
    game_name: str,
    *,
    games: int,
    seats: Sequence[str],
    seed: str,
    workers: int = 1,
    options: Mapping[str, object] | None = None,
    draw_options: bool = False,
    brings: Sequence[Given] = (),
    players: Sequence[int] = (),
    content: Path | None = None,
    records: Path | None = None,
    clock: Clock = Clock(),
    progress: Progress | None = None,
) -> Simulation:
    """Play games numbered from 0 and count what happens; `records` is a folder that gets one file a game.

    `players`: so many sit at the table, one number after the other in turn; `seats` is then one bot for all seats.
    `draw_options` and a None among `brings`: drawn for each game. The same seed gives the same result whatever the
    number of workers, unless the clock counts seconds. Ctrl-C ends it with what has been played by then.
    """
    setting = checked_setting(game_name, seats, seed, options, content, clock, brings, draw_options)
    check_counts(games, workers)
    if players and len(seats) != 1:
        raise refuse("one_program_for_all", count=len(seats))
    tables = [list(seats) * count for count in players] or [list(seats)]
    check_tables(setting, [len(specs) for specs in tables], games)
    if records is not None:
        _prepare_folder(records)
    play_chunk = partial(_play_chunk, setting, tables, records, max(4, len(str(games - 1))))
    parts, done = list[Part](), 0
    try:
        with closing(in_order(play_chunk, chunks(games, workers, seats), workers)) as played:
            for part in played:
                parts.append(part)
                done += part.result.games
                if progress is not None:
                    progress(done)
                if part.cut_off:
                    raise KeyboardInterrupt
    except KeyboardInterrupt:
        if records is not None:
            _drop_records(records, done)
        if not parts:
            raise
    total = reduce(joined, (part.result for part in parts))
    seconds = max(part.ended for part in parts) - min(part.begun for part in parts)
    return msgspec.structs.replace(total, seconds=seconds, planned=games, interrupted=done < games)


# What is refused before the first game


def checked_setting(
    game_name: str,
    specs: Sequence[str],
    seed: str,
    options: Mapping[str, object] | None,
    content: Path | None,
    clock: Clock,
    brings: Sequence[Given] = (),
    draw_options: bool = False,
) -> Setting:
    """The setting, or a refusal: unknown game, option or bot, broken content."""
    game = find_game(game_name)
    game.read_options(options or {})
    for spec in specs:
        make_bot(spec, game, Random(0))
    pack = None if content is None else game.content_with(content)
    return Setting(game_name, seed, dict(options or {}), pack, clock, list(brings), draw_options)


def check_tables(setting: Setting, seats: Sequence[int], games: int) -> None:
    """Refuse what cannot be played before anything is; `seats`: how many sit at the games, in turn.

    Where options are drawn, what is brought may fit some of them only, so the set-up of every game is tried.
    """
    for count in seats:
        if count not in setting.game.seats:
            raise refuse("wrong_number_of_seats", game=setting.game_name, seats=count, allowed=list(setting.game.seats))
    _check_options(setting, seats)
    all_of_them = setting.draw_options and any(own is not None for own in setting.brings)
    for number in range(games if all_of_them else min(games, len(seats))):
        agreed = setting.agreed(seats[number % len(seats)], number)
        try:
            setting.table_for(agreed)
        except Refused as refused:
            if not setting.draw_options:
                raise
            options = [
                Text("option_as_typed", {"setting": name, "value": spelled(value)})
                for name, value in agreed.options.items()
            ]
            which = {"number": number, "options": options}
            raise Refused(*(Text("refused.drawn_game", {**which, "why": why}) for why in refused.reasons)) from refused


def _check_options(setting: Setting, seats: Sequence[int]) -> None:
    """Refuse options that mean nothing at any of the tables."""
    options = setting.game.read_options(setting.options)
    content = setting.game.content if setting.content is None else setting.content
    faults = [setting.game.rules.check_options(count, options, content) for count in seats]
    if all(faults):
        raise Refused(*faults[0])


def check_counts(games: int, workers: int) -> None:
    if games < 1:
        raise refuse("too_few_games", games=games)
    if workers < 1:
        raise refuse("too_few_workers", workers=workers)


def _prepare_folder(folder: Path) -> None:
    """Make the folder for records, or refuse one that holds anything: records are never mixed or overwritten."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise refuse("folder_not_empty", folder=str(folder))
    except OSError as error:
        raise refuse("cannot_write", file=str(folder), why=error.strerror or str(error)) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise refuse("cannot_write", file=str(folder), why=os.strerror(errno.EACCES))


def _drop_records(folder: Path, first: int) -> None:
    """Remove the records of games that do not count, from this number on: Ctrl-C may have cut them off."""
    for path in folder.glob("*.jsonl"):
        if int(path.stem) >= first:
            path.unlink()


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
    """The function that asks a bot: with its view and the options of that view. The random player needs no view."""
    choose = bot.choose

    def decide_blindly(table: Table, _ask: Ask) -> Action:
        return choose(table, table.options(), clock)

    def decide(table: Table, ask: Ask) -> Action:
        view = table.seen_by(ask.seat)
        options = tuple(view.options())
        action = choose(view, options, clock)
        if action not in options:
            unlisted = Text("refused.not_an_option", {"action": str(action)[:200]})
            raise refuse("bot_answer", bot=spec, why=unlisted)
        return action

    return decide_blindly if type(bot) is RandomBot else decide


def _play_recorded(setting: Setting, agreed: Agreed, players: Players, number: int, path: Path) -> Played:
    """Play a game as a match that leaves a record; answer for answer the game that `play` plays."""
    game = setting.game
    source = Seeded(chance_seed(setting.seed, number))
    header = new_header(
        game,
        _recorded_players(setting, agreed, players),
        source,
        options=agreed.options,
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


def _recorded_players(setting: Setting, agreed: Agreed, players: Players) -> list[Player]:
    """Who sat there; what they brought is named unless it was the usual."""
    if not setting.brings:
        return [Player(spec, spec) for spec, _ in players]
    return [
        Player(spec, spec, msgspec.to_builtins(own)) for (spec, _), own in zip(players, agreed.brought, strict=True)
    ]


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


def _play_chunk(setting: Setting, tables: list[list[str]], records: Path | None, width: int, numbers: range) -> Part:
    """Play the games of these numbers; what a worker does. Finding the game is not counted as playing it."""
    find_game(setting.game_name)
    begun = perf_counter()
    total: Simulation | None = None
    try:
        for number in numbers:
            specs = tables[number % len(tables)]
            path = None if records is None else records / f"{number:0{width}}.jsonl"
            with _named(setting, number):
                agreed, played = play_number(setting, specs, number, path)
            one = _counted(setting, max(tables, key=len), agreed, played)
            total = one if total is None else joined(total, one)
    except KeyboardInterrupt:
        if total is None:
            raise
        return Part(total, begun, perf_counter(), cut_off=True)
    assert total is not None
    return Part(total, begun, perf_counter())


def play_number(setting: Setting, specs: list[str], number: int, path: Path | None = None) -> tuple[Agreed, Played]:
    """Play the game of this number. It depends on the setting, the bots and the number only."""
    agreed = setting.agreed(len(specs), number)
    game = setting.game
    players = [(spec, make_bot(spec, game, bot_stream(setting.seed, number, i))) for i, spec in enumerate(specs)]
    if path is not None:
        return agreed, _play_recorded(setting, agreed, players, number, path)
    table = setting.table_for(agreed)
    return agreed, play(setting, table, players, chance_stream(setting.seed, number), number)


@contextmanager
def _named(setting: Setting, number: int) -> Iterator[None]:
    """Name the game in which an error of the rules happened."""
    try:
        yield
    except Exception as error:
        error.add_note(f"{setting.game_name}: game {number} of seed {setting.seed!r}")
        raise


def _counted(setting: Setting, specs: list[str], agreed: Agreed, played: Played) -> Simulation:
    """One game as a series; `specs` of the largest table."""
    options = msgspec.to_builtins(setting.game.read_options(agreed.options)) if setting.draw_options else {}
    idle = idle_options(setting.game, len(agreed.brought)) if setting.draw_options else frozenset()
    return Simulation(
        game=setting.game_name,
        seats=specs,
        games=1,
        sat=[int(seat < len(agreed.brought)) for seat in range(len(specs))],
        wins=[int(seat in played.outcome.winners) for seat in range(len(specs))],
        draws=int(played.outcome.drawn),
        decisions=played.decisions,
        answers=played.answers,
        seconds=0.0,
        shortest=played.decisions,
        longest=played.decisions,
        endings={played.outcome.reason: 1},
        scored=int(played.outcome.score is not None),
        score=played.outcome.score or 0,
        drawn={name: {} if name in idle else {plain_value(value): 1} for name, value in options.items()},
    )
