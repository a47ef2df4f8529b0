"""Cards that somebody draws at a real table and types, several at once."""

from __future__ import annotations

from typing import Any

import pytest

from harena.cli.typed import outcome_words, read_outcome, typed_prompt
from harena.core.chance import Deal
from harena.core.text import texts
from harena.games.virtus.game import GAME
from harena.games.virtus.table import Battle
from tests.core.builders import refused
from tests.games.virtus.battles import LEFT, SECOND, battle

FRENCH = texts("fr", *([GAME.locale] if GAME.locale else []))


def dealt() -> tuple[Deal, Battle]:
    """Three cards are wanted."""
    t = battle({LEFT: "guerriers", SECOND: "horde"}, at="draw")
    assert isinstance(t.pending, Deal)
    return t.pending, t


def read(typed: str) -> Any:
    question, t = dealt()
    return question.check(t, read_outcome(FRENCH, question, t, typed))


@pytest.mark.parametrize("typed", ["3, figure, 3", "3 figure 3", "3,FIGURE,3", "3, court, 3"])
def test_cards_are_typed_with_commas_or_spaces_in_the_order_in_which_they_came(typed: str) -> None:
    assert read(typed) == ("3", "court", "3")


@pytest.mark.parametrize("typed", ["3", "3, 3", "1 2 3 4"])
def test_too_few_or_too_many_are_refused(typed: str) -> None:
    with refused("wrong_number_of_cards", want=3):
        read(typed)


def test_a_third_card_of_a_rank_is_not_there() -> None:
    with refused("not_in_pile", card="6"):
        read("6 6 6")


def test_the_question_says_how_many_and_how() -> None:
    question, t = dealt()
    asked = typed_prompt(FRENCH, question, t.content)
    assert "3 cartes" in asked
    assert "virgules" in asked


def test_what_is_shown_can_be_typed_again() -> None:
    question, t = dealt()
    cards = ("joker", "court", "1")
    assert read(outcome_words(FRENCH, question, cards)) == cards
    assert t.pending == question
