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
from typing import Any, Final, TypeVar, TypeVarTuple

from harena.bots import make_bot
from harena.bots.advice import advise
from harena.bots.thinker import Advice
from harena.core.action import Action
from harena.core.discovery import find_game, games
from harena.core.game import Game
from harena.core.player import Clock
from harena.core.table import Table

T = TypeVar("T")
Args = TypeVarTuple("Args")


class Failed(Exception):
    """A program did not answer, or answered nonsense."""


class Thinkers:
    """A few processes in which programs choose. Whoever comes while all are taken waits for a free one."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._desks = [Desk(seconds) for _ in range(workers)]
        self._free: asyncio.LifoQueue[Desk] = asyncio.LifoQueue()
        for desk in self._desks:
            self._free.put_nowait(desk)

    async def choose(self, game: Game[Any], spec: str, view: Table) -> Action:
        """What this program answers, or `Failed`."""
        return await self._think(choose, game.name, spec, packed(game, view), secrets.token_hex(8))

    async def advise(self, game: Game[Any], view: Table, seed: str) -> Advice:
        """What the adviser of a game would answer from this view, or `Failed`."""
        return await self._think(advised, game.name, packed(game, view), seed)

    async def _think(self, thought: Callable[[*Args], T], *given: *Args) -> T:
        desk = await self._free.get()
        try:
            return await desk.think(partial(thought, *given))
        finally:
            self._free.put_nowait(desk)

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
        pool = self._pool or self._start()
        done = False
        try:
            async with asyncio.timeout(STARTING):
                await asyncio.wrap_future(self._ready)
            async with asyncio.timeout(self._seconds):
                answer = await asyncio.wrap_future(pool.submit(thought))
            done = True
        except TimeoutError:
            raise Failed("late") from None
        except BrokenProcessPool:
            raise Failed("crashed") from None
        except Exception as error:
            done = True
            raise Failed(f"{type(error).__name__}: {error}") from error
        finally:
            if not done:
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


STARTING: Final = 120.0
"""How many seconds a process may take to start, on the busiest machine."""


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


def choose(game: str, spec: str, packed_view: bytes, seed: str) -> Action:
    """What a program chooses. It thinks as long where there is no choice, so that time tells nothing about a hand."""
    found = find_game(game)
    view: Table = _Unpickler(io.BytesIO(packed_view), found).load()
    return make_bot(spec, found, Random(seed)).choose(view, tuple(view.options()), Clock(even=True))


def advised(game: str, packed_view: bytes, seed: str) -> Advice:
    """Think in somebody's place."""
    found = find_game(game)
    return advise(found, _Unpickler(io.BytesIO(packed_view), found).load(), Random(seed))


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
