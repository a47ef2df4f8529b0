"""A rule opens in place: every id of a rule at the table is a link that a script shows in a panel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from harena.rulebook.registry import find_registry
from tests.web.serving import Served, begun, serving, words

FRENCH = {"Accept-Language": "fr"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("rules")
    with serving(folder) as server:
        yield server


def test_no_rule_that_is_named_at_the_table_leads_away_from_it(served: Served) -> None:
    who = served.visitor()
    page = who.get(begun(who, game="virtus")).text
    links = re.findall(r'<a [^>]*href="/rules/[^"]*"[^>]*>', page)
    assert any("data-rule" in link for link in links)
    assert [link for link in links if 'target="_blank"' not in link] == []


def test_a_rule_is_read_in_the_readers_language(served: Served) -> None:
    english, french = (served.visitor(**lang).get("/rules/virtus/VIR-108").text for lang in ({}, FRENCH))
    assert "assigned to a segment of choice" in words(english)
    assert "sur le segment de son choix" in words(french)
    assert 'lang="fr"' in french


def test_the_panel_of_invictus_speaks_french(served: Served) -> None:
    panel = served.visitor(**FRENCH).get("/rules/invictus/INV-086").text
    assert "La valeur d’attaque est fixée" in words(panel)
    assert "Des Soutiens joués quand l’unité est déjà à l’horizontale" in words(panel)
    assert 'lang="en"' not in panel


def test_the_rulebook_of_invictus_has_nothing_left_in_english(served: Served) -> None:
    page = served.visitor(**FRENCH).get("/rules/invictus").text
    assert 'lang="en"' not in page.partition("<main")[2].partition("</main>")[0]
    assert "n’est pas encore traduit" not in words(page)


def test_a_rule_comes_with_the_rulings_on_it_in_every_language(served: Served) -> None:
    row = find_registry("virtus").find("VIR-081")
    assert re.findall(r"VIR-R\d+", row.cells["rule"]) == ["VIR-R28", "VIR-R27", "VIR-R29"]
    for language in ({}, FRENCH):
        page = served.visitor(**language).get("/rules/virtus/VIR-081").text
        assert re.findall("<h3>(.*?)</h3>", page) == ["VIR-R28", "VIR-R27", "VIR-R29"]


def test_a_ruling_is_read_with_the_question_that_it_answers(served: Served) -> None:
    ruling = find_registry("virtus").find("VIR-R27")
    page = words(served.visitor().get("/rules/virtus/VIR-R27").text)
    assert page.startswith("VIR-R27")
    assert ruling.case[:40] in page


def test_a_rule_that_there_is_not_is_refused_with_the_nearest(served: Served) -> None:
    refused = served.visitor().get("/rules/virtus/VIR-999")
    assert refused.status_code == 404
    assert "VIR-" in words(refused.text)
