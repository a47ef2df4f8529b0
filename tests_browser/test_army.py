"""Building an army in a browser: options as one goes along, a link by keyboard, a sheet on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests_browser.conftest import Newcomer
from tests_browser.pdf import letters_of, pages_of
from tests_browser.test_everybody import grave_faults

MINE = "/army/virtus?option.elite=on&start.army=6+legionnaires,+3+horde%2Belite,+general%2Bsuperior&name=Mine"
CLIPBOARD = ["clipboard-read", "clipboard-write"]


def press_tab_to(page: Page, selector: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(200):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


# Options


def test_other_options_change_the_page_at_once_and_keep_what_is_picked(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/army/virtus?name=Mine")
    page.fill('[name="count.legionnaires"]', "4")
    expect(page.locator("#sum")).to_have_text("189 of 200 points, 15 units")
    assert page.locator('[value="horde+elite"]').count() == 0
    page.focus('select[name="option.preset"]')
    page.select_option('select[name="option.preset"]', "everything")
    page.locator('[value="horde+elite"]').first.wait_for(state="attached")
    assert page.input_value('[name="count.legionnaires"]') == "4"
    assert page.evaluate("document.activeElement.name") == "option.preset"
    page.select_option('[name="part.legionnaires"]', "legionnaires+elite")
    expect(page.locator("#sum")).to_have_text("213 of 200 points, 15 units")
    page.fill('#agreed [name="option.budget"]', "250")
    page.keyboard.press("Tab")
    expect(page.locator("#sum")).to_have_text("213 of 250 points, 15 units")
    expect(page.locator("#summary")).to_have_text("in order")
    page.select_option('select[name="option.preset"]', "basic")
    expect(page.locator("#faults")).to_contain_text("VIR-R02")
    assert page.input_value('[name="part.legionnaires"]') == "legionnaires+elite"
    assert page.query_selector("#apply:visible") is None


def test_what_is_typed_while_other_options_are_on_their_way_is_kept(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/army/virtus?name=Mine")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/army/virtus/draft", hold, times=1)
    with page.expect_request("**/army/virtus/draft"):
        page.select_option('select[name="option.preset"]', "everything")
    with page.expect_response("**/army/virtus/draft"):
        page.fill('[name="count.legionnaires"]', "4")
    held[0].continue_()
    page.locator('[value="horde+elite"]').first.wait_for(state="attached")
    expect(page.locator("#sum")).to_have_text("189 of 200 points, 15 units")
    assert page.input_value('[name="count.legionnaires"]') == "4"


def test_the_address_has_everything_so_a_reload_and_another_language_find_it(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/army/virtus")
    page.select_option('select[name="option.preset"]', "everything")
    page.locator('[value="horde+elite"]').first.wait_for(state="attached")
    page.select_option('[name="part.horde"]', "horde+elite")
    page.fill('[name="count.horde"]', "2")
    page.fill('[name="name"]', "Gauls")
    expect(page.locator("#link")).to_have_value(re.compile("2\\+horde%2Belite.*name=Gauls"))
    assert page.input_value("#link") == page.url
    page.reload()
    assert [page.input_value(f'[name="{field}.horde"]') for field in ("count", "part")] == ["2", "horde+elite"]
    page.fill('[name="count.horde"]', "3")
    expect(page.locator("#link")).to_have_value(re.compile("3\\+horde%2Belite"))
    page.click("button[name=language]")
    assert page.get_attribute("html", "lang") == "fr"
    assert (page.input_value('[name="count.horde"]'), page.input_value('[name="name"]')) == ("3", "Gauls")
    assert page.input_value('select[name="option.preset"]') == "everything"


def test_an_option_out_of_bounds_is_said_by_the_field_and_changes_nothing(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto(MINE)
    before = page.url
    page.fill('#agreed [name="option.budget"]', "4000")
    page.keyboard.press("Tab")
    page.wait_for_timeout(300)
    assert page.url == before
    expect(page.locator("#sum")).to_have_text("131 of 200 points, 9 units")


def test_without_a_script_options_and_the_sheet_are_a_button_away(newcomer: Newcomer) -> None:
    page = newcomer(java_script_enabled=False)
    page.goto("/army/virtus")
    page.fill('[name="count.horde"]', "2")
    page.select_option('select[name="option.preset"]', "everything")
    page.click("#apply")
    assert page.input_value('[name="count.horde"]') == "2"
    page.select_option('[name="part.horde-2"]', "horde+elite")
    page.fill('[name="count.horde-2"]', "1")
    page.click("button[value=sheet]")
    assert "Horde (elite)" in page.inner_text(".paper")
    page.click(".around a")
    assert page.input_value('[name="count.horde"]') == "2"
    assert page.input_value('[name="part.horde-2"]') == "horde+elite"


def test_the_list_to_begin_with_stays_as_it_was_chosen(newcomer: Newcomer) -> None:
    """Even where it was not taken yet."""
    page = newcomer()
    page.goto("/army/virtus?start=ready:bretons")
    page.select_option('select[name="start"]', "ready:germains")
    page.select_option('select[name="option.preset"]', "everything")
    page.locator('[value="horde+elite"]').first.wait_for(state="attached")
    assert page.input_value('select[name="start"]') == "ready:germains"
    page.reload()
    assert page.input_value('select[name="start"]') == "ready:germains"


def test_a_general_who_is_not_chosen_yet_is_chosen_in_the_form(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/army/virtus?start.army=5+legionnaires&name=Mine")
    assert page.input_value('[name="part.chief"]') == ""
    page.fill('[name="count.legionnaires"]', "4")
    expect(page.locator("#sum")).to_have_text("44 of 200 points, 4 units")
    page.select_option('[name="part.chief"]', "general")
    expect(page.locator("#sum")).to_have_text("54 of 200 points, 4 units")
    expect(page.locator("#summary")).to_have_text("in order")
    assert grave_faults(page) == []


# Several lines of one unit


def test_a_line_more_is_there_as_soon_as_the_last_one_is_filled(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/army/virtus?option.preset=everything&start.army=general")
    assert page.locator('[name="count.horde-2"]').count() == 0
    page.fill('[name="count.horde"]', "2")
    page.locator('[name="count.horde-2"]').wait_for()
    assert page.evaluate("document.activeElement.name") == "count.horde"
    assert page.input_value('[name="count.horde-2"]') == "0"
    assert page.input_value('[name="part.horde-2"]') == "horde+elite"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "count.horde-2"
    page.keyboard.type("3")
    page.select_option('[name="part.horde-2"]', "horde+elite+stoic")
    expect(page.locator("#sum")).to_have_text("75 of 200 points, 5 units")
    expect(page.locator('[name="part.horde-3"]')).to_have_value("horde+elite")
    page.reload()
    assert [page.input_value(f'[name="count.{line}"]') for line in ("horde", "horde-2", "horde-3")] == ["2", "3", "0"]
    assert page.input_value('[name="part.horde-2"]') == "horde+elite+stoic"
    assert grave_faults(page) == []


def test_generals_of_several_kinds_are_lines_too(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/army/virtus?start.army=6+legionnaires,+general")
    page.fill('[name="count.generals"]', "1")
    page.locator('[name="count.generals-2"]').wait_for()
    page.select_option('[name="part.generals-2"]', "general+charismatic")
    page.fill('[name="count.generals-2"]', "2")
    expect(page.locator("#sum")).to_have_text("126 of 200 points, 6 units")
    page.fill("[name=name]", "Mine")
    page.click(".total button.main")
    page.wait_for_url("**/new/virtus?*")


def test_on_a_small_phone_a_unit_with_all_its_variants_is_one_row(newcomer: Newcomer) -> None:
    page = newcomer(width=360, height=740, locale="fr")
    page.goto("/army/virtus?option.preset=everything&start.army=2+horde,+1+horde%2Belite%2Bstoic,+general")
    assert page.evaluate("document.documentElement.scrollHeight") < 7_000
    count, part = (page.locator(f'[name="{field}.horde-2"]').bounding_box() for field in ("count", "part"))
    assert count is not None
    assert part is not None
    assert abs(count["y"] - part["y"]) < 4
    assert count["height"] >= 40
    assert part["width"] >= 150


# What is wrong


@pytest.mark.parametrize("typed", ["1000", "-3", "2e"])
def test_a_number_that_cannot_be_is_said_at_once_and_the_link_stays(newcomer: Newcomer, typed: str) -> None:
    page = newcomer()
    page.goto(MINE)
    before = page.url
    page.focus('[name="count.legionnaires"]')
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(typed)  # at once: a pause after the 1 of 1000 would be an army with one of them
    expect(page.locator("#summary")).to_have_text("1 thing to mend")
    expect(page.locator("#faults .fault")).to_contain_text("Legionaries: “")
    expect(page.locator('[name="count.legionnaires"]')).to_have_attribute("aria-invalid", "true")
    assert page.url == before
    page.click(".total button.main")
    assert page.evaluate("document.activeElement.name") == "count.legionnaires", "the browser shows the field"
    page.fill('[name="count.legionnaires"]', "6")
    expect(page.locator("#summary")).to_have_text("in order")
    assert page.get_attribute('[name="count.legionnaires"]', "aria-invalid") is None


@pytest.mark.parametrize("scripts", [True, False])
def test_after_a_refusal_what_is_wrong_is_in_sight_and_has_the_focus(
    browser: Browser, address: str, scripts: bool
) -> None:
    context = browser.new_context(
        base_url=address, viewport={"width": 360, "height": 740}, locale="en", java_script_enabled=scripts
    )
    page = context.new_page()
    page.goto("/army/virtus?start.army=9+elephants,+2+horde%2Belite,+general&name=Mine")
    with page.expect_response(lambda answer: answer.status == 422):
        page.click(".total button.main")
    expect(page.locator("#faults")).to_be_focused()
    expect(page.locator("#faults .fault").last).to_be_in_viewport()
    assert page.inner_text("#faults .fault >> nth=0").startswith("Horde (elite): ")
    assert page.inner_text("#faults .fault >> nth=1").startswith("The army costs 256 points")
    context.close()


def test_the_bar_leads_to_what_is_wrong(newcomer: Newcomer) -> None:
    page = newcomer(width=360, height=740)
    page.goto("/army/virtus?start.army=9+elephants,+2+horde%2Belite&name=Mine")
    page.fill('[name="count.elephants"]', "8")
    page.click("#summary")
    expect(page.locator("#faults")).to_be_focused()
    expect(page.locator("#faults .fault").first).to_be_in_viewport()


# Links


def test_a_link_is_copied_by_keyboard_and_opens_the_army_for_a_friend(newcomer: Newcomer) -> None:
    page = newcomer(permissions=CLIPBOARD)
    page.goto("/army/virtus")
    page.fill('[name="count.fanatiques"]', "2")
    expect(page.locator("#link")).to_have_value(re.compile("2\\+fanatiques"))
    press_tab_to(page, "[data-copy]")
    page.keyboard.press("Enter")
    expect(page.locator("[role=status]", has_text="The link is copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    friend = newcomer()
    friend.goto(link)
    assert friend.input_value('[name="count.fanatiques"]') == "2"
    assert friend.context.cookies() == []
    page.fill('[name="count.fanatiques"]', "1")
    expect(page.locator("[data-copied]")).to_have_text("")


def test_where_the_browser_lends_no_clipboard_the_link_is_copied_all_the_same(newcomer: Newcomer) -> None:
    page = newcomer(permissions=CLIPBOARD)
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
    page.goto(MINE)
    page.click("[data-copy]")
    expect(page.locator("[data-copied]")).to_have_text("The link is copied.")
    assert page.evaluate("document.activeElement.matches('[data-copy]')")
    page.fill('[name="name"]', "")
    page.focus('[name="name"]')
    page.keyboard.press("Control+V")
    assert "/army/virtus?seats=2&option.elite=on" in page.input_value('[name="name"]')


# On paper


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("army", ["trajan", "cesar", "germains", "palmyre"])
def test_a_ready_army_of_200_points_is_printed_on_one_page(newcomer: Newcomer, army: str, scheme: str) -> None:
    page = newcomer(color_scheme=scheme)
    page.goto(f"/army/virtus/sheet?start=ready:{army}")
    units = page.locator(".paper tbody th").evaluate_all("all => all.map(one => one.firstChild.textContent)")
    total = page.inner_text(".sum strong")
    pdf = page.pdf(prefer_css_page_size=True)
    printed = letters_of(pdf)
    assert pages_of(pdf) == 1
    assert len(units) > 4
    assert [unit for unit in units if "".join(unit.split()).casefold() not in printed.casefold()] == []
    assert "".join(total.split()) in printed
    assert "HARENA" not in printed


def test_a_sheet_is_light_even_in_the_dark(newcomer: Newcomer) -> None:
    page = newcomer(color_scheme="dark")
    page.goto(MINE.replace("virtus", "virtus/sheet"))
    ink, paper = (
        page.eval_on_selector(one, f"one => getComputedStyle(one).{style}")
        for one, style in (("td", "color"), (".paper", "backgroundColor"))
    )
    assert (ink, paper) == ("rgb(42, 35, 28)", "rgb(255, 255, 255)")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.eval_on_selector("body", "one => getComputedStyle(one).backgroundColor") == "rgb(255, 255, 255)"


def test_the_button_of_a_sheet_prints_it(newcomer: Newcomer) -> None:
    page = newcomer()
    page.add_init_script("window.print = () => { document.title = 'printed'; }")
    page.goto(MINE)
    page.click("button[value=sheet]")
    page.wait_for_url("**/sheet?*")
    assert page.inner_text("h1") == "Mine"
    page.click("[data-print]")
    assert page.title() == "printed"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_where_something_is_wrong(newcomer: Newcomer, scheme: str) -> None:
    page = newcomer(color_scheme=scheme, reduced_motion="reduce")
    page.goto("/army/virtus/sheet?start.army=9+elephants,+2+horde%2Belite")
    assert grave_faults(page) == []
    page.click(".around a")
    page.locator("#summary.wrong").wait_for()
    assert grave_faults(page) == []


def test_on_a_small_phone_the_bar_of_a_long_total_leaves_the_lines_in_sight(newcomer: Newcomer) -> None:
    page = newcomer(width=360, height=740, locale="fr")
    page.goto(MINE.replace("option.elite=on", "option.budget=100"))
    bar = page.locator(".total").bounding_box()
    assert bar is not None
    assert bar["height"] < 0.12 * 740
