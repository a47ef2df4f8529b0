"""Before the first decision: matches are made, joined and begun."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from harena.core.errors import Refused
from harena.core.fair import commitment, pledge
from harena.core.record import Nonce
from harena.web.lobby import ME, OPEN, Guest, Wish
from harena.web.services import Services
from harena.web.settings import Settings
from harena.web.store.matches import MatchRow
from harena.web.waits import Waits
from tests.web.tables import guest, prepared, server

Story = Callable[[Services], Awaitable[Any]]


def told(folder: Path, story: Story) -> Any:
    async def tell() -> Any:
        async with server(folder) as services:
            return await story(services)

    return asyncio.run(tell())


async def friends(services: Services, **wish: Any) -> tuple[str, Guest, Guest]:
    host, friend = await guest(services, "Anna"), await guest(services, "Bruno")
    match = await services.lobby.create(host, Wish(game="invictus", seats=[ME, OPEN], **wish), {})
    return match, host, friend


def test_the_dice_are_committed_to_before_anybody_adds_a_nonce(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        match, host, friend = await friends(services)
        waiting = await services.matches.find(match)
        assert waiting is not None
        assert waiting.commitment == commitment(match, waiting.seed)
        await services.lobby.pledge(match, host.person, pledge(match, "mine"))
        await services.lobby.join(match, friend, {}, pledge(match, "yours"))
        for who, nonce in ((friend, "yours"), (host, "mine")):
            await services.lobby.show(match, who.person, nonce)
        room = await services.rooms.enter(match)
        assert room.match.header.commitment == waiting.commitment
        assert room.match.lines[:2] == [Nonce(1, 0, "mine"), Nonce(2, 1, "yours")]

    told(tmp_path, story)


def test_only_the_first_nonce_counts_of_whoever_plays_a_program(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        host = await guest(services, "Anna")
        match = await services.lobby.create(host, Wish(game="ludus", seats=[ME, "random"]), {}, "first")
        await services.lobby.show(match, host.person, "second")
        lines = (await services.rooms.enter(match)).match.lines
        assert [line for line in lines if isinstance(line, Nonce)] == [Nonce(1, 0, "first")]

    told(tmp_path, story)


def test_a_match_begins_when_the_last_seat_is_taken(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        match, host, friend = await friends(services)
        await services.lobby.show(match, host.person, None)
        row = await services.matches.find(match)
        assert row is not None
        assert row.state == "waiting"
        await services.lobby.join(match, friend, {}, None)
        row = await services.matches.find(match)
        assert row is not None
        assert (row.state, row.seat_of(host.person), row.seat_of(friend.person)) == ("playing", 0, 1)
        assert row.turn is not None

    told(tmp_path, story)


def test_a_page_that_wants_to_begin_what_has_just_begun_elsewhere_does_no_harm(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        match, host, friend = await friends(services)
        await services.lobby.join(match, friend, {}, None)
        before = await services.matches.find(match)
        await services.lobby.show(match, host.person, "late")
        await services.lobby.pledge(match, host.person, pledge(match, "late"))
        assert await services.matches.find(match) == before

    told(tmp_path, story)


def test_a_third_person_finds_no_seat(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        match, _, friend = await friends(services)
        await services.lobby.join(match, friend, {}, None)
        with pytest.raises(Refused, match="already_begun"):
            await services.lobby.join(match, await guest(services, "Clara"), {}, None)

    told(tmp_path, story)


def test_two_who_want_the_last_seat_at_once_do_not_share_it(tmp_path: Path) -> None:
    async def story(services: Services) -> list[str]:
        match, _, friend = await friends(services)
        clara = await guest(services, "Clara")
        tries = [services.lobby.join(match, who, {}, None) for who in (friend, clara)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        row = await services.matches.find(match)
        assert row is not None
        assert row.seats[1].name in ("Bruno", "Clara")
        return sorted(type(result).__name__ for result in done)

    assert told(tmp_path, story) == ["NoneType", "Refused"]


class Together:
    """So many wait for each other here; whoever comes later does not wait."""

    def __init__(self, number: int) -> None:
        self._missing = number
        self._all_there = asyncio.Event()

    async def wait(self) -> None:
        self._missing -= 1
        if self._missing <= 0:
            self._all_there.set()
        await self._all_there.wait()


def test_two_who_want_the_same_seat_at_once_both_sit_where_two_are_free(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        host = await guest(services, "Anna")
        match = await services.lobby.create(host, Wish(game="invictus", seats=[ME, OPEN, OPEN, OPEN]), {})
        others = [await guest(services, name) for name in ("Bruno", "Clara", "Dora", "Emil")]
        find, looked = services.matches.find, Together(len(others))

        async def slowly(match: str) -> MatchRow | None:
            row = await find(match)
            await looked.wait()  # all have looked before the first one sits down
            return row

        services.matches.find = slowly  # type: ignore[method-assign]
        tries = [services.lobby.join(match, who, {}, None) for who in others]
        done = await asyncio.gather(*tries, return_exceptions=True)
        row = await find(match)
        assert row is not None
        assert (row.state, len({seat.person for seat in row.seats})) == ("playing", 4)
        assert sorted(type(result).__name__ for result in done) == ["NoneType"] * 3 + ["Refused"]

    told(tmp_path, story)


def test_those_who_want_a_rematch_at_once_get_the_same_one(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        match, host, friend = await friends(services)
        row = await services.matches.find(match)
        assert row is not None
        rematch_of, looked = services.matches.rematch_of, Together(3)

        async def slowly(match: str) -> str | None:
            found = await rematch_of(match)
            await looked.wait()
            return found

        services.matches.rematch_of = slowly  # type: ignore[method-assign]
        wish = Wish(game="invictus", seats=[ME, OPEN], rematch_of=match)
        asked = [services.lobby.rematch(row, who, wish, {}) for who in (host, friend, host)]
        made = await asyncio.gather(*asked)
        assert set(made) == {await rematch_of(match)}
        assert await services.matches.begun_since(host.person, row.created) == 2

    told(tmp_path, story)


def test_an_outage_is_not_time_that_somebody_took(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        match, _, friend = await friends(services)
        await services.lobby.join(match, friend, {}, None)
        row = await services.matches.find(match)
        assert row is not None
        assert services.waits.since(row).ticks > services.waits._began.ticks
        later = Waits(services.hub)
        assert later.since(row) == later._began

    told(tmp_path, story)


def test_who_sits_there_already_joins_without_effect(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        match, host, _ = await friends(services)
        await services.lobby.join(match, host, {}, None)
        row = await services.matches.find(match)
        assert row is not None
        assert not row.seats[1].taken

    told(tmp_path, story)


def test_two_people_of_one_name_cannot_be_told_apart(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        match, _, _ = await friends(services)
        with pytest.raises(Refused, match="same_name"):
            await services.lobby.join(match, await guest(services, "ANNA"), {}, None)

    told(tmp_path, story)


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        (Wish(game="chess", seats=[ME, OPEN]), "unknown_game"),
        (Wish(game="invictus", seats=[ME]), "wrong_number_of_seats"),
        (Wish(game="invictus", seats=[ME, ME]), "sit_once"),
        (Wish(game="invictus", seats=[OPEN, OPEN]), "sit_once"),
        (Wish(game="invictus", seats=[ME, "seer:600s"]), "unknown_bot"),
        (Wish(game="invictus", seats=[ME, OPEN], options={"variant": "chess"}), "bad_option"),
        (Wish(game="invictus", seats=[ME, OPEN], brings={"army": "roi: 19 garde"}), "army_of_seat"),
        (Wish(game="invictus", seats=[ME, OPEN], brings={"fleet": "roi"}), "unknown_option"),
    ],
)
def test_what_cannot_be_played_is_refused_and_leaves_no_match(tmp_path: Path, wish: Wish, reason: str) -> None:
    async def story(services: Services) -> None:
        host = await guest(services, "Anna")
        with pytest.raises(Refused, match=reason):
            await services.lobby.create(host, wish, {})
        assert await services.matches.of_person(host.person) == []

    told(tmp_path, story)


def test_a_friend_with_a_wrong_army_does_not_sit_down(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        match, _, friend = await friends(services)
        with pytest.raises(Refused, match="army_of_seat"):
            await services.lobby.join(match, friend, {"army": "nobody"}, None)
        row = await services.matches.find(match)
        assert row is not None
        assert (row.state, row.seats[1].taken) == ("waiting", False)

    told(tmp_path, story)


@pytest.mark.parametrize("nonce", ["ä", "a" * 65, "a|b"])
def test_a_nonce_is_letters_and_digits(tmp_path: Path, nonce: str) -> None:
    async def story(services: Services) -> None:
        host = await guest(services, "Anna")
        match = await services.lobby.create(host, Wish(game="ludus", seats=[ME, "random"]), {})
        with pytest.raises(Refused, match="bad_nonce"):
            await services.lobby.show(match, host.person, nonce)
        with pytest.raises(Refused, match="bad_nonce"):
            await services.lobby.create(host, Wish(game="ludus", seats=[ME, "random"]), {}, nonce)

    told(tmp_path, story)


def test_nobody_begins_more_matches_than_the_server_allows(tmp_path: Path) -> None:
    async def story() -> None:
        few: Settings = await prepared(tmp_path)
        async with server(tmp_path) as services:
            services.lobby._matches_a_day = 2
            host = await guest(services, "Anna")
            wish = Wish(game="ludus", seats=[ME, "random"])
            for _ in range(2):
                await services.lobby.create(host, wish, {})
            with pytest.raises(Refused, match="too_many_matches"):
                await services.lobby.create(host, wish, {})
            await services.lobby.create(await guest(services, "Bruno"), wish, {})
        assert few.matches_a_day > 2

    asyncio.run(story())


def test_two_programs_of_one_kind_are_numbered(tmp_path: Path) -> None:
    async def story(services: Services) -> list[str]:
        host = await guest(services, "Anna")
        wish = Wish(game="invictus", seats=[ME, "random", "random", "random"])
        match = await services.lobby.create(host, wish, {"random": "Fortuna"})
        row = await services.matches.find(match)
        assert row is not None
        return [seat.name for seat in row.seats]

    assert told(tmp_path, story) == ["Anna", "Fortuna", "Fortuna 2", "Fortuna 3"]
