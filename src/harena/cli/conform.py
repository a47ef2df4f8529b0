"""`harena conform`: does a game keep the promises that the platform relies on?"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from cyclopts import Parameter

from harena.cli.arguments import AsJson, GameName, Injected, Seed, at_least, named_game, whole
from harena.core.conformance import Result, examine

NO: Final = 1


USUAL_GAMES: Final = 20
POSITIONS: Final = 60
"""How many positions of each game are looked at unless somebody wants all: of any game, a minute's work or less."""


def conform(
    game: GameName,
    /,
    *,
    games: Annotated[int | None, Parameter(help="help.option.games_conform", metavar="N", converter=whole)] = None,
    seed: Seed = "harena",
    as_json: AsJson = False,
    screen: Injected,
) -> int:
    """Play random games, with every check at many positions or at all of them. Exit code 1: a promise is broken."""
    declared = named_game(screen, game)
    if games is not None:
        at_least("--games", games)
    number, each = (USUAL_GAMES, POSITIONS) if games is None else (games, None)
    with screen.progress("progress.games", number * (each or 1)) as progress:
        results = examine(declared, seed, number, positions=each, progress=progress)
    failures = [result for result in results if result.failure is not None]
    if as_json:
        screen.json([{**msgspec.structs.asdict(result), "passed": result.passed} for result in results])
        return NO if failures else 0
    rows = [[screen.texts.word("check", r.check), str(r.cases), screen.texts(_verdict(r))] for r in results]
    screen.table(("conform.check", "conform.cases", "conform.result"), rows, right=(1,))
    screen.line()
    for result in failures:
        screen.say("conform.failure", check=result.check, why=result.failure)
    screen.say("conform.failed" if failures else "conform.passed", game=declared.name, count=len(failures))
    if each is not None:
        screen.say("conform.some", positions=each, games=number, command=f"{screen.program} conform {declared.name}")
    return NO if failures else 0


def _verdict(result: Result) -> str:
    """The key of the word for a result. A promise that was never looked at, since the game broke off, is neither."""
    if not result.tried:
        return "conform.not_tried"
    return "conform.yes" if result.passed else "conform.no"
