"""Texts: a key and parameters, turned into a sentence in the reader's language by gettext catalogues.

Keys are symbolic (`event.struck`, `action.strike`, `refused.unknown_game`). A parameter is itself put into words by
the key `<parameter>.<value>` where the catalogue has one: `card="shield"` reads *bouclier* through `card.shield`.
Where names of one family serve another too, `families.card` lists where else to look: `chip arena`.
The plural form of a sentence is that of its parameter `count`, or of `expected`, a mean. With a parameter `manner` the
sentence of that manner is taken where there is one: with `pips`, `prompt.layings.pips` wins over `prompt.layings`.
Sentences that name a command write `{harena}`, so that a terminal can say how the program was called.
"""

from __future__ import annotations

import gettext
import os
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from harena.core.hidden import FACE_DOWN

LANGUAGES: Final = ("en", "fr")
PROGRAM: Final = "harena"
"""How the program is called where nobody says otherwise."""
REMEMBERED: Final = 20_000
"""How many phrases of a language are kept at hand."""
LONG_NUMBER: Final = 1_000
"""From here on thousands are set apart."""
SEVERAL: Final = (list, tuple)
FRACTIONS_BY_WHOLE: Final = ("fr",)
"""Languages in which 1.5 is still singular; in the others every fraction is plural."""
PLURAL: Final = 2
"""A count that is plural in every language."""
ELIDING: Final = re.compile(r"\b(qu|d|l)(?:e|a) \{(\w+)\}", re.IGNORECASE)
"""French words before a name that lose their vowel where the name begins with one: *que Ann* is *qu’Ann*."""
VOWEL_FIRST: Final = re.compile(r"[aeiouœæ][^\W\d_]")
"""A word, not a letter by itself: one says *de A1*."""
MOST_DIGITS: Final = 20
"""Of a longer whole number a sentence shows no more than its beginning."""


class Text(Struct, frozen=True):
    """A sentence before it is put into a language."""

    key: str
    params: Mapping[str, Any] = {}

    def __str__(self) -> str:
        inside = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.key}({inside})"


class Texts:
    """The catalogues of one language, the most special first."""

    def __init__(
        self,
        language: str,
        folders: Sequence[tuple[str, str]],
        names: Mapping[int, str] | None = None,
        words: Mapping[str, str] | None = None,
    ):
        """`folders`: pairs of catalogue name and locale folder; `names`: how each seat is called."""
        self.language = language
        self.names = dict(names or {})
        self.words = dict(words or {})
        self._folders = tuple(folders)
        self._phrases = _phrases(self._folders, language)

    def with_names(self, names: Iterable[str]) -> Texts:
        """These texts with the names of the people at the table."""
        return Texts(self.language, self._folders, dict(enumerate(names)), self.words)

    def with_words(self, words: Mapping[str, str]) -> Texts:
        """These texts with words for things that no catalogue knows, `card.trident`: plain words, never sentences."""
        return Texts(self.language, self._folders, self.names, words)

    def in_every_language(self) -> list[Texts]:
        """These texts first, then the same catalogues in the other languages, for what people may call a thing."""
        return [self, *(Texts(other, self._folders, self.names) for other in LANGUAGES if other != self.language)]

    def knows(self, key: str) -> bool:
        """Whether there is a sentence for this key, with plural forms or without."""
        return self._phrases.find(key, 1) is not None

    def mentions(self, key: str, param: str) -> bool:
        """Whether the sentence for this key speaks of that parameter."""
        return f"{{{param}}}" in (self._phrases.find(key, 1) or "")

    def say(self, text: Text) -> str:
        """The text as a sentence; a key without a sentence is shown as it is, so that nothing is hidden."""
        words = {PROGRAM: PROGRAM, **{name: self.word(name, value) for name, value in text.params.items()}}
        pattern = self._pattern(text)
        return (_elided(pattern, words) if self.language == "fr" else pattern).format_map(words)

    def __call__(self, key: str, /, **params: object) -> str:
        return self.say(Text(key, params))

    def word(self, param: str, value: object) -> str:
        """How one parameter reads inside a sentence."""
        if isinstance(value, Text):
            return self.say(value)
        if isinstance(value, SEVERAL):
            return self._listed(param, value)
        if param == "seat" and value in self.names:
            return self.names[int(str(value))]
        key = f"{param}.{value}"
        if value == FACE_DOWN:
            return self(key, count=1)
        for name in (key, *(f"{other}.{value}" for other in self._phrases.kin(param))):
            if name in self.words:
                return self.words[name]
            if (found := self._phrases.word(name)) is not None:
                return found
        return self._plain(value)

    def in_order(self, param: str, values: Iterable[str]) -> list[str]:
        """The values in the alphabetical order of their words, as a reader expects the cards of a hand."""
        return sorted(values, key=lambda value: bare(self.word(param, value)))

    def number(self, value: float, digits: int | None = None) -> str:
        """A number as this language writes it; without `digits`, with as many as it needs."""
        if digits is not None:
            written = f"{value:,.{digits}f}"
        else:
            written = f"{value:,}" if isinstance(value, int) else f"{value:,.15g}"
        marks = {",": "number.thousands", ".": "number.decimal"}
        known = {sign: self(key) for sign, key in marks.items() if self.knows(key)}
        return "".join(known.get(sign, sign) for sign in written)

    def _plain(self, value: object) -> str:
        """A value that has no word, as it is; numbers as the language writes them, very long ones cut short."""
        if isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
            return f"{str(value)[:MOST_DIGITS]}…"
        if isinstance(value, float) or (isinstance(value, int) and abs(value) >= LONG_NUMBER):
            return self.number(value)
        return str(value)

    def _listed(self, param: str, values: Sequence[object]) -> str:
        """Several values one by one; those that lie face down are only counted, and an empty one is named."""
        words = [self.word(param, value) or self("empty", value='""') for value in values if value != FACE_DOWN]
        if hidden := len(values) - len(words):
            words.append(self(f"{param}.{FACE_DOWN}", count=hidden))
        return ", ".join(words) or self("none")

    def _pattern(self, text: Text) -> str:
        count = self._whole(text.params.get("count", text.params.get("expected")))
        found = None
        if manner := text.params.get("manner"):
            found = self._phrases.find(f"{text.key}.{manner}", count)
        if found is None:
            found = self._phrases.find(text.key, count)
        return text.key.replace("{", "{{").replace("}", "}}") if found is None else found

    def _whole(self, count: object) -> int | None:
        """The whole number whose plural form a count has; None for what is no count."""
        if not isinstance(count, float):
            return count if isinstance(count, int) else None
        if count.is_integer():
            return int(count)
        return 1 if self.language in FRACTIONS_BY_WHOLE and count < PLURAL else PLURAL


