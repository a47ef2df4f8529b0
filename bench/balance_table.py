"""A balance as a page of Markdown: totals, all pairings, how games went."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bench.heatmap import SIGNS, turned
from bench.series import Series
from harena.lab.balance import FAIR, Balance, Matchup, verdict
from harena.lab.ratings import Estimate

IN_WORDS: Final = {
    "fair": "",
    "weak": "too weak, but not surely",
    "strong": "too strong, but not surely",
    "surely weak": "too weak",
    "surely strong": "too strong",
}


def markdown(series: Series, found: Balance, command: str) -> str:
    """The whole page, with the command that makes it; the same figures give the same text."""
    names = [total.name for total in found.totals]
    parts = [
        f"# Balance of {series.game}",
        f"`{command}`",
        _how(series, found),
        _table(("", "share of games won", "95 %", ""), _totals(found)),
        f"![Heat map of all pairings]({series.game}.svg)",
        _table(("row against column", *names), _matrix(names, found.matchups)),
        _table(("pairing", "games", "+ = −", "share", "95 %", "choices a game", ""), _pairings(found)),
        "How the games ended: " + ", ".join(_endings(found)) + f". A game takes {found.length:.0f} choices on average.",
    ]
    return "\n\n".join(parts) + "\n"


def judged(share: Estimate) -> tuple[str, str, str]:
    """A share, its interval, and what is to be said of it."""
    return _percent(share.value), _span(share), IN_WORDS[verdict(share)]


def _how(series: Series, found: Balance) -> str:
    low, high = (f"{100 * end:.0f}" for end in FAIR)
    return (
        f"{len(found.matchups)} pairings, {found.games} games: `{series.bot}` on both sides, all pairings on the same "
        f"{found.seeds} seeds, seats swapped on each, draws as halves. What lies outside {low}–{high} % is marked; it "
        f"is not sure where the interval reaches into that range. Pairings are told for the first of the two. "
        f"Content `{series.content[:12]}`."
    )


def _totals(found: Balance) -> Iterator[Sequence[str]]:
    return ((total.name, *judged(total.share)) for total in found.totals)


def _matrix(names: Sequence[str], matchups: Iterable[Matchup]) -> Iterator[Sequence[str]]:
    shares = {(one.first, one.second): one.share for one in matchups}
    shares |= {(second, first): turned(share) for (first, second), share in shares.items()}
    for row in names:
        yield (f"**{row}**", *(_cell(shares.get((row, column))) for column in names))


def _cell(share: Estimate | None) -> str:
    return "·" if share is None else f"{100 * share.value:.0f} {SIGNS[verdict(share)]}".strip()


def _pairings(found: Balance) -> Iterator[Sequence[str]]:
    for one in found.matchups:
        results = f"+{one.wins} ={one.draws} −{one.losses}"
        share, interval, words = judged(one.share)
        yield f"{one.first} – {one.second}", str(one.games), results, share, interval, f"{one.length:.0f}", words


def _endings(found: Balance) -> Iterator[str]:
    return (f"{reason} {_percent(count / found.games)}" for reason, count in found.endings.items())


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Names to the left, figures to the right."""
    marks = ["---", *["---:"] * (len(heads) - 1)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (heads, marks, *rows))


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _span(share: Estimate) -> str:
    return f"{100 * share.low:.1f}–{100 * share.high:.1f}"
