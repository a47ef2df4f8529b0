"""Playing again: when, with whom, and with whose army."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from harena.core.seat import Seat
from harena.web.lobby import ME, OPEN, Wish
from harena.web.opponents import STAND_IN
from harena.web.players import Players
from harena.web.services import Services
from harena.web.store.schema import matches
from tests.web.serving import Served, Visitor, begun, new_duel, reasons, view, where, words
from tests.web.tables import begun as begun_at
from tests.web.tables import first_option, server

OWN = {"army": "shogun"}
PROGRAM = 3


def resign(who: Visitor, match: str) -> None:
    move = {"version": view(who, match)["version"], "client": "resign"}
    assert who.post(f"/api/matches/{match}/resign", json=move).status_code == 200


def rematch(who: Visitor, match: str, **form: str) -> str:
    return where(who.post(f"/m/{match}/rematch", data=form)).removeprefix("/m/")


@pytest.mark.parametrize(("language", "said"), [("en", "not over yet"), ("fr", "pas encore finie")])
def test_there_is_no_rematch_of_a_match_that_goes_on(alone: Served, language: str, said: str) -> None:
    who = alone.visitor(**{"accept-language": language})
    address = begun(who)
    before = {row[0] for row in alone.tables()["matches"]}
    refused = who.post(f"{address}/rematch", data={}, headers={"accept": "application/json"})
    assert refused.status_code == 422
    assert said in reasons(refused)[0]
    assert {row[0] for row in alone.tables()["matches"]} == before


def test_three_clicks_at_once_lead_to_one_table(alone: Served) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    resign(host, match)
    with ThreadPoolExecutor(3) as clicks:
        made = set(clicks.map(lambda who: rematch(who, match), (host, friend, host)))
    assert len(made) == 1
    assert len(alone.tables()["matches"]) == 2


def test_another_level_does_not_part_two_people(alone: Served) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    resign(host, match)
    assert rematch(host, match) == rematch(friend, match, level="random")


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_two_who_ask_two_servers_at_the_same_moment_sit_down_at_one_table(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    address = request.getfixturevalue("postgres").new_database() if kind == "postgres" else None

    async def story() -> None:
        async with server(tmp_path, address) as one, server(tmp_path, address) as other:
            match, people = await begun_at(one)
            room = await one.rooms.enter(match)
            await one.rooms.change(match, room.version, lambda played: played.resign(Seat(0)))
            row = (await one.rooms.enter(match)).row
            both_have_looked = asyncio.Barrier(2)
            for services in (one, other):
                services.matches.rematch_of = looking(services.matches.rematch_of, both_have_looked)  # type: ignore[method-assign]
            wish = Wish(game="ludus", seats=[ME, OPEN], rematch_of=match)
            made = await asyncio.gather(
                *(
                    services.lobby.rematch(row, who, wish, {})
                    for services, who in zip((one, other), people, strict=True)
                )
            )
            assert len(set(made)) == 1
            async with one.database.read() as connection:
                kept = list((await connection.execute(select(matches.c.id))).scalars())
            assert sorted(kept) == sorted([match, made[0]])
            again = await one.matches.find(made[0])
            assert again is not None
            assert sum(seat.taken for seat in again.seats) == 1

    asyncio.run(asyncio.wait_for(story(), 60))


def looking(look: Any, together: asyncio.Barrier) -> Any:
    """Whoever looks for a rematch finds none, and waits until the other has looked too."""

    async def looked(match: str) -> str | None:
        found: str | None = await look(match)
        await together.wait()
        return found

    return looked


# Somebody had left


class Left:
    """A match of three people and a program that is over; the computer played to its end for one of the people."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.people = [served.visitor() for _ in range(3)]
        wish = {"game": "invictus", "seats": ["me", "open", "open", "random"], "brings": OWN}
        self.match: str = self.people[0].post("/api/matches", json=wish).json()["id"]
        for who in self.people[1:]:
            assert who.post(f"/api/matches/{self.match}/join", json={"brings": OWN}).status_code == 200
        self.away = self._person_to_act()
        self.seat = (self.away + 1) % 3
        self.stays = self.people[self.seat]
        served.time_passes(self.match)
        move = {"version": view(self.stays, self.match)["version"], "client": "t"}
        assert self.stays.post(f"/api/matches/{self.match}/takeover", json=move).status_code == 200
        resign(self.stays, self.match)

    def _person_to_act(self) -> int:
        rooms = self.served.services.rooms
        while (asked := (room := self.served.wait_for(rooms.enter, self.match)).asked()) == PROGRAM:
            self.served.wait_for(rooms.change, self.match, room.version, first_option(asked))
        return int(asked)


@pytest.fixture
def left(alone: Served, monkeypatch: pytest.MonkeyPatch) -> Left:
    monkeypatch.setattr(Players, "wake", lambda *_: None)  # programs take their time
    return Left(alone)


def test_whoever_left_is_asked_anew_and_the_army_is_not_passed_on(left: Left) -> None:
    again = rematch(left.stays, left.match)
    row = left.served.wait_for(left.served.services.matches.find, again)
    others = [seat for seat in range(3) if seat != left.seat]
    assert [(row.seats[seat].taken, row.seats[seat].brings) for seat in others] == [(False, {})] * 2
    assert (row.seats[PROGRAM].bot, row.seats[PROGRAM].brings) == ("random", {})
    assert row.seats[left.seat].brings == OWN
    assert row.rematch_of == left.match


def test_the_page_offers_those_who_stayed_a_rematch_with_people(left: Left) -> None:
    page = words(left.stays.get(f"/m/{left.match}").text)
    assert "Rematch" in page
    assert "Play a harder opponent" not in page


def test_whoever_is_left_alone_by_everybody_plays_them_again_all_the_same(alone: Served) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    alone.wait_for(take_over_whoever_must_act, alone.services, match)
    room = alone.wait_for(alone.services.rooms.enter, match)
    stays = (host, friend)[next(seat for seat in (0, 1) if seat not in room.match.programs)]
    resign(stays, match)
    page = words(stays.get(f"/m/{match}").text)
    assert "Rematch" in page
    assert "Play a harder opponent" not in page
    assert [seat.bot for seat in alone.wait_for(alone.services.matches.find, rematch(stays, match)).seats] == [None] * 2


async def take_over_whoever_must_act(services: Services, match: str) -> None:
    room = await services.rooms.enter(match)
    away = room.asked()
    assert away is not None
    await services.rooms.change(match, room.version, lambda played: played.take_over(away, STAND_IN, Seat(1 - away)))
