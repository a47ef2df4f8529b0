"""The comparison as a picture: one panel a game, one dot an engine, a line from its worst round to its best."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from bench.compare import Standing
from bench.peers import AT_HOME, HARENA
from bench.report import number, times

OURS: Final = "#0072B2"
THEIRS: Final = "#D55E00"
GREY: Final = "#555555"
"""Blue and vermilion of Okabe and Ito stay apart for every kind of colour vision; the dots differ in shape too."""

SMALL: Final[dict[str, Any]] = {"fontsize": 9, "va": "center"}
REPRODUCIBLE: Final = {"svg.hashsalt": "harena", "svg.fonttype": "path", "font.family": "DejaVu Sans"}


def write_plot(standings: Sequence[Standing], path: Path) -> bool:
    """Draw the picture; False where matplotlib is not installed. The same figures give the same bytes."""
    try:
        matplotlib, sheet = import_module("matplotlib"), import_module("matplotlib.figure")
    except ModuleNotFoundError:
        return False
    panels = [(game, list(group)) for game, group in groupby(standings, key=lambda standing: standing.game)]
    with matplotlib.rc_context(REPRODUCIBLE):
        height = 1.2 + sum(0.38 * len(group) + 0.45 for _, group in panels)
        figure = sheet.Figure(figsize=(9, height), layout="constrained")
        shares = [len(group) + 0.4 for _, group in panels]
        axes = figure.subplots(len(panels), 1, sharex=True, squeeze=False, height_ratios=shares)[:, 0]
        for (game, group), axis in zip(panels, axes, strict=True):
            _draw_panel(axis, game, group)
        _draw_frame(figure, axes, standings)
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
    return True


def _draw_panel(axis: Any, game: str, group: Sequence[Standing]) -> None:
    for place, standing in enumerate(group):
        _draw_row(axis, len(group) - 1 - place, standing)
    title = f"{game}: each engine another game, held against each of ours" if game == AT_HOME else game
    axis.set_title(title, loc="left", fontsize=10, fontweight="bold")
    axis.set_yticks(range(len(group)), [_name(standing) for standing in reversed(group)])
    axis.set_ylim(-0.7, len(group) - 0.3)
    axis.grid(axis="x", which="major", color="#dddddd", linewidth=0.8)
    axis.set_axisbelow(True)
    axis.tick_params(axis="y", length=0)
    for side in ("top", "right", "left"):
        axis.spines[side].set_visible(False)


def _name(standing: Standing) -> str:
    return f"{standing.engine} (C++ core)" if standing.note.startswith("C++") else standing.engine


def _draw_row(axis: Any, height: int, standing: Standing) -> None:
    if standing.decisions_per_second is None or standing.spread is None:
        axis.text(0.01, height, standing.missing, transform=axis.get_yaxis_transform(), color=GREY, **SMALL)
        return
    colour, shape = (OURS, "o") if standing.is_ours else (THEIRS, "D")
    axis.plot(standing.spread, (height, height), color=colour, linewidth=2.5, alpha=0.5, solid_capstyle="butt")
    axis.plot(standing.decisions_per_second, height, shape, color=colour, markersize=7)
    beside = {"xytext": (8, 0), "textcoords": "offset points", **SMALL}
    axis.annotate(number(standing.decisions_per_second), (standing.spread[1], height), **beside)
    ratios = "\n".join(
        times(one) if name == HARENA else f"{times(one)} {name}" for name, one in standing.harena_to_peer.items()
    )
    axis.text(1.02, height, ratios, transform=axis.get_yaxis_transform(), linespacing=1.05, **SMALL)


def _draw_frame(figure: Any, axes: Sequence[Any], standings: Sequence[Standing]) -> None:
    """The axis that all panels share, and the head of the column of ratios."""
    figures = [value for standing in standings for value in standing.spread or ()]
    axes[0].set_xscale("log")
    if figures:
        axes[0].set_xlim(min(figures) / 1.5, max(figures) * 2.5)
    axes[-1].xaxis.set_major_formatter(lambda value, _place: f"{value:,.0f}")
    axes[-1].set_xlabel(
        "decisions a second, logarithmic; more is better; the line goes from the worst round to the best"
    )
    head = axes[0].text(1.02, 1.02, "harena, times as\nfast (95 %)", transform=axes[0].transAxes, fontsize=9)
    head.set_fontweight("bold")
    figure.suptitle("Random games, legal moves listed at every step, one core", fontsize=12)
