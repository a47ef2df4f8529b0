"""`python -m bench.balance GAME`: all ready armies against each other, as a table and a heat map.

Everything played is kept as it goes; a series that was broken off is taken up where it stopped.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bench.balance_table import judged, markdown
from bench.brings import ready_brings
from bench.heatmap import heat_map
from bench.series import Results, Series, code_hash
from harena.core.discovery import find_game
from harena.core.errors import Refused
from harena.core.game import Game
from harena.core.text import texts
from harena.lab.balance import Balance, Pair, balance, planned_pairs, play_pairings


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is missing and write what came out; 2 where something cannot be played, 130 after Ctrl-C."""
    chosen = _read(arguments)
    console = Console(soft_wrap=True)
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
    parser = ArgumentParser(prog="python -m bench.balance", description="Play all ready armies against each other.")
    parser.add_argument("game", type=a_game, help="a game whose content has ready armies")
    parser.add_argument("--armies", type=_names, help="some of them, with commas (default: all)")
    parser.add_argument("--bots", default="seer:100", help="the program on both sides (default: seer:100)")
    parser.add_argument("--games", type=int, default=100, help="in each pairing (default: 100)")
    parser.add_argument("--seed", default="1", help="of all games (default: 1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    parser.add_argument("--option", type=_option, action="append", default=[], help="KEY=VALUE, may be repeated")
    parser.add_argument("--content", type=Path, help="the folder of a content pack to play with")
    parser.add_argument("--folder", type=Path, default=Path("docs/balance"), help="for table and heat map")
    parser.add_argument("--kept", type=Path, default=Path("build"), help="for the results of all games")
    return parser.parse_args(arguments)


def a_game(given: str) -> Game[Any]:
    try:
        return find_game(given)
    except Refused as refused:
        raise ArgumentTypeError("; ".join(map(texts("en").say, refused.reasons))) from refused


def _names(given: str) -> list[str]:
    names = list(dict.fromkeys(filter(None, (name.strip() for name in given.split(",")))))
    if len(names) < 2:
        raise ArgumentTypeError("name at least two armies")
    return names


def _option(given: str) -> tuple[str, str]:
    name, equals, value = given.partition("=")
    if not equals or not name.strip():
        raise ArgumentTypeError(f"{given} is not KEY=VALUE")
    return name.strip(), value.strip()


def _run(chosen: Namespace, console: Console) -> int:
    game: Game[Any] = chosen.game
    content = game.content if chosen.content is None else game.content_with(chosen.content)
    brings = ready_brings(game, content)
    if chosen.armies:
        brings = {name: brings.get(name, {"army": name}) for name in chosen.armies}
    if len(brings) < 2:
        console.print(f"{game.name} has no ready armies to compare.")
        return 2
    series = Series(
        game=game.name,
        content=game.content_hash(content),
        code=code_hash(game),
        brings=brings,
        bot=chosen.bots,
        seed=chosen.seed,
        options=dict(chosen.option),
    )
    kept = Results(chosen.kept / series.file_name(), series, Pair)
    _play(chosen, series, kept, console)
    _tell(series, kept, console)
    console.print(f"Written to {chosen.folder / game.name}.md and .svg; all games in {kept.path}.")
    return 0


def _play(chosen: Namespace, series: Series, kept: Results[Pair], console: Console) -> None:
    """Play what is missing. Table and heat map are written anew whenever all have met on another seed."""
    planned = planned_pairs(len(series.brings), chosen.games)
    columns = (TextColumn("pairs of games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=planned, completed=len(kept.pairs))
        for pair in play_pairings(
            series.game,
            series.brings,
            series.bot,
            games=chosen.games,
            seed=series.seed,
            workers=chosen.workers,
            options=series.options,
            content=chosen.content,
            done={(one.meeting, one.number) for one in kept.pairs},
        ):
            kept.add(pair)
            progress.advance(task)
            if len(kept.pairs) % planned_pairs(len(series.brings), 2) == 0:
                _write(chosen, series, kept)
    _write(chosen, series, kept)


def _write(chosen: Namespace, series: Series, kept: Results[Pair]) -> None:
    folder: Path = chosen.folder
    found = balance(list(series.brings), kept.pairs)
    if found is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    title = f"{series.game}: share of games won, each against each"
    note = f"{series.bot} on both sides, {2 * found.seeds} games a pairing, seats swapped on equal seeds."
    (folder / f"{series.game}.svg").write_text(heat_map(title, found, note), encoding="utf-8")
    (folder / f"{series.game}.md").write_text(markdown(series, found, _command(chosen, found)), encoding="utf-8")


def _command(chosen: Namespace, found: Balance) -> str:
    """What to type for the same games."""
    words = ["python -m bench.balance", chosen.game.name]
    words += ["--armies", ",".join(chosen.armies)] if chosen.armies else []
    words += ["--bots", chosen.bots, "--games", str(2 * found.seeds), "--seed", quote(chosen.seed)]
    words += [f"--option {quote(f'{name}={value}')}" for name, value in chosen.option]
    words += ["--content", quote(str(chosen.content))] if chosen.content else []
    return " ".join(words)


def _tell(series: Series, kept: Results[Pair], console: Console) -> None:
    found = balance(list(series.brings), kept.pairs)
    for total in found.totals if found else ():
        console.print(f"{total.name:12}", *judged(total.share), markup=False, highlight=False)


if __name__ == "__main__":
    sys.exit(main())
