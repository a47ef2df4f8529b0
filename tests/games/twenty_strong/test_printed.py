"""All cards on paper, in both languages."""

from __future__ import annotations

import pytest

from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.printed import printed
from harena.kit.card_sheet import PrintedCard

FIGURES = {"lieutenant": 9, "hero": 9, "primus": 9, "universal": 3, "sport": 22, "carnage": 22}


def decks(language: str) -> dict[str, list[PrintedCard]]:
    texts = GAME.texts(language)
    return {deck.title: list(deck.cards) for deck in printed(GAME.content, texts)}


def card(title: str) -> PrintedCard:
    return next(card for cards in decks("en").values() for card in cards if card.title.startswith(title))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_card_is_there_in_every_language(language: str) -> None:
    texts, found = GAME.texts(language), decks(language)
    wanted = {**FIGURES, "opportunity": 10, "tactic": 4}
    assert {title: len(cards) for title, cards in found.items()} == {
        texts(f"printed.{kind}"): count for kind, count in wanted.items()
    }
    cards = [card for deck in found.values() for card in deck]
    assert all(card.title and card.kind and card.lines for card in cards)
    assert not [line for card in cards for line in (*card.lines, card.title, card.kind) if "{" in line or "_" in line]


def test_an_enemy_has_its_figures_its_effect_and_its_reward() -> None:
    bear = card("Chained Bear")
    assert bear.figures == [("Health", "6"), ("Damage", "2"), ("Influence", "1")]
    assert len(bear.lines) == 2
    assert "♦" in bear.lines[1]


def test_an_enemy_that_calls_others_says_how_many() -> None:
    assert ("+", "2") in card("Hyena Pack").figures


def test_a_hero_has_his_stats_and_a_primus_his_bane() -> None:
    hero, primus = (
        next(card for card in decks("en")[GAME.texts("en")(f"printed.{kind}")] if card.title.startswith("Ursus"))
        for kind in ("hero", "primus")
    )
    assert hero.figures == [("Health", "6"), ("Strategy", "3"), ("Recovery", "4")]
    assert primus.lines[-1].startswith("Bane: ")


def test_a_lieutenant_has_his_penalty_and_his_final() -> None:
    libitina = card("Libitina")
    assert libitina.figures == [("Health", "9"), ("Damage", "1")]
    assert libitina.lines[0].startswith("Observation penalty: ")
    assert any(line.startswith("Setup: ") for line in libitina.lines)
    assert libitina.lines[-1].startswith("Allies: ")
