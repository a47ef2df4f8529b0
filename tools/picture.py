"""Draw the picture of the README: a few moves of Ludus as the terminal shows them, played by the product itself.

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
COMMAND: Final = "play ludus --seats human,greedy --names Livia --seed ides"
TYPED: Final = ["2", "1", "q"]

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
    console.print(Text(f"$ harena {COMMAND}\n\n{shown}"))
    bare = re.sub(r"@font-face \{\{.*?\}\}\s*|<!--.*?-->\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    return console.export_svg(title="harena", theme=PAPER, code_format=bare, unique_id="ludus")


if __name__ == "__main__":
    moves = session()
    last_board = moves.rindex("\nLivia, your choice")
    (DOCS / "ludus.svg").write_text(picture(moves[:last_board].rstrip() + "\n\nLivia, your choice: ▋"))
