"""People take turns at the few processes in which programs think, whoever came first and whoever wants most."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from harena.core.discovery import find_game
from harena.core.seat import Seat
from harena.web.lobby import ME, OPEN
from harena.web.players import thinks_for
from harena.web.thinkers import Thinkers
from harena.web.turns import Turns
from tests.web.tables import ANNA, BRUNO, begun, first_option, server
from tests.web.test_thinkers import asked_view

CLARA = "Clara"


class FakeDesk:
    """Thinks nothing, and notes what it was asked in which order. Nothing is done before it `opens`."""

    def __init__(self, order: list[str], opens: asyncio.Event) -> None:
        self._order = order
        self._opens = opens

    async def think(self, thought: partial[Any]) -> str:
        game, *rest = thought.args
        self._order.append(rest[0] if isinstance(rest[0], str) else "advice")
        await self._opens.wait()
        return str(game)


class Office:
    """Thinkers with fake desks, and all who want something from them."""

    def __init__(self, desks: int) -> None:
        self.order: list[str] = []
        self._opens = asyncio.Event()
        self._game = find_game("ludus")
        self._view = asked_view(self._game)
        self.thinkers = Thinkers(desks, 1.0)
        self.thinkers._turns = Turns([FakeDesk(self.order, self._opens) for _ in range(desks)])  # type: ignore[misc]
        self.waiting: list[asyncio.Task[Any]] = []

    async def comes(self, person: str, times: int = 1) -> None:
        """Somebody wants a program to choose, so many times at once."""
        await self._waits([self.thinkers.choose(self._game, person, self._view, person) for _ in range(times)])

    async def asks_advice(self, person: str) -> None:
        await self._waits([self.thinkers.advise(self._game, self._view, "seed", person)])

    async def _waits(self, wishes: list[Coroutine[Any, Any, Any]]) -> None:
        self.waiting += map(asyncio.create_task, wishes)
        await asyncio.sleep(0)

    async def works(self) -> list[str]:
        """Let all of it be thought; in which order it was."""
        self._opens.set()
        await asyncio.gather(*self.waiting, return_exceptions=True)
        return self.order


def told(desks: int, story: Callable[[Office], Coroutine[Any, Any, None]]) -> None:
    async def tell() -> None:
        await story(Office(desks))

    asyncio.run(asyncio.wait_for(tell(), 60))


def test_whoever_has_a_hundred_matches_lets_somebody_with_one_go_next() -> None:
    async def story(office: Office) -> None:
        await office.comes(ANNA, 120)
        await office.comes(BRUNO)
        assert (await office.works())[:3] == [ANNA, BRUNO, ANNA]
        assert len(office.order) == 121

    told(1, story)


def test_people_who_want_much_take_turns() -> None:
    async def story(office: Office) -> None:
        await office.comes(ANNA, 4)
        await office.comes(BRUNO, 3)
        await office.comes(CLARA, 1)
        assert await office.works() == [ANNA, BRUNO, CLARA, ANNA, BRUNO, ANNA, BRUNO, ANNA]

    told(1, story)


def test_advice_takes_turns_like_everything_else() -> None:
    async def story(office: Office) -> None:
        await office.comes(ANNA, 3)
        await office.asks_advice(ANNA)
        await office.asks_advice(BRUNO)
        assert await office.works() == [ANNA, "advice", ANNA, ANNA, "advice"]

    told(1, story)


def test_nobody_has_two_processes_while_somebody_waits_for_one() -> None:
    async def story(office: Office) -> None:
        await office.comes(ANNA, 6)
        await office.comes(BRUNO, 2)
        assert office.order == [ANNA, ANNA]
        assert (await office.works())[:6] == [ANNA, ANNA, BRUNO, ANNA, BRUNO, ANNA]

    told(2, story)


def test_whoever_is_alone_uses_all_processes() -> None:
    async def story(office: Office) -> None:
        await office.comes(ANNA, 5)
        assert office.order == [ANNA] * 3
        assert await office.works() == [ANNA] * 5

    told(3, story)


@pytest.mark.parametrize("gone", [1, 2, 3])
def test_whoever_stops_waiting_is_passed_over_and_nothing_is_lost(gone: int) -> None:
    async def story(office: Office) -> None:
        await office.comes(ANNA, 2)
        await office.comes(BRUNO)
        await office.comes(CLARA)
        office.waiting[gone].cancel()
        left = [name for number, name in enumerate([ANNA, ANNA, BRUNO, CLARA]) if number != gone]
        assert sorted(await office.works()) == left
        await office.comes(ANNA)
        assert (await office.works())[-1] == ANNA

    told(1, story)


def test_whoever_stops_waiting_in_the_moment_of_their_turn_hands_it_on() -> None:
    async def story() -> None:
        turns: Turns[str] = Turns(["the desk"])
        had: list[str] = []

        async def has(person: str) -> None:
            async with turns.turn(person):
                had.append(person)

        async with turns.turn(ANNA):
            leaves, stays = asyncio.create_task(has(BRUNO)), asyncio.create_task(has(CLARA))
            await asyncio.sleep(0)
        leaves.cancel()
        await asyncio.gather(leaves, stays, return_exceptions=True)
        assert had == [CLARA]
        async with turns.turn(ANNA) as thing:
            assert thing == "the desk"

    asyncio.run(asyncio.wait_for(story(), 60))


# For whom programs think


def test_the_programs_of_a_match_think_for_whoever_made_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            asked_for: list[str] = []

            class Noting:
                async def choose(self, _game: Any, _spec: str, view: Any, person: str) -> Any:
                    asked_for.append(person)
                    return view.options()[0]

                def close(self) -> None: ...

            services.players._thinkers = Noting()  # type: ignore[assignment]
            match, [host] = await begun(services, seats=(ME, "random"))
            while not asked_for:
                room = await services.rooms.enter(match)
                if room.asked() == Seat(0):
                    await services.rooms.change(match, room.version, first_option(Seat(0)))
                services.players.wake(match)
                await asyncio.sleep(0.005)
            assert set(asked_for) == {host.person}

    asyncio.run(asyncio.wait_for(story(), 60))


def test_when_the_host_has_left_they_think_for_somebody_who_stayed(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, [host, friend] = await begun(services, "ludus", (ME, OPEN))
            await services.people.delete(host.person, "Somebody who left")
            row = await services.matches.find(match)
            assert row is not None
            assert thinks_for(row) == friend.person
            await services.people.delete(friend.person, "Somebody who left")
            row = await services.matches.find(match)
            assert row is not None
            assert thinks_for(row) == match

    asyncio.run(asyncio.wait_for(story(), 60))


def test_advice_is_thought_for_who_asks(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            asked_for: list[str] = []

            async def advise(_game: Any, _view: Any, _seed: str, person: str) -> Any:
                asked_for.append(person)

            services.advisers._thinkers.advise = advise  # type: ignore[method-assign, assignment]
            match, [host] = await begun(services, seats=(ME, "random"))
            room = await services.rooms.enter(match)
            await services.advisers.advise(room, Seat(0))
            assert asked_for == [host.person]

    asyncio.run(asyncio.wait_for(story(), 60))
