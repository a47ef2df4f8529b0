"""Take the picture of the README: the start of a match of Invictus in the browser, played by the product itself."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.web.crash import Server

DOCS: Final = Path(__file__).parents[1] / "docs"
CHROMIUM: Final = "/usr/bin/chromium"
ANSWERS: Final = 8


def main() -> None:
    """Play a few answers against the computer, and look at the table."""
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as browsers:
        address = server.start()
        browser = browsers.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 760}, color_scheme="light", locale="en-GB")
        page.goto(address)
        page.locator('form[action="/play"] button').first.click()
        page.wait_for_selector("button[name=choice]", state="attached")
        for number in range(ANSWERS):
            page.wait_for_timeout(700)
            choices = page.locator("button[name=choice]:visible")
            if count := choices.count():
                choices.nth(min(number, count - 1)).click()
        page.wait_for_timeout(2500)
        page.screenshot(path=DOCS / "table.png")
        browser.close()


if __name__ == "__main__":
    main()
