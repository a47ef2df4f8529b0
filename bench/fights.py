"""`python -m bench.fights`: which share of the fights of Hoplomachus each program wins, by kind of fight and by act.

All programs play the same fights with the same dice. Seers think for a number of simulations, so a busy machine changes
nothing but the time it takes. Every fight is kept as it is played; the same command goes on where the last one stopped.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec import Struct
from rich.console import Console

import harena
from bench.series import Results, file_name, hash_of
from harena.bots import make_bot
from harena.core.action import Action
from harena.core.discovery import find_game
from harena.core.game import Game
from harena.core.player import Clock
from harena.core.question import Ask
from harena.core.table import Table
from harena.lab.seeds import bot_stream, chance_stream
from harena.lab.solo import share_of

HARENA: Final = Path(harena.__file__).parent
GAME: Final = "hoplomachus"
QUICK: Final = "quick"
"""The game's own player, which no spec names."""
PROGRAMS: Final = ("random", QUICK, "seer:64")
FIGHTS: Final = (
    *((kind, act) for kind in ("flag", "hill", "spar", "bloodshed") for act in "1234"),
    *(("primus", act) for act in "123"),
    ("scion", "4"),
)
"""HOP-002: a Primus closes Acts I to III, the Scion Act IV."""
LEAST, MOST = 0.3, 0.8
"""The share that the quick player is to win of each kind in Act I."""

Player = Callable[[Any], Action]


class Series(Struct, frozen=True, kw_only=True):
    """What decides how the fights of one program go."""

    content: str
    code: str
    kind: str
    act: str
    program: str
    seed: str


class Fought(Struct, frozen=True):
    """How one fight ended."""

    number: int
    won: bool


class Cell:
    """One program in one kind of fight of one act, with the fights that it has played."""

    def __init__(self, game: Game[Any], kind: str, act: str, program: str, chosen: Namespace) -> None:
        self.game, self.kind, self.act, self.program, self._seed = game, kind, act, program, chosen.seed
        series = Series(
            content=game.content_hash(game.content),
            code=hash_of(HARENA / "bots", HARENA / "games" / GAME),
            kind=kind,
            act=act,
            program=program,
            seed=chosen.seed,
        )
        self.kept = Results(chosen.kept / file_name("fights", series), series, Fought)

    def play(self) -> None:
        """Play the next fight."""
        number = len(self.kept.pairs)
        table = self.game.table(1, self.game.read_options({"kind": self.kind, "act": self.act}))
        dice, name = chance_stream(self._seed, number), f"{self.kind} {self.act} {self._seed}"
        decide = player(self.game, self.program, bot_stream(name, number, 0))
        while (pending := table.pending) is not None:
            table.answer(decide(table) if isinstance(pending, Ask) else pending.sample(table, dice))
        assert table.outcome is not None
        self.kept.add(Fought(number, bool(table.outcome.winners)))

    @property
    def wins(self) -> int:
        return sum(fought.won for fought in self.kept.pairs)

    def told(self) -> str:
        """The share in per cent with its interval, and the number of fights."""
        if not self.kept.pairs:
            return "–"
        share = share_of(self.wins, len(self.kept.pairs))
        low, high = round(100 * share.low), round(100 * share.high)
        return f"{100 * share.value:.0f} % ({low}–{high}, {len(self.kept.pairs)})"


def player(game: Game[Any], program: str, rng: Random) -> Player:
    """Who decides."""
    if program == QUICK:
        quick = game.programs.player
        assert quick is not None
        return lambda table: quick(table, rng)
    bot = make_bot(program, game, rng)

    def decide(table: Table) -> Action:
        pending = table.pending
        assert isinstance(pending, Ask)
        return bot.choose(table.seen_by(pending.seat), table.options(), Clock())

    return decide


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is missing and write what came out; 130 after Ctrl-C."""
    chosen, console = _read(arguments), Console(soft_wrap=True)
    game = find_game(GAME)
    cells = [Cell(game, kind, act, program, chosen) for kind, act in FIGHTS for program in chosen.programs]
    try:
        for cell in _due(cells, chosen):
            cell.play()
            if len(cell.kept.pairs) % 10 == 0:
                console.print(f"{cell.kind} {cell.act} {cell.program}: {cell.told()}", markup=False, highlight=False)
                _write(chosen, cells)
    except KeyboardInterrupt:
        console.print("Broken off. What was played is kept; the same command goes on from there.")
        return 130
    _write(chosen, cells)
    return 0


def _read(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m bench.fights", description="Measure which fights programs win.")
    parser.add_argument("--fights", type=int, default=100, help="so many of each kind and act (default: 100)")
    parser.add_argument("--seer-fights", type=int, default=20, help="so many for a seer (default: 20)")
    parser.add_argument("--act", action="append", choices=list("1234"), help="one of them (default: all)")
    parser.add_argument("--programs", nargs="+", default=list(PROGRAMS), help="who plays")
    parser.add_argument("--seed", default="1", help="of all fights (default: 1)")
    parser.add_argument("--folder", type=Path, default=Path("docs/balance"), help="for the table")
    parser.add_argument("--kept", type=Path, default=Path("build"), help="for the results of all fights")
    return parser.parse_args(arguments)


def _due(cells: Sequence[Cell], chosen: Namespace) -> Iterator[Cell]:
    """Whose turn it is, until all have played: quick programs first."""
    for cell in sorted(cells, key=lambda cell: chosen.programs.index(cell.program)):
        wanted = chosen.seer_fights if cell.program.startswith("seer") else chosen.fights
        while cell.act in (chosen.act or "1234") and len(cell.kept.pairs) < wanted:
            yield cell


# The page


def markdown(cells: Sequence[Cell], programs: Sequence[str]) -> str:
    """The shares as a page of Markdown."""
    by_place = {(cell.kind, cell.act, cell.program): cell for cell in cells}
    lines = [
        "# Fights of Hoplomachus",
        "",
        "Which share of single fights each program wins, with usual options: the interval of 95 % and the number of",
        "fights in brackets. All programs play the same fights with the same dice. `quick` is the game's own player,",
        "`seer:64` plays the best options on by it, 64 times a decision. `python -m bench.fights` measures this.",
        "",
        f"| kind | act | {' | '.join(f'`{program}`' for program in programs)} | Act I: {LEAST:.0%} to {MOST:.0%} |",
        f"|---|---|{'---|' * len(programs)}---|",
    ]
    for kind, act in FIGHTS:
        told = [by_place[kind, act, program].told() for program in programs]
        lines.append(f"| {kind} | {act} | {' | '.join(told)} | {_verdict(by_place, kind, act)} |")
    return "\n".join([*lines, ""])


def _verdict(cells: dict[tuple[str, str, str], Cell], kind: str, act: str) -> str:
    """Whether the quick player wins as much as it is to, and twice as often as a random one."""
    quick, random = cells.get((kind, act, QUICK)), cells.get((kind, act, "random"))
    if act != "1" or quick is None or random is None or not quick.kept.pairs or not random.kept.pairs:
        return ""
    share, other = quick.wins / len(quick.kept.pairs), random.wins / len(random.kept.pairs)
    return "reached" if LEAST <= share <= MOST and share >= 2 * other else "missed"


def _write(chosen: Namespace, cells: Sequence[Cell]) -> None:
    chosen.folder.mkdir(parents=True, exist_ok=True)
    page = markdown(cells, chosen.programs)
    (chosen.folder / "hoplomachus_fights.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
