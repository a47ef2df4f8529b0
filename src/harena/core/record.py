"""Records: a game as JSON Lines, a header and then one line for each thing that happened.

Lines are only ever added. An undo is a line that says how far to go back. Outcomes of chance are kept, not only seeds,
so that a record outlives a change of generator. Every line after the header has a number `n`, from 1.

A server signs the records that it hands out. The signature is the last line of the file, and no part of the game: a
record without it is merely unsigned.
"""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import IO, Annotated, Final, TypeVar, final

import msgspec
from msgspec import Meta, Struct, field

from harena.core.errors import Refused, refuse
from harena.core.lock import lock
from harena.core.seat import Seat
from harena.core.text import Text

FORMAT: Final = "harena-record-1"
LONGEST_LINE: Final = 65_536
LARGEST_RECORD: Final = 16 * 2**20
MOST_REASONS: Final = 10
"""How many faults of one line are told."""

Whole = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""A number of a line or a seat: what JSON carries exactly everywhere."""

Shown = int | str | tuple[int | str, ...]
"""What chance may answer: a number, a card, several cards or dice. Nothing nested, so that nothing grows."""


Choices = dict[Annotated[str, Meta(max_length=64)], bool | int | str]
"""Options by name."""


class Player(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits on a seat: a name, the bot's name where it is a program, and what the seat brings."""

    name: str
    bot: str | None = None
    brings: Choices = {}


class Header(Struct, frozen=True, tag_field="what", tag="header", forbid_unknown_fields=True, kw_only=True):
    """The first line: what is played, by which rules and cards, by whom, and where chance comes from."""

    format: str = FORMAT
    match: str
    game: str
    rules_version: Annotated[str, Meta(max_length=100)]
    content_hash: str
    options: Choices
    seats: list[Player]
    rng: str
    commitment: str | None = None
    seed: str | None = None
    """The seed of a generator that makes no secret of it; committed dice reveal theirs in the last line."""
    rewind: bool = False
    """Whether whoever plays alone may take back past chance, so that the same dice come again."""
    round: Annotated[int, Meta(ge=1, le=2**31 - 1)] = 1
    """In which round of pledges all people showed their nonces. If somebody does not, all pledge another one."""


class Entry(Struct, frozen=True, tag_field="what", tag=str.lower, forbid_unknown_fields=True, omit_defaults=True):
    """A line after the header."""

    n: Whole


class Nonce(Entry, frozen=True):
    """A person's contribution to the dice, after the commitment and before the first answer.

    `by_server`: whether the server drew it, for somebody whose browser did not.
    """

    seat: Whole
    nonce: str
    by_server: bool = False


class Answered(Entry, frozen=True, tag="answer"):
    """A seat chose; `secret` when the others must not know what."""

    seat: Whole
    action: msgspec.Raw
    secret: bool = False


class Chanced(Entry, frozen=True, tag="chance"):
    """Chance answered. `of` and `got`: the bounds and the numbers, where a generator gave them. `by`: whose dice."""

    kind: str
    outcome: Shown = field(name="is")
    of: list[int] | None = None
    got: list[int] | None = None
    seen_by: tuple[int, ...] | None = None
    by: int | str | tuple[int | str, ...] | None = None


class Undone(Entry, frozen=True, tag="undo"):
    """Back to the position after line `to` (0: the start), asked by a seat, agreed to by others where needed."""

    seat: Whole
    to: Whole
    agreed: list[int] = []


class Resigned(Entry, frozen=True, tag="resign"):
    """A seat gave up."""

    seat: Whole


class DrawAgreed(Entry, frozen=True, tag="draw"):
    """A seat offered a draw, and all the other people agreed."""

    seat: Whole
    agreed: list[int]


class Claimed(Entry, frozen=True, tag="claim"):
    """A seat claimed the game because the others had left."""

    seat: Whole


class TakenOver(Entry, frozen=True, tag="takeover"):
    """A program plays on for a seat whose person has left, because the seat `by` asked for it."""

    seat: Whole
    bot: Annotated[str, Meta(min_length=1, max_length=60)]
    by: Whole


