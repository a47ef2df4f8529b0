"""How many live matches a server carries: `python -m bench.load`.

Two people a match, each with an open stream; whoever must answer thinks a while and answers at random. Measured is the
time from sending an answer until both streams have shown what it brought about. The run looks for the largest number of
matches for which 95 of 100 answers take at most 150 ms: with one process on SQLite, and with two on PostgreSQL. Then it
measures how much longer answers take while one client loops over pictures and another over unknown options.

Browsers and database share the machine with the server, so the figures are lower bounds.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from statistics import quantiles
from typing import Any, Final, Self

from msgspec import Struct

from bench.browsers import Table, Visitor
from harena.cli.app import run
from harena.cli.serve import allow_many_files
from tests.web.crash import Server
from tests.web.postgres import running_postgres

GOAL_MS: Final = 150
GOAL_MATCHES: Final = 1000
GOAL_TIMES: Final = 2
GROWTH: Final = 1.5
NEAR: Final = 0.1
"""The search ends when the next size that failed is so little larger than the last that did not."""
AT_ONCE: Final = 10
"""How many matches are begun at the same time."""
SETTLE: Final = 3.0
"""Seconds before a measurement, in which what a change of size has stirred up comes to rest."""
SETTINGS: Final = ("--https", "--memory", "2000")
"""As behind a proxy, which names the address of each visitor; with room for as many matches as may be tried."""
STRANGER: Final = 1 << 23
"""The number from which on visitors are not players."""


class Measured(Struct, frozen=True):
    """A number of matches, and how long their answers took."""

    matches: int
    answers: int
    median_ms: float
    p95_ms: float
    refused: int

    @property
    def good(self) -> bool:
        return self.answers > 0 and self.p95_ms <= GOAL_MS and not self.refused

    def told(self) -> str:
        refused = f", {self.refused} refused" if self.refused else ""
        times = f"median {self.median_ms:.0f} ms, p95 {self.p95_ms:.0f} ms"
        return f"{self.matches:5,} matches: {self.answers:6,} answers, {times}{refused}"


class Crowd:
    """Tables at which people play, as many as are wanted."""

    def __init__(self, ports: list[int], wish: Namespace) -> None:
        self._ports = ports
        self._wish = wish
        self._numbers = count()
        self._playing: list[tuple[Table, asyncio.Task[None]]] = []

    async def become(self, size: int) -> None:
        """Let so many matches be played: begin some, or break some off."""
        while len(self._playing) < size:
            fresh = [self._table() for _ in range(min(AT_ONCE, size - len(self._playing)))]
            await asyncio.gather(*(table.open() for table in fresh))
            self._playing += [(table, asyncio.create_task(table.play())) for table in fresh]
        gone, self._playing = self._playing[size:], self._playing[:size]
        for table, task in gone:
            task.cancel()
            await asyncio.wait([task])
            await table.close()

    def _table(self) -> Table:
        return Table(next(self._numbers), self._ports, self._wish.game, self._wish.think)

    async def measured(self) -> Measured:
        """How long answers take now."""
        await asyncio.sleep(min(SETTLE, self._wish.seconds))
        begun, refused = time.perf_counter(), self._refused()
        await asyncio.sleep(self._wish.seconds)
        now, tables = time.perf_counter(), [table for table, _ in self._playing]
        done = [took for table in tables for sent, took in table.latencies if sent >= begun]
        # An answer that is still on its way will take longer still; without it a stuck server would look quick.
        late = [now - table.sent for table in tables if table.sent is not None and now - table.sent > GOAL_MS / 1000]
        times = [1000 * took for took in done + late]
        share = quantiles(times, n=100) if len(times) > 1 else [0.0] * 99
        return Measured(len(self._playing), len(times), share[49], share[94], self._refused() - refused)

    def _refused(self) -> int:
        return sum(table.refused for table, _ in self._playing)

    def some_match(self) -> tuple[str, int]:
        """The name of a match, and the process at which it is played."""
        table, _ = self._playing[0]
        return table.match, table.port


@asynccontextmanager
async def crowd_at(ports: list[int], wish: Namespace) -> AsyncIterator[Crowd]:
    crowd = Crowd(ports, wish)
    try:
        yield crowd
    finally:
        await crowd.become(0)


# How many


async def capacity(ports: list[int], wish: Namespace) -> Measured | None:
    """The largest number of matches that is carried well enough; None where not even the smallest is."""
    best: Measured | None = None
    failed: int | None = None
    async with crowd_at(ports, wish) as crowd:
        while (size := next_size(best.matches if best else 0, failed, wish)) is not None:
            await crowd.become(size)
            found = await crowd.measured()
            print(f"  {found.told()}", flush=True)
            if found.good:
                best = found
            else:
                failed = size
    return best


def next_size(best: int, failed: int | None, wish: Namespace) -> int | None:
    """The size to try next: larger until one fails, then between the best and the smallest that failed."""
    if failed is None:
        grown = min(wish.most, round(best * GROWTH) if best else wish.first)
        return grown if grown > best else None
    between = (best + failed) // 2
    return between if failed - best > max(1, NEAR * best) and best < between < failed else None


# What others do meanwhile


async def beside(ports: list[int], wish: Namespace) -> tuple[Measured, Measured, Sequence[int]]:
    """How long answers take when all is quiet, and while two clients do their worst; how much those were served."""
    async with crowd_at(ports, wish) as crowd:
        await crowd.become(min(wish.beside, wish.most))
        quiet = await crowd.measured()
        pictures, options = Loop(0, picture_addresses(crowd)), Loop(1, option_addresses(ports[0]))
        async with pictures, options:
            disturbed = await crowd.measured()
    return quiet, disturbed, (pictures.asked, options.asked)


class Loop:
    """One client that asks again as soon as it is answered."""

    def __init__(self, number: int, addresses: Iterator[tuple[int, str]]) -> None:
        self._addresses = addresses
        self._visitor = Visitor(STRANGER + number)
        self.asked = 0

    async def __aenter__(self) -> Self:
        """Begin. The first answer is waited for: what it asks of may have to be started."""
        await self._ask()
        self._asking = asyncio.create_task(self._ask_again())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._asking.done():
            self._asking.result()  # says why it has ended
        self._asking.cancel()
        await asyncio.wait([self._asking])
        await self._visitor.close()

    async def _ask_again(self) -> None:
        while True:
            await self._ask()

    async def _ask(self) -> None:
        port, path = next(self._addresses)
        await self._visitor.ask(port, "GET", path)
        self.asked += 1


def picture_addresses(crowd: Crowd) -> Iterator[tuple[int, str]]:
    """Large pictures, no two alike."""
    for number in count():
        match, port = crowd.some_match()
        yield port, f"/m/{match}/board.png?width={1600 - number % 1000}"


def option_addresses(port: int) -> Iterator[tuple[int, str]]:
    """As many unknown options as an address can hold."""
    query = "&".join(f"option.x{number}=1" for number in range(900))
    while True:
        yield port, f"/new/virtus?{query}"


# Servers


@contextmanager
def on_sqlite() -> Iterator[list[int]]:
    """One process; its port."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), *SETTINGS) as server:
        yield [_port(server.start())]
        server.stop()


