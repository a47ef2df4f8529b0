"""Refusals of a league in words: its army books name things, and its people have names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from harena.core.errors import Refused
from harena.core.text import Text
from harena.web.leagues.sight import Sight
from harena.web.refusals import RefusedInWords


class Overtaken(Refused):
    """Somebody has changed what a command touches since its giver looked. The reasons tell what has happened."""

    def __init__(self, *since: Text) -> None:
        super().__init__(Text("refused.overtaken"), *since)


@contextmanager
def in_words_of_league(sight: Sight) -> Iterator[None]:
    """What is refused inside is said in the words of this league."""
    try:
        yield
    except RefusedInWords:
        raise
    except Refused as refused:
        raise RefusedInWords("league", sight.texts, *refused.reasons) from refused
