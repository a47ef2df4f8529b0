"""Where the program speaks and listens: two streams, a keyboard and the reader's language."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn, TextIO

import msgspec

from harena.cli.wrapping import entry_indent, side_by_side, wrapped
from harena.core.errors import Refused, first_of
from harena.core.game import Game
from harena.core.table import Table
from harena.core.text import PROGRAM, Text, Texts

if TYPE_CHECKING:
    from rich.console import Console

WIDEST: Final = 100
"""Sentences are wrapped at this width even where the terminal is wider."""
PIPE_WIDTH: Final = 300
"""Tables that go to a program or a file are not folded before this width."""
ANSWER: Final = 6
"""Columns that are left for what is typed after a question."""
BOARD_INDENT: Final = "    "
"""The indent of what does not fit into a line of a board, such as a full hand."""
LONGEST_QUOTE: Final = 80
"""What was typed or recorded is cut to this length where an error quotes it."""
WHOLE: Final = {"file", "folder", "command", "why", "error"}
"""Parameters that are never cut short: paths, commands and messages of the system."""
_CONTROL: Final = dict.fromkeys((*range(10), *range(11, 32), *range(127, 160)), "�")
"""A name in somebody else's record must not be able to steer the reader's terminal."""


class Paragraph(NamedTuple):
    """Words to be printed: how they look, and where their further lines begin."""

    words: str = ""
    style: str = ""
    indent: str = ""


class Screen:
    """Everything a command prints or reads goes through here. Answers go to `out`, the rest to `err`."""

    def __init__(
        self,
        texts: Texts,
        stdin: TextIO,
        stdout: TextIO,
        stderr: TextIO,
        environment: Mapping[str, str] = os.environ,
        program: str = PROGRAM,
    ) -> None:
        """`program`: how a reader can call this program again."""
        self.texts = texts
        self.environment = environment
        self.program = program
        self.stdin = stdin
        self.stdout = stdout
        self.stderr = stderr

    @cached_property
    def out(self) -> Console:
        return _console(self.stdout)

    @cached_property
    def err(self) -> Console:
        return _console(self.stderr)

    @property
    def at_terminal(self) -> bool:
        """Whether a person sits in front of it: keys can be read one by one, the screen can be cleared."""
        return self.stdin.isatty() and self.stdout.isatty()

    @property
    def width(self) -> int:
        """How many columns a reader has; output to a program or a file is hardly limited."""
        return self.out.width if self.out.is_terminal else PIPE_WIDTH

    # Speaking

    def words(self, key: str, /, **params: object) -> str:
        """A sentence of the catalogue; commands in it are written as they can be typed here."""
        return self.texts.say(Text(key, {PROGRAM: self.program, **params}))

    def say(self, key: str, /, style: str = "", **params: object) -> None:
        """A sentence of the catalogue on the standard output."""
        self.line(self.words(key, **params), style=style)

    def line(self, words: str = "", style: str = "", indent: str = "") -> None:
        """Words as they are; on a terminal wrapped between words, never at a non-breaking space."""
        _print(self.out, words, style, indent)

    def warn(self, key: str, /, **params: object) -> None:
        """A warning of the catalogue, on the standard error."""
        _print(self.err, self.words(key, **params), "yellow")

    def complain(self, refused: Refused) -> None:
        """The reasons for a refusal, one sentence a line. Long quotes are cut short."""
        for reason in first_of(refused.reasons):
            _print(self.err, self.reason(reason), "red")

    def reason(self, why: Text) -> str:
        """A reason for a refusal as a sentence. Long quotes are cut short."""
        short = _shortened(why)
        return self.words(short.key, **short.params)

    def json(self, value: Any) -> None:
        """Print a value as JSON, for programs."""
        self.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")
        self.stdout.flush()

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> None:
        """Rows under heads (text keys); the columns in `right` hold figures."""
        from rich import box  # noqa: PLC0415 - only who prints a table pays for it
        from rich.table import Table  # noqa: PLC0415

        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        for number, head in enumerate(heads):
            table.add_column(self.texts(head), justify="right" if number in right else "left", overflow="fold")
        for row in rows:
            table.add_row(*row)
        console = self.out if self.out.is_terminal else _console(self.stdout, PIPE_WIDTH)
        console.print(table, markup=False, soft_wrap=False)

    def board(self, game: Game[Any], view: Table) -> Paragraph:
        """The position: as a board, as a compact one, or line by line where neither fits."""
        screens, width = game.screens, self.width
        if width < screens.board_width and screens.compact is not None and screens.compact_width <= width:
            shown = screens.compact(view, self.texts)
        elif width < screens.board_width and screens.listing is not None:
            shown = side_by_side(screens.listing(view, self.texts), min(width, WIDEST))
        else:
            shown = screens.board(view, self.texts)
        return Paragraph(shown, indent=BOARD_INDENT)

    def paragraphs(self, *paragraphs: Paragraph) -> None:
        """Print these, one after the other."""
        for paragraph in paragraphs:
            self.line(paragraph.words, paragraph.style, paragraph.indent)

    def has_room(self, *paragraphs: Paragraph) -> bool:
        """Whether the terminal shows all of these at once, and a line to answer; output to a file always does."""
        if not self.out.is_terminal:
            return True
        return sum(len(_lines(self.out, each.words, each.indent)) for each in paragraphs) < self.out.height

    def figure(self, value: float, digits: int = 0) -> str:
        """A number as the reader's language writes it."""
        return self.texts.number(value, digits)

    def percent(self, part: int, whole: int) -> str:
        """A part of a whole."""
        return self.texts("number.percent", value=self.figure(100 * part / whole, 1))

    def clear(self) -> None:
        """Clear the terminal with all lines that have scrolled away. Without a terminal nothing can be hidden."""
        if self.at_terminal:
            self.out.clear()
            self.stdout.write("\x1b[3J")
            self.stdout.flush()

    # Listening

    def ask(self, question: str) -> str | None:
        """A line from the keyboard without the spaces round it; None when there is nothing more to read."""
        question = self._asked(question)
        self._forget_typed_ahead()
        if self.at_terminal and self.stdin is sys.stdin:
            with suppress(ImportError):
                import readline  # noqa: F401, PLC0415 - lets the arrow keys edit the line
            try:
                return input(question).strip()
            except EOFError:
                self.line()
                return None
        self.stdout.write(question)
        answer = self.stdin.readline()
        self.stdout.write("\n")
        self.stdout.flush()
        return answer.strip() if answer else None

    def _forget_typed_ahead(self) -> None:
        """Drop what was typed before the question was there to be read. Input from a pipe is kept."""
        if not self.stdin.isatty():
            return
        with suppress(ImportError, io.UnsupportedOperation):
            import termios  # noqa: PLC0415 - not everywhere

            termios.tcflush(self.stdin.fileno(), termios.TCIFLUSH)

    def _asked(self, question: str) -> str:
        """The last line of a question, at whose end the answer is typed; the lines above it are printed.

        What stands in brackets at the end of a long one, Enter and the like, has a line of its own.
        """
        question = question.translate(_CONTROL)
        if not self.out.is_terminal or len(question) + ANSWER <= self.out.width:
            return question
        asked, bracket, hints = question.rpartition(" (")
        width = min(self.out.width, WIDEST) - ANSWER
        *above, last = [line for part in filter(None, (asked, bracket[1:] + hints)) for line in wrapped(part, width)]
        for line in above:
            self.line(line)
        return last + " "

    def agrees(self, key: str, /, **params: object) -> bool:
        """Whether a question was answered by a yes."""
        answer = self.ask(self.texts(key, **params) + " ") or ""
        return answer.casefold() in self.texts("answer.yes").split()

    # Long work

    @contextmanager
    def progress(self, key: str, total: int) -> Iterator[Callable[[int], None]]:
        """Show a progress bar on the standard error. Call the function that it yields with how many are done."""
        if not self.stderr.isatty():
            yield lambda _done: None
            return
        from harena.cli.bar import bar  # noqa: PLC0415 - only who shows a bar pays for it

        with bar(self.err, self.texts("progress.left")) as shown:
            task = shown.add_task(self.texts(key), total=total)
            yield lambda done: shown.update(task, completed=done)

    @contextmanager
    def waiting(self, text: Text) -> Iterator[None]:
        """A sign that somebody is thinking."""
        if not self.stderr.isatty():
            yield
            return
        from rich.text import Text as Plain  # noqa: PLC0415 - a name with brackets in it is not markup

        with self.err.status(Plain(self.texts.say(text).translate(_CONTROL))):
            yield


