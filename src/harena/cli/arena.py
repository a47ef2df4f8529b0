"""`harena arena`: which program plays better, and how sure that is."""

from __future__ import annotations

from math import isfinite
from typing import Annotated, Any, Final

import msgspec
from cyclopts import Parameter

from harena.cli.arguments import (
    AsJson,
    GameName,
    Games,
    Injected,
    OptionsForMany,
    PackFolder,
    Seed,
    Workers,
    at_least,
    drawn_options,
    named_game,
    programs_only,
    read_list,
    whole,
)
from harena.cli.brings import BringInArena, read_brings
from harena.cli.screen import Screen
from harena.core.errors import refuse
from harena.lab.arena import Arena, Pairing, planned_games, usual_seats
from harena.lab.arena import arena as hold
from harena.lab.ratings import Estimate
from harena.lab.solo import Comparison, compare, has_one_side
from harena.lab.sprt import Sprt

INTERRUPTED: Final = 130


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
    option: OptionsForMany = None,
    bring: BringInArena = None,
    content: PackFolder = None,
    as_json: AsJson = False,
    screen: Injected,
) -> int:
    """Compare programs with error bars. After Ctrl-C the games so far count."""
    declared = named_game(screen, game)
    at_least("--games", games)
    at_least("--workers", workers)
    field = programs_only(read_list("--bots", bots))
    test = None if sprt is None else read_sprt(sprt)
    options, drawn = drawn_options(option)
    seats = usual_seats(declared) if seats is None else seats
    common: dict[str, Any] = {
        "games": games,
        "seed": seed,
        "workers": workers,
        "options": options,
        "draw_options": drawn,
        "brings": read_brings(declared, bring),
        "content": content,
        "seats": seats,
    }
    result: Arena | Comparison
    if has_one_side(declared, seats):
        if test is not None:
            raise refuse("sprt_alone", game=game)
        with screen.progress("progress.games", games * len(field)) as progress:
            result = compare(game, field, **common, progress=progress)
    else:
        with screen.progress("progress.games", planned_games(len(field), games)) as progress:
            result = hold(game, field, **common, sprt=test, progress=progress)
    if as_json:
        screen.json(msgspec.to_builtins(result))
    elif isinstance(result, Arena):
        _report(screen, result, test)
    else:
        _report_alone(screen, result)
    if result.interrupted:
        played = result.games if isinstance(result, Arena) else result.games * len(field)
        screen.warn("arena.interrupted", games=screen.figure(played), planned=screen.figure(result.planned))
    return INTERRUPTED if result.interrupted else 0


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
    heads = ("arena.pairing", "arena.results", "arena.score", "arena.elo", "arena.length")
    screen.table(heads, [_cells(screen, one) for one in result.pairings], right=(1, 2, 4))
    screen.line()
    if test is not None:
        for one in result.pairings:
            verdict = one.verdict or "open"
            claims = {"elo0": f"{test.elo0:g}", "elo1": f"{test.elo1:g}"}
            screen.say(f"arena.sprt.{verdict}", first=one.first, second=one.second, **claims)
    if result.softened:
        screen.say("arena.softened")
    screen.say("arena.total", count=result.games, seconds=screen.figure(result.seconds, 1))


def _report_alone(screen: Screen, result: Comparison) -> None:
    """Each program by itself, then what each has over the others on the same games."""
    heads = ["arena.bot", "arena.won", "arena.mean_score", "arena.length"]
    rows = [
        [one.bot, _share(screen, one.share), _points(screen, one.score), screen.figure(one.length, 1)]
        for one in result.performances
    ]
    screen.table(heads, rows, right=(1, 2, 3))
    screen.line()
    if result.differences:
        differences = [
            [
                f"{one.first} – {one.second}",
                "+{} -{}".format(*one.won_alone),
                _points(screen, one.share, 100, sign="+"),
                _points(screen, one.score, sign="+"),
            ]
            for one in result.differences
        ]
        heads = ["arena.compared", "arena.won_alone", "arena.won_more", "arena.score_more"]
        screen.table(heads, differences, right=(1, 2, 3))
        screen.line()
        screen.say("arena.won_alone_note")
    screen.say("arena.same_games", count=result.games, seconds=screen.figure(result.seconds, 1))


def _points(screen: Screen, estimate: Estimate | None, scale: float = 1, sign: str = "") -> str:
    """A mean with its 95 % interval: `12.5 [10.1, 14.9]`, and a dash where there is none. `sign`: of what is more."""
    if estimate is None:
        return "–"
    ends = (estimate.value, estimate.low, estimate.high)
    value, low, high = (_signed(screen, scale * end, sign) for end in ends)
    return screen.texts("number.interval", value=value, low=low, high=high)


def _signed(screen: Screen, value: float, sign: str) -> str:
    written = screen.figure(value, 1) if isfinite(value) else "∞" if value > 0 else "-∞"
    return f"{sign}{written}" if value > 0 else written


def _cells(screen: Screen, one: Pairing) -> list[str]:
    results = f"+{one.wins} ={one.draws} -{one.losses}"
    return [
        f"{one.first} – {one.second}",
        results,
        _share(screen, one.score),
        _interval(one.elo),
        screen.figure(one.length, 1),
    ]


def _share(screen: Screen, score: Estimate) -> str:
    """The share of the points that the first program made, with its 95 % interval: `87.5 [81.2–92.1]`."""
    value, low, high = (screen.figure(100 * end, 1) for end in (score.value, score.low, score.high))
    return f"{value} [{low}–{high}]"


def _interval(elo: Estimate) -> str:
    low, value, high = (
        f"{end:+.0f}" if isfinite(end) else "+∞" if end > 0 else "-∞" for end in (elo.low, elo.value, elo.high)
    )
    return f"{value} [{low}, {high}]"
