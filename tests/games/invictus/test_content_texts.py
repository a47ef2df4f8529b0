"""The words of Invictus: French is French, every refusal and event has its sentence, none is left over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from harena import kit
from harena.core.text import LANGUAGES
from harena.games import invictus
from harena.games.invictus.cards import COLOURS
from harena.games.invictus.effects import EFFECTS
from harena.games.invictus.game import GAME
from tests.games.invictus.refusals import NBSP
from tests.test_catalogues import catalogue, check_use, literals, test_french_uses_its_own_typography, uses

SOURCE = Path(invictus.__file__).parent
KIT = Path(kit.__file__).parent
USES = [use for use in uses(SOURCE) if "." in use.key]

french_typography = test_french_uses_its_own_typography
del test_french_uses_its_own_typography


def test_french_uses_its_own_typography_here_too() -> None:
    french_typography("invictus")


def test_no_sign_of_a_french_sentence_can_begin_a_line() -> None:
    for key, patterns in catalogue("invictus", "fr").items():
        for pattern in patterns:
            assert not re.search(r" [;:!?»]|« ", pattern), key
            assert pattern.count(f"«{NBSP}") == pattern.count(f"{NBSP}»"), key


def test_no_french_sentence_elides_before_a_name() -> None:
    """*de Anne* and *de Anubis* are wrong; names stand after a colon or in brackets."""
    for key, patterns in catalogue("invictus", "fr").items():
        for pattern in patterns:
            assert not re.search(r"\b(?:de|que|le|la|du|un|une) \{(?:seat|card|target|citizen)\}", pattern), key


@pytest.mark.parametrize("use", USES, ids=lambda use: f"{use.where} {use.key}")
def test_every_key_has_a_text_with_parameters_that_are_given(use: object) -> None:
    check_use(use, {**catalogue("harena", "en"), **catalogue("invictus", "en")})  # type: ignore[arg-type]


def test_no_refusal_and_no_event_is_left_over() -> None:
    """A refusal is named whole (`refused.unknown_card`) or by what comes after the dot."""
    named = literals(SOURCE) | literals(KIT)
    for key in catalogue("invictus", "en"):
        family, _, rest = key.partition(".")
        of_names = rest.removeprefix("unknown_").removesuffix("_near") if rest.startswith("unknown_") else rest
        assert family not in ("refused", "event") or {key, rest, of_names} & named, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_a_sentence(language: str) -> None:
    for key, patterns in catalogue("invictus", language).items():
        if key.startswith("refused."):
            assert all(re.search(r"\.$|\{why\}$", pattern) for pattern in patterns), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_effects_colours_and_places_have_words(language: str) -> None:
    known = set(catalogue("invictus", language))
    content = GAME.content
    assert {f"{kind}.{card}" for kind in ("card", "target", "citizen") for card in content.cards} <= known
    assert {f"effect.{effect}" for effect in EFFECTS} <= known
    assert {f"colour.{colour}" for colour in COLOURS} <= known
    assert {f"{kind}.{cell}" for kind in ("cell", "place") for cell in range(12)} <= known


def test_cards_named_by_the_rulebook_are_called_so_in_french() -> None:
    names = (
        "Roi Shogun Pharaon Odin Tlahtoāni Empereur Guerrier Samurai Commandant Viking Océlômeh Mélophore "
        "Garde Musha Medjay Cataphractaire Sorcier Ensorceleur Druide Tlamacazqui Anubis Arbalétrier"
    )
    french = catalogue("invictus", "fr")
    called = {patterns[0] for key, patterns in french.items() if key.startswith("card.")}
    assert set(names.split()) <= called


def test_a_card_is_called_the_same_wherever_it_is_named() -> None:
    for language in LANGUAGES:
        known = catalogue("invictus", language)
        for card in GAME.content.cards:
            assert len({known[f"{kind}.{card}"] for kind in ("card", "target", "citizen")}) == 1, card
