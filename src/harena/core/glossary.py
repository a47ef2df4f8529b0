"""The words of a game and what they mean, for whoever reads a prompt and does not know one of them.

A game writes them into its catalogues under `game.<name>.words`, a line each: the word, a comma before each other word
for it, a colon, and what it means with the ids of its rules. All languages have the same words in the same order, so
that a word is found in any language and explained in the reader's.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from harena.core.text import Texts

LINE: Final = re.compile(r"(?P<names>[^:]*\S)\s*: (?P<meaning>.*)")
"""French sets a space before the colon, English does not."""


class Term(Struct, frozen=True):
    """A word of a game: what it is called, its first name in front, and what it means."""

    names: tuple[str, ...]
    meaning: str
    elsewhere: tuple[str, ...] = ()
    """What it is called in the other languages."""

    @property
    def title(self) -> str:
        return self.names[0]


def glossary(game: str, texts: Texts) -> list[Term]:
    """The words of a game in the reader's language, in the order of its catalogue; none where it has none."""
    own, *others = (_lines(game, words) for words in texts.in_every_language())
    terms = []
    for place, (names, meaning) in enumerate(own):
        elsewhere = tuple(name for lines in others for name in (lines[place][0] if place < len(lines) else ()))
        terms.append(Term(names, meaning, elsewhere))
    return terms


def glossary_faults(game: str, texts: Texts) -> list[str]:
    """What is wrong with the catalogues: lines that are no word with its meaning, languages with more words."""
    every = {words.language: _written(game, words) for words in texts.in_every_language()}
    faults = [f"{language}: {line}" for language, lines in every.items() for line in lines if not LINE.fullmatch(line)]
    counts = {language: len(lines) for language, lines in every.items()}
    return faults + [f"not equally many words: {counts}"] * (len(set(counts.values())) > 1)


def _lines(game: str, texts: Texts) -> list[tuple[tuple[str, ...], str]]:
    """Each line of a catalogue as its names and its meaning; one without a colon is all name."""
    found = [(LINE.fullmatch(line), line) for line in _written(game, texts)]
    return [(tuple(at["names"].split(", ")), at["meaning"]) if at else ((line,), "") for at, line in found]


def _written(game: str, texts: Texts) -> list[str]:
    key = f"game.{game}.words"
    return texts(key).splitlines() if texts.knows(key) else []
