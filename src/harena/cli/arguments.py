"""What the arguments of the commands mean: their types, and how they are read."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import Parameter, Token

from harena.cli.screen import Screen
from harena.core.discovery import broken_games, find_game
from harena.core.discovery import games as installed
from harena.core.errors import refuse
from harena.core.game import Game
from harena.core.options import spelled
from harena.core.text import Text, Texts

RANDOM: Final = "random"
"""Stands for options that are drawn for each game."""


def whole(_kind: type, tokens: Sequence[Token]) -> int:
    """A whole number; 1.5 is refused, not rounded."""
    return int(tokens[0].value)


def place(_kind: type, tokens: Sequence[Token]) -> Path:
    """A path; an empty one is refused, instead of meaning the current folder."""
    if not tokens[0].value:
        raise ValueError("empty")
    return Path(tokens[0].value)


GameName = Annotated[str, Parameter(help="help.option.game")]
RecordFile = Annotated[Path, Parameter(help="help.option.file", converter=place)]
Games = Annotated[int, Parameter(help="help.option.games", metavar="N", converter=whole)]
Seed = Annotated[str, Parameter(help="help.option.seed", metavar="TEXT")]
Workers = Annotated[int, Parameter(help="help.option.workers", metavar="N", converter=whole)]
Options = Annotated[list[str] | None, Parameter(name="--option", help="help.option.option", metavar="KEY=VALUE")]
OptionsForMany = Annotated[
    list[str] | None, Parameter(name="--option", help="help.option.option_many", metavar="KEY=VALUE")
]
"""The options of many games: `random` draws those that are not given."""
PackFolder = Annotated[
    Path | None, Parameter(name="--content", help="help.option.content", metavar="FOLDER", converter=place)
]
RecordedPack = Annotated[
    Path | None, Parameter(name="--content", help="help.option.content_record", metavar="FOLDER", converter=place)
]
"""The pack that a record was made with."""
AsJson = Annotated[bool, Parameter(name="--json", help="help.option.json")]
AsJsonWithSeats = Annotated[bool, Parameter(name="--json", help="help.option.json_seats")]
Injected = Annotated[Screen, Parameter(parse=False)]
"""The screen that `app.run` hands to every command."""


def named_game(screen: Screen, name: str) -> Game[Any]:
    """The game of this name. From here on the screen knows the words of the game."""
    known = sorted(installed())
    if name not in known and name not in broken_games() and (near := get_close_matches(name, known, n=1)):
        raise refuse("unknown_game_near", wanted=name, near=near[0], known=known)
    game = find_game(name)
    screen.texts = game.texts(screen.texts.language)
    return game


def read_content(screen: Screen, game: Game[Any], folder: Path | None) -> Any:
    """The game's own content, with the pack in this folder on top. The screen then knows the names of the pack."""
    if folder is None:
        return game.content
    content = game.content_with(folder)
    screen.texts = game.texts(screen.texts.language, folder)
    return content


def read_options(given: Sequence[str] | None) -> dict[str, object]:
    """Options as typed, such as `health=4`, by name; the game checks names and values."""
    chosen: dict[str, object] = {}
    for pair in given or ():
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise refuse("option_without_value", given=pair)
        if name.strip() in chosen:
            raise refuse("option_twice", setting=name.strip())
        chosen[name.strip()] = value.strip()
    return chosen


def drawn_options(given: Sequence[str] | None) -> tuple[dict[str, object], bool]:
    """The options for many games, and whether those that are not given are drawn for each of them."""
    fixed = [pair for pair in given or () if pair.strip() != RANDOM]
    return read_options(fixed), len(fixed) < len(given or ())


def in_words(texts: Texts, value: object) -> str:
    """The value of an option as a reader of this language would type it."""
    said = spelled(value)
    return texts.say(said) if isinstance(said, Text) else said


def read_list(option: str, given: str | None) -> list[str]:
    """`random,greedy` as a list; an empty item is refused."""
    if given is None:
        return []
    items = [item.strip() for item in given.split(",")]
    if not all(items):
        raise refuse("gap_in_list", option=option, value=given[:40])
    return items


def read_numbers(option: str, given: str | None) -> list[int]:
    """`2,4` as a list of whole numbers."""
    items = read_list(option, given)
    for item in items:
        if not item.isdecimal() or len(item) > 6:
            raise refuse("not_a_number", option=option, value=item)
    return [int(item) for item in items]


def programs_only(given: Sequence[str]) -> list[str]:
    """The programs of this list; `human` is refused, since nobody answers while many games are played."""
    if "human" in given:
        raise refuse("programs_only")
    return list(given)


def at_least(option: str, value: int, least: int = 1) -> int:
    """The number; one that is too small is refused."""
    if value < least:
        raise refuse("number_too_small", option=option, value=value, least=least)
    return value
