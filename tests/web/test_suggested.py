"""Deploy as suggested: one button on the page, ordinary answers in the record, nothing for the other to see."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.serving import Served, Visitor, new_duel, reasons, serving, version, view, where, words

LABEL = "Deploy the others as suggested: every sector held alike"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


@pytest.fixture
def deploying(served: Served) -> tuple[str, Visitor, Visitor]:
    """A battle in which the first deploys, and the other."""
    host, friend = served.visitor(), served.visitor()
    match = new_duel(host, friend, "virtus")
    while not any(view(who, match)["suggested"] for who in (host, friend)):
        for who in (host, friend):
            seen = view(who, match)
            if seen["yours"]:
                choose(who, match, 0)
    asked = next(who for who in (host, friend) if view(who, match)["yours"])
    return match, asked, host if asked is friend else friend


def choose(who: Visitor, match: str, number: int) -> None:
    at = view(who, match)["version"]
    done = who.post(f"/api/matches/{match}/answer", json={"version": at, "client": f"n{at}", "number": number})
    assert done.status_code == 200, done.text


def follow(who: Visitor, match: str, at: int | None = None, client: str = "s") -> str:
    shown = version(who.get(f"/m/{match}").text) if at is None else at
    return where(who.post(f"/m/{match}/suggested", data={"version": str(shown), "client": f"{client}{shown}"}))


def test_whoever_deploys_has_a_button_for_it(deploying: tuple[str, Visitor, Visitor]) -> None:
    match, asked, other = deploying
    assert LABEL in words(asked.get(f"/m/{match}").text)
    assert LABEL not in words(other.get(f"/m/{match}").text)


LAST = ("Your turn: where does this general stand?", "Your turn: how many decoys")
"""What is asked last: the decoys where the lot has laid out a thick forest."""


def test_the_button_deploys_all_but_the_last_and_again_that_one(deploying: tuple[str, Visitor, Visitor]) -> None:
    match, asked, other = deploying
    units = len(view(asked, match)["choices"])
    assert units > 0
    follow(asked, match)
    left = view(asked, match)
    assert left["yours"]
    assert left["prompt"].startswith(LAST)
    assert left["undo"] == "free"
    follow(asked, match)
    assert view(other, match)["yours"]


def test_the_record_has_a_secret_answer_for_each_unit(deploying: tuple[str, Visitor, Visitor]) -> None:
    match, asked, other = deploying
    before = view(asked, match)["version"]
    follow(asked, match)
    now = view(asked, match)["version"]
    assert now - before > 10
    hidden = other.get(f"/api/matches/{match}/record").text
    assert hidden.count('"type":"deploy"') == 0


def test_a_repeated_click_deploys_once(deploying: tuple[str, Visitor, Visitor]) -> None:
    match, asked, _ = deploying
    at = view(asked, match)["version"]
    follow(asked, match, at)
    now = view(asked, match)["version"]
    follow(asked, match, at)
    assert view(asked, match)["version"] == now


def test_who_is_not_asked_cannot_follow_anything(deploying: tuple[str, Visitor, Visitor]) -> None:
    match, _, other = deploying
    at = view(other, match)["version"]
    refused = other.post(
        f"/m/{match}/suggested", data={"version": str(at), "client": "x"}, headers={"Accept": "application/json"}
    )
    assert refused.status_code == 403
    assert "wait until you are asked" in " ".join(reasons(refused))


def test_a_program_reads_the_number_of_what_is_suggested(deploying: tuple[str, Visitor, Visitor]) -> None:
    match, asked, _ = deploying
    seen = view(asked, match)
    assert seen["suggested"]["label"] == LABEL
    assert 0 <= seen["suggested"]["number"] < len(seen["choices"])
