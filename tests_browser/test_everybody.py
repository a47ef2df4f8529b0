"""The pages serve everybody: small screens, light and dark, screen readers, French, keys."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Response

from tests_browser.conftest import Newcomer
from tests_browser.player import Player

GRAVE = ("serious", "critical")
PAGES = (
    "/",
    "/new/invictus",
    "/new/invictus?seats=4",
    "/new/ludus",
    "/new/virtus?option.scenario=danube",
    "/army/invictus",
    "/army/virtus",
    "/army/virtus?option.preset=everything&start.army=3+horde%2Belite,+2+legionnaires,+general%2Bhero,+camp",
    "/army/virtus/sheet",
    "/army/invictus/sheet",
    "/rules/invictus",
    "/account",
    "/rules/ludus",
    "/rules",
)


def grave_faults(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in GRAVE]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_serious_on_a_page(newcomer: Newcomer, path: str, scheme: str) -> None:
    page = newcomer(color_scheme=scheme, reduced_motion="reduce")
    page.goto(path)
    assert grave_faults(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_the_table(newcomer: Newcomer, scheme: str) -> None:
    player = Player(newcomer(color_scheme=scheme, reduced_motion="reduce"))
    player.play_the_computer()
    address = player.page.url
    assert grave_faults(player.page) == []
    for _ in range(4):
        player.press_button(player.some_choice())
        assert not player.is_over()
    player.page.keyboard.press("n")
    player.page.keyboard.press("Enter")
    assert grave_faults(player.page) == []
    for part in ("/replay", "/dice", "?v=3"):
        player.page.goto(address + part)
        assert grave_faults(player.page) == []


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_wider_than_a_small_phone(newcomer: Newcomer, path: str) -> None:
    page = newcomer(width=360, height=740)
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_match_on_a_small_phone(newcomer: Newcomer) -> None:
    player = Player(newcomer(width=360, height=740, has_touch=True), seed=8)
    player.play_the_computer()
    for _ in range(8):
        if player.is_over():
            break
        assert player.page.evaluate("document.documentElement.scrollWidth") <= 360
        small = player.page.eval_on_selector_all(
            ".options button, .tools button",
            "all => all.filter(b => b.offsetParent && b.getBoundingClientRect().height < 24).length",
        )
        assert small == 0
        player.click(player.some_choice())


def test_tab_reaches_the_board_once_and_arrows_walk_on_it(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    assert player.page.locator('#board [tabindex="0"]').count() == 1
    player.tab_to("data-id")
    start = player.page.evaluate_handle("document.activeElement")
    moved = False
    for key in ("ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown"):
        player.page.keyboard.press(key)
        moved |= not player.page.evaluate("start => start === document.activeElement", start)
    assert moved
    assert player.focused("aria-label")
    player.page.keyboard.press("Tab")
    assert player.focused("data-id") == ""


def test_the_help_opens_with_a_question_mark_and_closes_with_escape(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    player.page.keyboard.press("?")
    assert player.page.is_visible("#keys")
    player.page.keyboard.press("Escape")
    assert not player.page.is_visible("#keys")


def test_a_screen_reader_hears_what_happens(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    player.press_button(player.choices()[0])
    assert not player.is_over()
    assert player.page.text_content("#said")


def test_each_rule_is_explained_once(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    player.page.wait_for_selector("#hint p")
    assert player.page.get_attribute("#hint p >> a", "href") == "/rules/invictus#INV-045"
    player.page.reload()
    assert not player.is_over()
    assert not player.page.is_visible("#hint[open] [data-hint='prompt.exchanges']")


def test_a_reader_of_french_gets_french(newcomer: Newcomer) -> None:
    player = Player(newcomer(locale="fr-FR"))
    player.play_the_computer()
    assert player.page.get_attribute("html", "lang") == "fr"
    assert player.page.text_content("#choices") == "Vos possibilités"


def test_a_replay_has_an_address_for_every_position(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    player.press_button(player.choices()[0])
    assert not player.is_over()
    page, address = player.page, player.page.url
    page.goto(f"{address}/replay")
    last = page.input_value("#slider")
    page.keyboard.press("ArrowLeft")
    assert page.input_value("#slider") == str(int(last) - 1)
    linked = page.url
    other = page.context.new_page()
    other.goto(linked)
    assert other.input_value("#slider") == str(int(last) - 1)
    page.bring_to_front()
    page.keyboard.press("Home")
    page.wait_for_url("**#0")


def test_a_browser_finds_the_fault_in_a_record_whose_dice_were_changed(newcomer: Newcomer) -> None:
    player = Player(newcomer())
    player.play_the_computer()
    page = player.page
    page.click(".resign summary")
    page.click(".resign button")
    page.wait_for_selector(".ending")
    page.click("a[href$='/dice']")
    page.click("#verify button")
    page.wait_for_selector("#verdict.good")
    record = page.request.get(page.url.replace("/dice", "/record")).text()
    changed = re.sub(r'"got":\[(\d+)\]', lambda found: f'"got":[{int(found[1]) + 1}]', record, count=1)
    page.route("**/record", lambda route: route.fulfill(body=changed))
    page.click("#verify button")
    page.wait_for_selector("#verdict.fault")


def test_a_page_weighs_little(newcomer: Newcomer) -> None:
    page = newcomer()
    answers: list[Response] = []

    def note(answer: Response) -> None:
        answers.append(answer)

    page.on("response", note)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    without_fonts = [answer for answer in answers if answer.ok and not answer.url.endswith(".woff2")]
    assert sum(len(answer.body()) for answer in without_fonts) <= 150_000
