"""Refusals in words: a game says in its own words why something cannot be, and calls the seats by their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from harena.core.discovery import games
from harena.core.errors import Refused
from harena.core.text import Text, Texts
from harena.web.words import game_texts, page_texts


class RefusedInGame(Refused):
    """A refusal that came about in a game: its catalogue has the sentences, and the seats have names."""

    def __init__(self, game: str, names: Sequence[str], *reasons: Text) -> None:
        super().__init__(*reasons)
        self.game = game
        self.names = names


@contextmanager
def in_words_of(game: str, names: Sequence[str] = ()) -> Iterator[None]:
    """What is refused inside is said in the words of this game."""
    try:
        yield
    except RefusedInGame:
        raise
    except Refused as refused:
        raise RefusedInGame(game, names, *refused.reasons) from refused


def sentences(refused: Refused, language: str) -> list[str]:
    """The reasons in the reader's language."""
    if isinstance(refused, RefusedInGame):
        texts = game_texts(refused.game, language).with_names(refused.names)
        return [texts.say(reason) for reason in refused.reasons]
    return [_who_knows(reason, language).say(reason) for reason in refused.reasons]


def _who_knows(reason: Text, language: str) -> Texts:
    """The catalogues that have a sentence for this; those of the pages where none has."""
    own = page_texts(language)
    if own.knows(reason.key):
        return own
    return next((t for name in games() if (t := game_texts(name, language)).knows(reason.key)), own)
