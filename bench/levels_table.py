"""What the levels scored against each other, as a page of Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from harena.lab.ratings import Estimate, estimated_score


class Goal(Struct, frozen=True):
    """Which part of the games the first of two programs is to win: from `least` to `most`."""

    least: float
    most: float

    def verdict(self, score: Estimate) -> str:
        """Whether the goal is reached, and how sure that is."""
        if self.least <= score.low and score.high <= self.most:
            return "reached"
        if score.high < self.least or score.low > self.most:
            return "missed"
        within = self.least <= score.value <= self.most
        return "reached, but not surely" if within else "missed, but not surely"


HEAD: Final = ("game", "pairing", "games", "won by the first", "95 %", "goal", "")
RULE: Final = ("---", "---", *["---:"] * 4, "---")

Row = tuple[str, ...]
"""A line of the table by its cells; the first two say which game and who meets whom."""


class Measured(Struct, frozen=True):
    """What two programs did: how many pairs of games scored 0, ¼, ½, ¾ and 1 for the first."""

    game: str
    bots: tuple[str, str]
    goal: Goal
    pairs: tuple[int, ...]

    @property
    def name(self) -> Row:
        return self.game, f"`{self.bots[0]}` – `{self.bots[1]}`"

    def cells(self) -> Row:
        score = estimated_score(self.pairs)
        return (
            *self.name,
            str(2 * sum(self.pairs)),
            f"{score.value:.0%}",
            f"{score.low:.0%}–{score.high:.0%}",
            f"{self.goal.least:.0%}–{self.goal.most:.0%}",
            self.goal.verdict(score),
        )

    def line(self) -> str:
        """The same for a terminal."""
        game, bots, games, share, interval, goal, verdict = self.cells()
        return f"{game:9}{bots:34}{games:>4} games {share:>5} ({interval}), goal {goal}: {verdict}"


def rows_of(page: str) -> dict[Row, Row]:
    """The lines of the table on a page, by the game and who meets whom."""
    lines = (line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| "))
    return {tuple(cells[:2]): tuple(cells) for cells in lines if cells[0] not in (HEAD[0], RULE[0])}


def markdown(rows: Sequence[Row]) -> str:
    """The whole page; the same figures give the same text."""
    parts = [
        "# How strong the levels are",
        "`make levels`",
        "Pairs of games on one seed with the seats swapped. Both sides bring the same ready army, and the armies take "
        "turns. Levels think for a fixed number of simulations, never by the clock; draws count as halves. The "
        "interval comes from the pairs. Every game is kept in `build/`: the same command goes on where the last one "
        "stopped, until each pairing has 60 games. A line stays on this page until its pairing is played anew.",
        "\n".join(f"| {' | '.join(row)} |" for row in (HEAD, RULE, *rows)),
    ]
    return "\n\n".join(parts) + "\n"
