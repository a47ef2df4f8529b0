"""TOML files that people write: read within bounds, with the line on which each table and field begins."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
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
NO_SIGNS: Final = re.compile(r"""\"(?:\\.|[^"\\])*\"|'[^']*'|#.*""")
"""Texts and comments, in which brackets and commas mean nothing."""


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
    """The number of the line on which each table, field and item begins, by its path: `cards.lunge.dice`.

    Items of a list, and the tables of a list of tables, are counted from 1: `wagers.2.stake`.
    """
    found: dict[str, int] = {}
    table: list[str] = []
    lines = text.splitlines()
    counts: Counter[str] = Counter()
    within = 0
    for number, line in enumerate(lines, start=1):
        if number <= within:
            continue
        if header := HEADER.match(line):
            table = path = _words(header[1])
            if line.lstrip().startswith("[["):
                counts[header[1]] += 1
                table = path = [*path, str(counts[header[1]])]
        elif field := FIELD.match(line):
            path = [*table, *_words(field[1])]
            *items, within = _items(lines, number, field.end())
            found |= {".".join([*path, str(place)]): item for place, item in enumerate(items, start=1)}
        else:
            continue
        for length in range(1, len(path) + 1):
            found.setdefault(".".join(path[:length]), number)
    return found


def _items(lines: Sequence[str], first: int, start: int) -> list[int]:
    """The numbers of the lines on which the items of a list begin, and last that of the line on which it ends.

    The list is opened on the line `first`, at the column `start`; where none is opened, nothing begins and it ends.
    """
    found: list[int] = []
    if not lines[first - 1][start:].lstrip().startswith("["):
        return [first]
    depth, begun = 0, False
    for number in range(first, len(lines) + 1):
        line = lines[number - 1]
        for sign in NO_SIGNS.sub(_only_quotes, line[start:] if number == first else line):
            if depth == 1 and not begun and sign not in "], \t":
                found.append(number)
                begun = True
            depth += (sign in "[{") - (sign in "]}")
            begun = begun and not (depth == 1 and sign == ",")
            if not depth and sign == "]":
                return [*found, number]
    return [*found, len(lines)]


def _only_quotes(found: re.Match[str]) -> str:
    """A text without what it says, and nothing for a comment."""
    return "" if found[0].startswith("#") else '""'


def _words(path: str) -> list[str]:
    return [word.strip("\"'") for word in re.findall(WORD, path)]
