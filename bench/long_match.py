"""What a match of many hours costs: `python -m bench.long_match`.

Two matches of Saga on one server, a young one and one of 8,000 answers. Of both it measures how long a view, an answer,
a push and the pages take, in time of the processor, and how large they are; of the long one also its memory and how
long it takes to resume.
"""

from __future__ import annotations

import gc
import time
import tracemalloc
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from msgspec import Struct
from rich.console import Console
from rich.table import Table as Grid

from bench.saga import installed
from harena.core.game import Game
from harena.core.match import Match, new_header
from harena.core.question import Ask
from harena.core.record import Player, Record
from harena.core.seat import Seat
from harena.core.sources import Fair
from harena.web.rooms import Room, summary
from harena.web.store.contents import as_kept
from tests.web.serving import Served, Visitor, serving

SEED: Final = bytes(range(32))
YOUNG: Final = 40
LONG: Final = 8_000
OVER: Final = 8_064
"""The answers of a whole saga. The last one is left to the measurement."""
RUNS: Final = 15


class Cost(Struct, frozen=True):
    """How long something takes, and how many bytes it is."""

    ms: float
    bytes: int


def played(game: Game[Any], name: str, answers: int) -> Match:
    """A match of two people after so many answers."""
    source = Fair(name, SEED)
    match = Match(game, new_header(game, [Player("Ann"), Player("Ben")], source), source=source)
    match.add_nonce(Seat(0), "abc")
    match.advance()
    while match.version <= answers and not match.over:
        ask = match.table.pending
        assert isinstance(ask, Ask)
        options = match.view(ask.seat).options()
        match.answer(ask.seat, options[match.version % len(options)])
        match.advance()
    return match


async def store(served: Served, match: str, live: Match) -> None:
    """Put the lines of a match that was played elsewhere into one that has just begun here."""
    matches = served.services.matches
    row = await matches.find(match)
    assert row is not None
    noted = summary(Room(row, live.game, live))
    del noted["header"]
    await matches.append(
        match, row.version, live.lines[row.version :], noted, content=as_kept(live.game, live.game.content)
    )


def begun(served: Served, host: Visitor, friend: Visitor, answers: int, game: Game[Any]) -> str:
    """A match of this server after so many answers."""
    made = host.post("/api/matches", json={"game": game.name, "seats": ["me", "open"]}).json()
    match: str = made["id"]
    served.change("UPDATE matches SET seed = ? WHERE id = ?", SEED, match)
    friend.post(f"/api/matches/{match}/join", json={})
    row = served.wait_for(served.services.matches.find, match)
    lines = served.wait_for(served.services.matches.lines, match)
    source = Fair(match, row.seed, row.header.rng)
    live = Match.resume(game, Record(row.header, lines), source=source)
    while live.version < answers:
        ask = live.table.pending
        assert isinstance(ask, Ask)
        options = live.view(ask.seat).options()
        live.answer(ask.seat, options[live.version % len(options)])
        live.advance()
    served.wait_for(store, served, match, live)
    served.services.rooms.forget(match)
    return match


def timed(work: Callable[[], Any], runs: int = RUNS) -> tuple[float, Any]:
    """The median of some runs in milliseconds, and what the last one gave."""
    took, given = [], None
    for _ in range(runs):
        began = time.process_time()
        given = work()
        took.append(1000 * (time.process_time() - began))
    return median(took), given


def fetched(who: Visitor, path: str) -> Cost:
    who.get(path)
    ms, response = timed(lambda: who.get(path))
    assert response.status_code == 200, response.text
    return Cost(ms, len(response.content))


def answered(who: Sequence[Visitor], match: str) -> Cost:
    """Give answers as the page does, each followed by what the streams send to both."""
    took, size = [], 0
    for _ in range(RUNS):
        views = [one.get(f"/api/matches/{match}/view").json() for one in who]
        asked = next(one for one, seen in zip(who, views, strict=True) if seen["yours"])
        version = views[0]["version"]
        form = {"version": str(version), "client": f"b{version}", "choice": "0"}
        began = time.process_time()
        done = asked.post(f"/m/{match}/answer", data=form, headers={"Accept": "application/json"})
        took.append(1000 * (time.process_time() - began))
        assert done.status_code == 200, done.text
        size = len(done.content)
    return Cost(median(took), size)


def costs(who: Sequence[Visitor], match: str) -> dict[str, Cost]:
    host = who[0]
    return {
        "view": fetched(host, f"/api/matches/{match}/view"),
        "page": fetched(host, f"/m/{match}"),
        "push": fetched(host, f"/m/{match}/table"),
        "answer": answered(who, match),
        "replay": fetched(host, f"/m/{match}/replay"),
        "dice": fetched(host, f"/m/{match}/dice"),
    }


class Held(Struct, frozen=True):
    """What a long match holds in memory, and how long it takes to fold it again."""

    megabytes: float
    resume_ms: float


def held(game: Game[Any], answers: int) -> Held:
    live = played(game, "long", answers)
    record = Record(live.header, live.lines)
    del live

    def resume() -> Match:
        return Match.resume(game, record, source=Fair("long", SEED))

    ms, _ = timed(resume, 5)
    gc.collect()
    tracemalloc.start()
    kept = resume()
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept.version >= answers
    return Held(size / 1e6, ms)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="python -m bench.long_match", description="Measure a match of many hours.")
    parser.add_argument("--answers", type=int, default=LONG, help=f"how many answers (default: {LONG})")
    answers = parser.parse_args(arguments).answers
    with installed() as game, TemporaryDirectory() as folder, serving(Path(folder)) as served:
        who = served.visitor(), served.visitor()
        found = [costs(who, begun(served, *who, number, game)) for number in (YOUNG, answers)]
        show(found, held(game, answers), answers)
    return 0


def show(found: Sequence[dict[str, Cost]], kept: Held, answers: int) -> None:
    grid = Grid("", f"{YOUNG} answers", "", f"{answers:,} answers", "", "more")
    for name in found[0]:
        young, old = (one[name] for one in found)
        sizes = (f"{young.bytes / 1000:.1f} KB", f"{old.bytes / 1000:.1f} KB")
        grid.add_row(name, f"{young.ms:.1f} ms", sizes[0], f"{old.ms:.1f} ms", sizes[1], f"{old.ms - young.ms:+.1f} ms")
    console = Console()
    console.print(grid)
    console.print(
        f"A match of {answers:,} answers holds {kept.megabytes:.1f} MB and resumes in {kept.resume_ms:.0f} ms."
    )


if __name__ == "__main__":
    raise SystemExit(main())
