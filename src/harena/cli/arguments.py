"""What the arguments of the commands mean: their types, and how they are read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from harena.cli.screen import Screen
from harena.core.discovery import find_game
from harena.core.errors import refuse
from harena.core.game import Game

GameName = Annotated[str, Parameter(help="help.option.game")]
RecordFile = Annotated[Path, Parameter(help="help.option.file")]
Games = Annotated[int, Parameter(help="help.option.games", metavar="N")]
Seed = Annotated[str, Parameter(help="help.option.seed", metavar="TEXT")]
Workers = Annotated[int, Parameter(help="help.option.workers", metavar="N")]
Options = Annotated[list[str] | None, Parameter(name="--option", help="help.option.option", metavar="KEY=VALUE")]
PackFolder = Annotated[Path | None, Parameter(name="--content", help="help.option.content", metavar="FOLDER")]
AsJson = Annotated[bool, Parameter(name="--json", help="help.option.json")]
Injected = Annotated[Screen, Parameter(parse=False)]
"""The screen that `app.run` hands to every command."""


def named_game(screen: Screen, name: str) -> Game[Any]:
    """The game of this name; from here on the screen speaks its words too."""
    game = find_game(name)
    screen.texts = game.texts(screen.texts.language)
    return game


def read_content(game: Game[Any], folder: Path | None) -> Any:
    """The content to play with: the game's own, with somebody's pack on top where one is named."""
    return game.content if folder is None else game.content_with(folder)


def read_options(given: Sequence[str] | None) -> dict[str, object]:
    """`health=4` and its like as a mapping; the game judges names and values."""
    chosen: dict[str, object] = {}
    for pair in given or ():
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise refuse("option_without_value", given=pair)
        chosen[name.strip()] = value.strip()
    return chosen


def read_list(given: str | None) -> list[str]:
    """`random,greedy` as a list."""
    return [item.strip() for item in given.split(",") if item.strip()] if given else []


def at_least(option: str, value: int, least: int = 1) -> int:
    """The number, refused where it is too small to mean anything."""
    if value < least:
        raise refuse("number_too_small", option=option, value=value, least=least)
    return value
