"""The bar that shows how far a long run is."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, SpinnerColumn, Task, TextColumn
from rich.text import Text

BAR: Final = 20
"""Columns of the bar: few enough that the ^C which a terminal prints still fits on the line."""


class TimeLeft(ProgressColumn):
    """The time left, if what remains takes as long on average as what is done.

    The library's own estimate looks at the last half minute only, in which perhaps no game has ended.
    """

    def __init__(self) -> None:
        super().__init__()
        self.done, self.spent = 0, 0.0
        """How many things are done, and how long they had taken when the last one was."""

    def render(self, task: Task) -> Text:
        elapsed = task.elapsed or 0.0
        if task.completed != self.done:
            self.done, self.spent = int(task.completed), elapsed
        return Text(time_left(self.spent, elapsed, self.done, int(task.total or 0)))


def time_left(spent: float, elapsed: float, done: int, total: int) -> str:
    """Hours, minutes and seconds, unknown before the first thing is done. `spent`: how long the things done took."""
    if not done:
        return "-:--:--"
    seconds = max(0, round(spent / done * total - elapsed))
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def bar(console: Console, left: str) -> Progress:
    """A progress bar that vanishes at the end."""
    columns = (
        SpinnerColumn(),  # moves also while a single game takes minutes
        TextColumn("{task.description}"),
        BarColumn(BAR),
        MofNCompleteColumn(),
        TextColumn(left),
        TimeLeft(),
    )
    return Progress(*columns, console=console, transient=True)
