"""Programs on the server: they play in processes of their own, and one that fails is replaced."""

from __future__ import annotations

import asyncio
import builtins
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from harena.core.discovery import find_game
from harena.core.game import Game
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.web.lobby import ME
from harena.web.services import Services
from harena.web.thinkers import STARTING, Desk, Failed, Thinkers, choose, packed
from tests.web.tables import ANNA, begun, first_option, server


def asked_view(game: Game[Any]) -> Any:
    """What the seat that must answer first sees."""
    table, rng = game.table(2), Random(1)
    while not isinstance(table.pending, Ask):
        assert table.pending is not None
        table.answer(table.pending.sample(table, rng))
    return table.seen_by(table.pending.seat)


async def until_over(services: Services, match: str) -> list[int]:
    """Play the first option for the person on seat 0 until the game is over; the versions on the way."""
    versions = []
    while not (room := await services.rooms.enter(match)).match.over:
        if room.asked() == Seat(0):
            await services.rooms.change(match, room.version, first_option(Seat(0)))
            versions.append(room.version)
        services.players.wake(match)
        await asyncio.sleep(0.005)
    return versions


def test_a_program_plays_a_whole_match(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services, seats=(ME, "random"))
            await until_over(services, match)
            row = await services.matches.find(match)
            assert row is not None
            assert (row.state, row.turn) == ("over", None)
            assert await services.matches.notes(match) == []

    asyncio.run(asyncio.wait_for(story(), 120))


def test_a_program_that_was_thinking_when_the_server_stopped_goes_on_after_the_start(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services, seats=(ME, "random"))
            while (room := await services.rooms.enter(match)).bot_to_move() is None:
                await services.rooms.change(match, room.version, first_option(Seat(0)))
        async with server(tmp_path) as services:
            while (await services.rooms.enter(match)).version == room.version:
                await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(story(), 120))


