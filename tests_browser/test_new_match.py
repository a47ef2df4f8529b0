"""Setting up a match in a browser: lists that say at once what fits, and a form that comes again as it was."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests_browser.conftest import Newcomer
from tests_browser.test_everybody import grave_faults

ELITE = "/army/virtus?option.elite=on&start.army=6+legionnaires%2Belite,+general&name=Mine"


def saved(page: Page) -> None:
    """Save an army that needs a module which is off unless somebody switches it on."""
    page.goto(ELITE)
    page.click(".total button.main")
    page.wait_for_url("**/new/virtus**")


def test_the_lists_of_armies_follow_the_options_and_keep_what_is_chosen(newcomer: Newcomer) -> None:
    page = newcomer()
    saved(page)
    page.goto("/new/virtus")
    mine = page.locator("select[name=bring] option").first
    expect(mine).to_have_text("Mine (does not fit these options)")
    page.select_option("[name=foe]", label="Dacians")
    page.select_option("[name='option.preset']", "everything")
    expect(mine).to_have_text("Mine")
    expect(page.locator("[name=foe] option:checked")).to_have_text("Dacians")


def test_a_list_that_somebody_has_open_changes_when_they_leave_it(newcomer: Newcomer) -> None:
    """The answer comes while the list has the focus: it would close under the hand."""
    page = newcomer()
    saved(page)
    page.goto("/new/virtus")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/new/virtus?**", hold)
    with page.expect_request("**/new/virtus?**"):
        page.select_option("[name='option.preset']", "everything")
    page.focus("[name=foe]")
    with page.expect_response("**/new/virtus?**"):
        held[0].continue_()
    page.unroute("**/new/virtus?**")
    mine = page.locator("select[name=bring] option").first
    page.evaluate("new Promise((done) => setTimeout(done, 300))")
    expect(page.locator("[name=foe]")).to_be_focused()
    expect(mine).to_have_text("Mine (does not fit these options)")
    page.focus("[name='option.preset']")
    expect(mine).to_have_text("Mine")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_refused_form_has_its_reasons_in_sight_and_focused_and_its_choices(
    browser: Browser, address: str, scripts: bool
) -> None:
    context = browser.new_context(
        base_url=address, viewport={"width": 360, "height": 740}, locale="en", java_script_enabled=scripts
    )
    page = context.new_page()
    saved(page)
    page.goto("/new/virtus?option.scenario=tapae")
    page.select_option("[name=bring]", label="Mine (does not fit these options)")
    page.fill("[name='option.budget']", "170")
    with page.expect_response(lambda answer: answer.status == 422):
        page.click("#setup button.main")
    expect(page.locator("#complaints")).to_be_focused()
    expect(page.locator("#complaints p").first).to_be_in_viewport()
    assert page.input_value("[name='option.budget']") == "170"
    assert page.input_value("[name='option.scenario']") == "tapae"
    assert page.input_value("[name=bring]").startswith("saved:")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    if scripts:
        assert grave_faults(page) == []
    context.close()


def test_an_army_without_a_name_says_so_beside_the_button(newcomer: Newcomer) -> None:
    page = newcomer(width=360, height=740)
    page.goto(ELITE.replace("&name=Mine", ""))
    expect(page.locator("#summary")).to_have_text("name missing")
    page.click("#summary")
    expect(page.locator("#name")).to_be_focused()
    page.keyboard.type("Mine")
    expect(page.locator("#summary")).to_have_text("in order")
    page.fill("#name", "M" * 61)
    expect(page.locator("#faults .fault")).to_contain_text("1 to 60 characters")
