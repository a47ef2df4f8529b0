"""`harena content`: a blank pack for one's own box, whether a pack is good to play with, and cards on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from harena.cli.arguments import AsJson, GameName, Injected, named_game, place
from harena.cli.files import check_place, quoted
from harena.core.content import PACK, read_pack
from harena.core.errors import Refused, refuse
from harena.core.toml_file import read_table
from harena.kit.blank_pack import blank_pack
from harena.kit.card_sheet import card_sheet


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
        game = read_table(folder / PACK).get("game")
    except Refused:
        return ""
    return game if isinstance(game, str) else ""


def blank(
    game: GameName,
    folder: Annotated[Path, Parameter(help="help.option.new_pack", converter=place)],
    /,
    *,
    name: Annotated[str | None, Parameter(help="help.option.pack_name", metavar="TEXT")] = None,
    screen: Injected,
) -> None:
    """Write a pack in which everything is still to be filled in, with comments in the reader's language."""
    declared = named_game(screen, game)
    if not any(declared.rules.to_fill_in(declared.content).values()):
        raise refuse("nothing_to_fill_in", game=declared.name)
    _make_empty(folder)
    files = blank_pack(declared, name or folder.resolve().name, screen.texts)
    for file, text in files.items():
        (folder / file).write_text(text, encoding="utf-8")
    screen.say("content.blank", count=len(files), folder=str(folder), command=quoted(folder))


def _make_empty(folder: Path) -> None:
    """A folder with nothing in it, so that nothing is ever overwritten."""
    check_place(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise refuse("folder_not_empty", folder=str(folder))
    except OSError as error:
        raise refuse("cannot_write", file=str(folder), why=error.strerror or str(error)) from error


def print_cards(
    game: GameName,
    file: Annotated[Path, Parameter(help="help.option.card_sheet", converter=place)],
    /,
    *,
    content: Annotated[Path | None, Parameter(help="help.option.content", metavar="FOLDER")] = None,
    screen: Injected,
) -> None:
    """Write all cards of a game as a page to print, in the reader's language. Nothing is overwritten."""
    declared = named_game(screen, game)
    if declared.screens.printed is None:
        raise refuse("nothing_to_print", game=declared.name)
    texts = declared.texts(screen.texts.language, content)
    decks = declared.screens.printed(declared.content if content is None else declared.content_with(content), texts)
    page = card_sheet(texts.language, texts(f"game.{declared.name}"), texts("content.sheet_note"), decks)
    check_place(file.parent)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8") as written:
            written.write(page)
    except OSError as error:
        raise refuse("cannot_write", file=str(file), why=error.strerror or str(error)) from error
    screen.say("content.printed", count=sum(len(deck.cards) for deck in decks), file=str(file))
