"""Help pages in the reader's language: parameters carry text keys as their help, this formatter says them."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any, Final

from harena.core.text import LANGUAGES, PROGRAM, Texts

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console, ConsoleOptions

NAMES: Final = 30
"""The column of names is no wider than this; a longer name stands on a line of its own."""
WIDEST: Final = 100


class Help:
    """Formats what cyclopts knows of a command: usage, description, then a list under each head."""

    def __init__(self, texts: Texts, program: str = PROGRAM) -> None:
        self._texts = texts
        self._program = program

    def render_usage(self, console: Console, _options: ConsoleOptions, usage: Any) -> None:
        console.print(self._texts("help.usage", usage=str(usage).strip()), style="bold")

    def render_description(self, console: Console, _options: ConsoleOptions, description: Any) -> None:
        console.print()
        console.print(textwrap.fill(_plain(description), _width(console)))

    def __call__(self, console: Console, _options: ConsoleOptions, panel: HelpPanel) -> None:
        """One list: commands, arguments or options."""
        if not panel.entries:
            return
        rows = [(self._name(entry), self._description(entry)) for entry in panel.entries]
        if panel.title == self._texts("help.options"):
            rows.append((f"--lang {'|'.join(LANGUAGES)}", self._texts("help.flag.lang")))
        column = min(NAMES, max(len(name) for name, _ in rows)) + 4
        console.print()
        console.print(str(panel.title), style="bold")
        for name, description in rows:
            self._row(console, name, description, column)

    def _row(self, console: Console, name: str, description: str, column: int) -> None:
        lines = textwrap.wrap(description, _width(console) - column) or [""]
        console.print(f"  {name}".ljust(column), style="cyan", end="")
        if len(name) + 3 > column:
            console.print()
            lines.insert(0, "")
        console.print(lines[0])
        for line in lines[1:]:
            console.print(" " * column + line)

    def _name(self, entry: HelpEntry) -> str:
        """What to type. A switch that is on by default is named by its negation, which its help describes."""
        if entry.positional_label:
            return self._texts.word("metavar", entry.positional_label)
        names = ", ".join(entry.negative_names or (*entry.positive_shorts, *entry.positive_names))
        if entry.choices:
            return f"{names} {'|'.join(entry.choices)}"
        return f"{names} {self._texts.word('metavar', entry.metavar.rstrip('.'))}" if entry.metavar else names

    def _description(self, entry: HelpEntry) -> str:
        said = _plain(entry.description)
        said = self._texts(said, harena=self._program) if said.startswith("help.") else said
        if entry.default and entry.type is not bool:
            said += " " + self._texts("help.default", value=entry.default)
        return said


def _plain(description: Any) -> str:
    return str(getattr(description, "primary_renderable", description)).strip()


def _width(console: Console) -> int:
    return min(console.width, WIDEST)