def _shortened(reason: Text) -> Text:
    """The reason with long values cut; what a reader must be able to type again stays whole."""
    return Text(reason.key, {name: _cut(value, name in WHOLE) for name, value in reason.params.items()})


def _cut(value: Any, whole: bool) -> Any:
    match value:
        case Text():
            return _shortened(value)
        case list() | tuple():
            return [_cut(item, whole) for item in value]
        case str() if not whole and len(value) > LONGEST_QUOTE:
            return f"{value[: LONGEST_QUOTE - 1]}…"
        case _:
            return value


def _console(stream: TextIO, width: int | None = None) -> Console:
    from rich.console import Console  # noqa: PLC0415 - a command that prints JSON does not need it

    console = Console(file=stream, highlight=False, markup=False, emoji=False, soft_wrap=True, width=width)
    console.on_broken_pipe = _broken_pipe  # type: ignore[method-assign]
    return console


def _broken_pipe() -> NoReturn:
    """Leave a closed pipe to `app.run`; rich would exit with code 1, which here means *no*."""
    raise BrokenPipeError


def _print(console: Console, words: str, style: str = "", indent: str = "") -> None:
    console.print("\n".join(_lines(console, words, indent)), style=style or None)


def _lines(console: Console, words: str, indent: str) -> list[str]:
    """On a terminal wrap between words; a line that begins with spaces is a command or a picture and stays whole.

    An entry of a list, a word and what it means, goes on under its first words.
    """
    lines = []
    for paragraph in words.translate(_CONTROL).split("\n"):
        further = indent or entry_indent(paragraph)
        is_wrapped = console.is_terminal and (further or not paragraph.startswith("  "))
        lines += wrapped(paragraph, min(console.width, WIDEST), further) if is_wrapped else [paragraph]
    return lines
