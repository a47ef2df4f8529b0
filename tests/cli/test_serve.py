"""`harena serve` where it cannot begin: one sentence, and nothing is left behind."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from harena.cli.serve import check_address
from harena.web.settings import HERE
from tests.cli.conftest import Cli
from tests.core.builders import refused


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
