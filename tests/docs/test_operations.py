"""`docs/operations.md` names commands that there are, and figures of the server. Its backups can be restored."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from harena.cli.app import COMMANDS, GROUPS, OPERATIONS
from harena.cli.serve import STOP_SECONDS
from harena.web.app import LARGEST_BODY
from harena.web.commands import PING_SECONDS
from harena.web.connections import bounds_of
from harena.web.health import LEAST_FREE
from harena.web.painter import MOST_KEPT
from harena.web.pictures import WIDEST
from harena.web.rooms import IDLE_SECONDS, MOST_MEGABYTES
from harena.web.settings import STREAMS_PER_ADDRESS, read_settings
from tests.docs.pages import blocks, commands, files, page, run, section

PAGE = page("operations.md")


def test_every_command_of_the_page_exists() -> None:
    known: set[tuple[str, ...]] = {(name,) for name in (*COMMANDS, *OPERATIONS)}
    known |= {(group, name) for group, functions in GROUPS.items() for name in functions}
    found = [tuple(shlex.split(command)[1:3]) for command in commands(PAGE)]
    assert {words for words in found if not known & {words, words[:1]}} == set()
    assert {words[0] for words in found} >= {"serve", "user", *OPERATIONS}


def test_a_backup_is_made_and_restored_as_the_page_says(tmp_path: Path) -> None:
    said = [run(command, tmp_path) for command in commands(section(PAGE, "Backup"))]
    assert len(said) == 4
    assert "monday.zip" in said[1]
    assert (tmp_path / "second.sqlite").is_file()
    assert "0 matches were played again" in said[3]


def test_the_proxy_has_the_bounds_of_the_server(tmp_path: Path) -> None:
    bounds = bounds_of(read_settings(data=tmp_path))
    nginx, caddy = blocks(PAGE, "nginx")[0], blocks(PAGE, "caddyfile")[0]
    for line in (
        f"client_header_timeout {bounds.head_seconds:.0f}s;",
        f"client_body_timeout {bounds.body_seconds:.0f}s;",
        f"client_max_body_size {LARGEST_BODY // 1024}k;",
        f"large_client_header_buffers 2 {bounds.head_bytes // 2048}k;",
        f"limit_conn visitors {bounds.by_address};",
    ):
        assert line in nginx
    for line in (
        f"max_header_size {bounds.head_bytes // 1024}KiB",
        f"read_header {bounds.head_seconds:.0f}s",
        f"read_body {bounds.body_seconds:.0f}s",
        f"max_size {LARGEST_BODY // 1024}KiB",
    ):
        assert line in caddy


@pytest.mark.parametrize(
    "said",
    [
        f"sends a sign of life every {PING_SECONDS:.0f} seconds",
        f"One address may hold {STREAMS_PER_ADDRESS} open streams at a time",
        f"used in the last {IDLE_SECONDS / 60:.0f} minutes",
        f"keeps {MOST_MEGABYTES} MB at most",
        f"{WIDEST:,} pixels wide at most; {MOST_KEPT // 2**20} MB of them are kept",
        f"less than {LEAST_FREE // 2**20} MB left",
    ],
)
def test_the_figures_are_those_of_the_server(said: str) -> None:
    assert said in " ".join(PAGE.split())


def test_a_server_that_stops_is_given_the_time_that_it_needs() -> None:
    [service] = files(PAGE).values()
    assert int(service.split("TimeoutStopSec=")[1].split()[0]) > 2 * STOP_SECONDS
