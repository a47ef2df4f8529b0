"""`harena content check`: is a content pack good to play with?"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from harena.cli.arguments import AsJson, Injected, named_game
from harena.cli.files import quoted
from harena.core.content import PACK, read_pack
from harena.core.errors import refuse


def check(
    folder: Annotated[Path, Parameter(help="help.option.pack")], /, *, as_json: AsJson = False, screen: Injected
) -> None:
    """Read a pack as a game would, and say everything that is wrong with it at once."""
    pack = read_pack(folder, _game_named_in(folder))
    game = named_game(screen, pack.game)
    try:
        content = game.content_with(folder)
    except OSError as error:
        raise refuse("cannot_read", file=str(error.filename), why=error.strerror or str(error)) from error
    if as_json:
        screen.json({"game": game.name, "name": pack.name, "version": pack.version, "hash": game.content_hash(content)})
        return
    fingerprint = game.content_hash(content)[:12]
    screen.say("content.good", pack=pack.name, version=pack.version, game=game.name, value=fingerprint)
    screen.say("content.use", game_name=game.name, folder=quoted(folder))


def _game_named_in(folder: Path) -> str:
    """The game that the pack names. Faults of its description are left to `read_pack`."""
    try:
        description = tomllib.loads((folder / PACK).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    return str(description.get("game", ""))
