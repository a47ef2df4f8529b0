"""Beside a real table: dice and cards are typed by large keys. Options that can be counted are counters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests_browser.conftest import SERVE, Newcomer, started

PHONE: dict[str, Any] = {"width": 360, "height": 740, "has_touch": True, "reduced_motion": "reduce"}
WITH_TOY = (
    f"from harena.core.discovery import games; from tests.arsenal import ARSENAL; games()['arsenal'] = ARSENAL; {SERVE}"
)
FINGER = 44
"""So many pixels a key must have each way to be met by a finger."""


def begin(page: Page, game: str, **fields: str) -> None:
    """A new match beside a real table, by the form."""
    page.goto(f"/new/{game}")
    page.check('input[name="dice"]')
    for name, value in fields.items():
        page.select_option(f'select[name="{name.replace("_", ".")}"]', value)
    page.click("#setup .main")
    page.wait_for_selector(".waiting" if "open" in fields.values() else "#table.live")


def key(die: Locator, face: str) -> Locator:
    """The key of a face."""
    return die.locator(f'label.key:has(input[value="{face}"])')


def typed(page: Page, *shown: str) -> None:
    """Press the key of each die, and send it."""
    dice = page.locator("fieldset.blank")
    expect(dice).to_have_count(len(shown))
    for place, face in enumerate(shown):
        key(dice.nth(place), face).click()
    send(page)


def send(page: Page) -> None:
    version = page.get_attribute(".table", "data-version")
    page.click(".typing .main")
    page.wait_for_selector(f".table:not([data-version='{version}'])")


def press(page: Page, label: str) -> None:
    version = page.get_attribute(".table", "data-version")
    page.locator(".options button", has_text=label).first.click()
    page.wait_for_selector(f".table:not([data-version='{version}'])")


def chosen(page: Page, path: str) -> None:
    """Choose what is named by its place on the board, and wait for what follows."""
    version = page.get_attribute(".table", "data-version")
    page.locator(f'.options button[data-path="{path}"]').evaluate("button => button.click()")
    page.wait_for_selector(f".table:not([data-version='{version}'])")


def sizes(page: Page, selector: str) -> list[tuple[float, float]]:
    boxes = [one.bounding_box() for one in page.locator(selector).all()]
    return [(box["width"], box["height"]) for box in boxes if box]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_day_at_the_post_is_played_with_real_dice_on_a_phone(newcomer: Newcomer, language: str) -> None:
    page = newcomer(**PHONE, locale=language)
    begin(page, "palus")
    while not page.query_selector(".table[data-state=over]"):
        chosen(page, "dice:strike")
        assert all(min(size) >= FINGER for size in sizes(page, "label.key > span"))
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        expect(page.locator(".typing .main")).to_be_in_viewport(ratio=1)
        typed(page, "6", "5", "6", "3", "4")
        chosen(page, "dice:stop")
    page.goto(page.url + "/dice")
    assert ("real dice" if language == "en" else "vrais dés") in page.inner_text("main")
    assert page.locator(".fallen svg").count() >= 5


def test_dice_that_are_not_all_told_are_not_sent(newcomer: Newcomer) -> None:
    page = newcomer()
    begin(page, "palus")
    chosen(page, "dice:strike")
    key(page.locator("fieldset.blank").first, "6").click()
    version = page.get_attribute(".table", "data-version")
    page.click(".typing .main")
    assert page.query_selector(f"#table:not([aria-busy]) .table[data-version='{version}']")


def test_digits_on_a_keyboard_fill_the_dice_in_order(newcomer: Newcomer) -> None:
    page = newcomer()
    begin(page, "palus")
    chosen(page, "dice:strike")
    page.locator("#prompt").click()
    page.keyboard.type("65312")
    told = page.eval_on_selector_all(".typing :checked", "all => all.map(one => one.value)")
    assert told == ["6", "5", "3", "1", "2"]


def test_digits_fill_the_next_die_after_a_key_was_pressed(newcomer: Newcomer) -> None:
    page = newcomer()
    begin(page, "palus")
    chosen(page, "dice:strike")
    key(page.locator("fieldset.blank").first, "4").click()
    page.keyboard.type("2613")
    told = page.eval_on_selector_all(".typing :checked", "all => all.map(one => one.value)")
    assert told == ["4", "2", "6", "1", "3"]


def test_five_dice_have_one_row_each_beside_the_board_of_a_small_window(newcomer: Newcomer) -> None:
    page = newcomer(width=1280, height=800)
    begin(page, "palus")
    chosen(page, "dice:strike")
    for die in page.locator("fieldset.blank").all():
        rows = die.locator("label.key").evaluate_all("keys => new Set(keys.map((key) => key.offsetTop)).size")
        assert rows == 1
    assert page.locator("fieldset.blank legend").first.inner_text() == "Die 1 of 5 (d6)"
    for end in (page.locator("fieldset.blank").last, page.locator(".typing .main")):
        expect(end).to_be_in_viewport(ratio=1)


def test_two_people_type_their_own_cards_and_each_sees_only_who_types(newcomer: Newcomer) -> None:
    anna, bruno = newcomer(**PHONE), newcomer()
    begin(anna, "ludus", seat_1="open")
    bruno.goto(anna.url)
    bruno.click(".setup .main")
    anna.wait_for_selector("form.typing")
    bruno.wait_for_selector("#table.live")
    assert bruno.locator("form.typing").count() == 0
    assert re.search(r"Guest \d+ types", bruno.inner_text("#prompt"))
    for card in ("cut", "feint", "parry"):
        field = anna.locator(".card-blank input")
        field.fill(card[:2])
        keys = anna.locator(".keypad.cards button:visible")
        expect(keys).to_have_count(1)
        keys.click()
        assert field.input_value() == card
        send(anna)
    bruno.wait_for_selector("form.typing")
    assert anna.locator("form.typing").count() == 0
    assert "feint" not in bruno.inner_text("#entries")


def test_what_cannot_be_is_said_in_the_line_always_in_view(browser: Browser, address: str) -> None:
    page = browser.new_page(base_url=address, viewport={"width": 360, "height": 740}, locale="en")
    begin(page, "ludus", seat_1="random")
    page.locator(".card-blank input").fill("gladius")
    page.click(".typing .main")
    expect(page.locator(".complaint")).to_contain_text("“gladius” is no card of this game")
    expect(page.locator(".keypad.cards button:visible")).not_to_have_count(0)
    assert page.locator(".card-blank input").input_value() == "gladius"
    page.close()


# Counters


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that knows the toy game of the tests."""
    with started(Path(tmp_path_factory.mktemp("toy")), WITH_TOY) as found:
        yield found


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 900)])
def test_dice_are_counted_and_thrown_in_one_request(newcomer: Newcomer, toy: str, width: int, height: int) -> None:
    page = newcomer(width, height, base_url=toy)
    page.goto("/new/arsenal?seats=1")
    page.click("#setup .main")
    page.wait_for_selector(".counter")
    assert all(min(size) >= 40 for size in sizes(page, ".counter button"))
    more = page.locator(".counter button:last-child")
    less = page.locator(".counter button:first-of-type")
    for _ in range(4):
        more.nth(0).click()
    expect(more.nth(0)).to_be_disabled()
    less.nth(0).click()
    more.nth(1).click()
    assert page.locator(".counter output").all_inner_texts() == ["3", "1"]
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/answer") else None)
    expect(page.locator(".confirm")).to_have_text(re.compile("4"))
    page.click(".confirm")
    expect(page.locator("#entries li", has_text="commits a")).to_have_count(4)
    expect(page.locator("#entries li", has_text="throws")).to_have_count(1)
    assert len(sent) == 1


