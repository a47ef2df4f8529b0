"""A language that nobody speaks, for tests only: English with an accent on every letter.

While it is in force every text of a catalogue is written in letters that no keyboard of ours types, so plain letters on
a page are either data (what people are called, ids of rules, seals) or a text that no catalogue knows.
"""

from __future__ import annotations

import gettext
import json
import re
import string
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from string import Formatter
from typing import Any, Final

import pytest

from harena.league.army_book import Name, Summary

ACCENTED: Final = str.maketrans(string.ascii_letters, "àƀçđéƒĝĥîĵķļɱñôþɋŕšţûṽŵẋýž" + "ÀƁÇĐÉƑĜĤÎĴĶĻṀÑÔÞɊŔŠŢÛṼŴẊÝŽ")
RULE: Final = re.compile(r"\b[A-Z]{3}-[A-Z]?\d+\b")
"""The id of a rule is the same in every language, and becomes a link."""
PLAIN: Final = re.compile(r"[A-Za-z]+")


def accented(words: str) -> str:
    """Words in the language that nobody speaks."""
    parts = re.split(f"({RULE.pattern})", words)
    return "".join(part if RULE.fullmatch(part) else part.translate(ACCENTED) for part in parts)


def accented_pattern(pattern: str) -> str:
    """The same for the pattern of a sentence; the names of its parameters stay."""
    written = []
    for words, name, _, _ in Formatter().parse(pattern):
        written.append(accented(words).replace("{", "{{").replace("}", "}}"))
        written.append("" if name is None else "{" + name + "}")
    return "".join(written)


class Accented(gettext.NullTranslations):
    """A catalogue in that language. What the real one does not know is handed back as it came, as gettext does."""

    def __init__(self, real: gettext.NullTranslations) -> None:
        super().__init__()
        self._real = real
        self._known: Any = getattr(real, "_catalog", {})

    def gettext(self, message: str) -> str:
        if message.startswith("families."):  # where words are looked up, not words
            return self._real.gettext(message)
        return accented_pattern(self._real.gettext(message)) if message in self._known else message

    def ngettext(self, one: str, many: str, count: int) -> str:
        found = self._real.ngettext(one, many, count)
        return accented_pattern(found) if (one, 0) in self._known else found


@contextmanager
def nobodys_language() -> Iterator[None]:
    """Everything is said in that language for as long as the block lasts."""
    real = gettext.translation

    def translation(*given: Any, **more: Any) -> gettext.NullTranslations:
        return Accented(real(*given, **more))

    def said_in(named: Name | Summary, _language: str) -> str:
        return accented(named.en)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gettext, "translation", translation)
        for kind in (Name, Summary):
            patch.setattr(kind, "said_in", said_in)
        _forget_what_was_said()
        yield
    _forget_what_was_said()


def _forget_what_was_said() -> None:
    """Empty every memory of the package: somewhere in it there may be words."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "harena":
            for value in list(vars(module).values()):
                if callable(clear := getattr(value, "cache_clear", None)):
                    clear()


# What a person reads on a page

SPOKEN: Final = {
    *("title", "alt", "placeholder", "label", "summary", "aria-label", "aria-description"),
    *("aria-roledescription", "aria-valuetext", "aria-placeholder"),
}
"""Attributes that are shown or read aloud."""
TECHNICAL: Final = {
    *(
        "data-id",
        "data-touches",
        "data-path",
        "data-mark",
        "data-match",
        "data-version",
        "data-at",
        "data-yours",
        "data-state",
    ),
    *("data-hint", "data-odds", "data-claim-at", "data-stops", "data-v", "data-game", "data-theme"),
    *("data-seal", "data-round", "data-stage", "data-seat", "data-pledge", "data-pledges", "data-by-server"),
    *("data-nonce", "data-reopen-at", "data-league"),
}
"""Attributes for scripts; all other `data-…` hold sentences that a script shows."""
UNSEEN: Final = {"script", "style"}
EMPTY: Final = {"meta", "link", "input", "br", "hr", "img", "wbr"}
EVERYWHERE: Final = {
    *("UTC", "SVG", "PNG", "JSON"),  # names of formats
    *("I", "II", "III", "IV"),  # numbers of seats
    *("X", "N", "C"),  # printed on the cards of Invictus (INV-006)
}
"""What is written the same in every language."""


class Reading(HTMLParser):
    """Collects the words of a page that are in no catalogue, each with where it stands.

    Left out: what is marked as being in a language of its own (the rows of a rulebook), seals and secrets.
    """

    def __init__(self) -> None:
        super().__init__()
        self._inside: list[tuple[str, bool]] = []
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        foreign = tag in UNSEEN or (tag != "html" and "lang" in given) or "hash" in given.get("class", "").split()
        for name, value in given.items():
            spoken = name in SPOKEN or (name.startswith("data-") and name not in TECHNICAL)
            if spoken or (tag == "meta" and name == "content" and given.get("name") == "description"):
                self._judge(value, f"<{tag} {name}>")
        if tag not in EMPTY:
            self._inside.append((tag, foreign))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._inside and tag in (name for name, _ in self._inside):
            if self._inside.pop()[0] == tag:
                return

    def handle_data(self, data: str) -> None:
        if not any(foreign for _, foreign in self._inside):
            tag = self._inside[-1][0] if self._inside else ""
            is_key = tag == "kbd" and len(data) == 1  # `n` is what one types
            self._judge("" if is_key else data, f"<{tag}>")

    def _judge(self, words: str, where: str) -> None:
        self.found += [f"{where} {word}" for word in plain_words(words)]


def plain_words(words: str) -> list[str]:
    """The words that are in no catalogue."""
    found = PLAIN.findall(RULE.sub("", words))
    return [word for word in found if word not in EVERYWHERE]


def untranslated(page: str) -> list[str]:
    """What stands on a page, or in a drawing, that is in no catalogue."""
    reading = Reading()
    reading.feed(page)
    reading.close()
    return reading.found


# What a person reads of an answer of the server

SAID: Final = {"title", "how", "prompt", "label", "text", "reasons", "faults", "board", "picture"}
"""The fields of JSON that a person reads."""


def in_english(response: Any) -> list[str]:
    """The words of an answer that are in no catalogue."""
    kind = response.headers["content-type"]
    if "json" in kind:
        return [word for said in said_in(json.loads(response.text)) for word in untranslated(said)]
    assert kind.startswith(("text/html", "image/svg+xml")), kind
    found: list[str] = untranslated(response.text)
    return found


def said_in(value: Any, field: str = "") -> Iterator[str]:
    """The texts of a JSON answer."""
    match value:
        case dict():
            for name, inner in value.items():
                yield from said_in(inner, name)
        case list():
            for inner in value:
                yield from said_in(inner, field)
        case str() if field in SAID:
            yield value
        case _:
            return