class Phrases:
    """All catalogues of one language. What was looked up is remembered: a page asks for the same words many times."""

    def __init__(self, catalogues: Sequence[gettext.NullTranslations]) -> None:
        self._catalogues = catalogues
        self.find = lru_cache(maxsize=REMEMBERED)(self._find)
        self.word = lru_cache(maxsize=REMEMBERED)(self._word)
        self.kin = lru_cache(maxsize=REMEMBERED)(self._kin)

    def _find(self, key: str, count: int | None) -> str | None:
        """The pattern of the first catalogue that has the key: the plural form for this count, else the only one."""
        for catalogue in self._catalogues:
            if count is not None and (found := catalogue.ngettext(key, "", count)) not in ("", key):
                return found
            if (found := catalogue.gettext(key)) != key:
                return found
        return None

    def _word(self, key: str) -> str | None:
        """A word inside a sentence. Patterns with parameters are no words, even where somebody typed their key."""
        found = self.find(key, None)
        try:
            return None if found is None else found.format_map({PROGRAM: PROGRAM})
        except KeyError:
            return None

    def _kin(self, param: str) -> tuple[str, ...]:
        """Other families in which the words of a parameter are looked up, as `families.card` lists them."""
        return tuple((self.find(f"families.{param}", None) or "").split())


def _elided(pattern: str, words: Mapping[str, str]) -> str:
    """*que {seat}* becomes *qu’{seat}* before a name that begins with a vowel; so do *de*, *le* and *la*."""
    for found in _before_names(pattern):
        if VOWEL_FIRST.match(bare(words.get(found[2], ""))):
            pattern = pattern.replace(found[0], f"{found[1]}’{{{found[2]}}}")
    return pattern


@lru_cache(maxsize=REMEMBERED)
def _before_names(pattern: str) -> tuple[re.Match[str], ...]:
    return tuple(ELIDING.finditer(pattern))


def bare(words: str) -> str:
    """Letters without accents and capitals, for sorting and for what people type."""
    letters = unicodedata.normalize("NFKD", words.replace("’", "'").casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).strip()


@lru_cache(maxsize=64)
def _phrases(folders: tuple[tuple[str, str], ...], language: str) -> Phrases:
    return Phrases(
        [gettext.translation(domain, folder, languages=[language], fallback=True) for domain, folder in folders]
    )


HARENA_LOCALE: Final = ("harena", str(Path(__file__).parents[1] / "locale"))


def texts(language: str, *folders: tuple[str, str]) -> Texts:
    """The texts of the platform in a language, after those of the given catalogues."""
    return Texts(language, (*folders, HARENA_LOCALE))


def language_of(wish: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The language that was asked for, else the locale's, else English."""
    set_ones = filter(None, (wish, *(environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))))
    language = next(set_ones, "en")[:2].lower()
    return language if language in LANGUAGES else "en"
