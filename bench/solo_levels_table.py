"""How often programs win a game for one, as a page of Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from math import log
from typing import Final

from msgspec import Struct

from harena.lab.solo import share_of

TIMES: Final = 3
"""So many times as many games as greedy the best program is to win."""
BOLD: Final = 9
"""The claim that is tested against it: so many times as many."""
ERROR: Final = 0.05
"""How often the test may err."""
SURE: Final = log((1 - ERROR) / ERROR)
SURELY: Final = {True: "", False: ", but not surely"}


class Row(Struct, frozen=True):
    """The games of one program in one way to begin, in the order of their numbers: whether they were won."""

    beginning: str
    program: str
    won: list[bool]

    @property
    def place(self) -> tuple[str, str]:
        return self.beginning, self.program

    def cells(self) -> tuple[str, ...]:
        share = share_of(sum(self.won), len(self.won))
        span = f"{100 * share.low:.0f} to {100 * share.high:.0f}"
        return self.beginning, f"`{self.program}`", str(len(self.won)), f"{100 * share.value:.0f} %", span

    def line(self) -> str:
        """The same for a terminal."""
        beginning, program, games, share, span = self.cells()
        return f"{beginning:8}{program:16}{games:>4} games {share:>6} ({span})"


class Contest(Struct, frozen=True):
    """The best program and greedy on the same games."""

    best: Row
    greedy: Row

    @property
    def wins(self) -> tuple[int, int]:
        """How many of the games that both have played each of them won."""
        games = min(len(self.best.won), len(self.greedy.won))
        return sum(self.best.won[:games]), sum(self.greedy.won[:games])

    @property
    def llr(self) -> float:
        """Wald's test: how much better nine times as many wins explain the results than three times as many do.

        Of all wins of the two, three or nine of four or ten are the best program's.
        """
        best, greedy = self.wins
        bold, plain = BOLD / (BOLD + 1), TIMES / (TIMES + 1)
        return best * log(bold / plain) + greedy * log((1 - bold) / (1 - plain))

    @property
    def is_sure(self) -> bool:
        return abs(self.llr) >= SURE

    def sentence(self) -> str:
        best, greedy = self.wins
        games = min(len(self.best.won), len(self.greedy.won))
        reached = "reached" if best >= TIMES * greedy and best else "missed"
        return (
            f"{self.best.beginning}: of the {games} games that both have played, `{self.best.program}` won {best} and "
            f"`{self.greedy.program}` {greedy}. Three times as many: {reached}{SURELY[self.is_sure]}."
        )


def in_order(rows: Sequence[Row]) -> bool:
    """Whether each level wins at least as many of the games as the one below it, on those that both have played."""
    return all(_wins(above, below) >= _wins(below, above) for below, above in pairwise(rows))


def _wins(row: Row, other: Row) -> int:
    return sum(row.won[: len(other.won)])


def markdown(rows: Sequence[Row], contests: Sequence[Contest], seed: str) -> str:
    """The whole page; the same figures give the same text."""
    played = [row for row in rows if row.won]
    head = ("beginning", "program", "games", "won", "95 %")
    rule = ("---", "---", "---:", "---:", "---:")
    parts = [
        "# How strong programs are in 20 Strong: Victorum",
        f"`python -m bench.solo_levels --seed {seed}`",
        "All programs play the same games with the same dice: whole games at two ranks, and the Final alone. Programs "
        "think for a fixed number of simulations, never by the clock, and choose lieutenant and hero themselves. "
        "Whether the best one wins three times as many games as `greedy` is decided by Wald's sequential test against "
        f"nine times as many, at {ERROR:.0%}; then that program stops.",
        "\n".join(f"| {' | '.join(cells)} |" for cells in (head, rule, *(row.cells() for row in played))),
        "\n".join(f"- {contest.sentence()}" for contest in contests),
        "\n".join(
            f"- {_order_of(beginning, list(own))}" for beginning, own in groupby(played, lambda one: one.beginning)
        ),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _order_of(beginning: str, rows: Sequence[Row]) -> str:
    levels = [row for row in rows if row.program != "greedy"]
    told = "in order" if in_order(levels) else "not in order"
    return f"{beginning}: the levels stand {told}."
