"""How to read the board: a button at the table, in the replay, and on the page of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.serving import Served, begun, serving, where, words


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


def test_beside_the_chairs_there_is_a_way_to_the_legend(served: Served) -> None:
    who = served.visitor()
    page = who.get(begun(who)).text
    chairs = page.partition('<ul class="chairs"')[2].partition("</ul>")[0]
    link = '<a class="button" href="/rules/invictus#signs" target="_blank" rel="noopener" data-legend>'
    assert f"{link}How to read the board</a>" in chairs
    assert '<dialog id="legend"' in page
    assert "Graveyard: the fallen of a side." in words(page)


def test_the_replay_has_it_too(served: Served) -> None:
    who = served.visitor()
    page = who.get(begun(who) + "/replay").text
    assert 'href="/rules/invictus#signs" data-legend' in page
    assert '<dialog id="legend"' in page


def test_the_page_of_the_rules_has_it_under_the_address_that_the_button_names(served: Served) -> None:
    page = served.visitor(**{"Accept-Language": "fr"}).get("/rules/invictus").text
    signs = page.partition('id="signs"')[2].partition("</section>")[0]
    assert "Comment lire le plateau" in signs
    assert signs.count("<svg") == signs.count("<dd>") > 15


def test_a_game_without_a_legend_has_no_button(served: Served) -> None:
    who = served.visitor()
    address = where(who.post("/play", data={"game": "ludus"}))
    who.post(f"{address}/begin", data={"nonce": ""})
    for page in (address, f"{address}/replay", "/rules/ludus"):
        text = who.get(page).text
        assert "data-legend" not in text
        assert 'id="legend"' not in text
        assert 'id="signs"' not in text


@pytest.mark.parametrize(("language", "heading", "word"), [("en", "Words", "conscription"), ("fr", "mots", "royaume")])
def test_the_words_of_the_game_stand_under_the_signs(served: Served, language: str, heading: str, word: str) -> None:
    who = served.visitor(**{"Accept-Language": language})
    told = who.get(begun(who)).text.partition('<dialog id="legend"')[2].partition("</dialog>")[0]
    assert heading in told.partition("<h3>")[2].partition("</h3>")[0]
    assert f"<dt>{word}" in told
    assert 'href="/rules/invictus#INV-126" target="_blank" rel="noopener" data-rule>INV-126</a>' in told


def test_the_page_of_the_rules_explains_the_words_of_a_game_without_signs_too(served: Served) -> None:
    page = served.visitor().get("/rules/ludus").text
    told = page.partition('<section id="words">')[2].partition("</section>")[0]
    assert [term.split("</dt>")[0] for term in told.split("<dt>")[1:]] == [
        *("cut", "feint", "health", "hit", "lunge", "parry", "pile")
    ]
    assert '<a href="/rules/ludus#LUD-012">LUD-012</a>' in told
