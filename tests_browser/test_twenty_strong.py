"""20 Strong in the browser: a whole climb by mouse with real dice, one confrontation by keys, and what the table shows.

Where a climb must come to its end its dice are typed, and every one of them shows a crit: nothing is left to luck.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import ceil
from typing import Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests_browser.conftest import Newcomer
from tests_browser.player import OVER, READY, Player
from tests_browser.test_everybody import grave_faults
from tests_browser.test_reading import SMALLEST
from tests_browser.test_virtus import too_small

GAME: Final = "/new/twenty_strong"
ASKED: Final = f"{READY} #table:not([aria-busy]) :is(.options button, .typing)"
WINDOW: Final[ViewportSize] = {"width": 1280, "height": 900}
PHONE: Final[ViewportSize] = {"width": 360, "height": 740}
HERO: Final = "Brennos"
OTHERS: Final = ("Glauka", "Hylas", "Faustulus")
CHARUN: Final = {"option.lieutenant": "charun"}
STRONG: Final = {"option.dice": "YYYYGGGGBBBBPPPPR", "option.health": "6"}
AT_THE_END: Final = {**CHARUN, "option.hero": "brennos", "option.begin": "final"}
COLOURS: Final = ("red", "purple", "blue", "green", "yellow")
PREFERRED: Final = ("Challenge the primus", "Observe", "Gain 1 Health", "Take the reward", "Do without it", "Go on")
"""What this climber does where nothing needs thought; else the first choice that discards nothing."""
MOST_STEPS: Final = 250


class Climber(Player):
    """Somebody who climbs Mount Vesuvius."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.seen: set[str] = set()
        self.gone: list[str] = []
        """The cards that were observed, and so discarded."""

    def begin(self, **given: str) -> None:
        """A new match by its form, which the address fills in."""
        self.page.goto(f"{GAME}?{urlencode(given)}")
        self.page.click("form.setup button.main")
        self.wait()

    def wait(self) -> None:
        """Until a decision or a roll is asked for, or the climb is over."""
        self.page.wait_for_selector(f"{ASKED}, {OVER}", state="attached", timeout=60_000)

    @property
    def prompt(self) -> str:
        return self.page.inner_text("#prompt")

    def is_ended(self) -> bool:
        return self.page.query_selector(OVER) is not None

    # By mouse

    def press(self, selector: str) -> None:
        before = self.version
        self.page.click(selector)
        self.wait_for_news(before)
        self.wait()

    def choose(self, label: str) -> None:
        """The option that begins so, on the board where it has a place there."""
        self.click(next(choice for choice in self.choices() if choice.label.startswith(label)))
        self.wait()

    def type_cards(self) -> None:
        """Name cards by their keys: the heroes of this climb, what was discarded, or cards that nobody has seen yet."""
        blanks = self.page.locator(".typing .card-blank").count()
        keys = self.page.eval_on_selector_all("[data-card]", "all => all.map(one => one.dataset.card)")
        unseen = [name for name in keys if name not in self.seen]
        prompt = self.prompt
        heroes = [*OTHERS, HERO]
        named = heroes if "Hero cards" in prompt else self.gone if "discard pile" in prompt else unseen
        for name in named[:blanks]:
            self.page.click(f'[data-card="{name}"]')
        self.seen.update(named[:blanks])
        self.press(".typing .main")

    def throw_crits(self) -> None:
        for die in self.page.locator(".typing fieldset.blank").all():
            die.locator('label.key:has(input[value="crit"])').click()
        self.press(".typing .main")

    def count(self, zone: str, *colours: str) -> None:
        """Click dice of a zone, as often as they are meant: they are counted, and all are sent at once."""
        for colour in colours:
            self.page.locator(f'#board [data-id~="{zone}:{colour}"]').first.click()
        self.press("button.confirm")

    def countable(self, zone: str) -> list[str]:
        """The dice of a zone that can be counted now, strong ones first, each by its colour."""
        read = "all => all.map(one => [Number(one.dataset.most), Number(one.dataset.shared) || 99])"
        found: list[str] = []
        for colour in COLOURS:
            for most, shared in self.page.eval_on_selector_all(f'button[data-path="{zone}:{colour}"][data-most]', read):
                found += [colour] * min(most, shared - len(found))
        return found

    def crits_needed(self) -> int:
        """So many crits defeat all enemies; at least one, where something else is missing."""
        told = self.page.eval_on_selector_all("#board .foe", "all => all.map(one => one.ariaLabel)")
        hits = [int(found[1]) for one in told if (found := re.search(r"(\d+) of \d+ hits still needed", one))]
        return max(1, sum(map(ceil, (number / 2 for number in hits))))

    def go_towards_a_primus(self) -> None:
        ways = [choice for choice in self.choices() if choice.label.startswith("Go to ")]
        self.click(next((way for way in ways if "the primus" in way.label), ways[0]))
        self.wait()

    def step(self) -> None:
        """One decision, or one typed outcome, by mouse."""
        if self.page.query_selector(".typing .card-blank"):
            self.type_cards()
        elif self.page.query_selector(".typing"):
            self.throw_crits()
        elif self.page.query_selector("form.suggested"):
            self.press("form.suggested button")
        elif dice := self.countable("pool"):
            self.count("pool", *dice[: self.crits_needed()])
        elif dice := self.countable("exhausted"):
            self.count("exhausted", *dice)
        elif "Where do you go" in self.prompt:
            self.go_towards_a_primus()
        else:
            self.decide()

    def decide(self) -> None:
        labels = [choice.label for choice in self.choices()]
        kept = [label for label in labels if not label.startswith(("Discard", "One less", "One more"))]
        chosen = next((label for wanted in PREFERRED for label in kept if label.startswith(wanted)), kept[0])
        if chosen.startswith("Observe "):
            self.gone.append(chosen.removeprefix("Observe ").partition(":")[0])
        self.choose(chosen)

    def climb_until(self, is_there: Callable[[], object]) -> None:
        for _ in range(MOST_STEPS):
            if is_there() or self.is_ended():
                return
            self.step()
            assert self.page.query_selector(".complaint") is None
        raise AssertionError(f"not there after {MOST_STEPS} steps: {self.prompt}")


