"""`harena records`: the games that are kept, the last played first."""

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
from harena.core.record import Ended, Record
from harena.core.table import Table
from harena.core.text import Text


class Kept(Struct, frozen=True):
    """A record in the data folder; what `--json` prints. `turn`: who must answer, where that can be told.

    `score`: what was reached in a finished game for one that counts it.
    """

    file: str
    game: str
    played: str
    players: list[str]
    over: bool
    turn: int | None
    score: int | None = None


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
    table = None if game is None else _last_position(record, game)
    turn = None if table is None or table.pending is None else table.pending.seat
    score = None if table is None or table.outcome is None else table.outcome.score
    return Kept(str(path), record.header.game, played, players, is_over(record), turn, score)


def _last_position(record: Record, game: Game[Any]) -> Table | None:
    """The position at the end of the record, of a game that is not over or that is for one.

    A score stands in no line of a record. None for other games, and where another version or a pack is needed.
    """
    if is_over(record) and not _solo(record):
        return None
    try:
        return refold(game, record).table
    except Refused:
        return None


def _solo(record: Record) -> bool:
    return len(record.header.seats) == 1


def _say(screen: Screen, one: Kept, record: Record, game: Game[Any] | None) -> None:
    names = shown_names(screen.texts, record.header.seats)
    words = (game.texts(screen.texts.language) if game else screen.texts).with_names(names)
    told = {"played": one.played, "game": one.game, "players": names, "state": _state(one, record)}
    screen.line(words("records.game", **told, manner="solo" if _solo(record) else ""), style="bold")
    screen.say("records.replay" if one.over else "records.resume", file=quoted(Path(one.file)))


def _state(one: Kept, record: Record) -> Text:
    """Whose answer is missing; of a game for one, whether it was won and with which score."""
    last = record.lines[-1] if record.lines else None
    if isinstance(last, Ended) and _solo(record):
        result = Text("records.won" if last.winners else "records.lost")
        return result if one.score is None else Text("records.score", {"result": result, "count": one.score})
    if one.over:
        return Text("records.over")
    if one.turn is None:
        return Text("records.unknown")
    return Text("records.unfinished") if _solo(record) else Text("records.turn", {"seat": one.turn})
