"""TOML files that people write: read within bounds, with the line on which each table and field begins."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from typing import Any, Final

from msgspec import Struct

from harena.core.errors import refuse
from harena.core.hidden import FACE_DOWN
from harena.core.text import Text

LARGEST_FILE: Final = 1_000_000
DEEPEST: Final = 30
"""How many tables and lists may lie within one another."""
MOST_BITS: Final = 10_000
"""A number with more bits has about three thousand digits; Python writes numbers of up to 4,300."""

WORD: Final = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
PATH: Final = rf"{WORD}(?:\s*\.\s*{WORD})*"
HEADER: Final = re.compile(rf"\s*\[\[?\s*({PATH})\s*\]\]?\s*(?:#.*)?$")
FIELD: Final = re.compile(rf"\s*({PATH})\s*=")


class TomlFile(Struct, frozen=True):
    """A file as it was read: what it holds, and where each table and field of it begins."""

    name: str
    value: dict[str, Any]
    lines: dict[str, int]

    def place(self, entry: str) -> Text | str:
        """Where an entry or a part of it stands: *cards.toml, line 12*; the file alone where no line can be told."""
        while entry and entry not in self.lines:
            entry = entry.rpartition(".")[0]
        return Text("content.place", {"file": self.name, "line": self.lines[entry]}) if entry else self.name


def read_table(file: Traversable) -> dict[str, Any]:
    """What a TOML file holds, whether it fits or not."""
    return read_toml(file).value


def read_toml(file: Traversable) -> TomlFile:
    """A TOML file, whether what it holds fits or not."""
    try:
        with file.open("rb") as opened:
            raw = opened.read(LARGEST_FILE + 1)
    except OSError as error:
        raise refuse("cannot_read", file=file.name, why=error.strerror or str(error)) from error
    if len(raw) > LARGEST_FILE:
        raise refuse("content_too_large", file=file.name, most=LARGEST_FILE)
    value = _parsed(file.name, raw)
    _check_shape(file.name, value)
    if any(isinstance(entries, dict) and FACE_DOWN in entries for entries in value.values()):
        raise refuse("content_name", file=file.name, entry=FACE_DOWN)
    return TomlFile(file.name, value, _lines(raw.decode()))


def _parsed(name: str, raw: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(raw.decode())
    except UnicodeDecodeError as error:
        raise refuse("content_not_text", file=name) from error
    except RecursionError as error:
        raise refuse("content_too_deep", file=name, most=DEEPEST) from error
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"line (\d+), column (\d+)", str(error))
        line, column = map(int, place.groups()) if place else (raw.count(b"\n") + 1, 1)
        raise refuse("content_not_toml", file=name, line=line, column=column) from error
    except ValueError as error:  # what Python does not read as a number
        raise refuse("content_number", file=name) from error


def _check_shape(name: str, value: Any) -> None:
    """Refuse what could not even be shown in a sentence: tables within tables without end, and endless numbers."""
    level = [value]
    for _ in range(DEEPEST):
        level = [part for outer in level for part in _inside(outer)]
        if any(isinstance(part, int) and part.bit_length() > MOST_BITS for part in level):
            raise refuse("content_number", file=name)
    if level:
        raise refuse("content_too_deep", file=name, most=DEEPEST)


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _lines(text: str) -> dict[str, int]:
    """The number of the line on which each table and field begins, by its path: `cards.lunge.dice`."""
    found: dict[str, int] = {}
    table: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if header := HEADER.match(line):
            table = path = _words(header[1])
        elif field := FIELD.match(line):
            path = [*table, *_words(field[1])]
        else:
            continue
        for length in range(1, len(path) + 1):
            found.setdefault(".".join(path[:length]), number)
    return found


def _words(path: str) -> list[str]:
    return [word.strip("\"'") for word in re.findall(WORD, path)]
