"""`harena arena`: which program plays better, and how sure that is."""

from __future__ import annotations

from math import isfinite
from typing import Annotated

import msgspec
from cyclopts import Parameter

from harena.cli.arguments import (
    AsJson,
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
    whole,
)
from harena.cli.screen import Screen
from harena.core.errors import refuse
from harena.lab.arena import Arena, Pairing, planned_games
from harena.lab.arena import arena as hold
from harena.lab.ratings import Estimate
from harena.lab.sprt import Sprt


def arena(
    game: GameName,
    /,
    *,
    bots: Annotated[str, Parameter(help="help.option.bots", metavar="LIST")] = "random,greedy,seer:easy",
    games: Games = 40,
    seats: Annotated[int | None, Parameter(help="help.option.seats_arena", metavar="N", converter=whole)] = None,
    sprt: Annotated[str | None, Parameter(help="help.option.sprt", metavar="ELO0,ELO1")] = None,
    seed: Seed = "1",
    workers: Workers = 1,
    option: Options = None,
    content: PackFolder = None,
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """Let every program meet every other in pairs of games, and rate them."""
    named_game(screen, game)
    at_least("--games", games)
    at_least("--workers", workers)
    field = programs_only(read_list("--bots", bots))
    test = None if sprt is None else read_sprt(sprt)
    with screen.progress("progress.games", planned_games(len(field), games)) as progress:
        result = hold(
            game,
            field,
            games=games,
            seed=seed,
            workers=workers,
            options=read_options(option),
            content=content,
            seats=seats,
            sprt=test,
            progress=progress,
        )
    if as_json:
        screen.json(msgspec.to_builtins(result))
    else:
        _report(screen, result, test)


def read_sprt(given: str) -> Sprt:
    """`0,20`: the two claims that the sequential test decides between."""
    try:
        low, high = (float(number) for number in given.split(","))
    except ValueError as error:
        raise refuse("bad_sprt", given=given[:40]) from error
    return Sprt(low, high)


def _report(screen: Screen, result: Arena, test: Sprt | None) -> None:
    rated = [[one.bot, f"{one.elo:+.0f}", f"± {one.margin:.0f}"] for one in result.ratings]
    screen.table(("arena.bot", "arena.rating", "arena.margin"), rated, right=(1, 2))
    screen.line()
    heads = ("arena.pairing", "arena.games", "arena.results", "arena.score", "arena.elo")
    screen.table(heads, [_cells(screen, one) for one in result.pairings], right=(1, 2, 3))
    screen.line()
    if test is not None:
        for one in result.pairings:
            verdict = one.verdict or "open"
            claims = {"elo0": f"{test.elo0:g}", "elo1": f"{test.elo1:g}"}
            screen.say(f"arena.sprt.{verdict}", first=one.first, second=one.second, **claims)
    if result.softened:
        screen.say("arena.softened")
    screen.say("arena.total", count=result.games, seconds=screen.figure(result.seconds, 1))


def _cells(screen: Screen, one: Pairing) -> list[str]:
    results = f"+{one.wins} ={one.draws} -{one.losses}"
    return [
        f"{one.first} – {one.second}",
        str(one.games),
        results,
        screen.figure(one.score.value, 3),
        _interval(one.elo),
    ]


def _interval(elo: Estimate) -> str:
    low, value, high = (
        f"{end:+.0f}" if isfinite(end) else "+∞" if end > 0 else "-∞" for end in (elo.low, elo.value, elo.high)
    )
    return f"{value} [{low}, {high}]"
