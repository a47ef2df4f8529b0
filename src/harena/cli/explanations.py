"""What a person is told of a game beside the board: how it is played, what can be typed, and what is asked now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from harena.cli.screen import Paragraph, Screen
from harena.core.game import Game
from harena.core.hints import hints
from harena.core.match import Match
from harena.core.seat import Seat
from harena.core.table import Table
from harena.core.text import Text

COMMANDS: Final = {
    "u": "command.undo",
    "h": "command.hint",
    "l": "command.log",
    "b": "command.board",
    "a": "command.all",
    "s": "command.suggested",
    "d": "command.draw",
    "r": "command.resign",
    "q": "command.quit",
    "?": "command.help",
}
"""The line of the help for each command of one letter."""


def tell_how(screen: Screen, match: Match) -> None:
    """The game in two or three lines, where it has some; then what is different with so many players."""
    how = f"game.{match.game.name}.how"
    if not screen.texts.knows(how):
        return
    screen.say(how)
    if screen.texts.knows(differing := f"{how}.{match.table.seats}"):
        screen.line(screen.words(differing, **_teams(match.table)))
    screen.line()


def tell_signs(screen: Screen, match: Match) -> None:
    """How to read the board, where it has signs of its own."""
    if screen.texts.knows(signs := f"game.{match.game.name}.signs"):
        screen.say(signs)
        screen.line()


def standing_told(screen: Screen, game: Game[Any], view: Table) -> list[Paragraph]:
    """The goal of the game and how far each side is from it, where the game says so and is not over."""
    standing = game.screens.standing(view) if view.outcome is None else ()
    return [Paragraph(screen.texts.say(text), indent="  ") for text in standing]


def tell_commands(screen: Screen, match: Match, letters: Iterable[str]) -> None:
    """What each of these commands does, one a line."""
    lines = {**COMMANDS, "u": "command.rewind"} if match.header.rewind else COMMANDS
    for letter in letters:
        screen.say(lines[letter], manner="solo" if len(match.header.seats) == 1 else "")


def tell_about_question(screen: Screen, view: Table) -> None:
    """What the game explains of what is asked now and of what may be answered, with the ids of its rules."""
    told = hints(view, screen.texts)
    if told:
        screen.line()
    for hint in told:
        screen.line(hint.text)


def _teams(table: Table) -> dict[str, Text]:
    """Who plays together: the side of the first seat, and the others."""
    one = table.allies(Seat(0))
    other = [Seat(seat) for seat in range(table.seats) if seat not in one]
    return {"one": Text("play.team", {"seat": list(one)}), "other": Text("play.team", {"seat": other})}
