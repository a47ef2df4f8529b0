"""A draw between two people, live and by keys alone: offered, heard of, accepted."""

from __future__ import annotations

from playwright.sync_api import Page

from tests_browser.conftest import Newcomer
from tests_browser.player import OVER, Player
from tests_browser.test_small_screens import duel_of_two

SAID = "document.getElementById('said').textContent.includes('offers a draw.')"
VERDICT = "A draw. The game ends by agreement, without a winner."


def press(page: Page, selector: str) -> None:
    page.focus(selector)
    page.keyboard.press("Enter")


def test_a_draw_is_offered_declined_offered_again_and_accepted(newcomer: Newcomer) -> None:
    asked, waiting = duel_of_two(newcomer)
    assert not asked.is_visible(".draw")
    asked.click("#more")
    press(asked, ".draw summary")
    press(asked, ".draw button")
    asked.wait_for_selector(".proposal >> text=You have offered a draw.")
    assert asked.query_selector(".draw") is None
    waiting.wait_for_selector("#question >> text=offers a draw.")
    waiting.wait_for_function(SAID)
    press(waiting, ".proposal button[value=false]")
    for page in (asked, waiting):
        page.wait_for_selector(".proposal", state="detached")
    if not asked.is_visible(".draw"):
        asked.click("#more")
    asked.click(".draw summary")
    asked.click(".draw button")
    press(waiting, ".proposal button[value=true]")
    for page in (asked, waiting):
        page.wait_for_selector(OVER)
        assert page.inner_text("#prompt") == VERDICT
        assert page.is_visible(".ending")


def test_who_plays_on_takes_the_question_off_the_table(newcomer: Newcomer) -> None:
    asked, waiting = duel_of_two(newcomer)
    waiting.click("#more")
    waiting.click(".draw summary")
    waiting.click(".draw button")
    waiting.wait_for_selector(".proposal")
    asked.wait_for_selector("#question")
    player = Player(asked)
    player.press_button(player.choices()[0])
    waiting.wait_for_selector(".proposal", state="detached")
    assert waiting.query_selector(".draw") is not None
