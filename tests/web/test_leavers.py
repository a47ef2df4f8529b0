"""Somebody has left: where two play the other claims the game, where more play the computer takes the seat."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

import pytest

from harena.core.record import TakenOver
from harena.core.seat import Seat
from harena.web.opponents import STAND_IN
from harena.web.thinkers import Thinkers
from harena.web.waits import PATIENCE
from tests.web.serving import Served, Visitor, new_duel, reasons, to_move, version, view, words
from tests.web.test_two_worlds import Playing, what_tells

SEATS = 4


class Table:
    """Four people at a table of Invictus, one of whom keeps the others waiting."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.people = [served.visitor(accept="application/json") for _ in range(SEATS)]
        wish = {"game": "invictus", "seats": ["me", "open", "open", "open"]}
        self.match: str = self.people[0].post("/api/matches", json=wish).json()["id"]
        for person in self.people[1:]:
            assert person.post(f"/api/matches/{self.match}/join", json={}).status_code == 200
        seen = view(self.people[0], self.match)
        self.away: int = next(chair["seat"] for chair in seen["chairs"] if chair["asked"])
        self.leaver = self.people[self.away]
        self.others = [person for person in self.people if person is not self.leaver]

    def time_passes(self) -> None:
        self.served.time_passes(self.match)

    def move(self, client: str = "c") -> dict[str, Any]:
        return {"version": view(self.others[0], self.match)["version"], "client": client}

    def take_over(self, who: Visitor, **changed: Any) -> Any:
        return who.post(f"/api/matches/{self.match}/takeover", json={**self.move(), **changed})

    def row(self) -> tuple[Any, ...]:
        return next(row for row in self.served.tables()["seats"] if row[0] == self.match and row[1] == self.away)


class Seen(list[Any]):
    """What programs were shown, each with the name of the program."""

    def first(self, table: Table) -> Any:
        """What the first of them was shown, as soon as it was asked."""
        for _ in range(100):
            if self:
                break
            view(table.others[0], table.match)
        return self[0]


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Seen:
    shown = Seen()

    async def choose(_self: Thinkers, _game: Any, spec: str, seen: Any, _person: str) -> Any:
        shown.append((spec, seen))
        return next(iter(seen.options()))

    monkeypatch.setattr(Thinkers, "choose", choose)
    return shown


@pytest.fixture
def table(alone: Served, thinking: Seen) -> Table:
    alone.app.state.limits.use = lambda *_: None
    return Table(alone)


def test_the_computer_takes_the_seat_of_somebody_who_has_left(table: Table, thinking: Seen) -> None:
    table.time_passes()
    person, before = table.row()[2], table.row()[3]
    assert (table.take_over(table.others[0]).status_code, before) == (200, None)
    assert table.row()[2:4] == (person, STAND_IN)
    lines = table.served.wait_for(table.served.services.rooms.enter, table.match).match.lines
    taken = [line for line in lines if isinstance(line, TakenOver)]
    assert [(line.seat, line.bot) for line in taken] == [(table.away, STAND_IN)]
    assert thinking.first(table)[0] == STAND_IN


def test_the_log_and_the_chair_tell_it_to_everybody(table: Table) -> None:
    table.time_passes()
    table.take_over(table.others[0])
    for who in (*table.people, table.served.visitor()):
        seen = view(who, table.match)
        assert [chair["stands_in"] for chair in seen["chairs"]] == [seat == table.away for seat in range(SEATS)]
        assert any("away for too long" in entry["text"] for entry in seen["log"])
        assert "the computer plays on" in words(who.get(f"/m/{table.match}").text)


def test_the_program_is_shown_nothing_but_the_view_of_that_seat(table: Table, thinking: Seen) -> None:
    table.time_passes()
    room = table.served.wait_for(table.served.services.rooms.enter, table.match)
    own = room.match.view(Seat(table.away))
    assert own != room.match.view(Seat((table.away + 1) % SEATS))
    table.take_over(table.others[0])
    assert thinking.first(table)[1] == own
    assert all(seen.viewer == table.away for _, seen in thinking)


def test_whoever_left_watches_from_the_seat_and_is_told_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harena.web.players.Players.wake", lambda *_: None)  # the program thinks and thinks
    table.time_passes()
    table.take_over(table.others[0])
    seen = view(table.leaver, table.match)
    assert (seen["seat"], seen["replaced"], seen["yours"], seen["choices"]) == (table.away, True, False, [])
    page = table.leaver.get(f"/m/{table.match}").text
    assert "the computer plays on your seat until the end" in words(page)
    assert "/resign" not in page
    assert "your turn" not in words(table.leaver.get("/").text)


@pytest.mark.parametrize("what", ["answer", "undo", "consent", "draw", "resign", "claim", "takeover"])
def test_whoever_left_cannot_act_any_more(table: Table, what: str) -> None:
    table.time_passes()
    table.take_over(table.others[0])
    more = {"number": 0} if what == "answer" else {"agree": True} if what == "consent" else {}
    refused = table.leaver.post(f"/api/matches/{table.match}/{what}", json={**table.move("late"), **more})
    assert refused.status_code == 403
    assert "away for too long" in reasons(refused)[0]


