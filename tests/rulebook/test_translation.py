"""Registries in French: complete, with the figures of the English rows, set as French is set; faults are refused."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from harena.core.errors import Refused
from harena.core.text import texts
from harena.rulebook.registry import Row, find_registry, find_row, read_registry, registry_files, rules_folder
from harena.rulebook.translation import read_translation

NBSP = "\N{NO-BREAK SPACE}"
TRANSLATED = sorted(file.stem for file in rules_folder().glob("fr/*.toml"))

School = Callable[[str], Path]


@pytest.fixture
def school(tmp_path: Path) -> School:
    """A registry of two rows with this translation."""

    def written(translation: str) -> Path:
        rows = ["| SCH-001 | [option: wood] Swords are of wood. | p. 1 |", "| SCH-002 | Shields are round. | p. 2 |"]
        head = ["## 1. Swords", "", "| ID | rule | source |", "|---|---|---|"]
        file = tmp_path / "school.md"
        file.write_text("\n".join([*head, *rows]) + "\n", encoding="utf-8")
        (tmp_path / "fr").mkdir()
        (tmp_path / "fr" / "school.toml").write_text(translation, encoding="utf-8")
        return file

    return written


def french(name: str) -> list[tuple[Row, Row]]:
    """Every row in English and in French."""
    return list(zip(find_registry(name).rows, find_registry(name, "fr").rows, strict=True))


def said(name: str) -> dict[str, str]:
    """Every French text by where it stands."""
    translation = read_translation(registry_files()[name], "fr")
    texts = {f"chapter {chapter}": text for chapter, text in translation.chapters.items()}
    for row, cells in translation.rows.items():
        texts |= {row: cells} if isinstance(cells, str) else {f"{row}, {name}": text for name, text in cells.items()}
    return texts


def figures(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


# What is translated


@pytest.mark.parametrize("name", ["hoplomachus", "invictus", "league", "palus", "twenty_strong", "virtus"])
def test_it_can_be_read_in_french(name: str) -> None:
    assert name in TRANSLATED


@pytest.mark.parametrize("name", TRANSLATED)
def test_every_row_and_every_chapter_is_translated(name: str) -> None:
    assert [row.id for _, row in french(name) if row.language != "fr"] == []
    headings = {english.chapter for english, _ in french(name)}
    assert set(read_translation(registry_files()[name], "fr").chapters) == headings


@pytest.mark.parametrize("name", TRANSLATED)
def test_no_cell_but_the_source_is_left_in_english(name: str) -> None:
    rows = read_translation(registry_files()[name], "fr").rows
    for english, _ in french(name):
        wanted = [column for column in english.cells if column not in ("id", "source")]
        cells = rows[english.id]
        assert len(wanted) == 1 if isinstance(cells, str) else list(cells) == wanted, english.id


@pytest.mark.parametrize("name", TRANSLATED)
def test_sources_are_set_as_french_is_set(name: str) -> None:
    sources = {row.id: row.cells.get("source", "") for _, row in french(name)}
    assert [row for row, source in sources.items() if re.search(rf"'|(?<!{NBSP});", source)] == []


@pytest.mark.parametrize("name", TRANSLATED)
def test_no_source_is_given_in_english_words(name: str) -> None:
    ours = re.compile(r"\b(derived|with|and|the|ruling|base game|day|turn|end)\b", re.IGNORECASE)
    sources = {row.id: row.cells.get("source", "") for _, row in french(name)}
    assert [row for row, source in sources.items() if ours.search(source)] == []


@pytest.mark.parametrize("name", TRANSLATED)
def test_every_column_has_a_french_head(name: str) -> None:
    columns = {column for row, _ in french(name) for column in row.cells if column != "id"}
    assert [column for column in sorted(columns) if not texts("fr").knows(f"column.{column}")] == []


@pytest.mark.parametrize("name", TRANSLATED)
def test_the_figures_of_a_row_are_the_same_in_both_languages(name: str) -> None:
    """Those of the ids that it names as well."""
    wrong = [
        english.id
        for english, row in french(name)
        if figures(english.text) != figures(row.text)
        or any(figures(cell) != figures(row.cells[column]) for column, cell in english.cells.items() if "[" not in cell)
    ]
    assert wrong == []


@pytest.mark.parametrize("name", TRANSLATED)
def test_rows_name_the_same_rows_in_both_languages(name: str) -> None:
    ids = re.compile(r"\b[A-Z]{3}-[A-Z]?\d+")
    for english, row in french(name):
        both = [Counter(ids.findall(" ".join([one.text, one.case]))) for one in (english, row)]
        assert both[0] == both[1], row.id


@pytest.mark.parametrize("name", TRANSLATED)
def test_what_the_marks_say_does_not_depend_on_the_language(name: str) -> None:
    for english, row in french(name):
        assert (row.explains, row.same_as, row.option) == (english.explains, english.same_as, english.option)
        assert re.search(r"\[(?!voir )", row.text) is None, row.id


@pytest.mark.parametrize("name", TRANSLATED)
def test_french_uses_its_own_typography(name: str) -> None:
    for where, text in said(name).items():
        assert not set(text) & set("'\"“”…"), f"{where}: straight or foreign signs"
        assert text == " ".join(text.split(" ")).strip(), f"{where}: spaces at an end"
        assert "  " not in text, f"{where}: two spaces"
        assert not re.search(rf"(?<!{NBSP})[;:!?»%]", text), f"{where}: no no-break space before a sign"
        assert not re.search(rf"«(?!{NBSP})", text), f"{where}: no no-break space after a guillemet"
        assert not re.search(r"[;:!?»%](?=\w)", text), f"{where}: no space after a sign"
        assert text.count("«") == text.count("»"), f"{where}: a guillemet is left open"


def test_a_source_in_french() -> None:
    assert find_row("VIR-069", "fr").cells["source"] == "1.6 Mise en place du terrain (déduit)"
    assert find_row("VIR-069").cells["source"] == "1.6 Mise en place du terrain (derived)"
    assert find_row("TWS-056", "fr").cells["source"] == (
        f"Mise en place 5 (déduit){NBSP}; jeu de base (plusieurs sources)"
    )


def test_a_row_in_french() -> None:
    row = find_row("VIR-R39", "fr")
    assert row.case == f"Une carte peut-elle aller sur un segment sans unité amie{NBSP}?"
    assert row.text == "Oui, pour des unités qui arrivent de la réserve."
    assert row.chapter == "Décisions d’interprétation"
    assert find_row("VIR-R39").case == "May a card go to a segment without friendly units?"


# How a translation is read


def test_what_is_not_translated_is_in_english(school: School) -> None:
    file = school('[rows]\nSCH-001 = "Les épées sont de bois."\n')
    wood, round_ = read_registry("school", file, "fr").rows
    assert (wood.text, wood.language, wood.option) == ("Les épées sont de bois.", "fr", "wood")
    assert wood.cells == {"id": "SCH-001", "rule": "Les épées sont de bois.", "source": "p. 1"}
    assert (round_.text, round_.language, round_.chapter) == ("Shields are round.", "en", "1. Swords")


def test_only_a_translated_row_has_its_source_translated(school: School) -> None:
    file = school('[sources]\n"p. " = "page "\n[rows]\nSCH-001 = "Les épées sont de bois."\n')
    wood, round_ = read_registry("school", file, "fr").rows
    assert (wood.cells["source"], round_.cells["source"]) == ("page 1", "p. 2")


def test_a_language_that_nobody_has_translated_is_english(school: School) -> None:
    file = school("")
    assert read_registry("school", file, "it") == read_registry("school", file)


def test_a_table_without_the_main_column_translates_nothing(school: School) -> None:
    file = school('[rows.SCH-001]\nsource = "page 1"\n')
    assert read_registry("school", file, "fr") == read_registry("school", file)


@pytest.mark.parametrize(
    ("translation", "what"),
    [
        ('[rows]\nSCH-003 = "Rien."\n', "SCH-003"),
        ('[rows.SCH-001]\nrule = "Bois."\nwhy = "Rien."\n', "SCH-001, why"),
        ('[chapters]\n"2. Bows" = "2. Les arcs"\n', "2. Bows"),
        ('[sources]\n"(house)" = "(maison)"\n', "(house)"),
    ],
)
def test_what_the_registry_does_not_have_cannot_be_translated(school: School, translation: str, what: str) -> None:
    file = school(translation)
    with pytest.raises(Refused) as caught:
        read_registry("school", file, "fr")
    [reason] = caught.value.reasons
    assert (reason.key, reason.params["what"]) == ("refused.translation_lost", what)


@pytest.mark.parametrize("translation", ["[rows", "[rows]\nSCH-001 = 3\n", "[lines]\n"])
def test_a_translation_that_cannot_be_read_is_refused(school: School, translation: str) -> None:
    file = school(translation)
    with pytest.raises(Refused) as caught:
        read_registry("school", file, "fr")
    [reason] = caught.value.reasons
    assert reason.key == "refused.cannot_read"
    assert reason.params["file"].endswith("school.toml")
