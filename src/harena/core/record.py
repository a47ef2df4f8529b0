"""Records: a game as JSON Lines, a header and then one line for each thing that happened.

Lines are only ever added. An undo is a line that says how far to go back. Outcomes of chance are kept, not only seeds,
so that a record outlives a change of generator. Every line after the header has a number `n`, from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, TypeVar

import msgspec
from msgspec import Struct, field

from harena.core.errors import Refused, refuse
from harena.core.seat import Seat
from harena.core.text import Text

FORMAT: Final = "harena-record-1"
LONGEST_LINE: Final = 65_536
MOST_LINES: Final = 1_000_000


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits on a seat: a name, and the bot's name where it is a program."""

    name: str
    bot: str | None = None


class Header(Struct, frozen=True, tag_field="what", tag="header", forbid_unknown_fields=True, kw_only=True):
    """The first line: what is played, by which rules and cards, by whom, and where chance comes from."""

    format: str = FORMAT
    match: str
    game: str
    rules_version: str
    content_hash: str
    options: dict[str, Any]
    seats: list[Player]
    rng: str
    commitment: str | None = None


class Entry(Struct, frozen=True, tag_field="what", tag=str.lower, forbid_unknown_fields=True, omit_defaults=True):
    """A line after the header."""

    n: int


class Nonce(Entry, frozen=True):
    """A person's contribution to the dice, after the commitment and before the first answer."""

    seat: int
    nonce: str


class Answered(Entry, frozen=True, tag="answer"):
    """A seat chose; `secret` when the others must not know what."""

    seat: int
    action: msgspec.Raw
    secret: bool = False


class Chanced(Entry, frozen=True, tag="chance"):
    """Chance answered. `of` and `got`: the bounds and the numbers, where a generator gave them."""

    kind: str
    outcome: Any = field(name="is")
    of: list[int] | None = None
    got: list[int] | None = None
    seen_by: list[int] | None = None


class Undone(Entry, frozen=True, tag="undo"):
    """Back to the position after line `to` (0: the start), asked by a seat, agreed to by others where needed."""

    seat: int
    to: int
    agreed: list[int] = []


class Resigned(Entry, frozen=True, tag="resign"):
    """A seat gave up."""

    seat: int


class Claimed(Entry, frozen=True, tag="claim"):
    """A seat claimed the game because the others had left."""

    seat: int


class Ended(Entry, frozen=True, tag="end"):
    """The last line: who won and why, the fingerprint of the position, and the seed where there was a commitment."""

    winners: list[int]
    reason: str
    digest: str
    seed: str | None = None


Line = Nonce | Answered | Chanced | Undone | Resigned | Claimed | Ended

_header_decoder: Final = msgspec.json.Decoder(Header)
_line_decoder: Final[msgspec.json.Decoder[Line]] = msgspec.json.Decoder(Line)
_encoder: Final = msgspec.json.Encoder()


class Record(Struct, frozen=True):
    """A record as read. `truncated` tells of a last line that was cut off in the middle and left out."""

    header: Header
    lines: list[Line]
    truncated: bool = False


class RecordError(Refused):
    """A record that cannot be read or is not a legal game; says at which line of the file."""

    def __init__(self, line: int, *reasons: Text) -> None:
        super().__init__(*(Text("refused.record_line", {"line": line, "why": reason}) for reason in reasons))
        self.line = line


class RecordWriter:
    """Writes a record as the game goes; each line has left the program before the next is asked for."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    @classmethod
    def create(cls, path: Path, header: Header) -> RecordWriter:
        """A new file; an existing one is never overwritten."""
        try:
            file = path.open("xb")
        except OSError as error:
            raise refuse("cannot_write", file=str(path), why=error.strerror or str(error)) from error
        writer = cls(file)
        writer.write(header)
        return writer

    @classmethod
    def resume(cls, path: Path) -> RecordWriter:
        """Go on writing after the last whole line."""
        file = path.open("r+b")
        whole = file.read().rfind(b"\n") + 1
        file.seek(whole)
        file.truncate()
        return cls(file)

    def write(self, line: Header | Line) -> None:
        self._file.write(encode_line(line))
        self._file.flush()

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> RecordWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def encode_line(line: Header | Line) -> bytes:
    return _encoder.encode(line) + b"\n"


def read_record(path: Path) -> Record:
    """The record in a file, or an error that names the line."""
    try:
        with path.open("rb") as file:
            return parse_record(file)
    except OSError as error:
        raise refuse("cannot_read", file=str(path), why=error.strerror or str(error)) from error


def parse_record(file: IO[bytes]) -> Record:
    """The record in an open file. Reads line by line; no line and no file may be larger than a game needs."""
    raw_lines = _raw_lines(file)
    header = _decode(_header_decoder, 1, next(raw_lines, (1, b""))[1])
    if header.format != FORMAT:
        raise RecordError(1, Text("refused.record_format", {"have": header.format[:40], "want": FORMAT}))
    lines: list[Line] = []
    for number, raw in raw_lines:
        try:
            line = _decode(_line_decoder, number, raw)
        except RecordError:
            if not raw.endswith(b"\n"):
                return Record(header, lines, truncated=True)
            raise
        if line.n != number - 1:
            raise RecordError(number, Text("refused.record_number", {"have": line.n, "want": number - 1}))
        lines.append(line)
    return Record(header, lines)


def _raw_lines(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    number = 0
    while raw := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(raw) > LONGEST_LINE:
            raise RecordError(number, Text("refused.record_line_too_long", {"most": LONGEST_LINE}))
        if number > MOST_LINES:
            raise RecordError(number, Text("refused.record_too_long", {"most": MOST_LINES}))
        yield number, raw


L = TypeVar("L")


def _decode(decoder: msgspec.json.Decoder[L], number: int, raw: bytes) -> L:
    try:
        return decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(number, Text("refused.record_not_json", {"why": str(error)})) from error


def seen_by(line: Line, viewer: Seat) -> Line | None:
    """The line as a viewer of a running game may see it: None for what is secret to others."""
    match line:
        case Answered(secret=True, seat=seat) if seat != viewer:
            return None
        case Chanced(seen_by=seats) if seats is not None and viewer not in seats:
            return None
        case _:
            return line