def look(page: Page) -> None:
    """Nothing is wider than a phone, every letter is large enough there and in a window, nothing serious is wrong."""
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert too_small(page, "#board", SMALLEST) == []
    page.set_viewport_size(WINDOW)
    assert too_small(page, "#board", SMALLEST) == []
    assert grave_faults(page) == []


# A whole climb


def test_a_whole_climb_is_played_to_the_final_and_won_by_mouse(newcomer: Newcomer) -> None:
    page = newcomer(reduced_motion="reduce")
    climber = Climber(page)
    climber.begin(**CHARUN, **STRONG, dice="typed")
    climber.climb_until(lambda: "Who is your hero" in climber.prompt)
    climber.choose(HERO)
    climber.climb_until(lambda: "Where do you go" in climber.prompt)
    look(page)
    climber.climb_until(lambda: page.locator("#board", has_text="Conflict with").count())
    assert "lasts until all its enemies are defeated" in page.inner_text(".standing")
    look(page)
    climber.climb_until(lambda: page.locator("#board", has_text="The Final, turn 1").count())
    assert "defeat Charun and all allies to win" in page.inner_text(".standing")
    look(page)
    climber.climb_until(lambda: False)
    assert climber.prompt.startswith("You won! The lieutenant and all allies are defeated.")
    look(page)
    assert page.query_selector(".next >> text=Go on") is None, "practice brings no rank"
    page.click(".next >> text=Replay")
    page.wait_for_selector(f"{READY} #replay svg.ascent")
    assert "Turn 1" in page.locator("select.chapter option").all_inner_texts()


# By keys


