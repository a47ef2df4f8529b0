"""Rooms: what was accepted is kept, what was refused leaves no trace, and repeats do nothing."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from harena.core.errors import Refused, refuse
from harena.core.match import Match
from harena.core.seat import Seat
from harena.web.rooms import NoSuchMatch, Room, Stale
from harena.web.services import Services
from tests.web.played import an_undo
from tests.web.tables import begun, first_option, keeps, server


def asked(room: Room) -> Seat:
    seat = room.asked()
    assert seat is not None
    return seat


async def step(services: Services, match: str, client: str | None = None) -> int:
    room = await services.rooms.enter(match)
    return await services.rooms.change(match, room.version, first_option(asked(room)), client)


def test_a_change_is_in_the_database_before_anyone_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            told = []
            publish = services.hub.publish

            def spy(match: str, version: int) -> None:
                told.append(version)
                publish(match, version)

            services.hub.publish = spy  # type: ignore[method-assign]
            append = services.matches.append

            async def watched(*args: Any, **more: Any) -> datetime:
                assert not told
                moment = await append(*args, **more)
                assert not told
                return moment

            services.matches.append = watched  # type: ignore[method-assign]
            version = await step(services, match)
            assert told == [version]
            assert len(await services.matches.lines(match)) == version

    asyncio.run(story())


def test_another_server_folds_the_same_position_from_the_database(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services, "invictus")
            for _ in range(12):
                await step(services, match)
            digest = (await services.rooms.enter(match)).match.table.digest()
        async with server(tmp_path) as services:
            assert (await services.rooms.enter(match)).match.table.digest() == digest

    asyncio.run(story())


def test_a_request_for_an_old_version_is_stale_and_changes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            old = (await services.rooms.enter(match)).version
            new = await step(services, match)
            with pytest.raises(Stale) as stale:
                await services.rooms.change(match, old, first_option(Seat(0)))
            assert stale.value.version == new
            assert len(await services.matches.lines(match)) == new

    asyncio.run(story())


def test_a_repeated_request_is_answered_as_the_first_time(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            room = await services.rooms.enter(match)
            change = first_option(asked(room))
            first = await services.rooms.change(match, room.version, change, "click")
            later = await step(services, match)
            assert await services.rooms.change(match, room.version, change, "click") == first
            assert (await services.rooms.enter(match)).version == later

    asyncio.run(story())


def test_of_twenty_requests_at_once_one_is_accepted(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            room = await services.rooms.enter(match)
            change = first_option(asked(room))
            tries = [services.rooms.change(match, room.version, change, f"click {i}") for i in range(20)]
            done = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(type(result).__name__ for result in done) == ["Stale"] * 19 + ["int"]

    asyncio.run(story())


def test_what_is_refused_leaves_the_match_as_it_was(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            before = await services.rooms.enter(match)
            digest, version = before.match.table.digest(), before.version
            other = Seat(1 - asked(before))
            with pytest.raises(Refused):
                await services.rooms.change(match, version, lambda played: played.answer(other, None))  # type: ignore[arg-type]
            after = await services.rooms.enter(match)
            assert (after.match.table.digest(), after.version) == (digest, version)
            assert len(await services.matches.lines(match)) == version

    asyncio.run(story())


def test_what_cannot_be_committed_has_not_happened(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            before = await services.rooms.enter(match)
            version, append = before.version, services.matches.append

            async def full_disk(*_args: Any, **_more: Any) -> datetime:
                raise OSError("no space left")

            services.matches.append = full_disk  # type: ignore[method-assign]
            with pytest.raises(OSError, match="no space"):
                await step(services, match)
            services.matches.append = append  # type: ignore[method-assign]
            assert (await services.rooms.enter(match)).version == version
            assert await step(services, match) > version

    asyncio.run(story())


def test_a_change_that_fails_half_way_is_forgotten(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            before = await services.rooms.enter(match)
            version = before.version

            def two_steps(played: Match) -> None:
                first_option(asked(before))(played)
                raise RuntimeError("a fault of ours")

            with pytest.raises(RuntimeError):
                await services.rooms.change(match, version, two_steps)
            assert (await services.rooms.enter(match)).version == version

    asyncio.run(story())


def test_two_servers_on_one_database_follow_each_other(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as one, server(tmp_path) as other:
            match, _ = await begun(one, "invictus")
            for _ in range(4):
                await step(one, match)
                await step(other, match)
            rooms = [await services.rooms.enter(match) for services in (one, other)]
            assert rooms[0].match.table.digest() == rooms[1].match.table.digest()
            assert rooms[0].version == rooms[1].version

    asyncio.run(story())


def test_who_was_overtaken_by_another_server_is_told_the_present_version(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as one, server(tmp_path) as other:
            match, _ = await begun(one)
            room = await one.rooms.enter(match)
            before = room.version
            await step(other, match)
            with pytest.raises(Stale) as stale:
                await one.rooms.change(match, before, first_option(asked(room)))
            assert stale.value.version == (await other.rooms.enter(match)).version

    asyncio.run(story())


def test_one_wish_sent_to_two_servers_at_once_is_kept_once_and_answered_twice(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as one, server(tmp_path) as other:
            match, _ = await begun(one)
            version = (await one.rooms.enter(match)).version
            receipt = other.matches.receipt

            async def overtaken(match: str, client: str) -> int | None:
                """Nothing is known here yet, and then the other server is quicker."""
                other.matches.receipt = receipt  # type: ignore[method-assign]
                found = await receipt(match, client)
                await one.rooms.propose(match, version, lambda _: an_undo(0, version), "c")
                return found

            other.matches.receipt = overtaken  # type: ignore[method-assign]
            late = await other.rooms.propose(match, version, lambda _: an_undo(1, version), "c")
            assert late == version
            assert (await other.rooms.enter(match)).row.proposal == an_undo(0, version)

    asyncio.run(story())


def test_there_is_no_room_for_a_match_that_does_not_exist(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            with pytest.raises(NoSuchMatch):
                await services.rooms.enter("nothing")

    asyncio.run(story())


def looks(services: Services) -> list[str]:
    """The matches for which the database is asked from now on."""
    asked_for: list[str] = []
    find = services.matches.find_told

    async def watched(match: str) -> Any:
        asked_for.append(match)
        return await find(match)

    services.matches.find_told = watched  # type: ignore[method-assign]
    return asked_for


def test_all_who_hear_of_a_change_share_one_look_at_the_database(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            room = await services.rooms.enter(match)
            seen = looks(services)
            await services.rooms.change(match, room.version, first_option(asked(room)))
            rooms = [await services.rooms.latest(match) for _ in range(3)]
            assert seen == []
            stored = await services.matches.find(match)
            assert [room.row for room in rooms] == [stored] * 3
            services.hub.heard(match, rooms[0].version)
            await asyncio.gather(*(services.rooms.latest(match) for _ in range(3)))
            assert seen == [match]

    asyncio.run(story())


def test_news_that_comes_while_the_database_is_read_is_not_missed(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            find = services.matches.find_told

            async def overtaken(match: str) -> Any:
                found = await find(match)
                assert found is not None
                services.matches.find_told = find  # type: ignore[method-assign]
                await services.matches.propose(match, found[0].version, an_undo(0, found[0].version))
                services.hub.heard(match, found[0].version)
                return found

            services.hub.heard(match, 0)
            services.matches.find_told = overtaken  # type: ignore[method-assign]
            assert (await services.rooms.latest(match)).row.proposal is None
            assert (await services.rooms.latest(match)).row.proposal is not None

    asyncio.run(story())


def test_who_is_asked_to_agree_to_an_undo_gets_no_more_time(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            before = (await services.rooms.enter(match)).row
            await services.matches.propose(match, before.version, an_undo(0, before.version))
            assert (await services.rooms.enter(match)).row.changed == before.changed

    asyncio.run(story())


def test_what_may_be_done_is_asked_of_the_room_that_is_changed(tmp_path: Path) -> None:
    """Whoever names a version that is yet to come must not be asked before it has come."""

    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            room = await services.rooms.enter(match)
            before, asked_of = room.version, list[int]()

            def not_yet(room: Room) -> None:
                asked_of.append(room.version)
                raise refuse("takeover_too_early")

            with pytest.raises(Stale):
                await services.rooms.change(match, before + 1, first_option(asked(room)), None, not_yet)
            assert asked_of == []
            later = await step(services, match)
            with pytest.raises(Refused):
                await services.rooms.change(match, later, first_option(asked(room)), None, not_yet)
            assert asked_of == [later]
            assert (await services.rooms.enter(match)).version == later

    asyncio.run(story())


def test_one_at_a_time_is_in_a_room_even_where_rooms_are_given_up_all_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            matches = [(await begun(services))[0] for _ in range(5)]
            keeps(services, 2, monkeypatch)
            find, inside, most = services.matches.find_told, dict[str, int](), [0]

            async def counted(match: str) -> Any:
                inside[match] = inside.get(match, 0) + 1
                most[0] = max(most[0], inside[match])
                await asyncio.sleep(0)
                found = await find(match)
                inside[match] -= 1
                return found

            services.matches.find_told = counted  # type: ignore[method-assign]
            await asyncio.gather(*(services.rooms.enter(match) for match in matches * 6))
            assert most == [1]
            assert services.rooms._locks == {}

    asyncio.run(story())


def test_names_of_matches_that_do_not_exist_leave_nothing_behind(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            for number in range(20):
                with pytest.raises(NoSuchMatch):
                    await services.rooms.enter(f"nothing{number}")
            assert (services.rooms._locks, services.rooms._looking) == ({}, set())

    asyncio.run(story())


def test_news_of_another_process_during_a_change_is_not_covered_by_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            room, append = await services.rooms.enter(match), services.matches.append

            async def overtaken(*args: Any, **more: Any) -> datetime:
                moment = await append(*args, **more)
                services.hub.heard(match, args[1] + 5)
                return moment

            services.matches.append = overtaken  # type: ignore[method-assign]
            await services.rooms.change(match, room.version, first_option(asked(room)))
            seen = looks(services)
            await services.rooms.latest(match)
            assert seen == [match]

    asyncio.run(story())
