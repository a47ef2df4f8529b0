"""Entries: what was done in a league, by whom and when, with the dice; only ever added, as lines of JSON.

The first line of a record names the league, its organiser, its settings, and the army books by their fingerprints.
"""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Annotated, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from harena.core.errors import Refused, refuse
from harena.core.lock import lock
from harena.core.text import Text
from harena.league.army_book import ArmyBook, SharedItems
from harena.league.book import Library
from harena.league.kinds import AnyCommand
from harena.league.settings import Settings

FORMAT: Final = "harena-league-1"
LONGEST_LINE: Final = 262_144
LARGEST_RECORD: Final = 256 * 2**20

Dice = Annotated[tuple[Annotated[int, Meta(ge=1, le=1000)], ...], Meta(max_length=2_000)]
Moment = Annotated[datetime, Meta(tz=True)]


class Header(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The first line of a record."""

    format: str = FORMAT
    league: Annotated[str, Meta(min_length=1, max_length=100)]
    organiser: Annotated[str, Meta(min_length=1, max_length=60)]
    settings: Settings = Settings()
    books: dict[str, str]
    """The army books that are played with, by their fingerprints."""
    items: str
    """The fingerprint of the shared items."""


class Entry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """One thing that was done. `n` counts from 1."""

    n: int
    at: Moment
    by: str
    command: AnyCommand
    dice: Dice = ()
    dice_from: Literal["", "typed", "fair", "rolled"] = ""
    """Whether dice were typed in from a real table, come from the fair roller, or were rolled without a commitment."""


L = TypeVar("L")

_header_decoder: Final = msgspec.json.Decoder(Header)
_entry_decoder: Final = msgspec.json.Decoder(Entry)
_encoder: Final = msgspec.json.Encoder()


def fingerprint(content: ArmyBook | SharedItems) -> str:
    """SHA-256 of an army book or of the shared items."""
    return hashlib.sha256(_encoder.encode(content)).hexdigest()


def header_of(league: str, organiser: str, library: Library, settings: Settings = Settings()) -> Header:
    """The first line of a new league."""
    prints = {id_: fingerprint(book) for id_, book in library.books.items()}
    return Header(
        league=league, organiser=organiser, settings=settings, books=prints, items=fingerprint(library.shared)
    )


def check_library(header: Header, library: Library) -> None:
    """The books at hand must be those that the league was founded with."""
    if header.format != FORMAT:
        raise refuse("record_format", have=header.format[:40], want=FORMAT)
    ours = {id_: fingerprint(book) for id_, book in library.books.items() if id_ in header.books}
    if ours != header.books or fingerprint(library.shared) != header.items:
        differing = sorted(id_ for id_ in header.books if ours.get(id_) != header.books[id_])
        raise refuse("other_books", army=differing or ["items"])


class LeagueRecord(Struct, frozen=True):
    """A record as read. `truncated`: a last line that was cut off in the middle was left out."""

    header: Header
    entries: list[Entry]
    truncated: bool = False


def encode_line(line: Header | Entry) -> bytes:
    try:
        raw = _encoder.encode(line) + b"\n"
    except UnicodeEncodeError as error:
        raise refuse("not_text") from error
    if len(raw) > LONGEST_LINE:
        raise refuse("record_line_too_long", most=LONGEST_LINE)
    return raw


def parse_record(lines: Iterable[bytes]) -> LeagueRecord:
    """The record in these lines, or a refusal that names the line."""
    numbered = enumerate(lines, start=1)
    header = _decoded(_header_decoder, *next(numbered, (1, b"")))
    entries: list[Entry] = []
    for number, raw in numbered:
        try:
            entry = _decoded(_entry_decoder, number, raw)
        except Refused:
            if raw.endswith(b"\n"):
                raise
            return LeagueRecord(header, entries, truncated=True)
        if entry.n != number - 1:
            raise _at(number, Text("refused.record_number", {"have": entry.n, "want": number - 1}))
        entries.append(entry)
    return LeagueRecord(header, entries)


def _decoded(decoder: msgspec.json.Decoder[L], number: int, raw: bytes) -> L:
    if len(raw) > LONGEST_LINE:
        raise _at(number, Text("refused.record_line_too_long", {"most": LONGEST_LINE}))
    try:
        return decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _at(number, Text("refused.record_not_json", {"why": str(error)[:200]})) from error


def _at(number: int, why: Text) -> Refused:
    return Refused(Text("refused.record_line", {"line": number, "why": why}))


def read_record(path: Path) -> LeagueRecord:
    """The record in a file."""
    try:
        if path.stat().st_size > LARGEST_RECORD:
            raise refuse("record_too_long", most=LARGEST_RECORD)
        with path.open("rb") as file:
            return parse_record(file)
    except OSError as error:
        raise refuse("cannot_read", file=str(path), why=error.strerror or str(error)) from error


class LeagueWriter:
    """Writes a record, one program at a time; a line that cannot be written leaves the file as it was."""

    def __init__(self, path: Path, file: FileIO) -> None:
        self._path = path
        self._file = file
        self._whole = file.seek(0, os.SEEK_END)
        """How much of the file is whole lines."""
        self._between = b""
        """What the last line still lacks."""

    @classmethod
    def create(cls, path: Path, header: Header) -> LeagueWriter:
        """A new file; an existing one is never overwritten."""
        first = encode_line(header)
        with _unwritable(path):
            writer = cls(path, FileIO(path, "x+"))
        lock(writer._file)
        writer._append(first)
        return writer

    @classmethod
    def resume(cls, path: Path) -> tuple[LeagueWriter, LeagueRecord]:
        """Go on after the last whole line; the first entry drops what was cut off in the middle."""
        with _unwritable(path):
            file = FileIO(path, "r+")
        if not lock(file):
            file.close()
            raise refuse("record_in_use", file=str(path))
        try:
            record, text = read_record(path), file.read()
            writer = cls(path, file)
            if record.truncated:
                writer._whole = text.rfind(b"\n") + 1
            elif not text.endswith(b"\n"):
                writer._between = b"\n"
        except Refused:
            file.close()
            raise
        return writer, record

    def write(self, entry: Entry) -> None:
        self._append(self._between + encode_line(entry))
        self._between = b""

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> LeagueWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _append(self, raw: bytes) -> None:
        with _unwritable(self._path):
            try:
                self._file.truncate(self._whole)
                self._file.seek(self._whole)
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
