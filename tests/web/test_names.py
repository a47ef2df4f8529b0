"""Names and questions at a table, as people meet them: no two of one name, and nobody is pestered."""

from __future__ import annotations

from typing import Any

import pytest

from harena.web.limits import LIMITS, Limit, Limits
from tests.web.serving import Served, Visitor, new_duel, reasons, version, view, words


class Table:
    """A host called Anna who waits for somebody, while time stands still."""

    def __init__(self, served: Served, **limits: Limit) -> None:
        self.served = served
        kept: dict[Any, Limit] = {**LIMITS, **limits}
        served.services.limits = Limits(kept, lambda: 0.0)
        self.host = self.newcomer("Anna")
        made = self.host.post("/api/matches", json={"game": "ludus", "seats": ["me", "open"]})
        self.match: str = made.json()["id"]

    def newcomer(self, name: str) -> Visitor:
        who = self.served.visitor(accept="application/json")
        other = self.served.visitor().post("/api/matches", json={"game": "ludus", "seats": ["me", "open"]}).json()["id"]
        assert self.join(who, name, other).status_code == 200
        return who

    def join(self, who: Visitor, name: str, match: str = "") -> Any:
        return who.post(f"/api/matches/{match or self.match}/join", json={"name": name})


def test_a_guest_who_joins_under_the_name_of_the_host_is_refused_and_keeps_the_own(alone: Served) -> None:
    table = Table(alone)
    guest = table.newcomer("Marcus")
    before = alone.tables()
    refused = table.join(guest, "Аnnа")  # Cyrillic letters
    assert (refused.status_code, "Two at the table" in reasons(refused)[0]) == (422, True)
    assert alone.tables() == before


@pytest.mark.parametrize("path", ["/account/rename", "/account/sign-up"])
def test_a_guest_who_sits_there_cannot_take_the_name_of_the_host_later(alone: Served, path: str) -> None:
    table = Table(alone)
    guest = table.newcomer("Marcus")
    assert table.join(guest, "Marcus").status_code == 200
    refused = guest.post(path, data={"name": "ANNA", "password": "correct horse battery"})
    assert (refused.status_code, "or nearly so" in reasons(refused)[0]) == (422, True)
    assert [chair["name"] for chair in view(table.host, table.match)["chairs"]] == ["Anna", "Marcus"]


def test_a_name_can_be_changed_only_so_often(alone: Served) -> None:
    table = Table(alone, rename=Limit(3, 60.0, "renamed_too_often"))
    guest = table.newcomer("One")
    tries = [guest.post("/account/rename", data={"name": name}) for name in ("Two", "Three", "Four")]
    assert [one.status_code for one in tries] == [303, 303, 429]
    assert tries[2].headers["retry-after"] == "20"
    assert "changed your name very often" in reasons(tries[2])[0]
    assert table.join(guest, "Five").status_code == 429
    assert guest.get("/api/me").json()["name"] == "Three"


def test_a_name_that_cannot_be_had_is_not_counted_as_a_change(alone: Served) -> None:
    table = Table(alone, rename=Limit(2, 60.0, "renamed_too_often"))
    guest = table.newcomer("One")
    assert {guest.post("/account/rename", data={"name": "<b>"}).status_code for _ in range(5)} == {422}
    assert guest.post("/account/rename", data={"name": "Two"}).status_code == 303


# Asking again and again


def offer(who: Visitor, match: str, client: str, what: str = "draw") -> Any:
    return who.post(f"/api/matches/{match}/{what}", json={"version": view(who, match)["version"], "client": client})


def decline(who: Visitor, match: str, client: str) -> None:
    move = {"version": view(who, match)["version"], "client": client, "agree": False}
    assert who.post(f"/api/matches/{match}/consent", json=move).status_code == 200


def test_who_does_not_want_a_draw_is_not_asked_again_and_again(alone: Served) -> None:
    alone.services.limits = Limits(clock=lambda: 0.0)
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    for number in range(3):
        assert offer(host, match, f"offer-{number}").status_code == 200
        decline(friend, match, f"no-{number}")
    refused = offer(host, match, "one-more")
    assert (refused.status_code, refused.headers["retry-after"]) == (429, "200")
    assert "Play on; you may ask again in 200 seconds" in reasons(refused)[0]
    assert view(friend, match)["proposal"] is None
    assert offer(friend, match, "the-other-way-round").status_code == 200


def test_a_draw_can_be_offered_at_another_table(alone: Served) -> None:
    alone.services.limits = Limits({**LIMITS, "draw": Limit(1, 600.0, "asked_too_often")}, lambda: 0.0)
    host, friend = alone.visitor(), alone.visitor()
    for match in (new_duel(host, friend), new_duel(host, friend)):
        assert offer(host, match, "offer").status_code == 200


def test_a_repeat_is_no_second_offer(alone: Served) -> None:
    alone.services.limits = Limits({**LIMITS, "draw": Limit(2, 600.0, "asked_too_often")}, lambda: 0.0)
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    assert {offer(host, match, client).status_code for client in ("a", "a", "b", "c", "d")} == {200}
    decline(friend, match, "no")
    assert offer(host, match, "e").status_code == 200


def test_who_does_not_want_an_undo_is_not_asked_again_and_again(alone: Served) -> None:
    alone.services.limits = Limits({**LIMITS, "undo": Limit(1, 600.0, "asked_too_often")}, lambda: 0.0)
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    while view(host, match)["undo"] != "ask":
        who = next(one for one in (host, friend) if view(one, match)["yours"])
        seen = view(who, match)["version"]
        who.post(f"/api/matches/{match}/answer", json={"version": seen, "client": f"a-{seen}", "number": 0})
    assert offer(host, match, "undo-1", "undo").status_code == 200
    decline(friend, match, "no")
    assert offer(host, match, "undo-2", "undo").status_code == 429


def test_the_page_says_so_too(alone: Served) -> None:
    alone.services.limits = Limits({**LIMITS, "draw": Limit(1, 600.0, "asked_too_often")}, lambda: 0.0)
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    offer(host, match, "offer")
    decline(friend, match, "no")
    form = {"version": str(version(host.get(f"/m/{match}").text)), "client": "again"}
    refused = host.post(f"/m/{match}/draw", data=form)
    assert (refused.status_code, "asked the others for this several times" in words(refused.text)) == (429, True)
