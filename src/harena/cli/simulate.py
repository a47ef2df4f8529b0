"""`harena simulate`: many games between programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import msgspec
from cyclopts import Parameter

from harena.cli.arguments import (
    AsJsonWithSeats,
    GameName,
    Games,
    Injected,
    OptionsForMany,
    PackFolder,
    Seed,
    Workers,
    at_least,
    drawn_options,
    in_words,
    named_game,
    place,
    programs_only,
    read_list,
    read_numbers,
)
from harena.cli.brings import BringForMany, read_brings
from harena.cli.files import check_place
from harena.cli.screen import Screen
from harena.core.options import plain_value
from harena.lab.results import Simulation
from harena.lab.simulate import simulate as play_many

INTERRUPTED: Final = 130


def simulate(
    game: GameName,
    /,
    *,
    games: Games = 1000,
    seats: Annotated[str | None, Parameter(help="help.option.seats", metavar="LIST")] = None,
    players: Annotated[str | None, Parameter(help="help.option.players", metavar="LIST")] = None,
    seed: Seed = "1",
    workers: Workers = 1,
    option: OptionsForMany = None,
    bring: BringForMany = None,
    mixed: Annotated[bool, Parameter(help="help.option.mixed")] = False,
    content: PackFolder = None,
    records: Annotated[Path | None, Parameter(help="help.option.records", metavar="FOLDER", converter=place)] = None,
    as_json: AsJsonWithSeats = False,
    screen: Injected,
) -> int:
    """Play many games, the same ones for the same seed, and count what happens. After Ctrl-C the games so far count."""
    declared = named_game(screen, game)
    at_least("--games", games)
    at_least("--workers", workers)
    if records is not None:
        check_place(records)
    options, drawn = drawn_options(option)
    bots = programs_only(read_list("--seats", seats))
    counts = read_numbers("--players", players) or (list(declared.seats) if mixed and len(bots) < 2 else [])
    brings = read_brings(declared, bring) or ([None] if mixed and declared.programs.sample_brings else [])
    with screen.progress("progress.games", games) as progress:
        result = play_many(
            game,
            games=games,
            seats=bots or ["random"] * (1 if counts else declared.seats[0]),
            players=counts,
            seed=seed,
            workers=workers,
            options=options,
            draw_options=drawn or mixed,
            brings=brings,
            content=content,
            records=records,
            progress=progress,
        )
    if as_json:
        screen.json(_as_json(result))
    else:
        _report(screen, result)
    if records is not None:
        screen.warn("simulate.records", folder=str(records), count=result.games)
    if not result.interrupted:
        return 0
    screen.warn("arena.interrupted", games=screen.figure(result.games), planned=screen.figure(result.planned))
    return INTERRUPTED


def _as_json(result: Simulation) -> dict[str, object]:
    """The figures by name; scores only where the game counts them."""
    figures = {**msgspec.structs.asdict(result), "mean_length": result.mean_length}
    if result.scored:
        figures["mean_score"] = result.mean_score
    else:
        del figures["scored"], figures["score"]
    return {**figures, "decisions_per_second": result.decisions_per_second}


def _report(screen: Screen, result: Simulation) -> None:
    if len(result.seats) == 1:
        _won_and_lost(screen, result)
    else:
        _seat_by_seat(screen, result)
    if result.mean_score is not None:
        screen.say("simulate.score", mean=screen.figure(result.mean_score, 1))
    mean = screen.figure(result.mean_length, 1)
    screen.say("simulate.length", mean=mean, shortest=result.shortest, longest=result.longest)
    screen.say("simulate.endings", endings=[_ending(screen, result, reason) for reason in result.endings])
    for name, values in result.drawn.items():
        if values:
            screen.say("simulate.drawn", setting=name, values=_spread(screen, values))
    screen.say(
        "simulate.speed",
        decisions=screen.figure(result.decisions),
        seconds=screen.figure(result.seconds, 2),
        speed=screen.figure(result.decisions_per_second),
    )


def _seat_by_seat(screen: Screen, result: Simulation) -> None:
    """Who won how often, and the draws."""
    rows = [
        [str(seat + 1), bot, screen.figure(sat), screen.figure(wins), screen.percent(wins, sat)]
        for seat, (bot, sat, wins) in enumerate(zip(result.seats, result.sat, result.wins, strict=True))
        if sat
    ]
    heads = ("simulate.seat", "simulate.player", "simulate.sat", "simulate.wins", "simulate.share")
    screen.table(heads, rows, right=(2, 3, 4))
    screen.line()
    draws = screen.percent(result.draws, result.games)
    screen.say("simulate.games", count=result.games, draws=result.draws, share=draws)


def _won_and_lost(screen: Screen, result: Simulation) -> None:
    """How a program did that plays alone."""
    (wins,) = result.wins
    figures = [screen.figure(number) for number in (result.games, wins, result.games - wins)]
    heads = ("simulate.player", "simulate.sat", "simulate.won", "simulate.lost", "simulate.share")
    screen.table(heads, [[*result.seats, *figures, screen.percent(wins, result.games)]], right=(1, 2, 3, 4))
    screen.line()


def _ending(screen: Screen, result: Simulation, reason: str) -> str:
    count = result.endings[reason]
    share = screen.percent(count, result.games)
    return screen.texts("simulate.ending", reason=reason, number=screen.figure(count), share=share)


def _spread(screen: Screen, values: dict[str, int]) -> list[str]:
    """How often each value was drawn; of numbers the smallest and the largest."""
    if all(value.isdecimal() for value in values):
        numbers = sorted(map(int, values))
        return [f"{numbers[0]}–{numbers[-1]}"]
    truths = {plain_value(truth): in_words(screen.texts, truth) for truth in (True, False)}
    words = truths if values.keys() <= truths.keys() else {"": screen.words("none")}
    return [f"{words.get(value, value)} × {screen.figure(count)}" for value, count in values.items()]