class Typist(Climber):
    """The same climber without a mouse."""

    def hit(self, attribute: str, wanted: str, *keys: str) -> None:
        """Tab to what has this attribute, and press these keys there."""
        self.tab_to(attribute, wanted)
        for key in keys:
            self.page.keyboard.press(key)

    def commit_by_keys(self, *colours: str) -> None:
        """`n` goes from die to die, Enter counts one, and the button sends them with the roll."""
        before = self.version
        for colour in colours:
            self._walk_to(f"pool:{colour}")
            self.page.keyboard.press("Enter")
        self.hit("name", "close", "Enter")
        self.wait_for_news(before)
        self.wait()

    def type_crits_by_keys(self) -> None:
        """Each die is a group of keys: Tab enters it, an arrow to the left takes its last face."""
        before = self.version
        for place in range(self.page.locator(".typing fieldset.blank").count()):
            self.hit("name", f"shown.{place}", "ArrowLeft")
        told = self.page.eval_on_selector_all(".typing :checked", "all => all.map(one => one.value)")
        assert set(told) == {"crit"}
        self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")
        self.wait_for_news(before)
        self.wait()

    def assign_by_keys(self) -> None:
        self.type(next(choice for choice in self.choices() if choice.label.startswith("Assign a ")))
        self.wait()


def test_one_confrontation_is_fought_by_keys_alone(newcomer: Newcomer) -> None:
    page = newcomer(reduced_motion="reduce")
    typist = Typist(page)
    typist.begin(**AT_THE_END, dice="typed")
    typist.climb_until(lambda: "Pass 1" in typist.prompt)
    typist.commit_by_keys("red", "purple", "purple", "blue", "blue", "green")
    typist.type_crits_by_keys()
    assert "6 crits (green, 2 blue, 2 purple, red)" in page.inner_text(".latest")
    while not typist.is_ended():
        typist.assign_by_keys()
        assert page.query_selector(".complaint") is None
    assert typist.prompt.startswith("You won!")


# What the table shows


def test_dice_fall_and_the_chances_are_told_before(newcomer: Newcomer) -> None:
    """With motion, as most people have it. Dice are the server's own; that they fall does not depend on how."""
    page = newcomer()
    climber = Climber(page)
    climber.begin(**AT_THE_END)
    climber.climb_until(lambda: "Pass 1" in climber.prompt)
    for colour in ("red", "purple"):
        page.locator(f'#board [data-id~="pool:{colour}"]').first.click()
    expect(page.locator("button.confirm")).to_have_text("Commit 2 and roll")
    expect(page.locator(".odds.ahead")).to_contain_text(re.compile(r"Charun\s*\d+%"))
    climber.press("button.confirm")
    tumbling = "one => getComputedStyle(one).animationName"
    assert page.locator("#board .tumble").first.evaluate(tumbling) == "tumble"


def test_a_rule_is_explained_once_and_opens_in_place(newcomer: Newcomer) -> None:
    page = newcomer(reduced_motion="reduce")
    climber = Climber(page)
    climber.begin(**AT_THE_END)
    first = "#hint[open] [data-hint='prompt.first_tactics']"
    assert len(page.inner_text(first).rpartition("(")[0].split()) <= 25
    page.click(f"{first} a >> text=TWS-049")
    expect(page.locator("#rule[open]")).to_contain_text("Choose 1 of the 4 tactics")
    page.keyboard.press("Escape")
    page.reload()
    climber.wait()
    assert not page.is_visible(first)


def test_a_card_is_faced_by_clicking_it_and_observing_says_its_price(newcomer: Newcomer) -> None:
    page = newcomer(reduced_motion="reduce")
    climber = Climber(page)
    climber.begin(**CHARUN, **{"option.hero": "brennos"})
    climber.climb_until(lambda: "What do you do here" in climber.prompt)
    told = page.get_attribute("#board [data-id='here:observe']", "aria-label") or ""
    assert told == "Observe instead: lose 1 Health, then recover a die or gain 1 Health"
    before = climber.version
    card = page.locator("#board [data-id='here:primus']")
    card.click()
    assert page.inner_text("#picked").startswith("Chosen, a second click does it:")
    card.click()
    climber.wait_for_news(before)
    climber.wait()
    assert page.locator("#board", has_text="Conflict with").count()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_from_the_first_card_to_a_fight(newcomer: Newcomer, scheme: str) -> None:
    page = newcomer(color_scheme=scheme, reduced_motion="reduce", locale="fr")
    climber = Climber(page)
    climber.begin(**AT_THE_END)
    assert grave_faults(page) == []
    while not page.query_selector("#board .foe"):
        climber.decide()
    assert grave_faults(page) == []
