"""How long somebody may be away is counted by a clock that cannot be set, and by nobody else's."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from harena.core.seat import Seat
from harena.web.services import Services
from harena.web.store import matches
from harena.web.store.matches import MatchRow, Pace
from harena.web.waits import PATIENCE, Waits
from tests.web.postgres import Postgres
from tests.web.serving import Served, new_duel, reasons, to_move, view
from tests.web.tables import begun, first_option, prepared, server

MINUTE, DAY = 60.0, 24 * 3600.0


class Clock:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


class TimeOfDay:
    """The clock on the wall, which somebody can set."""

    def __init__(self) -> None:
        self.wrong_by = timedelta(0)

    def now(self, zone: Any) -> datetime:
        return datetime.now(zone) + self.wrong_by


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> TimeOfDay:
    clock = TimeOfDay()
    monkeypatch.setattr(matches, "datetime", clock)
    return clock


async def row_of(services: Services, match: str) -> MatchRow:
    found = await services.matches.find(match)
    assert found is not None
    return found


async def answered(services: Services, match: str) -> None:
    """Whoever must answer in a match does."""
    room = await services.rooms.enter(match)
    seat = room.asked()
    assert seat is not None
    await services.rooms.change(match, room.version, first_option(Seat(seat)))


# The clock on the wall


def claimed(served: Served, match: str, *players: Any) -> Any:
    """Whoever does not have to answer claims the game."""
    _, other = to_move(match, *players)
    move = {"version": view(other, match)["version"], "client": f"claim-{view(other, match)['version']}"}
    return other.post(f"/api/matches/{match}/claim", json=move)


@pytest.mark.parametrize("by", [timedelta(hours=1), timedelta(days=30), -timedelta(days=30)])
def test_setting_the_clock_gives_nobody_a_game(alone: Served, wall: TimeOfDay, by: timedelta) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    wall.wrong_by = by
    alone.services.rooms.forget(match)
    refused = claimed(alone, match, host, friend)
    assert (refused.status_code, "still have time" in reasons(refused)[0]) == (422, True)


def test_setting_the_clock_back_takes_no_claim_from_anybody(alone: Served, wall: TimeOfDay) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    wall.wrong_by = -timedelta(days=30)
    alone.services.waits._clock = lambda: 1e9
    assert claimed(alone, match, host, friend).status_code == 200


def test_the_page_offers_no_claim_when_the_clock_was_set(alone: Served, wall: TimeOfDay) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    wall.wrong_by = timedelta(days=1)
    _, other = to_move(match, host, friend)
    assert "disabled data-claim-at" in other.get(f"/m/{match}").text


def test_neither_a_restart_nor_a_restart_with_another_time_gives_anybody_a_game(
    tmp_path: Path, wall: TimeOfDay
) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
        for by in (timedelta(0), timedelta(days=30), -timedelta(days=30)):
            wall.wrong_by = by
            async with server(tmp_path) as services:
                assert not services.waits.too_long(await row_of(services, match))

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_restart_gives_everybody_their_whole_time_and_no_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
        async with server(tmp_path) as services:
            row, waits = await row_of(services, match), Waits(services.hub, clock := Clock())
            clock.time += 10 * MINUTE - 1
            assert not waits.too_long(row)
            clock.time += 1
            assert waits.too_long(row)

    asyncio.run(asyncio.wait_for(story(), 60))


# What counts


@pytest.mark.parametrize(("pace", "seconds"), [("live", 10 * MINUTE), ("days", 3 * DAY)])
def test_so_long_is_too_long(tmp_path: Path, pace: Pace, seconds: float) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            services.waits = Waits(services.hub, clock := Clock())
            match, _ = await begun(services)
            row = replace(await row_of(services, match), pace=pace)
            clock.time += seconds - 1
            assert not services.waits.too_long(row)
            clock.time += 1
            assert services.waits.too_long(row)
            assert PATIENCE[pace].total_seconds() == seconds

    asyncio.run(asyncio.wait_for(story(), 60))


def test_an_answer_begins_the_time_anew(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            services.waits = Waits(services.hub, clock := Clock())
            match, _ = await begun(services)
            clock.time += 10 * MINUTE
            await answered(services, match)
            assert not services.waits.too_long(await row_of(services, match))

    asyncio.run(asyncio.wait_for(story(), 60))


@pytest.mark.parametrize("version", ["the same", "none"])
def test_other_news_of_a_match_begins_nothing_anew(tmp_path: Path, version: str) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            services.waits = Waits(services.hub, clock := Clock())
            match, _ = await begun(services)
            row = await row_of(services, match)
            clock.time += 10 * MINUTE
            services.hub.publish(match, row.version if version == "the same" else 0)
            assert services.waits.too_long(row)

    asyncio.run(asyncio.wait_for(story(), 60))


def test_whoever_is_away_wins_no_time_by_another_name(alone: Served) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    alone.time_passes(match)
    away, _ = to_move(match, host, friend)
    assert away.post("/account/rename", data={"name": "Marcus"}).status_code == 303
    assert claimed(alone, match, host, friend).status_code == 200


def test_what_is_kept_is_bounded_by_how_long_anybody_waits(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            services.waits = Waits(services.hub, clock := Clock())
            match, _ = await begun(services)
            clock.time += 3 * DAY + 1
            services.hub.publish("another", 7)
            assert list(services.waits._reached) == ["another"]
            assert services.waits.too_long(await row_of(services, match))

    asyncio.run(asyncio.wait_for(story(), 60))


# Several processes


def test_an_answer_that_another_process_took_counts_for_all(tmp_path: Path, postgres: Postgres) -> None:
    async def story() -> None:
        settings = await prepared(tmp_path, postgres.new_database())
        async with Services(settings).running() as one, Services(settings).running() as two:
            two.waits = Waits(two.hub, clock := Clock())
            match, _ = await begun(one)
            clock.time += DAY
            await answered(one, match)
            row = await row_of(one, match)
            while match not in two.waits._reached or two.waits._reached[match].version < row.version:
                await asyncio.sleep(0.01)
            assert not two.waits.too_long(row)
            clock.time += 10 * MINUTE
            assert two.waits.too_long(row)

    asyncio.run(asyncio.wait_for(story(), 120))


@pytest.mark.parametrize("heard", [True, False])
def test_where_the_news_was_lost_the_time_begins_when_that_is_found_out(tmp_path: Path, heard: bool) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            first = await row_of(services, match)
            other = Waits(services.hub, clock := Clock())
            services.hub._followers.remove(other._heard)
            if heard:
                other._heard(match, first.version)
            clock.time += DAY
            await answered(services, match)
            row = await row_of(services, match)
            assert not other.too_long(row)
            clock.time += 10 * MINUTE
            assert other.too_long(row)

    asyncio.run(asyncio.wait_for(story(), 60))


def test_the_time_of_day_is_only_told(alone: Served) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    room = alone.wait_for(alone.services.rooms.enter, match)
    over = alone.services.waits.over_at(room.row)
    assert timedelta(minutes=9) < over - datetime.now(UTC) <= timedelta(minutes=10)