class Ended(Entry, frozen=True, tag="end"):
    """The last line: who won and why, the fingerprint of the position, and the seed where there was a commitment."""

    winners: list[int]
    reason: str
    digest: str
    seed: str | None = None


@final
class Signature(Struct, frozen=True, tag_field="what", tag="signature", forbid_unknown_fields=True):
    """Behind the last line of a record that a server handed out: its public key, and its signature of all before."""

    key: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    signature: Annotated[str, Meta(pattern="^[0-9a-f]{128}$")]


Line = Nonce | Answered | Chanced | Undone | Resigned | DrawAgreed | Claimed | TakenOver | Ended

_header_decoder: Final = msgspec.json.Decoder(Header)
_line_decoder: Final[msgspec.json.Decoder[Line]] = msgspec.json.Decoder(Line)
_signature_decoder: Final = msgspec.json.Decoder(Signature)
_file_decoder: Final[msgspec.json.Decoder[Line | Signature]] = msgspec.json.Decoder(Line | Signature)
_encoder: Final = msgspec.json.Encoder()
UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What a decoder raises for bytes that are no such line."""
_UNSAID: Final = {"rewind": False, "round": 1}
"""Fields of a header that older records do not have: they stand there only where they say something."""


class Record(Struct, frozen=True):
    """A record as read. `truncated` tells of a last line that was cut off in the middle and left out.

    `digest`: SHA-256 of everything before the signature, which is what the signature is about.
    """

    header: Header
    lines: list[Line]
    truncated: bool = False
    signature: Signature | None = None
    digest: bytes = b""


class RecordError(Refused):
    """A record that cannot be read or is not a legal game; says at which line of the file."""

    def __init__(self, line: int, *reasons: Text) -> None:
        shown = reasons[:MOST_REASONS]
        super().__init__(*(Text("refused.record_line", {"line": line, "why": reason}) for reason in shown))
        self.line = line


@contextmanager
def at_line(line: int) -> Iterator[None]:
    """A refusal inside becomes a `RecordError` that names this line of the file."""
    try:
        yield
    except Refused as refused:
        raise RecordError(line, *refused.reasons) from refused


class RecordWriter:
    """Writes a record as the game goes; each line has left the program before the next is asked for.

    While it is open nobody else can write to the file. A line that cannot be written leaves the file as it was.
    """

    def __init__(self, path: Path, file: FileIO) -> None:
        self._path = path
        self._file = file
        self._whole = file.seek(0, os.SEEK_END)

    @classmethod
    def create(cls, path: Path, header: Header) -> RecordWriter:
        """A new file; an existing one is never overwritten, and one that cannot be begun does not stay."""
        first = _checked(encode_line(header))
        with _unwritable(path):
            writer = cls(path, FileIO(path, "x+"))
        try:
            lock(writer._file)
            writer._append(first)
        except Refused:
            writer.close()
            path.unlink()
            raise
        return writer

    @classmethod
    def resume(cls, path: Path) -> RecordWriter:
        """Go on writing after the last whole line of a record; what was cut off in the middle is dropped.

        So is a signature: whoever signed has not seen what comes now.
        """
        read_record(path)
        with _unwritable(path):
            file = FileIO(path, "r+")
        try:
            if not lock(file):
                raise refuse("record_in_use", file=str(path))
            record, text = read_record(path), file.read()
            whole = text.rstrip(b"\n").rfind(b"\n") + 1 if record.truncated or record.signature else len(text)
            with _unwritable(path):
                file.truncate(whole)
            writer = cls(path, file)
            if not text[:whole].endswith(b"\n"):
                writer._append(b"\n")
        except Refused:
            file.close()
            raise
        return writer

    def write(self, *lines: Line) -> None:
        """Write these lines together, and let them leave the program."""
        self._append(b"".join(_checked(encode_line(line)) for line in lines))

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> RecordWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _append(self, raw: bytes) -> None:
        """All of it or nothing: a full disk must not leave half a line."""
        if self._whole + len(raw) > LARGEST_RECORD:
            raise refuse("record_too_long", most=LARGEST_RECORD)
        with _unwritable(self._path):
            try:
                if self._file.write(raw) != len(raw):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            except OSError:
                self._file.truncate(self._whole)
                self._file.seek(self._whole)
                raise
        self._whole += len(raw)


@contextmanager
def _unwritable(path: Path) -> Iterator[None]:
    """An error of the system while writing becomes a refusal."""
    try:
        yield
    except OSError as error:
        raise refuse("cannot_write", file=str(path), why=error.strerror or str(error)) from error


def _checked(raw: bytes) -> bytes:
    """No line may be longer than a reader accepts."""
    if len(raw) > LONGEST_LINE:
        raise refuse("record_line_too_long", most=LONGEST_LINE)
    return raw


def encode_line(line: Header | Line | Signature) -> bytes:
    """A line as the file holds it; text that no file can hold (half a character) is refused."""
    told: object = line
    if isinstance(line, Header):
        fields = msgspec.to_builtins(line).items()
        told = {name: value for name, value in fields if name not in _UNSAID or value != _UNSAID[name]}
    try:
        return _encoder.encode(told) + b"\n"
    except UnicodeEncodeError as error:
        raise refuse("not_text") from error


def decode_header(raw: bytes) -> Header:
    """The first line of a record, back from its bytes."""
    return _decode(_header_decoder, 1, raw)


def decode_line(raw: bytes) -> Line:
    """Another line of a record, back from its bytes."""
    return _decode(_line_decoder, 2, raw)


def decode_signature(raw: bytes) -> Signature:
    """The line that signs a record, back from its bytes."""
    return _decode(_signature_decoder, 1, raw)


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
    first = next(raw_lines, (1, b""))[1]
    header = _decode(_header_decoder, 1, first)
    if header.format != FORMAT:
        raise RecordError(1, Text("refused.record_format", {"have": header.format[:40], "want": FORMAT}))
    lines: list[Line] = []
    signed = [first]
    for number, raw in raw_lines:
        try:
            line = _file_decoder.decode(raw)
        except UNREADABLE as error:
            if not raw.endswith(b"\n"):
                return Record(header, lines, truncated=True)
            raise _unreadable(number, error) from error
        if type(line) is Signature:  # quicker than isinstance, for what almost no line is
            if next(raw_lines, None) is not None:
                raise RecordError(number + 1, Text("refused.record_after_signature"))
            return Record(header, lines, signature=line, digest=hashlib.sha256(b"".join(signed)).digest())
        if line.n != number - 1:
            raise RecordError(number, Text("refused.record_number", {"have": line.n, "want": number - 1}))
        signed.append(raw)
        lines.append(line)
    return Record(header, lines)


def _raw_lines(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    number = size = 0
    while raw := file.readline(LONGEST_LINE + 1):
        number += 1
        size += len(raw)
        if len(raw) > LONGEST_LINE:
            raise RecordError(number, Text("refused.record_line_too_long", {"most": LONGEST_LINE}))
        if size > LARGEST_RECORD:
            raise RecordError(number, Text("refused.record_too_long", {"most": LARGEST_RECORD}))
        yield number, raw


L = TypeVar("L")


def _decode(decoder: msgspec.json.Decoder[L], number: int, raw: bytes) -> L:
    try:
        return decoder.decode(raw)
    except UNREADABLE as error:
        raise _unreadable(number, error) from error


def _unreadable(number: int, error: Exception) -> RecordError:
    return RecordError(number, Text("refused.record_not_json", {"why": str(error)[:200]}))


def header_seen_by(header: Header, viewer: Seat) -> Header:
    """The header as a viewer of a running game may see it: without what the other seats bring."""
    seats = [
        player if seat == viewer else msgspec.structs.replace(player, brings={})
        for seat, player in enumerate(header.seats)
    ]
    return msgspec.structs.replace(header, seats=seats)


def seen_by(line: Line, viewer: Seat) -> Line | None:
    """The line as a viewer of a running game may see it: None for what is secret to others.

    The place of a drawn card in its pile is left out: it tells how many of the cards before it are still in there.
    """
    match line:
        case Answered(secret=True, seat=seat) if seat != viewer:
            return None
        case Chanced(seen_by=seats) if seats is not None and viewer not in seats:
            return None
        case Chanced(kind="draw" | "deal"):
            return msgspec.structs.replace(line, of=None, got=None)
        case _:
            return line
