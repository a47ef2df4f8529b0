"""Cards on paper: a page that needs nothing else, and into which no pack can write."""

from __future__ import annotations

from html.parser import HTMLParser

from harena.kit.card_sheet import LONG, PrintedCard, PrintedDeck, card_sheet


def page(*cards: PrintedCard) -> str:
    return card_sheet("fr", "Ludus", "À découper.", [PrintedDeck("Coups", cards)])


class Tags(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)


def test_a_card_has_its_title_kind_figures_sentences_and_flavour() -> None:
    found = page(PrintedCard("Taille", "coup", [("Dés", "3")], ["Lancez.", "Comptez."], "Vite !"))
    assert '<html lang="fr">' in found
    assert '<h3>Taille</h3><p class="kind">coup</p>' in found
    assert "<div><dt>Dés</dt> <dd>3</dd></div>" in found
    assert '<p>Lancez.</p><p>Comptez.</p><p class="flavour">Vite !</p>' in found
    assert "<h2>Coups</h2>" in found


def test_what_a_card_does_not_have_leaves_no_empty_frame() -> None:
    tags = Tags(page(PrintedCard("Feinte", "coup"))).found
    assert tags.count("article") == 1
    assert "dl" not in tags


def test_a_card_with_much_to_say_is_set_in_smaller_letters() -> None:
    short, long = PrintedCard("a", "b", (), ["x" * LONG]), PrintedCard("a", "b", (), ["x" * (LONG + 1)])
    assert "<article><h3>" in page(short)
    assert '<article class="long"><h3>' in page(long)


def test_nothing_of_a_card_becomes_markup() -> None:
    evil = "<script>alert(1)</script>"
    tags = Tags(
        card_sheet("en", evil, evil, [PrintedDeck(evil, [PrintedCard(evil, evil, [(evil, evil)], [evil], evil)])])
    )
    assert "script" not in tags.found


def test_the_page_needs_no_other_file() -> None:
    tags = Tags(page(PrintedCard("Taille", "coup")))
    assert not {"link", "img", "script", "iframe"} & set(tags.found)
