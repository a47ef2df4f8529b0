"""Where the terminal keeps records, and the secret seeds of games whose dice are committed but not yet revealed."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Final

from harena.core.errors import Refused, refuse
from harena.core.fair import commitment
from harena.core.record import Ended, Header, Record, RecordError, read_record
from harena.core.text import Text
from harena.web.settings import data_folder

NOT_A_RECORD: Final = {"refused.record_not_json", "refused.record_line_too_long"}
"""Faults of a first line that show that the file is no record at all."""


def records_folder(environment: Mapping[str, str]) -> Path:
    """Where records are kept unless `--record` names a file."""
    return data_folder(environment) / "records"


def new_record_path(environment: Mapping[str, str], game: str, match: str) -> Path:
    """A path that no other record has; its folder is made if it is missing."""
    folder = records_folder(environment)
    check_place(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refuse("cannot_write", file=str(folder), why=error.strerror or str(error)) from error
    return folder / f"{game}-{date.today().isoformat()}-{match}.jsonl"


def check_new_file(path: Path) -> Path:
    """The path, refused if no new file can be written there."""
    check_place(path.parent)
    if path.is_dir():
        raise refuse("is_a_folder", file=str(path))
    if not path.parent.is_dir():
        raise refuse("no_such_folder", folder=str(path.parent), file=str(path))
    return path


def check_place(folder: Path) -> Path:
    """The folder, refused if a part of its path is a file."""
    for place in (folder, *folder.parents):
        if place.exists() and not place.is_dir():
            raise refuse("not_a_folder", file=str(place))
    return folder


def open_record(path: Path) -> Record:
    """The record in a file. A file that is no record is refused with another sentence than a broken record."""
    try:
        return read_record(path)
    except RecordError as error:
        if error.line == 1 and any(why_of(reason).key in NOT_A_RECORD for reason in error.reasons):
            raise refuse("not_a_record", file=str(path)) from error
        raise


def why_of(reason: Text) -> Text:
    """What is wrong, without the line where it is."""
    inner = reason.params.get("why") if reason.key == "refused.record_line" else None
    return inner if isinstance(inner, Text) else reason


def kept_records(environment: Mapping[str, str]) -> Iterator[tuple[Path, Record]]:
    """The records of the user's data folder, the last played first; files that cannot be read are left out."""
    files = [path for path in records_folder(environment).glob("*.jsonl") if path.is_file()]
    for path in sorted(files, key=lambda file: file.stat().st_mtime_ns, reverse=True):
        try:
            yield path, read_record(path)
        except Refused:
            continue


def is_over(record: Record) -> bool:
    return bool(record.lines) and isinstance(record.lines[-1], Ended)


def newest_unfinished(environment: Mapping[str, str], game: str | None) -> Path:
    """The record of the game that was left last, or of the last one of this game."""
    for path, record in kept_records(environment):
        if not is_over(record) and game in (None, record.header.game):
            return path
    raise refuse("nothing_to_resume", folder=str(records_folder(environment)))


def seed_path(record: Path) -> Path:
    """The seed waits beside its record until the game is over."""
    return record.with_name(f"{record.name}.seed")


def keep_seed(record: Path, seed: bytes) -> None:
    """Write the seed so that only its owner can read it."""
    path = seed_path(record)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise refuse("cannot_write", file=str(path), why=error.strerror or str(error)) from error
    with os.fdopen(descriptor, "w") as file:
        file.write(seed.hex() + "\n")


def kept_seed(record: Path, header: Header) -> bytes:
    """The seed of an unfinished game, refused where it is missing or not the one that was committed to."""
    path = seed_path(record)
    try:
        seed = bytes.fromhex(path.read_text())
    except OSError as error:
        raise refuse("cannot_read_seed", file=str(path), why=error.strerror or str(error)) from error
    except ValueError as error:
        raise refuse("seed_not_committed") from error
    if commitment(header.match, seed) != header.commitment:
        raise refuse("seed_not_committed")
    return seed


def quoted(path: Path) -> str:
    """A path as it can be typed after a command."""
    return shlex.quote(str(path))
