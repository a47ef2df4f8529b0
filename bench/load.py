"""How quickly an answer reaches both browsers when many play at once: `python -m bench.load`.

A server in a process of its own; two people a match, each with an open stream; whoever must answer thinks a while and
answers. Measured is the time from sending an answer until both streams have the version that it brought about.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path
from random import Random
from statistics import median, quantiles

import httpx

from tests.web.crash import Server

SCRIPT = {"accept": "application/json"}
VERSION = re.compile(r'data-version="(\d+)"')
GOAL_MS = 150


class Seat:
    """One person's browser: a cookie, a stream, and what the stream has shown last."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.version = -1
        self.yours = False
        self.over = False
        self.news = asyncio.Event()

    async def listen(self, match: str) -> None:
        """Read the stream until the match is over."""
        timeout = httpx.Timeout(30, read=None)
        async with self.client.stream("GET", f"/m/{match}/stream?seen=-1", timeout=timeout) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data:") and (found := VERSION.search(line)):
                    self.version = int(found[1])
                    self.yours = 'data-yours="yes"' in line
                    self.over = 'data-state="over"' in line
                    self.news.set()
                    if self.over:
                        return


class Table:
    """A match between two browsers."""

    def __init__(self, address: str, game: str, rng: Random, think: float) -> None:
        self._game = game
        self._rng = rng
        self._think = think
        self._seats = [Seat(httpx.AsyncClient(base_url=address, timeout=30, follow_redirects=True)) for _ in range(2)]
        self.latencies: list[float] = []
        self.refused = 0

    async def open(self) -> None:
        host, friend = self._seats
        form = {"seats": "2", "seat.1": "open"}
        self.match = (await host.client.post(f"/new/{self._game}", data=form)).url.path.split("/")[2]
        name = {"name": f"Friend {self._rng.randrange(10**6)}", "nonce": "abc"}
        (await friend.client.post(f"/m/{self.match}/join", data=name, headers=SCRIPT)).raise_for_status()
        self._streams = [asyncio.create_task(seat.listen(self.match)) for seat in self._seats]

    async def play(self, until: float) -> None:
        """Think, answer, wait until both have heard of it."""
        while not any(seat.over for seat in self._seats):
            thinks = self._rng.expovariate(1 / self._think)
            if time.monotonic() + thinks > until:
                return
            await asyncio.sleep(thinks)
            seat = next((seat for seat in self._seats if seat.yours), None)
            if seat is not None:
                await self._answer(seat)

    async def _answer(self, seat: Seat) -> None:
        for each in self._seats:
            each.news.clear()
        form = {"version": str(seat.version), "client": f"{self._rng.random()}", "choice": "0"}
        begun = time.perf_counter()
        answer = await seat.client.post(f"/m/{self.match}/answer", data=form, headers=SCRIPT)
        if answer.status_code != httpx.codes.OK:
            self.refused += 1
            return
        version = answer.json()["version"]
        await asyncio.gather(*(self._reached(each, version) for each in self._seats))
        self.latencies.append(time.perf_counter() - begun)

    async def _reached(self, seat: Seat, version: int) -> None:
        while seat.version < version:
            await seat.news.wait()
            seat.news.clear()

    async def close(self) -> None:
        for task in self._streams:
            task.cancel()
        await asyncio.gather(*self._streams, return_exceptions=True)
        for seat in self._seats:
            await seat.client.aclose()


async def load(address: str, game: str, matches: int, seconds: float, think: float) -> list[Table]:
    """Let so many matches run for so long."""
    rng = Random(1)
    tables = [Table(address, game, Random(rng.random()), think) for _ in range(matches)]
    for start in range(0, matches, 10):
        await asyncio.gather(*(table.open() for table in tables[start : start + 10]))
    until = time.monotonic() + seconds
    await asyncio.gather(*(table.play(until) for table in tables))
    await asyncio.gather(*(table.close() for table in tables))
    return tables


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="invictus")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=5.0, help="seconds that people think, on average")
    wish = parser.parse_args()
    streams = ("--streams", str(4 * wish.matches))  # all of them come from this machine
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), *streams) as server:
        address = server.start()
        tables = asyncio.run(load(address, wish.game, wish.matches, wish.seconds, wish.think))
        stopped = server.stop()
    times = sorted(1000 * latency for table in tables for latency in table.latencies)
    share = quantiles(times, n=100)
    print(f"{wish.matches} matches of {wish.game}, two streams each, {len(times)} answers in {wish.seconds:.0f} s")
    print(f"from POST to both browsers: median {median(times):.0f} ms, p95 {share[94]:.0f} ms, p99 {share[98]:.0f} ms")
    print(
        f"goal: p95 at most {GOAL_MS} ms; refused: {sum(table.refused for table in tables)}; stopped in {stopped:.1f} s"
    )


if __name__ == "__main__":
    main()
