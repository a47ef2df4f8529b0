"""What a process keeps folded: how much, how long, whose names; and who is told when somebody is cut off."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from harena.core.errors import Refused
from harena.core.seat import SPECTATOR, Seat
from harena.web import commands
from harena.web import rooms as rooms_module
from harena.web.commands import Move
from harena.web.hub import QUIET, Listener
from harena.web.lobby import ME, OPEN, Wish
from harena.web.match_view import match_view
from harena.web.rooms import COUNT_AGAIN, MEGABYTE, Room
from harena.web.services import Services
from harena.web.store.matches import Note
from harena.web.words import game_texts
from tests.web.played import an_undo
from tests.web.postgres import Postgres
from tests.web.tables import ANNA, BRUNO, begun, first_option, guest, keeps, prepared, server
from tests.web.test_rooms import asked, looks, step

GONE = "Somebody who left"
PATIENCE = 60.0


class Clock:
    """The clock of the rooms, turned by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(rooms_module, "time", SimpleNamespace(monotonic=lambda: self.now))


def folds(services: Services) -> list[str]:
    """The matches that are folded from their first line from now on."""
    folded: list[str] = []
    lines = services.matches.lines

    async def watched(match: str, after: int = 0) -> Any:
        if not after:
            folded.append(match)
        return await lines(match, after)

    services.matches.lines = watched  # type: ignore[method-assign]
    return folded


async def enter(services: Services, *matches: str) -> None:
    for match in matches:
        await services.rooms.enter(match)


# How much is kept, and how long


def test_of_too_many_matches_the_one_used_longest_ago_is_folded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            one, two, three = [(await begun(services))[0] for _ in range(3)]
            await enter(services, one, two)
            keeps(services, 2, monkeypatch)
            again = folds(services)
            await enter(services, one, three)
            assert again == [three]
            await enter(services, one, three)
            assert again == [three]
            await enter(services, two)
            assert again == [three, two]
            await enter(services, three, two)
            assert again == [three, two]

    asyncio.run(story())


