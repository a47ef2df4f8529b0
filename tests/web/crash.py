"""A server that is killed again and again in the middle of matches: nothing that was acknowledged may be lost.

`python -m tests.web.crash 100` kills it a hundred times (`make test-crash`); the ordinary tests do it a few times.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Timer
from types import TracebackType

import httpx

PATIENCE = 60.0
LONGEST_DELAY = 0.1
"""Seconds between the last answer that a server may acknowledge and its end: about as long as an answer or two take."""
SCRIPT = {"accept": "application/json"}


class Server:
    """`harena serve` in a process of its own, on a free port."""

    def __init__(self, data: Path, *more: str, first: str = "") -> None:
        """`first`: what Python does before it starts the server."""
        self._command = [sys.executable, "-c", f"{first}\nfrom harena.cli.app import main; main()", "serve"]
        self._command += ["--port", "0", "--data", str(data), "--no-browser", *more]
        self._log = data / "server.log"

    def start(self) -> str:
        """Start it, and return its address as soon as it listens."""
        environment = {**os.environ, "LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://[\d.]+:\d+", line)
        if found is None:
            raise AssertionError(f"the server did not start: {line} {self._log.read_text()[-2000:]}")
        return found[0]

    def kill(self) -> None:
        """As if the power went."""
        self.process.send_signal(signal.SIGKILL)
        self.gone()

    def gone(self) -> None:
        """Wait until the process has ended."""
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> float:
        """Ask it to stop; how many seconds it took."""
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.gone()
        return time.monotonic() - begun

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.kill()


class Browser:
    """Somebody who plays at random, and remembers what the server has acknowledged."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._cookies: dict[str, str] = {}
        self.acknowledged: dict[str, int] = {}
        self.answers = 0
        self.match = ""
        self.finished = 0

    def play(self, address: str, answers: int, then: Callable[[], None]) -> None:
        """Play until the server is gone; when so many answers more were acknowledged, see to it that it goes."""
        enough, end = self.answers + answers, time.monotonic() + 10 * PATIENCE
        seen_to = False
        with httpx.Client(base_url=address, cookies=self._cookies, timeout=PATIENCE, follow_redirects=True) as client:
            while True:
                assert time.monotonic() < end, "the server is still there"
                if not seen_to and self.answers >= enough:
                    seen_to = True
                    then()
                try:
                    self._step(client)
                except httpx.TransportError:
                    break
            self._cookies = dict(client.cookies)

    def _step(self, client: httpx.Client) -> None:
        if not self.match:
            answer = client.post("/play", data={"game": self._rng.choice(["ludus", "invictus"]), "level": "random"})
            self.match = answer.raise_for_status().url.path.split("/")[2]
            self.acknowledged.setdefault(self.match, 0)
        page = client.get(f"/m/{self.match}").raise_for_status().text
        if 'data-state="over"' in page:
            self.match, self.finished = "", self.finished + 1
            return
        version = re.search(r'data-version="(\d+)"', page)
        if version is None:
            client.post(f"/m/{self.match}/begin", data={"nonce": "abc"}, headers=SCRIPT)
            return
        choices = re.findall(r'name="choice" value="(\d+)"', page)
        if not choices:
            time.sleep(0.01)
            return
        form = {"version": version[1], "client": f"{self._rng.random()}", "choice": self._rng.choice(choices)}
        answer = client.post(f"/m/{self.match}/answer", data=form, headers=SCRIPT)
        if answer.status_code == httpx.codes.OK:
            self.acknowledged[self.match] = answer.json()["version"]
            self.answers += 1


def crash(data: Path, kills: int, seed: str, most_answers: int = 30) -> Browser:
    """Play, kill, start again; after each start everything that was acknowledged must still be there.

    The moment is random, but counted in answers: a slow machine is killed in the middle of a match too.
    """
    rng = Random(seed)
    browser = Browser(rng)
    with Server(data) as server:
        for _ in range(kills):
            address = server.start()
            check(address, browser)
            kill = Timer(rng.uniform(0, LONGEST_DELAY), server.process.kill)
            browser.play(address, rng.randrange(most_answers), kill.start)
            server.gone()
        check(server.start(), browser)
    return browser


def check(address: str, browser: Browser) -> None:
    """Every match has at least the version that was acknowledged, and its page still opens."""
    with httpx.Client(base_url=address, cookies=browser._cookies, timeout=PATIENCE) as client:
        for match, version in browser.acknowledged.items():
            page = client.get(f"/m/{match}")
            assert page.status_code == httpx.codes.OK, f"{match}: {page.status_code}"
            found = re.search(r'data-version="(\d+)"', page.text)
            have = int(found[1]) if found else 0
            assert have >= version, f"{match}: {version} was acknowledged, {have} is there"


def main() -> None:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with tempfile.TemporaryDirectory() as folder:
        browser = crash(Path(folder), kills, f"crash {kills}")
        refolded = subprocess.run(
            [sys.executable, "-c", "from harena.cli.app import main; main()", "refold"],
            env={**os.environ, "HARENA_DATA": folder, "LANG": "C.UTF-8"},
            check=False,
            capture_output=True,
            text=True,
        )
        print(refolded.stdout + refolded.stderr, end="")
        counted = (
            f"{len(browser.acknowledged)} matches, {browser.finished} finished, {browser.answers} answers acknowledged"
        )
        print(f"{kills} kills, {counted}; nothing was lost")
        sys.exit(refolded.returncode)


if __name__ == "__main__":
    main()
