"""`harena play`: a game in the terminal, alone, against programs or with others at the same keyboard."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from harena.cli.arguments import (
    Injected,
    Options,
    PackFolder,
    in_words,
    named_game,
    place,
    read_content,
    read_list,
    read_options,
)
from harena.cli.army_picker import may_choose
from harena.cli.brings import Bring, read_brings
from harena.cli.files import check_new_file, kept_seed, newest_unfinished, open_record, quoted
from harena.cli.new_table import EVEN, Dice, NewTable
from harena.cli.screen import Screen
from harena.cli.seating import HUMAN, seat_bots
from harena.cli.series import keep_series, series_of
from harena.cli.shared_screen import Left
from harena.cli.terminal_game import TerminalGame
from harena.core.errors import refuse
from harena.core.fair import COMMITTED
from harena.core.fold import check_rewind, refold
from harena.core.game import Game
from harena.core.match import Match
from harena.core.record import Header, Record, RecordWriter
from harena.core.sources import Fair, Seeded, Source, Typed

INTERRUPTED = 130


def play(
    game: Annotated[str | None, Parameter(help="help.option.game")] = None,
    /,
    *,
    seats: Annotated[str | None, Parameter(help="help.option.seats_play", metavar="LIST")] = None,
    level: Annotated[str | None, Parameter(help="help.option.level", metavar="LEVEL")] = None,
    dice: Annotated[Dice | None, Parameter(help="help.option.dice")] = None,
    rewind: Annotated[bool, Parameter(help="help.option.rewind")] = False,
    seed: Annotated[str | None, Parameter(help="help.option.seed_play", metavar="TEXT")] = None,
    nonce: Annotated[str | None, Parameter(help="help.option.nonce", metavar="LIST")] = None,
    names: Annotated[str | None, Parameter(help="help.option.names", metavar="LIST")] = None,
    option: Options = None,
    bring: Bring = None,
    content: PackFolder = None,
    record: Annotated[Path | None, Parameter(help="help.option.record", metavar="FILE", converter=place)] = None,
    resume: Annotated[str | None, Parameter(help="help.option.resume", metavar="[FILE]")] = None,
    screen: Injected,
) -> int:
    """Start a new game or go on with one, until it is over or somebody leaves."""
    if resume is not None:
        new_only = {"seats": seats, "level": level, "dice": dice, "nonce": nonce, "names": names, "option": option}
        _refuse_with_resume({**new_only, "bring": bring, "record": record, "rewind": rewind or None})
        path = Path(resume) if resume else newest_unfinished(screen.environment, game)
        return _sit(screen, _go_on(screen, game, path, content, seed), content)
    if game is None:
        raise refuse("missing_game", command=f"{screen.program} play")
    declared = named_game(screen, game)
    options = {**_series(screen, declared, option), **read_options(option)}
    table = NewTable(screen, declared, read_content(screen, declared, content), options)
    table.seat(read_list("--seats", seats), level, read_list("--names", names), seed)
    if rewind:
        check_rewind(table.seats, Seeded.scheme if seed is not None and dice != "typed" else "")
    if record is not None:
        check_new_file(record)
    brings = read_brings(declared, bring)
    if not brings and may_choose(screen, declared):
        chosen = table.ask_what_people_bring()
        if chosen is None:
            return 0
        table.people_bring(chosen, seed)
    else:
        table.bring(brings, seed)
    return _sit(screen, table.open(dice, seed, read_list("--nonce", nonce), record, rewind=rewind), content)


def _go_on(screen: Screen, name: str | None, path: Path, folder: Path | None, seed: str | None) -> TerminalGame:
    """The match of an unfinished record. The record is checked as a whole before anything is added to it."""
    record = open_record(path)
    game = named_game(screen, record.header.game)
    if name is not None and name != game.name:
        raise refuse("record_of_another_game", game=record.header.game, wanted=name)
    content = read_content(screen, game, folder)
    if refold(game, record, content).ended:
        raise refuse("already_over", file=quoted(path))
    if record.truncated:
        screen.warn("record.truncated")
    source = _old_source(record, path)
    bots = seat_bots(game, record.header.seats, seed)
    try:
        writer = RecordWriter.resume(path)
    except OSError as error:
        raise refuse("cannot_write", file=str(path), why=error.strerror or str(error)) from error
    match = Match.resume(game, record, source=source, bots=bots, writer=writer, content=content, clock=EVEN)
    return TerminalGame(screen, match, path, writer)


def _old_source(record: Record, path: Path) -> Source | None:
    """The source of chance that the record began with."""
    header = record.header
    if header.rng == Typed.scheme:
        return None
    if header.rng in COMMITTED:
        return Fair(header.match, kept_seed(path, header), header.rng)
    return Seeded(header.seed or "")


def _refuse_with_resume(given: dict[str, object]) -> None:
    for name, value in given.items():
        if value is not None:
            raise refuse("not_with_resume", option=f"--{name}")


def _sit(screen: Screen, game: TerminalGame, content: Path | None) -> int:
    """Play the game, and those that follow it as long as people want to go on."""
    following: TerminalGame | None = game
    while following is not None:
        game = following
        again = quoted(game.record) + (f" --content {quoted(content)}" if content else "")
        screen.say("play.kept", file=quoted(game.record), style="dim")
        screen.line()
        try:
            game.play()
        except Left:
            screen.line()
            screen.say("play.left", file=again)
            return 0
        except KeyboardInterrupt:
            screen.line()
            screen.warn("play.interrupted", file=again)
            return INTERRUPTED
        finally:
            game.writer.close()
        following = _next_game(screen, game.match, content)
    return 0


# The game that follows


def _series(screen: Screen, game: Game[Any], given: Sequence[str] | None) -> dict[str, object]:
    """The options with which a person's series goes on, unless some were given; a program begins as it says."""
    if given or not screen.at_terminal:
        return {}
    series = series_of(screen.environment, game)
    if series:
        told = [f"{name}={in_words(screen.texts, value)}" for name, value in series.items()]
        screen.say("play.series", options=told)
    return series


