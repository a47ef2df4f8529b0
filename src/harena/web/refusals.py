"""Refusals in words: a game says in its own words why something cannot be, and calls the seats by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from harena.core.discovery import games
from harena.core.errors import Refused, first_of
from harena.core.text import Text, Texts
from harena.web.seats import words_of
from harena.web.store.matches import MatchRow
from harena.web.words import game_texts, page_texts

LABELS: Final[Mapping[str, tuple[str, ...]]] = {
    "setting": ("option.{}", "bring.{}"),
    "known": ("option.{}", "bring.{}"),
    "value": ("choice.{}", "{setting}.{}"),
    "allowed": ("choice.{}", "{setting}.{}"),
}
"""By parameter of a refusal: under which keys a form has words for what is otherwise called as programs call it."""


class RefusedInGame(Refused):
    """A refusal that came about in a game: its catalogue has the sentences, and the seats of a match have names."""

    def __init__(self, game: str, row: MatchRow | None, *reasons: Text) -> None:
        super().__init__(*reasons)
        self.game = game
        self.row = row


class RefusedInWords(Refused):
    """A refusal with its own sentences, for any language. `rules`: the rulebook that its reasons name rules of."""

    def __init__(self, rules: str, words: Callable[[str], Texts], *reasons: Text) -> None:
        super().__init__(*reasons)
        self.rules = rules
        self.words = words


@contextmanager
def in_words_of(game: str, row: MatchRow | None = None) -> Iterator[None]:
    """What is refused inside is said in the words of this game."""
    try:
        yield
    except RefusedInGame:
        raise
    except Refused as refused:
        raise RefusedInGame(game, row, *refused.reasons) from refused


def sentences(refused: Refused, language: str, on_page: bool = False) -> list[str]:
    """The first reasons in the reader's language. `on_page`: options are called as the form calls them."""
    shown = first_of(refused.reasons)
    if isinstance(refused, RefusedInGame):
        texts = game_texts(refused.game, language) if refused.row is None else words_of(refused.row, language)
        return [texts.say(_labelled(reason, texts) if on_page else reason) for reason in shown]
    if isinstance(refused, RefusedInWords):
        return [refused.words(language).say(reason) for reason in shown]
    return [_who_knows(reason, language).say(reason) for reason in shown]


def _labelled(reason: Text, texts: Texts) -> Text:
    """A reason in which options and their values are called as the form calls them."""

    setting = reason.params.get("setting", "")

    def worded(value: Any, keys: tuple[str, ...]) -> Any:
        if isinstance(value, list):
            return [worded(item, keys) for item in value]
        known = (key for key in (pattern.format(value, setting=setting) for pattern in keys) if texts.knows(key))
        return Text(key) if isinstance(value, str) and (key := next(known, None)) else value

    params = {name: worded(value, LABELS[name]) if name in LABELS else value for name, value in reason.params.items()}
    return Text(reason.key, params)


def _who_knows(reason: Text, language: str) -> Texts:
    """The catalogues that have a sentence for this; those of the pages where none has."""
    own = page_texts(language)
    if own.knows(reason.key):
        return own
    return next((t for name in games() if (t := game_texts(name, language)).knows(reason.key)), own)
