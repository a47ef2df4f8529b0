"""How long programs let people wait for a decision: `python -m bench.decisions`.

Programs choose as they do on the server: in a process of their own, which all matches share, with its deadlines. Each
level is asked at positions of games between greedy players, first in one match alone, then in eight matches at once.
Measured is the time from the question to the answer. Nothing fails for a slow figure.
"""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from itertools import count, groupby
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Rows

from bench.brings import ready_armies
from harena.bots.greedy import GreedyBot
from harena.bots.levels import LEVEL_SPECS
from harena.core.action import Action
from harena.core.discovery import find_game
from harena.core.game import Game
from harena.core.player import Clock
from harena.core.question import Ask
from harena.core.table import Table
from harena.web.settings import Settings
from harena.web.thinkers import Thinkers

GAMES: Final = ("invictus", "virtus")
GOALS: Final = {1: 2.0, 8: 6.0}
"""Seconds that 95 of 100 decisions take at most, by the number of matches at once."""
APART: Final = 5
"""Every so many decisions of a game one is measured."""


class Waited(Struct, frozen=True):
    """How long a level took, in seconds, with so many matches at once."""

    game: str
    level: str
    matches: int
    seconds: list[float]

    @property
    def p95(self) -> float:
        return quantiles(self.seconds, n=20, method="inclusive")[-1]

    @property
    def verdict(self) -> str:
        return "met" if self.p95 <= GOALS[self.matches] else "missed"


class Chooser(Protocol):
    """What is asked: the thinkers of a server."""

    async def choose(self, game: Game[Any], spec: str, view: Table, person: str) -> Action: ...


def views(game: Game[Any], rng: Random) -> Iterator[Table]:
    """What the seats saw when they had to choose, every few decisions, in games of greedy players without end."""
    armies, greedy = ready_armies(game), GreedyBot(game, rng)
    decisions = 0
    while True:
        table = game.table([rng.choice(armies) for _ in range(2)])
        while (pending := table.pending) is not None:
            if not isinstance(pending, Ask):
                table.answer(pending.sample(table, rng))
                continue
            view = table.seen_by(pending.seat)
            decisions += 1
            if decisions % APART == 0:
                yield view
            table.answer(greedy.choose(view, view.options(), Clock()))


async def waited(chooser: Chooser, game: Game[Any], spec: str, positions: Sequence[Sequence[Table]]) -> list[float]:
    """How long each decision took; `positions` by match, all matches at once, each of another person."""

    async def play(person: str, asked: Sequence[Table]) -> list[float]:
        seconds = []
        for view in asked:
            begun = perf_counter()
            await chooser.choose(game, spec, view, person)
            seconds.append(perf_counter() - begun)
        return seconds

    return [second for match in await asyncio.gather(*map(play, map(str, count()), positions)) for second in match]


async def measure(chooser: Chooser, each: int, seed: int, progress: Progress) -> list[Waited]:
    """Every level of every game, alone and with others."""
    found = []
    task = progress.add_task("decisions", total=len(GAMES) * len(LEVEL_SPECS) * len(GOALS))
    for name in GAMES:
        game = find_game(name)
        for matches in GOALS:
            streams = [views(game, Random(f"{seed}/{match}")) for match in range(matches)]
            positions = [[next(stream) for _ in range(max(1, each // matches))] for stream in streams]
            await chooser.choose(game, "random", positions[0][0], "")  # the process is there
            for spec in LEVEL_SPECS:
                found.append(Waited(name, spec, matches, await waited(chooser, game, spec, positions)))
                progress.advance(task)
    return found


def decisions_table(found: Sequence[Waited]) -> Rows:
    rows = Rows(title="Seconds that people wait for a decision of a program", box=SIMPLE)
    rows.add_column("")
    for head in ("matches", "median", "p95", "longest", "goal for p95"):
        rows.add_column(head, justify="right")
    rows.add_column("")
    for game, group in groupby(found, key=lambda one: one.game):
        rows.add_section()
        rows.add_row(game, style="bold")
        for one in group:
            figures = [f"{figure:.2f}" for figure in (median(one.seconds), one.p95, max(one.seconds))]
            goal = f"≤ {GOALS[one.matches]:.0f}"
            rows.add_row(f"  {one.level}", str(one.matches), *figures, goal, one.verdict)
    return rows


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = _read(arguments)
    console = Console()
    thinkers = Thinkers(1, Settings(data=chosen.folder, database="").thinking_seconds)
    try:
        with Progress(console=console, transient=True) as progress:
            found = asyncio.run(measure(thinkers, chosen.decisions, chosen.seed, progress))
    finally:
        thinkers.close()
    console.print(decisions_table(found))
    chosen.folder.mkdir(parents=True, exist_ok=True)
    kept = chosen.folder / "decisions.json"
    kept.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    console.print(f"Kept in {kept}.")
    return 0


def _read(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m bench.decisions", description="Measure how long programs think.")
    parser.add_argument("--decisions", type=int, default=64, help="for each level and game (default: 64)")
    parser.add_argument("--seed", type=int, default=1, help="of the games (default: 1)")
    parser.add_argument("--folder", type=Path, default=Path("build"), help="where the file goes (default: build)")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
