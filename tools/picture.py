"""Draw the picture of the README: one turn of Ludus as the terminal shows them, played by the product itself.

Run `make pictures` after a change of what the terminal says.
"""

from __future__ import annotations

import io
import re
import tempfile
from pathlib import Path
from typing import Final

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from harena.cli.app import run

DOCS: Final = Path(__file__).parents[1] / "docs"
COMMAND: Final = "play ludus --seats human,greedy --names Livia --seed f"
TYPED: Final = ["3", "q"]

INK, SAND = (38, 27, 21), (240, 226, 202)
PAPER: Final = TerminalTheme(background=INK, foreground=SAND, normal=[INK, *[SAND] * 7])


class Typist(io.StringIO):
    """Somebody at the keyboard: what is typed also appears on the screen."""

    def __init__(self, answers: list[str], screen: io.StringIO) -> None:
        super().__init__("".join(f"{answer}\n" for answer in answers))
        self._screen = screen

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline(-1 if size is None else size)
        self._screen.write(line)
        return line


def session() -> str:
    """What the screen shows during the session."""
    screen = io.StringIO()
    with tempfile.TemporaryDirectory() as folder:
        environment = {"HARENA_DATA": folder}
        run(COMMAND.split(), environment=environment, stdin=Typist(TYPED, screen), stdout=screen, stderr=screen)
    return re.sub(r"\n{3,}", "\n\n", screen.getvalue())


def picture(shown: str) -> str:
    """The text as SVG, in our colours and with fonts that every machine has."""
    console = Console(record=True, width=72, file=io.StringIO())
    console.print(Text(f"$ harena {COMMAND}\n…\n{shown}"))
    bare = re.sub(r"@font-face \{\{.*?\}\}\s*|<!--.*?-->\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    drawn = console.export_svg(title="harena", theme=PAPER, code_format=bare, unique_id="ludus")
    # Some viewers drop the spaces that a line begins with unless they are told to keep them.
    return drawn.replace("<text ", '<text xml:space="preserve" ')


def one_turn(shown: str) -> str:
    """From the first board to the second question."""
    first_board = shown.index("\nLivia: ♥") + 1
    last_question = shown.rindex("Livia, your choice: ")
    return shown[first_board:last_question] + "Livia, your choice: ▋"


if __name__ == "__main__":
    (DOCS / "ludus.svg").write_text(picture(one_turn(session())))
