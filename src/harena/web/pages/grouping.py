"""Options in the order in which a person looks for them: by what kind of thing they are, then by the acting piece."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from harena.core.discovery import find_game
from harena.kit.grouping import bunches, unbracketed
from harena.web.match_view import Chances, Choice

NO_MARKS: Final[Mapping[str, str]] = {}
MOVE: Final = "move"
"""The mark of a target where the game declares no other: a dot."""
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
    shared: int = 0
    """How often options of its kind may be chosen in a row, together; 0 where no limit is shared."""
    closing: str = ""
    """What can be sent together with it."""


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
    """The options by kind in the order in which they come, the plain ones first and together; to give up comes last.

    `marks`: how the game marks targets, by the tag of the action.
    """
    plain = _plain([choice for choice in choices if not choice.path and not choice.gives_up])
    last = _plain([choice for choice in choices if not choice.path and choice.gives_up])
    kinds = dict.fromkeys(choice.action["type"] for choice in choices if choice.path)
    placed = [
        Section(
            kind, False, _groups([c for c in choices if c.path and c.action["type"] == kind], marks.get(kind, MOVE))
        )
        for kind in kinds
    ]
    return [*plain, *placed, *last]


def _plain(choices: Sequence[Choice]) -> list[Section]:
    """The section of options that need no place on the board, where there are any."""
    found = [Group("", [_option(choice, MOVE, choice.label)]) for choice in choices]
    return [Section("", True, found)] if found else []


def marks_of(game: str) -> Mapping[str, str]:
    """How the targets of a game's actions are marked on its picture."""
    return find_game(game).screens.marks


def _groups(choices: Sequence[Choice], mark: str) -> list[Group]:
    """The options of each piece under a title; those that begin with other words apart, if nothing else is shared.

    What is counted stands in one list, and the heading of its kind says what all of it shares.
    """
    if all(choice.most for choice in choices) and len(shared := bunches([one.label for one in choices], False)) == 1:
        ends = zip(choices, shared[0].ends, strict=True)
        return [Group("", [_option(choice, mark, end) for choice, end in ends])]
    starts = dict.fromkeys(choice.path[0] for choice in choices)
    return [group for start in starts for group in _bunched([one for one in choices if one.path[0] == start], mark)]


def _bunched(choices: Sequence[Choice], mark: str) -> Iterator[Group]:
    for bunch in bunches([choice.label for choice in choices]):
        ends = [unbracketed(end) for end in bunch.ends]
        options = [_option(choices[place], mark, end) for place, end in zip(bunch.places, ends, strict=True)]
        title = " ".join(filter(None, (bunch.head, "…", bunch.tail)))
        yield Group(title if len(options) > 1 else "", options)


def _option(choice: Choice, mark: str, short: str) -> Option:
    path = " ".join(choice.path)
    return Option(
        choice.number, choice.label, short, path, mark, choice.odds, choice.most, choice.shared, choice.closing
    )
