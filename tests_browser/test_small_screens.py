"""On a phone the prompt, the board and what can be chosen are in view at every decision."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests_browser.conftest import Newcomer
from tests_browser.player import ASKED, OVER, Player

PHONE: dict[str, Any] = {"width": 360, "height": 740, "has_touch": True, "reduced_motion": "reduce"}
ROOM = """all => ({
    top: document.querySelector('.prompt').getBoundingClientRect().bottom,
    bottom: document.querySelector('.dock').getBoundingClientRect().top,
    boxes: all.filter(one => one.getClientRects().length).map(one => {
        const box = one.getBoundingClientRect();
        return [one.getAttribute('aria-label') || one.id, box.top, box.bottom];
    })})"""
"""What is free between the prompt and the options, and where these places lie: in one look, since a page may scroll."""
SLACK = 3
"""So many pixels of a ring may lie under an edge."""


def hidden(page: Page, selector: str) -> list[str]:
    """Of these places on the board, those that do not lie between the prompt and the options; where they lie too far
    apart for that, the upper ones may.
    """
    found = page.eval_on_selector_all(selector, ROOM)
    top, bottom, boxes = found["top"], found["bottom"], found["boxes"]
    assert boxes, selector
    lowest = max(low for _, _, low in boxes)
    too_far = lowest - (bottom - top) + SLACK
    return [name for name, high, low in boxes if too_far < high < top - SLACK or low > bottom + SLACK]


def on_screen(page: Page, selector: str) -> bool:
    """Whether this can be seen and touched without scrolling."""
    return bool(
        page.locator(selector).first.evaluate(
            """one => {
                const box = one.getBoundingClientRect();
                const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
                return box.top >= 0 && box.bottom <= innerHeight && !!there && (one.contains(there) || there === one);
            }"""
        )
    )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_at_the_first_decision_the_cards_that_it_is_about_are_in_view(newcomer: Newcomer, language: str) -> None:
    player = Player(newcomer(**PHONE, locale=language))
    player.play_the_computer()
    player.page.wait_for_selector("#table.live #hint[open]")
    assert hidden(player.page, "#board .held") == []
    for part in ("#prompt", "#undo", "#hint p", ".plain li:last-child button"):
        assert on_screen(player.page, part), part


def test_at_every_decision_the_prompt_what_can_be_chosen_and_undo_are_in_view(newcomer: Newcomer) -> None:
    player = Player(newcomer(**PHONE), seed=8)
    player.play_the_computer()
    page = player.page
    for _ in range(14):
        if player.is_over():
            break
        assert on_screen(page, "#prompt")
        assert on_screen(page, "#undo")
        if page.query_selector(".plain button"):
            assert on_screen(page, ".plain button")
        if page.query_selector("#board .can"):
            assert hidden(page, "#board .can") == []
        player.click(player.some_choice())


def test_a_reader_of_the_log_is_brought_back_to_the_board_when_asked(newcomer: Newcomer) -> None:
    player = Player(newcomer(**PHONE))
    player.play_the_computer()
    page = player.page
    page.click("#logbox summary")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert on_screen(page, "#prompt")
    assert on_screen(page, ".plain button")
    before = player.version
    page.click(".plain button")
    player.wait_for_news(before)
    assert not player.is_over()
    assert hidden(page, "#board .can") == []


def test_a_button_shows_all_options_and_the_rest_of_the_tools(newcomer: Newcomer) -> None:
    player = Player(newcomer(**PHONE))
    player.play_the_computer()
    player.press_button(player.choices()[0])
    assert not player.is_over()
    page = player.page
    assert not page.is_visible(".placed")
    assert not page.is_visible(".resign")
    page.click("#more")
    assert page.get_attribute("#more", "aria-expanded") == "true"
    assert page.is_visible(".placed summary")
    assert on_screen(page, "#more")
    page.click(".resign summary")
    page.click(".resign button")
    page.wait_for_selector(OVER)
    assert on_screen(page, "#prompt")
    assert on_screen(page, ".next button")


def test_what_is_chosen_takes_one_line_and_what_is_read_is_read_whole(newcomer: Newcomer) -> None:
    player = Player(newcomer(**PHONE))
    player.play_the_computer()
    player.press_button(player.choices()[0])
    page = player.page
    page.wait_for_selector(f"{ASKED}[data-path*=' ']", state="attached")
    piece, target = next(choice.path for choice in player.choices() if len(choice.path) == 2)
    assert not page.is_visible("#picked")
    page.locator(f'#board [data-id~="{piece}"]').first.click()
    label = page.get_attribute(f'#board [data-id~="{piece}"]', "aria-label") or "?"
    assert label.rpartition(" ")[2] in page.inner_text("#picked")
    assert hidden(page, f'#board .can, #board [data-id~="{piece}"]') == []
    page.route("**/answer", lambda route: route.abort("internetdisconnected"))
    page.locator(f'#board [data-id~="{target}"]').first.click()
    page.wait_for_selector(".complaint")
    assert on_screen(page, ".complaint")
    assert " → " in page.inner_text("#picked")
    assert not page.is_visible("#picked small")
    assert page.eval_on_selector("#picked", "line => line.offsetHeight") <= 60


def test_what_happened_while_away_is_folded_on_a_phone(newcomer: Newcomer) -> None:
    asked, away = duel_of_two(newcomer)
    link = away.url
    away.goto("/rules")
    player = Player(asked)
    player.press_button(player.choices()[-1])
    away.goto(link)
    away.wait_for_selector("#table.live")
    assert away.is_visible(".since summary")
    assert away.get_attribute(".since", "open") is None


def duel_of_two(newcomer: Newcomer) -> tuple[Page, Page]:
    """Two people on phones at a table of Ludus: who is asked, and who waits."""
    host, friend = newcomer(**PHONE), newcomer(**PHONE)
    host.goto("/new/ludus")
    host.select_option("[name='seat.1']", "open")
    host.click(".setup button.main")
    friend.goto(host.input_value("[data-link]"))
    friend.click("button:has-text('Join')")
    for page in (host, friend):
        page.wait_for_selector("#table.live")
    return (host, friend) if host.query_selector(".table[data-yours=yes]") else (friend, host)


def test_the_end_comes_into_view_wherever_one_was_reading(newcomer: Newcomer) -> None:
    asked, waiting = duel_of_two(newcomer)
    waiting.click("#logbox summary")
    waiting.evaluate("scrollTo(0, document.body.scrollHeight)")
    asked.click("#more")
    asked.click(".resign summary")
    asked.click(".resign button")
    for page in (asked, waiting):
        page.wait_for_selector(OVER)
    assert on_screen(waiting, ".next button")
    assert "the other side has resigned" in waiting.inner_text("#prompt")
    assert "your side has resigned" in asked.inner_text("#prompt")


def test_what_the_others_have_just_done_is_told_beside_the_options(newcomer: Newcomer) -> None:
    player = Player(newcomer(**PHONE))
    player.play_the_computer()
    page = player.page
    assert page.query_selector(".latest") is None

    def is_told() -> bool:
        page.eval_on_selector_all("#hint", "all => all.forEach(one => { one.open = false; })")
        return page.is_visible(".latest")

    player.play_until(is_told, lambda: player.choices()[0])
    assert on_screen(page, ".latest")
    told = page.locator("#entries a").all_text_contents()
    assert [line for line in told[:6] if line in (page.text_content(".latest") or "")]
    page.set_viewport_size({"width": 1366, "height": 768})
    page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    assert on_screen(page, ".latest")
