"""`harena bench`: how fast the installed games are on this machine."""

from __future__ import annotations

from random import Random
from typing import Annotated

import msgspec
from cyclopts import Parameter

from harena.cli.arguments import AsJson, Injected, Seed, at_least, named_game, whole
from harena.cli.screen import Screen
from harena.core.discovery import games as installed
from harena.lab.measure import Measurement, measure


def bench(
    game: Annotated[str | None, Parameter(help="help.option.game_bench")] = None,
    /,
    *,
    seconds: Annotated[int, Parameter(help="help.option.seconds", metavar="N", converter=whole)] = 4,
    seed: Seed = "1",
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """Measure one game or all of them."""
    at_least("--seconds", seconds)
    chosen = [named_game(screen, game)] if game else list(installed().values())
    measured: list[Measurement] = []
    with screen.progress("progress.bench", len(chosen)) as progress:
        for one in chosen:
            measured.append(measure(one, Random(seed), seconds=seconds))
            progress(len(measured))
    if as_json:
        screen.json({one.game: msgspec.structs.asdict(one) for one in measured})
        return
    heads = ("bench.game", "bench.decisions", "bench.copy", "bench.refold", "bench.seer")
    screen.table(heads, [_cells(screen, one) for one in measured], right=(1, 2, 3, 4))


def _cells(screen: Screen, one: Measurement) -> list[str]:
    return [
        one.game,
        screen.figure(one.decisions_per_second),
        screen.figure(one.copy_us, 2),
        screen.figure(one.refold_per_second),
        screen.figure(one.seer_simulations_per_second),
    ]
