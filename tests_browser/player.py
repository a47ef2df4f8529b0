"""Somebody at a table in a browser, who plays by mouse, by buttons or by keys."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Final, TypeVar

from msgspec import Struct
from playwright.sync_api import Page

MOST_DECISIONS: Final = 400
LONG_AGO: Final = 3600
"""So many seconds pass in no test: a clock can be stopped only at a time that is still to come."""
READY: Final = "html[data-ready]"
"""A page whose scripts have all run. Before that keys and clicks may go nowhere: every wait begins with it."""
ASKED: Final = f"{READY} #table:not([aria-busy]) .table[data-yours=yes] .options button"
OVER: Final = f"{READY} .table[data-state=over]"
READ: Final = """buttons => buttons.map(b => ({
    number: Number(b.value), path: (b.dataset.path || '').split(' ').filter(Boolean),
    label: b.getAttribute('aria-label') || b.textContent.trim()}))"""
PLATE: Final = """piece => {
    const plate = piece.querySelector('.plate')
    if (!plate) return null
    const whole = piece.getBoundingClientRect(), spot = plate.getBoundingClientRect()
    return {x: spot.x - whole.x + spot.width / 2, y: spot.y - whole.y + spot.height / 2}}"""
"""The middle of a piece's plate, measured from the piece in one look: between two looks the page may scroll."""


Found = TypeVar("Found")


def stop_the_clock(page: Page, at: float | None = None) -> None:
    """Let the clock of this page stand still, at a time in seconds or now, until a test turns it."""
    at = time.time() if at is None else at
    page.clock.install(time=at - LONG_AGO)
    page.clock.pause_at(at)


class Choice(Struct, frozen=True):
    number: int
    path: list[str]
    label: str


class Player:
    """The page of somebody who has a seat."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = Random(seed)

    def play_the_computer(self) -> None:
        """From the first page to the first option: one click."""
        self.page.goto("/")
        self.page.click("button.door.main")
        self.page.wait_for_selector(ASKED)

    @property
    def version(self) -> int:
        return int(self.page.get_attribute(".table", "data-version") or 0)

    def is_over(self) -> bool:
        """Wait until it is this player's turn or the game has ended."""
        self.page.wait_for_selector(f"{ASKED}, {OVER}", state="attached", timeout=60_000)
        return self.page.query_selector(OVER) is not None

    def choices(self) -> list[Choice]:
        found = self.page.eval_on_selector_all(".options button", READ)
        return [Choice(**one) for one in found]

    def some_choice(self) -> Choice:
        """Rather something on the board than a plain button, so that the game goes on."""
        choices = self.choices()
        placed = [choice for choice in choices if choice.path]
        return self.rng.choice(placed if placed and self.rng.random() < 0.85 else choices)

    def play_until(self, find: Callable[[], Found], choose: Callable[[], Choice] | None = None) -> Found:
        """Play the computer on until something is found; whoever loses before that begins another match."""
        choose = choose or self.some_choice
        for _ in range(MOST_DECISIONS):
            if found := find():
                return found
            self.press_button(choose())
            if self.is_over():
                self.play_the_computer()
        raise AssertionError(f"not found in {MOST_DECISIONS} decisions")

    def wait_for_news(self, version: int) -> None:
        self.page.wait_for_selector(f".table:not([data-version='{version}'])")

    def has_chosen(self, path: list[str]) -> bool:
        """Whether the page has these places chosen already: a piece that alone can act is."""
        chosen = (self.page.get_attribute("#table", "data-chosen") or "").split(" | ")
        return len(path) <= len(chosen) and all(step in ids.split() for step, ids in zip(path, chosen, strict=False))

    def waits_at(self, version: int) -> bool:
        """Whether the page still shows this version and has sent nothing."""
        return self.page.query_selector(f"#table:not([aria-busy]) .table[data-version='{version}']") is not None

    # By mouse

    def tap(self, step: str) -> None:
        """Click a piece or a place; a place with a plate at its plate, which no piece covers."""
        found = self.page.locator(f'#board [data-id~="{step}"]').first
        spot = found.evaluate(PLATE)
        return found.click() if spot is None else found.click(position=spot)

    def click(self, choice: Choice) -> None:
        """Click along the path on the board; what is left open there is chosen by its button."""
        before = self.version
        for number, step in enumerate(choice.path):
            if not self.has_chosen(choice.path[: number + 1]):
                self.tap(step)
        if self.waits_at(before):
            self.page.click(f'.options button[value="{choice.number}"]')
        self.wait_for_news(before)

    def press_button(self, choice: Choice) -> None:
        """Choose by the list alone; on a small screen it is folded away."""
        before = self.version
        button = f'.options button[value="{choice.number}"]'
        if not self.page.is_visible(button) and self.page.is_visible("#more[aria-expanded=false]"):
            self.page.click("#more")
        if not self.page.is_visible(button):
            self.page.locator(".options details", has=self.page.locator(f'button[value="{choice.number}"]')).locator(
                "> summary"
            ).click()
        self.page.click(button)
        self.wait_for_news(before)

    # By keys

    def focused(self, attribute: str) -> str:
        found = self.page.evaluate(f"document.activeElement.getAttribute('{attribute}') || ''")
        return str(found)

    def tab_to(self, attribute: str, wanted: str | None = None) -> None:
        """Press Tab until something is reached that has this attribute, or this value of it."""
        for _ in range(200):
            here = self.focused(attribute)
            if here and wanted in (None, here):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {attribute}={wanted}")

    def type(self, choice: Choice) -> None:
        """Choose by keys alone: Tab to the board, `n` from piece to piece, Enter; the rest by its button."""
        before = self.version
        self.page.keyboard.press("Escape")
        for number, step in enumerate(choice.path):
            if not self.has_chosen(choice.path[: number + 1]):
                self._walk_to(step)
                self.page.keyboard.press("Enter")
        if self.waits_at(before):
            self._open_group(choice)
            self.tab_to("value", str(choice.number))
            self.page.keyboard.press("Enter")
        self.wait_for_news(before)

    def _walk_to(self, step: str) -> None:
        self.tab_to("data-id")
        for _ in range(80):
            if step in self.focused("data-id").split():
                return
            self.page.keyboard.press("n")
        raise AssertionError(f"`n` never reaches {step}")

    def _open_group(self, choice: Choice) -> None:
        """A folded group is opened by Enter on its title."""
        button = f'.options button[value="{choice.number}"]'
        if self.page.is_visible(button):
            return
        group = self.page.locator(".options details", has=self.page.locator(f'button[value="{choice.number}"]'))
        for _ in range(200):
            if group.locator("> summary").evaluate("one => one === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab never reaches the group")
