"""The box on paper: every chip, sheet and card once, in both languages, with what it says."""

from __future__ import annotations

import re

import pytest

from harena.core.text import LANGUAGES
from harena.games.hoplomachus.game import GAME
from harena.games.hoplomachus.printed import printed
from harena.kit.card_sheet import PrintedCard, card_sheet

CONTENT = GAME.content


def cards(language: str = "en") -> dict[str, PrintedCard]:
    return {card.title: card for deck in printed(CONTENT, GAME.texts(language)) for card in deck.cards}


@pytest.mark.rule("HOP-C07", "HOP-C08")
def test_everything_of_the_box_is_printed() -> None:
    counts = {deck.title: len(deck.cards) for deck in printed(CONTENT, GAME.texts("en"))}
    fighting = sum(bane.kind == "unit" for bane in CONTENT.banes.values())
    assert counts == {
        "Heroes": 8,
        "Primuses": 8,
        "Scions": 8,
        "Units": len(CONTENT.units),
        "Arenas": 8,
        "Events": len(CONTENT.events),
        "Tactics": len(CONTENT.tactics) + len(CONTENT.yellow_tactics),
        "Prowess": 106,
        "Opportunities": 16,
        "Banes": len(CONTENT.banes) - fighting,
        "The world map, region by region": 8,
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_is_empty_or_speaks_in_keys(language: str) -> None:
    decks = printed(CONTENT, GAME.texts(language))
    assert not [card.title for deck in decks for card in deck.cards if not card.lines]
    page = card_sheet(language, "Hoplomachus", "", decks)
    said = " ".join(re.sub(r"<style>.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL).split())
    assert not re.search(r"[{}]|\b[a-z]+_[a-z]+|\b(?:printed|facts|rule|deed)\.[a-z]", said)


def test_a_primus_has_his_health_by_act() -> None:
    health = dict(cards()["Primus Decimus"].figures)["Health"]
    assert health == ", ".join(map(str, CONTENT.primuses["decimus"].health))


@pytest.mark.rule("HOP-M19")
def test_a_region_tells_where_its_roads_and_harbours_lead() -> None:
    region = cards()["Vesuvians"]
    assert len(region.lines) == 6
    assert "Stabea (Sport): Lapilla, Avernel, Elasippe, Pagasis, by Sirens’ Harbour to all Harbours." in region.lines
