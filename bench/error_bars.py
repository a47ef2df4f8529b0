"""Figures with error bars over the band that they are meant to lie in, as plain SVG in a light and a dark form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from msgspec import Struct

from bench.heatmap import DARK, LIGHT
from bench.levels_table import Goal
from harena.lab.ratings import Estimate

LEFT: Final = 150
BARS: Final = 430
RIGHT: Final = 110
ROW: Final = 26
HEAD: Final = 56
TOP: Final = 56
MARGIN: Final = 10


class Bar(Struct, frozen=True):
    """A figure by its name, and where it is meant to lie."""

    name: str
    share: Estimate
    goal: Goal | None = None


class Panel(Struct, frozen=True):
    """Figures on one scale, from `least` to `most`; `ticks` are marked below its title."""

    title: str
    bars: Sequence[Bar]
    least: float
    most: float
    ticks: Sequence[float]
    signed: bool = False

    @property
    def height(self) -> int:
        return HEAD + ROW * len(self.bars) + MARGIN


def error_bars(title: str, panels: Sequence[Panel], note: str) -> str:
    """The whole picture; the same figures give the same text."""
    width, height = LEFT + BARS + RIGHT, TOP + sum(panel.height for panel in panels) + 24
    told = "; ".join(f"{bar.name} {_said(bar, panel)}" for panel in panels for bar in panel.bars)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'role="img" font-family="DejaVu Sans, Verdana, sans-serif" font-size="13">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(told)}</desc>",
        f"<style>{_theme(LIGHT)}\n@media (prefers-color-scheme: dark) {{{_theme(DARK)}}}</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
        _text(16, 30, title, size=17, bold=True),
    ]
    y = TOP
    for panel in panels:
        parts += _panel(panel, y)
        y += panel.height
    return "\n".join([*parts, _text(16, y + 10, note, size=12, quiet=True), "</svg>"]) + "\n"


def _panel(panel: Panel, top: int) -> Iterator[str]:
    first = top + HEAD
    last = first + ROW * len(panel.bars)
    yield _text(16, top + 22, panel.title, bold=True)
    for tick in panel.ticks:
        x = _at(panel, tick)
        sign = "+" if panel.signed else ""
        yield f'<line class="line" x1="{x}" x2="{x}" y1="{first}" y2="{last}" stroke-dasharray="2 4"/>'
        yield _text(x, first - 8, f"{100 * tick:{sign}.0f}", size=11, at="middle", quiet=True)
    for place, bar in enumerate(panel.bars):
        yield from _bar(panel, bar, first + ROW * place)


def _bar(panel: Panel, bar: Bar, top: int) -> Iterator[str]:
    """A dot with its error bar; behind it the band of its goal."""
    y = top + ROW / 2
    if bar.goal is not None:
        x, end = _at(panel, bar.goal.least), _at(panel, bar.goal.most)
        yield f'<rect class="band" x="{x}" width="{end - x:g}" y="{top + 2}" height="{ROW - 4}"/>'
    low, high = _at(panel, bar.share.low), _at(panel, bar.share.high)
    yield f'<line class="bar" x1="{low}" x2="{high}" y1="{y:g}" y2="{y:g}" stroke-width="2"/>'
    for end in (low, high):
        yield f'<line class="bar" x1="{end}" x2="{end}" y1="{y - 4:g}" y2="{y + 4:g}" stroke-width="2"/>'
    yield f'<circle class="dot" cx="{_at(panel, bar.share.value)}" cy="{y:g}" r="4.5"/>'
    yield _text(LEFT - 12, y + 5, bar.name, at="end")
    yield _text(LEFT + BARS + 14, y + 5, _said(bar, panel), bold=True)


def _at(panel: Panel, value: float) -> float:
    """Where a value lies; what is off the scale lies at its end."""
    part = (value - panel.least) / (panel.most - panel.least)
    return round(LEFT + BARS * min(1.0, max(0.0, part)), 1)


def _said(bar: Bar, panel: Panel) -> str:
    value = 100 * bar.share.value
    return f"{value:+.1f}" if panel.signed else f"{value:.0f} %"


def _theme(tones: dict[str, str]) -> str:
    return (
        f"\n.paper {{ fill: {tones['paper']} }} text {{ fill: {tones['ink']} }} .quiet {{ fill: {tones['quiet']} }}"
        f"\n.line {{ stroke: {tones['line']} }} .bar {{ stroke: {tones['ink']} }} .dot {{ fill: {tones['ink']} }}"
        f"\n.band {{ fill: {tones['band']} }}\n"
    )


def _text(
    x: float, y: float, words: str, *, size: int = 13, at: str = "start", bold: bool = False, quiet: bool = False
) -> str:
    look = (' font-weight="bold"' if bold else "") + (' class="quiet"' if quiet else "")
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{at}"{look}>{escape(words)}</text>'
