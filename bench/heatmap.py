"""A balance as a picture: the share of each row against each column, and beside it the totals with their error bars.

Plain SVG without a library. Blue and vermilion stay apart for every kind of colour vision, the numbers stand in the
cells, and a style sheet gives both a light and a dark form.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from harena.lab.balance import FAIR, Balance, Total, verdict
from harena.lab.ratings import Estimate

Colour = tuple[float, float, float]

WEAK: Final = (213.0, 94.0, 0.0)
STRONG: Final = (0.0, 114.0, 178.0)
"""Vermilion and blue of Okabe and Ito."""
STRONGEST: Final = 0.25
"""So far from one half a colour is at its fullest."""

LIGHT: Final = {"paper": "#ffffff", "ink": "#1b1b1b", "quiet": "#5c5c5c", "line": "#9a9a9a", "band": "#e4e4e4"}
DARK: Final = {"paper": "#15171b", "ink": "#ededed", "quiet": "#b4b4b4", "line": "#777777", "band": "#34373d"}
EVEN: Final = {"light": (242.0, 242.0, 242.0), "dark": (46.0, 49.0, 55.0)}
"""The colour of one half on light and on dark paper."""

CELL: Final = (86, 54)
LEFT: Final = 112
TOP: Final = 92
PANEL: Final = 230
GAP: Final = 36
BELOW: Final = 118

SIGNS: Final = {"fair": "", "weak": "▼", "surely weak": "▼", "strong": "▲", "surely strong": "▲"}


def heat_map(title: str, result: Balance, note: str) -> str:
    """The whole picture; the same figures give the same text."""
    names = [total.name for total in result.totals]
    shares = _both_ways(result)
    width = LEFT + CELL[0] * len(names) + GAP + PANEL + 86
    height = TOP + CELL[1] * len(names) + BELOW
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="DejaVu Sans, Verdana, sans-serif" font-size="13">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(_description(result))}</desc>",
        f"<style>{_style(shares.values())}</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
        _text(16, 28, title, size=17, bold=True),
        *_heads(names),
        *(_cell(names, pair, share) for pair, share in shares.items()),
        *_panel(result.totals),
        *_legend(height, note),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _both_ways(result: Balance) -> dict[tuple[str, str], Estimate]:
    """Each pairing told for either side."""
    shares = {(one.first, one.second): one.share for one in result.matchups}
    return shares | {(second, first): turned(share) for (first, second), share in shares.items()}


def turned(share: Estimate) -> Estimate:
    """What is left for the other side."""
    return Estimate(1 - share.value, 1 - share.high, 1 - share.low)


def _description(result: Balance) -> str:
    """The totals in words, for who cannot see the picture."""
    return "; ".join(f"{one.name} {percent(one.share.value)} ({span(one.share)})" for one in result.totals)


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def span(share: Estimate) -> str:
    return f"{100 * share.low:.0f}–{100 * share.high:.0f}"


# Colours


def colour(share: float, even: Colour) -> Colour:
    """From vermilion through the colour of one half to blue."""
    end = STRONG if share > 0.5 else WEAK
    way = min(1.0, abs(share - 0.5) / STRONGEST)
    red, green, blue = (start + way * (stop - start) for start, stop in zip(even, end, strict=True))
    return red, green, blue


def ink_on(paper: Colour) -> str:
    """Black or white, whichever is easier to read."""
    bright = luminance(paper)
    return "#000000" if (bright + 0.05) / 0.05 > 1.05 / (bright + 0.05) else "#ffffff"


def luminance(paper: Colour) -> float:
    """How bright a colour is to the eye, from 0 to 1 (WCAG 2)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in paper)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _style(shares: Iterable[Estimate]) -> str:
    steps = sorted({_step(share.value) for share in shares} | set(_legend_steps()))
    return (
        _theme(LIGHT, EVEN["light"], steps)
        + f"\n@media (prefers-color-scheme: dark) {{{_theme(DARK, EVEN['dark'], steps)}}}"
    )


def _theme(tones: dict[str, str], even: Colour, steps: Sequence[int]) -> str:
    rules = [
        f".paper {{ fill: {tones['paper']} }} text {{ fill: {tones['ink']} }} .quiet {{ fill: {tones['quiet']} }}",
        f".line {{ stroke: {tones['line']} }} .bar {{ stroke: {tones['ink']} }} .dot {{ fill: {tones['ink']} }}",
        f".band {{ fill: {tones['band']} }}",
    ]
    for step in steps:
        fill = colour(step / 100, even)
        ink = ink_on(fill)
        shade = "#" + "".join(f"{round(part):02x}" for part in fill)
        rules.append(f".s{step} .cell {{ fill: {shade} }} .s{step} text {{ fill: {ink} }}")
        rules.append(f".s{step} .edge {{ stroke: {ink} }}")
    return "\n" + "\n".join(rules) + "\n"


