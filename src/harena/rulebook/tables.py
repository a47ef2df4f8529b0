"""The tables of a Markdown file whose first column is `ID`, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

_BAR: Final = re.compile(r"(?<!\\)\|")
"""What separates cells; a bar inside a cell is written with a backslash."""


class Line(Struct, frozen=True):
    """One line of a table: where it stands and its cells by column name in lower case."""

    number: int
    chapter: str
    cells: dict[str, str]
    ragged: bool
    """Whether the line has more or fewer cells than the head of its table."""

    @property
    def id(self) -> str:
        return self.cells.get("id", "")


def table_lines(source: str) -> Iterator[Line]:
    """Every line of every table with ids, with the heading that it stands under."""
    chapter = ""
    columns: list[str] | None = None
    for number, text in enumerate(source.splitlines(), start=1):
        if text.startswith("#"):
            chapter = text.lstrip("#").strip()
        if not text.startswith("|"):
            columns = None
        elif columns is None:
            columns = [cell.lower() for cell in _cells(text)]
        elif columns[:1] == ["id"] and set(text) - set("|:- "):
            cells = _cells(text)
            yield Line(number, chapter, dict(zip(columns, cells, strict=False)), len(cells) != len(columns))


def _cells(text: str) -> list[str]:
    return [cell.replace("\\|", "|").strip() for cell in _BAR.split(text.strip())[1:-1]]