@contextmanager
def on_postgres(processes: int = 2) -> Iterator[list[int]]:
    """Several processes on one database that keeps what it promises; their ports."""
    with ExitStack() as stack:
        postgres = stack.enter_context(running_postgres(fsync=True))
        address = postgres.new_database()
        assert run(["migrate", "--database", address]) == 0
        servers = []
        for _ in range(processes):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            servers.append(stack.enter_context(Server(folder, *SETTINGS, "--database", address)))
        yield [_port(server.start()) for server in servers]
        for server in servers:
            server.stop()


def _port(address: str) -> int:
    return int(address.rpartition(":")[2])


def main() -> None:
    parser = ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--game", default="invictus")
    parser.add_argument("--first", type=int, default=100, help="the number of matches to begin with (default: 100)")
    parser.add_argument("--most", type=int, default=2000, help="the most matches to try (default: 2000)")
    parser.add_argument("--seconds", type=float, default=20, help="for each measurement (default: 20)")
    parser.add_argument("--think", type=float, default=5, help="seconds that people think, on average (default: 5)")
    parser.add_argument("--beside", type=int, default=200, help="matches beside the two loops (default: 200)")
    wish = parser.parse_args()
    allow_many_files()
    if hasattr(os, "getloadavg"):
        print(f"{os.cpu_count()} cores; before the run {os.getloadavg()[0]:.1f} programs were busy on them")
    found = {}
    for name, servers in {"one process on SQLite": on_sqlite, "two processes on PostgreSQL": on_postgres}.items():
        print(f"{name}:", flush=True)
        found[name] = _on(servers, lambda ports: capacity(ports, wish))
    print("beside a loop over pictures and a loop over unknown options:", flush=True)
    quiet, disturbed, asked = _on(on_sqlite, lambda ports: beside(ports, wish))
    print(f"  quiet {quiet.told()}\n  then  {disturbed.told()}; the loops were answered {asked} times")
    print()
    for name, best in found.items():
        told = f"{best.matches:,} matches (p95 {best.p95_ms:.0f} ms)" if best else "no number of matches that was tried"
        limit = " or more" if best and best.matches >= wish.most else ""
        print(f"{name}: {told}{limit}; goal: {GOAL_MATCHES:,} with p95 at most {GOAL_MS} ms")
    times = disturbed.p95_ms / quiet.p95_ms if quiet.p95_ms else 0.0
    print(f"beside two loops p95 is {times:.1f} times the quiet one; goal: at most {GOAL_TIMES}")


def _on(servers: Callable[[], Any], work: Callable[[list[int]], Coroutine[Any, Any, Any]]) -> Any:
    with servers() as ports:
        return asyncio.run(work(ports))


if __name__ == "__main__":
    main()
