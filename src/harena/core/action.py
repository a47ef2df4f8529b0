"""Actions: what a seat may answer, as frozen tagged values in the words of the rulebook."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from msgspec import Struct


def snake(name: str) -> str:
    """`PlaySupport` -> `play_support`: the tag that records, pages and catalogues use."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Action(Struct, frozen=True, gc=False, tag=snake):
    """The base of all actions. `repr` prints it, JSON round-trips it, equality compares it."""

    clicks: ClassVar[str] = ""
    """The ids to click on the board, in order, with the names of fields in them: `unit:{unit} zone:{zone}`."""
    gives_up: ClassVar[bool] = False
    """Whether it only throws the game away. Whoever plays at random leaves it alone while there is anything else."""

    def path(self) -> tuple[str, ...]:
        """The ids to click on the board, in order, to mean this action; empty for a plain button."""
        return tuple(self.clicks.format_map(Action.params(self)).split()) if self.clicks else ()

    def times(self, view: Any) -> int:
        """The most times it may be answered in a row, as in "add one of these". 0 for what is chosen once.

        Pages let people count such options, and send all answers together.
        """
        return 0

    def shared(self, view: Any) -> int:
        """The most answers in a row by this option and others of its kind together; 0 where no limit is shared."""
        return 0

    def closing(self) -> Action | None:
        """What usually follows when enough of these were answered, as a Roll after dice were committed; None: nothing.

        It may be listed only after them. Pages offer it together with them, as `closing.<tag>`.
        """
        return None

    def tag(self) -> str:
        """The tag under which JSON and the catalogues know this action."""
        return str(self.__struct_config__.tag)

    def params(self, view: Any = None) -> dict[str, Any]:
        """What the label's text may speak of: the fields by name, and what the view tells of them."""
        return {name: getattr(self, name) for name in self.__struct_fields__}


def earnest(options: Sequence[Action]) -> Sequence[Action]:
    """The options of somebody who plays on: without giving up, where there is anything else."""
    return [option for option in options if not option.gives_up] or options


class Pass(Action, frozen=True):
    """Decline what is offered."""


PASS: Final = Pass()
