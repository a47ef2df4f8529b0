"""Streams that may be full or closed: what is said about it, and that nothing else goes wrong because of it."""

from __future__ import annotations

import errno
import io
import os
from contextlib import suppress
from pathlib import Path
from typing import TextIO, cast

from harena.core.errors import refuse


class Unwritable(Exception):
    """What a command prints cannot be written: the disk is full, or there is nowhere to write to.

    It is no refusal: whoever answers a refusal by asking again would ask for ever.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.refused = refuse("cannot_print", why=error.strerror or str(error))


class _Stream(io.TextIOBase):
    """A stream of this process, or none where it was closed before the program started."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream

    def write(self, words: str) -> int:
        return self._open().write(words)

    def flush(self) -> None:
        if self._stream is not None:
            self._stream.flush()

    def isatty(self) -> bool:
        return self._stream is not None and self._stream.isatty()

    def fileno(self) -> int:
        return self._open().fileno()

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return "utf-8" if self._stream is None else self._stream.encoding

    def _open(self) -> TextIO:
        if self._stream is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return self._stream


class _Answers(_Stream):
    """The standard output: a command whose answer is lost has not done what was asked. A closed pipe is no loss."""

    def write(self, words: str) -> int:
        try:
            return super().write(words)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise Unwritable(error) from error

    def flush(self) -> None:
        try:
            super().flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise Unwritable(error) from error


class _Remarks(_Stream):
    """The standard error: where remarks cannot be written, nobody is left to be told."""

    def write(self, words: str) -> int:
        try:
            return super().write(words)
        except OSError:
            let_go(self._stream)
            return len(words)

    def flush(self) -> None:
        try:
            super().flush()
        except OSError:
            let_go(self._stream)


def answers(stream: TextIO | None) -> TextIO:
    return cast("TextIO", _Answers(stream))


def remarks(stream: TextIO | None) -> TextIO:
    return cast("TextIO", _Remarks(stream))


def keyboard(stream: TextIO | None) -> TextIO:
    """What is typed; nothing, where there is no standard input."""
    return io.StringIO() if stream is None else stream


def let_go(stream: TextIO | None) -> None:
    """Write to this stream no more. Python would try it once again when it exits, and complain."""
    if stream is None:
        return
    with suppress(io.UnsupportedOperation), Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())