def test_a_program_whose_server_was_killed_is_asked_by_another_server(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            match, _ = await begun(services, seats=(ME, "random"))
            while (room := await services.rooms.enter(match)).bot_to_move() is None:
                await services.rooms.change(match, room.version, first_option(Seat(0)))
            # Nobody has woken it: this is what a server finds that did not take the person's answer itself.
            before = room.version
            looking = asyncio.create_task(services.players.take_over(0.1))
            while (await services.rooms.enter(match)).version == before:
                await asyncio.sleep(0.01)
            looking.cancel()

    asyncio.run(asyncio.wait_for(story(), 60))


@pytest.mark.parametrize("why", ["late", "crashed"])
def test_a_program_that_fails_is_replaced_by_a_weaker_one_and_the_log_says_so(tmp_path: Path, why: str) -> None:
    async def story() -> None:
        async with server(tmp_path) as services:
            asked: list[str] = []

            class Faulty:
                async def choose(self, _game: Any, spec: str, view: Any, _person: str) -> Any:
                    asked.append(spec)
                    if spec != "random":
                        raise Failed(why)
                    return view.options()[0]

                def close(self) -> None: ...

            services.players._thinkers = Faulty()  # type: ignore[assignment]
            match, _ = await begun(services, seats=(ME, "seer:beginner"))
            while not await services.matches.notes(match):
                room = await services.rooms.enter(match)
                if room.asked() == Seat(0):
                    await services.rooms.change(match, room.version, first_option(Seat(0)))
                services.players.wake(match)
                await asyncio.sleep(0.005)
            note = (await services.matches.notes(match))[0]
            assert asked[:3] == ["seer:beginner", "greedy", "random"]
            assert (note.key, note.params) == (
                "bot_replaced",
                {"seat": 1, "bot": "seer:beginner", "by": "random"},
            )

    asyncio.run(asyncio.wait_for(story(), 60))


def hang(*_: object) -> None:
    time.sleep(6000)


class Watchful(Desk):
    """A desk that gives up at once on whoever hangs, and never on anybody else, however slow the machine is."""

    async def think(self, thought: Any) -> Any:
        self._seconds = 0.2 if thought.func is hang else 6000
        return await super().think(thought)


def test_who_waits_for_a_free_process_loses_no_time_and_pays_for_nobody_else() -> None:
    async def story() -> None:
        game = find_game("ludus")
        view = asked_view(game)
        thinkers = Thinkers(1, 60.0)
        thinkers._desks[0].__class__ = Watchful
        try:
            late, *others = await asyncio.gather(
                thinkers._think(ANNA, hang),
                *(thinkers.choose(game, "seer:0.5s", view, ANNA) for _ in range(8)),
                return_exceptions=True,
            )
            assert isinstance(late, Failed)
            assert [one for one in others if one not in view.options()] == []
        finally:
            thinkers.close()

    asyncio.run(asyncio.wait_for(story(), 120))


# One process


def at_the_desk(story: Callable[[Desk], Coroutine[Any, Any, None]], desk: Desk) -> None:
    """Let something happen in a process that is ended afterwards."""

    async def told() -> None:
        try:
            await story(desk)
        finally:
            desk.end()

    asyncio.run(asyncio.wait_for(told(), 120))


def test_the_time_of_a_thought_begins_when_its_process_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    @asynccontextmanager
    async def noted(seconds: float) -> AsyncIterator[None]:
        begun.append((seconds, desk._ready.done()))
        yield

    async def story(desk: Desk) -> None:
        await desk.think(partial(divmod, 7, 2))

    begun: list[tuple[float, bool]] = []
    desk = Desk(7.0)
    monkeypatch.setattr("harena.web.thinkers.asyncio.timeout", noted)
    at_the_desk(story, desk)
    assert begun == [(STARTING, False), (7.0, True)]


def test_a_program_that_hangs_is_given_up_and_the_next_one_thinks_in_a_new_process() -> None:
    async def story(desk: Desk) -> None:
        before = await desk.think(partial(os.getpid))
        with pytest.raises(Failed, match="late"):
            await desk.think(partial(hang))
        assert await desk.think(partial(os.getpid)) != before

    at_the_desk(story, Watchful(60.0))


def test_a_program_that_ends_its_process_has_failed_and_the_next_one_thinks_in_a_new_process() -> None:
    async def story(desk: Desk) -> None:
        with pytest.raises(Failed, match="crashed"):
            await desk.think(partial(os._exit, 3))
        assert await desk.think(partial(divmod, 7, 2)) == (3, 1)

    at_the_desk(story, Desk(60.0))


def raising(name: str) -> None:
    raise getattr(builtins, name)("out of ideas")


ANYTHING = (
    *("RuntimeError", "AssertionError", "OSError", "ValueError", "MemoryError"),
    *("TimeoutError", "SystemExit", "KeyboardInterrupt"),
)


@pytest.mark.parametrize("name", ANYTHING)
def test_a_program_that_raises_anything_has_failed_and_its_process_goes_on(name: str) -> None:
    async def story(desk: Desk) -> None:
        before = await desk.think(os.getpid)
        with pytest.raises(Failed, match=f"{name}: out of ideas"):
            await desk.think(partial(raising, name))
        assert await desk.think(os.getpid) == before

    at_the_desk(story, Desk(60.0))


class Own(Exception):
    """An exception that cannot be sent to another process: it cannot be made again from its message."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def raising_its_own() -> None:
    raise Own(1, 2)


def test_a_program_that_raises_an_exception_of_its_own_has_failed_and_its_process_goes_on() -> None:
    async def story(desk: Desk) -> None:
        before = await desk.think(os.getpid)
        with pytest.raises(Failed, match="Own: 1 and 2"):
            await desk.think(raising_its_own)
        assert await desk.think(os.getpid) == before

    at_the_desk(story, Desk(60.0))


def unsendable() -> object:
    return lambda: 0


def test_a_program_whose_answer_cannot_be_sent_has_failed_and_the_next_one_is_asked() -> None:
    async def story(desk: Desk) -> None:
        with pytest.raises(Failed):
            await desk.think(unsendable)
        assert await desk.think(partial(divmod, 7, 2)) == (3, 1)

    at_the_desk(story, Desk(60.0))


def test_whoever_stops_waiting_leaves_a_desk_at_which_nobody_thinks_any_more() -> None:
    async def story(desk: Desk) -> None:
        before = await desk.think(os.getpid)
        waiting = asyncio.create_task(desk.think(partial(hang)))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert await desk.think(os.getpid) != before

    at_the_desk(story, Desk(60.0))


def test_a_late_program_ends_no_process_but_its_own() -> None:
    async def story() -> None:
        thinkers = Thinkers(2, 60.0)
        other, late = thinkers._desks
        late.__class__ = Watchful
        try:
            before = await other.think(os.getpid)
            with pytest.raises(Failed, match="late"):
                await late.think(partial(hang))
            assert await other.think(os.getpid) == before
        finally:
            thinkers.close()

    asyncio.run(asyncio.wait_for(story(), 120))


KILLED = """
import asyncio, os, signal
from harena.core.action import Action
from harena.core.discovery import find_game
from harena.web.thinkers import Thinkers
from tests.web.test_thinkers import asked_view

async def think_and_die():
    game = find_game("ludus")
    await Thinkers(1, 60).choose(game, "random", asked_view(game), "Anna")
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(think_and_die())
"""


def test_when_a_server_is_killed_its_thinking_processes_end_too(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    # They hold the other end of this pipe: reading it comes to an end when the last of them has ended.
    server = subprocess.run([sys.executable, script], stdout=subprocess.PIPE, timeout=120, env=environment, check=False)
    assert server.returncode == -signal.SIGKILL


def test_the_built_in_content_is_not_sent_to_the_other_process() -> None:
    game = find_game("invictus")
    view = asked_view(game)
    assert len(packed(game, view)) < len(pickle.dumps(view)) / 2
    assert choose("invictus", "random", packed(game, view), "seed", 9.0) in view.options()
