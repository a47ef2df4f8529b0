"""Programs that think in processes of their own, so that the server never waits for one.

A program that fails, or that takes longer than it may, is replaced by the next weaker one, and the log says so.
"""

from __future__ import annotations

import asyncio
import io
import logging
import multiprocessing
import os
import pickle
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from functools import partial
from random import Random
from threading import Thread
from typing import Any, Final, TypeVar, TypeVarTuple

from sqlalchemy.exc import SQLAlchemyError

from harena.bots import make_bot
from harena.bots.advice import advise
from harena.bots.levels import weaker
from harena.bots.thinker import Advice
from harena.core.action import Action
from harena.core.discovery import find_game
from harena.core.errors import BrokenRules, Refused
from harena.core.game import Game
from harena.core.match import Match
from harena.core.player import Clock
from harena.core.table import Table
from harena.web.rooms import NoSuchMatch, NotBegun, Room, Rooms, Stale
from harena.web.store.matches import Matches, Note, now

log: Final = logging.getLogger(__name__)

T = TypeVar("T")
Args = TypeVarTuple("Args")


class Failed(Exception):
    """A program did not answer, or answered nonsense."""


class Ended(Exception):
    """The process in which a program thought has ended."""


class Thinkers:
    """A few processes in which programs choose."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._workers = workers
        self._seconds = seconds
        self._free = asyncio.Semaphore(workers)
        self._pool = self._new_pool()

    async def choose(self, game: Game[Any], spec: str, view: Table) -> Action:
        """What this program answers, or `Failed`."""
        return await self._think(choose, game.name, spec, packed(game, view), secrets.token_hex(8))

    async def advise(self, game: Game[Any], view: Table, seed: str) -> Advice:
        """What the adviser of a game would answer from this view, or `Failed`."""
        return await self._think(advised, game.name, packed(game, view), seed)

    async def _think(self, thought: Callable[[*Args], T], *given: *Args) -> T:
        """Carry out a thought in one of the processes. Its time begins when one is free for it."""
        while True:
            async with self._free:
                pool = self._pool
                try:
                    return await self._asked(pool, partial(thought, *given))
                except Ended:
                    if pool is self._pool:
                        self._replace(pool)
                        raise Failed("crashed") from None
                    # All processes were ended because another program was late or crashed: this one is asked again.

    async def _asked(self, pool: ProcessPoolExecutor, thought: Callable[[], T]) -> T:
        thinking = asyncio.get_running_loop().run_in_executor(pool, thought)
        try:
            return await asyncio.wait_for(thinking, self._seconds)
        except TimeoutError:
            self._replace(pool)
            raise Failed("late") from None
        except BrokenProcessPool:
            raise Ended from None
        except asyncio.CancelledError:
            own = asyncio.current_task()
            if own is not None and own.cancelling():
                raise
            raise Ended from None
        except (Refused, BrokenRules, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
            raise Failed(f"{type(error).__name__}: {error}") from error

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """End processes of which one hangs, since it cannot be asked to stop, and start new ones."""
        if pool is self._pool:
            self._pool = self._new_pool()
        stop(pool)

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=end_with_the_server)

    def close(self) -> None:
        stop(self._pool)


def stop(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()


class Players:
    """Lets programs play: whenever one must answer, it is asked, and its answer is taken like anybody's."""

    def __init__(self, rooms: Rooms, matches: Matches, thinkers: Thinkers) -> None:
        self._rooms = rooms
        self._matches = matches
        self._thinkers = thinkers
        self._busy: dict[str, asyncio.Task[None]] = {}

    def wake(self, match: str) -> None:
        """Let a program answer in this match, if it is a program's turn."""
        if match not in self._busy or self._busy[match].done():
            self._busy[match] = asyncio.create_task(self._play(match), name=f"programs of {match}")

    async def wake_all(self) -> None:
        """After a restart: go on wherever a program was thinking."""
        for match in await self._matches.in_play():
            self.wake(match)

    async def take_over(self, patience: float) -> None:
        """Look from time to time for programs that have not answered for so many seconds, and ask them again.

        The process that asked them was perhaps killed, or the database was away for a moment. If they still think
        there, the quicker answer counts.
        """
        while True:
            await asyncio.sleep(patience)
            try:
                for match in await self._matches.left_waiting(now() - timedelta(seconds=patience)):
                    self.wake(match)
            except SQLAlchemyError as error:
                log.warning("cannot look for programs that wait: %s", error)

    async def _play(self, match: str) -> None:
        try:
            while (room := await self._rooms.latest(match)).bot_to_move() is not None:
                await self._move(room)
        except (NoSuchMatch, NotBegun):
            pass
        except (Refused, BrokenRules, SQLAlchemyError) as error:
            log.warning("programs cannot play %s, and are asked again later: %s", match, error)
        finally:
            self._busy.pop(match, None)

    async def _move(self, room: Room) -> None:
        """One answer of the program whose turn it is, or of the one that stands in for it."""
        seat, own, version = room.asked(), room.bot_to_move(), room.version
        assert seat is not None
        assert own is not None
        view = room.match.view(seat)
        for spec in (own, *weaker(own)):
            try:
                action = await self._thinkers.choose(room.game, spec, view)
                await self._rooms.change(room.row.id, version, partial(Match.answer, seat=seat, action=action))
            except (Failed, Refused) as failed:
                log.warning("%s failed in %s: %s", spec, room.row.id, failed)
                continue
            except Stale:
                return
            if spec != own:
                note = Note(version, "bot_replaced", {"seat": int(seat), "bot": own, "by": spec})
                await self._rooms.note(room.row.id, note)
            return
        raise BrokenRules(f"no program could answer in {room.row.id}")

    async def close(self) -> None:
        for task in list(self._busy.values()):
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
        self._thinkers.close()


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
