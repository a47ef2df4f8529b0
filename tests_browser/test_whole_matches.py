"""Whole matches in the browser: by mouse, by keyboard alone, and two people live with a third who watches."""

from __future__ import annotations

from playwright.sync_api import Page

from tests_browser.conftest import Newcomer
from tests_browser.player import MOST_DECISIONS, OVER, Player

LIVE_ANSWERS = 30
"""How many answers two people give before one of them gives up."""


def test_a_guest_plays_a_whole_match_against_the_computer_by_mouse(newcomer: Newcomer) -> None:
    player = Player(newcomer(), seed=3)
    player.play_the_computer()
    for _ in range(MOST_DECISIONS):
        if player.is_over():
            break
        player.click(player.some_choice())
        assert player.page.query_selector(".complaint") is None
    assert player.page.is_visible(".ending .verdict")
    assert player.page.is_visible(".ending >> text=Play again")
    player.page.click("a[href$='/dice']")
    player.page.click("#verify button")
    player.page.wait_for_selector("#verdict.good")


def test_a_whole_match_without_a_mouse(newcomer: Newcomer) -> None:
    player = Player(newcomer(reduced_motion="reduce"), seed=4)
    page = player.page
    page.goto("/")
    while not page.evaluate("document.activeElement.matches('button.door.main')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")
    for _ in range(MOST_DECISIONS):
        if player.is_over():
            break
        player.type(player.some_choice())
        assert page.query_selector(".complaint") is None
    assert page.is_visible(".ending .verdict")


def test_two_people_play_live_and_a_third_watches_and_sees_no_hand(newcomer: Newcomer) -> None:
    host, friend, watcher = (newcomer(reduced_motion="reduce") for _ in range(3))
    host.goto("/")
    host.click("button.door:has-text('Play a friend')")
    link = host.input_value("[data-link]")
    friend.goto(link)
    friend.fill("input[name=name]", "Fabia")
    friend.click("button:has-text('Join')")
    players = [Player(host, 5), Player(friend, 6)]
    host.wait_for_selector("#table")
    watcher.goto(link)
    for _ in range(LIVE_ANSWERS):
        _somebody_answers(players)
        assert_sees_no_hand(watcher)
    _give_up(host)
    host.wait_for_selector(OVER)
    friend.wait_for_selector(OVER)
    watcher.wait_for_selector(OVER)
    host.click("button:has-text('Rematch')")
    friend.click("text=The rematch is ready")
    friend.click("button:has-text('Join')")
    host.wait_for_selector("#table")
    friend.wait_for_selector("#table")


def _somebody_answers(players: list[Player]) -> None:
    """Whoever is asked; the others' pages follow without being reloaded."""
    asked = next((one for one in players if one.page.query_selector(".table[data-yours=yes]")), None)
    if asked is None or asked.is_over():
        players[0].page.wait_for_timeout(50)
        return
    asked.press_button(asked.some_choice())
    for other in players:
        other.page.wait_for_selector(f".table[data-version='{asked.version}']")


def _give_up(page: Page) -> None:
    """Unless luck has ended the match already."""
    if page.query_selector(OVER) is None:
        page.click(".resign summary")
        page.click(".resign button")


def assert_sees_no_hand(watcher: Page) -> None:
    assert watcher.query_selector("#board .held") is None
    assert watcher.query_selector(".options button") is None
    for line in watcher.locator("#entries a", has_text=" draws: ").all_text_contents():
        assert line.endswith("a card.")
