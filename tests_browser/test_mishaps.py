"""Nothing that goes wrong between a person and the server does any harm."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests_browser.conftest import Newcomer
from tests_browser.player import Player


def test_a_double_click_answers_once(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    before = player.version
    player.page.dblclick(".options button >> nth=0")
    player.wait_for_news(before)
    assert not player.is_over()
    assert player.page.query_selector(".complaint") is None
    player.press_button(player.some_choice())


def test_a_reload_shows_the_same_position(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    player.press_button(player.some_choice())
    assert not player.is_over()
    before = (player.version, player.choices(), player.page.text_content("#board svg"))
    player.page.reload()
    assert not player.is_over()
    assert (player.version, player.choices(), player.page.text_content("#board svg")) == before


def test_back_from_another_page_the_table_is_live_again(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    player.page.click(".links >> text=Replay")
    player.page.wait_for_selector("#slider")
    player.page.go_back()
    assert not player.is_over()
    player.press_button(player.some_choice())
    assert not player.is_over()


def test_without_a_network_nothing_is_lost(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    context, before = player.page.context, player.version
    context.set_offline(True)
    player.page.click(".options button >> nth=0")
    player.page.wait_for_selector(".complaint")
    assert player.version == before
    context.set_offline(False)
    player.page.click(".options button >> nth=0")
    player.wait_for_news(before)
    assert not player.is_over()


def test_another_tab_of_the_same_person_follows_by_itself(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    second = Player(player.page.context.new_page())
    second.page.goto(player.page.url)
    assert not second.is_over()
    second.press_button(second.choices()[0])
    assert not second.is_over()
    player.page.wait_for_selector(f".table[data-version='{second.version}']")
    assert player.choices() == second.choices()


def test_a_page_that_is_refused_a_stream_looks_by_itself(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    second = Player(player.page.context.new_page())
    second.page.route("**/stream?*", lambda route: route.fulfill(status=429))
    second.page.goto(player.page.url)
    with second.page.expect_response("**/table?seen=*"):
        pass
    second.page.wait_for_selector("#table:not(.away)")
    player.press_button(player.some_choice())
    assert not player.is_over()
    second.page.wait_for_selector(f".table[data-version='{player.version}']")


def test_what_is_chosen_on_the_board_stays_chosen_when_the_same_table_comes_again(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    long = player.play_until(lambda: [choice for choice in player.choices() if len(choice.path) > 1])
    piece, target = long[-1].path[:2]
    if not player.has_chosen([piece]):
        player.page.locator(f'#board [data-id~="{piece}"]').first.click()
    with player.page.expect_response("**/table?seen=*"):
        player.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    player.page.wait_for_selector("#table:not([aria-busy])")
    assert player.has_chosen([piece])
    assert player.page.locator(f'#board .can[data-id~="{target}"]').count() == 1


def test_undo_takes_back_the_last_answer(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    first = [choice.label for choice in player.choices()]
    player.press_button(player.choices()[0])
    assert not player.is_over()
    before = player.version
    player.page.keyboard.press("u")
    player.wait_for_news(before)
    assert not player.is_over()
    assert [choice.label for choice in player.choices()] == first
    expect(player.page.locator("#said")).to_have_text(re.compile(r"^Guest \d{4} has taken back the last answer\.$"))


def test_without_a_script_the_options_are_plain_forms(newcomer: Newcomer) -> None:
    page = newcomer(java_script_enabled=False)
    page.goto("/")
    page.click("button.door.main")
    page.click("button:has-text('Begin')")
    before = page.get_attribute(".table", "data-version")
    page.click(".options button >> nth=0")
    page.wait_for_selector(".table")
    assert page.get_attribute(".table", "data-version") != before
