"""What people call a unit, a designation, a trait or a ready army: its key, or its name in any language."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Final

from harena.core.text import LANGUAGES, Text, bare, texts
from harena.games.virtus.units import CAMP, DESIGNATIONS, GENERAL, GENERAL_TRAITS, Content, troop_title

LOCALE: Final = ("virtus", str(Path(__file__).parent / "locale"))
LIKE: Final = 0.7
"""How much a name must be like what was typed to be offered instead."""


def plain(written: str) -> str:
    """Without accents, capitals and needless spaces."""
    return " ".join(bare(written).replace("_", " ").split())


@lru_cache(maxsize=32)
def _units_called(content: Content) -> dict[str, str]:
    """Every name of every unit, to its key; a key goes before the name of another unit."""
    known: dict[str, str] = {}
    for language in LANGUAGES:
        say = texts(language, LOCALE)
        known |= {plain(say.word("unit", unit)): unit for unit in content.units}
    return known | {plain(unit): unit for unit in content.units}


@lru_cache(maxsize=1)
def _words_called() -> dict[str, str]:
    """Designations, the traits of generals, and the words for a general and a camp."""
    known: dict[str, str] = {}
    for word in (*DESIGNATIONS, *GENERAL_TRAITS, GENERAL, CAMP):
        known |= {plain(texts(language, LOCALE).word("word", word)): word for language in LANGUAGES}
        known[plain(word)] = word
    return known


def unit_called(written: str, content: Content) -> str:
    """The key of the unit that is meant; what is no unit stays as it was written."""
    return _units_called(content).get(plain(written), written.strip())


def word_called(written: str) -> str:
    """The designation or trait that is meant, or what was written."""
    return _words_called().get(plain(written), written.strip())


def army_called(written: str, content: Content) -> str:
    """The ready army that is meant, or what was written."""
    known: dict[str, str] = {}
    for language in LANGUAGES:
        say = texts(language, LOCALE)
        known |= {plain(say.word("army", army)): army for army in content.armies}
    known |= {plain(army): army for army in content.armies}
    return known.get(plain(written), written.strip())


def nearest_unit(written: str, content: Content) -> Text | None:
    """The unit that was perhaps meant, as people call it."""
    near = get_close_matches(plain(written), _units_called(content), n=1, cutoff=LIKE)
    return troop_title(_units_called(content)[near[0]]) if near else None
