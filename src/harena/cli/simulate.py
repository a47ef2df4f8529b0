"""`harena simulate`: many games between programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from harena.cli.arguments import (
    AsJsonWithSeats,
    GameName,
    Games,
    Injected,
    Options,
    PackFolder,
    Seed,
    Workers,
    at_least,
    named_game,
    programs_only,
    read_list,
    read_options,
)
from harena.cli.files import check_place
from harena.cli.screen import Screen
from harena.lab.simulate import Simulation
from harena.lab.simulate import simulate as play_many


def simulate(
    game: GameName,
    /,
    *,
    games: Games = 1000,
    seats: Annotated[str | None, Parameter(help="help.option.seats", metavar="LIST")] = None,
    seed: Seed = "1",
    workers: Workers = 1,
    option: Options = None,
    content: PackFolder = None,
    records: Annotated[Path | None, Parameter(help="help.option.records", metavar="FOLDER")] = None,
    as_json: AsJsonWithSeats = False,
    screen: Injected,
) -> None:
    """Play many games, the same ones for the same seed, and count what happens."""
    declared = named_game(screen, game)
    at_least("--games", games)
    at_least("--workers", workers)
    if records is not None:
        check_place(records)
    with screen.progress("progress.games", games) as progress:
        result = play_many(
            game,
            games=games,
            seats=programs_only(read_list("--seats", seats)) or ["random"] * declared.seats[0],
            seed=seed,
            workers=workers,
            options=read_options(option),
            content=content,
            records=records,
            progress=progress,
        )
    if as_json:
        derived = {"mean_length": result.mean_length, "decisions_per_second": result.decisions_per_second}
        screen.json({**msgspec.structs.asdict(result), **derived})
    else:
        _report(screen, result)
    if records is not None:
        screen.warn("simulate.records", folder=str(records), count=games)


def _report(screen: Screen, result: Simulation) -> None:
    rows = [
        [str(seat + 1), bot, screen.figure(result.wins[seat]), screen.percent(result.wins[seat], result.games)]
        for seat, bot in enumerate(result.seats)
    ]
    screen.table(("simulate.seat", "simulate.player", "simulate.wins", "simulate.share"), rows, right=(2, 3))
    screen.line()
    draws = screen.percent(result.draws, result.games)
    screen.say("simulate.games", count=result.games, draws=result.draws, share=draws)
    mean = screen.figure(result.mean_length, 1)
    screen.say("simulate.length", mean=mean, shortest=result.shortest, longest=result.longest)
    endings = [f"{screen.texts.word('reason', reason)} {count}" for reason, count in result.endings.items()]
    screen.say("simulate.endings", endings=endings)
    screen.say(
        "simulate.speed",
        decisions=screen.figure(result.decisions),
        seconds=screen.figure(result.seconds, 2),
        speed=screen.figure(result.decisions_per_second),
    )
