"""Sentences broken into lines between words, but not where a reader would stumble."""

from __future__ import annotations

import re
import textwrap
from typing import Final

GLUE: Final = "\ue000"
"""Stands for a space at which a line is not broken; it is in no text."""
TOGETHER: Final = re.compile(
    r"(?:\[\d+\]\xa0[^][();:]{0,20})?"  # [31] Mobed
    r"\([^()]{1,24}\)"  # (front left)
)
BESIDE_A_NUMBER: Final = re.compile(r"(?<=\d) (?=[^\W\d])|(?<=[^\W\d]) (?=\d)")
"""`1 against 5`, `20 Soldiers`; no figure stands alone at the end or the beginning of a line."""


def wrapped(paragraph: str, width: int, indent: str = "") -> list[str]:
    """Lines of no more than so many columns, where nothing that belongs together is longer than that.

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
