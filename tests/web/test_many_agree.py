"""Taking back an answer, and a draw, at a table of four: three people must agree, one at a time."""

from __future__ import annotations

from typing import Any

import pytest

from harena.web.store.schema import receipts
from tests.web.serving import Served, Visitor, view, words


class Table:
    """Four people, of whom one has asked the others whether an answer may be taken back, or offered a draw."""

    def __init__(self, served: Served, what: str = "undo") -> None:
        self.served, self.what = served, what
        self.people = [served.visitor() for _ in range(4)]
        wish = {"game": "invictus", "seats": ["me", "open", "open", "open"]}
        self.match: str = self.people[0].post("/api/matches", json=wish).json()["id"]
        for person in self.people[1:]:
            assert person.post(f"/api/matches/{self.match}/join", json={}).status_code == 200
        self.asker = self._play_until_somebody_must_ask()
        self.others = [person for person in self.people if person is not self.asker]
        self.version = self.seen()["version"]
        self.question = {"what": what, "seat": view(self.asker, self.match)["seat"]}
        self.done = self.version + {"undo": 1, "draw": 2}[what]
        """The version when all have agreed: a draw has two lines, the second of which ends the record."""
        assert self.ask(what, self.asker).json() == {"version": self.version}

    def _play_until_somebody_must_ask(self) -> Visitor:
        while True:
            for person in self.people:
                if view(person, self.match)["undo"] == "ask":
                    return person
            asked = next(person for person in self.people if view(person, self.match)["yours"])
            version = view(asked, self.match)["version"]
            move = {"version": version, "client": f"v{version}", "number": 0}
            assert asked.post(f"/api/matches/{self.match}/answer", json=move).status_code == 200

    def seen(self) -> dict[str, Any]:
        return view(self.people[0], self.match)

    def ask(self, what: str, who: Visitor, **more: Any) -> Any:
        move = {"version": self.version, "client": "c", **more}
        return who.post(f"/api/matches/{self.match}/{what}", json=move)

    def says(self, who: Visitor, agree: bool, **more: Any) -> tuple[int, Any]:
        """Agree or not; the version after that, and which question is still open."""
        answer = self.ask("consent", who, agree=agree, **more)
        assert answer.status_code == 200, answer.text
        assert answer.json() == {"version": self.seen()["version"]}
        return self.seen()["version"], self.seen()["proposal"]


@pytest.fixture(params=["undo", "draw"])
def table(alone: Served, request: pytest.FixtureRequest) -> Table:
    return Table(alone, request.param)


def test_it_is_done_when_the_last_of_three_has_agreed(table: Table) -> None:
    version, question = table.version, table.question
    one, two, three = table.others
    assert table.seen()["proposal"] == question
    assert table.says(one, True) == (version, question)
    assert table.says(one, True, client="again") == (version, question)
    assert table.says(two, True) == (version, question)
    assert table.says(three, True) == (table.done, None)
    after = view(table.asker, table.match)
    assert (after["yours"], after["state"]) == {"undo": (True, "playing"), "draw": (False, "over")}[table.what]


def test_a_draw_waits_for_the_partner_as_for_the_foes(alone: Served) -> None:
    table = Table(alone, "draw")
    partner, *foes = sorted(table.others, key=lambda who: not _is_partner(table, who))
    for foe in foes:
        assert table.says(foe, True) == (table.version, table.question)
    assert table.says(partner, False) == (table.version, None)
    assert table.seen()["state"] == "playing"


def _is_partner(table: Table, who: Visitor) -> bool:
    chairs: list[dict[str, Any]] = view(table.asker, table.match)["chairs"]
    partner: bool = chairs[view(who, table.match)["seat"]]["ally"]
    return partner


def test_everybody_reads_who_offers_a_draw_and_has_a_form_to_answer(alone: Served) -> None:
    table = Table(alone, "draw")
    name = view(table.asker, table.match)["chairs"][table.question["seat"]]["name"]
    for who in table.others:
        page = who.get(f"/m/{table.match}").text
        assert f"{name} offers a draw." in words(page)
        assert f'action="/m/{table.match}/consent"' in page
    for who in (table.asker, alone.visitor()):
        assert "/consent" not in who.get(f"/m/{table.match}").text


def test_one_who_does_not_agree_is_enough_whoever_has_agreed_before(table: Table) -> None:
    one, two, three = table.others
    table.says(one, True)
    assert table.says(two, False) == (table.version, None)
    late = table.ask("consent", three, agree=True)
    assert late.status_code == 422
    assert (table.seen()["version"], table.seen()["proposal"]) == (table.version, None)


def test_who_has_agreed_to_one_question_has_not_agreed_to_the_next(table: Table) -> None:
    one, two, three = table.others
    table.says(one, True)
    table.says(two, False)
    assert table.ask(table.what, table.asker, client="once-more").status_code == 200
    assert table.says(two, True, client="then-yes") == (table.version, table.question)
    assert table.says(three, True) == (table.version, table.question)
    assert table.says(one, True, client="yes") == (table.done, None)


def test_an_agreement_that_comes_too_late_is_told_the_present_version(table: Table) -> None:
    one, two, _ = table.others
    table.says(one, True)
    asked = next(person for person in table.people if view(person, table.match)["yours"])
    assert table.ask("answer", asked, number=0).status_code == 200
    late = table.ask("consent", two, agree=True)
    assert (late.status_code, late.json()["version"]) == (409, table.seen()["version"])
    assert table.seen()["version"] > table.version
    assert table.seen()["proposal"] is None


def test_the_longest_name_of_a_request_fits_where_receipts_are_kept(table: Table) -> None:
    longest = receipts.c.client.type.length  # type: ignore[attr-defined]
    table.says(table.others[0], True, client="x" * 60)
    clients = [row[1] for row in table.served.tables()["receipts"]]
    assert max(len(client) for client in clients) > 60
    assert [client for client in clients if len(client) > longest] == []
