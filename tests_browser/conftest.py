"""A server of its own on a free port, a browser, and people who come to it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM: Final = os.environ.get("HARENA_CHROMIUM", "/usr/bin/chromium")
SERVE: Final = "from harena.cli.app import main; main()"
OFFLINE: Final = "net::ERR_INTERNET_DISCONNECTED"
"""What a browser says by itself when the test takes the network away."""

Newcomer = Callable[..., Page]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server of this run listens."""
    folder: Path = tmp_path_factory.mktemp("data")
    arguments = ["serve", "--port", "0", "--data", str(folder), "--no-browser"]
    environment = {**os.environ, "LANG": "en", "LC_ALL": "C.UTF-8"}
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(
            [sys.executable, "-c", SERVE, *arguments], stdout=subprocess.PIPE, stderr=log, env=environment
        ) as process,
    ):
        assert process.stdout is not None
        found = None
        while found is None and (line := process.stdout.readline()):
            found = re.search(rb"http://[\d.]+:\d+", line)
        assert found is not None, (folder / "log").read_text()
        yield found[0].decode()
        process.terminate()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])


@pytest.fixture
def newcomer(browser: Browser, address: str) -> Iterator[Newcomer]:
    """Somebody with a fresh browser; at the end nobody's page may have complained about anything."""
    faults: list[str] = []
    contexts = []

    def come(width: int = 1280, height: int = 900, **settings: Any) -> Page:
        context = browser.new_context(
            base_url=address, viewport={"width": width, "height": height}, **{"locale": "en", **settings}
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        return page

    yield come
    for context in contexts:
        context.close()
    assert [fault for fault in faults if OFFLINE not in fault] == []