def _step(share: float) -> int:
    return round(100 * share)


# Parts


def _text(
    x: float, y: float, words: str, *, size: int = 13, at: str = "start", bold: bool = False, quiet: bool = False
) -> str:
    look = (' font-weight="bold"' if bold else "") + (' class="quiet"' if quiet else "")
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{at}"{look}>{escape(words)}</text>'


def _heads(names: Sequence[str]) -> Iterable[str]:
    wide, high = CELL
    yield _text(LEFT - 10, TOP - 12, "against", size=11, at="end", quiet=True)
    for place, name in enumerate(names):
        yield _text(LEFT + wide * (place + 0.5), TOP - 12, name, size=12, at="middle")
        yield _text(LEFT - 10, TOP + high * (place + 0.5) + 5, name, bold=True, at="end")
        yield _text(LEFT + wide * (place + 0.5), TOP + high * (place + 0.5) + 5, "·", size=16, at="middle", quiet=True)


def _cell(names: Sequence[str], pair: tuple[str, str], share: Estimate) -> str:
    """Share and interval; a frame round what is unfair, broken where its interval reaches into what is fair."""
    wide, high = CELL
    x, y = LEFT + wide * names.index(pair[1]), TOP + high * names.index(pair[0])
    found = verdict(share)
    parts = [f'<rect class="cell" x="{x + 1}" y="{y + 1}" width="{wide - 2}" height="{high - 2}" rx="3"/>']
    if found != "fair":
        dash = "" if found.startswith("surely") else ' stroke-dasharray="4 3"'
        parts.append(
            f'<rect class="edge" x="{x + 4}" y="{y + 4}" width="{wide - 8}" height="{high - 8}" rx="2" fill="none" '
            f'stroke-width="1.6"{dash}/>'
        )
    words = f"{SIGNS[found]} {percent(share.value)}".strip()
    parts.append(_text(x + wide / 2, y + 25, words, size=14, at="middle", bold=True))
    parts.append(_text(x + wide / 2, y + 42, span(share), size=11, at="middle"))
    return f'<g class="s{_step(share.value)}">{"".join(parts)}</g>'


def _panel(totals: Sequence[Total]) -> Iterable[str]:
    """The share of each against all others, as a dot with its error bar over the band of what is fair."""
    left = LEFT + CELL[0] * len(totals) + GAP
    high = CELL[1] * len(totals)
    least = min(0.3, *(one.share.low for one in totals))
    most = max(0.7, *(one.share.high for one in totals))

    def at(share: float) -> float:
        return round(left + PANEL * (share - least) / (most - least), 1)

    yield _text(left, TOP - 34, "against all others, with 95 % error bars", size=12)
    band = f'x="{at(FAIR[0])}" width="{at(FAIR[1]) - at(FAIR[0]):g}"'
    yield f'<rect class="band" {band} y="{TOP}" height="{high}"/>'
    yield f'<line class="line" x1="{at(0.5)}" x2="{at(0.5)}" y1="{TOP}" y2="{TOP + high}" stroke-dasharray="3 3"/>'
    for tick in (FAIR[0], 0.5, FAIR[1]):
        yield _text(at(tick), TOP - 12, f"{100 * tick:.0f}", size=11, at="middle", quiet=True)
    for place, one in enumerate(totals):
        y = TOP + CELL[1] * (place + 0.5)
        low, high_end = at(one.share.low), at(one.share.high)
        yield f'<line class="bar" x1="{low}" x2="{high_end}" y1="{y:g}" y2="{y:g}" stroke-width="2"/>'
        for end in (low, high_end):
            yield f'<line class="bar" x1="{end}" x2="{end}" y1="{y - 5:g}" y2="{y + 5:g}" stroke-width="2"/>'
        yield f'<circle class="dot" cx="{at(one.share.value)}" cy="{y:g}" r="5"/>'
        words = f"{percent(one.share.value)} {SIGNS[verdict(one.share)]}".strip()
        yield _text(left + PANEL + 14, y + 5, words, bold=True)


def _legend(height: int, note: str) -> Iterable[str]:
    y = height - BELOW + 26
    for place, step in enumerate(_legend_steps()):
        x = LEFT + 46 * place
        yield (
            f'<g class="s{step}"><rect class="cell" x="{x}" y="{y}" width="44" height="20" rx="3"/>'
            f"{_text(x + 22, y + 14, str(step), size=11, at='middle')}</g>"
        )
    fair = f"{100 * FAIR[0]:.0f}–{100 * FAIR[1]:.0f} %"
    yield _text(LEFT, y + 42, "Share of the row in per cent, draws as halves, below it the 95 % interval.", size=12)
    yield _text(LEFT, y + 60, f"▲ ▼ outside {fair}; framed in full where the whole interval is.", size=12)
    yield _text(LEFT, y + 78, note, size=12, quiet=True)


def _legend_steps() -> range:
    return range(25, 80, 5)
