"""`python -m bench.solo_balance GAME`: how hard a game for one is, at every rank and with every card to choose.

Everything played is kept as it goes; a series that was broken off is taken up where it stopped.
"""

from __future__ import annotations

import inspect
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Any, Final

from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bench.balance import a_game
from bench.error_bars import Bar, Panel, error_bars
from bench.goals import goals_of
from bench.series import Results, file_name, hash_of
from bench.solo_table import lines, markdown
from harena.core.errors import Refused
from harena.core.game import Game
from harena.lab.solo_balance import Climb, SoloBalance, planned_games, play_climbs, solo_balance

EVERY: Final = 50
"""After so many games table and picture are written anew."""


class Series(Struct, frozen=True, kw_only=True):
    """All that decides how the games go: the game with its cards and its player. How many there are does not."""

    game: str
    content: str
    code: str
    seed: str


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is missing and write what came out; 2 where something cannot be played, 130 after Ctrl-C."""
    chosen, console = _read(arguments), Console(soft_wrap=True)
    try:
        return _run(chosen, console)
    except Refused as refused:
        sentences = chosen.game.texts("en")
        console.print(*(sentences.say(reason) for reason in refused.reasons), sep="\n", markup=False)
        return 2
    except KeyboardInterrupt:
        console.print("Broken off. What was played is kept; the same command goes on from there.")
        return 130


def _read(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m bench.solo_balance", description="Measure how hard a game for one is.")
    parser.add_argument("game", type=a_game, help="a game for one with ranks and a policy of its own")
    parser.add_argument("--games", type=int, default=300, help="at each rank (default: 300)")
    parser.add_argument("--seed", default="1", help="of all games (default: 1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    parser.add_argument("--folder", type=Path, default=Path("docs/balance"), help="for table and picture")
    parser.add_argument("--kept", type=Path, default=Path("build"), help="for the results of all games")
    return parser.parse_args(arguments)


def _run(chosen: Namespace, console: Console) -> int:
    game: Game[Any] = chosen.game
    series = Series(
        game=game.name,
        content=game.content_hash(game.content),
        code=hash_of(Path(inspect.getfile(game.rules.setup)).parent),
        seed=chosen.seed,
    )
    kept = Results(chosen.kept / file_name(f"solo-{game.name}", series), series, Climb)
    _play(chosen, series, kept, console)
    found = solo_balance(kept.pairs)
    for line in lines(found, goals_of(game.name)) if found else ():
        console.print(line, markup=False, highlight=False)
    console.print(f"Written to {chosen.folder / game.name}.md and .svg; all games in {kept.path}.")
    return 0


def _play(chosen: Namespace, series: Series, kept: Results[Climb], console: Console) -> None:
    """Play what is missing. Table and picture are written anew now and then, and at the end."""
    planned = len(planned_games(chosen.game, chosen.games))
    done = {climb.place for climb in kept.pairs}
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=planned, completed=len(done))
        for climb in play_climbs(series.game, games=chosen.games, seed=series.seed, workers=chosen.workers, done=done):
            kept.add(climb)
            progress.advance(task)
            if len(kept.pairs) % EVERY == 0:
                _write(chosen, series, kept)
    _write(chosen, series, kept)


def _write(chosen: Namespace, series: Series, kept: Results[Climb]) -> None:
    folder, game = chosen.folder, chosen.game
    if (found := solo_balance(kept.pairs)) is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    command = f"python -m bench.solo_balance {game.name} --games {chosen.games} --seed {quote(chosen.seed)}"
    page = markdown(game.title("en"), found, goals_of(game.name), command, series.content)
    (folder / f"{game.name}.md").write_text(page, encoding="utf-8")
    (folder / f"{game.name}.svg").write_text(_picture(game, found), encoding="utf-8")


def _picture(game: Game[Any], found: SoloBalance) -> str:
    goals = goals_of(game.name)
    ranks = [Bar(f"rank {one.rank}", one.share, goals.ranks.get(one.rank)) for one in found.ranks]
    panels = [Panel("Games won at each rank, in per cent", ranks, 0.0, 1.0, (0, 0.25, 0.5, 0.75, 1))]
    for option in dict.fromkeys(one.option for one in found.deviations):
        cards = [Bar(one.name, one.share, goals.deviation) for one in found.deviations if one.option == option]
        title = f"Deviation by {option}, in points from the mean of each rank"
        panels.append(Panel(title, cards, -0.3, 0.3, (-0.3, -0.15, 0, 0.15, 0.3), signed=True))
    note = f"{found.games} games of the game’s own policy; 95 % error bars over the band of the goal."
    return error_bars(f"How hard {game.title('en')} is", panels, note)


if __name__ == "__main__":
    sys.exit(main())
