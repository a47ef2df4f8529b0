"""The cards of a game to print, and the ways to them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.serving import Served, begun, serving, where, words

LINK = 'href="/cards/twenty_strong"'


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


@pytest.mark.parametrize(
    ("language", "title", "card", "button"),
    [("en", "Cards to print", "Chained Bear", "Print"), ("fr", "Cartes à imprimer", "Ourse enchaînée", "Imprimer")],
)
def test_every_card_is_on_the_page_in_the_readers_language(
    served: Served, language: str, title: str, card: str, button: str
) -> None:
    page = served.visitor(**{"Accept-Language": language}).get("/cards/twenty_strong").text
    assert f"<title>{title} · " in page
    assert page.count("<article") == 88
    assert f"<h3>{card}</h3>" in page
    assert f">{button}</button>" in page


def test_the_page_is_styled_by_files_since_nothing_else_is_allowed(served: Served) -> None:
    who = served.visitor()
    page = who.get("/cards/twenty_strong").text
    assert "<style" not in page
    assert '<link rel="stylesheet" href="/static/card_sheet.css">' in page
    assert ".card-sheet article" in who.get("/static/card_sheet.css").text


def test_the_first_page_the_rules_and_the_table_lead_to_the_cards(served: Served) -> None:
    who = served.visitor()
    table = where(who.post("/play", data={"game": "twenty_strong", "with": "alone"}))
    who.post(f"{table}/begin", data={"nonce": ""})
    for path in ("/", "/rules/twenty_strong", table, f"{table}/replay"):
        assert LINK in who.get(path).text, path


def test_the_page_leads_to_a_table_with_real_dice(served: Served) -> None:
    who = served.visitor()
    assert 'href="/new/twenty_strong?dice=typed"' in who.get("/cards/twenty_strong").text
    box = who.get("/new/twenty_strong?dice=typed").text.partition('value="typed"')[2].partition(">")[0]
    assert "checked" in box


def test_a_game_without_cards_to_print_says_so_and_has_no_link(served: Served) -> None:
    who = served.visitor()
    answer = who.get("/cards/invictus")
    assert answer.status_code == 422
    assert "Invictus has no cards to print." in words(answer.text)
    for path in ("/rules/invictus", begun(who)):
        assert "/cards/" not in who.get(path).text
