"""The link that others are sent: it says when only this machine can open it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.serving import Served, serving, where, words

LAN = "http://192.168.1.20:8000"
ONLY_HERE = "Only this machine can open this link"


def waiting_page(served: Served, host: str, language: str = "en") -> tuple[str, str]:
    """The page of somebody who waits for a friend and came by this address, and the link on it."""
    who = served.visitor(host=host, **{"accept-language": language})
    page = who.get(where(who.post("/play", data={"game": "ludus", "with": "friend"}))).text
    link = re.search(r'class="link" readonly value="([^"]+)"', page)
    assert link is not None
    return page, link[1]


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000"])
def test_an_invitation_that_only_this_machine_can_open_says_so_and_what_to_do(alone: Served, host: str) -> None:
    page, link = waiting_page(alone, host)
    assert ONLY_HERE in words(page)
    assert "harena serve --lan" in words(page)
    assert link.startswith("/m/")


def test_it_says_so_in_french_too(alone: Served) -> None:
    assert "Seule cette machine peut ouvrir ce lien" in words(waiting_page(alone, "localhost:8000", "fr")[0])


@pytest.mark.parametrize("host", ["play.example.org", "192.168.1.20:8000"])
def test_an_invitation_that_others_can_open_says_nothing_of_the_kind(alone: Served, host: str) -> None:
    assert ONLY_HERE not in words(waiting_page(alone, host)[0])


@pytest.mark.parametrize(("host", "begins"), [("127.0.0.1:8000", f"{LAN}/m/"), ("192.168.1.20:8000", "/m/")])
def test_a_server_in_the_local_network_invites_to_its_address_there(tmp_path: Path, host: str, begins: str) -> None:
    with serving(tmp_path, lan=LAN) as served:
        page, link = waiting_page(served, host)
    assert link.startswith(begins)
    assert ONLY_HERE not in words(page)
