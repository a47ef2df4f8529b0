"""The words of a game: read from its catalogues, found in any language, with rules that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from harena.core.discovery import find_game
from harena.core.glossary import Term, glossary, glossary_faults
from harena.core.text import LANGUAGES, Texts, texts
from harena.rulebook.registry import find_registry

GAMES = ("ludus", "palus", "invictus", "virtus")


def catalogues(folder: Path, **words: str) -> Texts:
    """English texts of a game *toy* with these words in each language."""
    for language, written in words.items():
        place = folder / language / "LC_MESSAGES"
        place.mkdir(parents=True)
        lines = "".join(f'"{line}\\n"\n' for line in written.splitlines())
        (place / "toy.po").write_text(f'msgid "game.toy.words"\nmsgstr ""\n{lines}', encoding="utf-8")
        with (place / "toy.po").open("rb") as po, (place / "toy.mo").open("wb") as mo:
            write_mo(mo, read_po(po, locale=language))
    return texts("en", ("toy", str(folder)))


def test_a_line_of_the_catalogue_is_a_word_its_other_names_and_what_it_means(tmp_path: Path) -> None:
    toy = catalogues(tmp_path, en="VO, offence: a hit: it hurts (TOY-001).", fr="VO, offensive : une touche (TOY-001).")
    assert glossary("toy", toy) == [Term(("VO", "offence"), "a hit: it hurts (TOY-001).", ("VO", "offensive"))]


def test_a_game_that_explains_no_words_has_none(tmp_path: Path) -> None:
    assert glossary("toy", texts("en", ("toy", str(tmp_path)))) == []


@pytest.mark.parametrize(
    ("english", "french", "fault"),
    [
        ("hit: a die", "touche : un dé\nraté : un dé", "not equally many words: {'en': 1, 'fr': 2}"),
        ("hit, a die", "touche : un dé", "en: hit, a die"),
    ],
)
def test_catalogues_that_do_not_fit_together_are_named(tmp_path: Path, english: str, french: str, fault: str) -> None:
    assert glossary_faults("toy", catalogues(tmp_path, en=english, fr=french)) == [fault]


@pytest.mark.parametrize("name", GAMES)
def test_the_catalogues_of_every_game_fit_together(name: str) -> None:
    assert glossary_faults(name, find_game(name).texts("en")) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_word_names_rules_of_its_game(name: str, language: str) -> None:
    rows = {row.id for row in find_registry(name).rows}
    for term in glossary(name, find_game(name).texts(language)):
        named = re.findall(r"\b[A-Z]{3}-R?\d+\b", term.meaning)
        assert named, term
        assert set(named) <= rows, term


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_no_two_words_of_a_game_have_the_same_name(name: str, language: str) -> None:
    names = [called for term in glossary(name, find_game(name).texts(language)) for called in term.names]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_name_the_same_rules_in_each_line(name: str) -> None:
    english, french = (glossary(name, find_game(name).texts(language)) for language in LANGUAGES)
    cited = [[re.findall(r"[A-Z]{3}-R?\d+", term.meaning) for term in terms] for terms in (english, french)]
    assert cited[0] == cited[1]
