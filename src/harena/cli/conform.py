"""`harena conform`: does a game keep the promises that the platform relies on?"""

from __future__ import annotations

from typing import Final

import msgspec

from harena.cli.arguments import AsJson, GameName, Games, Injected, Seed, at_least, named_game
from harena.core.conformance import Result, examine

NO: Final = 1


def conform(
    game: GameName, /, *, games: Games = 20, seed: Seed = "harena", as_json: AsJson = False, screen: Injected
) -> int:
    """Play random games with every check at every position. Exit code 1: a promise is broken."""
    declared = named_game(screen, game)
    at_least("--games", games)
    with screen.progress("progress.games", games) as progress:
        results = examine(declared, seed, games, progress=progress)
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
    return NO if failures else 0


def _verdict(result: Result) -> str:
    """The key of the word for a result. A promise that was never looked at, since the game broke off, is neither."""
    if not result.tried:
        return "conform.not_tried"
    return "conform.yes" if result.passed else "conform.no"