def test_the_computer_agrees_to_no_draw_for_the_seat_that_it_took(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("harena.web.players.Players.wake", lambda *_: None)
    foe, partner = table.people[(table.away + 1) % SEATS], table.people[(table.away + 2) % SEATS]
    assert view(foe, table.match)["draw"]
    table.time_passes()
    table.take_over(foe)
    refused = foe.post(f"/api/matches/{table.match}/draw", json=table.move("draw"))
    assert (refused.status_code, "Programs never agree" in reasons(refused)[0]) == (422, True)
    assert [view(who, table.match)["draw"] for who in (foe, table.leaver, partner)] == [False, False, True]
    assert 'class="draw"' not in foe.get(f"/m/{table.match}").text
    assert 'class="draw"' in partner.get(f"/m/{table.match}").text


def test_nobody_is_replaced_before_the_time_is_up(table: Table) -> None:
    before = table.served.tables()
    refused = table.take_over(table.others[0])
    assert refused.status_code == 422
    assert "still have time" in reasons(refused)[0]
    assert table.served.tables() == before


def test_neither_a_stranger_nor_the_seat_itself_may_ask_for_it(table: Table) -> None:
    table.time_passes()
    before = table.served.tables()
    assert table.take_over(table.served.visitor()).status_code == 403
    assert table.take_over(table.leaver).status_code == 422
    assert table.served.tables() == before


def test_whoever_answers_in_time_keeps_the_seat(table: Table) -> None:
    table.time_passes()
    stale = table.move("late")
    answer = {**stale, "client": "in-time", "number": 0}
    assert table.leaver.post(f"/api/matches/{table.match}/answer", json=answer).status_code == 200
    assert table.others[0].post(f"/api/matches/{table.match}/takeover", json=stale).status_code == 409
    assert table.row()[3] is None


def test_asking_twice_is_asking_once(table: Table) -> None:
    table.time_passes()
    move = table.move()
    first, second = (table.others[0].post(f"/api/matches/{table.match}/takeover", json=move) for _ in range(2))
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json() == second.json()


def test_the_page_offers_it_to_the_others_by_a_plain_form(table: Table) -> None:
    table.time_passes()
    who = table.others[0]
    page = who.get(f"/m/{table.match}").text
    assert "Let the computer play for" in words(page)
    assert "Claim the game" not in words(page)
    form = {"version": str(version(page)), "client": "plain"}
    assert who.post(f"/m/{table.match}/takeover", data=form, headers={"accept": "text/html"}).status_code == 303
    assert table.row()[3] == STAND_IN


def test_after_an_outage_the_page_lets_everybody_have_their_time(table: Table) -> None:
    table.time_passes()
    table.served.outage()
    page = table.others[0].get(f"/m/{table.match}").text
    due = re.search(r'disabled data-claim-at="([^"]+)"', page)
    assert due is not None
    assert datetime.fromisoformat(due[1]) == table.served.services.waits._began.day + PATIENCE["live"]


def test_a_claim_does_not_end_the_game_of_those_who_stayed(table: Table) -> None:
    table.time_passes()
    refused = table.others[0].post(f"/api/matches/{table.match}/claim", json=table.move())
    assert refused.status_code == 422
    assert "end the game for everybody" in reasons(refused)[0]
    assert view(table.others[0], table.match)["state"] == "playing"


def test_where_two_play_the_other_claims_the_game(alone: Served) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    alone.time_passes(match)
    _, other = to_move(match, host, friend)
    move = {"version": view(other, match)["version"], "client": "c"}
    refused = other.post(f"/api/matches/{match}/takeover", json=move)
    assert (refused.status_code, "Only two play" in reasons(refused)[0]) == (422, True)
    assert other.post(f"/api/matches/{match}/claim", json=move).status_code == 200
    assert view(other, match)["state"] == "over"


def test_after_a_takeover_nobody_can_tell_two_worlds_apart(alone: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harena.web.players.Players.wake", lambda *_: None)
    alone.app.state.limits.use = lambda *_: None
    playing = Playing(alone, "invictus", SEATS, "leaver")
    playing.play(5)
    room = alone.wait_for(alone.services.rooms.enter, playing.id)
    away, by = room.asked(), Seat((room.asked() + 1) % SEATS)
    alone.wait_for(
        alone.services.rooms.change, playing.id, room.version, lambda match: match.take_over(away, STAND_IN, by)
    )
    for viewer, who in playing.viewers():
        assert what_tells(playing, viewer, who) == [], viewer


def test_nobody_takes_over_a_seat_by_naming_a_version_that_is_yet_to_come(table: Table) -> None:
    ahead = table.move()["version"] + 1
    assert table.take_over(table.others[0], version=ahead).status_code == 409
    assert table.row()[3] is None


def test_an_outage_costs_nobody_time(table: Table) -> None:
    table.time_passes()
    table.served.outage()
    assert table.take_over(table.others[0]).status_code == 422
    assert table.row()[3] is None
