"""`python -m bench.levels`: the levels against each other and against greedy, with equal armies on both sides.

Levels think for a number of simulations, so a busy machine changes nothing but the time it takes. Every pair of games
is kept as it is played; the same command goes on where the last one stopped.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from msgspec import Struct
from rich.console import Console

import harena
from bench.brings import ready_brings
from bench.levels_table import Goal, Measured, markdown, rows_of
from bench.series import Results, file_name, hash_of
from harena.core.discovery import find_game
from harena.core.game import Game
from harena.lab.arena import arena
from harena.lab.ratings import PAIR_SCORES

HARENA: Final = Path(harena.__file__).parent
GAMES: Final = ("invictus", "virtus")

PAIRINGS: Final = {
    ("seer:easy", "seer:beginner"): Goal(0.65, 0.85),
    ("seer:medium", "seer:easy"): Goal(0.65, 0.85),
    ("seer:hard", "seer:medium"): Goal(0.65, 0.85),
    ("seer:medium", "greedy"): Goal(0.5, 1.0),
    ("seer:hard", "greedy"): Goal(0.85, 1.0),
}
"""Who meets whom, and which part of the games the first is to win."""


class Series(Struct, frozen=True, kw_only=True):
    """What decides how the games of one pairing go: the programs, the game and its cards.

    Other code is not asked for, or a change to a page would throw away hours of games.
    """

    game: str
    content: str
    code: str
    first: str
    second: str
    seed: str


class Pair(Struct, frozen=True):
    """Two games on one seed with the seats swapped: which quarter of the points the first got, and how long it took."""

    number: int
    quarters: int
    seconds: float


class Pairing:
    """Two programs in one game, with the pairs that they have played."""

    def __init__(self, game: Game[Any], bots: tuple[str, str], seed: str, folder: Path) -> None:
        self.game, self.bots = game, bots
        self._armies = list(ready_brings(game).values())
        self._series = Series(
            game=game.name,
            content=game.content_hash(game.content),
            code=hash_of(HARENA / "bots", HARENA / "games" / game.name),
            first=bots[0],
            second=bots[1],
            seed=seed,
        )
        self.kept = Results(folder / file_name(f"levels-{game.name}", self._series), self._series, Pair)

    def play(self) -> None:
        """Play the next pair. The ready armies take turns, and both sides bring the same one."""
        number, started = len(self.kept.pairs), perf_counter()
        seed = f"{self._series.seed}/{number}"
        army = self._armies[number % len(self._armies)]
        (met,) = arena(self.game.name, self.bots, games=2, seed=seed, brings=[army]).pairings
        self.kept.add(Pair(number, met.pairs.index(1), perf_counter() - started))

    def spent(self) -> float:
        return sum(pair.seconds for pair in self.kept.pairs)

    def measured(self) -> Measured:
        counts = [0] * len(PAIR_SCORES)
        for pair in self.kept.pairs:
            counts[pair.quarters] += 1
        return Measured(self.game.name, self.bots, PAIRINGS[self.bots], tuple(counts))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is missing and write what came out; 130 after Ctrl-C."""
    chosen, console = _read(arguments), Console(soft_wrap=True)
    pairings = [Pairing(find_game(game), bots, chosen.seed, chosen.kept) for game in GAMES for bots in PAIRINGS]
    try:
        for pairing in _due(_asked_for(chosen, pairings), chosen.games // 2, 60 * chosen.minutes):
            pairing.play()
            _write(chosen.folder, pairings)
            console.print(pairing.measured().line(), markup=False, highlight=False)
    except KeyboardInterrupt:
        console.print("Broken off. What was played is kept; the same command goes on from there.")
        return 130
    _write(chosen.folder, pairings)
    return 0


def _read(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m bench.levels", description="Measure how strong the levels are.")
    parser.add_argument("--game", action="append", choices=GAMES, help="one of them (default: all)")
    parser.add_argument("--bot", action="append", help="only the pairings of this program; of two, where both meet")
    parser.add_argument("--games", type=int, default=60, help="at most so many in each pairing (default: 60)")
    parser.add_argument("--minutes", type=float, default=240, help="stop after so many (default: 240)")
    parser.add_argument("--seed", default="1", help="of all games (default: 1)")
    parser.add_argument("--folder", type=Path, default=Path("docs/balance"), help="for the table")
    parser.add_argument("--kept", type=Path, default=Path("build"), help="for the results of all games")
    return parser.parse_args(arguments)


def _asked_for(chosen: Namespace, pairings: Sequence[Pairing]) -> list[Pairing]:
    """The pairings to play; the page tells of all that have been played."""
    games, bots = chosen.game or GAMES, set(chosen.bot or ())
    return [one for one in pairings if one.game.name in games and bots <= set(one.bots)]


def _due(pairings: Sequence[Pairing], pairs: int, seconds: float) -> Iterator[Pairing]:
    """The pairing that plays next, until all are complete or the time is over: that which took least time so far."""
    end = perf_counter() + seconds
    while perf_counter() < end:
        waiting = [pairing for pairing in pairings if len(pairing.kept.pairs) < pairs]
        if not waiting:
            return
        yield min(waiting, key=Pairing.spent)


def _write(folder: Path, pairings: Sequence[Pairing]) -> None:
    """Renew the lines of what has been played here; what others have measured stays on the page."""
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / "levels.md"
    rows = rows_of(page.read_text(encoding="utf-8")) if page.exists() else {}
    measured = [pairing.measured() for pairing in pairings]
    rows |= {one.name: one.cells() for one in measured if any(one.pairs)}
    page.write_text(markdown([rows[one.name] for one in measured if one.name in rows]), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
