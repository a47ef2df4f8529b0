"""`harena serve`: who can reach it, and where it cannot begin, one sentence and nothing left behind."""

from __future__ import annotations

import io
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import segno

from harena.cli import lan
from harena.cli.screen import Screen
from harena.cli.serve import check_address, say_who_comes_in
from harena.web.settings import HERE, is_this_machine, read_settings
from harena.web.store.sole import sole_server
from harena.web.words import page_texts
from tests.cli.conftest import Cli
from tests.core.builders import refused
from tests.web.crash import Server


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody else listens."""
    with socket.create_server((HERE, 0)) as listener:
        yield listener.getsockname()[1]


@pytest.mark.parametrize(
    ("lang", "words"), [("en_GB.UTF-8", "Port {} is in use already"), ("fr_FR.UTF-8", "Le port {} est déjà pris")]
)
def test_a_port_that_is_taken_is_one_sentence_with_what_to_do(
    cli: Cli, taken: int, tmp_path: Path, lang: str, words: str
) -> None:
    said = cli("serve", "--no-browser", "--port", taken, "--data", tmp_path / "server", lang=lang)
    assert said.code != 0
    assert said.out == ""
    assert said.err.startswith(words.format(taken))
    assert "`harena serve --port N`" in said.err
    assert len(said.err.splitlines()) == 1
    assert not (tmp_path / "server").exists()


def test_the_same_port_is_free_again_when_the_other_has_ended(taken: int) -> None:
    with refused("port_in_use"):
        check_address(HERE, taken)
    with socket.create_server((HERE, 0)) as ended:
        port = ended.getsockname()[1]
        with socket.create_connection((HERE, port)) as visitor:
            ended.accept()[0].close()
            visitor.recv(1)
    check_address(HERE, port)


def test_an_address_that_is_not_of_this_machine_is_refused(cli: Cli, tmp_path: Path) -> None:
    said = cli("serve", "--no-browser", "--host", "192.0.2.1", "--data", tmp_path / "server")
    assert said.code != 0
    assert said.err.startswith("Nobody can listen at 192.0.2.1, port ")
    assert "this machine has no such address" in said.err
    assert len(said.err.splitlines()) == 1


# Who can reach it


class Terminal(io.StringIO):
    """A terminal that has all letters, or only those of an `alphabet`."""

    def __init__(self, alphabet: str = "utf-8") -> None:
        super().__init__()
        self._alphabet = alphabet

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._alphabet

    def isatty(self) -> bool:
        return True


def told(folder: Path, out: io.StringIO | None = None, **settings: Any) -> str:
    """What the terminal says about who can reach a server."""
    stream = out or io.StringIO()
    screen = Screen(page_texts("en"), io.StringIO(), stream, io.StringIO())
    say_who_comes_in(screen, read_settings(data=folder, **settings))
    return stream.getvalue()


def test_a_server_that_only_this_machine_reaches_says_so_and_what_to_do(tmp_path: Path) -> None:
    assert told(tmp_path) == "Only this machine can reach it. `harena serve --lan` opens it to your network.\n"


@pytest.mark.parametrize("settings", [{"https": True}, {"host": "192.168.1.20"}])
def test_a_server_that_others_reach_says_nothing_of_the_kind(tmp_path: Path, settings: dict[str, Any]) -> None:
    assert told(tmp_path, **settings) == ""


def test_the_address_in_the_network_is_told_with_what_it_means(tmp_path: Path) -> None:
    said = told(tmp_path, lan="http://192.168.1.20:8000")
    assert "Others in your network play at http://192.168.1.20:8000." in said
    assert "nothing is encrypted" in said
    assert "█" not in said


@pytest.mark.parametrize("colours", [True, False])
def test_a_terminal_shows_the_address_as_a_qr_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, colours: bool
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    if not colours:
        monkeypatch.setenv("NO_COLOR", "1")
    said = told(tmp_path, Terminal(), lan="http://192.168.1.20:8000")
    assert all(line in said for line in lan.qr_lines("http://192.168.1.20:8000", drawn=colours))
    assert ("\x1b[" in said) is colours


def test_a_terminal_without_the_characters_shows_no_code(tmp_path: Path) -> None:
    said = told(tmp_path, Terminal("latin-1"), lan="http://192.168.1.20:8000")
    assert ("http://192.168.1.20:8000" in said, "scan" in said, "█" in said) == (True, False, False)


def test_the_squares_are_those_of_the_code(tmp_path: Path) -> None:
    upper, lower = {"█": 1, "▀": 1, "▄": 0, " ": 0}, {"█": 1, "▀": 0, "▄": 1, " ": 0}
    address = "http://192.168.1.20:8000"
    code = segno.make(address, error="l", micro=False)
    wanted = [list(row) for row in code.matrix_iter(border=lan.BORDER)]
    for drawn in (True, False):
        rows = [
            [part[letter] for letter in line] for line in lan.qr_lines(address, drawn=drawn) for part in (upper, lower)
        ]
        assert [[square == drawn for square in row] for row in rows[: len(wanted)]] == wanted


@pytest.mark.parametrize(
    ("host", "here"),
    [
        *((here, True) for here in ("127.0.0.1", "127.8.8.8", "::1", "[::1]", "localhost", "LOCALHOST.")),
        *((there, False) for there in ("192.168.1.20", "0.0.0.0", "play.example.org", "localhost.org", "")),
    ],
)
def test_an_address_of_this_machine_is_recognised(host: str, here: bool) -> None:
    assert is_this_machine(host) is here


# The local network


@pytest.mark.parametrize("address", ["192.168.1.20", "10.1.2.3", "172.16.0.9", "169.254.3.4", "100.64.1.1"])
def test_the_address_of_a_local_network_is_taken(address: str) -> None:
    assert lan.outside_address(address, https=False) == address


@pytest.mark.parametrize(
    ("address", "reason"), [("127.0.0.1", "no_network"), ("0.0.0.0", "no_network"), ("8.8.8.8", "network_is_public")]
)
def test_an_address_that_is_not_of_a_local_network_is_refused(address: str, reason: str) -> None:
    with refused(reason):
        lan.checked_local(address)


@pytest.mark.parametrize("host", [HERE, "0.0.0.0", "localhost"])
def test_the_address_in_the_network_is_looked_for_where_none_was_named(
    monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setattr(lan, "lan_address", lambda: "192.168.1.20")
    assert lan.outside_address(host, https=False) == "192.168.1.20"


def test_a_machine_without_a_network_is_told_so(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Unconnected(socket.socket):
        def connect(self, *_: object) -> None:
            raise OSError("Network is unreachable")

    monkeypatch.setattr("harena.cli.lan.socket.socket", Unconnected)
    said = cli("serve", "--lan", "--no-browser", "--data", tmp_path / "server")
    assert said.err.startswith("This machine is in no network that can be found.")
    assert not (tmp_path / "server").exists()


def test_a_server_behind_a_proxy_is_not_opened_besides(cli: Cli, tmp_path: Path) -> None:
    said = cli("serve", "--lan", "--https", "--no-browser", "--data", tmp_path / "server")
    assert (said.code, said.err.startswith("--lan opens the server directly")) == (2, True)


@pytest.mark.skipif(sys.platform == "darwin", reason="there this machine has only one address of its own")
def test_a_server_in_the_network_is_reached_at_both_addresses_and_invites_to_the_one_of_the_network(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path, "--lan")
    pretend = "import harena.cli.lan as lan; lan.lan_address = lambda: '127.0.0.2'; "
    server._command[2] = pretend + server._command[2]
    here = server.start()
    try:
        there = here.replace(HERE, "127.0.0.2")
        assert [httpx.get(f"{address}/healthz").text for address in (here, there)] == ["ok", "ok"]
        with httpx.Client(base_url=here, follow_redirects=True) as host:
            page = host.post("/play", data={"game": "ludus", "with": "friend"}).text
        assert f'value="{there}/m/' in page
    finally:
        server.kill()


def test_a_server_with_a_bad_contact_does_not_start(cli: Cli, tmp_path: Path) -> None:
    said = cli("serve", "--no-browser", "--port", "0", "--data", tmp_path, "--contact", "nobody", lang="fr_FR.UTF-8")
    assert said.code != 0
    assert "« nobody » n’est pas un contact" in said.err.replace("\N{NO-BREAK SPACE}", " ")


def test_a_contact_may_be_named_by_the_environment(tmp_path: Path) -> None:
    said = started(tmp_path, HARENA_CONTACT="nobody")
    assert said.returncode != 0
    assert said.stderr.startswith("“nobody” is no contact")


# One server on one file


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as server:
        server.start()
        yield server


@pytest.mark.parametrize(
    ("lang", "words"), [("en_GB.UTF-8", "Another server uses"), ("fr_FR.UTF-8", "Un autre serveur utilise déjà")]
)
@pytest.mark.usefixtures("running")
def test_a_second_server_on_one_file_is_refused_by_a_sentence(tmp_path: Path, lang: str, words: str) -> None:
    said = started(tmp_path, lang)
    assert said.returncode != 0
    assert said.stdout == ""
    assert said.stderr.startswith(words)
    assert str(tmp_path / "harena.sqlite") in said.stderr
    assert "PostgreSQL" in said.stderr
    assert len(said.stderr.splitlines()) == 1


@pytest.mark.usefixtures("running")
def test_another_name_of_the_same_file_is_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").symlink_to(tmp_path)
    assert started(tmp_path / "elsewhere").stderr.startswith("Another server uses")


def started(folder: Path, lang: str = "en_GB.UTF-8", **more: str) -> subprocess.CompletedProcess[str]:
    """A server in a process of its own: one that begins to serve must not serve for ever."""
    command = [sys.executable, "-c", "from harena.cli.app import main; main()", "serve", "--no-browser", "--port", "0"]
    environment = {**os.environ, "LANG": lang, "LC_ALL": lang, "COLUMNS": "1000", **more}
    return subprocess.run(
        [*command, "--data", str(folder)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        timeout=120,
        check=False,
    )


def test_a_killed_server_leaves_the_file_to_the_next(running: Server) -> None:
    running.kill()
    assert running.start()


def test_commands_work_beside_a_running_server(running: Server, cli: Cli, tmp_path: Path) -> None:
    assert running.process.poll() is None
    assert cli("refold", "--database", f"sqlite:///{tmp_path}/harena.sqlite").code == 0


def test_other_databases_need_no_lock(tmp_path: Path) -> None:
    for address in ("postgresql+psycopg://here/harena", "sqlite+aiosqlite:///:memory:"):
        with sole_server(address), sole_server(address):
            pass
    with sole_server(f"sqlite+aiosqlite:///{tmp_path}/a"), sole_server(f"sqlite+aiosqlite:///{tmp_path}/b"):
        pass


def test_a_file_that_cannot_be_is_refused_by_a_sentence(cli: Cli, tmp_path: Path) -> None:
    said = cli("serve", "--no-browser", "--port", "0", "--database", f"sqlite:///{tmp_path}/nowhere/harena.sqlite")
    assert said.code != 0
    assert "nowhere" in said.err
    assert len(said.err.splitlines()) == 1
