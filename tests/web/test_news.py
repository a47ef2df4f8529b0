"""What open tables hear: nothing is lost between looking and listening, and nobody listens under a lost session."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from harena.core.seat import Seat
from harena.web import commands, identity
from harena.web.identity import ASKED_AGAIN, Reader
from harena.web.opponents import STAND_IN
from harena.web.rooms import Room
from harena.web.services import Services
from harena.web.store.matches import Note
from tests.web.serving import Served, Visitor, new_duel, to_move, version, view, words
from tests.web.tables import begun, server
from tests.web.test_rooms import step


async def nobody() -> None:
    return None


def test_a_change_between_the_look_and_the_first_wait_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "PING_SECONDS", 0.05)

    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            have, find = (await services.rooms.enter(match)).version, services.matches.find

            async def overtaken(match: str) -> Any:
                found = await find(match)
                services.matches.find = find  # type: ignore[method-assign]
                await step(services, match)
                return found

            services.matches.find = overtaken  # type: ignore[method-assign]
            stream = commands.news(services, match, have, nobody)
            found, _ = await anext(aiter(stream))
            assert isinstance(found, Room)
            assert found.version > have

    asyncio.run(story())


def test_who_has_everything_hears_nothing_until_there_is_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "PING_SECONDS", 0.05)

    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            stream = aiter(commands.news(services, match, (await services.rooms.enter(match)).version, nobody))
            assert (await anext(stream))[0] is None
            changed = await step(services, match)
            found, _ = await anext(stream)
            assert isinstance(found, Room)
            assert found.version == changed

    asyncio.run(story())


# Who reads


class Clock:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(identity, "time", SimpleNamespace(monotonic=lambda: self.now))


def test_an_open_stream_asks_again_who_reads_it_after_ten_seconds(
    alone: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may have ended the session; this one has changed nothing and hears nothing of it."""
    host, clock = alone.visitor(), Clock(monkeypatch)
    host.post("/play", data={"game": "ludus"})
    asking: Any = SimpleNamespace(app=alone.app, method="GET", headers={}, cookies=dict(host.cookies))
    reader = Reader(asking)
    assert alone.wait_for(reader.who) is not None
    alone.change("DELETE FROM sessions")
    clock.now += ASKED_AGAIN - 0.1
    assert alone.wait_for(reader.who) is not None
    clock.now += 0.1
    assert alone.wait_for(reader.who) is None


def test_an_open_stream_asks_again_at_once_when_this_process_has_changed_people(
    alone: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, _ = alone.visitor(), Clock(monkeypatch)
    host.post("/play", data={"game": "ludus"})
    asking: Any = SimpleNamespace(app=alone.app, method="GET", headers={}, cookies=dict(host.cookies))
    reader = Reader(asking)
    assert alone.wait_for(reader.who) is not None
    assert host.post("/account/log-out").status_code == 303
    assert alone.wait_for(reader.who) is None


# Another name


@pytest.fixture
def told(alone: Served) -> list[str]:
    """The matches of which something is told from now on."""
    heard: list[str] = []
    alone.services.hub.before(heard.append)
    return heard


def test_another_name_is_told_where_its_owner_sits_and_nowhere_else(alone: Served, told: list[str]) -> None:
    host, friend, third = (alone.visitor() for _ in range(3))
    assert host.post("/account/sign-up", data={"name": "Livia", "password": "correct horse 8"}).status_code == 303
    mine = [new_duel(host, friend), new_duel(friend, host)]
    new_duel(friend, third)
    told.clear()
    assert host.post("/account/rename", data={"name": "Fabia"}).status_code == 303
    assert sorted(set(told)) == sorted(mine)
    seats = [alone.wait_for(alone.services.rooms.latest, match).row.seats for match in mine]
    assert [seats[0][0].name, seats[1][1].name] == ["Fabia", "Fabia"]


def test_a_guest_who_takes_a_name_is_called_so_at_the_open_tables(alone: Served, told: list[str]) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    told.clear()
    assert host.post("/account/sign-up", data={"name": "Livia", "password": "correct horse 8"}).status_code == 303
    assert set(told) == {match}
    assert view(friend, match)["chairs"][0]["name"] == "Livia"


# Looking back


def answer(who: Visitor, match: str) -> None:
    move = {"version": view(who, match)["version"], "client": "a", "number": 0}
    assert who.post(f"/api/matches/{match}/answer", json=move).status_code == 200


def seen(served: Served, match: str) -> list[int]:
    served.wait_for(served.services.watched.close)
    return [seat.seen for seat in served.wait_for(served.services.matches.find, match).seats]


def test_looking_back_is_not_looking_at_what_has_happened_since(alone: Served) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    asked, waiting = to_move(match, host, friend)
    before = version(waiting.get(f"/m/{match}").text)
    seat = view(waiting, match)["seat"]
    answer(asked, match)
    for page in (f"/m/{match}?v=1", f"/m/{match}/replay", f"/m/{match}/at/1", f"/api/matches/{match}/view?at=1"):
        assert waiting.get(page).status_code == 200
    assert seen(alone, match)[seat] == before
    assert "Since you left" in words(waiting.get(f"/m/{match}").text)
    assert seen(alone, match)[seat] > before


async def something_beside_the_rules(services: Services, match: str) -> int:
    """A note, and a seat that is left to the computer; the version before both."""
    room = await services.rooms.enter(match)
    away, before = room.asked(), room.version
    assert away is not None
    await services.rooms.change(match, before, lambda played: played.take_over(away, STAND_IN, Seat(1 - away)))
    note = Note(before + 1, "bot_replaced", {"seat": int(away), "bot": STAND_IN, "by": "random"})
    await services.rooms.note(match, note)
    return before


def test_who_looks_back_reads_of_no_note_and_no_take_over_that_came_later(alone: Served) -> None:
    alone.services.players.wake = lambda match: None  # type: ignore[method-assign]
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    before = alone.wait_for(something_beside_the_rules, alone.services, match)
    tables = alone.tables()
    then, after = view(host, match, at=before)["log"], view(host, match, at=before + 1)["log"]
    later = [entry["text"] for entry in after[len(then) :]]
    assert after[: len(then)] == then
    assert [entry["version"] for entry in after[len(then) :]] == [before + 1] * 2
    page = words(host.get(f"/m/{match}?v={before}").text)
    assert [text for text in later if text in page] == []
    assert alone.tables() == tables
