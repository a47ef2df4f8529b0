"""What the bench found, as tables to read and as JSON to keep."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import msgspec
from msgspec import Struct
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table as Rows

from bench.budgets import AT_MOST, Checked
from bench.compare import Ratio, Standing
from bench.peers import AT_HOME, HARENA

MEASURES = {
    "decisions_per_second": "decisions/s",
    "copy_us": "copy µs",
    "refold_per_second": "refolded answers/s",
    "seer_simulations_per_second": "seer simulations/s",
    "rival_turn_ms": "rival turn ms, p99",
}


class Report(Struct, frozen=True, kw_only=True):
    """Everything of one run."""

    python: str = f"{platform.python_implementation()} {platform.python_version()}"
    rounds: int
    seconds: float
    """How long each contender was measured in each round."""
    peers: list[Standing]
    own: list[Checked]


def write_json(report: Report, path: Path) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")


def show(report: Report, console: Console) -> None:
    """Both tables, and what they cannot say in a column."""
    console.print(peers_table(report.peers))
    for line in made_of(report.peers):
        console.print(f"  {line}")
    console.print(
        f"Random players, legal moves listed at every step, processor time on one core, {report.python}. "
        f"Median of {report.rounds} rounds, and the least and the most of them. Times as fast: median of the rounds' "
        f"ratios with its 95 % interval; below 1 the peer is faster. In “{AT_HOME}” each engine plays another game, "
        f"held against each of ours: for orientation only."
    )
    console.print()
    console.print(own_table(report.own))


def peers_table(standings: Sequence[Standing]) -> Rows:
    rows = Rows(title="Side by side: decisions a second", box=SIMPLE)
    rows.add_column("")
    for head in ("decisions/s", "least–most", "harena, times as fast"):
        rows.add_column(head, justify="right")
    for game, group in groupby(standings, key=lambda standing: standing.game):
        rows.add_section()
        rows.add_row(game, style="bold")
        for standing in group:
            for cells in _rows(standing):
                rows.add_row(*cells)
    return rows


def made_of(standings: Sequence[Standing]) -> list[str]:
    """Each engine once: version, and what it is made of."""
    engines = {HARENA if s.is_ours else s.engine: s for s in standings}
    return [f"{engine} {s.version or ''}".strip() + f": {s.note}" for engine, s in engines.items()]


def own_table(own: Sequence[Checked]) -> Rows:
    rows = Rows(title="Our games and their budgets", box=SIMPLE)
    rows.add_column("")
    for head in ("median", "least–most", "budget"):
        rows.add_column(head, justify="right")
    rows.add_column("")
    for game, group in groupby(own, key=lambda figure: figure.game):
        rows.add_section()
        rows.add_row(game, style="bold")
        for figure in group:
            rows.add_row(*_own_cells(figure))
    return rows


def _rows(standing: Standing) -> list[tuple[str, ...]]:
    """One row for an engine; where it is held against several games of ours, below it a row for each."""
    if standing.decisions_per_second is None or standing.spread is None:
        return [(f"  {standing.engine}", standing.missing or "")]
    figures = (f"  {standing.engine}", number(standing.decisions_per_second), span(*standing.spread))
    ratios = dict(standing.harena_to_peer)
    only = ratios.pop(HARENA, None)
    own_rows = [(f"    beside {name}", "", "", times(one)) for name, one in ratios.items()]
    return [(*figures, times(only) if only else ""), *own_rows]


def _own_cells(figure: Checked) -> tuple[str, str, str, str, str]:
    sign = "≤" if figure.measure in AT_MOST else "≥"
    return (
        f"  {MEASURES[figure.measure]}",
        number(figure.figure),
        span(figure.least, figure.most),
        "" if figure.budget is None else f"{sign} {number(figure.budget)}",
        figure.verdict,
    )


def times(ratio: Ratio) -> str:
    return f"{number(ratio.median)} ({span(ratio.low, ratio.high)})"


def span(least: float, most: float) -> str:
    return f"{number(least)}–{number(most)}"


def number(value: float) -> str:
    """Three figures are all that a noisy machine can tell: 138,000, 42.7, 0.311."""
    if value >= 99.95:
        digits = len(str(int(value))) - 3
        return f"{round(value, -digits):,.0f}"
    return f"{value:#.3g}"
