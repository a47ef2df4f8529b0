"""Single keys from a terminal: the arrows, enter and a few letters that page through a record."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Literal

from harena.cli.screen import Screen

Move = Literal["next", "previous", "next chapter", "previous chapter", "first", "last", "viewer", "quit"]

KEYS: Final[dict[bytes, Move]] = {
    **dict.fromkeys((b"n", b"\n", b"\r", b" ", b"\x1b[C", b"\x1bOC", b"\x1b[B", b"\x1bOB"), "next"),
    **dict.fromkeys((b"p", b"\x7f", b"\x1b[D", b"\x1bOD", b"\x1b[A", b"\x1bOA"), "previous"),
    **dict.fromkeys((b"]", b"\x1b[6~"), "next chapter"),
    **dict.fromkeys((b"[", b"\x1b[5~"), "previous chapter"),
    **dict.fromkeys((b"\x1b[H", b"\x1bOH", b"\x1b[1~"), "first"),
    **dict.fromkeys((b"\x1b[F", b"\x1bOF", b"\x1b[4~"), "last"),
    b"v": "viewer",
    **dict.fromkeys((b"q", b"\x04", b"\x1b"), "quit"),
}
_ONE_KEY: Final = re.compile(rb"\x1b[\[O][0-9;]*[A-Za-z~]|.", re.DOTALL)
"""One key; several arrive together when they are pressed fast."""

Moves = Iterator[Move]


@contextmanager
def single_keys(screen: Screen) -> Iterator[Moves]:
    """The moves that a person makes by single keys, or by a letter and Enter where single keys cannot be read."""
    try:
        import termios  # noqa: PLC0415 - not everywhere
        import tty  # noqa: PLC0415
    except ImportError:
        yield _moves(lambda: _line(screen))
        return
    keyboard = screen.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    try:
        tty.setcbreak(keyboard, termios.TCSADRAIN)
        yield _moves(lambda: os.read(keyboard, 1024))
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)


def _line(screen: Screen) -> bytes:
    line = screen.ask("")
    return b"" if line is None else line.encode() or b"\n"


def _moves(read: Callable[[], bytes]) -> Moves:
    while pressed := read():
        yield from (KEYS[key] for key in _ONE_KEY.findall(pressed) if key in KEYS)
