"""The bar that shows how far a long run is."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, SpinnerColumn, Task, TextColumn
from rich.text import Text

BAR: Final = 20
"""Columns of a bar: in all so few that the ^C of a terminal does not begin a new line."""


class TimeLeft(ProgressColumn):
    """What is left if all the rest takes as long as what is done, on average.

    The library's own estimate looks at the last half minute. Where games take minutes and come in pairs, that is
    the moment between two of them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.done, self.spent = 0, 0.0
        """How much was done when last something was, and how long that had taken."""

    def render(self, task: Task) -> Text:
        elapsed = task.elapsed or 0.0
        if task.completed != self.done:
            self.done, self.spent = int(task.completed), elapsed
        return Text(time_left(self.spent, elapsed, self.done, int(task.total or 0)))


def time_left(spent: float, elapsed: float, done: int, total: int) -> str:
    """Hours, minutes, seconds; nobody knows before the first thing is done. `spent`: how long took what is done."""
    if not done:
        return "-:--:--"
    seconds = max(0, round(spent / done * total - elapsed))
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def bar(console: Console, left: str) -> Progress:
    """A bar that vanishes when all is done."""
    columns = (
        SpinnerColumn(),  # moves also while a single game takes minutes
        TextColumn("{task.description}"),
        BarColumn(BAR),
        MofNCompleteColumn(),
        TextColumn(left),
        TimeLeft(),
    )
    return Progress(*columns, console=console, transient=True)
