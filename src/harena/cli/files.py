"""Where the terminal keeps records, and the secret seeds of games whose dice are committed but not yet revealed."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from harena.core.errors import refuse
from harena.core.fair import commitment
from harena.core.record import Header


def data_folder(environment: Mapping[str, str]) -> Path:
    """`$HARENA_DATA`, else `harena` in the user's data folder."""
    if own := environment.get("HARENA_DATA"):
        return Path(own).expanduser()
    shared = environment.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "harena"


def new_record_path(environment: Mapping[str, str], game: str, match: str) -> Path:
    """A name that no other record has; the folder is made where it is missing."""
    folder = data_folder(environment) / "records"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refuse("cannot_write", file=str(folder), why=error.strerror or str(error)) from error
    return folder / f"{game}-{date.today().isoformat()}-{match}.jsonl"


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
