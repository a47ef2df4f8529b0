"""Options in the order in which a person looks for them: by what kind of thing they are, then by the acting piece."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Final

from msgspec import Struct

from harena.core.discovery import find_game
from harena.web.match_view import Chances, Choice

NO_MARKS: Final[Mapping[str, str]] = {}
MOVE: Final = "move"
"""The mark of a target where the game declares no other: a dot."""
CLAUSE: Final = (",", ":", ";")
"""What ends one part of a sentence and begins another: a button keeps both, or neither makes sense."""
FEW: Final = 10
"""So many options are shown at once; of more, those of one piece are folded together."""
HAND: Final = 4
"""So many options are shown even where space is short, as buttons beside the board."""


class Option(Struct, frozen=True):
    """A button. `short`: its label inside a group whose title says the rest."""

    number: int
    label: str
    short: str
    path: str
    mark: str
    odds: Chances | None = None
    most: int = 0
    """How often it may be chosen in a row; 0 for what is chosen once."""


class Group(Struct, frozen=True):
    """The options of one kind that begin with the same piece."""

    title: str
    options: list[Option]


class Section(Struct, frozen=True):
    """All options of one kind. Those that need no place on the board are plain."""

    kind: str
    plain: bool
    groups: list[Group]


def sections(choices: Sequence[Choice], marks: Mapping[str, str] = NO_MARKS) -> list[Section]:
    """The options by kind in the order in which they come, the plain ones first and together.

    `marks`: how the game marks targets, by the tag of the action.
    """
    plain = [Group("", [_option(choice, MOVE)]) for choice in choices if not choice.path]
    kinds = dict.fromkeys(choice.action["type"] for choice in choices if choice.path)
    placed = [
        Section(
            kind, False, _groups([c for c in choices if c.path and c.action["type"] == kind], marks.get(kind, MOVE))
        )
        for kind in kinds
    ]
    return [*([Section("", True, plain)] if plain else []), *placed]


def marks_of(game: str) -> Mapping[str, str]:
    """How the targets of a game's actions are marked on its picture."""
    return find_game(game).screens.marks


def _groups(choices: Sequence[Choice], mark: str) -> list[Group]:
    starts = dict.fromkeys(choice.path[0] for choice in choices)
    return [group for start in starts for group in _grouped([one for one in choices if one.path[0] == start], mark)]


def _grouped(choices: Sequence[Choice], mark: str) -> list[Group]:
    """The options of one piece under a title; those that begin with other words apart, if nothing else is shared."""
    labels = [choice.label.split(" ") for choice in choices]
    firsts = dict.fromkeys(words[0] for words in labels)
    if len(firsts) == 1 or shared(labels) != (0, 0):
        return [_group(choices, labels, mark)]
    return [
        group
        for first in firsts
        for group in _grouped([one for one, words in zip(choices, labels, strict=True) if words[0] == first], mark)
    ]


def _group(choices: Sequence[Choice], labels: Sequence[Sequence[str]], mark: str) -> Group:
    if len(choices) == 1:
        return Group("", [_option(choices[0], mark)])
    head, tail = shared(labels)
    title = " ".join([*labels[0][:head], "…", *labels[0][len(labels[0]) - tail :]])
    shorts = [" ".join(words[head : len(words) - tail]) for words in labels]
    return Group(title, [_option(choice, mark, short) for choice, short in zip(choices, shorts, strict=True)])


def shared(labels: Sequence[Sequence[str]]) -> tuple[int, int]:
    """How many words all labels begin and end with, brackets and sentences kept whole and something left of each."""
    head = _alike(labels)
    while head and not _whole(labels[0][:head]):
        head -= 1
    rests = [words[head:] for words in labels]
    tail = min(_alike([words[::-1] for words in rests]), min(map(len, rests)) - 1)
    while tail > 0 and not _whole(rests[0][len(rests[0]) - tail :]):
        tail -= 1
    if any(word.endswith(CLAUSE) for words in rests for word in words):
        tail = 0
    if any(len(words) <= head for words in labels):
        return 0, 0
    return head, max(tail, 0)


def _alike(labels: Sequence[Sequence[str]]) -> int:
    return len(list(takewhile(lambda words: len(set(words)) == 1, zip(*labels, strict=False))))


def _whole(words: Sequence[str]) -> bool:
    text = " ".join(words)
    return text.count("(") == text.count(")")


def _option(choice: Choice, mark: str, short: str = "") -> Option:
    path = " ".join(choice.path)
    return Option(choice.number, choice.label, short or choice.label, path, mark, choice.odds, choice.most)
