"""A server of its own on a free port, a browser, and people who come to it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
NO_BROWSER: Final = "The browser tests need Chromium: install it, or say where it is by HARENA_CHROMIUM."
SERVE: Final = "from harena.cli.app import main; main()"
OFFLINE: Final = (
    "net::ERR_INTERNET_DISCONNECTED",
    "net::ERR_CONNECTION_REFUSED",
    "net::ERR_INCOMPLETE_CHUNKED_ENCODING",
)
"""What a browser says by itself when the test takes the network away, or the server."""

LOGS: Final[dict[str, Path]] = {}
"""What each server has written down, by its address."""

UNREADY: Final = "html:not([data-ready])"
"""A page whose scripts have not all run. Whatever is clicked, filled in or expected waits until they have."""

PATIENCE: Final = 60_000
"""Milliseconds that anything may take on a busy machine."""
expect.set_options(timeout=PATIENCE)

Newcomer = Callable[..., Page]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server of this run listens."""
    with started(tmp_path_factory.mktemp("data"), SERVE) as found:
        yield found


@contextmanager
def started(folder: Path, program: str) -> Iterator[str]:
    """Where a server listens that this program starts."""
    arguments = ["serve", "--port", "0", "--data", str(folder), "--no-browser"]
    environment = {**os.environ, "LANG": "en", "LC_ALL": "C.UTF-8"}
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(
            [sys.executable, "-c", program, *arguments], stdout=subprocess.PIPE, stderr=log, env=environment
        ) as process,
    ):
        assert process.stdout is not None
        found = None
        while found is None and (line := process.stdout.readline()):
            found = re.search(rb"http://[\d.]+:\d+", line)
        assert found is not None, (folder / "log").read_text()
        LOGS[found[0].decode()] = folder / "log"
        yield found[0].decode()
        process.terminate()


def chromium() -> str:
    """The browser of this machine."""
    given = os.environ.get("HARENA_CHROMIUM")
    found = shutil.which(given) if given else next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.exit(NO_BROWSER, returncode=1)
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])


@pytest.fixture
def newcomer(browser: Browser, address: str) -> Iterator[Newcomer]:
    """Somebody with a fresh browser; at the end nobody's page may have complained about anything."""
    faults: list[str] = []
    contexts = []

    def come(width: int = 1280, height: int = 900, **settings: Any) -> Page:
        usual = {"base_url": address, "viewport": {"width": width, "height": height}, "locale": "en"}
        context = browser.new_context(**{**usual, **settings})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        if settings.get("java_script_enabled", True):
            page.add_locator_handler(page.locator(UNREADY), lambda: None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        return page

    yield come
    for context in contexts:
        context.close()
    unknown = [fault for fault in faults if not any(known in fault for known in OFFLINE)]
    assert not unknown, f"{unknown}\n{LOGS[address].read_text()[-4000:]}"
