"""A game for one in the browser: begun by one click, played to its end by clicking, wide and on a phone."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests_browser.conftest import Newcomer
from tests_browser.player import ASKED, MOST_DECISIONS, Player
from tests_browser.test_small_screens import on_screen

WIDE: Final[dict[str, Any]] = {"width": 1280, "height": 900}
PHONE: Final[dict[str, Any]] = {"width": 360, "height": 740, "has_touch": True}


class Novice(Player):
    """Somebody who plays Palus."""

    def begin(self) -> None:
        """From the first page to the first decision: one click."""
        self.page.goto("/")
        self.page.click(".card:has-text('Palus') button")
        self.page.wait_for_selector(ASKED)


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["1280", "360"])
def test_a_game_for_one_is_played_to_its_end_by_clicking(newcomer: Newcomer, screen: dict[str, Any]) -> None:
    player = Novice(newcomer(**screen, reduced_motion="reduce"), seed=2)
    player.begin()
    page = player.page
    for number in range(MOST_DECISIONS):
        if player.is_over():
            break
        assert on_screen(page, "#prompt")
        assert on_screen(page, ".options button")
        chosen = player.rng.choice(player.choices())
        (player.click if number % 2 else player.press_button)(chosen)
        assert page.query_selector(".complaint") is None
    assert page.inner_text("#prompt").startswith(("You won!", "You lost."))
    assert on_screen(page, ".next button.main")
    assert page.query_selector(".next >> text=friend") is None
    page.click(".next >> text=Play again")
    page.wait_for_selector(ASKED)


def test_a_match_that_may_be_rewound_goes_back_by_the_button(newcomer: Newcomer) -> None:
    player = Novice(newcomer(**PHONE, reduced_motion="reduce"))
    page = player.page
    page.goto("/new/palus")
    page.check("[name=rewind]")
    page.click(".setup button.main")
    page.wait_for_selector(ASKED)
    before = player.version
    page.click(".options button[data-path='dice:strike']")
    player.wait_for_news(before)
    struck = player.version
    page.click("#undo")
    player.wait_for_news(struck)
    assert page.is_disabled("#undo")
    assert "Strike with 5 dice" in page.inner_text(".options")
