"""Odds for what a page has counted and not sent: told to the seat that is asked, and nothing changes by it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from httpx import Response

from harena.core.discovery import games
from harena.core.errors import Refused
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.web.limits import LIMITS
from harena.web.odds_ahead import view_before_last
from tests.arsenal import ARSENAL, Arsenal, Commit, Throw
from tests.web.serving import Served, Visitor, new_duel, serving, to_move, view, words

Duel = tuple[str, Visitor, Visitor]
CLOSING = {"close": "true"}


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


def ask(who: Visitor, match: str, version: int, **fields: Any) -> Response:
    data = {"version": version, "client": "odds", **fields}
    return who.post(f"/m/{match}/odds", data=data, headers={"Accept": "application/json"})


def table(seed: int = 1) -> tuple[Arsenal, Seat]:
    """A table at which somebody is asked."""
    t: Arsenal = ARSENAL.table(2)
    rng = Random(seed)
    while not isinstance(t.pending, Ask):
        assert t.pending is not None
        t.answer(t.pending.sample(t, rng))
    return t, t.pending.seat


# What is told


def test_the_odds_are_those_of_the_last_answer_after_the_counted_ones(duel: Duel) -> None:
    match, asked, _ = duel
    answer = ask(asked, match, view(asked, match)["version"], **{"count.0": "2", "count.1": "1"}, **CLOSING)
    assert answer.status_code == 200
    told = words(answer.json()["odds"])
    assert "What is thrown" in told
    assert told.count("A yellow die") == 2
    assert told.count("A red die") == 1


def test_the_last_answer_may_be_a_listed_one(duel: Duel) -> None:
    match, asked, _ = duel
    answer = ask(asked, match, view(asked, match)["version"], **{"count.0": "1"}, choice="1")
    assert "A red die" in words(answer.json()["odds"])


def test_an_answer_without_odds_tells_none(duel: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    match, asked, _ = duel
    monkeypatch.setattr("harena.web.odds_ahead._odds", lambda *_: None)
    answer = ask(asked, match, view(asked, match)["version"], **{"count.0": "1"}, **CLOSING)
    assert answer.json() == {"odds": ""}


def test_it_is_told_in_the_language_of_the_reader(served: Served) -> None:
    people = [served.visitor(**{"accept-language": "fr"}) for _ in range(2)]
    match = new_duel(people[0], people[1], "arsenal")
    asked, _ = to_move(match, *people)
    answer = ask(asked, match, view(asked, match)["version"], **{"count.0": "1"}, **CLOSING)
    assert "Un dé jaune" in words(answer.json()["odds"])


def test_nothing_changes_by_asking(duel: Duel, served: Served) -> None:
    match, asked, _ = duel
    before, tables = view(asked, match), served.tables()
    assert ask(asked, match, before["version"], **{"count.0": "3"}, **CLOSING).status_code == 200
    assert served.tables() == tables
    assert view(asked, match) == before


# Who may ask


def test_who_is_not_asked_is_told_nothing(duel: Duel) -> None:
    match, asked, other = duel
    version = view(asked, match)["version"]
    answer = ask(other, match, version, **{"count.0": "1"}, **CLOSING)
    assert answer.status_code == 403
    assert "odds" not in answer.json()


def test_who_only_watches_is_told_nothing(duel: Duel, served: Served) -> None:
    match, asked, _ = duel
    answer = ask(served.visitor(), match, view(asked, match)["version"], **{"count.0": "1"}, **CLOSING)
    assert answer.status_code == 403


def test_a_match_that_does_not_exist_has_no_odds(duel: Duel) -> None:
    _, asked, _ = duel
    assert ask(asked, "nothing-here", 1, **{"count.0": "1"}, **CLOSING).status_code == 404


def test_another_site_may_not_ask(duel: Duel) -> None:
    match, asked, _ = duel
    data = {"version": view(asked, match)["version"], "client": "x", "count.0": "1", "close": "true"}
    assert asked.post(f"/m/{match}/odds", data=data, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403


def test_nobody_asks_without_end(duel: Duel, served: Served) -> None:
    match, asked, _ = duel
    version = view(asked, match)["version"]
    person = served.wait_for(served.services.matches.find, match).seats[view(asked, match)["seat"]].person
    for _ in range(LIMITS["odds"].most):
        served.services.limits.use("odds", person)
    assert ask(asked, match, version, **{"count.0": "1"}, **CLOSING).status_code == 429


# What is refused


def test_what_could_not_be_sent_is_refused_by_the_same_sentence(duel: Duel) -> None:
    match, asked, _ = duel
    refused = ask(asked, match, view(asked, match)["version"], **{"count.0": "4", "count.1": "2"}, **CLOSING)
    assert refused.status_code == 422
    assert refused.json()["reasons"] == [
        "Answer 6 of 7 cannot be given, so none of them was: No more than 5 dice (ARS-2)."
    ]


def test_an_old_version_is_refused_with_the_present_one(duel: Duel) -> None:
    match, asked, _ = duel
    version = view(asked, match)["version"]
    asked.post(f"/m/{match}/answer", data={"version": version, "client": "one", "choice": "0"})
    late = ask(asked, match, version, **{"count.0": "1"}, **CLOSING)
    assert (late.status_code, late.json()["version"]) == (409, version + 1)


@pytest.mark.parametrize("fields", [{}, {"close": "true"}, {"count.99": "1"}, {"count.0": "x"}, {"close": "perhaps"}])
def test_forms_that_no_page_sends_are_refused(duel: Duel, fields: dict[str, str]) -> None:
    match, asked, _ = duel
    assert ask(asked, match, view(asked, match)["version"], **fields).status_code == 422


def test_an_answer_that_is_not_counted_can_only_be_the_last() -> None:
    t, seat = table()
    with pytest.raises(Refused) as refused:
        view_before_last(ARSENAL, t.seen_by(seat), seat, [Commit("red"), Throw(), Commit("red")])
    assert "batch_not_counted" in str(refused.value.reasons)


# What lies face down


def test_the_odds_see_what_the_seat_sees_and_no_more() -> None:
    t, seat = table()
    after: Any = view_before_last(ARSENAL, t.seen_by(seat), seat, [Commit("red"), Throw()])
    assert after.viewer == seat
    assert after.committed == ("red",)
    other = Seat(1 - seat)
    assert after.hand[other] == t.seen_by(seat).hand[other] != t.hand[other]
    assert t.committed == ()


# What closes a count


def test_what_closes_a_count_is_sent_with_it(duel: Duel) -> None:
    match, asked, _ = duel
    data = {"version": view(asked, match)["version"], "client": "all", "count.1": "2", "close": "true"}
    assert asked.post(f"/m/{match}/answer", data=data).status_code == 303
    lines = asked.get(f"/api/matches/{match}/record").text.splitlines()
    assert [line.count("throw") for line in lines if '"what":"answer"' in line] == [0, 0, 1]
    assert not view(asked, match)["yours"]


def test_a_page_knows_what_closes_a_count_and_the_limit_that_options_share(duel: Duel) -> None:
    match, asked, _ = duel
    page = asked.get(f"/m/{match}").text
    assert 'data-closing="Commit … and throw"' in page
    assert 'data-shared="5"' in page
    assert [choice["shared"] for choice in view(asked, match)["choices"]] == [5, 5]
