"""Texts: keys become sentences in the reader's language."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from harena.core.text import Text, Texts, language_of, texts
from harena.games.virtus.game import GAME

ENGLISH: dict[str, str | tuple[str, str]] = {
    "event.drew": "{seat} draws {card}.",
    "event.hurt": ("{seat} loses one health.", "{seat} loses {count} health."),
    "card.ace": "the ace",
    "card.?": ("a card", "{count} cards"),
    "none": "nothing",
    "event.help": "Type {harena} play.",
    "refused.line": "Line {line}: {why}",
    "families.card": "chip arena",
    "chip.warden": "the warden",
    "arena.kunlun": "the terrace",
    "arena.ace": "the arena of aces",
}
FRENCH: dict[str, str | tuple[str, str]] = {
    "event.drew": "{seat} pioche {card}.",
    "event.hurt": ("{seat} perd {count} point.", "{seat} perd {count} points."),
    "card.ace": "l’as",
}


@pytest.fixture
def locale(tmp_path: Path) -> tuple[str, str]:
    for language, entries in (("en", ENGLISH), ("fr", FRENCH)):
        catalogue = Catalog(locale=language)
        for key, words in entries.items():
            catalogue.add((key, key) if isinstance(words, tuple) else key, words)
        folder = tmp_path / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        with (folder / "cards.mo").open("wb") as file:
            write_mo(file, catalogue)
    return ("cards", str(tmp_path))


def test_a_sentence_puts_its_parameters_into_words(locale: tuple[str, str]) -> None:
    english = Texts("en", [locale], {0: "Ann"})
    assert english.say(Text("event.drew", {"seat": 0, "card": "ace"})) == "Ann draws the ace."


def test_a_face_down_card_reads_as_a_card(locale: tuple[str, str]) -> None:
    english = Texts("en", [locale]).with_names(["Ann"])
    assert english("event.drew", seat=0, card="?") == "Ann draws a card."


def test_cards_stand_in_the_alphabetical_order_of_their_words(locale: tuple[str, str]) -> None:
    assert Texts("en", [locale]).in_order("card", ["Émile", "zebra", "ace", "eel"]) == ["eel", "Émile", "ace", "zebra"]


def test_words_are_looked_up_in_other_families_where_the_catalogue_names_some(locale: tuple[str, str]) -> None:
    said = Texts("en", [locale])
    assert [said.word("card", name) for name in ("warden", "kunlun", "ace", "nobody")] == [
        "the warden",
        "the terrace",
        "the ace",
        "nobody",
    ]
    assert said.word("unit", "warden") == "warden"
    assert said.with_words({"chip.lion": "the lion"}).word("card", "lion") == "the lion"


def test_a_command_is_named_as_the_program_is_called(locale: tuple[str, str]) -> None:
    english = Texts("en", [locale])
    assert english("event.help") == "Type harena play."
    assert english("event.help", harena="./harena") == "Type ./harena play."


def test_long_numbers_and_fractions_are_written_as_in_the_reader_s_language(locale: tuple[str, str]) -> None:
    words = {language: texts(language)("number.percent", value=1234567) for language in ("en", "fr")}
    assert words == {"en": "1,234,567%", "fr": "1\N{NO-BREAK SPACE}234\N{NO-BREAK SPACE}567\N{NO-BREAK SPACE}%"}
    assert texts("fr")("number.percent", value=0.5).startswith("0,5")
    assert texts("fr")("number.percent", value="2026").startswith("2026")
    assert Texts("en", [locale])("refused.line", line=12345, why="x") == "Line 12,345: x"


def test_the_same_event_reads_in_french(locale: tuple[str, str]) -> None:
    assert Texts("fr", [locale], {0: "Ann"})("event.drew", seat=0, card="ace") == "Ann pioche l’as."


@pytest.mark.parametrize(
    ("language", "count", "sentence"),
    [
        ("en", 1, "Ann loses one health."),
        ("en", 0, "Ann loses 0 health."),
        ("fr", 0, "Ann perd 0 point."),
        ("fr", 1, "Ann perd 1 point."),
        ("fr", 2, "Ann perd 2 points."),
    ],
)
def test_plural_forms_follow_the_language(locale: tuple[str, str], language: str, count: int, sentence: str) -> None:
    assert Texts(language, [locale], {0: "Ann"})("event.hurt", seat=0, count=count) == sentence


def test_a_list_is_named_one_by_one_and_an_empty_one_says_so(locale: tuple[str, str]) -> None:
    english = Texts("en", [locale])
    assert english.word("card", ["ace", "?"]) == "the ace, a card"
    assert english.word("card", ["?", "ace", "?", "?"]) == "the ace, 3 cards"
    assert english.word("card", []) == "nothing"


def test_a_text_inside_a_text_is_said_in_the_same_language(locale: tuple[str, str]) -> None:
    inner = Text("event.drew", {"seat": "Bob", "card": "ace"})
    assert Texts("en", [locale])("refused.line", line=3, why=inner) == "Line 3: Bob draws the ace."


def test_a_key_without_a_sentence_is_shown_as_it_is(locale: tuple[str, str]) -> None:
    english = Texts("en", [locale])
    assert english("event.{strange}", seat=0) == "event.{strange}"
    assert not english.knows("event.{strange}")


def test_braces_in_what_a_person_typed_stay_braces(locale: tuple[str, str]) -> None:
    assert Texts("en", [locale])("event.drew", seat="{seat.__class__}", card="{x}") == "{seat.__class__} draws {x}."


@pytest.mark.parametrize(
    ("wish", "environment", "language"),
    [
        ("fr", {"LANG": "en_GB.UTF-8"}, "fr"),
        (None, {"LANG": "fr_CA.UTF-8"}, "fr"),
        (None, {"LC_ALL": "en_US.UTF-8", "LANG": "fr_FR"}, "en"),
        (None, {"LC_MESSAGES": "fr_FR.UTF-8", "LANG": "en_US"}, "fr"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LANG": "C"}, "en"),
        (None, {"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LC_ALL": "", "LANG": "fr_FR.UTF-8"}, "fr"),
        (None, {}, "en"),
    ],
)
def test_the_language_is_the_wish_else_the_locale_else_english(
    wish: str | None, environment: dict[str, str], language: str
) -> None:
    assert language_of(wish, environment) == language


@pytest.mark.parametrize(("language", "written"), [("en", "12,345.5"), ("fr", "12\N{NO-BREAK SPACE}345,5")])
def test_a_number_is_written_as_the_language_writes_it(language: str, written: str) -> None:
    assert texts(language).number(12345.5) == written
    assert texts(language).number(7) == "7"


@pytest.mark.parametrize(("language", "written"), [("en", "1,225"), ("fr", "1\N{NO-BREAK SPACE}225")])
def test_thousands_are_set_apart_in_a_sentence_as_elsewhere(language: str, written: str) -> None:
    assert texts(language).word("count", 1225) == texts(language).number(1225) == written
    assert texts(language).word("count", 999) == "999"


def test_a_whole_number_is_exact_and_one_that_nobody_would_read_is_cut() -> None:
    english = texts("en")
    assert english.number(12345678901234567890) == "12,345,678,901,234,567,890"
    assert english.word("have", 10**18 + 1) == "1,000,000,000,000,000,001"
    assert english.word("have", int("9" * 3000)) == "9" * 20 + "…"


def test_words_of_a_pack_name_what_no_catalogue_knows(locale: tuple[str, str]) -> None:
    texts = Texts("en", [locale]).with_words({"card.net": "the net"}).with_names(["Ann"])
    assert texts("event.drew", seat=0, card="net") == "Ann draws the net."
    assert texts("event.drew", seat=0, card="?") == "Ann draws a card."


def test_words_of_a_pack_are_words_and_not_patterns(locale: tuple[str, str]) -> None:
    """Somebody else's pack must not be able to fill the memory by a wide field, nor to look into what it is given."""
    texts = Texts("en", [locale]).with_words({"card.net": "{seat:>999999999}", "event.drew": "{card}"})
    assert texts("event.drew", seat="Ann", card="net") == "Ann draws {seat:>999999999}."