def test_too_many_are_refused_as_a_whole(browser: Browser, toy: str) -> None:
    page = browser.new_page(base_url=toy, locale="en")
    page.goto("/new/arsenal?seats=1")
    page.click("#setup .main")
    page.wait_for_selector(".counter")
    more = page.locator(".counter button:last-child")
    for place in (0, 0, 0, 0, 1):
        more.nth(place).click()
    expect(more.nth(1)).to_be_disabled()
    page.locator(".counter input").nth(1).evaluate("field => { field.value = '2'; }")
    page.click(".confirm")
    expect(page.locator(".complaint")).to_contain_text("Answer 6 of 7 cannot be given, so none of them was")
    assert page.locator("#entries li", has_text="commits a").count() == 0
    page.close()


def test_without_a_script_dice_are_committed_one_by_one(browser: Browser, toy: str) -> None:
    context = browser.new_context(base_url=toy, java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto("/new/arsenal?seats=1")
    page.click("#setup .main")
    page.click("button.main")
    page.click("text=Commit a red die")
    page.click("text=Commit a red die")
    assert page.locator("#entries li", has_text="commits a").count() == 2
    context.close()


def test_without_a_script_dice_are_typed_too(browser: Browser, toy: str) -> None:
    context = browser.new_context(
        base_url=toy, java_script_enabled=False, locale="en", viewport={"width": 360, "height": 740}
    )
    page = context.new_page()
    page.goto("/new/arsenal?seats=1")
    page.check('input[name="dice"]')
    page.click("#setup .main")
    page.click("button.main")
    fields = page.locator(".card-blank input")
    fields.nth(0).fill("a helmet")
    fields.nth(1).fill("sandal")
    page.click(".typing .main")
    page.locator("label.key").first.click()
    page.click(".typing .main")
    page.click("text=Commit a red die")
    page.click("text=Throw")
    key(page.locator("fieldset.blank").first, "crit").click()
    key(page.locator("fieldset.blank").last, "4").click()
    page.click(".typing .main")
    assert "throws crit, 4: 2." in page.inner_text("#entries")
    context.close()
