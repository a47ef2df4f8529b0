"""A fault of a book: where it stands, as a path of the file, and what is wrong there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from difflib import get_close_matches

from harena.core.content_faults import some
from harena.core.errors import fault
from harena.core.text import Text

Fault = tuple[str, Text]
Faults = Iterator[Fault]


def unknown(path: str, id_: str, known: Collection[str], table: str) -> Fault:
    """An id that names nothing: the one that was probably meant, else some of those that there are."""
    if near := get_close_matches(id_, known, n=1):
        return path, fault("book_unknown_near", id=id_, near=near[0], table=table)
    return path, fault("book_unknown", id=id_, known=some(sorted(known)), table=table)
