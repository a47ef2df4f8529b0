"""What a hand does at the table: reading and choosing on the board, keys, news, and a connection that is lost."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from playwright.sync_api import Page

from tests_browser.conftest import Newcomer
from tests_browser.player import Choice, Player, stop_the_clock
from tests_browser.test_small_screens import duel_of_two

BOARD = "(box => [box.width, box.height])(document.querySelector('#board').getBoundingClientRect())"


def until(player: Player, clicks: int) -> Choice:
    """Play until something can be chosen by so many clicks."""
    return player.play_until(lambda: [choice for choice in player.choices() if len(choice.path) == clicks])[0]


def place(page: Page, step: str) -> None:
    page.locator(f'#board [data-id~="{step}"]').first.click()


# Reading and choosing


def test_a_first_click_on_a_card_reads_it_and_a_second_plays_it(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    card = until(player, 1).path[0]
    only = [choice for choice in player.choices() if choice.path[:1] == [card]]
    before, page = player.version, player.page
    place(page, card)
    assert player.waits_at(before)
    assert player.has_chosen([card])
    said = page.get_attribute(f'#board [data-id~="{card}"]', "aria-label") or "?"
    assert said.split(",")[0] in page.inner_text("#picked")
    if len(only) > 1:
        page.click(f'.options button[value="{only[0].number}"]')
    else:
        place(page, card)
    player.wait_for_news(before)


def test_a_target_of_a_piece_that_was_chosen_by_itself_is_not_taken_by_one_click(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    chosen = until(player, 2)
    piece, target = chosen.path
    page, before = player.page, player.version
    others = f"all => all.filter(b => !b.dataset.path.startsWith('{piece} ')).forEach(b => b.closest('li').remove())"
    page.eval_on_selector_all(".options button", others)
    page.keyboard.press("Escape")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    page.wait_for_selector(f"#table[data-chosen~='{piece}']:not([aria-busy])")
    place(page, target)
    assert player.waits_at(before)


def test_a_second_click_on_a_piece_takes_the_option_that_ends_there_though_others_go_on(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    piece, _ = until(player, 2).path
    page, before = player.page, player.version
    page.eval_on_selector(
        f".options button[data-path^='{piece} ']",
        """(button, piece) => {
            const more = button.closest("li").cloneNode(true);
            more.querySelector("button").dataset.path = piece;
            button.closest("ul").append(more);
        }""",
        piece,
    )
    page.keyboard.press("Escape")
    place(page, piece)
    assert page.locator(".options button.meant").get_attribute("data-path") == piece
    assert player.waits_at(before)
    place(page, piece)
    player.wait_for_news(before)


def enter(player: Player) -> Choice:
    """A unit that goes to a free place, so that the reserve is empty soon; else the first thing that can be done."""
    free = set(player.page.locator("#board .empty[data-id]").evaluate_all("all => all.map(one => one.dataset.id)"))
    choices = player.choices()
    units = [one for one in choices if one.path and one.path[0].startswith("unit:") and one.path[1] in free]
    return (units or choices)[0]


def test_only_what_an_option_means_is_ringed_and_one_click_shows_all_that_it_can_do(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    page = player.page

    def unit_of_two_places() -> str:
        """One that can act on the board and from the hand."""
        firsts = {choice.path[0] for choice in player.choices() if choice.path}
        held = {one for one in firsts if one.startswith("hand:")}
        assert not held or not page.locator("#board .citizen.can, #board .fallen.can").count()
        both = [one for one in firsts if one.replace("unit:", "hand:") in held - {one}]
        return next((one for one in both if page.locator(f'#board .held[data-id~="{one}"]').count()), "")

    unit = player.play_until(unit_of_two_places, lambda: enter(player))
    place(page, unit)
    left = page.locator(".options li:not(.aside) button").evaluate_all(
        "all => all.map(b => b.dataset.path.split(' ')[0])"
    )
    assert set(left) == {unit, unit.replace("unit:", "hand:")}


def test_whatever_is_on_the_board_can_be_read(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    page, before = player.page, player.version
    for thing in ('[data-id="cell:0"]', ".foe .head", ".own .head"):
        page.locator(f"#board {thing}").first.click()
        said = page.get_attribute(f"#board {thing}", "aria-label") or "?"
        shown = page.inner_text("#picked")
        assert "You look at:" in shown
        assert all(part.strip() in shown for part in said.split(",")), (said, shown)
    page.click("#unpick")
    assert "You look at:" not in page.inner_text("#picked")
    assert player.waits_at(before)


def test_a_citizen_is_clicked_wherever_it_is_touched(newcomer: Newcomer) -> None:
    player = Player(newcomer(reduced_motion="reduce"))
    player.play_the_computer()
    page, citizen = player.page, "#board .own .citizen"
    player.play_until(lambda: page.query_selector(citizen))
    box = page.locator(citizen).first.bounding_box()
    assert box is not None
    for across in (0.2, 0.4, 0.5, 0.8):
        page.keyboard.press("Escape")
        page.locator(citizen).first.click(position={"x": box["width"] * across, "y": box["height"] * 0.25})
        assert "kingdom" in page.inner_text("#picked")


# Keys and voices


def test_keys_do_nothing_while_the_help_is_open(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    player.press_button(player.choices()[0])
    assert not player.is_over()
    before = player.version
    player.page.keyboard.press("?")
    assert player.page.is_visible("#keys")
    player.page.keyboard.press("u")
    assert player.waits_at(before)
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("u")
    player.wait_for_news(before)


def test_every_question_is_said_aloud_also_when_the_last_was_yours_too(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    for _ in range(5):
        player.press_button(player.some_choice())
        assert not player.is_over()
        player.page.wait_for_function(
            "document.querySelector('#urgent').textContent === document.querySelector('#prompt').textContent"
        )


def test_the_title_says_from_the_first_moment_that_it_is_your_turn(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    assert player.page.title().startswith("● Guest")


# Time


def test_whoever_thinks_for_long_is_timed_and_the_time_begins_anew_at_each_turn(newcomer: Newcomer) -> None:
    asked, waiting = duel_of_two(newcomer)
    begun = waiting.get_attribute(".prompt time", "datetime") or ""
    stop_the_clock(waiting, datetime.fromisoformat(begun).timestamp())
    waiting.reload()
    waiting.wait_for_selector("#table.live")
    prompt = waiting.locator(".prompt .quiet")
    before = prompt.bounding_box()
    waiting.clock.run_for(10_000)
    assert re.fullmatch(r"thinking… 0:1\d", prompt.inner_text())
    assert prompt.bounding_box() == before
    assert prompt.locator("time").get_attribute("aria-hidden") == "true"
    assert "thinking" not in (waiting.text_content("#said") or "")
    for player in (Player(asked), Player(waiting)):
        while not player.page.query_selector(".table[data-yours=no]"):
            player.press_button(player.choices()[0])
        waiting.wait_for_selector(f".table[data-version='{player.version}']")
    assert prompt.inner_text().strip() == "thinking…"
    waiting.clock.run_for(2_000)
    assert prompt.inner_text().strip() == "thinking…"
    waiting.clock.run_for(2_000)
    assert re.fullmatch(r"thinking… 0:0[34]", prompt.inner_text())


# The connection


def test_a_lost_connection_is_told_in_words_until_it_is_back(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    page = player.page
    assert not page.is_visible(".lost")
    page.route("**/m/**", lambda route: route.abort("connectionrefused"))
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_selector(".lost")
    assert "connection is lost" in page.inner_text(".lost")
    page.click(".options button >> nth=0")
    page.wait_for_selector(".complaint.offline")
    page.unroute("**/m/**")
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_selector(".lost", state="hidden")
    page.wait_for_selector(".complaint", state="detached")


def test_what_was_watched_is_not_told_again_after_a_reload(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    for _ in range(4):
        player.press_button(player.some_choice())
        assert not player.is_over()
    player.page.reload()
    player.page.wait_for_selector("#table.live")
    assert player.page.query_selector(".since") is None


# The size of the window


@pytest.mark.parametrize("width", [960, 1024, 1100, 1120, 1280])
def test_the_board_fits_into_windows_of_middling_width(newcomer: Newcomer, width: int) -> None:
    player = Player(newcomer(width=width, height=800))
    player.play_the_computer()
    wide, high = player.page.evaluate(BOARD)
    assert high < wide
    assert high <= 600
    assert player.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [360, 1280])
def test_everything_that_is_clicked_at_the_table_is_large_enough(newcomer: Newcomer, width: int) -> None:
    """Links inside a sentence apart."""
    player = Player(newcomer(width=width, height=800))
    player.play_the_computer()
    player.play_until(lambda: player.page.query_selector("#entries .chapter + .chapter"), lambda: player.choices()[0])
    player.page.eval_on_selector("#logbox", "box => { box.open = true; }")
    small = player.page.eval_on_selector_all(
        "main :is(a, button, summary):not(p:not(.row) > a)",
        """all => all.filter(one => one.getClientRects().length)
            .filter(one => Math.min(one.getBoundingClientRect().height, one.getBoundingClientRect().width) < 24)
            .map(one => one.outerHTML.slice(0, 120))""",
    )
    assert small == []


def test_after_an_option_far_down_the_board_is_back_in_view(newcomer: Newcomer) -> None:
    player = Player(newcomer(1280, 700))
    player.play_the_computer()
    for _ in range(6):
        player.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        player.press_button(player.choices()[-1])
        assert not player.is_over()
    top = player.page.evaluate("document.querySelector('#board').getBoundingClientRect().top")
    prompt = player.page.evaluate("document.querySelector('.prompt').getBoundingClientRect().bottom")
    assert top >= prompt
