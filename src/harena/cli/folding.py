"""A list of options that is too long for the screen, in fewer and fewer lines: the numbers of those that are alike, and
what they have in common. Whoever types words of one finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final

from harena.cli.choices import Item, Line, deed, numbered, numbers_of
from harena.core.action import Action
from harena.core.text import Texts
from harena.kit.grouping import bunches

MORE: Final = "…"


def foldings(texts: Texts, options: Sequence[Action], labels: Sequence[str]) -> Iterator[list[Line]]:
    """The list by deeds, then by pieces, then by kinds of action."""
    items = numbered(options, labels)
    keys: tuple[Callable[[Action], object], ...] = (deed, _piece, Action.tag)
    for key in keys:
        runs = [list(run) for _, run in groupby(items, key=lambda item, key=key: key(item[1]))]  # type: ignore[misc]
        yield [line for run in runs for line in _folded(texts, run, by_kind=key is Action.tag)]


def _piece(action: Action) -> tuple[object, ...]:
    """The kind of an action and the piece that is taken up first."""
    return action.tag(), action.path()[:1]


def _folded(texts: Texts, items: Sequence[Item], by_kind: bool) -> list[Line]:
    """One line for options that begin alike, or are of a kind that has a name; else a line each."""
    found = bunches([words for _, _, words in items], tails=False)
    head = found[0].head if len(found) == 1 else ""
    if by_kind and texts.knows(kind := f"group.{items[0][1].tag()}"):
        head = texts(kind)
    if len(items) == 1 or not head:
        return [(str(number), words) for number, _, words in items]
    return [(numbers_of(items), f"{head} {MORE}")]
