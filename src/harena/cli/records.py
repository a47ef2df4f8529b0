"""`harena records`: the games that are kept, the one that was left last first."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from msgspec import Struct

from harena.cli.arguments import AsJsonWithSeats, Injected
from harena.cli.files import is_over, kept_records, quoted, records_folder
from harena.cli.screen import Screen
from harena.cli.seating import shown_names
from harena.core.discovery import games
from harena.core.errors import Refused
from harena.core.fold import refold
from harena.core.game import Game
from harena.core.record import Record
from harena.core.text import Text


class Kept(Struct, frozen=True):
    """A record in the data folder; what `--json` prints. `turn`: who must answer, where that can be told."""

    file: str
    game: str
    played: str
    players: list[str]
    over: bool
    turn: int | None


def records(
    *,
    finished: Annotated[bool, Parameter(name="--all", help="help.option.all")] = False,
    as_json: AsJsonWithSeats = False,
    screen: Injected,
) -> None:
    """List the unfinished games, or all of them, each with the command that goes on with it."""
    known = games()
    found = [
        (_kept(path, record, known.get(record.header.game)), record)
        for path, record in kept_records(screen.environment)
        if finished or not is_over(record)
    ]
    if as_json:
        screen.json([one for one, _ in found])
        return
    for one, record in found:
        _say(screen, one, record, known.get(one.game))
    if not found:
        screen.say("records.none", folder=quoted(records_folder(screen.environment)))


def _kept(path: Path, record: Record, game: Game[Any] | None) -> Kept:
    played = datetime.fromtimestamp(path.stat().st_mtime).isoformat(sep=" ", timespec="minutes")
    players = [player.name for player in record.header.seats]
    return Kept(str(path), record.header.game, played, players, is_over(record), _turn(record, game))


def _turn(record: Record, game: Game[Any] | None) -> int | None:
    """Who must answer. None: nobody any more, or it takes another version, game or pack to tell."""
    if game is None or is_over(record):
        return None
    try:
        pending = refold(game, record).table.pending
    except Refused:
        return None
    return None if pending is None else pending.seat


def _say(screen: Screen, one: Kept, record: Record, game: Game[Any] | None) -> None:
    names = shown_names(screen.texts, record.header.seats)
    words = (game.texts(screen.texts.language) if game else screen.texts).with_names(names)
    state = Text("records.over") if one.over else Text("records.turn", {"seat": one.turn})
    state = Text("records.unknown") if one.turn is None and not one.over else state
    screen.line(words("records.game", played=one.played, game=one.game, players=names, state=state), style="bold")
    screen.say("records.replay" if one.over else "records.resume", file=quoted(Path(one.file)))
