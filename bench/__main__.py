"""`python -m bench`: measure, print, keep. Informs and never fails for a slow figure."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path
from random import Random

from rich.console import Console
from rich.progress import Progress

from bench import rival_turns
from bench.brings import ready_armies
from bench.budgets import Checked, checked, checked_turns
from bench.compare import FEWEST_ROUNDS, Standing, compare
from bench.peers import contenders
from bench.plot import write_plot
from bench.report import Report, show, write_json
from harena.core.discovery import games
from harena.lab.measure import measure


def main(arguments: Sequence[str] | None = None) -> int:
    """The whole bench: peers first, then our own games."""
    chosen = _read(arguments)
    console = Console()
    rng = Random(chosen.seed)
    with Progress(console=console, transient=True) as progress:
        peers = _measure_peers(chosen, rng, progress)
        own = _measure_own(chosen, rng, progress)
    report = Report(rounds=chosen.rounds, seconds=chosen.seconds, peers=peers, own=own)
    show(report, console)
    _keep(report, chosen.folder, console)
    return 0


def _read(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m bench", description="Measure our games, and peers beside them.")
    parser.add_argument("--rounds", type=_rounds, default=12, help=f"rounds, at least {FEWEST_ROUNDS} (default: 12)")
    parser.add_argument("--seconds", type=float, default=0.4, help="for each contender in a round (default: 0.4)")
    parser.add_argument("--own-seconds", type=float, default=5.0, help="for each of our games (default: 5)")
    parser.add_argument("--seed", type=int, default=1, help="of the random players (default: 1)")
    parser.add_argument("--folder", type=Path, default=Path("build"), help="where the files go (default: build)")
    return parser.parse_args(arguments)


def _rounds(given: str) -> int:
    if not given.isdecimal() or int(given) < FEWEST_ROUNDS:
        raise ArgumentTypeError(f"{given} is not a number of rounds; give {FEWEST_ROUNDS} or more for an interval")
    return int(given)


def _stay_on_one_core() -> None:
    """Moving from core to core costs time that belongs to nobody; where the system lets us, we stay on the last one."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def _measure_peers(chosen: Namespace, rng: Random, progress: Progress) -> list[Standing]:
    everybody = contenders(games().values())
    task = progress.add_task("side by side", total=len(everybody) * chosen.rounds)
    standings = compare(
        everybody, rng, rounds=chosen.rounds, seconds=chosen.seconds, tick=lambda: progress.advance(task)
    )
    progress.update(task, completed=len(everybody) * chosen.rounds)
    return standings


def _measure_own(chosen: Namespace, rng: Random, progress: Progress) -> list[Checked]:
    own: list[Checked] = []
    for game in progress.track(games().values(), description="our games"):
        own += checked(measure(game, rng, seconds=chosen.own_seconds, brings=ready_armies(game)))
        if game.name == rival_turns.GAME:
            own.append(checked_turns(game.name, rival_turns.slowest_turns(game, rng, chosen.own_seconds)))
    return own


def _keep(report: Report, folder: Path, console: Console) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    write_json(report, folder / "bench.json")
    drawn = write_plot(report.peers, folder / "bench.svg")
    plot = f"plotted in {folder / 'bench.svg'}" if drawn else "not plotted, as matplotlib is not installed"
    console.print(f"Kept in {folder / 'bench.json'}, {plot}.")


if __name__ == "__main__":
    _stay_on_one_core()
    sys.exit(main())
