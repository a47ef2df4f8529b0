"""Several answers in one request: all of them or none, once, and before anyone is told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx import Response

from harena.core.discovery import games
from harena.core.match import MOST_AT_ONCE
from harena.web import commands
from harena.web.commands import Move
from harena.web.rooms import Stale
from tests.arsenal import ARSENAL
from tests.web.serving import Served, Visitor, new_duel, serving, to_move, view, words

YELLOW, RED = {"type": "commit", "colour": "yellow"}, {"type": "commit", "colour": "red"}
THROW = {"type": "throw"}
Duel = tuple[str, Visitor, Visitor]


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setitem(games(), "arsenal", ARSENAL)
    with serving(tmp_path) as server:
        yield server


@pytest.fixture
def duel(served: Served) -> Duel:
    """A match, the one who is asked, and the other."""
    host, friend = served.visitor(), served.visitor()
    match = new_duel(host, friend, "arsenal")
    return match, *to_move(match, host, friend)


def send(who: Visitor, match: str, version: int, *actions: Any, client: str = "one") -> Response:
    body = {"version": version, "client": client, "actions": list(actions)}
    return who.post(f"/api/matches/{match}/answer", json=body)


def answers(who: Visitor, match: str) -> list[str]:
    lines = who.get(f"/api/matches/{match}/record").text.splitlines()
    return [line for line in lines if '"what":"answer"' in line]


def test_three_answers_are_three_lines_and_one_request(duel: Duel) -> None:
    match, asked, _ = duel
    before = view(asked, match)["version"]
    done = send(asked, match, before, YELLOW, RED, THROW)
    assert done.status_code == 200, done.text
    assert len(answers(asked, match)) == 3
    seen = view(asked, match)
    assert done.json()["version"] == seen["version"] >= before + 6  # three answers, two rolls, a card
    assert not seen["yours"]


def test_options_say_how_often_they_may_be_counted(duel: Duel) -> None:
    match, asked, _ = duel
    assert {choice["label"]: choice["most"] for choice in view(asked, match)["choices"]} == {
        "Commit a yellow die": 4,
        "Commit a red die": 3,
    }


def test_the_third_is_illegal_and_nothing_has_changed(duel: Duel, served: Served) -> None:
    match, asked, _ = duel
    before, tables = view(asked, match), served.tables()
    refused = send(asked, match, before["version"], RED, RED, {"type": "commit", "colour": "green"}, THROW)
    assert refused.status_code == 422
    assert refused.json()["reasons"] == [
        "Answer 3 of 4 cannot be given, so none of them was: No green die is left (ARS-1)."
    ]
    assert served.tables() == tables
    assert view(asked, match) == before


def test_the_sentence_is_in_the_language_of_the_reader(served: Served) -> None:
    people = [served.visitor(**{"accept-language": "fr"}) for _ in range(2)]
    match = new_duel(people[0], people[1], "arsenal")
    asked, _ = to_move(match, *people)
    refused = send(asked, match, view(asked, match)["version"], RED, RED, RED, RED)
    assert refused.json()["reasons"][0].startswith("La réponse 4 sur 4 est impossible, aucune n’a donc été prise")


def test_what_is_no_action_is_named_by_its_number(duel: Duel, served: Served) -> None:
    match, asked, _ = duel
    tables = served.tables()
    refused = send(asked, match, view(asked, match)["version"], RED, {"type": "dance"})
    assert refused.status_code == 422
    assert refused.json()["reasons"][0].startswith("Answer 2 of 2 ")
    assert served.tables() == tables


@pytest.mark.parametrize("count", [0, MOST_AT_ONCE + 1])
def test_no_action_and_too_many_are_refused(duel: Duel, count: int) -> None:
    match, asked, _ = duel
    assert send(asked, match, view(asked, match)["version"], *[RED] * count).status_code == 400


@pytest.mark.parametrize("more", [{"number": 0}, {"action": RED}])
def test_a_batch_is_named_in_no_other_way(duel: Duel, more: dict[str, Any]) -> None:
    match, asked, _ = duel
    body = {"version": view(asked, match)["version"], "client": "x", "actions": [RED], **more}
    assert asked.post(f"/api/matches/{match}/answer", json=body).status_code == 422


def test_a_repeat_is_answered_as_the_first_time(duel: Duel) -> None:
    match, asked, _ = duel
    version = view(asked, match)["version"]
    first, second = (send(asked, match, version, RED, RED) for _ in range(2))
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json() == second.json() == {"version": version + 2}
    assert len(answers(asked, match)) == 2


def test_a_stale_batch_is_refused_with_the_present_version(duel: Duel) -> None:
    match, asked, _ = duel
    version = view(asked, match)["version"]
    assert send(asked, match, version, RED, RED, client="first").status_code == 200
    late = send(asked, match, version, YELLOW, YELLOW, client="second")
    assert (late.status_code, late.json()["version"]) == (409, version + 2)
    assert len(answers(asked, match)) == 2


def test_a_repeat_of_what_was_refused_is_refused_again(duel: Duel) -> None:
    match, asked, _ = duel
    version = view(asked, match)["version"]
    assert [send(asked, match, version, THROW, RED).status_code for _ in range(2)] == [422, 422]
    assert send(asked, match, version, RED).status_code == 200


def test_who_is_not_asked_can_send_no_batch(duel: Duel) -> None:
    match, asked, other = duel
    assert send(other, match, view(asked, match)["version"], RED, RED).status_code == 403


def test_of_two_batches_at_once_one_counts_whole(duel: Duel, served: Served) -> None:
    match, asked, _ = duel
    version = view(asked, match)["version"]
    seat = view(asked, match)["seat"]

    async def race() -> list[Any]:
        row = await commands.find(served.services, match)
        person = await served.services.people.find(row.seats[seat].person or "")
        moves = [
            commands.act(served.services, person, match, Move(version, f"racer-{i}"), [RED] * (i + 1)) for i in range(3)
        ]
        return await asyncio.gather(*moves, return_exceptions=True)

    done = served.wait_for(race)
    won = [one for one in done if isinstance(one, int)]
    assert len(won) == 1
    assert all(isinstance(one, Stale) for one in done if not isinstance(one, int))
    assert len(answers(asked, match)) == won[0] - version


# By forms


def form(who: Visitor, match: str, **fields: Any) -> Response:
    version = view(who, match)["version"]
    return who.post(f"/m/{match}/answer", data={"version": version, "client": "form", **fields})


def test_a_form_sends_what_was_counted(duel: Duel) -> None:
    match, asked, _ = duel
    assert form(asked, match, **{"count.0": "2", "count.1": "1"}).status_code == 303
    assert [line.count("yellow") for line in answers(asked, match)] == [1, 1, 0]


def test_a_button_is_pressed_after_what_was_counted(duel: Duel) -> None:
    match, asked, _ = duel
    form(asked, match, choice="0")
    throw = next(choice["number"] for choice in view(asked, match)["choices"] if choice["action"] == THROW)
    done = asked.post(
        f"/m/{match}/answer",
        data={"version": view(asked, match)["version"], "client": "two", "count.1": "2", "choice": throw},
    )
    assert done.status_code == 303
    assert len(answers(asked, match)) == 4
    assert not view(asked, match)["yours"]


def test_too_many_are_refused_by_a_sentence(duel: Duel) -> None:
    match, asked, _ = duel
    refused = form(asked, match, **{"count.0": "4", "count.1": "2"})
    assert refused.status_code == 422
    assert "Answer 6 of 6 cannot be given, so none of them was: No more than 5 dice ( ARS-2 )." in words(refused.text)
    assert answers(asked, match) == []


@pytest.mark.parametrize(
    "fields",
    [
        {"count.0": "-1"},
        {"count.0": "x"},
        {"count.x": "1"},
        {"count.0": "1" * 50},
        {"count.": "1"},
        {"count.99": "1"},
        {"count.0": "0"},
        {"count.0": "999"},
        {},
        {"choice": "99"},
    ],
)
def test_forms_that_no_page_sends_change_nothing(duel: Duel, served: Served, fields: dict[str, str]) -> None:
    match, asked, _ = duel
    tables = served.tables()
    assert form(asked, match, **fields).status_code == 422
    assert served.tables() == tables


def test_without_a_script_what_can_be_counted_is_a_button(duel: Duel) -> None:
    match, asked, _ = duel
    page = asked.get(f"/m/{match}").text
    assert 'name="choice" value="0"' in page
    assert 'data-most="4"' in page
    assert form(asked, match, choice="0").status_code == 303
    assert len(answers(asked, match)) == 1