def test_bytes_are_counted_and_not_matches(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            one, two = [(await begun(services))[0] for _ in range(2)]
            await enter(services, two, one)
            again, together = folds(services), services.rooms._bytes
            services.rooms._most = together
            await enter(services, one, two)
            assert again == []
            services.rooms._most = together - 1
            await enter(services, two)
            assert again == []
            await enter(services, one)
            assert again == [one]
            services.rooms._most = 1
            await enter(services, one, one)
            assert again == [one]

    asyncio.run(story())


def test_a_match_counts_as_much_as_it_holds(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services, "invictus")
            await enter(services, match)
            first = services.rooms._bytes
            while (room := await services.rooms.enter(match)).version < COUNT_AGAIN + 10:
                await services.rooms.change(match, room.version, first_option(asked(room)))
            longer = services.rooms._bytes
            assert longer > first + COUNT_AGAIN * 500
            for viewer in (Seat(0), Seat(1), SPECTATOR):
                for language in ("en", "fr"):
                    match_view(room, viewer, game_texts("invictus", language))
            services.rooms._folded[match].counted = 0
            await enter(services, match)
            words = [one.text for reader in room.told.values() for one in reader.entries]
            assert services.rooms._bytes > longer + sum(map(len, words))

    asyncio.run(story())


@pytest.mark.parametrize(("megabytes", "kept"), [(1, 1), (1000, 40)])
def test_whoever_runs_a_server_says_how_much_it_keeps(tmp_path: Path, megabytes: int, kept: int) -> None:
    async def story() -> None:
        settings = replace(await prepared(tmp_path), megabytes=megabytes)
        async with Services(settings).running() as services:
            matches = [(await begun(services))[0] for _ in range(2)]
            await enter(services, *matches)
            services.rooms._folded[matches[0]].bytes = MEGABYTE
            await enter(services, *matches)
            assert len(services.rooms._folded) == min(kept, 2)

    asyncio.run(story())


def test_the_bytes_of_a_match_that_was_forgotten_no_longer_count(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            one, two = [(await begun(services))[0] for _ in range(2)]
            await enter(services, one, two)
            held = [services.rooms._folded[match].held() for match in (one, two)]
            assert services.rooms._bytes == sum(held)
            services.rooms.forget(one)
            services.rooms.forget(one)
            assert services.rooms._bytes == held[1]

    asyncio.run(story())


def test_a_match_that_nobody_used_for_long_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            clock = Clock(monkeypatch)
            one, two = [(await begun(services))[0] for _ in range(2)]
            await enter(services, one, two)
            again = folds(services)
            clock.now += rooms_module.IDLE_SECONDS
            await enter(services, two)
            assert set(services.rooms._folded) == {one, two}
            clock.now += 1
            await enter(services, two)
            assert set(services.rooms._folded) == set(services.rooms._at_hand) == {two}
            await enter(services, one)
            assert again == [one]

    asyncio.run(story())


def test_a_match_that_is_given_up_in_the_middle_of_a_change_is_changed_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            one, two, three = [(await begun(services))[0] for _ in range(3)]
            keeps(services, 1, monkeypatch)
            room, append = await services.rooms.enter(one), services.matches.append
            before = room.version

            async def crowded(*args: Any, **more: Any) -> Any:
                services.matches.append = append  # type: ignore[method-assign]
                await enter(services, two, three)
                assert one not in services.rooms._folded
                return await append(*args, **more)

            services.matches.append = crowded  # type: ignore[method-assign]
            changed = await services.rooms.change(one, before, first_option(asked(room)))
            assert one not in services.rooms._at_hand
            assert (await services.rooms.latest(one)).version == changed > before
            assert await step(services, one) > changed
            assert len(await services.matches.lines(one)) == (await services.rooms.enter(one)).version

    asyncio.run(story())


def test_what_is_at_hand_is_compared_with_the_database_after_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            clock = Clock(monkeypatch)
            match, _ = await begun(services)
            before = (await services.rooms.latest(match)).row
            seen = looks(services)
            await services.matches.propose(match, before.version, an_undo(0, before.version))
            clock.now += rooms_module.AT_HAND_SECONDS - 1
            assert ((await services.rooms.latest(match)).row.proposal, seen) == (None, [])
            clock.now += 1
            assert (await services.rooms.latest(match)).row.proposal is not None
            assert seen == [match]

    asyncio.run(story())


def test_a_match_that_is_answered_and_looked_at_all_the_time_is_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            clock = Clock(monkeypatch)
            played, other = (await begun(services, "invictus"))[0], (await begun(services))[0]
            room = await services.rooms.enter(played)
            again, seen = folds(services), looks(services)
            await services.rooms.change(played, room.version, first_option(asked(room)))
            clock.now += rooms_module.AT_HAND_SECONDS - 1
            await services.rooms.latest(played)
            assert seen == []
            clock.now += rooms_module.IDLE_SECONDS
            await enter(services, other)
            assert set(services.rooms._folded) == {played, other}
            clock.now += 1
            await enter(services, other)
            assert set(services.rooms._folded) == {other}
            assert again == [other]

    asyncio.run(story())


@pytest.mark.parametrize("used", ["latest", "change"])
def test_what_is_used_without_a_look_is_not_the_one_used_longest_ago(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, used: str
) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            one, two, three = [(await begun(services, "invictus"))[0] for _ in range(3)]
            room = await services.rooms.enter(one)
            await enter(services, two)
            keeps(services, 2, monkeypatch)
            seen = looks(services)
            if used == "latest":
                await services.rooms.latest(one)
            else:
                await services.rooms.change(one, room.version, first_option(asked(room)))
            assert seen == []
            await enter(services, three)
            assert set(services.rooms._folded) == {one, three}

    asyncio.run(story())


def test_a_match_that_somebody_enters_now_and_then_is_folded_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            clock = Clock(monkeypatch)
            one, two = [(await begun(services))[0] for _ in range(2)]
            again = folds(services)
            for _ in range(12):
                await enter(services, one, two)
                clock.now += 600.0
            assert (again, set(services.rooms._folded)) == ([one, two], {one, two})

    asyncio.run(story())


# Whose names


def names(room: Room) -> tuple[list[str], list[str]]:
    """As the table calls people, and as the record does."""
    return [seat.name for seat in room.row.seats], [player.name for player in room.match.header.seats]


async def told_last(listener: Listener) -> int | None:
    """What is told after all answers, of which the last may still be on their way from one process to the other."""
    while (version := await listener.wait(PATIENCE)) is not None and version > 0:
        pass
    return version


def test_a_deleted_name_is_gone_from_every_process_that_has_the_match_folded(
    tmp_path: Path, postgres: Postgres
) -> None:
    address = postgres.new_database()

    async def story() -> None:
        async with server(tmp_path, address) as one, server(tmp_path, address) as other:
            match, people = await begun(one)
            kept = [await services.rooms.enter(match) for services in (one, other)]
            assert [names(room) for room in kept] == [(["Anna", "Bruno"], ["Anna", "Bruno"])] * 2
            with other.hub.listen(match) as far, one.hub.listen(match) as near:
                # As `harena user delete` does it: without a hub.
                await one.people.delete(people[0].person, GONE)
                assert [await told_last(listener) for listener in (far, near)] == [0, 0]
            for services in (one, other):
                assert names(await services.rooms.latest(match)) == ([GONE, "Bruno"], [GONE, "Bruno"])

    asyncio.run(story())


def test_a_new_name_is_told_to_every_process(tmp_path: Path, postgres: Postgres) -> None:
    address = postgres.new_database()

    async def story() -> None:
        async with server(tmp_path, address) as one, server(tmp_path, address) as other:
            match, people = await begun(one)
            await other.rooms.enter(match)
            with other.hub.listen(match) as far:
                await one.people.rename(people[1].person, "Livia")
                news = await far.wait(PATIENCE)
                # That the match has begun may be on its way still, or arrive together with the name.
                while news != QUIET and names(await other.rooms.latest(match))[0] != ["Anna", "Livia"]:
                    news = await far.wait(PATIENCE)
                assert news != QUIET

    asyncio.run(story())


def test_a_name_that_another_process_deleted_without_a_word_is_gone_at_the_next_look(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as one, server(tmp_path) as other:
            match, people = await begun(one)
            await enter(other, match)
            again = folds(other)
            await one.people.delete(people[0].person, GONE)
            assert names(await other.rooms.enter(match)) == ([GONE, "Bruno"], [GONE, "Bruno"])
            before = (await other.rooms.enter(match)).version
            assert again == [match]
            assert await step(other, match) > before

    asyncio.run(story())


def test_a_deleted_name_is_gone_within_a_minute_although_the_match_is_played_without_a_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On SQLite no word of it reaches the other process, and each answer keeps the room at hand."""

    async def story() -> None:
        async with server(tmp_path) as one, server(tmp_path) as other:
            clock = Clock(monkeypatch)
            match, people = await begun(one, "invictus")
            await enter(other, match)
            await one.people.delete(people[0].person, GONE)
            for name in (ANNA, GONE, GONE):
                clock.now += 50.0
                assert 50.0 < rooms_module.AT_HAND_SECONDS < 100.0
                room = await other.rooms.latest(match)
                assert names(room) == ([name, BRUNO], [name, BRUNO])
                await other.rooms.change(match, room.version, first_option(asked(room)))

    asyncio.run(story())


# Who is told when somebody is cut off


async def cut_off(services: Services, method: str, doing: Callable[[], Awaitable[Any]]) -> None:
    """Do something, and be cut off when the database has committed it and nobody knows of it yet."""
    committed, work = asyncio.Event(), getattr(services.matches, method)

    async def slow(*args: Any, **more: Any) -> Any:
        await work(*args, **more)
        committed.set()
        await asyncio.sleep(PATIENCE)

    setattr(services.matches, method, slow)
    task = asyncio.ensure_future(doing())
    await asyncio.wait_for(committed.wait(), PATIENCE)
    setattr(services.matches, method, work)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@pytest.mark.parametrize("what", ["append", "propose", "note"])
def test_the_others_hear_of_what_was_committed_when_its_request_was_cut_off(tmp_path: Path, what: str) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services)
            room = await services.rooms.enter(match)
            before, seat = room.version, asked(room)
            doing: dict[str, Callable[[], Awaitable[Any]]] = {
                "append": lambda: services.rooms.change(match, before, first_option(seat)),
                "propose": lambda: services.rooms.propose(match, before, lambda _: an_undo(0, before), "c"),
                "note": lambda: services.rooms.note(match, Note(before, "bot_replaced", {})),
            }
            with services.hub.listen(match) as listener:
                await cut_off(services, what, doing[what])
                assert await listener.wait(PATIENCE) != QUIET
            after = await services.rooms.latest(match)
            told = {"append": after.version > before, "propose": bool(after.row.proposal), "note": bool(after.notes)}
            assert [name for name, true in told.items() if true] == [what]

    asyncio.run(story())


@pytest.mark.parametrize("what", ["seat_anew", "append"])
def test_the_others_hear_that_somebody_sat_down_who_was_cut_off(tmp_path: Path, what: str) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            host, friend = await guest(services, "Anna"), await guest(services, "Bruno")
            match = await services.lobby.create(host, Wish(game="ludus", seats=[ME, OPEN]), {})
            with services.hub.listen(match) as listener:
                await cut_off(services, what, lambda: services.lobby.join(match, friend, {}, None))
                assert await listener.wait(PATIENCE) != QUIET
            row = await services.matches.find(match)
            assert row is not None
            assert (row.seat_of(friend.person), row.state) == (1, {"seat_anew": "waiting", "append": "playing"}[what])

    asyncio.run(story())


def test_a_program_answers_although_the_request_before_it_was_cut_off(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, people = await begun(services, seats=(ME, "random"))
            woken: list[str] = []
            services.players.wake = woken.append  # type: ignore[assignment,method-assign]
            while (room := await services.rooms.enter(match)).asked() != Seat(0):
                await services.rooms.change(match, room.version, first_option(asked(room)))
            person = await services.people.find(people[0].person)
            move = Move(room.version, "c")
            await cut_off(services, "append", lambda: commands.choose(services, person, match, move, [0]))
            assert woken == [match]

    asyncio.run(story())


def test_what_is_refused_disturbs_nobody(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, people = await begun(services)
            room = await services.rooms.enter(match)
            person = await services.people.find(people[0].person)
            services.players.wake = lambda match: None  # type: ignore[method-assign]
            with services.hub.listen(match) as listener:
                for number, (doing, what) in enumerate(((commands.consent, 99), (commands.choose, [99]))):
                    with pytest.raises(Refused):
                        await doing(services, person, match, Move(room.version, f"c{number}"), what)  # type: ignore[operator]
                assert await listener.wait(0.01) == QUIET

    asyncio.run(story())
