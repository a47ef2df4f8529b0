"""Two server processes on one PostgreSQL serve one match, a browser on each; one of them is killed in the middle."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.crash import Server
from tests.web.postgres import PACKAGE, running_postgres
from tests_browser.conftest import SERVE, Newcomer
from tests_browser.player import Player
from tests_browser.test_whole_matches import assert_sees_no_hand

TURNS = 8
"""How many answers are given before the server is killed, and afterwards."""
NEWS = 20_000
"""Milliseconds that news may take on a busy machine; less than the time after which a process looks by itself."""


@pytest.fixture
def database() -> Iterator[str]:
    """An empty database with tables, on a PostgreSQL of its own."""
    if importlib.util.find_spec(PACKAGE) is None:
        pytest.skip(f"{PACKAGE} is not installed: there is no PostgreSQL to serve from")
    with running_postgres() as postgres:
        address = postgres.new_database()
        harena("migrate", "--database", address)
        yield address


def serving(folder: Path, database: str) -> Server:
    folder.mkdir()
    return Server(folder, "--database", database)


def harena(*arguments: str) -> str:
    environment = {**os.environ, "LANG": "en", "LC_ALL": "C.UTF-8"}
    done = subprocess.run([sys.executable, "-c", SERVE, *arguments], capture_output=True, env=environment, check=False)
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
    return done.stdout.decode()


class Room:
    """The pages of everybody who looks at the match."""

    def __init__(self, players: list[Player], watcher: Player) -> None:
        self.players = players
        self.everybody = [*players, watcher]
        self.acknowledged = 0

    def play(self, answers: int) -> None:
        """So many answers of whoever is asked; after each, all pages come to its version by themselves."""
        for _ in range(answers):
            self.answer()
            for one in self.everybody:
                one.page.wait_for_selector(f".table[data-version='{self.acknowledged}']", timeout=NEWS)
            assert_sees_no_hand(self.everybody[-1].page)

    def answer(self) -> None:
        asked = next(one for one in self.players if one.page.query_selector(".table[data-yours=yes]"))
        assert not asked.is_over()
        asked.press_button(asked.some_choice())
        assert asked.version > self.acknowledged
        self.acknowledged = asked.version


def test_two_servers_serve_one_match_and_when_one_is_killed_it_goes_on(
    newcomer: Newcomer, database: str, tmp_path: Path
) -> None:
    with serving(tmp_path / "first", database) as first, serving(tmp_path / "second", database) as second:
        here, there = first.start(), second.start()
        host, friend, watcher = (newcomer(base_url=at, reduced_motion="reduce") for at in (here, there, here))
        link = invite(Player(host))
        friend.goto(link)
        friend.fill("input[name=name]", "Fabia")
        friend.click("button:has-text('Join')")
        host.wait_for_selector("#table", timeout=NEWS)
        friend.wait_for_selector("#table")
        watcher.goto(link)
        room = Room([Player(host, 5), Player(friend, 6)], Player(watcher))
        room.play(TURNS)

        first.kill()
        for page in (host, watcher):
            page.goto(there + link)
        for one in room.everybody:
            one.page.wait_for_selector(f".table[data-version='{room.acknowledged}']", timeout=NEWS)
        room.play(TURNS)
    assert harena("refold", "--database", database).startswith("1 match was played again")


def invite(host: Player) -> str:
    """The path of a match that waits for a friend."""
    host.page.goto("/")
    host.page.click("button.door:has-text('Play a friend')")
    address = host.page.input_value("[data-link]")
    return "/m/" + address.rpartition("/m/")[2]