def test_a_french_word_loses_its_vowel_before_a_name_that_begins_with_one() -> None:
    def waiting(name: str) -> str:
        return GAME.texts("fr").with_names([name])("prompt.rallies.others", seat=0)

    assert waiting("Ordinateur") == "On attend qu’Ordinateur rallie ses unités"
    assert waiting("Élodie").startswith("On attend qu’Élodie ")
    assert waiting("Bruno").startswith("On attend que Bruno ")
    assert waiting("Hélène").startswith("On attend que Hélène ")
    shot = GAME.texts("fr")("refused.shoot_into_wood", place="A1", rule="VIR-149")
    assert "le bois de A1" in shot, "a letter is no word"


def test_every_sentence_in_which_a_name_may_follow_loses_the_vowel_too() -> None:
    """Those of the pages and of the platform, by the same rule."""
    assert texts("fr")("refused.record_of_another_game", game="Invictus", wanted="Ludus").startswith(
        "Cet enregistrement est une partie d’Invictus, pas de Ludus"
    )
    assert texts("en")("refused.record_of_another_game", game="Invictus", wanted="Ludus").count("’") == 0


@pytest.mark.parametrize(
    ("language", "forms"),
    [("en", ["s", "s", "", "s", "s", "s"]), ("fr", ["", "", "", "", "s", "s"])],
)
def test_a_mean_has_the_plural_form_of_its_language(language: str, forms: list[str]) -> None:
    word = {"en": "hit", "fr": "touche"}[language]
    said = {"unit": "x", "place": "y", "how": "", "dice": 1, "value": 1, "cost": 1}
    means = [GAME.texts(language)("action.fight", **said, expected=mean) for mean in (0.0, 0.7, 1.0, 1.5, 2.0, 2.5)]
    assert [f" {word}{form} e" in line for line, form in zip(means, forms, strict=True)] == [True] * 6


def test_an_empty_choice_is_named() -> None:
    assert texts("fr")("allowed.one_of", known=["", "bridge"]) == 'au choix "" (aucun), bridge'
    assert '"" (none), bridge' in texts("en")("allowed.one_of", known=["", "bridge"])


def test_who_types_the_key_of_a_sentence_reads_what_was_typed() -> None:
    """`army.total` is a sentence with figures in it, not the name of an army."""
    assert texts("en").word("army", "total") == "total"
