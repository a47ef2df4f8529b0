"""Assign as advised: the dice of a Roll go where the solver would put them."""

from __future__ import annotations

import pytest

from harena.core.suggestions import suggestion, suggestion_told
from harena.core.text import LANGUAGES
from harena.games.twenty_strong.actions import FINISH, Use
from tests.games.twenty_strong.climbs import fight, foe, play, put, throw
from tests.games.twenty_strong.looks import words
from tests.games.twenty_strong.moments import offered


@pytest.mark.rule("TWS-093")
def test_dice_are_put_on_an_enemy_until_it_falls_and_then_no_more() -> None:
    t = throw(fight(foe(health=3)), "YBR", "hit hit crit")
    assert suggestion(t) == put("R", "crit")
    play(t, put("R", "crit"))
    assert suggestion(t) == put("Y", "hit")


def test_a_strong_hit_that_may_become_a_crit_is_kept() -> None:
    assert suggestion(throw(fight(foe(health=2)), "R", "hit")) == FINISH


def test_misses_are_not_assigned() -> None:
    t = throw(fight(foe(health=3)), "YB", "miss miss")
    assert suggestion(t) in (None, FINISH)


def test_an_item_is_left_to_the_person() -> None:
    t = throw(fight(foe(health=1), items="war_cry"), "YYR", "miss miss hit")
    assert offered(t, Use)
    assert suggestion(t) == put("R", "hit")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_button_says_what_it_does(language: str) -> None:
    told = suggestion_told(throw(fight(foe(health=3)), "R", "hit"))
    assert told is not None
    assert words(language).say(told) in ("Assign as advised", "Assigner comme conseillé")
