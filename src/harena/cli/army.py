"""`harena army`: put together what you bring to a game, and see it written as `--bring` takes it."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Annotated

from cyclopts import Parameter
from msgspec import Struct

from harena.cli.arguments import GameName, Injected, Options, PackFolder, named_game, read_content, read_options, whole
from harena.cli.army_editor import Workbench
from harena.cli.army_picker import LEAVE, Ready
from harena.cli.brings import FILE, bring_argument, save_bring, written_bring
from harena.cli.files import quoted
from harena.cli.screen import Screen
from harena.cli.seating import HUMAN, OPPONENT
from harena.core.errors import Refused, refuse


def army(
    game: GameName,
    /,
    *,
    players: Annotated[int | None, Parameter(help="help.option.players_army", metavar="N", converter=whole)] = None,
    option: Options = None,
    content: PackFolder = None,
    screen: Injected,
) -> None:
    """Build an army at the keyboard, print it, and write it to a file if one is named."""
    declared = named_game(screen, game)
    pack = read_content(screen, declared, content)
    seats = declared.seats[0] if players is None else players
    if seats not in declared.seats:
        raise refuse("wrong_number_of_seats", game=declared.name, seats=seats, allowed=list(declared.seats))
    own = Workbench(Ready(screen, declared, seats, read_options(option), pack)).build()
    if own is None:
        screen.line()
        screen.say("army.left")
        return
    again = [game, *(f"--option {quote(pair)}" for pair in option or ())]
    if content is not None:
        again.append(f"--content {quoted(content)}")
    if seats != declared.seats[0]:
        again.append(f"--seats {','.join([HUMAN, *[OPPONENT] * (seats - 1)])}")
    _tell(screen, own, " ".join(again))


def _tell(screen: Screen, own: Struct, again: str) -> None:
    written = written_bring(own)
    screen.line()
    screen.say("army.done", written=written, command=f"play {again} {bring_argument(written)}")
    while (typed := screen.ask(screen.words("army.save") + " ")) and typed.casefold() != LEAVE:
        path = Path(typed).expanduser()
        try:
            save_bring(path, own)
        except Refused as refused:
            screen.complain(refused)
        else:
            screen.say("army.saved", command=f"play {again} {bring_argument(FILE + str(path))}")
            return
