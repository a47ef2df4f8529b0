"""Take the pictures of the README: a match of each game in the browser, played by the product itself.

`python -m tools.screenshot climb` takes only those that are named.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tests.web.crash import Server
from tests_browser.player import Choice, Player
from tests_browser.test_twenty_strong import Climber
from tests_browser.test_virtus import eager

DOCS: Final = Path(__file__).parents[1] / "docs"
CHROMIUM: Final = "/usr/bin/chromium"
DUEL: Final = 30
BATTLE: Final = 64
"""How many answers make a table worth looking at."""


def duel(page: Page) -> None:
    """A duel of Invictus against the computer."""
    player = Player(page, seed=5)
    player.play_the_computer()
    _play(player, DUEL, player.some_choice)


def battle(page: Page) -> None:
    """A battle of Virtus at the Danube, with most units in the field."""
    page.goto("/new/virtus?option.scenario=danube")
    page.select_option("[name='seat.1']", "greedy")
    page.select_option("[name=foe]", label="Dacians")
    page.click("form.setup button.main")
    page.wait_for_selector("#table.live")
    player = Player(page, seed=3)

    def forward() -> Choice:
        if not page.query_selector("#board .waiting"):
            return eager(player)
        return player.rng.choice([choice for choice in player.choices() if "reserve" not in choice.label.casefold()])

    _play(player, BATTLE, forward)


def climb(page: Page) -> None:
    """A conflict with a primus of 20 Strong: five dice have been rolled, and hits wait to be assigned."""
    climber = Climber(page)
    climber.begin(**{"option.lieutenant": "charun", "option.hero": "brennos", "option.begin": "primus"})
    climber.climb_until(lambda: page.query_selector("#board [data-id~='pool:red']") and "Pass 1" in climber.prompt)
    climber.count("pool", "red", "purple", "purple", "blue", "blue")
    page.mouse.move(0, 0)
    page.wait_for_timeout(2000)
    page.evaluate("scrollTo(0, 0)")


def _play(player: Player, answers: int, choose: Callable[[], Choice]) -> None:
    for _ in range(answers):
        if player.is_over():
            break
        player.press_button(choose())
    player.is_over()
    player.page.wait_for_timeout(2000)
    player.page.evaluate("scrollTo(0, 0)")


PICTURES: Final[dict[str, Callable[[Page], None]]] = {"table": duel, "battle": battle, "climb": climb}


def main(wanted: Sequence[str]) -> None:
    """Play a few answers, and look at the table."""
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as browsers:
        address = server.start()
        browser = browsers.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name in wanted or PICTURES:
            page = browser.new_page(
                base_url=address, viewport={"width": 1280, "height": 760}, color_scheme="light", locale="en-GB"
            )
            PICTURES[name](page)
            page.screenshot(path=DOCS / f"{name}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
