"""Programs that think in processes of their own, so that the server never waits for one."""

from __future__ import annotations

import asyncio
import io
import multiprocessing
import os
import pickle
import secrets
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from random import Random
from threading import Thread
from traceback import format_exception_only
from typing import Any, Final, TypeVar, TypeVarTuple

from harena.bots import make_bot
from harena.bots.advice import advise
from harena.bots.thinker import Advice
from harena.core.action import Action
from harena.core.discovery import find_game, games
from harena.core.game import Game
from harena.core.player import Clock
from harena.core.table import Table
from harena.web.turns import Turns

T = TypeVar("T")
Args = TypeVarTuple("Args")


STARTING: Final = 120.0
"""How many seconds a process may take to start, on the busiest machine."""
SOON: Final = 1.8
"""After so many seconds a program answers with the best that it has found."""
TOGETHER: Final = 4.0
"""So many seconds are shared by all who wait for one process…"""
LEAST: Final = 0.1
"""…but each gets so much of it."""


class Failed(Exception):
    """A program did not answer, or answered nonsense."""


class Thinkers:
    """A few processes in which programs choose. While all are taken, the people for whom they think take turns.

    Every program has a deadline, the sooner the more of them wait: on a busy machine it thinks less. A program that
    takes so many `seconds` all the same has failed.
    """

    def __init__(self, workers: int, seconds: float) -> None:
        self._seconds = seconds
        self._thoughts = 0
        self._desks = [Desk(seconds) for _ in range(workers)]
        self._turns = Turns(self._desks)

    async def choose(self, game: Game[Any], spec: str, view: Table, person: str) -> Action:
        """What this program answers, or `Failed`. `person`: for whom it thinks."""
        return await self._think(person, choose, game.name, spec, packed(game, view), secrets.token_hex(8))

    async def advise(self, game: Game[Any], view: Table, seed: str, person: str) -> Advice:
        """What the adviser of a game would answer from this view, or `Failed`. `person`: who asks for advice."""
        return await self._think(person, advised, game.name, packed(game, view), seed)

    async def _think(self, person: str, thought: Callable[[*Args, float], T], *given: *Args) -> T:
        self._thoughts += 1
        try:
            async with self._turns.turn(person) as desk:
                return await desk.think(partial(thought, *given, self._deadline()))
        finally:
            self._thoughts -= 1

    def _deadline(self) -> float:
        """After how many seconds the program that is asked next must answer."""
        share = TOGETHER * len(self._desks) / self._thoughts
        return max(LEAST, min(SOON, share, self._seconds / 2))

    def close(self) -> None:
        for desk in self._desks:
            desk.end()


class Desk:
    """One process in which one program thinks at a time. It is started when it is first needed, and again after it
    had to be ended: a program that hangs cannot be asked to stop.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None
        self._ready: Future[None]

    async def think(self, thought: Callable[[], T]) -> T:
        """Carry out a thought, or `Failed`. Its time begins when the process is ready for it."""
        usable = False
        try:
            pool = self._pool or self._start()
            async with asyncio.timeout(STARTING):
                await asyncio.wrap_future(self._ready)
            async with asyncio.timeout(self._seconds):
                answer = await asyncio.wrap_future(pool.submit(carry_out, thought))
            usable = True
        except TimeoutError:
            raise Failed("late") from None
        except BrokenProcessPool:
            raise Failed("crashed") from None
        except Failed:
            usable = True
            raise
        except Exception as error:  # it could not be started, or what it answered could not be sent
            raise Failed(f"{type(error).__name__}: {error}") from error
        finally:
            if not usable:
                self.end()
        return answer

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=end_with_the_server)
        self._ready = self._pool.submit(get_ready)
        return self._pool

    def end(self) -> None:
        """End the process, whatever it does."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


# In the other process


def end_with_the_server() -> None:
    """Let this process end when the server does.

    A server that is killed cannot end its processes itself, and they would wait for work for ever.
    """
    server = multiprocessing.parent_process()
    assert server is not None

    def look_out() -> None:
        server.join()
        os._exit(1)

    Thread(target=look_out, name="end with the server", daemon=True).start()


def get_ready() -> None:
    """Find the games, so that no program's time is spent on it."""
    games()


def carry_out(thought: Callable[[], T]) -> T:
    """Carry out a thought. Whatever a program raises arrives as words: the server may not know the exception's class,
    and would end itself on a `SystemExit`.
    """
    try:
        return thought()
    except BaseException as error:  # noqa: BLE001 - a program may raise anything
        raise Failed(format_exception_only(error)[-1].strip()) from None


def choose(game: str, spec: str, packed_view: bytes, seed: str, deadline: float) -> Action:
    """What a program chooses. It thinks as long where there is no choice, so that time tells nothing about a hand."""
    found = find_game(game)
    view: Table = _Unpickler(io.BytesIO(packed_view), found).load()
    clock = Clock(even=True, deadline=deadline)
    return listed(view, make_bot(spec, found, Random(seed)).choose(view, tuple(view.options()), clock))


def advised(game: str, packed_view: bytes, seed: str, deadline: float) -> Advice:
    """Think in somebody's place."""
    found = find_game(game)
    view: Table = _Unpickler(io.BytesIO(packed_view), found).load()
    advice = advise(found, view, Random(seed), deadline)
    for action in (advice.action, *(one.action for one in advice.considered)):
        listed(view, action)
    return advice


def listed(view: Table, action: Action) -> Action:
    """An answer that the view lists. Anything else stays in this process: the server would stumble over it."""
    if action not in view.options():
        raise ValueError(f"{str(action)[:200]} is not an option")
    return action


def packed(game: Game[Any], view: Table) -> bytes:
    """A view for another process. The built-in content is not sent: it is there already."""
    file = io.BytesIO()
    _Pickler(file, game).dump(view)
    return file.getvalue()


CONTENT: Final = "content"


class _Pickler(pickle.Pickler):
    def __init__(self, file: io.BytesIO, game: Game[Any]) -> None:
        super().__init__(file)
        self._content = game.content

    def persistent_id(self, obj: Any) -> str | None:
        return CONTENT if obj is self._content else None


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, game: Game[Any]) -> None:
        super().__init__(file)
        self._content = game.content

    def persistent_load(self, pid: Any) -> Any:
        if pid == CONTENT:
            return self._content
        raise pickle.UnpicklingError("unknown part")
