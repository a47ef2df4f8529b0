"""`harena conform`: does a game keep the promises that the platform relies on?"""

from __future__ import annotations

from typing import Final

from harena.cli.arguments import AsJson, GameName, Games, Injected, Seed, at_least, named_game
from harena.core.conformance import examine

NO: Final = 1


def conform(
    game: GameName, /, *, games: Games = 20, seed: Seed = "harena", as_json: AsJson = False, screen: Injected
) -> int:
    """Play random games with every check at every position. Exit code 1: a promise is broken."""
    declared = named_game(screen, game)
    at_least("--games", games)
    with screen.progress("progress.games", games) as progress:
        results = examine(declared, seed, games, progress=progress)
    failures = [result for result in results if not result.passed]
    if as_json:
        screen.json(
            [{"check": r.check, "cases": r.cases, "passed": r.passed, "failure": r.failure} for r in results],
        )
        return NO if failures else 0
    rows = [
        [screen.texts.word("check", r.check), str(r.cases), screen.texts("conform.yes" if r.passed else "conform.no")]
        for r in results
    ]
    screen.table(("conform.check", "conform.cases", "conform.result"), rows, right=(1,))
    screen.line()
    for result in failures:
        screen.say("conform.failure", check=result.check, why=result.failure)
    screen.say("conform.failed" if failures else "conform.passed", game=declared.name, count=len(failures))
    return NO if failures else 0
