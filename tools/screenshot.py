"""Take the picture of the README: the middle of a match of Invictus in the browser, played by the product itself."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.web.crash import Server
from tests_browser.player import Player

DOCS: Final = Path(__file__).parents[1] / "docs"
CHROMIUM: Final = "/usr/bin/chromium"
ANSWERS: Final = 30


def main() -> None:
    """Play a few answers against the computer, and look at the table."""
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as browsers:
        address = server.start()
        browser = browsers.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(
            base_url=address, viewport={"width": 1280, "height": 760}, color_scheme="light", locale="en-GB"
        )
        player = Player(page, seed=5)
        player.play_the_computer()
        for _ in range(ANSWERS):
            if player.is_over():
                break
            player.press_button(player.some_choice())
        player.is_over()
        page.wait_for_timeout(2000)
        page.screenshot(path=DOCS / "table.png")
        browser.close()


if __name__ == "__main__":
    main()
