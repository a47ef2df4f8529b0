"""`harena rules`."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena.rulebook import coverage
from tests.cli.conftest import Cli

FRENCH = "fr_FR.UTF-8"
NBSP = "\N{NO-BREAK SPACE}"


@pytest.fixture
def tested(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test run that covered one row of Ludus."""
    file = tmp_path / "coverage.json"
    file.write_text('{"LUD-009": ["test_a_hit_costs_one_health"]}')
    monkeypatch.setattr(coverage, "coverage_file", lambda: file)


def test_the_registries_are_listed(cli: Cli) -> None:
    said = cli("rules")
    assert said.code == 0
    assert [line.split()[:2] for line in said.out.splitlines() if "INV" in line] == [["invictus", "INV"]]
    assert {row["game"] for row in cli("rules", "--json").json} >= {"invictus", "virtus", "ludus"}


def test_a_registry_shows_its_chapters(cli: Cli) -> None:
    assert "1. Cards and vocabulary" in cli("rules", "invictus").out
    assert cli("rules", "invictus", "--json").json[0]["rows"][0] == "INV-001"


def test_it_is_told_how_to_read_a_chapter_and_in_which_language(cli: Cli) -> None:
    said = cli("rules", "ludus")
    assert said.out.endswith("A chapter:\n  harena rules ludus 1\nA row:\n  harena rules ludus LUD-001\n")
    assert "en anglais" in cli("rules", "ludus", lang="fr_FR.UTF-8").out
    row = cli("rules", "LUD-R01", lang="fr_FR.UTF-8").out
    assert "\ndécision prise\N{NO-BREAK SPACE}: Yes" in row
    assert row.count("en anglais") == 1


def test_a_chapter_shows_its_rows(cli: Cli) -> None:
    said = cli("rules", "invictus", "3")
    assert said.out.startswith("3. Play zones\nINV-026  ")
    assert "INV-001" not in said.out
    assert cli("rules", "invictus", "3", "--json").json[0]["id"] == "INV-026"


@pytest.mark.parametrize("arguments", [("invictus", "INV-086"), ("invictus", "inv-086"), ("INV-086",)])
def test_a_row_is_shown_with_what_it_refers_to(cli: Cli, arguments: tuple[str, ...]) -> None:
    said = cli("rules", *arguments)
    assert said.out.startswith("INV-086  (7. Attacking)\nrule: The attack value is fixed")
    assert "\nINV-R24  " in said.out
    shown = cli("rules", *arguments, "--json").json
    assert shown["row"]["id"] == "INV-086"
    assert [row["id"] for row in shown["refers_to"]] == ["INV-R24"]


def test_a_chapter_is_found_without_accents_and_capitals(cli: Cli) -> None:
    found = cli("rules", "virtus", "decisions d'interpretation", lang=FRENCH).out
    assert found.startswith("Décisions d’interprétation")


def test_a_number_means_one_chapter(cli: Cli) -> None:
    rows = cli("rules", "virtus", "1", "--json").json
    assert {row["chapter"] for row in rows} == {"1. Components and vocabulary"}


def test_a_ruling_is_shown_after_its_question(cli: Cli) -> None:
    assert (
        "\nVIR-R39  May a card go to a segment without friendly units? → Yes, for units arriving from the reserve.\n"
        in cli("rules", "virtus", "Rulings").out
    )
    assert "\nVIR-R39  May a card go" in cli("rules", "VIR-108").out
    assert "\nVIR-X07  Then C (VC 3) charges D" in cli("rules", "virtus", "Worked").out


def test_who_reads_french_reads_the_rules_of_virtus_in_french(cli: Cli) -> None:
    row = cli("rules", "virtus", "VIR-108", lang=FRENCH).out
    assert row.startswith(f"VIR-108  (10. L’activation)\nrègle{NBSP}: Le joueur peut jouer autant de cartes qu’il veut")
    assert f"\nVIR-R39  Une carte peut-elle aller sur un segment sans unité amie{NBSP}? → Oui, pour" in row
    chapter = cli("rules", "virtus", "4", lang=FRENCH).out
    assert chapter.startswith("4. Les cartes\nVIR-044  Chaque joueur prend la même sélection de 19 cartes")
    chapters = cli("rules", "virtus", lang=FRENCH).out
    assert "\n2. Le recrutement de l’armée " in chapters
    for said in (row, chapter, chapters):
        assert "en anglais" not in said
        assert " the " not in said


def test_who_reads_french_reads_the_rules_of_invictus_in_french(cli: Cli) -> None:
    row = cli("rules", "invictus", "INV-086", "--lang", "fr").out
    assert row.startswith(f"INV-086  (7. Attaquer)\nrègle{NBSP}: La valeur d’attaque est fixée au moment où")
    assert "\nINV-R24  Des Soutiens joués quand l’unité est déjà à l’horizontale" in row
    chapters = cli("rules", "invictus", lang=FRENCH).out
    assert "\n10. La conscription " in chapters
    for said in (row, chapters):
        assert "en anglais" not in said
        assert " the " not in said


def test_a_game_that_is_not_installed_yet_can_be_read_in_french(cli: Cli) -> None:
    example = cli("rules", "TWS-X20", lang=FRENCH).out
    assert example.startswith(f"TWS-X20  (Exemples)\ngenre{NBSP}: déduit\ndonnées{NBSP}: Même terrain d’entraînement")
    assert f"\nrésultat attendu{NBSP}: Un dé violet dans la même zone" in example
    assert "en anglais" not in cli("rules", "twenty_strong", lang=FRENCH).out


def test_a_translated_row_names_its_option(cli: Cli) -> None:
    assert f"\noption{NBSP}: attrition\n" in cli("rules", "VIR-219", lang=FRENCH).out
    assert "\noption:" not in cli("rules", "VIR-219").out
    assert "rule: [option: attrition] Once played" in cli("rules", "VIR-219").out


def test_the_tables_for_reference_have_french_heads(cli: Cli) -> None:
    said = cli("rules", "VIR-D03", lang=FRENCH).out
    assert said == f"VIR-D03  (Décisions des joueurs)\nqui décide{NBSP}: Joueur A\nquand{NBSP}: terrain\n" + (
        f"choix possibles{NBSP}: Dé P, M ou B.\n"
    )


@pytest.mark.usefixtures("tested")
def test_coverage_of_one_game_has_the_promised_shape(cli: Cli) -> None:
    said = cli("rules", "ludus", "--coverage", "--json")
    assert said.code == 0
    found = said.json
    assert set(found) == {"game", "rows", "covered", "uncovered", "explanatory"}
    assert found["game"] == "ludus"
    assert "LUD-009" not in found["uncovered"]
    assert found["rows"] == found["covered"] + len(found["uncovered"]) + len(found["explanatory"])


@pytest.mark.usefixtures("tested")
def test_coverage_of_all_is_a_list(cli: Cli) -> None:
    assert {"ludus", "invictus"} <= {found["game"] for found in cli("rules", "--coverage", "--json").json}


@pytest.mark.usefixtures("tested")
def test_coverage_for_a_person_names_what_is_missing(cli: Cli) -> None:
    said = cli("rules", "ludus", "--coverage", lang="fr_FR.UTF-8")
    assert said.code == 0
    assert "lignes sur" in said.out
    assert "LUD-010" in said.out
    assert "LUD-009" not in said.out


def test_without_a_test_run_nothing_is_claimed(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "coverage_file", lambda: tmp_path / "missing.json")
    said = cli("rules", "ludus", "--coverage")
    assert said.code == 2
    assert "make test" in said.err
