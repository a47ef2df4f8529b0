"""Reading the cards: everything printed on them, what the project chose itself marked, and nothing that is hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from harena.core.promises import Answers, Spot, check_two_worlds, random_answer
from harena.core.text import LANGUAGES, Texts
from harena.games.invictus.facts import facts
from harena.games.invictus.game import GAME
from tests.games.invictus.duels import FOE, ME, duel

ENGLISH = GAME.texts("en")


def test_the_own_hand_comes_first_then_field_and_reserves() -> None:
    t = duel("samurai", hand="archer garde", foe_front="miko", foe_hand="pretre", reserve="roi", foe_reserve="odin")
    assert list(facts(t.seen_by(ME), ENGLISH)) == ["archer", "garde", "samurai", "miko", "roi", "odin"]
    assert list(facts(t.seen_by(FOE), ENGLISH)) == ["pretre", "miko", "samurai", "odin", "roi"]


def test_the_cards_of_another_hand_and_of_the_piles_are_not_told() -> None:
    one = duel("samurai", hand="archer", foe_hand="pretre", foe_pile="satrape viking")
    other = duel("samurai", hand="archer", foe_hand="sorcier", foe_pile="mobed viking")
    assert facts(one.seen_by(ME), ENGLISH) == facts(other.seen_by(ME), ENGLISH)


def read_by(game: Any, view: Any, texts: Texts) -> object:
    """What reaches a reader beside the board: the cards and the position line by line."""
    return [
        dict(game.screens.facts(view, texts, False)),
        dict(game.screens.facts(view, texts, True)),
        game.screens.listing(view, texts),
    ]


@pytest.mark.parametrize("seats", [2, 4])
def test_cards_and_list_are_the_same_in_two_worlds_that_differ_only_in_what_is_hidden(seats: int) -> None:
    rng = Random(f"facts {seats}")
    table = GAME.table(seats, journal=True)
    for answer in range(120):
        if table.pending is None:
            break
        if answer % 10 == 0:
            list(check_two_worlds(Spot(GAME, table, rng, ENGLISH, {"read": read_by}, Answers())))
        table.journal = []
        table.answer(random_answer(table, rng))


def test_a_card_is_told_with_version_colour_values_range_and_support() -> None:
    t = duel("garde", hand="samurai")
    assert facts(t.seen_by(ME), ENGLISH)["garde"] == (
        "Guard (King), green*: attack 1; defence 3 upright, 2 tilted; range: row 1 ahead (same column); "
        "Support: in answer to an attack: cancel it"
    )


def test_values_that_the_project_chose_itself_are_marked() -> None:
    said = facts(duel("garde", hand="samurai").seen_by(ME), ENGLISH)["samurai"]
    assert said.startswith("Samurai (Shogun), blue: attack 1; defence 2* upright, 1* tilted; range: row 1 ahead")
    assert "(same column)*; Support: +3" in said


def test_a_leader_names_the_soldiers_that_it_copies() -> None:
    said = facts(duel("garde", hand="roi").seen_by(ME), ENGLISH)["roi"]
    assert said.endswith("copies the effect of a Soldier of its version: Warrior, Guard, Archer, Priest, Wizard")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_the_game_can_be_read(language: str) -> None:
    every = facts(duel("garde").seen_by(ME), GAME.texts(language), True)
    assert list(every) == list(GAME.content.cards)
    assert len(set(every.values())) == len(every)
    assert not any(family in said for said in every.values() for family in ("facts.", "builder.", "printed."))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_says_what_the_mark_means_and_where_to_write_the_printed_values(language: str) -> None:
    legend = GAME.texts(language)("game.invictus.legend")
    assert " * " in legend
    assert {"en": "a content pack; the doc", "fr": "un paquet de contenu, comme l’explique la doc"}[language] in legend
    assert "docs/" not in legend
