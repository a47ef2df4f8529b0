"""The pairs of games of a series in a file, written as they are played, so that a series can be taken up again.

The first line says what is played and by which code and cards. Whatever differs in that makes another series with a
file of its own, since its games would not be comparable; so nothing is ever written over.
"""

from __future__ import annotations

import hashlib
import inspect
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

import harena
from harena.core.game import Game

Row = TypeVar("Row", bound=Struct)


class Series(Struct, frozen=True, kw_only=True):
    """All that decides how the games go. How many there are does not: a series can be made longer."""

    game: str
    content: str
    code: str
    brings: dict[str, dict[str, object]]
    bot: str
    seed: str
    options: dict[str, object]

    def file_name(self) -> str:
        return file_name(f"balance-{self.game}", self)


class Results(Generic[Row]):
    """The pairs played so far, with those that the folder already holds. What is added goes to the file at once."""

    def __init__(self, path: Path, series: Struct, row: type[Row]) -> None:
        self.path = path
        self._series = series
        self.pairs: list[Row] = _read(path, row) if path.exists() else []

    def add(self, pair: Row) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as file:
            if not file.tell():
                file.write(_line(self._series))
            file.write(_line(pair))
        self.pairs.append(pair)


def file_name(kind: str, series: Struct) -> str:
    """A name of its own for every series of a kind."""
    return f"{kind}-{hashlib.sha256(_line(series)).hexdigest()[:12]}.jsonl"


def code_hash(game: Game[Any]) -> str:
    """A fingerprint of everything that the games depend on beside the content: rules, bots, the lab."""
    return hash_of(Path(harena.__file__).parent, Path(inspect.getfile(game.rules.setup)).parent)


def hash_of(*folders: Path) -> str:
    """A fingerprint of all Python files in these folders."""
    sources = sorted({source for folder in folders for source in folder.rglob("*.py")})
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]


def _line(value: Struct) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _read(path: Path, row: type[Row]) -> list[Row]:
    """What a file holds. A last line that was cut off in the middle is taken out, and played again."""
    lines = path.read_bytes().splitlines(keepends=True)
    whole = [line for line in lines if line.endswith(b"\n")]
    if whole != lines:
        path.write_bytes(b"".join(whole))
    return [msgspec.json.decode(line, type=row) for line in whole[1:]]
