"""`python -m bench.solo_levels`: how often each level wins 20 Strong, and how much more often the best one than greedy.

All programs play the same games with the same dice, at several ranks and from the Final alone. They think for a number
of simulations, so a busy machine changes nothing but the time it takes. Every game is kept as it is played; the same
command goes on where the last one stopped.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import process_time
from typing import Final

from msgspec import Struct
from rich.console import Console

import harena
from bench.series import Results, file_name, hash_of
from bench.solo_levels_table import Contest, Row, markdown
from harena.bots.levels import LEVEL_SPECS
from harena.core.discovery import find_game
from harena.core.player import Clock
from harena.lab.simulate import Setting, checked_setting, play_number

HARENA: Final = Path(harena.__file__).parent
GAME: Final = "twenty_strong"
GREEDY: Final = "greedy"
PROGRAMS: Final = (GREEDY, *LEVEL_SPECS)
BEGINNINGS: Final[Mapping[str, Mapping[str, object]]] = {
    "rank 1": {"rank": 1},
    "rank 3": {"rank": 3},
    "Final": {"rank": 1, "begin": "final"},
}


class Series(Struct, frozen=True, kw_only=True):
    """What decides how the games of one program go."""

    content: str
    code: str
    beginning: str
    program: str
    seed: str


class Climbed(Struct, frozen=True):
    """How one game ended, and how long it took."""

    number: int
    won: bool
    decisions: int
    seconds: float


class Cell:
    """One program in one way to begin, with the games that it has played."""

    def __init__(self, beginning: str, program: str, seed: str, kept: Path) -> None:
        game = find_game(GAME)
        self.beginning, self.program = beginning, program
        self._setting: Setting = checked_setting(GAME, [program], seed, BEGINNINGS[beginning], None, Clock())
        series = Series(
            content=game.content_hash(game.content),
            code=hash_of(HARENA / "bots", HARENA / "games" / GAME),
            beginning=beginning,
            program=program,
            seed=seed,
        )
        self.kept = Results(kept / file_name("solo-levels", series), series, Climbed)

    def play(self) -> None:
        """Play the next game."""
        number, started = len(self.kept.pairs), process_time()
        _, played = play_number(self._setting, [self.program], number)
        won = bool(played.outcome.winners)
        self.kept.add(Climbed(number, won, played.decisions, round(process_time() - started, 2)))

    def spent(self) -> float:
        return sum(climbed.seconds for climbed in self.kept.pairs)

    def row(self) -> Row:
        return Row(self.beginning, self.program, [climbed.won for climbed in self.kept.pairs])


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is missing and write what came out; 130 after Ctrl-C."""
    chosen, console = _read(arguments), Console(soft_wrap=True)
    cells = [Cell(beginning, bot, chosen.seed, chosen.kept) for beginning in BEGINNINGS for bot in PROGRAMS]
    try:
        for cell in _due(cells, chosen):
            cell.play()
            console.print(cell.row().line(), markup=False, highlight=False)
            _write(chosen, cells)
    except KeyboardInterrupt:
        console.print("Broken off. What was played is kept; the same command goes on from there.")
        return 130
    _write(chosen, cells)
    return 0


def _read(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m bench.solo_levels", description="Measure how often each level wins.")
    parser.add_argument("--beginning", action="append", choices=BEGINNINGS, help="one of them (default: all)")
    parser.add_argument("--bot", action="append", choices=PROGRAMS, help="one of them (default: all)")
    parser.add_argument("--games", type=int, default=100, help="at most so many of each program (default: 100)")
    parser.add_argument("--seed", default="1", help="of all games (default: 1)")
    parser.add_argument("--folder", type=Path, default=Path("docs/balance"), help="for the table")
    parser.add_argument("--kept", type=Path, default=Path("build"), help="for the results of all games")
    return parser.parse_args(arguments)


def _due(cells: Sequence[Cell], chosen: Namespace) -> Iterator[Cell]:
    """Who plays next: who took least time so far. Who stands for all levels against greedy stops when that is sure."""
    asked = [
        cell
        for cell in cells
        if cell.beginning in (chosen.beginning or BEGINNINGS) and cell.program in (chosen.bot or PROGRAMS)
    ]
    while waiting := [cell for cell in asked if len(cell.kept.pairs) < chosen.games and not _is_sure(cell, cells)]:
        yield min(waiting, key=Cell.spent)


def _is_sure(cell: Cell, cells: Sequence[Cell]) -> bool:
    return any(contest.is_sure for contest in _contests(cells) if (cell.beginning, cell.program) == contest.best.place)


def _contests(cells: Sequence[Cell]) -> list[Contest]:
    """The best program against greedy, where both have played."""
    rows = {cell.row().place: cell.row() for cell in cells}
    pairs = [(rows[beginning, PROGRAMS[-1]], rows[beginning, GREEDY]) for beginning in BEGINNINGS]
    return [Contest(best, greedy) for best, greedy in pairs if best.won and greedy.won]


def _write(chosen: Namespace, cells: Sequence[Cell]) -> None:
    chosen.folder.mkdir(parents=True, exist_ok=True)
    page = markdown([cell.row() for cell in cells], _contests(cells), chosen.seed)
    (chosen.folder / f"{GAME}_levels.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
