"""Looking back, and looking on without a script."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests_browser.conftest import Newcomer
from tests_browser.player import READY, Player, stop_the_clock

SHORT: Final = 1300
LONG: Final = 3000
"""Milliseconds after which the next position is shown, and for who wants less motion."""


def finished(newcomer: Newcomer, **settings: str) -> Page:
    """The replay of a match that somebody gave up."""
    player = Player(newcomer(**settings))
    player.play_the_computer()
    page = player.page
    page.click(".resign summary")
    page.click(".resign button")
    page.wait_for_selector(f"{READY} .ending")
    stop_the_clock(page)
    page.goto(f"{page.url}/replay")
    return page


def where(page: Page) -> str:
    """At which of the positions the slider stands."""
    return page.input_value("#slider")


def test_a_replay_plays_by_itself_and_pauses_by_keys_alone(newcomer: Newcomer) -> None:
    page = finished(newcomer)
    assert where(page) == "0"
    page.focus("#play")
    page.keyboard.press("Enter")
    assert page.text_content("#play") == "Pause"
    page.clock.run_for(SHORT)
    page.wait_for_selector("#where:text('1 /')")
    page.keyboard.press("Enter")
    assert page.text_content("#play") == "Play"
    page.clock.run_for(LONG)
    assert where(page) == "1"
    stops = (page.get_attribute("#replay", "data-stops") or "").split()
    assert page.url.endswith(f"#{stops[1]}")


def test_a_step_by_hand_stops_the_replay_and_at_the_end_it_begins_again(newcomer: Newcomer) -> None:
    page = finished(newcomer)
    page.click("#play")
    page.keyboard.press("End")
    assert page.text_content("#play") == "Play"
    assert int(where(page)) > 1
    page.click("#play")
    assert where(page) == "0"
    page.click("#after")
    assert page.text_content("#play") == "Play"
    page.clock.run_for(LONG)
    assert where(page) == "1"


def test_who_wants_less_motion_has_longer_to_look(newcomer: Newcomer) -> None:
    page = finished(newcomer, reduced_motion="reduce")
    page.click("#play")
    page.clock.run_for(SHORT)
    assert where(page) == "0"
    page.clock.run_for(LONG)
    assert where(page) != "0"


def test_without_a_script_the_page_goes_on_to_your_turn(newcomer: Newcomer) -> None:
    page = newcomer(java_script_enabled=False)
    page.goto("/")
    page.click("button.door.main")
    page.click("button:has-text('Begin')")
    for _ in range(5):
        page.wait_for_selector(".table[data-yours=yes]", timeout=60_000)
        if not page.locator(".options button:visible").count():
            page.locator(".options summary").first.click()
        page.locator(".options button:visible").first.click()
        page.wait_for_selector(".table")
    page.wait_for_selector(".table[data-yours=yes], .table[data-state=over]", timeout=60_000)
