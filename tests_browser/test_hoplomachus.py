"""Fights of Hoplomachus in the browser: by mouse and by keys to the end; reach and Range of whoever is pointed at."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests_browser.conftest import Newcomer
from tests_browser.player import ASKED, MOST_DECISIONS, Choice, Player

WIDE: Final[dict[str, Any]] = {"width": 1280, "height": 900}
PHONE: Final[dict[str, Any]] = {"width": 360, "height": 740, "has_touch": True}


class Hoplomachus(Player):
    """Somebody who fights and never gives up."""

    def begin(self, kind: str, **options: str) -> Page:
        """A fight of this kind, up to its first question."""
        self.page.goto("/new/hoplomachus")
        for name, value in {"kind": kind, **options}.items():
            self.page.select_option(f"[name='option.{name}']", value)
        self.page.click(".setup button.main")
        self.page.wait_for_selector(ASKED)
        return self.page

    def some_choice(self) -> Choice:
        """Rather something on the board; never surrender."""
        choices = [choice for choice in self.choices() if choice.label != "Surrender"]
        placed = [choice for choice in choices if choice.path]
        return self.rng.choice(placed if placed and self.rng.random() < 0.85 else choices)

    def fight_on(self, by_keys: bool = False) -> None:
        """To the end, whoever wins."""
        for _ in range(MOST_DECISIONS):
            if self.is_over():
                return
            (self.type if by_keys else self.click)(self.some_choice())
            assert self.page.query_selector(".complaint") is None
        raise AssertionError("the fight never ends")


@pytest.mark.parametrize(("kind", "arena", "screen"), [("flag", "kunlun", WIDE), ("bloodshed", "parthians", PHONE)])
def test_a_fight_is_played_to_its_end_by_mouse(
    newcomer: Newcomer, kind: str, arena: str, screen: dict[str, Any]
) -> None:
    player = Hoplomachus(newcomer(**screen, reduced_motion="reduce"), seed=2)
    page = player.begin(kind, arena=arena)
    player.fight_on()
    assert page.inner_text("#prompt").startswith(("You won!", "You lost."))


def test_a_fight_is_played_to_its_end_by_keys(newcomer: Newcomer) -> None:
    player = Hoplomachus(newcomer(**WIDE, reduced_motion="reduce"), seed=3)
    page = player.begin("spar", arena="vesuvians")
    player.fight_on(by_keys=True)
    assert page.inner_text("#prompt").startswith(("You won!", "You lost."))


def test_whoever_is_pointed_at_shows_where_it_can_go_and_what_is_in_range(newcomer: Newcomer) -> None:
    player = Hoplomachus(newcomer(**WIDE, reduced_motion="reduce"), seed=2)
    page = player.begin("bloodshed", arena="kunlun")
    mover = player.play_until(lambda: page.query_selector_all("#board .side-rival[data-reach]"))[0]
    mover.hover(force=True)
    assert ids(page, ".inreach") == set((mover.get_attribute("data-reach") or "").split())
    assert ids(page, ".inrange") == set((mover.get_attribute("data-range") or "").split())
    page.mouse.move(1270, 890)
    assert not ids(page, ".inreach, .inrange, .shown")


def test_the_arrow_of_a_rival_stands_out_while_it_has_the_focus(newcomer: Newcomer) -> None:
    player = Hoplomachus(newcomer(**WIDE, reduced_motion="reduce"), seed=2)
    page = player.begin("bloodshed", arena="kunlun")
    arrow = player.play_until(lambda: page.query_selector_all("#board .plan"))[0]
    of = arrow.get_attribute("data-of")
    page.focus(f"#board [data-id='{of}']")
    assert "shown" in (arrow.get_attribute("class") or "")


def ids(page: Page, selector: str) -> set[str]:
    """The ids of all parts of the board that are marked so."""
    found = page.eval_on_selector_all(f"#board :is({selector})", "all => all.map(one => one.dataset.id || '')")
    return set(found)


def test_a_switch_hides_the_arrows_until_a_rival_is_pointed_at_and_is_remembered(newcomer: Newcomer) -> None:
    player = Hoplomachus(newcomer(**WIDE, reduced_motion="reduce"), seed=2)
    page = player.begin("bloodshed", arena="kunlun")
    of = player.play_until(lambda: page.query_selector_all("#board .plan:has(.planway)"))[0].get_attribute("data-of")
    arrow = page.locator(f"#board [data-of='{of}']")
    switch = page.locator("#foretold")
    assert (switch.is_checked(), arrow.is_visible()) == (True, True)
    switch.click()
    assert (switch.is_checked(), arrow.is_visible()) == (False, False)
    page.focus(f"#board [data-id='{of}']")
    assert arrow.is_visible()
    page.reload()
    page.wait_for_function("!document.querySelector('#foretold').checked")
    assert not arrow.is_visible()
    switch.click()
    assert arrow.is_visible()