def _next_game(screen: Screen, match: Match, folder: Path | None) -> TerminalGame | None:
    """Say how to begin the game that this one leads to, and at a terminal ask whether to begin it now."""
    outcome = match.table.outcome
    if outcome is None or outcome.following is None:
        return None
    header, content = match.header, read_content(screen, match.game, folder)
    options = _chosen(match, content, outcome.following)
    screen.line()
    screen.say("play.next", command=_command(screen, header, options, folder))
    if not screen.at_terminal:
        return None
    keep_series(screen.environment, header.game, outcome.following)
    if not screen.agrees("play.go_on"):
        return None
    table = NewTable(screen, match.game, content, options)
    table.seat([player.bot or HUMAN for player in header.seats], None, [player.name for player in header.seats], None)
    table.bring([player.brings for player in header.seats], None)
    dice: Dice = "typed" if header.rng == Typed.scheme else "fair"
    return table.open(dice, None, [], None, rewind=header.rewind)


def _chosen(match: Match, content: Any, following: dict[str, object]) -> dict[str, object]:
    """The options of the next game: those that follow, and those that were chosen for this one."""
    usual = {option["name"]: option["default"] for option in match.game.declared_options(content)}
    chosen = {name: value for name, value in match.header.options.items() if value != usual.get(name)}
    return {**chosen, **following}


def _command(screen: Screen, header: Header, options: dict[str, object], folder: Path | None) -> str:
    """What to type to begin the next game another day."""
    words = ["play", header.game]
    words += [f"--option {shlex.quote(f'{name}={in_words(screen.texts, value)}')}" for name, value in options.items()]
    if header.rewind:
        words.append("--rewind")
    if header.rng == Typed.scheme:
        words.append("--dice typed")
    if folder is not None:
        words.append(f"--content {quoted(folder)}")
    return " ".join(words)
