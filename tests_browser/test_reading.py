"""What a newcomer reads: cards face down, names and numbers large enough, a legend, a living first page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route

from tests_browser.conftest import Newcomer
from tests_browser.player import Player, stop_the_clock

SMALLEST = 8.3
"""So many pixels high is the smallest mark on a phone: the numeral of a side beside a number of citizens."""
SMALLEST_NAME = 10.0
SIZES = """texts => texts.map(text => ({
    words: text.textContent, name: text.classList.contains('name'),
    size: Number(text.getAttribute('font-size')) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b)}))"""
BOXES = """pieces => pieces.filter(piece => piece.querySelector('.name')).map(piece => {
    const box = one => { const b = one.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; };
    const [ring, name] = ['.ring', '.name'].map(kind => box(piece.querySelector(kind)));
    return [piece.getAttribute('aria-label'), ring, name]; })"""


def table_of_four(page: Page) -> None:
    """Begin a match of four against the computer."""
    page.goto("/new/invictus?seats=4")
    for seat in (1, 2, 3):
        page.select_option(f'[name="seat.{seat}"]', "random")
    page.click("form.setup button.main")
    page.wait_for_selector("#board svg")


# The board


def test_a_card_face_down_can_be_seen(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/")
    backs = page.locator(".showcase .facedown")
    assert backs.count() > 0
    for place in range(backs.count()):
        box = backs.nth(place).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) > 20
        assert backs.nth(place).evaluate("one => getComputedStyle(one).clipPath") == "none"


@pytest.mark.parametrize("seats", [2, 4])
def test_on_a_small_phone_everything_on_the_board_is_large_enough(newcomer: Newcomer, seats: int) -> None:
    player = Player(newcomer(), seed=2)
    if seats == 4:
        table_of_four(player.page)
    else:
        player.play_the_computer()
    for _ in range(6):
        if player.is_over():
            break
        player.press_button(player.some_choice())
    player.page.set_viewport_size({"width": 360, "height": 740})
    texts = player.page.locator("#board svg text").evaluate_all(SIZES)
    assert [text for text in texts if text["size"] < SMALLEST] == []
    assert [text for text in texts if text["name"] and text["size"] < SMALLEST_NAME] == []


def test_no_name_touches_the_frame_of_its_piece(newcomer: Newcomer) -> None:
    player = Player(newcomer(), seed=5)
    player.play_the_computer()
    for _ in range(8):
        over = player.is_over()
        for width in (360, 1280):
            player.page.set_viewport_size({"width": width, "height": 900})
            pieces = player.page.locator("#board .piece").evaluate_all(BOXES)
            assert pieces
            for label, ring, name in pieces:
                assert ring[0] < name[0] <= name[2] < ring[2], label
                assert name[3] <= ring[3] + 1, label
        if over:
            break
        player.press_button(player.some_choice())


def test_in_the_dark_a_leader_is_not_the_colour_of_a_yellow_soldier(newcomer: Newcomer) -> None:
    page = newcomer(color_scheme="dark")
    page.goto("/rules/invictus")
    shapes = ".signs .yellow > .shape", ".signs .leader > .shape"
    yellow, leader = (page.locator(one).first.evaluate("shape => getComputedStyle(shape).fill") for one in shapes)
    assert _contrast(yellow, leader) >= 3


def _contrast(one: str, other: str) -> float:
    darker, lighter = sorted(map(_luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in colour.removeprefix("rgb(").removesuffix(")").split(",")]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


# The legend


def test_the_legend_opens_and_closes_by_keys_and_the_table_is_left_alone(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    player.press_button(player.some_choice())
    player.is_over()
    before = player.version
    player.page.locator("[data-legend]").focus()
    player.page.keyboard.press("Enter")
    assert player.page.locator("#legend").is_visible()
    assert player.page.locator("#legend dt svg").first.bounding_box()
    player.page.keyboard.press("u")
    assert player.waits_at(before)
    player.page.keyboard.press("Escape")
    assert not player.page.locator("#legend").is_visible()
    assert "/m/" in player.page.url


def test_on_a_small_phone_the_legend_fits_and_its_button_stays_in_sight(newcomer: Newcomer) -> None:
    player = Player(newcomer(width=360, height=740))
    player.play_the_computer()
    player.page.click("[data-legend]")
    box = player.page.locator("#legend").bounding_box()
    button = player.page.locator("#legend button").bounding_box()
    assert box is not None
    assert button is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    assert button["y"] + button["height"] <= 740
    assert player.page.locator("#legend").evaluate("one => one.scrollWidth <= one.clientWidth")


def test_without_a_script_the_legend_opens_beside_the_match(newcomer: Newcomer) -> None:
    page = newcomer(java_script_enabled=False)
    page.goto("/")
    page.click("button.door.main")
    if page.locator("form[action$='/begin'] button").count():
        page.click("form[action$='/begin'] button")
    with page.expect_popup() as opened:
        page.click("[data-legend]")
    assert opened.value.url.endswith("/rules/invictus#signs")
    assert opened.value.locator("#signs").is_visible()
    assert "/m/" in page.url


# The first page


def seen_by_a_watcher(page: Page, wanted: str) -> None:
    """Wait until the browser has told those who watch the board whether it is in view. Who came first is told first."""
    page.evaluate(
        """wanted => new Promise((done) => {
            new IntersectionObserver((seen, watcher) => {
                if ((seen.at(-1).isIntersecting ? "yes" : "no") !== wanted) return;
                watcher.disconnect();
                done();
            }).observe(document.getElementById("showcase"));
        })""",
        wanted,
    )


def test_the_board_of_the_first_page_lives_while_somebody_looks_at_it(newcomer: Newcomer) -> None:
    page = newcomer()
    asked: list[str] = []

    def newer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(body="<p id='newer'>…</p>", content_type="text/html")

    page.route("**/showcase*", newer)
    stop_the_clock(page)
    page.goto("/")
    seen_by_a_watcher(page, "yes")
    page.clock.run_for(15_000)
    assert asked == []
    page.clock.run_for(10_000)
    page.wait_for_selector("#showcase #newer")
    page.evaluate("document.querySelector('.foot').scrollIntoView()")
    page.set_viewport_size({"width": 1280, "height": 300})
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    seen_by_a_watcher(page, "no")
    page.clock.run_for(60_000)
    assert len(asked) == 1


def test_on_a_phone_the_own_matches_come_before_the_tall_board(newcomer: Newcomer) -> None:
    player = Player(newcomer(width=360, height=740))
    player.play_the_computer()
    player.page.goto("/")
    mine, board = (player.page.locator(one).bounding_box() for one in (".mine", ".showcase"))
    assert mine is not None
    assert board is not None
    assert mine["y"] < board["y"]


# The army


def test_on_a_phone_the_bar_of_the_army_leaves_the_cards_in_sight(newcomer: Newcomer) -> None:
    page = newcomer(width=360, height=740)
    page.goto("/army/invictus")
    bar = page.locator(".total").bounding_box()
    assert bar is not None
    assert bar["height"] < 0.12 * 740
    page.fill('[name="count.red"]', "1")
    page.wait_for_selector("#summary.wrong")
    assert page.text_content("#sum") == "17 of 20 chosen."


def test_the_title_of_a_colour_is_not_struck_through_by_its_bar(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/army/invictus")
    slot = page.locator(".slot-blue")
    assert slot.evaluate("one => getComputedStyle(one).boxShadow") == "none"
    assert slot.evaluate("one => parseFloat(getComputedStyle(one).borderTopWidth)") > 4
