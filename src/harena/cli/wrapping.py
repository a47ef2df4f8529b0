"""Wrapping sentences at places where a reader does not stumble, and setting blocks of lines side by side."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from itertools import groupby, zip_longest
from typing import Final

GLUE: Final = "\ue000"
"""Stands for a space at which no line may be broken; no text contains it."""
TOGETHER: Final = re.compile(
    r"(?:\[\d+\]\xa0[^][();:]{0,20})?"  # [31] Mobed
    r"\([^()]{1,24}\)"  # (front left)
)
BESIDE_A_NUMBER: Final = re.compile(r"(?<=\d) (?=[^\W\d])|(?<=[^\W\d]) (?=\d)")
"""`1 against 5`, `20 Soldiers`; no figure stands alone at the end or the beginning of a line."""
ENTRY: Final = re.compile(r" {2}\S+(?: \S+)? {2}(?=\S)")
"""The beginning of a line that explains something: `  c NAME  read one of the game`."""
GAP: Final = 3
"""Columns between two blocks."""
SMALLEST: Final = 3
"""A block of fewer lines than this stands alone."""


def wrapped(paragraph: str, width: int, indent: str = "") -> list[str]:
    """The text in lines of at most `width` columns, unless something that belongs together is longer.

    Where no indent is wanted the other lines begin under the first.
    """
    glued = TOGETHER.sub(lambda found: found[0].replace(" ", GLUE), paragraph)
    glued = BESIDE_A_NUMBER.sub(GLUE, glued)
    lines = textwrap.wrap(
        glued,
        width,
        subsequent_indent=indent or " " * (len(glued) - len(glued.lstrip(" "))),
        drop_whitespace=True,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return [line.replace(GLUE, " ") for line in lines] or [""]


def entry_indent(paragraph: str) -> str:
    """The indent under which an entry of a list goes on; empty for a line that is no entry."""
    found = ENTRY.match(paragraph)
    return " " * found.end() if found else ""


def side_by_side(text: str, width: int) -> str:
    """Blocks of text, which are separated by empty lines, side by side as far as there is room.

    Blocks that are wider than half the room, or very short, stand alone.
    """
    blocks = [block.split("\n") for block in text.split("\n\n")]
    rows: list[str] = []
    for narrow, run in groupby(blocks, key=lambda block: _is_narrow(block, width)):
        together = list(run)
        across = max(map(_across, together)) + GAP
        rows_needed = -(-len(together) // max(1, (width + GAP) // across)) if narrow else len(together)
        beside = -(-len(together) // rows_needed)
        rows += [_row(together[first : first + beside], across) for first in range(0, len(together), beside)]
    return "\n\n".join(rows)


def _is_narrow(block: Sequence[str], width: int) -> bool:
    return len(block) >= SMALLEST and 2 * _across(block) + GAP <= width


def _across(block: Sequence[str]) -> int:
    return max(map(len, block))


def _row(blocks: Sequence[Sequence[str]], across: int) -> str:
    lines = zip_longest(*blocks, fillvalue="")
    return "\n".join("".join(part.ljust(across) for part in line).rstrip() for line in lines)
