"""What happened is seen, and advice can be had: marks, advice and the rule panel in a match of Virtus."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests_browser.conftest import Newcomer
from tests_browser.player import Player
from tests_browser.test_everybody import grave_faults
from tests_browser.test_replay import where
from tests_browser.test_virtus import eager

LEAST_MARK: Final = 10.0
"""So many pixels across is the sign of a mark on a phone."""
SIGN: Final = "#board .note.touched .disc"


def battle(page: Page) -> Player:
    """A battle at the Danube against a quick program, as soon as it has touched something on the board."""
    page.goto("/new/virtus?option.scenario=danube")
    page.select_option("[name='seat.1']", "greedy")
    page.click("form.setup button.main")
    page.wait_for_selector("#table.live")
    player = Player(page, seed=3)
    while not player.is_over() and not page.locator("#board [data-touched]").count():
        player.press_button(eager(player))
    assert not player.is_over()
    return player


def line_about_the_board(page: Page) -> tuple[Locator, str]:
    """A line of the log that speaks of a piece which still lies on the board, and that piece."""
    for line in page.locator("#entries a[data-touches]:visible").all():
        for piece in (line.get_attribute("data-touches") or "").split():
            if page.locator(f'#board [data-id~="{piece}"]').count() == 1:
                return line, piece
    raise AssertionError("no line of the log speaks of anything on the board")


# Marks


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_the_computer_has_touched_is_marked_until_i_decide(newcomer: Newcomer, scheme: str) -> None:
    player = battle(newcomer(width=360, height=740, color_scheme=scheme, reduced_motion="reduce"))
    page = player.page
    marked = page.locator("#board [data-touched]")
    assert page.locator(SIGN).count() == marked.count() > 0
    box = page.locator(SIGN).first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= LEAST_MARK
    outline = page.locator("#board .note.touched > .outline").first
    assert outline.evaluate("one => getComputedStyle(one).strokeDasharray") != "none"
    assert grave_faults(page) == []
    version = player.version
    player.press_button(eager(player))
    player.is_over()
    view = page.request.get(page.url.replace("/m/", "/api/matches/") + "/view").json()
    assert view["fresh"] >= version
    touched = {one for entry in view["log"] if entry["version"] > view["fresh"] for one in entry["touches"]}
    marks = marked.evaluate_all("all => all.map(one => one.dataset.id.split(' '))")
    assert [ids for ids in marks if not touched.intersection(ids)] == [], "nothing older is marked"
    there = {one for one in touched if page.locator(f'#board [data-id~="{one}"]').count()}
    assert {one for ids in marks for one in ids} & touched == there


def test_a_line_of_the_log_points_at_what_it_speaks_of(newcomer: Newcomer) -> None:
    page = battle(newcomer()).page
    line, piece = line_about_the_board(page)
    page.hover("#prompt")
    line.focus()
    pointed_at = page.locator(f'#board [data-id~="{piece}"].told')
    expect(pointed_at).to_have_count(1)
    page.hover(".brand")
    page.hover("#prompt")
    expect(pointed_at).to_have_count(1)
    page.focus("#undo")
    expect(page.locator("#board .told")).to_have_count(0)


# Advice


def test_advice_is_asked_for_by_a_key_and_shown_beside_the_option_and_on_the_board(newcomer: Newcomer) -> None:
    player = battle(newcomer(reduced_motion="reduce"))
    page, version = player.page, player.version
    page.keyboard.press("h")
    page.wait_for_selector("#advice")
    advised = page.locator(".options button.advised")
    expect(advised).to_have_count(1)
    assert advised.is_visible()
    path = (advised.get_attribute("data-path") or "").split()
    assert all(page.locator(f'#board [data-id~="{step}"][data-advised]').count() for step in path)
    assert "%" in page.inner_text("#advice table")
    assert page.inner_text("#said").startswith("Advice:")
    assert player.version == version
    assert grave_faults(page) == []
    advised.click()
    player.wait_for_news(version)
    expect(page.locator("#advice")).to_have_count(0)


def test_without_a_script_advice_comes_with_the_page(newcomer: Newcomer) -> None:
    page = newcomer(java_script_enabled=False)
    page.goto("/")
    page.click("button.door.main")
    page.click("button:has-text('Begin')")
    page.wait_for_selector(".table[data-yours=yes]", timeout=60_000)
    page.click("#advise")
    assert page.is_visible("#advice")
    assert page.locator("button.advised").count() == 1


# The rule panel


def test_a_rule_opens_in_place_and_escape_gives_the_focus_back(newcomer: Newcomer) -> None:
    page = battle(newcomer()).page
    link = page.locator(".standing a[data-rule]").first
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#rule[open]")
    assert page.inner_text("#rule-title") == link.inner_text()
    assert grave_faults(page) == []
    address, pages = page.url, len(page.context.pages)
    page.locator("#rule section a[data-rule]").first.click()
    page.wait_for_function("id => document.querySelector('#rule-title').textContent !== id", arg=link.inner_text())
    page.keyboard.press("Escape")
    expect(page.locator("#rule[open]")).to_have_count(0)
    assert link.evaluate("one => one === document.activeElement")
    assert (page.url, len(page.context.pages)) == (address, pages)


def test_keys_of_the_table_sleep_while_a_rule_is_read(newcomer: Newcomer) -> None:
    page = battle(newcomer()).page
    page.locator(".standing a[data-rule]").first.click()
    page.wait_for_selector("#rule[open]")
    page.keyboard.press("h")
    assert not page.locator("#advice, #table[aria-busy]").count()


# Chapters


def test_a_replay_jumps_from_chapter_to_chapter_by_keys_and_by_the_list(newcomer: Newcomer) -> None:
    page = battle(newcomer()).page
    page.goto(f"{page.url}/replay")
    page.keyboard.press("Home")
    begun = (page.get_attribute("#replay", "data-chapters") or "").split()
    page.keyboard.press("Shift+ArrowRight")
    assert page.url.endswith(f"#{begun[0]}")
    expect(page.locator("select.chapter")).to_have_value(begun[0])
    page.keyboard.press("Shift+ArrowLeft")
    assert where(page) == "0"
    page.select_option("select.chapter", begun[-1])
    page.click(".jump button")
    page.wait_for_url(f"**/replay?v={begun[-1]}")
    page.click("#chapter-before")
    assert page.url.endswith(f"#{begun[-2]}" if len(begun) > 1 else "#0")
